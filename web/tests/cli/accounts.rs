//! `grundy user`: accounts and tokens in a data folder.

use super::{file, folder, grundy, grundy_reading};

#[test]
fn an_account_is_made_and_gets_a_token() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    grundy_reading(&add, b"correct horse\n")
        .ends_with(2)
        .complains("taken");
    let token = grundy(&["user", "token", "ada", "--data", data]).ends_with(0);
    assert_eq!(token.stdout.lines().count(), 1, "the token alone");
    assert!(token.stdout.starts_with("grundy_"));
    grundy(&["user", "role", "ada", "setter", "--data", data]).ends_with(0);
    grundy_reading(
        &[
            "user",
            "password",
            "ada",
            "--password-stdin",
            "--data",
            data,
        ],
        b"another horse\n",
    )
    .ends_with(0);
}

#[test]
fn what_cannot_be_done_is_said() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    grundy(&["user", "token", "nobody", "--data", data])
        .ends_with(2)
        .complains("no account named `nobody`");
    grundy_reading(
        &["user", "add", "ada", "--password-stdin", "--data", data],
        b"short\n",
    )
    .ends_with(2)
    .complains("at least 8 characters");
    grundy_reading(
        &["user", "add", "a b", "--password-stdin", "--data", data],
        b"correct horse\n",
    )
    .ends_with(2)
    .complains("letters, digits");
    grundy(&["user", "add", "ada", "--data", data])
        .ends_with(2)
        .complains("--password-stdin");
    grundy(&["user", "role", "ada", "king", "--data", data])
        .ends_with(2)
        .complains("student, teacher, jury, setter, admin");
}

#[test]
fn tokens_are_listed_and_revoked() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    let token = |more: &[&str]| {
        let mut arguments = vec!["user", "token", "ada", "--data", data];
        arguments.extend(more);
        grundy(&arguments)
    };
    let secret = token(&[]).ends_with(0).stdout;
    token(&["--scope", "read", "--days", "7", "--label", "reader"]).ends_with(0);
    token(&["--scope", "admin"])
        .ends_with(2)
        .complains("administrators only");
    token(&["--scope", "king"])
        .ends_with(2)
        .complains("read, submit, jury, author, admin");
    token(&["--days", "0"])
        .ends_with(2)
        .complains("1 to 366 days");
    let list = ["user", "tokens", "list", "ada", "--json", "--data", data];
    let listed = grundy(&list).ends_with(0);
    assert!(!listed.stdout.contains(secret.trim()), "{}", listed.stdout);
    let listed = listed.json();
    assert_eq!(listed["tokens"][0]["scopes"], serde_json::json!(["read"]));
    assert_eq!(
        listed["tokens"][1]["scopes"],
        serde_json::json!(["read", "submit"])
    );
    grundy(&["user", "tokens", "revoke", "ada", "2", "--data", data]).ends_with(0);
    grundy(&["user", "tokens", "revoke", "ada", "2", "--data", data])
        .ends_with(2)
        .complains("no token 2 of ada");
    grundy(&["user", "tokens", "revoke", "ada", "--all", "--data", data]).ends_with(0);
    let listed = grundy(&list).ends_with(0).json();
    assert_eq!(listed["tokens"], serde_json::json!([]));
}

#[test]
fn accounts_are_made_of_a_table_and_found() {
    let folder = folder();
    let data = folder.path().to_str().unwrap();
    let table = file(
        &folder,
        "class.csv",
        "ada,Ada Lovelace\nbo;x\n,nameless\na b\nADA\n",
    );
    let add = |more: &[&str]| {
        let mut arguments = vec!["user", "add", "--data", data, "--from"];
        arguments.extend(more);
        grundy(&arguments)
    };
    // All that is wrong is said at once, and nothing is made.
    let wrong = add(&[&table, "--json"]).ends_with(2).json();
    let errors = wrong["errors"].as_array().unwrap();
    let lines: Vec<_> = errors
        .iter()
        .map(|it| it["line"].as_u64().unwrap())
        .collect();
    assert_eq!(lines, [2, 3, 4, 5], "{wrong:#}");
    add(&[&table])
        .ends_with(2)
        .complains("class.csv:3: There is no user name");
    let good = "用户名\t姓名\nada\tAda Lovelace\nbo\tLi Bo\n";
    let good = file(&folder, "class.tsv", good);
    let site = ["--site", "https://judge.example"];
    let made = add(&[&good, "--role", "teacher", site[0], site[1]]).ends_with(0);
    assert_eq!(made.stdout.lines().count(), 2, "{}", made.stdout);
    assert!(made.stdout.starts_with("ada\thttps://judge.example/reset/"));
    add(&[&good]).ends_with(2).complains("already");
    grundy(&["user", "add", "--data", data]).ends_with(2);
    let list = |more: &[&str]| {
        let mut arguments = vec!["user", "list", "--json", "--data", data];
        arguments.extend(more);
        let listed = grundy(&arguments).ends_with(0).json();
        let users = listed["users"].as_array().unwrap().clone();
        let names = users
            .iter()
            .map(|it| it["name"].as_str().unwrap().to_owned());
        names.collect::<Vec<_>>()
    };
    assert_eq!(list(&["--find", "li b", "--role", "teacher"]), ["bo"]);
    for (called, code) in [("Li Bai", 0), ("Li\nBai", 2)] {
        grundy(&["user", "called", "bo", called, "--data", data]).ends_with(code);
    }
    assert_eq!(list(&["--find", "li bai"]), ["bo"]);
    assert_eq!(list(&["--role", "student"]), [""; 0]);
    assert_eq!(list(&["--find", "ADA"]), ["ada"]);
    assert_eq!(list(&["--disabled"]), [""; 0]);
}

#[test]
fn accounts_are_listed_closed_and_deleted() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    for name in ["ada", "ben"] {
        let add = ["user", "add", name, "--password-stdin", "--data", data];
        grundy_reading(&add, b"correct horse\n").ends_with(0);
    }
    grundy(&["user", "disable", "ada", "--data", data]).ends_with(0);
    let list = ["user", "list", "--json", "--data", data];
    let listed = grundy(&list).ends_with(0).json();
    assert_eq!(listed["users"][0]["name"], "ada");
    assert_eq!(listed["users"][0]["disabled"], true);
    assert_eq!(listed["users"][1]["disabled"], false);
    grundy(&["user", "enable", "ada", "--data", data]).ends_with(0);
    let delete = ["user", "delete", "ada", "--data", data];
    let asked = grundy_reading(&delete, b"no\n").ends_with(2);
    assert!(
        asked.stderr.contains("What ada submitted stays"),
        "{}",
        asked.stderr
    );
    asked.complains("nothing was deleted");
    grundy(&["user", "delete", "ada", "--yes", "--data", data]).ends_with(0);
    let listed = grundy(&list).ends_with(0).json();
    assert_eq!(listed["users"].as_array().unwrap().len(), 1);
    grundy(&["user", "role", "ben", "admin", "--data", data]).ends_with(0);
    for command in ["disable", "delete"] {
        grundy_reading(&["user", command, "ben", "--data", data], b"yes\n")
            .ends_with(2)
            .complains("last administrator");
    }
}

#[test]
fn invitations_are_made_listed_and_revoked() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let new = [
        "user",
        "invitation",
        "new",
        "--uses",
        "30",
        "--note",
        "3b",
        "--data",
        data,
    ];
    let code = grundy(&new).ends_with(0).stdout;
    assert_eq!(code.trim().len(), 64, "the code alone: {code}");
    let list = ["user", "invitation", "list", "--json", "--data", data];
    let listed = grundy(&list).ends_with(0).json();
    assert_eq!(listed["invitations"][0]["note"], "3b");
    assert_eq!(listed["invitations"][0]["uses_left"], 30);
    grundy(&["user", "invitation", "revoke", "1", "--data", data]).ends_with(0);
    let listed = grundy(&list).ends_with(0).json();
    assert_eq!(listed["invitations"], serde_json::json!([]));
    grundy(&["user", "invitation", "new", "--uses", "0", "--data", data])
        .ends_with(2)
        .complains("1 to 1000 accounts");
}

#[test]
fn a_link_for_another_password_is_printed_alone() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    let path = grundy(&["user", "reset", "ada", "--data", data]).ends_with(0);
    assert!(path.stdout.starts_with("/reset/"), "{}", path.stdout);
    let site = ["--site", "https://judge.example"];
    let reset = [&["user", "reset", "ada", "--data", data], &site[..]].concat();
    let link = grundy(&reset).ends_with(0);
    let start = "https://judge.example/reset/";
    assert!(link.stdout.starts_with(start), "{}", link.stdout);
    assert_eq!(link.stdout.lines().count(), 1);
    grundy(&["user", "reset", "nobody", "--data", data])
        .ends_with(2)
        .complains("no account named `nobody`");
}

#[test]
fn sign_ins_are_listed_and_ended() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    let list = ["user", "sessions", "list", "ada", "--data", data, "--json"];
    let none = grundy(&list).ends_with(0);
    let none: serde_json::Value = serde_json::from_str(&none.stdout).unwrap();
    assert_eq!(none["sessions"].as_array().unwrap().len(), 0);
    let end = ["user", "sessions", "end", "ada", "--data", data];
    grundy(&end).ends_with(0).complains("signed out everywhere");
    let nobody = ["user", "sessions", "end", "nobody", "--data", data];
    grundy(&nobody).ends_with(2).complains("no account named");
}

#[test]
fn an_address_for_mail_is_shown_and_removed() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    let show = ["user", "mail", "show", "ada", "--data", data];
    assert_eq!(grundy(&show).ends_with(0).stdout, "");
    let remove = ["user", "mail", "remove", "ada", "--data", data];
    grundy(&remove)
        .ends_with(2)
        .complains("no address for mail");
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = web::store::Store::open(std::path::Path::new(data), None);
        let store = store.await.unwrap();
        let ada = store.user_by_name("ada").await.unwrap().unwrap();
        let secret = store.ask_mail(ada.id, "eve@example.org").await.unwrap();
        assert!(store.confirm_mail(&secret).await.unwrap().is_some());
        store.close().await;
    });
    assert_eq!(grundy(&show).ends_with(0).stdout, "eve@example.org\n");
    let reset = ["user", "reset", "ada", "--data", data];
    let reset = grundy(&reset).ends_with(0);
    assert!(
        reset.stderr.contains("mailed to eve@example.org"),
        "{}",
        reset.stderr
    );
    grundy(&remove).ends_with(0).complains("no mail goes to");
    assert_eq!(grundy(&show).ends_with(0).stdout, "");
}

#[test]
fn workers_are_listed_and_drained_from_the_machine() {
    let data = folder();
    let data = data.path().to_str().unwrap();
    let add = ["user", "add", "ada", "--password-stdin", "--data", data];
    grundy_reading(&add, b"correct horse\n").ends_with(0);
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        let store = web::store::Store::open(std::path::Path::new(data), None);
        let store = store.await.unwrap();
        let report = web::store::WorkerReport {
            id: "w1".to_owned(),
            machine: "judge-2".to_owned(),
            slots: 4,
            languages: vec!["cpp".to_owned(), "python".to_owned()],
            offers: Vec::new(),
            running: 1,
            started_at: web::store::UnixMs::now(),
            health: web::store::MachineHealth::default(),
        };
        assert!(!store.report_worker(&report).await.unwrap());
        store.close().await;
    });
    let list = ["workers", "list", "--data", data, "--json"];
    let state = || {
        let listed = grundy(&list).ends_with(0);
        let listed: serde_json::Value = serde_json::from_str(&listed.stdout).unwrap();
        assert_eq!(listed["workers"][0]["machine"], "judge-2");
        assert_eq!(listed["workers"][0]["languages"][1], "python");
        listed["workers"][0]["state"].as_str().unwrap().to_owned()
    };
    assert_eq!(state(), "works");
    grundy(&["workers", "drain", "judge-2", "--data", data])
        .ends_with(0)
        .complains("1 judgings, checks and matches were under way");
    assert_eq!(state(), "drains");
    grundy(&["workers", "resume", "w1", "--data", data]).ends_with(0);
    assert_eq!(state(), "works");
    grundy(&["workers", "drain", "judge-3", "--data", data])
        .ends_with(2)
        .complains("judge-3");
}
