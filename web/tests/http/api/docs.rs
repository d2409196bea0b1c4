//! `/api/openapi.json`, `/api/docs`.

use axum::http::StatusCode;
use web::http::state::SiteConfig;

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

/// What programs see, such as names of fields, is the same in every language; what is said about it
/// is not.
#[tokio::test]
async fn the_chinese_page_has_chinese_descriptions() {
    let site = Site::new().await;
    let page = site.visitor().get("/api/docs?lang=zh").await;
    let paragraphs = page
        .text
        .split("<p>")
        .skip(1)
        .filter_map(|it| it.split("</p>").next());
    let fields = page
        .text
        .split("<dd>")
        .skip(1)
        .filter_map(|it| it.split("</dd>").next());
    let is_chinese = |c: char| ('\u{4e00}'..='\u{9fff}').contains(&c);
    let said: Vec<&str> = paragraphs.chain(fields).map(str::trim).collect();
    assert!(said.len() > 100, "{}", said.len());
    let english: Vec<&&str> = said
        .iter()
        .filter(|text| !text.is_empty() && !text.contains(is_chinese) && !text.starts_with("<a "))
        .collect();
    assert!(english.is_empty(), "{english:#?}");
}

#[tokio::test]
async fn the_example_is_of_this_very_site() {
    let site = Site::new().await;
    let mut visitor = site.visitor().with_header("host", "judge.example:8443");
    let page = visitor.get("/api/docs").await;
    page.has(&["http://judge.example:8443/api/v1/submissions"]);
    let config = SiteConfig {
        public_origin: Some("https://judge.example".to_owned()),
        ..SiteConfig::default()
    };
    let site = Site::with(config).await;
    let page = site.visitor().get("/api/docs").await;
    page.has(&["https://judge.example/api/v1/submissions"]);
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
