//! Statements of a contest: one without the box, and all on one page.

use axum::http::StatusCode;

use super::{contest, draft};
use crate::site::Site;

#[tokio::test]
async fn problems_of_a_contest_are_read_alone_and_all_at_once() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim", "kayles"])).await;
    let owner = site.account("grace").await;
    let later = draft(-1, &["nim"]);
    let hidden = site.store.create_contest(owner.id, &later).await.unwrap();
    let mut visitor = site.visitor();
    let reading = format!("/contests/{id}/problems/A?view=reading");
    let page = visitor.get(&format!("/contests/{id}/problems/A")).await;
    page.has(&[
        &format!("href=\"{reading}\""),
        "data-print",
        "id=\"submit\"",
    ]);
    let alone = visitor.get(&reading).await;
    alone.has(&[&format!("href=\"/contests/{id}/problems/A\"")]);
    alone.has_none(&["id=\"submit\""]);
    let statements = format!("/contests/{id}/statements");
    visitor
        .get(&format!("/contests/{id}"))
        .await
        .has(&[&statements]);
    let all = visitor.get(&statements).await;
    all.has(&["A · Nim", "B · Kayles", "data-print", "Input 1"]);
    // What it asks is not known yet.
    let later = visitor.get(&format!("/contests/{hidden}/statements")).await;
    assert_eq!(later.status, StatusCode::NOT_FOUND);
}
