//! `/users/{name}`.

use axum::http::StatusCode;
use judge::Verdict;
use web::store::Role;

use crate::site::{SOURCE, Site, judging};

#[tokio::test]
async fn a_user_is_shown_with_what_is_solved() {
    let site = Site::new().await;
    let mut anna = site.user("Anna", Role::Student).await;
    anna.post(
        "/problems/hdoj-1536",
        &[("language", "cpp"), ("source", SOURCE)],
    )
    .await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let page = site.visitor().get("/users/anna").await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&[
        "<h1>Anna</h1>",
        "Student",
        "/problems/hdoj-1536",
        "/submissions?user=Anna",
    ]);
}

#[tokio::test]
async fn nobody_is_not_found() {
    let site = Site::new().await;
    let page = site.visitor().get("/users/nobody?lang=zh").await;
    assert_eq!(page.status, StatusCode::NOT_FOUND);
    page.has(&["未找到"]);
}
