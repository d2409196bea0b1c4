//! `/api/v1/problems`.

use web::store::{Role, Visibility};

use crate::site::{Site, Visitor};
use crate::stored::{package, pass, push};

#[tokio::test]
async fn problems_are_listed_like_on_the_command_line() {
    let site = Site::new().await;
    let list = site.visitor().get("/api/v1/problems").await.json();
    let problems = list["problems"].as_array().unwrap();
    let snim = problems
        .iter()
        .find(|problem| problem["id"] == "hdoj-1536")
        .unwrap();
    let mut fields: Vec<_> = snim.as_object().unwrap().keys().collect();
    fields.sort();
    assert_eq!(fields, ["difficulty", "games", "id", "name"]);
    assert_eq!(snim["name"]["en"], "S-Nim");
    assert!(snim["name"]["zh"].is_string());
}

#[tokio::test]
async fn a_problem_has_its_statement_limits_and_samples() {
    let site = Site::new().await;
    let problem = site
        .visitor()
        .get("/api/v1/problems/hdoj-1536")
        .await
        .json();
    assert!(problem["limits"]["time_ms"].as_u64().unwrap() > 0);
    assert!(problem["statement"]["zh"].as_str().unwrap().contains('$'));
    assert_eq!(problem["samples"][0]["name"], "sample-1");
    site.visitor()
        .get("/api/v1/problems/nothing")
        .await
        .is_problem(404, "not-found", &[]);
}

/// What the statement does not show is nobody's to read, whichever way they ask.
#[tokio::test]
async fn samples_are_those_that_the_page_shows() {
    let site = Site::new().await;
    let played = "/api/v1/problems/nim-play";
    let played = site.visitor().get(played).await.json();
    assert_eq!(played["samples"].as_array().unwrap().len(), 0, "{played}");
    let mut grace = site.program("grace", Role::Setter).await;
    let archive = package()
        .with_file("data/sample/1.in.statement", Some(b"shown instead\n"))
        .unwrap();
    let pushed = push(&mut grace, "my-nim", &archive).await;
    assert!(pushed.status.is_success(), "{}", pushed.text);
    pass(&site).await;
    let problem = grace.get("/api/v1/problems/my-nim").await.json();
    assert_eq!(problem["samples"][0]["input"], "shown instead\n");
    site.store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    site.visitor()
        .get("/problems/my-nim")
        .await
        .has(&["shown instead"]);
}

/// The ids in a list, and its tag.
async fn listed(visitor: &mut Visitor) -> (Vec<String>, String) {
    let list = visitor.get("/api/v1/problems").await;
    let tag = list.header("etag").to_owned();
    let list = list.json();
    let problems = list["problems"].as_array().unwrap().iter();
    let ids = problems.map(|it| it["id"].as_str().unwrap().to_owned());
    (ids.collect(), tag)
}

#[tokio::test]
async fn the_kept_list_is_of_what_each_may_see() {
    let site = Site::new().await;
    let mut grace = site.program("grace", Role::Setter).await;
    let mut root = site.program("root", Role::Admin).await;
    let mut ada = site.program("ada", Role::Student).await;
    let mut stranger = site.visitor();
    let (before, first) = listed(&mut stranger).await;
    let pushed = push(&mut grace, "my-nim", &package()).await;
    assert!(pushed.status.is_success(), "{}", pushed.text);
    pass(&site).await;
    // In any order, and again: those who may see it do, and nobody else.
    for _ in 0..2 {
        for (visitor, sees) in [
            (&mut stranger, false),
            (&mut grace, true),
            (&mut ada, false),
            (&mut root, true),
        ] {
            let (ids, tag) = listed(visitor).await;
            assert_eq!(ids.iter().any(|id| id == "my-nim"), sees);
            assert_eq!(ids.len(), before.len() + usize::from(sees));
            assert_eq!(tag == first, !sees);
        }
    }
    site.store
        .set_visibility("my-nim", Visibility::Public)
        .await
        .unwrap();
    let (ids, tag) = listed(&mut stranger).await;
    assert!(ids.iter().any(|id| id == "my-nim"));
    assert_eq!(tag, listed(&mut root).await.1);
    assert_ne!(tag, first);
}

#[tokio::test]
async fn a_list_that_is_asked_for_again_is_the_same_bytes() {
    let site = Site::new().await;
    let shelf = site.state.library.shelf().await.unwrap();
    let one = site.state.lists.of(&shelf, None).unwrap();
    let again = site.state.lists.of(&shelf, None).unwrap();
    assert_eq!(one.body().as_ptr(), again.body().as_ptr());
    assert_eq!(one.tag, again.tag);
}
