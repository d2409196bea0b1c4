//! Broken programs: who offers which, and that each is broken and decided on once.

use judge::Verdict;
use web::store::{
    CHECK_ATTEMPTS, HackState, Joining, NewHack, NewVersion, Settings, Store, SubmissionId, User,
    Whose, Written,
};

use crate::problems::{package, setter};
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    the_latest_accepted_program_of_whoever_offers_it_is_broken_once
    of_two_who_decide_at_once_one_makes_a_version
    what_was_to_join_in_a_version_that_fails_waits_again
    what_a_later_version_has_has_joined
}

const PROBLEM: &str = "my-nim";

async fn accepted(store: &Store, user: &User) -> SubmissionId {
    let id = store.submit(&hand_in(user, PROBLEM), None).await.unwrap();
    let claim = store
        .claim_next(Whose::Anybodys, &["cpp"])
        .await
        .unwrap()
        .unwrap();
    let written = store.finish(&claim, &result(Verdict::AC)).await.unwrap();
    assert_eq!(written, Written::Yes);
    id
}

pub(crate) async fn lets_break(store: &Store, user: &User, lets_break: bool) {
    let settings = Settings {
        lets_break,
        ..Settings::default()
    };
    store.set_settings(user.id, &settings).await.unwrap();
}

fn hack(submission: SubmissionId, hacker: &User) -> NewHack {
    NewHack {
        problem: PROBLEM.to_owned(),
        submission,
        hacker: hacker.id,
        input: "1\n2\n3 4\n".to_owned(),
    }
}

async fn the_latest_accepted_program_of_whoever_offers_it_is_broken_once(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bert) = (student(&store, "ada").await, student(&store, "bert").await);
    let first = accepted(&store, &bert).await;
    let offered = async || {
        let offered = store.breakable(PROBLEM, ada.id, &[]).await.unwrap();
        offered.iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(offered().await, [], "nobody has offered anything");
    lets_break(&store, &bert, true).await;
    assert_eq!(offered().await, [first]);
    let own = store.breakable(PROBLEM, bert.id, &[]).await.unwrap();
    assert_eq!(own, [], "nobody breaks a program of their own");
    let second = accepted(&store, &bert).await;
    assert_eq!(offered().await, [second]);
    // Of many at once one is kept.
    let new = hack(second, &ada);
    let at_once = (0..6).map(|_| store.keep_hack(&new));
    let kept = futures::future::join_all(at_once).await;
    let kept = kept.into_iter().filter(|kept| *kept.as_ref().unwrap());
    assert_eq!(kept.count(), 1);
    assert_eq!(offered().await, []);
    let hacks = store.hacks(PROBLEM).await.unwrap();
    assert_eq!(hacks.len(), 1);
    assert_eq!(
        (hacks[0].author.as_str(), hacks[0].hacker.as_str()),
        ("bert", "ada")
    );
    assert_eq!(hacks[0].state, HackState::Proposed);
    assert_eq!(store.hack_of(second).await.unwrap().as_deref(), Some("ada"));
    assert_eq!(store.hack_of(first).await.unwrap(), None);
    let asked = async |problems: &[&str]| {
        let problems: Vec<String> = problems.iter().map(|&it| it.to_owned()).collect();
        let waiting = store.proposed_hacks(&problems).await.unwrap();
        waiting.into_iter().collect::<Vec<_>>()
    };
    assert!(asked(&[]).await.is_empty());
    assert!(asked(&["another"]).await.is_empty());
    let one = [(PROBLEM.to_owned(), 1)];
    assert_eq!(asked(&["another", PROBLEM]).await, one);
    store.disable_user(bert.id).await.unwrap();
    accepted(&store, &bert).await;
    assert_eq!(offered().await, [], "of an account that is closed");
}

async fn of_two_who_decide_at_once_one_makes_a_version(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let bert = student(&store, "bert").await;
    let first = package(&grace, PROBLEM, "one");
    store.add_version(&first).await.unwrap();
    let broken = accepted(&store, &bert).await;
    store.keep_hack(&hack(broken, &grace)).await.unwrap();
    let id = store.hacks(PROBLEM).await.unwrap()[0].id;
    // Two presses of the same button.
    let with_test = package(&grace, PROBLEM, "two");
    let joining = |hack, newest| Some(Joining { hack, newest });
    let at_once = (0..4).map(|_| store.add_version_with(&with_test, joining(id, 1)));
    let made = futures::future::join_all(at_once).await;
    let made = made.into_iter().filter_map(Result::unwrap);
    assert_eq!(made.collect::<Vec<_>>(), [2]);
    assert_eq!(store.problem_versions(PROBLEM).await.unwrap().len(), 2);
    let state = async || store.hacks(PROBLEM).await.unwrap()[0].state;
    assert_eq!(state().await, HackState::Joined);
    let dropped = store.decide_hack(PROBLEM, id, HackState::Dropped).await;
    assert!(!dropped.unwrap());
    assert_eq!(state().await, HackState::Joined);
    // What cannot be stored decides nothing.
    let another = accepted(&store, &bert).await;
    store.keep_hack(&hack(another, &grace)).await.unwrap();
    let open = store.hacks(PROBLEM).await.unwrap()[0].id;
    let alan = setter(&store, "alan").await;
    let of_alan = package(&alan, PROBLEM, "three");
    let refused = store.add_version_with(&of_alan, joining(open, 2)).await;
    assert!(refused.is_err(), "the problem is somebody else's");
    assert_eq!(state().await, HackState::Proposed);
    // A package that was made of the version before has not the test that has joined meanwhile.
    let behind = package(&grace, PROBLEM, "three");
    let late = store.add_version_with(&behind, joining(open, 1)).await;
    assert_eq!(late.unwrap(), None);
    assert_eq!(state().await, HackState::Proposed);
    let made = store.add_version_with(&behind, joining(open, 2)).await;
    assert_eq!(made.unwrap(), Some(3));
}

async fn what_was_to_join_in_a_version_that_fails_waits_again(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let bert = student(&store, "bert").await;
    let check = async |passed| {
        let claim = store.claim_check().await.unwrap().unwrap();
        store.finish_check(&claim, passed, "{}").await.unwrap();
    };
    let first = package(&grace, PROBLEM, "one");
    store.add_version(&first).await.unwrap();
    check(true).await;
    let mut hacks = Vec::new();
    for _ in 0..2 {
        let broken = accepted(&store, &bert).await;
        store.keep_hack(&hack(broken, &grace)).await.unwrap();
        hacks.push(store.hacks(PROBLEM).await.unwrap()[0].clone());
    }
    let join = async |at: usize, text: &str, newest: i64| {
        let hack = &hacks[at];
        let with_test = NewVersion {
            note: hack.joining_note(),
            ..package(&grace, PROBLEM, text)
        };
        let joining = Joining {
            hack: hack.id,
            newest,
        };
        let made = store.add_version_with(&with_test, Some(joining)).await;
        assert_eq!(made.unwrap(), Some(newest + 1));
    };
    let states = async || {
        let mut rows = store.hacks(PROBLEM).await.unwrap();
        rows.sort_by_key(|row| row.id);
        rows.iter().map(|row| row.state).collect::<Vec<_>>()
    };
    join(0, "two", 1).await;
    check(true).await;
    join(1, "three", 2).await;
    assert_eq!(states().await, [HackState::Joined; 2]);
    check(false).await;
    let waits = [HackState::Joined, HackState::Proposed];
    assert_eq!(states().await, waits);
    // So it does where nobody gets to the end of the check.
    join(1, "four", 3).await;
    for attempt in 1..=CHECK_ATTEMPTS {
        assert_eq!(states().await, [HackState::Joined; 2], "{attempt}");
        store.claim_check().await.unwrap().unwrap();
        let lost = store.checks_under_way().await.unwrap();
        store.take_back_checks(&lost, "{}").await.unwrap();
    }
    assert_eq!(states().await, waits);
    // One that fails with another note decides nothing.
    join(1, "five", 4).await;
    check(true).await;
    store
        .add_version(&package(&grace, PROBLEM, "six"))
        .await
        .unwrap();
    check(false).await;
    assert_eq!(states().await, [HackState::Joined; 2]);
}

async fn what_a_later_version_has_has_joined(TestDb { store, .. }: TestDb) {
    use HackState::{Joined, Proposed};
    let grace = setter(&store, "grace").await;
    let bert = student(&store, "bert").await;
    let check = async |passed| {
        let claim = store.claim_check().await.unwrap().unwrap();
        store.finish_check(&claim, passed, "{}").await.unwrap();
    };
    let first = package(&grace, PROBLEM, "one");
    store.add_version(&first).await.unwrap();
    check(true).await;
    let mut hacks = Vec::new();
    for _ in 0..3 {
        let broken = accepted(&store, &bert).await;
        store.keep_hack(&hack(broken, &grace)).await.unwrap();
        hacks.push(store.hacks(PROBLEM).await.unwrap()[0].clone());
    }
    let join = async |at: usize, text: &str, newest: i64| {
        let hack = &hacks[at];
        let with_test = NewVersion {
            note: hack.joining_note(),
            ..package(&grace, PROBLEM, text)
        };
        let joining = Joining {
            hack: hack.id,
            newest,
        };
        let made = store.add_version_with(&with_test, Some(joining)).await;
        assert_eq!(made.unwrap(), Some(newest + 1));
    };
    let states = async || {
        let mut rows = store.hacks(PROBLEM).await.unwrap();
        rows.sort_by_key(|row| row.id);
        rows.iter().map(|row| row.state).collect::<Vec<_>>()
    };
    let claimed = async || store.claim_check().await.unwrap().unwrap();
    let fails = async |claim| store.finish_check(&claim, false, "{}").await.unwrap();
    // The second is made of the first, which fails.
    join(0, "two", 1).await;
    let first = claimed().await;
    join(1, "three", 2).await;
    fails(first).await;
    assert_eq!(states().await, [Joined, Joined, Proposed]);
    // Nobody is given either test, once the second has failed as well.
    check(false).await;
    assert_eq!(states().await, [Proposed, Proposed, Proposed]);
    // What was made since then of another version has neither of them.
    join(0, "four", 3).await;
    let first = claimed().await;
    let other = package(&grace, PROBLEM, "five");
    store.add_version(&other).await.unwrap();
    join(1, "six", 5).await;
    fails(first).await;
    assert_eq!(states().await, [Proposed, Joined, Proposed]);
    check(true).await;
    check(true).await;
    assert_eq!(states().await, [Proposed, Joined, Proposed]);
    // In the end all have joined, the first in the version of the third only.
    join(0, "seven", 6).await;
    let first = claimed().await;
    join(2, "eight", 7).await;
    fails(first).await;
    check(true).await;
    assert_eq!(states().await, [Joined, Joined, Joined]);
}
