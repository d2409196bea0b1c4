//! `/reset/{secret}` and `/users/{name}/reset`: another password by a link of an administrator.

use axum::http::StatusCode;
use web::store::Role;

use crate::site::{Answer, PASSWORD, Site};

const OTHER: &str = "wrong battery staple";

fn link(page: &Answer) -> String {
    let (_, rest) = page.text.split_once("/reset/").unwrap();
    let secret: String = rest
        .chars()
        .take_while(char::is_ascii_alphanumeric)
        .collect();
    assert!(secret.len() >= 32, "{secret}");
    format!("/reset/{secret}")
}

#[tokio::test]
async fn a_link_changes_the_password_once() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    let mut anna = site.user("anna", Role::Student).await;
    root.get("/users/anna")
        .await
        .has(&["action=\"/users/anna/reset\""]);
    let first = link(&root.post("/users/anna/reset", &[]).await);
    let second = link(&root.post("/users/anna/reset", &[]).await);
    // The newest is good alone.
    let old = site.visitor().get(&first).await;
    assert_eq!(old.status, StatusCode::NOT_FOUND);

    let mut forgetful = site.visitor();
    forgetful.get(&second).await.has(&["For anna"]);
    let short = forgetful.post(&second, &[("password", "short")]).await;
    assert_eq!(short.status, StatusCode::UNPROCESSABLE_ENTITY);
    short.has(&["id=\"password-error\""]);
    let done = forgetful.post(&second, &[("password", OTHER)]).await;
    assert_eq!(done.status, StatusCode::SEE_OTHER, "{}", done.text);
    forgetful.get("/account").await.has(&["anna"]);
    // Whoever was signed in before is not any more, and the old password is none.
    let before = anna.get("/account").await;
    assert_eq!(before.status, StatusCode::SEE_OTHER);
    let form = [("name", "anna"), ("password", PASSWORD)];
    let refused = site.visitor().post("/login", &form).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    for used in [
        site.visitor().get(&second).await,
        site.visitor().post(&second, &[("password", OTHER)]).await,
    ] {
        assert_eq!(used.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn only_administrators_make_links_and_only_for_open_accounts() {
    let site = Site::new().await;
    let mut root = site.user("root", Role::Admin).await;
    for (name, role) in [("anna", Role::Student), ("sue", Role::Setter)] {
        let mut visitor = site.user(name, role).await;
        visitor.get("/users/root").await.has_none(&["/reset"]);
        let refused = visitor.post("/users/root/reset", &[]).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND, "{name}");
    }
    let stranger = site.visitor().post("/users/root/reset", &[]).await;
    assert_eq!(stranger.status, StatusCode::SEE_OTHER);
    let good = link(&root.post("/users/anna/reset", &[]).await);
    let anna = site.account("anna").await;
    site.store.disable_user(anna.id).await.unwrap();
    let closed = root.post("/users/anna/reset", &[]).await;
    assert_eq!(closed.status, StatusCode::NOT_FOUND);
    // Nor is one good that was made before, not even when the account is open again.
    site.store.enable_user(anna.id).await.unwrap();
    let page = site.visitor().get(&good).await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    // Going back to the form's address leads to the page with the form.
    let back = root.get("/users/anna/reset").await;
    assert_eq!(back.header("location"), "/users/anna");
}
