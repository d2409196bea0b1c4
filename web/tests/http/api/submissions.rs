//! `/api/v1/submissions`.

use std::convert::Infallible;

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures::future::Either;
use futures::{StreamExt, stream};
use judge::{Reason, Verdict};
use serde_json::{Value, json};
use web::store::{Progress, Role, Scope, Scopes, Status};

use crate::site::{Answer, SOURCE, Site, Visitor, judging};

fn good() -> Value {
    json!({"problem": "hdoj-1536", "language": "cpp", "source": SOURCE})
}

fn with(field: &str, value: impl Into<Value>) -> Value {
    let mut body = good();
    body[field] = value.into();
    body
}

async fn submit(program: &mut Visitor, body: &Value) -> Answer {
    program
        .post_json("/api/v1/submissions", body.to_string())
        .await
}

#[tokio::test]
async fn a_submission_is_created_and_told_of() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let answer = submit(&mut program, &good()).await;
    assert_eq!(answer.status, StatusCode::CREATED, "{}", answer.text);
    assert_eq!(answer.json(), json!({"id": 1}));
    assert_eq!(answer.header("location"), "/api/v1/submissions/1");
    let queued = program.get("/api/v1/submissions/1").await.json();
    assert_eq!(queued["status"], "queued");
    assert_eq!(queued["verdict"], Value::Null);
    assert_eq!(queued["queue_ahead"], 0);
    assert_eq!(queued["code"], SOURCE);

    let reason = Reason::TimeLimit { limit_ms: 1000 };
    site.finish(1, &judging(Verdict::TLE, Some(reason))).await;
    let mut done = program.get("/api/v1/submissions/1").await.json();
    assert!(done["created_at"].as_str().unwrap().ends_with('Z'));
    done["created_at"] = "[time]".into();
    let sample = json!({
        "name": "sample-1", "group": "sample", "verdict": "AC", "time_ms": 3, "memory_kib": 1500,
        "message": null
    });
    let failed = json!({
        "name": "small-2", "group": "small", "verdict": "TLE", "time_ms": 3, "memory_kib": 1500,
        "message": "It computed longer than 1000 ms."
    });
    let document = json!({
        "id": 1, "user": "anna", "created_at": "[time]", "version": 3, "status": "done",
        "queue_ahead": null, "problem": "hdoj-1536", "source": "main.cpp", "language": "cpp",
        "verdict": "TLE", "time_ms": 3, "memory_kib": 1500, "passed": 1, "total": 24,
        "message": null, "tests": [sample, failed], "counterexample": null, "code": SOURCE
    });
    assert_eq!(done, document);
    // The words are the reader's.
    let mut chinese = program.with_header("accept-language", "zh");
    let done = chinese.get("/api/v1/submissions/1").await.json();
    assert_eq!(done["tests"][1]["message"], "运行时间超过 1000 毫秒。");
}

/// Programs that send what they are still reading say no length.
#[tokio::test]
async fn submissions_without_a_length_come_in_next_to_each_other() {
    let site = Site::new().await;
    let anna = site.program("anna", Role::Student).await;
    let sent = |pieces: Body| {
        let mut program = site.visitor();
        program.headers = anna.headers.clone();
        let address = "/api/v1/submissions";
        let json = Some("application/json");
        Box::pin(async move { program.send(Method::POST, address, json, pieces).await })
    };
    let blanks = || Ok::<_, Infallible>(Bytes::from(vec![b' '; 20 * 1024]));
    // More than there were room for if each counted as the largest that may come.
    let begun = (0..20).map(|_| {
        let pieces = stream::iter([blanks()]).chain(stream::pending());
        sent(Body::from_stream(pieces))
    });
    let begun = futures::future::select_all(begun);
    let whole = [blanks(), blanks(), Ok(Bytes::from(good().to_string()))];
    let whole = sent(Body::from_stream(stream::iter(whole)));
    match futures::future::select(begun, whole).await {
        Either::Left(((refused, ..), _)) => panic!("{}", refused.text),
        Either::Right((whole, _)) => {
            assert_eq!(whole.status, StatusCode::CREATED, "{}", whole.text);
        }
    }
}

#[tokio::test]
async fn every_bad_body_is_told_what_is_wrong_with_it() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    let bodies = [
        (with("problem", "hdoj-0"), 422, "invalid-fields", "problem"),
        (with("language", "cobol"), 422, "invalid-fields", "language"),
        (with("source", ""), 422, "invalid-fields", "source"),
        (with("source", " \n\t"), 422, "invalid-fields", "source"),
        (with("source", "\u{0}ELF"), 422, "invalid-fields", "source"),
        (with("source", 7), 422, "invalid-fields", "source"),
        (with("sources", "x"), 422, "invalid-fields", "body"),
        (
            with("source", "x".repeat(256 * 1024 + 1)),
            413,
            "too-large",
            "source",
        ),
    ];
    for (body, status, kind, field) in bodies {
        submit(&mut program, &body)
            .await
            .is_problem(status, kind, &[field]);
    }
    let answer = submit(&mut program, &json!({"language": "x"})).await;
    answer.is_problem(422, "invalid-fields", &["problem", "source"]);
    let answer = submit(&mut program, &with("language", "cobol"))
        .await
        .json();
    let document = json!({
        "type": "/api/docs#invalid-fields",
        "title": "Invalid fields",
        "status": 422,
        "detail": "Some fields of the request are invalid; each is listed with what would be accepted.",
        "errors": [{
            "field": "language",
            "detail": "“cobol” is not a language of this judge.",
            "accepted": "One of: cpp, python."
        }]
    });
    assert_eq!(answer, document);
}

#[tokio::test]
async fn what_is_not_json_is_told_where() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    for body in [
        "",
        "{\"problem\": ",
        "[1]",
        "\"text\"",
        "{'problem': 1}",
        "\u{feff}{}",
    ] {
        let answer = program
            .post_json("/api/v1/submissions", body.to_owned())
            .await;
        answer.is_problem(400, "malformed-json", &[]);
    }
    let answer = program
        .post_json("/api/v1/submissions", "{\"problem\": ")
        .await;
    answer.has(&["line 1 column 12"]);
    let answer = program
        .post_json("/api/v1/submissions", vec![b'"', 0xff, b'"'])
        .await;
    answer.is_problem(400, "malformed-json", &[]);
    let text = Some("text/plain");
    let answer = program
        .send(Method::POST, "/api/v1/submissions", text, Body::from("{}"))
        .await;
    answer.is_problem(415, "unsupported-type", &[]);
    answer.has(&["application/json"]);
}

#[tokio::test]
async fn without_a_good_token_nothing_is_stored() {
    let site = Site::new().await;
    let answer = submit(&mut site.visitor(), &good()).await;
    answer.is_problem(401, "missing-token", &[]);
    assert_eq!(answer.header("www-authenticate"), "Bearer realm=\"grundy\"");
    for header in ["Bearer nonsense", "Bearer ", "Basic YTpi", "nonsense"] {
        let mut program = site.visitor().with_header("authorization", header);
        let answer = submit(&mut program, &good()).await;
        answer.is_problem(401, "invalid-token", &[]);
        assert!(answer.header("www-authenticate").contains("invalid_token"));
        program
            .get("/api/v1/submissions")
            .await
            .is_problem(401, "invalid-token", &[]);
    }
    let list = site.visitor().get("/api/v1/submissions").await.json();
    assert_eq!(
        list,
        json!({"submissions": [], "next": null, "previous": null})
    );
}

#[tokio::test]
async fn students_have_a_quota_and_setters_none() {
    let site = Site::with_quota(2).await;
    let mut student = site.program("anna", Role::Student).await;
    for _ in 0..2 {
        assert_eq!(
            submit(&mut student, &good()).await.status,
            StatusCode::CREATED
        );
    }
    let answer = submit(&mut student, &good()).await;
    answer.is_problem(429, "too-many-requests", &[]);
    let wait: u64 = answer.header("retry-after").parse().unwrap();
    assert!((1..=60).contains(&wait), "{wait}");
    let mut setter = site.program("setter", Role::Setter).await;
    for _ in 0..5 {
        assert_eq!(
            submit(&mut setter, &good()).await.status,
            StatusCode::CREATED
        );
    }
}

#[tokio::test]
async fn the_session_of_a_page_works_too() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    assert_eq!(submit(&mut anna, &good()).await.status, StatusCode::CREATED);
}

#[tokio::test]
async fn the_list_is_filtered_and_paged() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    for _ in 0..3 {
        submit(&mut program, &good()).await;
    }
    site.finish(2, &judging(Verdict::AC, None)).await;
    let first = program.get("/api/v1/submissions?limit=2").await.json();
    assert_eq!(first["submissions"][0]["id"], 3);
    assert_eq!(first["next"], 2);
    let second = program
        .get("/api/v1/submissions?limit=2&before=2")
        .await
        .json();
    assert_eq!(second["submissions"][0]["id"], 1);
    assert_eq!(second["next"], Value::Null);
    let accepted = program.get("/api/v1/submissions?verdict=AC").await.json();
    assert_eq!(accepted["submissions"].as_array().unwrap().len(), 1);
    let answer = program.get("/api/v1/submissions?limit=1000").await;
    answer.is_problem(422, "invalid-fields", &["limit"]);
}

#[tokio::test]
async fn strangers_see_the_verdict_and_nothing_private() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    submit(&mut program, &good()).await;
    let secret = Reason::LineDiffers {
        line: 1,
        expected: "SECRET".to_owned(),
        got: "x".to_owned(),
    };
    site.finish(1, &judging(Verdict::WA, Some(secret))).await;
    let seen = site.visitor().get("/api/v1/submissions/1").await;
    seen.has_none(&["SECRET", "seven heaps"]);
    let seen = seen.json();
    assert_eq!(seen["verdict"], "WA");
    assert_eq!(seen["tests"][1]["verdict"], "WA");
    assert_eq!(seen["code"], Value::Null);
}

struct Events {
    body: axum::body::BodyDataStream,
    read: String,
}

impl Events {
    async fn of(visitor: &mut Visitor, address: &str) -> Self {
        let response = visitor
            .begin(Method::GET, address, None, Body::empty())
            .await;
        assert_eq!(response.headers()["content-type"], "text/event-stream");
        Self {
            body: response.into_body().into_data_stream(),
            read: String::new(),
        }
    }

    /// The next event: its name, id and document; `None` at the end.
    async fn next(&mut self) -> Option<(String, i64, Value)> {
        loop {
            if let Some((event, rest)) = self.read.split_once("\n\n") {
                let field = |name: &str| {
                    let lines = event.lines();
                    let mut values = lines.filter_map(|line| line.strip_prefix(name));
                    values
                        .next()
                        .unwrap()
                        .trim_start_matches([':', ' '])
                        .to_owned()
                };
                let document = serde_json::from_str(&field("data")).unwrap();
                let found = (field("event"), field("id").parse().unwrap(), document);
                let rest = rest.to_owned();
                self.read = rest;
                return Some(found);
            }
            let chunk = self.body.next().await?.unwrap();
            self.read.push_str(std::str::from_utf8(&chunk).unwrap());
        }
    }
}

#[tokio::test]
async fn events_tell_every_step_and_end_with_the_verdict() {
    let site = Site::new().await;
    let mut program = site.program("anna", Role::Student).await;
    submit(&mut program, &good()).await;
    let mut events = Events::of(&mut program, "/api/v1/submissions/1/events").await;
    let (name, first, document) = events.next().await.unwrap();
    assert_eq!(
        (name.as_str(), &document["status"]),
        ("snapshot", &json!("queued"))
    );
    let claim = site.claim(1).await;
    let (_, second, document) = events.next().await.unwrap();
    assert_eq!(document["status"], "compiling");
    assert!(second > first);
    let tests = judging(Verdict::AC, None).tests;
    let progress = Progress {
        state: Status::Running,
        total: Some(24),
        first: 0,
        tests,
    };
    let _ = site.store.progress(&claim, &progress).await.unwrap();
    let (_, third, document) = events.next().await.unwrap();
    assert_eq!(document["tests"][0]["name"], "sample-1");
    let _ = site
        .store
        .finish(&claim, &judging(Verdict::AC, None))
        .await
        .unwrap();
    let (name, last, document) = events.next().await.unwrap();
    assert_eq!(
        (name.as_str(), &document["verdict"]),
        ("done", &json!("AC"))
    );
    assert!(events.next().await.is_none());

    // Coming back with what was seen last gives only what is newer; seen to the end, the end.
    for (seen, expected) in [(third, last), (last, last)] {
        let mut back = site
            .visitor()
            .with_header("last-event-id", &seen.to_string());
        let mut events = Events::of(&mut back, "/api/v1/submissions/1/events").await;
        let (name, id, _) = events.next().await.unwrap();
        assert_eq!((name.as_str(), id), ("done", expected));
        assert!(events.next().await.is_none());
    }
}

#[tokio::test]
async fn a_token_that_only_submits_knows_nothing_of_hidden_problems() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    site.user("root", Role::Admin).await;
    let root = site.account("root").await;
    let hidden = site
        .store
        .set_visibility("hdoj-1536", web::store::Visibility::Private);
    hidden.await.unwrap();
    let mut usual = site.program_with(&root, Scopes::USUAL).await;
    let unseen = usual.get("/api/v1/problems/hdoj-1536").await;
    assert_eq!(unseen.status, StatusCode::NOT_FOUND);
    let refused = submit(&mut usual, &good()).await;
    let unknown = submit(&mut usual, &with("problem", "hdoj-0")).await;
    for answer in [&refused, &unknown] {
        answer.is_problem(422, "invalid-fields", &["problem"]);
    }
    let mut whole = site
        .program_with(&root, Scope::ALL.into_iter().collect())
        .await;
    let taken = submit(&mut whole, &good()).await;
    assert_eq!(taken.status, StatusCode::CREATED, "{}", taken.text);
}
