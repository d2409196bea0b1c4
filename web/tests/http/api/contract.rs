//! What holds for every operation: parameters by name, entity tags, links, rates, keys.

use axum::http::{Method, StatusCode};
use serde_json::json;
use web::store::Role;

use crate::site::{SOURCE, Site};

fn submission(source: &str) -> String {
    json!({"problem": "hdoj-1536", "language": "cpp", "source": source}).to_string()
}

#[tokio::test]
async fn unknown_parameters_are_refused_by_name() {
    let site = Site::new().await;
    for (address, named) in [
        ("/api/v1/problems?colour=red", "colour"),
        ("/api/v1/problems/hdoj-1536?a=1", "a"),
        ("/api/v1/languages?x", "x"),
        ("/api/v1/submissions?limits=5", "limits"),
        ("/api/v1/submissions?limit=5&limit=6", "limit"),
        ("/api/v1/submissions/1?before=5", "before"),
        ("/api/v1/submissions/1/events?since=5", "since"),
    ] {
        let answer = site.visitor().get(address).await;
        answer.is_problem(422, "invalid-fields", &["query"]);
        let detail = answer.json()["errors"][0]["detail"].to_string();
        assert!(
            detail.contains(&format!(": {named}.")),
            "{address}: {detail}"
        );
    }
    let mut program = site.program("anna", Role::Student).await;
    let answer = program
        .post_json("/api/v1/submissions?quietly=1", submission(SOURCE))
        .await;
    answer.is_problem(422, "invalid-fields", &["query"]);
    // The language of errors may be asked for everywhere.
    let answer = site.visitor().get("/api/v1/problems?lang=zh").await;
    assert_eq!(answer.status, StatusCode::OK);
}

#[tokio::test]
async fn values_of_parameters_are_taken_as_they_are_described_or_refused() {
    let site = Site::new().await;
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=201", "limit"),
        ("limit=%2B5", "limit"),
        ("limit=", "limit"),
        ("limit=5.0", "limit"),
        ("before=0", "before"),
        ("before=-1", "before"),
        ("before=9223372036854775808", "before"),
        ("verdict=", "verdict"),
        ("verdict=OK", "verdict"),
        ("mine=yes", "mine"),
        ("user=", "user"),
        ("problem=%00", "problem"),
        ("language=a%0Ab", "language"),
        ("lang=fr", "lang"),
    ] {
        let address = format!("/api/v1/submissions?{query}");
        let answer = site.visitor().get(&address).await;
        answer.is_problem(422, "invalid-fields", &[field]);
    }
    let answer = site.visitor().get("/api/v1/submissions?user=nobody").await;
    answer.is_problem(404, "not-found", &["user"]);
    let answer = site.visitor().get("/api/v1/submissions?mine=1").await;
    answer.is_problem(401, "missing-token", &[]);
    for query in ["problem=nim", "language=cobol", "mine=0", "verdict=AC"] {
        let address = format!("/api/v1/submissions?{query}");
        assert_eq!(site.visitor().get(&address).await.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn documents_have_tags_and_who_has_them_gets_nothing_again() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let id = site.hand_in(&site.account("anna").await).await;
    let submission = format!("/api/v1/submissions/{id}");
    for address in [
        "/api/v1/problems",
        "/api/v1/problems/hdoj-1536",
        "/api/v1/languages",
        "/api/v1/submissions",
        "/api/v1/me",
        &submission,
    ] {
        anna.headers.clear();
        let first = anna.get(address).await;
        let tag = first.header("etag").to_owned();
        assert!(tag.starts_with("W/\""), "{address}: {tag}");
        for had in [tag.clone(), format!("\"x\", {tag}"), "*".to_owned()] {
            anna.headers.insert("if-none-match", had.parse().unwrap());
            let again = anna.get(address).await;
            assert_eq!(again.status, StatusCode::NOT_MODIFIED, "{address}");
            assert_eq!((again.text.as_str(), again.header("etag")), ("", &*tag));
        }
        anna.headers
            .insert("if-none-match", "\"other\"".parse().unwrap());
        assert_eq!(anna.get(address).await.status, StatusCode::OK);
    }
    // It changes with the document.
    anna.headers.clear();
    let before = anna.get(&submission).await.header("etag").to_owned();
    site.claim(id.0).await;
    assert_ne!(anna.get(&submission).await.header("etag"), before);
}

#[tokio::test]
async fn pages_of_a_list_are_linked() {
    let site = Site::new().await;
    site.user("anna", Role::Student).await;
    for _ in 0..3 {
        site.hand_in(&site.account("anna").await).await;
    }
    let first = site
        .visitor()
        .get("/api/v1/submissions?user=anna&limit=2")
        .await;
    let link = first.header("link");
    let next = "/api/v1/submissions?user=anna&limit=2&before=2";
    assert_eq!(link, format!("<{next}>; rel=\"next\""));
    let last = site.visitor().get(next).await;
    assert_eq!(last.json()["submissions"].as_array().unwrap().len(), 1);
    let back = "/api/v1/submissions?user=anna&limit=2&after=1";
    assert_eq!(last.header("link"), format!("<{back}>; rel=\"prev\""));
    // Between two.
    let both = site
        .visitor()
        .get("/api/v1/submissions?before=3&after=1")
        .await;
    let found = both.json();
    let found = found["submissions"].as_array().unwrap();
    assert_eq!(found.iter().map(|it| &it["id"]).collect::<Vec<_>>(), [2]);
}

#[tokio::test]
async fn a_quota_says_what_is_left_of_it() {
    let site = Site::with_quota(2).await;
    let mut program = site.program("anna", Role::Student).await;
    for left in ["1", "0"] {
        let answer = program
            .post_json("/api/v1/submissions", submission(SOURCE))
            .await;
        assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
        assert_eq!(answer.header("ratelimit-limit"), "2");
        assert_eq!(answer.header("ratelimit-remaining"), left);
        assert!(answer.header("ratelimit-reset").parse::<u64>().unwrap() <= 60);
    }
    let answer = program
        .post_json("/api/v1/submissions", submission(SOURCE))
        .await;
    answer.is_problem(429, "too-many-requests", &[]);
    assert_eq!(answer.header("ratelimit-remaining"), "0");
    assert!(!answer.header("retry-after").is_empty());
}

#[tokio::test]
async fn a_key_stores_a_submission_once() {
    let site = Site::with_quota(2).await;
    let mut program = site.program("anna", Role::Student).await;
    program
        .headers
        .insert("idempotency-key", "first".parse().unwrap());
    let address = "/api/v1/submissions";
    let first = program.post_json(address, submission(SOURCE)).await;
    assert_eq!(first.header("idempotent-replayed"), "");
    // Also when the quota is used up.
    for _ in 0..3 {
        let again = program.post_json(address, submission(SOURCE)).await;
        assert_eq!(again.status, StatusCode::CREATED, "{}", again.text);
        assert_eq!(
            (&again.text, again.header("location")),
            (&first.text, first.header("location"))
        );
        assert_eq!(again.header("idempotent-replayed"), "true");
    }
    let other = program
        .post_json(address, submission("int main() {}"))
        .await;
    other.is_problem(409, "idempotency-conflict", &[]);
    // Another's key of the same text is another key.
    let mut ben = site.program("ben", Role::Student).await;
    ben.headers
        .insert("idempotency-key", "first".parse().unwrap());
    let answer = ben.post_json(address, submission("int main() {}")).await;
    assert_eq!(answer.status, StatusCode::CREATED);
    assert_ne!(answer.text, first.text);
    for bad in ["", "a b", &"x".repeat(65)] {
        program
            .headers
            .insert("idempotency-key", bad.parse().unwrap());
        let answer = program.post_json(address, submission(SOURCE)).await;
        answer.is_problem(422, "invalid-fields", &["Idempotency-Key"]);
    }
}

#[tokio::test]
async fn events_are_not_held_back_by_proxies_and_resume_from_numbers_only() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let id = site.hand_in(&site.account("anna").await).await;
    for address in [
        format!("/submissions/{id}/events"),
        format!("/api/v1/submissions/{id}/events"),
    ] {
        let answer = anna
            .begin(Method::GET, &address, None, axum::body::Body::empty())
            .await;
        assert_eq!(answer.headers()["x-accel-buffering"], "no", "{address}");
    }
    let address = format!("/api/v1/submissions/{id}/events");
    anna.headers.insert("last-event-id", "x".parse().unwrap());
    anna.get(&address)
        .await
        .is_problem(422, "invalid-fields", &["Last-Event-ID"]);
    anna.headers.clear();
    let answer = anna.get(&format!("{address}?after=x")).await;
    answer.is_problem(422, "invalid-fields", &["after"]);
}
