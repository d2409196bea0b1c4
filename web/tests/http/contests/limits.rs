//! Limits that a contest has for a problem: from the form that sets them to whatever is said of them.

use std::sync::Arc;

use axum::http::StatusCode;
use judge::Verdict;
use serde_json::json;
use web::store::{ContestDraft, ContestId, ContestLimits, Role, UnixMs};

use super::feed::what_is_shown_is_named;
use super::{HOUR, contest, draft, hand_in, judge, judge_next};
use crate::api::runs;
use crate::site::{SOURCE, Site, Visitor};

/// A contest that goes on, of `nim` with these limits and of `kayles`.
fn limited(time_limit_ms: Option<i64>, memory_limit_mib: Option<i64>) -> ContestDraft {
    let mut told = draft(1, &["nim", "kayles"]);
    told.problems[0].limits = ContestLimits {
        time_limit_ms,
        memory_limit_mib,
    };
    told
}

/// The form of a contest that began an hour ago, with these problems.
fn form(problems: &str) -> Vec<(&'static str, String)> {
    let start = UnixMs::now().0 - HOUR;
    let at = |at: i64| {
        let moment = jiff::Timestamp::from_millisecond(at).unwrap();
        moment.strftime("%Y-%m-%dT%H:%M").to_string()
    };
    vec![
        ("name_en", "Autumn Cup".to_owned()),
        ("rules", "icpc".to_owned()),
        ("counting", "best".to_owned()),
        ("penalty", "20".to_owned()),
        ("visibility", "public".to_owned()),
        ("start", at(start)),
        ("end", at(start + 5 * HOUR)),
        ("problems", problems.to_owned()),
    ]
}

async fn send(visitor: &mut Visitor, address: &str, problems: &str) -> crate::site::Answer {
    let form = form(problems);
    let pairs: Vec<_> = form.iter().map(|(name, it)| (*name, it.as_str())).collect();
    visitor.post(address, &pairs).await
}

#[tokio::test]
async fn a_line_of_the_form_sets_them_and_what_it_cannot_take_is_named() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut grace = site.user("grace", Role::Setter).await;
    for (line, said) in [
        ("nim 0s", "Line 1: “0s” is no limit that a problem can have"),
        ("nim 3601s", "“3601s” is no limit"),
        ("nim 65GiB", "“65GiB” is no limit"),
        ("nim 0 s", "“0s” is no limit"),
        (
            "nim soon",
            "“soon” is neither a colour nor points nor a limit",
        ),
    ] {
        let refused = send(&mut grace, "/contests/new", line).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{line}");
        refused.has(&["id=\"problems-error\"", said, line]);
    }
    let lines = "nim 512 MB 1.5 s 50 #123456\nkayles 250ms";
    let made = send(&mut grace, "/contests/new", lines).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let id = made.header("location").rsplit('/').next().unwrap();
    let kept = site
        .store
        .contest_problems(ContestId(id.parse().unwrap()))
        .await
        .unwrap();
    let both = ContestLimits {
        time_limit_ms: Some(1500),
        memory_limit_mib: Some(512),
    };
    let short = ContestLimits {
        time_limit_ms: Some(250),
        memory_limit_mib: None,
    };
    assert_eq!((kept[0].limits, kept[1].limits), (both, short));
    // A copy has them, too, next to those that the problems have by themselves.
    for address in [
        format!("/contests/{id}/edit"),
        format!("/contests/new?like={id}"),
    ] {
        grace.get(&address).await.has(&[
            "nim #123456 50 1.5s 512MiB\nkayles #1f77b4 100 0.25s</textarea>",
            "1.5 s · 512 MiB in this contest, 1 s · 128 MiB otherwise",
            "0.25 s · 64 MiB in this contest, 1 s · 64 MiB otherwise",
        ]);
    }
}

#[tokio::test]
async fn whoever_hands_something_in_sees_by_what_it_is_judged() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &limited(Some(1500), Some(512))).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let own = ["<dd>1.5 s</dd>", "<dd>512 MiB</dd>", "data-contest=\"1\""];
    let words = "These limits are those of Autumn Cup";
    let page = ada.get("/contests/1").await.text;
    assert_eq!(page.matches("limits here: 1.5 s · 512 MiB").count(), 1);
    assert_eq!(page.matches("limits here").count(), 1);
    // On the problem's own page it counts there, too.
    for address in ["/contests/1/problems/A", "/problems/nim"] {
        let page = ada.get(address).await;
        page.has(&own);
        page.has(&[words, "by itself the problem has 1 s · 128 MiB"]);
    }
    let mut eve = site.user("eve", Role::Student).await;
    for (visitor, address) in [
        (&mut eve, "/problems/nim"),
        (&mut ada, "/contests/1/problems/B"),
    ] {
        let page = visitor.get(address).await;
        page.has(&["<dd>1 s</dd>"]);
        page.has_none(&[words, "data-contest"]);
    }
    let inside = hand_in(&mut ada, id, "A").await;
    let form = [("language", "cpp"), ("source", SOURCE)];
    let sent = eve.post("/problems/nim", &form).await;
    let outside = sent.header("location").rsplit('/').next().unwrap();
    let limits = site.claim(inside).await.limits;
    assert_eq!(limits.time_limit_ms, Some(1500));
    assert_eq!(limits.memory_limit_mib, Some(512));
    let limits = site.claim(outside.parse().unwrap()).await.limits;
    assert_eq!(limits, ContestLimits::default());
}

#[tokio::test]
async fn what_does_not_count_is_judged_by_the_limits_of_the_problem_and_the_page_says_so() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &limited(Some(1500), Some(512))).await;
    let mut ada = site.user("ada", Role::Student).await;
    let address = format!("/contests/{id}/problems/A");
    let usual = [
        "<dd>1 s</dd>",
        "In Autumn Cup the problem has 1.5 s · 512 MiB",
        "What you send here does not count there",
    ];
    // Who is still to join reads by what they will be judged.
    ada.get(&address).await.has(&["<dd>1.5 s</dd>"]);
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let page = grace.get(&address).await;
    page.has(&usual);
    page.has_none(&["data-contest"]);
    let of_jury = hand_in(&mut grace, id, "A").await;
    let ended = site.store.end_contest(id, UnixMs::now()).await;
    assert!(ended.unwrap());
    let page = ada.get(&address).await;
    page.has(&usual);
    page.has_none(&["data-contest"]);
    let late = hand_in(&mut ada, id, "A").await;
    for sent in [of_jury, late] {
        let limits = site.claim(sent).await.limits;
        assert_eq!(limits, ContestLimits::default(), "{sent}");
    }
}

#[tokio::test]
async fn whoever_solves_something_there_reads_what_decides_outside() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &limited(Some(1500), Some(512))).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let words = "the problem’s usual limits";
    let with_limits = hand_in(&mut ada, id, "A").await;
    let without = hand_in(&mut ada, id, "B").await;
    let address = format!("/submissions/{with_limits}");
    ada.get(&address).await.has_none(&[words]);
    for sent in [with_limits, without] {
        judge(&site, sent, Verdict::AC).await;
    }
    let page = ada.get(&address).await;
    page.has(&["and counts there alone. When the contest is over", words]);
    let page = ada.get(&format!("/submissions/{without}")).await;
    page.has_none(&[words]);
    ada.get("/contests/1/problems/A")
        .await
        .has(&["only then can the problem count as solved outside of the contest"]);
    let ended = site.store.end_contest(id, UnixMs::now()).await;
    assert!(ended.unwrap());
    let due = site.store.judge_as_usual(UnixMs::now()).await.unwrap();
    assert_eq!(due, 1);
    judge_next(&site, Verdict::TLE).await;
    ada.get(&address)
        .await
        .has(&["With the problem’s usual limits the verdict is: Time limit exceeded"]);
}

#[tokio::test]
async fn the_contest_api_says_the_limits_of_the_contest() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &limited(Some(1500), Some(512))).await;
    let mut stranger = site.visitor();
    let address = format!("/api/contests/{id}");
    let problems = stranger.get(&format!("{address}/problems")).await.json();
    for (place, time, memory) in [(0, 1.5, 512), (1, 1.0, 64)] {
        assert_eq!(problems[place]["time_limit"], time, "{problems}");
        assert_eq!(problems[place]["memory_limit"], memory, "{problems}");
    }
    what_is_shown_is_named(&mut stranger, &address).await;
}

#[tokio::test]
async fn a_jury_that_changes_them_is_told_what_keeps_its_verdict() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &limited(None, None)).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let sent = hand_in(&mut ada, id, "A").await;
    judge(&site, sent, Verdict::AC).await;
    let jury = format!("/contests/{id}/jury");
    let told = "A: one submission was judged with other limits";
    grace.get(&jury).await.has_none(&[told]);
    let edit = format!("/contests/{id}/edit");
    let saved = send(&mut grace, &edit, "nim 2s\nkayles").await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    assert_eq!(saved.header("location"), jury);
    let again = format!("/rejudge?problem=nim&#38;contest={id}");
    let page = grace.get(&jury).await;
    page.has(&[
        "class=\"notice done warning\"",
        "One submission was judged with other limits and keeps its verdict",
        told,
        &again,
        "limits of A: as the problem has them → 2s",
    ]);
    grace
        .get(&format!("/rejudge?problem=nim&contest={id}"))
        .await
        .has(&["Nim", "one of the contest’s was judged with other limits"]);
    let acts = site.store.acts(id).await.unwrap();
    assert!(acts[0].detail.contains("limits A - → 2s"), "{acts:?}");
    // As it was when it was judged.
    let saved = send(&mut grace, &edit, "nim\nkayles").await;
    assert_eq!(saved.header("location"), format!("/contests/{id}"));
    grace.get(&jury).await.has_none(&[told]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_has_them_where_it_names_the_contest() {
    let mut site = Site::new().await;
    let (id, _) = contest(&site, &limited(Some(50), None)).await;
    let hidden = draft(-1, &["nim"]);
    let grace = site.account("grace").await;
    let hidden = site.store.create_contest(grace.id, &hidden).await.unwrap();
    let mut program = site.program("anna", Role::Student).await;
    let body = |contest: i64, problem: Option<&str>| {
        json!({
            "language": "python", "source": "while True: pass\n", "contest": contest,
            "problem": problem,
        })
        .to_string()
    };
    for (contest, problem, field) in [
        (id.0, None, "problem"),
        (0, Some("nim"), "contest"),
        (99, Some("nim"), "contest"),
        (i64::MAX, Some("nim"), "contest"),
        (id.0, Some("hdoj-1536"), "contest"),
        // What it asks is not known yet.
        (hidden.0, Some("nim"), "contest"),
    ] {
        let sent = body(contest, problem);
        let refused = program.post_json("/api/v1/runs", sent).await;
        refused.is_problem(422, "invalid-fields", &[field]);
    }
    let Some(judge) = runs::judge(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let mut program = site.program("ben", Role::Student).await;
    let sent = body(id.0, Some("nim"));
    let report = program.post_json("/api/v1/runs", sent).await.json();
    assert_eq!(report["verdict"], "TLE", "{report}");
    // A twentieth of a second, as a program in Python has it.
    let message = report["message"].as_str().unwrap();
    assert!(message.contains("300"), "{report}");
}
