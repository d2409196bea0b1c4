//! `/problems/{id}/ladder`: programs play each other, everybody sees how, and nobody sees a source.

use std::sync::Arc;
use std::time::Duration;

use axum::http::StatusCode;
use judge::Verdict;
use web::store::{
    MachineHealth, NewSubmission, Priority, Role, SubmissionId, UnixMs, WorkerReport,
};
use web::worker::{SiteJudge, WorkerConfig, Workers};

use crate::api::runs::judge;
use crate::site::{Site, Visitor, judging};

const LADDER: &str = "/problems/nim-play/ladder";

/// Plays without a mistake.
const RIGHT: &str = "from functools import reduce
from operator import xor
input(); input()
a = list(map(int, input().split()))
x = reduce(xor, a)
if not x:
    print('Second', flush=True)
else:
    print('First', flush=True)
    i = next(i for i, h in enumerate(a) if h ^ x < h)
    print(i + 1, a[i] - (a[i] ^ x), flush=True)
";

/// Takes one from the first heap that has any.
const TAKES_ONE: &str = "input(); input()
a = list(map(int, input().split()))
print('First', flush=True)
print(next(i for i, h in enumerate(a) if h) + 1, 1, flush=True)
";

/// Names no side.
const NAMES_NO_SIDE: &str = "print('a secret of its author')\n";

/// Hands in a program that is then accepted, whatever it does.
async fn accepted(site: &Site, name: &str, source: &str) -> SubmissionId {
    accepted_in("python", site, name, source).await
}

async fn accepted_in(language: &str, site: &Site, name: &str, source: &str) -> SubmissionId {
    let user = site.account(name).await;
    let new = NewSubmission {
        user: user.id,
        problem: "nim-play".to_owned(),
        package_version: "1.0".to_owned(),
        package_hash: "00".to_owned(),
        language: language.to_owned(),
        source_name: "main.py".to_owned(),
        source: source.into(),
        priority: Priority::Practice,
    };
    let id = site.store.submit(&new, None).await.unwrap();
    site.finish(id.0, &judging(Verdict::AC, None)).await;
    id
}

async fn enter(visitor: &mut Visitor, program: SubmissionId) {
    let number = program.to_string();
    let form = [("submission", number.as_str()), ("consent", "1")];
    let entered = visitor.post(LADDER, &form).await;
    assert_eq!(entered.status, StatusCode::SEE_OTHER, "{}", entered.text);
    assert_eq!(entered.header("location"), LADDER);
}

#[tokio::test]
async fn a_program_plays_with_its_author_s_word_and_until_it_is_taken_back() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    // The house waits for the first program.
    let fresh = site.visitor().get(LADDER).await;
    fresh.has(&["Perfect player", "Beginner", "Sign in to let"]);
    anna.get(LADDER).await.has(&["once it is accepted"]);
    let program = accepted(&site, "anna", "print('seven heaps')").await;
    let number = program.to_string();
    let offered = anna.get(LADDER).await;
    offered.has(&["Let it play", &format!("#{number} · Python")]);
    bert.get(LADDER).await.has_none(&["Let it play"]);
    // Without her word nothing plays, and nobody enters what is another's.
    let silent = anna.post(LADDER, &[("submission", &number)]).await;
    assert_eq!(silent.status, StatusCode::UNPROCESSABLE_ENTITY);
    silent.has(&["A program plays only if you agree.", "id=\"consent-error\""]);
    for number in [number.as_str(), "99", "x", ""] {
        let form = [("submission", number), ("consent", "1")];
        let refused = bert.post(LADDER, &form).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{number}");
    }
    site.visitor().get(LADDER).await.has_none(&["anna"]);
    enter(&mut anna, program).await;
    anna.get(LADDER)
        .await
        .has(&["Plays now:", "Take it out", ">you<"]);
    let seen = bert.get(LADDER).await;
    seen.has(&["anna", "Python", "3 matches are still to be played"]);
    seen.has_none(&[
        "seven heaps",
        "Take it out",
        &format!("/submissions/{number}"),
    ]);
    let chinese = bert.get(&format!("{LADDER}?lang=zh")).await;
    chinese.has(&["还有 3 场待赛", "完美棋手"]);
    let document = site.visitor().get(&format!("/api/v1{LADDER}")).await.json();
    assert_eq!(document["waiting"], 3);
    let players = document["players"].as_array().unwrap();
    assert_eq!(players.len(), 3);
    assert_eq!(players[0]["house"], "perfect");
    assert_eq!(
        (&players[2]["user"], &players[2]["elo"]),
        (&"anna".into(), &().into())
    );
    assert_eq!(players[2]["against"][0]["state"], "queued");
    assert!(players[2]["against"][2].is_null());
    // What she knows of it is in her export.
    anna.get("/account/export")
        .await
        .has(&["\"ladders\":[{", "nim-play"]);
    let left = anna.post(&format!("{LADDER}/leave"), &[]).await;
    assert_eq!(left.status, StatusCode::SEE_OTHER);
    let left = anna.post(&format!("{LADDER}/leave"), &[]).await;
    assert_eq!(left.status, StatusCode::NOT_FOUND);
    site.visitor().get(LADDER).await.has_none(&["anna"]);
}

#[tokio::test]
async fn a_match_that_no_worker_can_play_waits_with_the_reason() {
    let site = Site::new().await;
    let mut anna = site.user("anna", Role::Student).await;
    let mut bert = site.user("bert", Role::Student).await;
    let program = accepted(&site, "anna", "print('First')").await;
    enter(&mut anna, program).await;
    let program = accepted_in("java", &site, "bert", "class Main {}").await;
    enter(&mut bert, program).await;
    let report = |id: &str, languages: &[&str]| WorkerReport {
        id: id.to_owned(),
        machine: id.to_owned(),
        slots: 1,
        languages: languages.iter().map(|&it| it.to_owned()).collect(),
        offers: Vec::new(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    let apart = "no judge machine at work has the languages of both programs";
    // Without any worker nothing is known.
    let seen = anna.get(LADDER).await;
    seen.has(&["matches are still to be played"]);
    seen.has_none(&[apart]);
    let api = "/api/v1/problems/nim-play/ladder";
    let ladder = async || site.visitor().get(api).await.json();
    assert_eq!(ladder().await["unplayable"], 0);
    for (id, languages) in [("w1", ["cpp", "python"]), ("w2", ["cpp", "java"])] {
        let report = report(id, &languages);
        site.store.report_worker(&report).await.unwrap();
    }
    let seen = anna.get(LADDER).await;
    seen.has(&[
        "One of them cannot be played for now",
        apart,
        "to be played once a judge machine has the languages",
    ]);
    // One that is to take nothing new is no help.
    let all = report("w0", &["cpp", "python", "java"]);
    site.store.report_worker(&all).await.unwrap();
    site.store.drain_worker("w0", true).await.unwrap();
    anna.get(LADDER).await.has(&[apart]);
    // Programs are told the same: of that match, from either side, and of no other.
    let told = ladder().await;
    assert_eq!(told["unplayable"], 1, "{told:#}");
    let players = told["players"].as_array().unwrap().iter();
    let matches = players.flat_map(|it| it["against"].as_array().unwrap());
    let reasons = matches.filter_map(|it| it.get("reason")?.as_str());
    let reasons: Vec<&str> = reasons.collect();
    let said = "to be played once a judge machine has the languages of both programs";
    assert_eq!(reasons, [said, said], "{told:#}");
    let both = report("w3", &["java", "python"]);
    site.store.report_worker(&both).await.unwrap();
    anna.get(LADDER).await.has_none(&[apart]);
    assert_eq!(ladder().await["unplayable"], 0);
}

#[tokio::test]
async fn only_what_is_played_has_a_ladder() {
    let site = Site::new().await;
    for address in [
        "/problems/nim/ladder",
        "/api/v1/problems/nim/ladder",
        "/problems/none/ladder",
        "/problems/nim-play/ladder/matches/1",
        "/problems/nim-play/ladder/matches/x",
    ] {
        let answer = site.visitor().get(address).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{address}");
    }
    let tab = "href=\"/problems/nim-play/ladder\"";
    site.visitor().get("/problems/nim-play").await.has(&[tab]);
    site.visitor()
        .get("/problems/nim")
        .await
        .has_none(&["/ladder\""]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_are_played_by_workers_and_replayed_by_everybody() {
    let site = Site::new().await;
    let Some(judge) = judge(&site).await else {
        return;
    };
    let mut visitors = Vec::new();
    for (name, source) in [
        ("anna", RIGHT),
        ("bert", TAKES_ONE),
        ("carl", NAMES_NO_SIDE),
    ] {
        let mut visitor = site.user(name, Role::Student).await;
        let program = accepted(&site, name, source).await;
        enter(&mut visitor, program).await;
        visitors.push(visitor);
    }
    let config = WorkerConfig {
        slots: 1,
        heartbeat: Duration::from_millis(200),
        ..WorkerConfig::default()
    };
    let judges = SiteJudge::new(Arc::new(judge), site.state.library.clone());
    let workers = Workers::start(site.store.clone(), Arc::new(judges), config);
    let all_played = async {
        loop {
            let ladder = site.store.ladder("nim-play").await.unwrap();
            if ladder.matches.iter().all(|it| it.state.is_over()) {
                return ladder;
            }
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    let ladder = tokio::time::timeout(Duration::from_mins(15), all_played).await;
    let ladder = ladder.expect("the matches do not end");
    workers.shutdown().await;
    assert_eq!(ladder.matches.len(), 10);
    assert!(
        ladder.matches.iter().all(|it| it.positions == Some(4)),
        "{ladder:?}"
    );
    assert!(
        ladder.matches.iter().all(|it| it.won + it.lost == 8),
        "{ladder:?}"
    );
    let document = site.visitor().get(&format!("/api/v1{LADDER}")).await.json();
    let players = document["players"].as_array().unwrap();
    let of = |user: &str| players.iter().position(|it| it["user"] == user).unwrap();
    let (anna, bert, carl) = (of("anna"), of("bert"), of("carl"));
    assert!(anna < bert && bert < carl && carl == 4, "{document:#}");
    assert_eq!(players[carl]["won"], 0);
    assert!(players[anna]["elo"].as_i64() > players[bert]["elo"].as_i64());
    // The games are seen by everybody, move by move.
    let address = |one: usize, other: usize| {
        let number = &players[one]["against"][other]["number"];
        format!("{LADDER}/matches/{number}")
    };
    let mut stranger = site.visitor();
    let matched = address(anna, bert);
    let page = stranger.get(&matched).await;
    page.has(&[
        "<svg",
        "is to move.",
        "Who was winning",
        "take 1 from heap",
        "game=8",
    ]);
    let given_away = (1..=8).map(|number| format!("{matched}?game={number}&step=1"));
    let mut mistakes = 0;
    for address in given_away {
        let page = stranger.get(&address).await;
        assert_eq!(page.status, StatusCode::OK);
        mistakes += usize::from(page.text.contains("gave it away"));
    }
    assert!(
        mistakes > 0,
        "whoever takes one everywhere gives something away"
    );
    let end = stranger.get(&format!("{matched}?game=1&step=9999")).await;
    end.has(&["No move is left:"]);
    let none = stranger.get(&format!("{matched}?game=99")).await;
    assert_eq!(none.status, StatusCode::OK);
    none.has_none(&["id=\"game\""]);
    // Why a program failed is told to its author alone.
    let failed = format!("{}?game=1&step=0", address(anna, carl));
    let [anna, _, carl] = &mut visitors[..] else {
        panic!("three visitors");
    };
    for visitor in [&mut stranger, anna] {
        let page = visitor.get(&failed).await;
        page.has(&["carl gets WA"]);
        page.has_none(&["expected `First`", "secret of its author"]);
    }
    carl.get(&failed)
        .await
        .has(&["carl gets WA", "expected `First`"]);
    for visitor in [anna, carl] {
        let page = visitor.get(LADDER).await;
        page.has_none(&["reduce(xor", "secret of its author"]);
    }
}
