//! `/api/openapi.json`, `/api/docs`.

use axum::http::StatusCode;

use crate::site::Site;

#[tokio::test]
async fn the_description_is_what_was_agreed() {
    let site = Site::new().await;
    let answer = site.visitor().get("/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    insta::assert_json_snapshot!("openapi", answer.json());
}

#[tokio::test]
async fn the_readable_page_has_every_operation_and_error() {
    let site = Site::new().await;
    for lang in ["en", "zh"] {
        let page = site.visitor().get(&format!("/api/docs?lang={lang}")).await;
        assert_eq!(page.status, StatusCode::OK);
        page.has(&[
            "/api/v1/submissions/{id}/events",
            "POST</span> /api/v1/submissions",
            "tests[].verdict",
            "counterexample.input",
        ]);
        for kind in web::http::error::KINDS {
            page.has(&[&format!("id=\"{kind}\"")]);
        }
    }
}

#[tokio::test]
async fn every_operation_has_a_name_of_its_own() {
    let description = web::http::api::description();
    let document = serde_json::to_value(&description).unwrap();
    let operations = document["paths"].as_object().unwrap().values();
    let operations = operations.flat_map(|methods| methods.as_object().unwrap().values());
    let mut names: Vec<_> = operations
        .map(|it| it["operationId"].as_str().unwrap())
        .collect();
    let count = names.len();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), count);
}
