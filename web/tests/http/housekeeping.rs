//! Accounts and backups that administrators make on pages.

use std::time::Duration;

use axum::body::to_bytes;
use axum::http::{Method, StatusCode};
use web::store::Role;

use crate::site::{PASSWORD, Site};

#[tokio::test]
async fn an_administrator_makes_accounts_from_a_list_of_names() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    site.user("ada", Role::Student).await;
    root.get("/admin/users")
        .await
        .has(&["href=\"/admin/accounts\""]);
    let list = "name,label\nada,Ada\ncoach,Coach Li\nbo";
    let shown = root
        .post("/admin/accounts", &[("people", list), ("role", "teacher")])
        .await;
    assert_eq!(shown.status, StatusCode::OK, "{}", shown.text);
    shown.has(&[
        "one has an account",
        "gets an account",
        "value=\"add\"",
        "value=\"teacher\" selected",
    ]);
    assert!(
        site.store.user_by_name("bo").await.unwrap().is_none(),
        "only shown"
    );
    let sent = [("people", list), ("role", "teacher"), ("action", "add")];
    let made = root.post("/admin/accounts", &sent).await;
    made.has(&["coach (Coach Li)", "/reset/"]);
    let coach = site.account("coach").await;
    assert_eq!(coach.role, Role::Teacher);
    // Each owner chooses a password by their own link.
    let (_, rest) = made.text.split_once("/reset/").unwrap();
    let secret = rest.split_whitespace().next().unwrap();
    let link = format!("/reset/{secret}");
    let first = site.visitor().get(&link).await;
    first.has(&["Choose your password", "Welcome, coach."]);
    first.has_none(&["All sign-ins"]);
    let chosen = site
        .visitor()
        .post(&link, &[("password", "correct horse")])
        .await;
    assert_eq!(chosen.status, StatusCode::SEE_OTHER, "{}", chosen.text);
    // Names that cannot be given are said line by line before anything is made.
    let shown = root
        .post("/admin/accounts", &[("people", "eve\nadmin\nb0")])
        .await;
    shown.has(&["“admin” is reserved", "“b0” looks like one that is taken"]);
    for wrong in ["", "ada", "a b c\nbo", "eve\nadmin"] {
        let refused = root.post("/admin/accounts", &[("people", wrong)]).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
        refused.has_none(&["value=\"add\""]);
    }
    root.get("/admin/audit?act=account-made")
        .await
        .has(&["coach", "bo"]);
}

#[tokio::test]
async fn a_backup_is_begun_on_a_page_and_can_be_restored() {
    let mut site = Site::new().await;
    let folder = site.folder().join("backups");
    site.state = site.state.clone().with_backups(&folder);
    let routes = web::http::router(site.state.clone());
    site.user("root", Role::Admin).await;
    let mut root = site.visitor_through(routes);
    let form = [("name", "root"), ("password", PASSWORD)];
    assert_eq!(
        root.post("/login", &form).await.status,
        StatusCode::SEE_OTHER
    );
    root.get("/admin/backups")
        .await
        .has(&["There is none yet.", "backups</code>"]);
    let begun = root.post("/admin/backups", &[]).await;
    assert_eq!(begun.header("location"), "/admin/backups");
    root.get("/admin/backups")
        .await
        .has(&["role=\"status\">The backup is being written."]);
    let file = loop {
        let kept = site.state.backups.kept();
        if let Some(kept) = kept.first() {
            break kept.clone();
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    };
    let page = root.get("/admin/backups").await;
    page.has(&[&file.name, "MiB"]);
    let target = site.folder().join("restored");
    let restored = web::backup::restore(&folder.join(&file.name), &target, None).await;
    assert_eq!(restored.unwrap().contents.rows_of("users"), 1);
    root.get("/admin/audit?act=backed-up")
        .await
        .has(&["grundy-asked-"]);
    // It is taken away and deleted by who gives their password again.
    let its = format!("/admin/backups/{}", file.name);
    page.has(&[&format!("href=\"{its}\"")]);
    root.get(&its).await.has(&["name=\"password\"", &file.name]);
    let wrong = [("action", "download"), ("password", "not-this-one")];
    let refused = root.post(&its, &wrong).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let download = [("action", "download"), ("password", PASSWORD)];
    let kind = Some("application/x-www-form-urlencoded");
    let form_body = format!("action=download&password={PASSWORD}");
    let taken = root.begin(Method::POST, &its, kind, form_body.into()).await;
    assert_eq!(taken.status(), StatusCode::OK);
    let name = taken.headers()["content-disposition"].to_str().unwrap();
    assert!(name.contains(&file.name), "{name}");
    let bytes = to_bytes(taken.into_body(), usize::MAX).await.unwrap();
    assert_eq!(bytes, std::fs::read(&file.file).unwrap());
    for outside in [
        "..%2Fgrundy.db",
        "grundy.db",
        "%2Fetc%2Fpasswd",
        "none.backup",
    ] {
        let address = format!("/admin/backups/{outside}");
        let found = root.post(&address, &download).await;
        assert_eq!(found.status, StatusCode::NOT_FOUND, "{outside}");
    }
    let delete = [("action", "delete"), ("password", PASSWORD)];
    let gone = root.post(&its, &delete).await;
    assert_eq!(gone.header("location"), "/admin/backups");
    assert_eq!(site.state.backups.kept(), []);
    let log = root.get("/admin/audit?act=backup-taken").await;
    log.has(&[&file.name]);
    // Without a folder there is a word for it.
    let mut elsewhere = site.visitor();
    elsewhere.post("/login", &form).await;
    let refused = elsewhere.post("/admin/backups", &[]).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
}
