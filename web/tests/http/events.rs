//! The event streams of submissions: what they carry, and that they take nothing from pages.

use std::time::Duration;

use axum::body::Body;
use axum::http::{Method, StatusCode};
use futures::StreamExt;
use judge::Verdict;
use web::http::state::{SiteConfig, StreamLimits};
use web::store::Role;

use crate::site::{Site, Visitor, judging};
use crate::submissions::submit;

#[tokio::test]
async fn events_carry_the_page_part_and_end_when_done() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    anna.headers
        .insert("accept-encoding", "gzip".parse().unwrap());
    let response = anna
        .begin(Method::GET, "/submissions/1/events", None, Body::empty())
        .await;
    assert_eq!(response.headers()["content-type"], "text/event-stream");
    // A compressed stream would hold events back.
    assert!(!response.headers().contains_key("content-encoding"));
    let mut events = response.into_body().into_data_stream();
    let first = String::from_utf8(events.next().await.unwrap().unwrap().to_vec()).unwrap();
    assert!(
        first.contains("event: judging") && first.contains("id: 1"),
        "{first}"
    );
    assert!(first.contains("Next in the queue."), "{first}");
    site.finish(1, &judging(Verdict::AC, None)).await;
    let mut rest = String::new();
    while let Some(chunk) = events.next().await {
        rest.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
    }
    assert!(
        rest.contains("event: done") && rest.contains("Accepted"),
        "{rest}"
    );
}

/// Opens one stream of the events of submission 1.
async fn follow(visitor: &mut Visitor) -> axum::response::Response {
    visitor
        .begin(Method::GET, "/submissions/1/events", None, Body::empty())
        .await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn streams_leave_the_database_to_pages() {
    let site = Site::with(SiteConfig {
        streams: StreamLimits {
            strangers_per_address: 1000,
            ..StreamLimits::default()
        },
        ..SiteConfig::default()
    })
    .await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let mut streams = Vec::new();
    for number in 0..300 {
        let language = if number % 2 == 0 { "zh" } else { "en" };
        let mut visitor = site.visitor().with_header("accept-language", language);
        let mut events = follow(&mut visitor).await.into_body().into_data_stream();
        assert!(events.next().await.is_some());
        // From here on something polls it as a connection does.
        streams.push(tokio::spawn(async move {
            let mut last = String::new();
            while let Some(Ok(chunk)) = events.next().await {
                last = String::from_utf8_lossy(&chunk).into_owned();
            }
            last
        }));
    }
    // Longer than the pause after which each used to ask twice at once.
    for _ in 0..30 {
        let page = tokio::time::timeout(Duration::from_mins(1), anna.get("/submissions")).await;
        assert_eq!(page.expect("the site stands still").status, StatusCode::OK);
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    site.finish(1, &judging(Verdict::AC, None)).await;
    for (number, stream) in streams.into_iter().enumerate() {
        let last = stream.await.unwrap();
        let word = if number % 2 == 0 {
            "通过"
        } else {
            "Accepted"
        };
        assert!(
            last.contains("event: done") && last.contains(word),
            "{last}"
        );
    }
}

#[tokio::test]
async fn streams_are_bounded_by_address_and_by_user() {
    let site = Site::with(SiteConfig {
        streams: StreamLimits {
            all: 7,
            per_address: 6,
            strangers_per_address: 4,
            per_contest: 2,
            per_user: 2,
        },
        behind_proxy: true,
        ..SiteConfig::default()
    })
    .await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let from = |address: &str| site.visitor().with_header("x-forwarded-for", address);
    let mut open = Vec::new();
    for address in ["192.0.2.1", "192.0.2.2"] {
        anna.headers
            .insert("x-forwarded-for", address.parse().unwrap());
        open.push(follow(&mut anna).await);
    }
    let refused = anna.get("/submissions/1/events").await;
    assert_eq!(refused.status, StatusCode::TOO_MANY_REQUESTS);
    assert_eq!(refused.header("retry-after"), "10");
    for _ in 0..4 {
        open.push(follow(&mut from("192.0.2.1")).await);
    }
    let mut program = from("192.0.2.1");
    let refused = program.get("/api/v1/submissions/1/events").await;
    refused.is_problem(429, "too-many-requests", &[]);
    open.push(follow(&mut from("192.0.2.3")).await);
    let refused = follow(&mut from("192.0.2.4")).await;
    assert_eq!(refused.status(), StatusCode::SERVICE_UNAVAILABLE);
    assert!(open.iter().all(|stream| stream.status() == StatusCode::OK));
    // Pages are not streams.
    assert_eq!(
        from("192.0.2.1").get("/submissions/1").await.status,
        StatusCode::OK
    );
    drop(open);
    assert_eq!(follow(&mut anna).await.status(), StatusCode::OK);
    // What is refused for another reason takes no place.
    for _ in 0..10 {
        let missing = from("192.0.2.9").get("/submissions/77/events").await;
        assert_eq!(missing.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_server_that_ends_lets_go_of_those_who_watch() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    submit(&mut anna).await;
    let response = anna
        .begin(Method::GET, "/submissions/1/events", None, Body::empty())
        .await;
    let mut events = response.into_body().into_data_stream();
    assert!(events.next().await.is_some());
    site.state.closing.cancel();
    while events.next().await.is_some() {}
}
