//! The Contest API, read by a client that knows the specification and nothing of this site.

mod client;
mod going_on;

use std::collections::BTreeMap;

use judge::Verdict;
use serde_json::Value;
use web::store::Role;

use self::client::recorded;
use super::shapes::{conforms, knows};
use super::{contest, draft, hand_in, judge};
use crate::site::{Site, Visitor};

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
    has_the_runs(&mut grace, &address, &jury.collections["runs"]).await;
    assert!(!client.collections.contains_key("runs"));
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
    for nothing in ["commentary", "teams/99", "state/1"] {
        let answer = stranger.get(&format!("{address}/{nothing}")).await;
        answer.is_problem(404, "not-found", &[]);
    }
    let answer = stranger.get("/api/contests/99/teams").await;
    answer.is_problem(404, "not-found", &[]);
}

/// Each run of the feed is at its address, and those of a judgement are found by it; others find none.
async fn has_the_runs(jury: &mut Visitor, address: &str, runs: &BTreeMap<String, Value>) {
    let all = jury.get(&format!("{address}/runs")).await.json();
    assert_eq!(all.as_array().unwrap().len(), runs.len());
    assert_eq!(runs.len(), 8);
    let (id, run) = runs.first_key_value().unwrap();
    let one = jury.get(&format!("{address}/runs/{id}")).await.json();
    assert_eq!(one, *run);
    assert_eq!(run["ordinal"], 1);
    let judgement = run["judgement_id"].as_str().unwrap();
    let of_one = format!("{address}/runs?judgement_id={judgement}");
    assert_eq!(jury.get(&of_one).await.json(), serde_json::json!([run]));
    let access = jury.get(&format!("{address}/access")).await.json();
    assert!(visible(&access).contains_key("runs"));
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
    // Nobody is in a group.
    let in_none = stranger.get(&format!("{address}/teams?group_id=")).await;
    assert_eq!(in_none.json().as_array().unwrap().len(), 2);
    let of_nobody = format!("{address}/scoreboard?group_id=north");
    assert_eq!(stranger.get(&of_nobody).await.status, 404);
    // No scoreboard is of no group: the specification wants the id of one.
    let of_none = stranger
        .get(&format!("{address}/scoreboard?group_id="))
        .await;
    assert_eq!(of_none.status, 422, "{}", of_none.text);
    assert_eq!(of_none.json()["errors"][0]["field"], "group_id");
    let runs = stranger.get(&format!("{address}/runs")).await.json();
    assert_eq!(runs, serde_json::json!([]));
    let types = stranger.get(&format!("{address}/judgement-types")).await;
    types.has(&["\"RTE\"", "\"JE\""]);
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
