//! `/admin/…`: people, settings, announcements, and the record of it all.

mod queue;
mod settings;

use axum::http::StatusCode;
use web::store::{Act, AuditFilter, Deed, Role, TokenWish};

use crate::site::{PASSWORD, Site};

/// What was done to whom, the newest first.
async fn record(site: &Site) -> Vec<(String, Option<String>, String)> {
    let lines = site.store.audit(&AuditFilter::default(), 100).await;
    let lines = lines.unwrap().into_iter();
    lines.map(|it| (it.act, it.target, it.detail)).collect()
}

#[tokio::test]
async fn an_administrator_does_all_that_can_be_done_to_an_account() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut anna = site.user("anna", Role::Student).await;
    let account = site.account("anna").await;
    let wish = TokenWish::usual("laptop");
    let token = site.store.create_token(&account, &wish).await.unwrap();
    let token = token.token.id.to_string();
    let address = format!("/admin/users/{}", account.id);
    root.get("/admin/users?q=ANN")
        .await
        .has(&[&address, "anna"]);
    root.get(&address)
        .await
        .has(&["laptop", "Delete the account"]);

    let unknown = root
        .post(&address, &[("action", "role"), ("role", "king")])
        .await;
    assert_eq!(unknown.status, StatusCode::UNPROCESSABLE_ENTITY);
    unknown.has(&["id=\"role-error\""]);
    for role in ["teacher", "jury", "setter"] {
        let done = root
            .post(&address, &[("action", "role"), ("role", role)])
            .await;
        assert_eq!(done.header("location"), address, "{}", done.text);
        assert_eq!(site.account("anna").await.role.as_str(), role);
    }
    root.post(&address, &[("action", "revoke"), ("token", &token)])
        .await;
    assert!(site.store.tokens(account.id).await.unwrap().is_empty());
    root.post(&address, &[("action", "sign-out")]).await;
    let out = anna.get("/account").await;
    assert_eq!(out.status, StatusCode::SEE_OTHER);
    root.post(&address, &[("action", "disable")]).await;
    let form = [("name", "anna"), ("password", PASSWORD)];
    let closed = site.visitor().post("/login", &form).await;
    assert_ne!(closed.status, StatusCode::SEE_OTHER);
    root.get("/admin/users?state=disabled").await.has(&["anna"]);
    root.get("/admin/users?state=disabled")
        .await
        .has_none(&["admin/users/1\""]);
    root.post(&address, &[("action", "enable")]).await;
    let link = root.post(&address, &[("action", "reset")]).await;
    link.has(&["/reset/"]);

    // What stays is said first, and the name is typed again.
    root.get(&address).await.has(&["What anna submitted stays"]);
    let mistyped = root
        .post(&address, &[("action", "delete"), ("name", "ann")])
        .await;
    assert_eq!(mistyped.status, StatusCode::UNPROCESSABLE_ENTITY);
    mistyped.has(&["id=\"name-error\""]);
    root.post(&address, &[("action", "delete"), ("name", "anna")])
        .await;
    assert!(site.store.user_by_name("anna").await.unwrap().is_none());
    root.get(&address).await.has_none(&["value=\"role\""]);
    let gone = root.post(&address, &[("action", "enable")]).await;
    assert_eq!(gone.status, StatusCode::NOT_FOUND);

    // The last administrator stays one.
    let own = format!("/admin/users/{}", site.account("root").await.id);
    for form in [
        vec![("action", "role"), ("role", "student")],
        vec![("action", "disable")],
        vec![("action", "delete"), ("name", "root")],
    ] {
        let refused = root.post(&own, &form).await;
        assert!(refused.status.is_client_error(), "{}", refused.text);
        refused.has(&["last administrator"]);
    }

    // All of it is in the record, the name gone with the account.
    let done: Vec<_> = record(&site).await;
    let number = Some(format!("#{}", account.id));
    let acts: Vec<&str> = done.iter().map(|(act, ..)| act.as_str()).collect();
    assert_eq!(
        acts,
        [
            "account-deleted",
            "reset-link-made",
            "account-enabled",
            "account-disabled",
            "sessions-ended",
            "token-revoked",
            "role-changed",
            "role-changed",
            "role-changed",
        ]
    );
    assert!(
        done.iter().all(|(_, target, _)| *target == number),
        "{done:?}"
    );
    assert_eq!(done[8].2, "student → teacher");
    root.get("/admin/audit?act=role-changed&actor=root")
        .await
        .has(&["changed the role", "Teacher → Jury"]);
    root.get("/admin/audit?actor=nobody")
        .await
        .has(&["Nothing found"]);
    let chinese = root.get("/admin/audit?lang=zh").await;
    chinese.has(&["更改角色", "学生 → 教师", "教师 → 裁判"]);
    chinese.has_none(&["student →", "teacher →"]);
}

#[tokio::test]
async fn people_are_found_page_by_page() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    // Hashing a hundred passwords takes long.
    let names: Vec<String> = (0..60).map(|number| format!("pupil{number:02}")).collect();
    futures::future::join_all(names.iter().map(async |name| {
        site.store
            .create_user(name, PASSWORD, Role::Student)
            .await
            .unwrap();
    }))
    .await;
    let first = root.get("/admin/users?q=pupil").await;
    first.has(&["pupil00", "pupil49", "after=pupil49"]);
    first.has_none(&["pupil50", "/admin/users/1\""]);
    let second = root.get("/admin/users?q=pupil&after=pupil49").await;
    second.has(&["pupil50", "pupil59"]);
    second.has_none(&["pupil49<", "rel=\"next\""]);
    // What means something to the database means itself.
    for odd in ["%25", "_", "%5C", "%27"] {
        let found = root.get(&format!("/admin/users?q={odd}")).await;
        found.has(&["No accounts found"]);
    }
    root.get("/admin/users?role=admin")
        .await
        .has(&["/admin/users/1\""]);
    root.get("/admin/users?role=teacher")
        .await
        .has(&["No accounts found"]);
}

#[tokio::test]
async fn the_overview_tells_of_database_queue_and_languages() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let account = site.account("root").await;
    let first = site.hand_in(&account).await;
    site.hand_in(&account).await;
    site.claim(first.0).await;
    let page = root.get("/admin").await;
    page.has(&[
        "SQL",
        "MiB",
        "<dd><a href=\"/submissions?open=waiting\">1</a> · the oldest since",
        "g++ 12.2.0",
        "does not judge",
    ]);
    root.get("/admin?lang=zh").await.has(&["评测队列"]);
}

#[tokio::test]
async fn a_worker_is_seen_and_drained() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    root.get("/admin").await.has(&["No worker is judging"]);
    let report = web::store::WorkerReport {
        id: "w1".to_owned(),
        machine: "box <7>".to_owned(),
        slots: 4,
        languages: vec!["cpp".to_owned(), "python".to_owned()],
        offers: Vec::new(),
        running: 1,
        started_at: web::store::UnixMs::now(),
        health: web::store::MachineHealth::default(),
    };
    assert!(!site.store.report_worker(&report).await.unwrap());
    root.get("/admin").await.has(&[
        "box &#60;7&#62;",
        ">works<",
        "1 / 4",
        "cpp, python",
        "action=\"/admin/workers/w1\"",
    ]);
    let drained = root.post("/admin/workers/w1", &[("action", "drain")]).await;
    assert_eq!(drained.header("location"), "/admin#workers-title");
    assert!(site.store.report_worker(&report).await.unwrap());
    root.get("/admin")
        .await
        .has(&["finishes what it has", "value=\"resume\""]);
    // It may take one more until it has heard of it, and said so.
    let idle = web::store::WorkerReport {
        running: 0,
        ..report.clone()
    };
    root.post("/admin/workers/w1", &[("action", "drain")]).await;
    for said in [
        "finishes what it has",
        "asked to take nothing new",
        "idle, takes nothing new",
    ] {
        root.get("/admin").await.has(&[said]);
        assert!(site.store.report_worker(&idle).await.unwrap());
    }
    root.post("/admin/workers/w1", &[("action", "resume")])
        .await;
    assert!(!site.store.report_worker(&report).await.unwrap());
    let acts = record(&site).await;
    let acts: Vec<&str> = acts.iter().map(|(act, ..)| act.as_str()).collect();
    assert_eq!(acts[..2], ["worker-resumed", "worker-drained"]);
    for (worker, action, status) in [("w2", "drain", 404), ("w1", "stop", 422)] {
        let address = format!("/admin/workers/{worker}");
        let refused = root.post(&address, &[("action", action)]).await;
        assert_eq!(refused.status, status, "{worker} {action}");
    }
}

#[tokio::test]
async fn what_people_make_goes_on_record() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let form = [("name", "eve"), ("password", PASSWORD)];
    let mut eve = site.visitor();
    eve.post("/register", &form).await;
    eve.post("/account/tokens", &[("label", "laptop")]).await;
    eve.post("/account/tokens/1/revoke", &[]).await;
    let login = r#"{"name":"eve","password":"PASSWORD","label":"program"}"#;
    let login = login.replace("PASSWORD", PASSWORD);
    let made = site.visitor().post_json("/api/v1/tokens", login).await;
    assert_eq!(made.status, StatusCode::CREATED, "{}", made.text);
    let class = [("name", "Games 101"), ("description", "")];
    root.post("/classes/new", &class).await;
    let entry = |act: &str, target: Option<&str>, detail: &str| {
        (act.to_owned(), target.map(str::to_owned), detail.to_owned())
    };
    assert_eq!(
        record(&site).await,
        [
            entry("class-made", None, "1 Games 101"),
            entry("token-made", Some("eve"), "program"),
            entry("token-revoked", Some("eve"), "1"),
            entry("token-made", Some("eve"), "laptop"),
            entry("registered", Some("eve"), "student"),
        ]
    );
}

/// Every statement is of its own index.
#[tokio::test]
async fn the_record_is_narrowed_by_who_whom_and_what() {
    let site = Site::new().await;
    let ada = site
        .store
        .create_user("ada", PASSWORD, Role::Admin)
        .await
        .unwrap();
    let bob = site
        .store
        .create_user("bob", PASSWORD, Role::Student)
        .await
        .unwrap();
    for (actor, act, target) in [
        (Some(ada.id), Act::AccountDisabled, Some(bob.id)),
        (None, Act::AccountEnabled, Some(bob.id)),
        (None, Act::BackedUp, None),
    ] {
        let deed = Deed {
            actor,
            act,
            target,
            detail: "a\0b",
        };
        site.store.note(deed).await.unwrap();
    }
    let found = async |filter: AuditFilter| {
        let lines = site.store.audit(&filter, 10).await.unwrap();
        lines.into_iter().map(|it| it.id).collect::<Vec<_>>()
    };
    let all = AuditFilter::default;
    assert_eq!(found(all()).await, [3, 2, 1]);
    assert_eq!(
        found(AuditFilter {
            actor: Some(ada.id),
            ..all()
        })
        .await,
        [1]
    );
    assert_eq!(
        found(AuditFilter {
            target: Some(bob.id),
            ..all()
        })
        .await,
        [2, 1]
    );
    assert_eq!(
        found(AuditFilter {
            act: Some(Act::BackedUp),
            ..all()
        })
        .await,
        [3]
    );
    assert_eq!(
        found(AuditFilter {
            before: Some(3),
            ..all()
        })
        .await,
        [2, 1]
    );
    let both = AuditFilter {
        target: Some(bob.id),
        act: Some(Act::AccountEnabled),
        ..all()
    };
    assert_eq!(found(both).await, [2]);
}

#[tokio::test]
async fn people_are_invited_by_a_link_that_is_shown_once() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let address = "/admin/invitations";
    root.get("/admin/users")
        .await
        .has(&[address, "/admin/roles"]);
    root.get(address)
        .await
        .has(&["Nobody needs an invitation", "There are none."]);
    let form = [
        ("name", ""),
        ("sign_in_text", ""),
        ("registration", "invitation"),
    ];
    root.post("/admin/settings", &form).await;
    let invite = [("note", "class 3b"), ("uses", "1"), ("days", "7")];
    let made = root.post(address, &invite).await;
    made.has(&["class 3b"]);
    made.has_none(&["Nobody needs an invitation"]);
    let (_, rest) = made.text.split_once("/register?invitation=").unwrap();
    let code: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    root.get(address).await.has_none(&[&code]);
    let register = |name: &'static str| {
        let code = code.clone();
        let mut visitor = site.visitor();
        async move {
            let form = [
                ("name", name),
                ("password", PASSWORD),
                ("invitation", &code),
            ];
            visitor.post("/register", &form).await.status
        }
    };
    assert_eq!(register("ada").await, StatusCode::SEE_OTHER);
    assert_eq!(register("bo").await, StatusCode::UNPROCESSABLE_ENTITY);
    for (wrong, fields) in [
        ([("uses", "0"), ("days", "x")], ["uses-error", "days-error"]),
        (
            [("uses", "1001"), ("days", "367")],
            ["uses-error", "days-error"],
        ),
    ] {
        let refused = root.post(address, &wrong).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&fields);
    }
    root.post(address, &invite).await;
    let id = site.store.invitations().await.unwrap()[0].id;
    root.post(&format!("{address}/{id}/revoke"), &[]).await;
    root.get(address).await.has(&["There are none."]);
    let acts: Vec<String> = record(&site).await.into_iter().map(|it| it.0).collect();
    assert_eq!(
        acts[..4],
        [
            "invitation-revoked",
            "invitation-made",
            "registered",
            "invitation-made"
        ]
    );
}

#[tokio::test]
async fn one_page_says_what_each_role_may_do() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let page = root.get("/admin/roles").await;
    for (name, _) in web::library::rights::RIGHTS {
        page.has_none(&[&format!("right-{name}")]);
    }
    page.has(&["make classes", "run the site"]);
    let yes = page.text.matches("<td>yes</td>").count();
    assert_eq!(yes, 5 * 5 + 2 * 4 + 2 * 3 + 3 * 2 + 3);
}
