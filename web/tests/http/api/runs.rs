//! `/api/v1/runs`, in a process without a judge. Running itself is tested with the real judge
//! in `tests/runs.rs`.

use serde_json::{Value, json};
use web::store::Role;

use crate::site::{SOURCE, Site};

fn with(field: &str, value: impl Into<Value>) -> String {
    let mut body = json!({"language": "cpp", "source": SOURCE, "input": "1 2\n"});
    body[field] = value.into();
    body.to_string()
}

#[tokio::test]
async fn every_bad_body_is_told_what_is_wrong_with_it() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let bodies = [
        (with("language", "cobol"), "language"),
        (with("source", ""), "source"),
        (with("source", "a\u{0}"), "source"),
        (with("input", 7), "input"),
        (with("input", "x".repeat(1024 * 1024 + 1)), "input"),
        (with("time_limit_ms", 0), "time_limit_ms"),
        (with("time_limit_ms", "fast"), "time_limit_ms"),
        (with("memory_limit_mib", 4096), "memory_limit_mib"),
        (with("problem", "hdoj-1536"), "body"),
    ];
    for (body, field) in bodies {
        let answer = program.post_json("/api/v1/runs", body).await;
        answer.is_problem(422, "invalid-fields", &[field]);
    }
    let answer = program.post_json("/api/v1/runs", "{}").await;
    answer.is_problem(422, "invalid-fields", &["language", "source"]);
    let answer = program.post_json("/api/v1/runs", "nonsense").await;
    answer.is_problem(400, "malformed-json", &[]);
}

#[tokio::test]
async fn strangers_run_nothing() {
    let site = Site::new().await;
    let body = with("input", "");
    site.visitor()
        .post_json("/api/v1/runs", body)
        .await
        .is_problem(401, "missing-token", &[]);
}

#[tokio::test]
async fn a_process_without_a_judge_says_so() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let answer = program.post_json("/api/v1/runs", with("input", "")).await;
    answer.is_problem(503, "unavailable", &[]);
    assert_eq!(answer.header("retry-after"), "5");
}
