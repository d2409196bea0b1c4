//! `/submissions/{id}/compare/{other}`.

use axum::http::StatusCode;
use web::store::Role;

use crate::site::Site;

#[tokio::test]
async fn two_programs_of_ones_own_are_compared() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut ben = site.user("ben", Role::Student).await;
    for source in ["a\nb\nc\n", "a\nB<\nc\n", "a\nB<\nc\n"] {
        let form = [("language", "python"), ("source", source)];
        anna.post("/problems/nim", &form).await;
    }
    let form = [("language", "python"), ("source", "secret")];
    ben.post("/problems/nim", &form).await;
    anna.get("/submissions/2")
        .await
        .has(&["/submissions/2/compare/1"]);
    anna.get("/submissions/1").await.has_none(&["/compare/"]);
    let page = anna.get("/submissions/2/compare/1").await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&[
        "data-kind=\"delete\" data-at=\"2  \">-b",
        "data-kind=\"insert\" data-at=\"  2\">+B&#60;",
        "data-kind=\"equal\" data-at=\"1 1\"> a",
        "data-kind=\"equal\" data-at=\"3 3\"> c",
    ]);
    let same = anna.get("/submissions/3/compare/2?lang=zh").await;
    same.has(&["两个程序相同"]);
    // What is somebody else's is not there.
    for address in ["/submissions/2/compare/4", "/submissions/4/compare/2"] {
        let page = anna.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
        page.has_none(&["secret"]);
    }
    let stranger = site.visitor().get("/submissions/2/compare/1").await;
    assert_eq!(stranger.status, StatusCode::NOT_FOUND);
    let mut sue = site.user("sue", Role::Setter).await;
    sue.get("/submissions/4/compare/2").await.has(&["secret"]);
}
