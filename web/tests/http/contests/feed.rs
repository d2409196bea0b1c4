//! The Contest API, read by a client that knows the specification and nothing of this site.

use std::collections::BTreeMap;

use axum_extra::headers::{Authorization, HeaderMapExt};
use futures::StreamExt;
use judge::Verdict;
use serde_json::Value;
use web::store::Role;

use super::shapes::{conforms, knows};
use super::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

/// What a client has after reading a feed: the objects of each endpoint by their ids, and the single
/// ones.
#[derive(Default)]
struct Client {
    collections: BTreeMap<String, BTreeMap<String, Value>>,
    singles: BTreeMap<String, Value>,
}

impl Client {
    /// Reads a recorded feed: a notification a line; empty lines keep the connection alive.
    fn read(&mut self, feed: &str) {
        for line in feed.lines().filter(|line| !line.is_empty()) {
            let event: Value = serde_json::from_str(line).unwrap();
            let kind = event["type"].as_str().unwrap().to_owned();
            let (id, data) = (&event["id"], event["data"].clone());
            match (id.as_str(), data) {
                (Some(id), Value::Null) => {
                    self.collections.get_mut(&kind).unwrap().remove(id);
                }
                (Some(id), data) => {
                    assert_eq!(data["id"], *id);
                    conforms(&kind, &data);
                    self.refers_to_what_there_is(&kind, &data);
                    self.collections
                        .entry(kind)
                        .or_default()
                        .insert(id.to_owned(), data);
                }
                (None, data) => {
                    conforms(&kind, &data);
                    self.singles.insert(kind, data);
                }
            }
        }
    }

    /// Referential integrity, and the types of properties.
    fn refers_to_what_there_is(&self, kind: &str, data: &Value) {
        for (property, collection) in [
            ("team_id", "teams"),
            ("problem_id", "problems"),
            ("language_id", "languages"),
            ("submission_id", "submissions"),
            ("judgement_type_id", "judgement-types"),
            ("organization_id", "organizations"),
            ("from_team_id", "teams"),
            ("to_team_id", "teams"),
            ("reply_to_id", "clarifications"),
        ] {
            if let Some(id) = data[property].as_str() {
                let there = self.collections.get(collection);
                let is_there = there.is_some_and(|objects| objects.contains_key(id));
                assert!(
                    is_there,
                    "{kind} {data} names a {property} that there is not"
                );
            }
        }
        for (property, value) in data.as_object().unwrap() {
            if property.ends_with("contest_time") {
                is_reltime(value.as_str().unwrap());
            } else if property == "time" || property.ends_with("_time") {
                is_time(value);
            }
        }
    }

    /// The table that the specification makes of the judgements: who solved how many, in how much time.
    fn table(&self) -> BTreeMap<String, (u32, i64)> {
        let none = BTreeMap::new();
        let of = |kind: &str| self.collections.get(kind).unwrap_or(&none);
        let penalty = self.singles["contest"]["penalty_time"].as_i64().unwrap();
        let mut table = BTreeMap::new();
        for team in of("teams").keys() {
            let (mut solved, mut time) = (0, 0);
            for problem in of("problems").keys() {
                let mut tries: Vec<&Value> = of("submissions")
                    .values()
                    .filter(|it| it["team_id"] == **team && it["problem_id"] == **problem)
                    .collect();
                tries.sort_by_key(|it| it["id"].as_str().unwrap().parse::<i64>().unwrap());
                let mut wrong = 0;
                for one in tries {
                    let judged = of("judgements").values();
                    let mut judged = judged.filter(|it| it["submission_id"] == one["id"]);
                    let Some(judgement) = judged.next() else {
                        continue;
                    };
                    let kind = judgement["judgement_type_id"].as_str().unwrap();
                    let kind = &of("judgement-types")[kind];
                    if kind["solved"] == true {
                        solved += 1;
                        time += minutes(one["contest_time"].as_str().unwrap()) + penalty * wrong;
                        break;
                    }
                    wrong += i64::from(kind["penalty"] == true);
                }
            }
            table.insert(team.clone(), (solved, time));
        }
        table
    }
}

fn is_reltime(text: &str) {
    let parts: Vec<&str> = text.trim_start_matches('-').split([':', '.']).collect();
    let digits = |it: &&str| it.bytes().all(|byte| byte.is_ascii_digit());
    assert!(parts.len() == 4 && parts.iter().all(digits), "{text}");
}

fn is_time(value: &Value) {
    if let Some(text) = value.as_str().filter(|text| text.contains('T')) {
        let _: jiff::Timestamp = text.parse().unwrap();
    }
}

fn minutes(reltime: &str) -> i64 {
    let mut parts = reltime.split(':').map(str::parse::<i64>);
    let hours = parts.next().unwrap().unwrap();
    hours * 60 + parts.next().unwrap().unwrap()
}

async fn recorded(visitor: &mut Visitor, address: &str) -> Client {
    let feed = visitor
        .get(&format!("{address}/event-feed?stream=false"))
        .await;
    assert_eq!(feed.status, 200, "{}", feed.text);
    assert_eq!(feed.header("content-type"), "application/x-ndjson");
    let mut client = Client::default();
    client.read(&feed.text);
    client
}

/// The properties that somebody may find, by kind, each of which the specification has.
fn visible(access: &Value) -> BTreeMap<String, Vec<String>> {
    let endpoints = access["endpoints"].as_array().unwrap().iter();
    let visible = endpoints.map(|it| {
        let kind = it["type"].as_str().unwrap();
        let properties = it["properties"].as_array().unwrap().iter();
        let properties = properties.map(|it| it.as_str().unwrap().to_owned());
        let properties: Vec<String> = properties.collect();
        assert!(properties.iter().all(|it| knows(kind, it)), "{it}");
        (kind.to_owned(), properties)
    });
    visible.collect()
}

/// Of no object of a contest is there a property that `access` does not name.
pub(super) async fn what_is_shown_is_named(visitor: &mut Visitor, address: &str) {
    let client = recorded(visitor, address).await;
    let access = visitor.get(&format!("{address}/access")).await.json();
    let named = visible(&access);
    for (kind, objects) in &client.collections {
        let properties = objects
            .values()
            .flat_map(|it| it.as_object().unwrap().keys());
        for property in properties {
            assert!(named[kind].contains(property), "{kind} {property}");
        }
    }
}

#[tokio::test]
async fn a_client_learns_before_the_start_what_there_will_be_and_as_whom_it_asks() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(-1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let mut eve = site.user("eve", Role::Student).await;
    let address = format!("/api/contests/{id}");
    let mut stranger = site.visitor();
    let access = stranger.get(&format!("{address}/access")).await.json();
    let named = visible(&access);
    for kind in [
        "contest",
        "problems",
        "submissions",
        "judgements",
        "clarifications",
    ] {
        assert!(named.contains_key(kind), "{kind}");
    }
    assert!(!named.contains_key("accounts"));
    assert!(!named["submissions"].contains(&"files".to_owned()));
    assert!(!named["problems"].contains(&"max_score".to_owned()));
    let account = format!("{address}/account");
    assert_eq!(stranger.get(&account).await.status, 404);
    let none = stranger.get(&format!("{address}/accounts")).await.json();
    assert_eq!(none, serde_json::json!([]));
    for (visitor, name, kind, reads) in [
        (&mut grace, "grace", "judge", true),
        (&mut ada, "ada", "team", true),
        (&mut eve, "eve", "other", false),
    ] {
        let own = visitor.get(&account).await.json();
        conforms("accounts", &own);
        assert_eq!(own["username"], name);
        assert_eq!(own["type"], kind);
        assert_eq!(own["team_id"].is_string(), kind == "team");
        let all = visitor.get(&format!("{address}/accounts")).await.json();
        assert_eq!(all[0], own);
        // The jury is told of everybody who takes part.
        let others: Vec<_> = all.as_array().unwrap().iter().skip(1).collect();
        assert_eq!(others.len(), usize::from(kind == "judge"), "{all}");
        for other in others {
            conforms("accounts", other);
            assert_eq!(other["username"], "ada");
            assert_eq!(other["type"], "team");
            assert_eq!(other["team_id"], "1");
        }
        let access = visitor.get(&format!("{address}/access")).await.json();
        let named = visible(&access);
        assert!(named.contains_key("accounts"));
        assert_eq!(named["submissions"].contains(&"files".to_owned()), reads);
    }
}

#[tokio::test]
async fn a_client_of_the_specification_makes_the_same_table() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["hdoj-1536", "nim"])).await;
    let address = format!("/api/contests/{id}");
    for name in ["ada", "bo"] {
        let mut visitor = site.user(name, Role::Student).await;
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
        let tries = [
            ("A", Verdict::CE),
            ("A", Verdict::WA),
            ("A", Verdict::AC),
            ("B", Verdict::WA),
        ];
        for (letter, verdict) in tries {
            let submission = hand_in(&mut visitor, id, letter).await;
            judge(&site, submission, verdict).await;
        }
        let ask = format!("/contests/{id}/clarifications");
        visitor
            .post(&ask, &[("problem", "A"), ("text", "Why?")])
            .await;
    }
    let answer = [("question", "1"), ("text", "So."), ("to_all", "1")];
    grace.post(&format!("/contests/{id}/answer"), &answer).await;
    let mut stranger = site.visitor();
    let client = recorded(&mut stranger, &address).await;
    let scoreboard = stranger.get(&format!("{address}/scoreboard")).await.json();
    conforms("scoreboard", &scoreboard);
    let rows = scoreboard["rows"].as_array().unwrap();
    let shown: BTreeMap<String, (u32, i64)> = rows
        .iter()
        .map(|row| {
            let solved = row["score"]["num_solved"].as_u64().unwrap();
            let time = row["score"]["total_time"].as_i64().unwrap();
            let team = row["team_id"].as_str().unwrap().to_owned();
            (team, (u32::try_from(solved).unwrap(), time))
        })
        .collect();
    assert_eq!(client.table(), shown);
    assert_eq!(shown.values().collect::<Vec<_>>(), [&(1, 80), &(1, 80)]);
    assert_eq!(client.collections["submissions"].len(), 8);
    assert_eq!(client.collections["judgements"].len(), 8);
    // The same as awards, of which a stranger reads as much as of the table.
    let awards = &client.collections["awards"];
    assert_eq!(awards["winner"]["team_ids"], serde_json::json!(["1", "2"]));
    // Both are first.
    let gold = &awards["gold-medal"]["team_ids"];
    assert_eq!(*gold, serde_json::json!(["1", "2"]));
    let silver = &awards["silver-medal"]["team_ids"];
    assert_eq!(*silver, serde_json::json!([]));
    assert_eq!(
        awards["first-to-solve-hdoj-1536"]["team_ids"],
        serde_json::json!(["1"])
    );
    assert_eq!(
        awards["first-to-solve-nim"]["team_ids"],
        serde_json::json!([])
    );
    // One question was answered to all; who asked it is nobody's business.
    assert_eq!(client.collections["clarifications"].len(), 2);
    assert!(client.collections["clarifications"]["q1"]["from_team_id"].is_null());
    let jury = recorded(&mut grace, &address).await;
    assert_eq!(jury.collections["clarifications"].len(), 3);
    // Each object of the feed is at its address.
    for (kind, objects) in &client.collections {
        let all = stranger.get(&format!("{address}/{kind}")).await.json();
        assert_eq!(all.as_array().unwrap().len(), objects.len(), "{kind}");
        for (object, data) in objects {
            let one = stranger.get(&format!("{address}/{kind}/{object}")).await;
            assert_eq!(one.json(), *data);
        }
    }
    what_is_shown_is_named(&mut stranger, &address).await;
    answers_questions(&mut stranger, &address).await;
    let contests = stranger.get("/api/contests").await.json();
    assert_eq!(contests[0], stranger.get(&address).await.json());
    for nothing in ["runs", "teams/99", "state/1"] {
        let answer = stranger.get(&format!("{address}/{nothing}")).await;
        answer.is_problem(404, "not-found", &[]);
    }
    let answer = stranger.get("/api/contests/99/teams").await;
    answer.is_problem(404, "not-found", &[]);
}

/// Whoever asks for a part is answered that part, and told of what cannot be asked for.
async fn answers_questions(stranger: &mut Visitor, address: &str) {
    // Whose it is and of what: an id that is asked for is that of all that is listed.
    let of_ada = format!("{address}/submissions?team_id=1&problem_id=hdoj-1536");
    let of_ada = stranger.get(&of_ada).await.json();
    assert_eq!(of_ada.as_array().unwrap().len(), 3);
    let is_of_ada = |it: &Value| it["team_id"] == "1" && it["problem_id"] == "hdoj-1536";
    assert!(of_ada.as_array().unwrap().iter().all(is_of_ada));
    let questions = format!("{address}/clarifications?reply_to_id=");
    let questions = stranger.get(&questions).await.json();
    assert_eq!(questions.as_array().unwrap().len(), 1);
    let answer = stranger.get(&format!("{address}/teams?color=red")).await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    for base in ["/api", "/api/"] {
        let api = stranger.get(base).await.json();
        assert_eq!(api["version"], "2023-06");
        assert_eq!(api["provider"]["name"], "Grundy");
    }
    // What is wrong about the question is said as everywhere in the interface.
    let answer = stranger.get("/api?color=red").await;
    assert_eq!(answer.status, 422, "{}", answer.text);
    assert_eq!(answer.header("content-type"), "application/problem+json");
}

#[tokio::test]
async fn a_program_is_read_by_the_jury_and_whoever_it_counts_for() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(1, &["hdoj-1536"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let submission = hand_in(&mut ada, id, "A").await;
    let address = format!("/api/contests/{id}");
    let files = format!("{address}/submissions/{submission}/files");
    let mut stranger = site.visitor();
    for (visitor, reads) in [
        (&mut grace, true),
        (&mut ada, true),
        (&mut bo, false),
        (&mut stranger, false),
    ] {
        let client = recorded(visitor, &address).await;
        let one = &client.collections["submissions"][&submission.to_string()];
        let href = one["files"][0]["href"].as_str();
        assert_eq!(
            href.map(|it| format!("/api/{it}")),
            reads.then(|| files.clone())
        );
        let answer = visitor
            .begin(
                axum::http::Method::GET,
                &files,
                None,
                axum::body::Body::empty(),
            )
            .await;
        assert_eq!(answer.status().as_u16(), if reads { 200 } else { 404 });
        if reads {
            assert_eq!(answer.headers()["content-type"], "application/zip");
        }
    }
}

#[tokio::test]
async fn the_feed_has_no_frozen_judgement_for_others() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(4, &["hdoj-1536"])).await;
    let address = format!("/api/contests/{id}");
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let submission = hand_in(&mut ada, id, "A").await;
    judge(&site, submission, Verdict::AC).await;
    let mut stranger = site.visitor();
    for (visitor, judgements) in [(&mut stranger, 0), (&mut ada, 1), (&mut grace, 1)] {
        let client = recorded(visitor, &address).await;
        assert_eq!(client.collections["submissions"].len(), 1);
        let seen = client
            .collections
            .get("judgements")
            .map_or(0, BTreeMap::len);
        assert_eq!(seen, judgements);
        assert!(client.singles["state"]["finalized"].is_null());
    }
    // Shown in a step, it is everybody's.
    let over = draft(6, &["hdoj-1536"]);
    site.store.edit_contest(id, &over).await.unwrap();
    let reveal = format!("/contests/{id}/jury/reveal");
    grace.post(&reveal, &[("action", "step")]).await;
    let client = recorded(&mut stranger, &address).await;
    assert_eq!(client.collections["judgements"].len(), 1);
    grace.post(&reveal, &[("action", "all")]).await;
    let client = recorded(&mut stranger, &address).await;
    assert!(client.singles["state"]["finalized"].is_string());
}

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
async fn problems_and_judgements_have_what_the_specification_wants() {
    let site = Site::new().await;
    let by_points = web::store::ContestDraft {
        rules: web::scoreboard::Rules::Ioi,
        problems: vec![web::store::ContestProblem {
            points: 25_000,
            shows: 1,
            ..super::problem("nim")
        }],
        ..draft(1, &[])
    };
    let (id, _) = contest(&site, &by_points).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let submission = hand_in(&mut ada, id, "A").await;
    judge(&site, submission, Verdict::AC).await;
    let mut stranger = site.visitor();
    let mut get = async |what: &str| {
        let address = format!("/api/contests/{id}/{what}");
        stranger.get(&address).await.json()
    };
    let problem = &get("problems").await[0];
    let nim = problems::catalog::get("nim").unwrap();
    assert_eq!(problem["time_limit"], nim.limits().time.as_secs_f64());
    let tests = nim.tests().unwrap();
    let counted = tests.tests().iter().filter(|test| test.counts()).count();
    assert_eq!(problem["test_data_count"], counted);
    // One scale: what a problem is worth, what a submission brings, and what stands on the table.
    assert_eq!(problem["max_score"], 250.0);
    assert_eq!(get("judgements").await[0]["score"], 250.0);
    let row = &get("scoreboard").await["rows"][0];
    assert_eq!(row["score"]["score"], 250.0);
    assert_eq!(row["problems"][0]["score"], 250.0);
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
