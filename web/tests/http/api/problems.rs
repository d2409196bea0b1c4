//! `/api/v1/problems`.

use crate::site::Site;

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
