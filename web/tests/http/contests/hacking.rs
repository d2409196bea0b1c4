//! The hack phase: after the end those who took part break accepted programs of others.

use std::sync::Arc;

use axum::http::StatusCode;
use judge::Verdict;
use web::http::state::Scoreboards;
use web::scoreboard::Line;
use web::store::{
    ContestDraft, ContestId, HackState, NewHack, Role, SubmissionId, UnixMs, Visibility,
};

use super::{HOUR, contest, draft, judge};
use crate::api::runs::judge as sandbox;
use crate::site::{Answer, Site, Visitor};
use crate::stored::{package, pass, push};

const PROBLEM: &str = "hdoj-1536";

/// With the set {1} a heap of 2 is lost, and one of 3 is won.
const LOST: &str = "1 1\n1\n1 2\n0\n";
const WON: &str = "1 1\n1\n1 3\n0\n";

/// A contest of five hours that began so many minutes ago, and is hacked for an hour after its end.
fn hacked(began_minutes_ago: i64) -> ContestDraft {
    let start = UnixMs::now().0 - began_minutes_ago * 60_000;
    ContestDraft {
        start_at: UnixMs(start),
        end_at: UnixMs(start + 5 * HOUR),
        freeze_at: None,
        hack_minutes: 60,
        ..draft(0, &[PROBLEM, "nim-play"])
    }
}

async fn be(site: &Site, id: ContestId, began_minutes_ago: i64) {
    let moved = hacked(began_minutes_ago);
    site.store.edit_contest(id, &moved).await.unwrap();
}

async fn hands_in(site: &Site, visitor: &mut Visitor, id: ContestId, source: &str) -> i64 {
    let form = [("language", "python"), ("source", source)];
    let address = format!("/contests/{id}/problems/A");
    let sent = visitor.post(&address, &form).await;
    assert_eq!(sent.status, 303, "{}", sent.text);
    let number = sent.header("location").rsplit('/').next().unwrap();
    let number = number.parse().unwrap();
    judge(site, number, Verdict::AC).await;
    number
}

async fn attempt(visitor: &mut Visitor, id: ContestId, program: i64, input: &str) -> Answer {
    let program = program.to_string();
    let form = [("program", program.as_str()), ("input", input)];
    visitor
        .post(&format!("/contests/{id}/hacks/A"), &form)
        .await
}

/// The table as it is kept, which must be the same as one that is made from nothing.
async fn table(site: &Site, id: ContestId) -> Vec<Line> {
    let kept = site.state.scoreboards.latest(&site.store, id).await;
    let kept = kept.unwrap().as_ref().unwrap().real.table();
    let anew = Scoreboards::default();
    let anew = anew.latest(&site.store, id).await.unwrap();
    let anew = anew.as_ref().unwrap();
    assert_eq!(kept, anew.real.table());
    assert_eq!(kept, anew.public.table());
    kept
}

/// How many problems each has solved, from the top.
async fn solved(site: &Site, id: ContestId) -> Vec<i64> {
    let table = table(site, id).await;
    table.iter().map(|line| line.solved).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_took_part_hacks_others_and_the_table_follows() {
    let mut site = Site::new().await;
    let Some(judge) = sandbox(&site).await else {
        return;
    };
    site.run_with(Arc::new(judge));
    let (id, mut grace) = contest(&site, &hacked(60)).await;
    let address = format!("/contests/{id}");
    let (table_of, list) = (format!("{address}/scoreboard"), format!("{address}/hacks"));
    let letter = format!("{list}/A");
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    let mut cy = site.user("cy", Role::Student).await;
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
    }
    // Whatever it is asked, it says W.
    let own = hands_in(&site, &mut ada, id, "print('W')").await;
    let wrong = hands_in(&site, &mut bo, id, "print('W')  # a secret").await;
    assert_eq!(solved(&site, id).await, [1, 1]);
    // Nobody is hacked before the end, and nobody is told what is right.
    ada.get(&letter).await.has(&["The hack phase begins when"]);
    let early = attempt(&mut ada, id, wrong, LOST).await;
    assert_eq!(early.status, StatusCode::FORBIDDEN);
    early.has_none(&["is broken"]);
    be(&site, id, 330).await;
    for visitor in [&mut ada, &mut site.visitor()] {
        let page = visitor.get(&table_of).await;
        page.has(&["Preliminary", "data-phase=\"hacking\"", &list]);
    }
    // Neither who did not take part, nor its jury.
    for visitor in [&mut cy, &mut grace] {
        visitor
            .get(&letter)
            .await
            .has(&["Those who took part in the contest"]);
        let refused = attempt(visitor, id, wrong, LOST).await;
        assert_eq!(refused.status, StatusCode::FORBIDDEN);
    }
    let page = ada.get(&letter).await;
    page.has(&[&format!("bo · #{wrong} (Python)")]);
    page.has_none(&[
        "a secret",
        &format!("· #{own} ("),
        "name=\"find\" type=\"search\"",
    ]);
    // Many are narrowed by a name, which stays.
    let of_bo = ada.get(&format!("{letter}?find=BO")).await;
    of_bo.has(&[&format!("bo · #{wrong} (Python)"), "value=\"BO\""]);
    let of_nobody = ada.get(&format!("{letter}?find=%25")).await;
    of_nobody.has(&["There is no accepted program of others here"]);
    // One's own is not hacked, and what the statement does not allow is no input.
    for (program, input, said) in [
        (own, LOST, "There is no such program."),
        (wrong, "1 1\n1\n1 x\n0\n", "The statement does not allow"),
        (wrong, "", "The statement does not allow"),
    ] {
        let refused = attempt(&mut ada, id, program, input).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
        refused.has(&[said]);
    }
    let right = attempt(&mut ada, id, wrong, WON).await;
    right.has(&["The program of bo is right about this input."]);
    assert_eq!(solved(&site, id).await, [1, 1]);
    let broken = attempt(&mut ada, id, wrong, LOST).await;
    assert_eq!(broken.status, StatusCode::OK, "{}", broken.text);
    broken.has(&["The program of bo is broken.", "it counts as rejected"]);
    broken.has_none(&["a secret", &format!("· #{wrong} (")]);
    let again = attempt(&mut ada, id, wrong, LOST).await;
    assert_eq!(again.status, StatusCode::UNPROCESSABLE_ENTITY);
    // The table follows, and everybody reads why.
    let lines = table(&site, id).await;
    assert_eq!((lines[0].solved, lines[1].solved), (1, 0));
    assert_eq!(lines[1].cells[0].tries, 1);
    site.visitor().get(&table_of).await.has(&["class=\"w\">−1"]);
    let hacks = site.visitor().get(&list).await;
    hacks.has(&["bo, by ada", "1 1\n1\n1 2\n0", &format!("#{wrong}")]);
    hacks.has_none(&["a secret", "value=\"withdraw\""]);
    bo.get(&address).await.has(&["hacked</a>"]);
    let submission = bo.get(&format!("/submissions/{wrong}")).await;
    submission.has(&["Somebody hacked this program", "data-verdict=\"AC\"", &list]);
    // It is a test as any other hack may be.
    let proposed = site.store.hacks(PROBLEM).await.unwrap();
    assert_eq!(
        (proposed.len(), proposed[0].state),
        (1, HackState::Proposed)
    );
    // What contests have is told to those who see these, and not on the page of the problem.
    let page = ada.get(&format!("/problems/{PROBLEM}/hack")).await;
    assert_eq!(page.status, StatusCode::OK);
    page.has_none(&["bo, by ada"]);
    // Afterwards nothing is hacked, and what was stays so.
    be(&site, id, 361).await;
    ada.get(&letter).await.has(&["The hack phase is over."]);
    let late = attempt(&mut bo, id, own, LOST).await;
    assert_eq!(late.status, StatusCode::FORBIDDEN);
    ada.get(&table_of).await.has_none(&["Preliminary"]);
    assert_eq!(solved(&site, id).await, [1, 0]);
}

#[tokio::test]
async fn the_jury_takes_a_hack_back_and_lets_it_stand_again() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &hacked(60)).await;
    let address = format!("/contests/{id}");
    let (list, decide) = (format!("{address}/hacks"), format!("{address}/jury/hacks"));
    let mut ada = site.user("ada", Role::Student).await;
    let mut bo = site.user("bo", Role::Student).await;
    for visitor in [&mut ada, &mut bo] {
        visitor.post(&format!("{address}/join"), &[]).await;
        hands_in(&site, visitor, id, "print('W')").await;
    }
    be(&site, id, 330).await;
    let hack = NewHack {
        problem: PROBLEM.to_owned(),
        submission: SubmissionId(2),
        hacker: site.account("ada").await.id,
        input: LOST.to_owned(),
    };
    assert!(site.store.keep_contest_hack(id, &hack).await.unwrap());
    assert_eq!(solved(&site, id).await, [1, 0]);
    let number = site.store.hacks(PROBLEM).await.unwrap()[0].id.to_string();
    let form = |action| [("hack", number.as_str()), ("action", action)];
    for visitor in [&mut ada, &mut bo] {
        let refused = visitor.post(&decide, &form("withdraw")).await;
        assert_eq!(refused.status, StatusCode::NOT_FOUND);
    }
    let refused = grace.post(&decide, &form("delete")).await;
    assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY);
    let unknown = [("hack", "999"), ("action", "withdraw")];
    let refused = grace.post(&decide, &unknown).await;
    assert_eq!(refused.status, StatusCode::NOT_FOUND);
    for (action, expected, said) in [
        ("withdraw", [1, 1], "withdrawn by the jury"),
        // A second press of the same button.
        ("withdraw", [1, 1], "withdrawn by the jury"),
        ("restore", [1, 0], "value=\"withdraw\""),
    ] {
        let decided = grace.post(&decide, &form(action)).await;
        assert_eq!(decided.status, StatusCode::SEE_OTHER, "{}", decided.text);
        assert_eq!(solved(&site, id).await, expected, "{action}");
        grace.get(&list).await.has(&[said]);
    }
    let acts = site.store.acts(id).await.unwrap();
    let acts: Vec<&str> = acts.iter().map(|act| act.act.as_str()).collect();
    assert_eq!(acts, ["hack-restore", "hack-withdraw"]);
}

#[tokio::test]
async fn whoever_joins_agrees_to_be_hacked() {
    let site = Site::new().await;
    let (id, _) = contest(&site, &hacked(-60)).await;
    let (plain, consent) = (draft(-1, &["nim"]), "By taking part you agree");
    let owner = site.account("grace").await.id;
    let other = site.store.create_contest(owner, &plain).await.unwrap();
    let mut ada = site.user("ada", Role::Student).await;
    let page = ada.get(&format!("/contests/{id}")).await;
    page.has(&[consent, "There are no points for hacks", "Hack phase</dt>"]);
    // Before the start there is nothing else.
    page.has_none(&["/hacks"]);
    let list = ada.get(&format!("/contests/{id}/hacks")).await;
    assert_eq!(list.status, StatusCode::NOT_FOUND);
    let page = ada.get(&format!("/contests/{other}")).await;
    page.has_none(&[consent, "Hack phase", "hacks"]);
    let page = ada.get(&format!("/contests/{id}?lang=zh")).await;
    page.has(&["参赛即表示同意", "Hack 不计分"]);
    for address in ["hacks", "hacks/A"] {
        let address = format!("/contests/{other}/{address}");
        let none = ada.get(&address).await;
        assert_eq!(none.status, StatusCode::NOT_FOUND);
    }
}

#[tokio::test]
async fn a_hack_phase_is_announced_before_the_start_and_hides_nothing() {
    let site = Site::new().await;
    site.state.library.enter_catalog().await.unwrap();
    let mut grace = site.user("grace", Role::Setter).await;
    let form = |hacks, freeze| {
        [
            ("name_en", "Autumn Cup"),
            ("rules", "icpc"),
            ("counting", "best"),
            ("penalty", "20"),
            ("visibility", "public"),
            ("start", "2040-05-01T09:00"),
            ("end", "2040-05-01T14:00"),
            ("freeze", freeze),
            ("hacks", hacks),
            ("problems", PROBLEM),
        ]
    };
    for (hacks, freeze, said) in [
        ("-1", "", "This is not a number of minutes."),
        ("ten", "", "This is not a number of minutes."),
        ("10081", "", "This is not a number of minutes."),
        ("60", "2040-05-01T13:00", "A table that stays frozen"),
    ] {
        let refused = grace.post("/contests/new", &form(hacks, freeze)).await;
        assert_eq!(refused.status, StatusCode::UNPROCESSABLE_ENTITY, "{hacks}");
        refused.has(&[said, "id=\"hacks-error\"", &format!("value=\"{hacks}\"")]);
    }
    let made = grace.post("/contests/new", &form("720", "")).await;
    assert_eq!(made.status, StatusCode::SEE_OTHER, "{}", made.text);
    let address = made.header("location").to_owned();
    let edit = format!("{address}/edit");
    grace
        .get(&edit)
        .await
        .has(&["name=\"hacks\" type=\"number\" value=\"720\""]);
    let times = ["<time datetime=\"2040-05-01T14:00:00Z\">", "12:00:00"];
    grace.get(&address).await.has(&times);
    grace
        .get(&address)
        .await
        .has(&["<time datetime=\"2040-05-02T02:00:00Z\">"]);
    let none = grace.post(&edit, &form("", "2040-05-01T13:00")).await;
    assert_eq!(none.status, StatusCode::SEE_OTHER, "{}", none.text);
    grace.get(&address).await.has_none(&["Hack phase"]);
    // Once people compete without one, nobody has agreed to it.
    let id: ContestId = address.rsplit('/').next().unwrap().parse().unwrap();
    let begun = ContestDraft {
        freeze_at: None,
        ..draft(1, &[PROBLEM])
    };
    site.store.edit_contest(id, &begun).await.unwrap();
    let late = grace.post(&edit, &form("60", "")).await;
    assert_eq!(late.status, StatusCode::UNPROCESSABLE_ENTITY);
    late.has(&["The contest has begun: nobody who takes part has agreed"]);
    // A phase that there is becomes no longer after the start, and stays once it has begun.
    for (began, hacks, status) in [
        (330, "", 422),
        (330, "90", 422),
        (60, "90", 422),
        (60, "30", 303),
        (60, "", 303),
    ] {
        be(&site, id, began).await;
        let edited = grace.post(&edit, &form(hacks, "")).await;
        assert_eq!(edited.status, status, "{began} {hacks}: {}", edited.text);
    }
}

#[tokio::test]
async fn a_contest_for_which_programs_count_begins_once_and_its_phase_gets_no_longer() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &hacked(60)).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    hands_in(&site, &mut ada, id, "print('W')").await;
    let edit = format!("/contests/{id}/edit");
    let shown = grace.get(&edit).await.text;
    let moment = |name: &str| {
        let (_, rest) = shown.split_once(&format!("name=\"{name}\"")).unwrap();
        let (_, rest) = rest.split_once("value=\"").unwrap();
        rest.split('"').next().unwrap()
    };
    let (start, end) = (moment("start"), moment("end"));
    for (start, end, hacks, status) in [
        (start, end, "60", 303),
        (start, end, "90", 422),
        ("2040-05-01T09:00", "2040-05-01T14:00", "60", 422),
        (start, end, "30", 303),
    ] {
        let form = [
            ("name_en", "Autumn Cup"),
            ("rules", "icpc"),
            ("counting", "best"),
            ("penalty", "20"),
            ("visibility", "public"),
            ("start", start),
            ("end", end),
            ("hacks", hacks),
            ("problems", "hdoj-1536\nnim-play"),
        ];
        let edited = grace.post(&edit, &form).await;
        assert_eq!(edited.status, status, "{hacks}: {}", edited.text);
    }
}

#[tokio::test]
async fn nothing_is_final_while_programs_are_hacked() {
    let site = Site::new().await;
    let (id, mut grace) = contest(&site, &hacked(330)).await;
    let mut ada = site.user("ada", Role::Student).await;
    let (state, results) = (
        format!("/api/contests/{id}/state"),
        format!("/contests/{id}/results/results.tsv"),
    );
    for (began, is_final) in [(330, false), (361, true)] {
        be(&site, id, began).await;
        let told = site.visitor().get(&state).await.json();
        assert!(!told["ended"].is_null());
        assert_eq!(!told["finalized"].is_null(), is_final, "{told}");
        let answer = ada.get(&results).await;
        assert_eq!(answer.status == StatusCode::OK, is_final);
        let of_jury = grace.get(&results).await;
        assert_eq!(of_jury.status, StatusCode::OK);
    }
}

#[tokio::test]
async fn what_cannot_be_hacked_is_said() {
    let site = Site::new().await;
    let mut alan = site.program("alan", Role::Setter).await;
    let pushed = push(&mut alan, "my-nim", &package()).await;
    assert_eq!(pushed.status, StatusCode::ACCEPTED, "{}", pushed.text);
    pass(&site).await;
    let shown = site.store.set_visibility("my-nim", Visibility::Public);
    shown.await.unwrap();
    let of_both = |began| ContestDraft {
        problems: draft(0, &[PROBLEM, "my-nim"]).problems,
        ..hacked(began)
    };
    let (id, _) = contest(&site, &of_both(60)).await;
    let mut ada = site.user("ada", Role::Student).await;
    ada.post(&format!("/contests/{id}/join"), &[]).await;
    let ended = site.store.edit_contest(id, &of_both(330)).await;
    ended.unwrap();
    let address = format!("/contests/{id}/hacks");
    ada.get(&address).await.has(&["Choose a problem"]);
    // Nobody says there what is right.
    let page = ada.get(&format!("{address}/B")).await;
    page.has(&["Programs for this problem cannot be hacked"]);
    let form = [("program", "1"), ("input", "1")];
    let refused = ada.post(&format!("{address}/B"), &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
    let none = ada.get(&format!("{address}/C")).await;
    assert_eq!(none.status, StatusCode::NOT_FOUND);
    ada.get(&format!("{address}/A"))
        .await
        .has(&["no accepted program of others"]);
    // Whoever competes with the problem elsewhere is told nothing about it.
    let owner = site.account("grace").await.id;
    let other = draft(1, &[PROBLEM]);
    site.store.create_contest(owner, &other).await.unwrap();
    let page = ada.get(&format!("{address}/A")).await;
    page.has(&["Another contest that has this problem"]);
    page.has_none(&["<textarea"]);
    let refused = ada.post(&format!("{address}/A"), &form).await;
    assert_eq!(refused.status, StatusCode::FORBIDDEN);
}
