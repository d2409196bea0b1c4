//! For which contest something counts, and until when a contest is not settled.

use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::http::{Method, StatusCode};
use futures::{Stream, StreamExt};
use judge::{Reason, Verdict};
use serde_json::Value;
use web::bilingual::Bilingual;
use web::store::{ContestDraft, NewTeam, Role, UnixMs};

use super::{HOUR, contest, draft, hand_in, judge};
use crate::site::{Site, judging};

#[tokio::test]
async fn what_is_sent_on_the_page_of_a_contest_counts_there_and_nowhere_else() {
    let site = Site::new().await;
    let (real, _) = contest(&site, &draft(1, &["nim"])).await;
    site.user("mallory", Role::Setter).await;
    let owner = site.account("mallory").await.id;
    // It has begun earlier, and has the same problem.
    let other = draft(2, &["nim"]);
    let other = site.store.create_contest(owner, &other).await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    for id in [real, other] {
        ada.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let counted = async |id| {
        let rows = site.store.counted_since(id, 0).await.unwrap();
        rows.iter().map(|row| row.id.0).collect::<Vec<_>>()
    };
    let first = hand_in(&mut ada, real, "A").await;
    assert_eq!(
        (counted(real).await, counted(other).await),
        (vec![first], vec![])
    );
    let second = hand_in(&mut ada, other, "A").await;
    assert_eq!(
        (counted(real).await, counted(other).await),
        (vec![first], vec![second])
    );
}

/// Whoever competes in two contests with the same problem is told in which of them it counts.
#[tokio::test]
async fn before_something_is_sent_its_page_names_the_contest_in_which_it_counts() {
    let site = Site::new().await;
    let (autumn, _) = contest(&site, &draft(1, &["nim"])).await;
    let owner = site.account("grace").await.id;
    // It has begun earlier.
    let winter = ContestDraft {
        name: Bilingual::written("Winter Cup", "秋季赛"),
        ..draft(2, &["kayles", "nim"])
    };
    let winter = site.store.create_contest(owner, &winter).await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for id in [autumn, winter] {
        ada.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let (in_autumn, in_winter) = (
        format!("/contests/{autumn}/problems/A"),
        format!("/contests/{winter}/problems/B"),
    );
    let link = |address: &str| format!("href=\"{address}\">The problem there<");
    let not_in = |name: &str| format!("You take part in {name} too, which has this problem");
    let own = ada.get("/problems/nim").await;
    own.has(&[
        "You take part in Winter Cup: what you send here counts there.",
        &link(&in_winter),
        &not_in("Autumn Cup"),
        &link(&in_autumn),
    ]);
    let within = ada.get(&in_autumn).await;
    within.has(&[
        "What you send here counts in Autumn Cup.",
        &not_in("Winter Cup"),
        &link(&in_winter),
    ]);
    within.has_none(&[&not_in("Autumn Cup")]);
    // So it is.
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    let sent = ada.post("/problems/nim", &form).await;
    assert_eq!(sent.status, StatusCode::SEE_OTHER, "{}", sent.text);
    let counted = async |id| site.store.counted_since(id, 0).await.unwrap().len();
    assert_eq!((counted(winter).await, counted(autumn).await), (1, 0));
    // Who takes part in neither is told of neither.
    let others = bo.get("/problems/nim").await;
    others.has_none(&["You take part in", "what you send here counts"]);
}

#[tokio::test]
async fn without_a_contests_page_what_one_does_for_real_comes_first() {
    let site = Site::new().await;
    let over = ContestDraft {
        freeze_at: None,
        ..draft(10, &["nim"])
    };
    let (over, _) = contest(&site, &over).await;
    let owner = site.account("grace").await.id;
    let now = site.store.create_contest(owner, &draft(1, &["nim"])).await;
    let now = now.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    for id in [over, now] {
        ada.post(&format!("/contests/{id}/join"), &[]).await;
    }
    let form = [("language", "cpp"), ("source", crate::site::SOURCE)];
    ada.post("/problems/nim", &form).await;
    let rows = async |id| site.store.counted_since(id, 0).await.unwrap().len();
    assert_eq!((rows(over).await, rows(now).await), (0, 1));
    // On its page the run after the end counts too.
    hand_in(&mut ada, over, "A").await;
    assert_eq!((rows(over).await, rows(now).await), (1, 1));
}

#[tokio::test]
async fn from_a_submission_one_goes_back_to_its_contest() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["kayles", "nim"])).await;
    let (mut ada, mut eve) = (
        site.user("ada", Role::Student).await,
        site.user("eve", Role::Student).await,
    );
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let number = hand_in(&mut ada, id, "B").await;
    let differs = Reason::LineDiffers {
        line: 1,
        expected: "First".to_owned(),
        got: "Second".to_owned(),
    };
    site.finish(number, &judging(Verdict::WA, Some(differs)))
        .await;
    let page = ada.get(&format!("/submissions/{number}")).await;
    let there = format!("/contests/{id}/problems/B");
    page.has(&[
        &format!("href=\"/contests/{id}\""),
        &format!("href=\"{there}\">B · Nim"),
        &format!("href=\"{there}?edit={number}#submit\""),
        // It is not that none was found.
        "A smaller example is shown once the results of the contest are.",
    ]);
    page.has_none(&["No smaller", "Solved!"]);
    let again = ada.get(&format!("{there}?edit={number}")).await;
    again.has(&["seven heaps", &format!("action=\"{there}\"")]);
    // What others wrote is not put into the box.
    eve.post(&format!("/contests/{id}/join"), &[]).await;
    let none = eve.get(&format!("{there}?edit={number}")).await;
    none.has_none(&["seven heaps"]);
}

#[tokio::test]
async fn the_page_outside_of_a_contest_says_where_it_counts() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut ada = site.user("ada", Role::Student).await;
    let counts = "what you send here counts there";
    ada.get("/problems/nim").await.has_none(&[counts]);
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let page = ada.get("/problems/nim").await;
    page.has(&[counts, &format!("/contests/{id}/problems/A")]);
    ada.get("/problems/kayles").await.has_none(&[counts]);
    let eve = site
        .user("eve", Role::Student)
        .await
        .get("/problems/nim")
        .await;
    eve.has_none(&[counts]);
}

#[tokio::test]
async fn nothing_is_settled_while_somebody_has_time() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &draft(6, &["nim"])).await;
    site.user("ada", Role::Student).await;
    let who = site.account("ada").await.id;
    let team = NewTeam::alone(who, "ada");
    let part = site.store.join_contest(id, &team).await.unwrap().unwrap();
    let progress = async || {
        let state = site
            .visitor()
            .get(&format!("/api/contests/{id}/state"))
            .await;
        let state: Value = serde_json::from_str(&state.text).unwrap();
        !state["ended"].is_null()
    };
    assert!(progress().await);
    let reveal = format!("/contests/{id}/jury/reveal");
    site.store
        .extend_participant(id, part, 2 * HOUR)
        .await
        .unwrap();
    assert!(!progress().await);
    let refused = grace.post(&reveal, &[("action", "all")]).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    site.store.extend_participant(id, part, 0).await.unwrap();
    let shown = grace.post(&reveal, &[("action", "all")]).await;
    assert_eq!(shown.status, StatusCode::SEE_OTHER);
}

#[tokio::test]
async fn a_contest_is_saved_with_what_it_has() {
    let site = Site::new().await;
    let later = ContestDraft {
        start_at: UnixMs(UnixMs::now().0 + HOUR),
        end_at: UnixMs(UnixMs::now().0 + 3 * HOUR),
        freeze_at: None,
        ..draft(0, &["nim"])
    };
    let (id, mut grace) = contest(&site, &later).await;
    let mut root = site.user("root", Role::Admin).await;
    let hidden = [("visibility", "contest")];
    let answer = root.post("/setter/problems/nim/visibility", &hidden).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let form = |start, end, rules, problems| {
        [
            ("name_en", "Autumn Cup"),
            ("name_zh", "秋季赛"),
            ("rules", rules),
            ("counting", "best"),
            ("penalty", "20"),
            ("visibility", "public"),
            ("start", start),
            ("end", end),
            ("problems", problems),
        ]
    };
    let edit = format!("/contests/{id}/edit");
    let usual = ("2040-05-01T09:00", "2040-05-01T14:00");
    let saved = form(usual.0, usual.1, "icpc", "nim");
    let saved = grace.post(&edit, &saved).await;
    assert_eq!(saved.status, StatusCode::SEE_OTHER, "{}", saved.text);
    // Another contest does not get it.
    let new = form(usual.0, usual.1, "icpc", "nim");
    let refused = grace.post("/contests/new", &new).await;
    refused.has(&["id=\"problems-error\""]);
    // Others' submissions are not hidden for a year, but people may practise for one.
    for (rules, end, fits) in [
        ("icpc", "2040-12-01T09:00", false),
        ("ioi", "2040-12-01T09:00", false),
        ("practice", "2040-12-01T09:00", true),
        ("practice", "9000-12-01T09:00", false),
    ] {
        let answer = grace.post(&edit, &form(usual.0, end, rules, "nim")).await;
        let status = if fits {
            StatusCode::SEE_OTHER
        } else {
            StatusCode::UNPROCESSABLE_ENTITY
        };
        assert_eq!(answer.status, status, "{rules} {end}: {}", answer.text);
    }
}

/// The next piece of a stream; `None` when it has ended.
async fn next(
    stream: &mut (impl Stream<Item = Result<Bytes, axum::Error>> + Unpin),
) -> Option<String> {
    let piece = tokio::time::timeout(Duration::from_mins(3), stream.next()).await;
    let piece = piece.unwrap()?.unwrap();
    Some(String::from_utf8(piece.to_vec()).unwrap())
}

#[tokio::test]
async fn a_stream_shows_what_its_reader_may_see_by_now() {
    let site = Site::new().await;
    let mut frozen = draft(4, &["nim"]);
    frozen.freeze_at = Some(frozen.start_at);
    let (id, mut grace) = contest(&site, &frozen).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    for address in [
        format!("/contests/{id}/scoreboard/events"),
        format!("/api/contests/{id}/event-feed"),
    ] {
        let owner = site.account("grace").await.id;
        let begun = grace
            .begin(Method::GET, &address, None, Body::empty())
            .await;
        let mut stream = begun.into_body().into_data_stream();
        next(&mut stream).await.unwrap();
        let number = hand_in(&mut ada, id, "A").await;
        judge(&site, number, Verdict::AC).await;
        // Whatever comes first, a jury sees the verdict in the end.
        let is_told = |text: &str| text.contains("class=\\\"f") || text.contains("\"AC\"");
        let mut said = String::new();
        while !is_told(&said) {
            said += &next(&mut stream).await.unwrap();
        }
        site.store.set_role(owner, Role::Student).await.unwrap();
        let number = hand_in(&mut ada, id, "A").await;
        judge(&site, number, Verdict::WA).await;
        let judgement = format!("\"submission_id\":\"{number}\"");
        let mut said = String::new();
        while let Some(piece) = next(&mut stream).await {
            said += &piece;
            if said.contains("class=\\\"p") || said.contains("event: rows") {
                break;
            }
            // An object of the submission comes; what became of it does not.
            if said.contains(&format!("\"id\":\"{number}\"")) {
                break;
            }
        }
        assert!(!said.contains(&judgement) && !is_told(&said), "{said}");
        site.store.disable_user(owner).await.unwrap();
        while next(&mut stream).await.is_some() {}
        site.store.enable_user(owner).await.unwrap();
        site.store.set_role(owner, Role::Setter).await.unwrap();
        let again = [("name", "grace"), ("password", crate::site::PASSWORD)];
        grace.post("/login", &again).await;
    }
}

#[tokio::test]
async fn nobody_takes_a_problem_out_of_a_contest_that_goes_on() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &draft(1, &["nim"])).await;
    let mut root = site.user("root", Role::Admin).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let private = [("visibility", "private")];
    let answer = root.post("/setter/problems/nim/visibility", &private).await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text);
    let shown = ada.get(&format!("/contests/{id}/problems/A")).await;
    assert_eq!(shown.status, StatusCode::OK);
    hand_in(&mut ada, id, "A").await;
}

/// Setters who take part are as curious as others.
#[tokio::test]
async fn nobody_breaks_programs_for_a_problem_of_a_contest_that_goes_on() {
    let site = Site::new().await;
    let (_, mut grace) = contest(&site, &draft(1, &["hdoj-1536"])).await;
    let address = "/problems/hdoj-1536/hack";
    let form = [("program", "1"), ("input", "2 1 2\n1\n1 3\n0\n")];
    let mut hugo = site.user("hugo", Role::Setter).await;
    let mut ida = site.user("ida", Role::Jury).await;
    for visitor in [&mut hugo, &mut ida] {
        let refused = visitor.post(address, &form).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN, "{}", refused.text);
    }
    // Its own jury knows everything.
    assert_eq!(grace.get(address).await.status, StatusCode::OK);
}
