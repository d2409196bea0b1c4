//! Mail: the server that takes it, links for another password, and whose address an address is.

use std::sync::{Arc, Mutex};

use axum::http::StatusCode;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use web::store::Role;

use crate::site::{Answer, PASSWORD, Site, Visitor};

/// A mail as a server got it.
#[derive(Debug)]
struct Mail {
    from: String,
    to: String,
    text: String,
}

/// A server that takes mail and shows it; it knows one user by one password.
struct Sink {
    port: u16,
    mails: UnboundedReceiver<Mail>,
    /// What was shown as user and password.
    shown: Arc<Mutex<Vec<String>>>,
}

/// What the sink is told by whoever may send: `\0judge\0secret` in base64.
const KNOWN: &str = "AGp1ZGdlAHNlY3JldA==";

impl Sink {
    async fn new() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let port = listener.local_addr().unwrap().port();
        let (sender, mails) = unbounded_channel();
        let shown: Arc<Mutex<Vec<String>>> = Arc::default();
        let seen = Arc::clone(&shown);
        tokio::spawn(async move {
            while let Ok((socket, _)) = listener.accept().await {
                tokio::spawn(take(socket, sender.clone(), Arc::clone(&seen)));
            }
        });
        Self { port, mails, shown }
    }

    async fn next(&mut self) -> Mail {
        self.mails.recv().await.unwrap()
    }

    /// Has the site send its mail here.
    async fn set_up(&self, root: &mut Visitor) -> Answer {
        let port = self.port.to_string();
        let form = [
            ("host", "127.0.0.1"),
            ("port", port.as_str()),
            ("security", "plain"),
            ("user", "judge"),
            ("password", "secret"),
            ("from", "Grundy <judge@example.org>"),
            ("site", "https://judge.example/"),
        ];
        root.post("/admin/mail", &form).await
    }
}

/// Speaks as much of SMTP as a server has to.
async fn take(socket: TcpStream, mails: UnboundedSender<Mail>, shown: Arc<Mutex<Vec<String>>>) {
    let (read, mut write) = socket.into_split();
    let mut lines = BufReader::new(read).lines();
    let (mut from, mut to) = (String::new(), String::new());
    write.write_all(b"220 sink\r\n").await.unwrap();
    while let Ok(Some(line)) = lines.next_line().await {
        let answer = match line.split([' ', ':']).next().unwrap_or_default() {
            "EHLO" => "250-sink\r\n250 AUTH PLAIN",
            "AUTH" => {
                let known = line.strip_prefix("AUTH PLAIN ").unwrap_or_default();
                shown.lock().unwrap().push(known.to_owned());
                if known == KNOWN {
                    "235 welcome"
                } else {
                    "535 5.7.8 who are you"
                }
            }
            "MAIL" => {
                from = line;
                "250 ok"
            }
            "RCPT" => {
                to = line;
                "250 ok"
            }
            "DATA" => {
                write.write_all(b"354 go on\r\n").await.unwrap();
                let mut text = String::new();
                while let Ok(Some(line)) = lines.next_line().await {
                    if line == "." {
                        break;
                    }
                    text.push_str(&line);
                    text.push('\n');
                }
                let (from, to) = (from.clone(), to.clone());
                mails.send(Mail { from, to, text }).unwrap();
                "250 taken"
            }
            "QUIT" => "221 bye",
            _ => "502 what",
        };
        if write
            .write_all(format!("{answer}\r\n").as_bytes())
            .await
            .is_err()
        {
            return;
        }
    }
}

/// The address of a link in a mail.
fn link(mail: &Mail, path: &str) -> String {
    let begin = format!("https://judge.example{path}");
    // Long lines are broken on the way.
    let text = mail.text.replace("=\n", "");
    let (_, rest) = text.split_once(&begin).expect(&mail.text);
    let secret: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    assert!(secret.len() >= 32, "{secret}");
    format!("{path}{secret}")
}

#[tokio::test]
async fn an_administrator_sets_the_server_and_tries_it() {
    let mut sink = Sink::new().await;
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let test = [("to", "root@example.org"), ("action", "test")];
    let before = root.post("/admin/mail", &test).await;
    assert_eq!(before.status, StatusCode::UNPROCESSABLE_ENTITY);
    before.has(&["There is no server for mail yet."]);

    assert_eq!(sink.set_up(&mut root).await.status, StatusCode::SEE_OTHER);
    let page = root.get("/admin/mail").await;
    page.has(&[
        "value=\"127.0.0.1\"",
        "value=\"https://judge.example\"",
        "A password is kept",
    ]);
    page.has_none(&["secret"]);
    root.post("/admin/mail", &test)
        .await
        .has(&["took the mail to root@example.org"]);
    let mail = sink.next().await;
    assert!(mail.from.contains("<judge@example.org>"), "{mail:?}");
    assert!(mail.to.contains("<root@example.org>"), "{mail:?}");
    assert!(
        mail.text.contains("Subject: Grundy: mail works"),
        "{mail:?}"
    );
    assert!(
        mail.text.contains("Auto-Submitted: auto-generated"),
        "{mail:?}"
    );
    // On record, without the password.
    let audit = root.get("/admin/audit?act=settings-changed").await;
    audit.has(&["judge@example.org"]);
    audit.has_none(&["secret"]);

    // Nothing typed keeps the password for the same way to the same server and user, and for no other.
    let port = sink.port.to_string();
    let mut form = [
        ("host", "127.0.0.1"),
        ("port", port.as_str()),
        ("security", "plain"),
        ("user", "judge"),
        ("from", "judge@example.org"),
        ("site", "https://judge.example"),
    ];
    root.post("/admin/mail", &form).await;
    root.post("/admin/mail", &test)
        .await
        .has(&["took the mail"]);
    for (at, value) in [(1, "2525"), (2, "starttls"), (3, "other")] {
        let mut other = form;
        other[at].1 = value;
        let page = root.post("/admin/mail", &other).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{value}");
        page.has(&["id=\"password-error\""]);
        // Nor is it forgotten.
        let page = root.get("/admin/mail").await;
        page.has(&["A password is kept"]);
    }
    // Who signs in no more needs none.
    form[3] = ("user", "");
    root.post("/admin/mail", &form).await;
    let page = root.get("/admin/mail").await;
    page.has_none(&["A password is kept"]);
    form[3] = ("user", "other");
    let typed: Vec<_> = form.into_iter().chain([("password", "mine")]).collect();
    root.post("/admin/mail", &typed).await;
    let refused = root.post("/admin/mail", &test).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    refused.has(&["who are you"]);
    assert!(
        !sink
            .shown
            .lock()
            .unwrap()
            .last()
            .unwrap()
            .contains("c2VjcmV0")
    );

    // What cannot be is named, and nothing of it is kept.
    let wrong = [
        ("host", "no such host"),
        ("port", "0"),
        ("from", "nobody"),
        ("site", "judge.example/path"),
    ];
    let page = root.post("/admin/mail", &wrong).await;
    assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY);
    page.has(&[
        "id=\"host-error\"",
        "id=\"port-error\"",
        "id=\"from-error\"",
        "id=\"site-error\"",
    ]);
    assert_eq!(site.store.mail_settings().await.unwrap().host, "127.0.0.1");
}

/// Ada with an address of hers.
async fn ada_with_mail(site: &Site, sink: &mut Sink) -> Visitor {
    let mut ada = site.user("ada", Role::Student).await;
    let form = [("mail", "ada@example.org"), ("mail_password", PASSWORD)];
    let asked = ada.post("/account/mail", &form).await;
    assert_eq!(asked.header("location"), "/account", "{}", asked.text);
    let confirm = link(&sink.next().await, "/mail/");
    // Programs that look at mail follow links: that alone changes nothing.
    ada.get(&confirm).await.has(&["ada@example.org"]);
    let user = site.account("ada").await;
    assert_eq!(site.store.mail_of(user.id).await.unwrap().address, None);
    site.visitor()
        .post(&confirm, &[])
        .await
        .has(&["ada@example.org"]);
    let again = site.visitor().post(&confirm, &[]).await;
    assert_eq!(again.status, StatusCode::NOT_FOUND);
    ada
}

#[tokio::test]
async fn a_link_for_another_password_goes_to_the_address_that_was_confirmed() {
    let mut sink = Sink::new().await;
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    // Without a server there is nothing of it.
    site.visitor().get("/login").await.has_none(&["/forgot"]);
    assert_eq!(
        site.visitor().get("/forgot").await.status,
        StatusCode::NOT_FOUND
    );
    sink.set_up(&mut root).await;
    let mut ada = ada_with_mail(&site, &mut sink).await;
    ada.get("/account")
        .await
        .has(&["Mail goes to ada@example.org."]);
    let export = ada.get("/account/export").await.json();
    assert_eq!(export["account"]["mail"], "ada@example.org");

    site.visitor()
        .get("/login")
        .await
        .has(&["href=\"/forgot\""]);
    let mut forgetful = site.visitor();
    forgetful.get("/forgot").await.has(&["name=\"name\""]);
    let known = forgetful.post("/forgot", &[("name", "ADA")]).await;
    let mail = sink.next().await;
    assert!(mail.to.contains("<ada@example.org>"), "{mail:?}");
    let reset = link(&mail, "/reset/");
    let chosen = [("password", "wrong battery staple")];
    let done = forgetful.post(&reset, &chosen).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    // Who is not there, has no address or is disabled is answered the same, and gets nothing.
    let root_user = site.account("root").await;
    for name in ["nobody", "root"] {
        let answer = site.visitor().post("/forgot", &[("name", name)]).await;
        assert_eq!(
            (answer.status, answer.text),
            (known.status, known.text.clone())
        );
    }
    assert_eq!(
        site.store.mail_of(root_user.id).await.unwrap().address,
        None
    );
    site.visitor().post("/forgot", &[("name", "ada")]).await;
    assert!(sink.next().await.to.contains("ada@example.org"));
    // It stays so: whether somebody gets mail is looked up after the answer.
    let user = site.account("ada").await;
    site.store.disable_user(user.id).await.unwrap();
    site.visitor().post("/forgot", &[("name", "ada")]).await;
    // Nobody is sent mail again and again.
    let mut last = StatusCode::OK;
    for _ in 0..20 {
        last = forgetful.post("/forgot", &[("name", "ada")]).await.status;
        if last == StatusCode::TOO_MANY_REQUESTS {
            break;
        }
    }
    assert_eq!(last, StatusCode::TOO_MANY_REQUESTS);
    // A deleted account has no address.
    site.store.delete_user(user.id).await.unwrap();
    assert_eq!(site.store.mail_of(user.id).await.unwrap().address, None);
    assert!(
        sink.mails.try_recv().is_err(),
        "mail for an account that is not open"
    );
}

#[tokio::test]
async fn an_address_changes_only_with_the_password_and_by_a_mail_to_it() {
    let mut sink = Sink::new().await;
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    sink.set_up(&mut root).await;
    let mut ada = ada_with_mail(&site, &mut sink).await;
    let user = site.account("ada").await;
    for (form, field) in [
        (
            [("mail", "eve@example.org"), ("mail_password", "wrong")],
            "mail_password",
        ),
        (
            [
                ("mail", "eve@example.org\r\nBcc: all@example.org"),
                ("mail_password", PASSWORD),
            ],
            "mail",
        ),
        ([("mail", "nobody"), ("mail_password", PASSWORD)], "mail"),
    ] {
        let page = ada.post("/account/mail", &form).await;
        assert_eq!(page.status, StatusCode::UNPROCESSABLE_ENTITY, "{form:?}");
        page.has(&[&format!("id=\"{field}-error\"")]);
    }
    // Until the other address is confirmed, the first is the one.
    let other = [("mail", "other@example.org"), ("mail_password", PASSWORD)];
    ada.post("/account/mail", &other).await;
    let mail = site.store.mail_of(user.id).await.unwrap();
    assert_eq!(mail.address.as_deref(), Some("ada@example.org"));
    assert_eq!(mail.pending.as_deref(), Some("other@example.org"));
    let confirm = link(&sink.next().await, "/mail/");
    site.visitor().post(&confirm, &[]).await;
    let mail = site.store.mail_of(user.id).await.unwrap();
    assert_eq!(mail.address.as_deref(), Some("other@example.org"));
    // Whoever had the address before is told there, in the language of the account.
    let told = sink.next().await;
    assert!(told.to.contains("<ada@example.org>"), "{told:?}");
    // Long lines are broken on the way.
    let text = told.text.replace("=\n", "");
    assert!(text.contains("no longer goes to"), "{text}");
    assert!(!text.contains("other@example.org"), "{text}");
    let gone = ada
        .post(
            "/account/mail",
            &[("mail", ""), ("mail_password", PASSWORD)],
        )
        .await;
    assert_eq!(gone.header("location"), "/account");
    assert_eq!(site.store.mail_of(user.id).await.unwrap().address, None);
    assert!(sink.next().await.to.contains("<other@example.org>"));
    assert!(sink.mails.try_recv().is_err(), "each is told once");
    // Without a server for mail, what was set up stays out of sight.
    root.post("/admin/mail", &[("host", "")]).await;
    ada.get("/account").await.has_none(&["/account/mail"]);
    let refused = ada.post("/account/mail", &other).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
}

/// Whoever knew a password for a while gets no link by an address that they left behind; and what was
/// mailed to an address is worth nothing once mail goes to another.
#[tokio::test]
async fn no_address_outlives_the_password_or_its_successor() {
    let site = Site::new().await;
    let store = &site.store;
    let ada = store.create_user("ada", PASSWORD, Role::Student).await;
    let ada = ada.unwrap().id;
    let left_behind = store.ask_mail(ada, "eve@example.org").await.unwrap();
    store.set_password(ada, "another long one").await.unwrap();
    assert_eq!(store.pending_mail(&left_behind).await.unwrap(), None);
    assert_eq!(store.confirm_mail(&left_behind).await.unwrap(), None);
    assert_eq!(store.mail_of(ada).await.unwrap().address, None);

    // Asking for a link once more takes none away, since anybody can ask.
    let link = store.mailed_password_link(ada).await.unwrap();
    store.mailed_password_link(ada).await.unwrap();
    assert!(store.password_link_user(&link).await.unwrap().is_some());
    let own = store.ask_mail(ada, "ada@example.org").await.unwrap();
    assert!(store.confirm_mail(&own).await.unwrap().is_some());
    assert!(store.password_link_user(&link).await.unwrap().is_none());
}

/// Somebody who had got into an account has made its mail go to an address of his own: whoever makes a link
/// for its owner sees that, and takes the address away.
#[tokio::test]
async fn an_administrator_sees_where_links_are_mailed_and_takes_that_away() {
    let mut sink = Sink::new().await;
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    sink.set_up(&mut root).await;
    ada_with_mail(&site, &mut sink).await;
    let user = site.account("ada").await;
    site.store
        .ask_mail(user.id, "eve@example.org")
        .await
        .unwrap();
    let address = format!("/admin/users/{}", user.id);
    let page = root.get(&address).await;
    page.has(&[
        "ada@example.org",
        "eve@example.org",
        "value=\"forget-mail\"",
    ]);
    let link = root.post(&address, &[("action", "reset")]).await;
    link.has(&["/reset/", "ada@example.org", "value=\"forget-mail\""]);
    let by_name = root.post("/users/ada/reset", &[]).await;
    by_name.has(&["/reset/", "ada@example.org", &format!("href=\"{address}\"")]);
    let gone = root.post(&address, &[("action", "forget-mail")]).await;
    assert_eq!(gone.header("location"), address, "{}", gone.text);
    let mail = site.store.mail_of(user.id).await.unwrap();
    assert_eq!((mail.address, mail.pending), (None, None));
    assert!(sink.next().await.to.contains("<ada@example.org>"));
    let page = root.get(&address).await;
    page.has_none(&["ada@example.org", "value=\"forget-mail\""]);
    // That it was done is kept, and the address is not.
    let record = root.get("/admin/audit?act=mail-forgotten").await;
    record.has(&["removed an address for mail", "ada"]);
    record.has_none(&["ada@example.org"]);
    let nothing = root.post(&address, &[("action", "forget-mail")]).await;
    assert_eq!(nothing.status, StatusCode::NOT_FOUND);
}
