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
    // One chooses among what one sent for the same problem; the one before is chosen already.
    let page = anna.get("/submissions/2").await;
    page.has(&[
        "action=\"/submissions/2/compare\"",
        "<option value=\"3\">#3",
        "<option value=\"1\" selected>#1",
    ]);
    page.has_none(&["<option value=\"2\"", "<option value=\"4\""]);
    anna.get("/submissions/1")
        .await
        .has(&["<option value=\"2\" selected>#2"]);
    ben.get("/submissions/4").await.has_none(&["/compare"]);
    for (address, there) in [
        ("/submissions/2/compare?other=1", "/submissions/2/compare/1"),
        ("/submissions/1/compare?other=2", "/submissions/2/compare/1"),
    ] {
        let led = anna.get(address).await;
        assert_eq!(led.status, StatusCode::SEE_OTHER, "{address}");
        assert_eq!(led.header("location"), there);
    }
    for address in ["/submissions/2/compare", "/submissions/2/compare?other=x"] {
        let page = anna.get(address).await;
        assert_eq!(page.status, StatusCode::NOT_FOUND, "{address}");
    }
    let page = anna.get("/submissions/2/compare/1").await;
    assert_eq!(page.status, StatusCode::OK);
    page.has(&[
        "data-kind=\"delete\" data-at=\"2  \">-b",
        "data-kind=\"insert\" data-at=\"  2\">+B&#60;",
        "data-kind=\"equal\" data-at=\"1 1\"> a",
        "data-kind=\"equal\" data-at=\"3 3\"> c",
    ]);
    let two_problems = "for two different problems";
    page.has_none(&[two_problems]);
    let form = [("language", "python"), ("source", "d\n")];
    anna.post("/problems/kayles", &form).await;
    let other = anna.get("/submissions/5/compare/1").await;
    other.has(&[two_problems, "+d"]);
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
