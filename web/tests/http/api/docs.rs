//! `/api/openapi.json`, `/api/docs`.

use axum::http::StatusCode;

use crate::site::Site;

#[tokio::test]
async fn the_description_is_what_was_agreed() {
    let site = Site::new().await;
    let answer = site.visitor().get("/api/openapi.json").await;
    assert_eq!(answer.header("content-type"), "application/json");
    let mut document = answer.json();
    // The catalog grows; what it is in the document for does not.
    let form = "/components/schemas/NewSubmissionDocument/properties/problem/enum";
    let problems = document.pointer_mut(form).unwrap().take();
    assert!(problems.as_array().unwrap().contains(&"hdoj-1536".into()));
    insta::assert_json_snapshot!("openapi", document);
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
    let document = web::http::api::description();
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

#[tokio::test]
async fn every_operation_says_what_may_go_wrong() {
    let document = web::http::api::description();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            let what = format!("{method} {path}");
            let answers = operation["responses"].as_object().unwrap();
            let mut expected = vec!["400", "405", "422", "429", "500", "503"];
            if operation["security"].is_array() {
                expected.extend(["401", "403"]);
            }
            if method == "post" {
                expected.extend(["413", "415"]);
            }
            for status in expected {
                assert!(answers.contains_key(status), "{what}: no {status}");
            }
            for parameter in operation["parameters"].as_array().unwrap() {
                let schema = &parameter["schema"];
                let kinds = schema["type"].to_string();
                assert!(!kinds.contains("\"null\""), "{what}: {parameter}");
                let bounded = !kinds.contains("integer") || schema["minimum"].is_number();
                assert!(bounded, "{what}: {parameter}");
            }
        }
    }
    let event = &document["components"]["schemas"]["SubmissionEvent"]["properties"];
    assert_eq!(
        event["data"]["contentSchema"]["$ref"],
        "#/components/schemas/SubmissionDocument"
    );
}
