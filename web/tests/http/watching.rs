//! Event streams end when whoever watches may not watch any more.

use std::time::Duration;

use axum::body::{Body, BodyDataStream};
use axum::http::Method;
use futures::StreamExt;
use judge::Verdict;
use web::store::{Role, Scopes};

use crate::site::{PASSWORD, Site, Visitor, judging};

/// Long enough for any machine.
const WATCHERS_TIMEOUT: Duration = Duration::from_mins(3);

/// A stream of the events of submission 1 of which the first was read.
async fn follow(visitor: &mut Visitor, address: &str) -> BodyDataStream {
    let response = visitor
        .begin(Method::GET, address, None, Body::empty())
        .await;
    let mut events = response.into_body().into_data_stream();
    let first = events.next().await.unwrap().unwrap();
    let first = String::from_utf8_lossy(&first);
    assert!(first.contains("event: "), "{first}");
    events
}

/// What else comes, to the end.
async fn rest(mut events: BodyDataStream) -> String {
    let mut rest = String::new();
    let all = async {
        while let Some(chunk) = events.next().await {
            rest.push_str(std::str::from_utf8(&chunk.unwrap()).unwrap());
        }
    };
    let ended = tokio::time::timeout(WATCHERS_TIMEOUT, all).await;
    ended.expect("the stream goes on");
    rest
}

const PAGE: &str = "/submissions/1/events";
const API: &str = "/api/v1/submissions/1/events";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_ends_with_what_it_was_asked_for_by() {
    let site = Site::new().await;
    let owner = site.store.create_user("owner", PASSWORD, Role::Student);
    let owner = owner.await.unwrap();
    site.hand_in(&owner).await;

    let mut streams = Vec::new();
    for way in [
        "sign-out", "session", "password", "disabled", "deleted", "demoted", "token",
    ] {
        let role = if way == "demoted" {
            Role::Setter
        } else {
            Role::Student
        };
        let mut browser = site.user(way, role).await;
        let user = site.account(way).await;
        let mut program = site.program_with(&user, Scopes::USUAL).await;
        streams.push((
            way,
            user,
            follow(&mut browser, PAGE).await,
            browser,
            follow(&mut program, API).await,
        ));
    }
    let mut stranger = site.visitor();
    let of_stranger = follow(&mut stranger, PAGE).await;
    let mut stays = site.user("stays", Role::Student).await;
    let of_stays = follow(&mut stays, PAGE).await;

    let mut ended = Vec::new();
    let mut open = Vec::new();
    for (way, user, of_browser, mut browser, of_program) in streams {
        let store = &site.store;
        // Whether the session and the token of the user end.
        let (session, token) = match way {
            "sign-out" => {
                browser.post("/logout", &[]).await;
                (true, false)
            }
            "session" => {
                let key = store.sessions(user.id).await.unwrap().remove(0).key;
                assert!(store.revoke_session(user.id, &key).await.unwrap());
                (true, false)
            }
            "password" => {
                store.set_password(user.id, "battery staple").await.unwrap();
                (true, true)
            }
            "disabled" => {
                store.disable_user(user.id).await.unwrap();
                (true, true)
            }
            "deleted" => {
                store.delete_user(user.id).await.unwrap();
                (true, true)
            }
            "demoted" => {
                store.set_role(user.id, Role::Student).await.unwrap();
                (true, true)
            }
            _ => {
                assert_eq!(store.revoke_tokens(user.id).await.unwrap(), 1);
                (false, true)
            }
        };
        for (ends, stream, what) in [
            (session, of_browser, "session"),
            (token, of_program, "token"),
        ] {
            let list = if ends { &mut ended } else { &mut open };
            list.push((way, what, stream));
        }
    }
    // Nothing happens to the submission, and they end all the same.
    for (way, what, stream) in ended {
        let rest = rest(stream).await;
        assert!(!rest.contains("event: "), "{way}, {what}: {rest}");
    }
    // The others go on to the end.
    site.finish(1, &judging(Verdict::AC, None)).await;
    open.push(("nobody", "nothing", of_stranger));
    open.push(("stays", "session", of_stays));
    for (way, what, stream) in open {
        let rest = rest(stream).await;
        assert!(rest.contains("event: done"), "{way}, {what}: {rest}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_told_once_it_is_seen_that_nothing_may_be() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let user = site.account("anna").await;
    site.hand_in(&user).await;
    let events = follow(&mut anna, PAGE).await;
    site.store.disable_user(user.id).await.unwrap();
    // What was seen before, at the latest when the request came, is good for a second.
    tokio::time::sleep(Duration::from_millis(1100)).await;
    site.finish(1, &judging(Verdict::AC, None)).await;
    let rest = rest(events).await;
    assert!(!rest.contains("event: "), "{rest}");
}
