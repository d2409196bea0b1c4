//! A feed that goes on, one that is taken up after a break, and the programs that read it by a token.

use std::collections::BTreeMap;

use axum_extra::headers::{Authorization, HeaderMapExt};
use futures::StreamExt;
use judge::Verdict;
use serde_json::Value;
use web::store::Role;

use super::client::Client;
use crate::contests::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

/// Reads a feed that goes on: all there is of it until `done` says so.
async fn follow(
    body: &mut (impl futures::Stream<Item = Result<axum::body::Bytes, axum::Error>> + Unpin),
    client: &mut Client,
    done: impl Fn(&Client) -> bool,
) {
    let reading = async {
        while !done(client) {
            let part = body.next().await.unwrap().unwrap();
            client.read(std::str::from_utf8(&part).unwrap());
        }
    };
    tokio::time::timeout(std::time::Duration::from_mins(1), reading)
        .await
        .unwrap();
}

/// The parts of a feed that goes on.
async fn opened(visitor: &mut Visitor, feed: &str) -> axum::body::BodyDataStream {
    let (method, body) = (axum::http::Method::GET, axum::body::Body::empty());
    let answer = visitor.begin(method, feed, None, body).await;
    answer.into_body().into_data_stream()
}

#[tokio::test]
async fn the_feed_says_what_is_gone() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(-1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let mut stranger = site.visitor();
    let feed = format!("/api/contests/{id}/event-feed");
    let mut body = opened(&mut stranger, &feed).await;
    let mut client = Client::default();
    let teams = |client: &Client| client.collections.get("teams").map_or(0, BTreeMap::len);
    follow(&mut body, &mut client, |client| teams(client) == 1).await;
    let leave = [("action", "leave"), ("team", "1")];
    let left = ada.post(&format!("/contests/{id}/team"), &leave).await;
    assert_eq!(left.status, 303);
    follow(&mut body, &mut client, |client| teams(client) == 0).await;
}

#[tokio::test]
async fn a_problem_that_was_hidden_after_the_contest_is_an_id_and_no_more() {
    let site = Site::new().await;
    let over = web::store::ContestDraft {
        freeze_at: None,
        ..draft(6, &["nim"])
    };
    let (id, mut grace) = contest(&site, &over).await;
    let mut stranger = site.visitor();
    let address = format!("/api/contests/{id}/problems");
    let is_told = |problem: &Value| problem["name"] != "nim" && problem["time_limit"].is_number();
    assert!(is_told(&stranger.get(&address).await.json()[0]));
    let feed = format!("/api/contests/{id}/event-feed");
    let mut body = opened(&mut stranger, &feed).await;
    let mut says = async |word: &str| {
        let mut said = String::new();
        while !said.contains(word) {
            let part = body.next().await.unwrap().unwrap();
            said.push_str(std::str::from_utf8(&part).unwrap());
        }
        said
    };
    let begun = says("\"type\":\"problems\"").await;
    assert!(!begun.contains("\"name\":\"nim\""), "{begun}");
    let hidden = site
        .store
        .set_visibility("nim", web::store::Visibility::Private);
    hidden.await.unwrap();
    // Who reads on is told of it, though nothing of the contest has changed.
    let reading = says("\"name\":\"nim\"");
    tokio::time::timeout(std::time::Duration::from_mins(1), reading)
        .await
        .unwrap();
    // The jury sees it as on its pages.
    assert!(is_told(&grace.get(&address).await.json()[0]));
    let problem = &stranger.get(&address).await.json()[0];
    assert_eq!(
        (&problem["id"], &problem["name"]),
        (&"nim".into(), &"nim".into())
    );
    assert!(
        problem.get("time_limit").is_none_or(Value::is_null),
        "{problem}"
    );
    assert!(
        problem.get("test_data_count").is_none_or(Value::is_null),
        "{problem}"
    );
}

/// The tokens of the lines of a feed, and what they are about.
fn tokens(feed: &str) -> Vec<(String, Option<String>)> {
    let lines = feed.lines().filter(|line| !line.is_empty());
    let lines = lines.map(|line| {
        let event: Value = serde_json::from_str(line).unwrap();
        let kind = event["type"].as_str().unwrap().to_owned();
        (kind, event["token"].as_str().map(str::to_owned))
    });
    lines.collect()
}

#[tokio::test]
async fn a_reader_goes_on_after_a_break_by_the_token_of_the_last_line() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(-1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let mut stranger = site.visitor();
    let feed = format!("/api/contests/{id}/event-feed?stream=false");
    let first = stranger.get(&feed).await;
    let mut client = Client::default();
    client.read(&first.text);
    let all = tokens(&first.text);
    let (last, before) = all.split_last().unwrap();
    assert!(before.iter().all(|(_, token)| token.is_none()));
    let token = last.1.clone().unwrap();
    let since = |token: &str| format!("{feed}&since_token={token}");
    // Nothing has changed.
    assert_eq!(stranger.get(&since(&token)).await.text, "");
    // Somebody leaves, somebody else comes: that and nothing else is told, and so is what is gone.
    let leave = [("action", "leave"), ("team", "1")];
    ada.post(&format!("/contests/{id}/team"), &leave).await;
    let mut bo = site.user("bo", Role::Student).await;
    bo.post(&format!("/contests/{id}/join"), &[]).await;
    let later = stranger.get(&since(&token)).await;
    client.read(&later.text);
    let told = tokens(&later.text);
    assert!(told.len() < all.len(), "{}", later.text);
    assert_eq!(told[0].1.as_deref(), Some(token.as_str()));
    assert_ne!(told.last().unwrap().1.as_deref(), Some(token.as_str()));
    let teams: Vec<&String> = client.collections["teams"].keys().collect();
    assert_eq!(teams, ["2"]);
    // Who lost the last lines on their way reads them once more.
    assert_eq!(
        tokens(&stranger.get(&since(&token)).await.text).len(),
        told.len()
    );
    // A token is good for whoever it was given to, and for that contest.
    for (visitor, token) in [(&mut stranger, "none"), (&mut grace, token.as_str())] {
        let refused = visitor.get(&since(token)).await;
        refused.is_problem(400, "invalid-fields", &["since_token"]);
    }
}

/// The tools of the ICPC know a user name and a password: a token of the API is one.
#[tokio::test]
async fn tools_read_as_the_jury_by_a_token_shown_as_bearer_or_as_a_password() {
    let site = Site::new().await;
    let (id, mut owner) = contest(&site, &draft(4, &["hdoj-1536"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let submission = hand_in(&mut ada, id, "A").await;
    judge(&site, submission, Verdict::AC).await;
    site.user("june", Role::Jury).await;
    owner
        .post(&format!("/contests/{id}/jury/jurors"), &[("juror", "june")])
        .await;
    let (grace, june) = (site.account("grace").await, site.account("june").await);
    let token = |user: &web::store::User, scopes: Vec<web::store::Scope>| {
        let wish = web::store::TokenWish {
            scopes: scopes.into_iter().collect(),
            ..web::store::TokenWish::usual("resolver")
        };
        let (store, user) = (site.store.clone(), user.clone());
        async move { store.create_token(&user, &wish).await.unwrap().secret }
    };
    let (read, author) = (web::store::Scope::Read, web::store::Scope::Author);
    let jury = web::store::Scope::Jury;
    let secret = token(&grace, vec![read, author]).await;
    let judges = token(&grace, vec![read, jury]).await;
    let named = token(&june, vec![read, jury]).await;
    let reads = token(&grace, vec![read]).await;
    let submits = token(&grace, vec![web::store::Scope::Submit]).await;
    let feed = format!("/api/contests/{id}/event-feed?stream=false");
    let basic = |name: &str, password: &str| {
        let mut headers = axum::http::HeaderMap::new();
        headers.typed_insert(Authorization::basic(name, password));
        headers["authorization"].to_str().unwrap().to_owned()
    };
    // The verdict in the freeze is for the jury alone.
    for (shown, status, judgements) in [
        (None, 200, 0),
        (Some(format!("Bearer {secret}")), 200, 1),
        (Some(basic("grace", &judges)), 200, 1),
        (Some(basic("june", &named)), 200, 1),
        (Some(format!("Bearer {named}")), 200, 1),
        // Whoever can only read is not of the jury.
        (Some(basic("grace", &reads)), 200, 0),
        (Some(basic("grace", &secret)), 200, 1),
        (Some(basic("GRACE", &secret)), 200, 1),
        (Some(basic("ada", &secret)), 401, 0),
        (Some(basic("grace", crate::site::PASSWORD)), 401, 0),
        (Some(basic("grace", "")), 401, 0),
        (Some(basic("grace", &submits)), 403, 0),
        (Some("Digest x".to_owned()), 401, 0),
    ] {
        let mut visitor = site.visitor();
        if let Some(shown) = &shown {
            visitor = visitor.with_header("authorization", shown);
        }
        let answer = visitor.get(&feed).await;
        assert_eq!(answer.status, status, "{shown:?}: {}", answer.text);
        let said = answer.text.matches("\"type\":\"judgements\"").count();
        assert_eq!(said, judgements, "{shown:?}");
    }
    let shown = basic("grace", &secret);
    for address in [
        "/api/contests".to_owned(),
        format!("/api/contests/{id}/teams"),
    ] {
        let answer = site
            .visitor()
            .with_header("authorization", &shown)
            .get(&address)
            .await;
        assert_eq!(answer.status, 200, "{address}: {}", answer.text);
    }
    // Nowhere else: elsewhere something can be changed.
    let mut elsewhere = site.visitor().with_header("authorization", &shown);
    assert_eq!(elsewhere.get("/api/v1/me").await.status, 401);
}
