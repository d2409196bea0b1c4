//! Programs that are broken after a contest: whose, how they count, and what the jury takes back.

use judge::Verdict;
use web::store::{
    CountedRow, HackId, HackTarget, Hackable, NewHack, NewRejudging, NewTeam, Store, SubmissionId,
    UnixMs, User,
};

use crate::contests::{HOUR, counted, draft, finish_next, running};
use crate::hacks::lets_break;
use crate::rejudgings::begun;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    a_program_is_found_by_a_name_in_small_letters_or_not
    a_hacked_program_counts_as_rejected_in_its_contest_alone
    a_hack_is_taken_back_and_stands_again
    the_same_program_sent_again_is_hacked_with_it
    until_the_hack_phase_is_over_a_program_is_broken_in_its_contest_alone
    the_version_of_a_contest_is_that_by_which_it_was_judged
}

async fn judged(store: &Store, id: SubmissionId, verdict: Verdict) {
    let submission = store.submission(id).await.unwrap().unwrap();
    let claim = store.claim(submission.judging.id).await.unwrap().unwrap();
    let _ = store.finish(&claim, &result(verdict)).await.unwrap();
}

fn hack(submission: SubmissionId, hacker: &User) -> NewHack {
    NewHack {
        problem: "nim".to_owned(),
        submission,
        hacker: hacker.id,
        input: "1\n2\n3 4\n".to_owned(),
    }
}

fn of(rows: Vec<CountedRow>, id: SubmissionId) -> (Option<Verdict>, bool, bool) {
    let row = rows.into_iter().find(|row| row.id == id).unwrap();
    (row.verdict, row.score.is_some(), row.hack.is_some())
}

/// Programs of everybody.
const ALL: Hackable<'_> = Hackable::Named("");

const RIGHT: (Option<Verdict>, bool, bool) = (Some(Verdict::AC), true, false);
const HACKED: (Option<Verdict>, bool, bool) = (Some(Verdict::WA), false, true);

async fn a_hacked_program_counts_as_rejected_in_its_contest_alone(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let (cy, dan) = (student(&store, "cy").await, student(&store, "dan").await);
    let id = running(&store, &ada).await;
    let pair = NewTeam {
        members: vec![ada.id, dan.id],
        ..NewTeam::alone(ada.id, "Two Heaps")
    };
    let part = store.join_contest(id, &pair).await.unwrap().unwrap();
    let alone = NewTeam::alone(bo.id, "bo");
    let part_of_bo = store.join_contest(id, &alone).await.unwrap().unwrap();
    let later = NewTeam {
        virtual_start: Some(UnixMs::now()),
        ..NewTeam::alone(cy.id, "cy")
    };
    store.join_contest(id, &later).await.unwrap().unwrap();
    let mut sent = Vec::new();
    for (user, problem, verdict) in [
        (&ada, "nim", Verdict::AC),
        (&dan, "nim", Verdict::AC),
        (&bo, "nim", Verdict::AC),
        (&bo, "nim", Verdict::WA),
        (&bo, "kayles", Verdict::AC),
        (&cy, "nim", Verdict::AC),
    ] {
        let submission = counted(&store, user, problem).await;
        judged(&store, submission, verdict).await;
        sent.push(submission);
    }
    let target = HackTarget {
        contest: id,
        place: 0,
        hacker: ada.id,
        part,
    };
    let ids = async |target, asked| {
        let offered = store.hackable(target, asked).await.unwrap();
        offered.iter().map(|it| it.id).collect::<Vec<_>>()
    };
    // By a part of the name, as it is written.
    for (name, found) in [("B", 1), ("bo", 1), ("%", 0), ("_o", 0), ("a\0", 0)] {
        assert_eq!(
            ids(target, Hackable::Named(name)).await.len(),
            found,
            "{name}"
        );
    }
    // Neither one's own nor the team's, no wrong one, and none of whoever came after the end.
    assert_eq!(ids(target, ALL).await, [sent[2]]);
    assert_eq!(ids(target, Hackable::One(sent[2])).await, [sent[2]]);
    for other in [0, 1, 3, 4, 5] {
        assert_eq!(ids(target, Hackable::One(sent[other])).await, [], "{other}");
    }
    let of_bo = HackTarget {
        hacker: bo.id,
        part: part_of_bo,
        ..target
    };
    assert_eq!(ids(of_bo, ALL).await, sent[..2]);
    let counts = async || of(store.counted_since(id, 0).await.unwrap(), sent[2]);
    assert_eq!(counts().await, RIGHT);
    let change = store.contest(id).await.unwrap().unwrap().changes;
    // Of many at once one is kept.
    let new = hack(sent[2], &ada);
    let at_once = (0..6).map(|_| store.keep_contest_hack(id, &new));
    let kept = futures::future::join_all(at_once).await;
    let kept = kept.into_iter().filter(|kept| *kept.as_ref().unwrap());
    assert_eq!(kept.count(), 1);
    // The table of the contest learns of it, and nothing else is news.
    let news = store.counted_since(id, change).await.unwrap();
    assert_eq!(news.len(), 1);
    assert_eq!(of(news, sent[2]), HACKED);
    assert_eq!(ids(target, ALL).await, []);
    assert!(store.is_hacked(sent[2]).await.unwrap());
    let submission = store.submission(sent[2]).await.unwrap().unwrap();
    assert_eq!(submission.judging.verdict, Some(Verdict::AC));
    let hacks = store.contest_hacks(id, HackId(i64::MAX)).await.unwrap();
    assert_eq!(hacks.len(), 1);
    assert_eq!(
        (hacks[0].author.as_str(), hacks[0].hacker.as_str()),
        ("bo", "ada")
    );
    assert_eq!((hacks[0].place, hacks[0].withdrawn_at), (0, None));
    // It is proposed as a test, as any other.
    let proposed = store.hacks("nim").await.unwrap();
    assert_eq!(proposed[0].id, hacks[0].id);
}

async fn a_program_is_found_by_a_name_in_small_letters_or_not(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    let alone = NewTeam::alone(ada.id, "ada");
    let part = store.join_contest(id, &alone).await.unwrap().unwrap();
    let alone = NewTeam::alone(bo.id, "Ölberg 队");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    let right = counted(&store, &bo, "nim").await;
    judged(&store, right, Verdict::AC).await;
    let target = HackTarget {
        contest: id,
        place: 0,
        hacker: ada.id,
        part,
    };
    for (name, is_found) in [
        ("ölb", true),
        ("ÖLBERG", true),
        ("队", true),
        ("olb", false),
    ] {
        let found = store.hackable(target, Hackable::Named(name)).await;
        assert_eq!(found.unwrap().len(), usize::from(is_found), "{name}");
    }
}

async fn a_hack_is_taken_back_and_stands_again(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    for user in [&ada, &bo] {
        let alone = NewTeam::alone(user.id, &user.name);
        store.join_contest(id, &alone).await.unwrap().unwrap();
    }
    let right = counted(&store, &bo, "nim").await;
    judged(&store, right, Verdict::AC).await;
    let new = hack(right, &ada);
    let keep = async || store.keep_contest_hack(id, &new).await.unwrap();
    let withdraw = async |hack, withdraws| {
        let done = store.withdraw_hack(id, hack, withdraws).await;
        done.unwrap()
    };
    let counts = async || of(store.counted_since(id, 0).await.unwrap(), right);
    let latest = async || {
        let hacks = store.contest_hacks(id, HackId(i64::MAX)).await;
        hacks.unwrap()[0].id
    };
    assert!(keep().await);
    let first = latest().await;
    assert!(!withdraw(first, false).await, "it stands");
    assert!(withdraw(first, true).await);
    assert!(!withdraw(first, true).await, "it is taken back");
    assert_eq!(counts().await, RIGHT);
    assert!(store.hacks("nim").await.unwrap().is_empty());
    // By the same input it is not hacked again. Another one breaks it: then the first one stands no more.
    assert!(!keep().await);
    assert_eq!(counts().await, RIGHT);
    let other = NewHack {
        input: "1\n1\n5\n".to_owned(),
        ..new.clone()
    };
    assert!(store.keep_contest_hack(id, &other).await.unwrap());
    assert_eq!(counts().await, HACKED);
    let second = latest().await;
    assert!(!withdraw(first, false).await);
    assert!(withdraw(second, true).await);
    assert!(withdraw(first, false).await);
    assert_eq!(counts().await, HACKED);
    let of_another = running(&store, &ada).await;
    let none = store.withdraw_hack(of_another, first, true).await;
    assert!(!none.unwrap(), "it is none of that contest");
    // Judged again and accepted it is hacked still.
    let set = NewRejudging {
        problem: "nim".to_owned(),
        package_version: "2.0".to_owned(),
        package_hash: "11".to_owned(),
        author: bo.id,
        which: web::store::Which::default(),
    };
    let set = begun(&store, &set).await;
    finish_next(&store, Verdict::AC).await;
    let supposed = store.counted_if_rejudged(id, set).await.unwrap();
    assert_eq!(of(supposed, right), HACKED);
    store.apply_rejudging(set).await.unwrap().unwrap();
    assert_eq!(counts().await, HACKED);
}

async fn the_same_program_sent_again_is_hacked_with_it(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    for user in [&ada, &bo] {
        let alone = NewTeam::alone(user.id, &user.name);
        store.join_contest(id, &alone).await.unwrap().unwrap();
    }
    let mut sent = Vec::new();
    for (user, problem) in [(&bo, "nim"), (&bo, "nim"), (&bo, "kayles"), (&ada, "nim")] {
        let submission = counted(&store, user, problem).await;
        judged(&store, submission, Verdict::AC).await;
        sent.push(submission);
    }
    let kept = store.keep_contest_hack(id, &hack(sent[1], &ada)).await;
    assert!(kept.unwrap());
    let counts = async |submission| of(store.counted_since(id, 0).await.unwrap(), submission);
    assert_eq!(counts(sent[0]).await, HACKED);
    assert_eq!(counts(sent[1]).await, HACKED);
    // Neither for another problem, nor what others have sent.
    assert_eq!(counts(sent[2]).await, RIGHT);
    assert_eq!(counts(sent[3]).await, RIGHT);
}

async fn until_the_hack_phase_is_over_a_program_is_broken_in_its_contest_alone(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    let alone = NewTeam::alone(bo.id, "bo");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    let right = counted(&store, &bo, "nim").await;
    judged(&store, right, Verdict::AC).await;
    lets_break(&store, &bo, true).await;
    let offered = async || {
        let offered = store.breakable("nim", ada.id, &[]).await.unwrap();
        offered.iter().map(|it| it.id).collect::<Vec<_>>()
    };
    assert_eq!(offered().await, []);
    // It ends an hour and a half after the end.
    for (hours_ago, is_over) in [(6, false), (7, true)] {
        let moved = draft(UnixMs::now().0 - hours_ago * HOUR, &["nim", "kayles"]);
        store.edit_contest(id, &moved).await.unwrap();
        let expected: &[SubmissionId] = if is_over { &[right] } else { &[] };
        assert_eq!(offered().await, expected, "{hours_ago}");
    }
}

async fn the_version_of_a_contest_is_that_by_which_it_was_judged(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = running(&store, &ada).await;
    let alone = NewTeam::alone(ada.id, "ada");
    store.join_contest(id, &alone).await.unwrap().unwrap();
    let later = NewTeam {
        virtual_start: Some(UnixMs::now()),
        ..NewTeam::alone(bo.id, "bo")
    };
    store.join_contest(id, &later).await.unwrap().unwrap();
    assert_eq!(store.judged_by(id, 0).await.unwrap(), None);
    for (user, hash, is_judged) in [
        (&ada, "first", true),
        // Neither who comes after the end nor what waits changes it.
        (&bo, "second", true),
        (&ada, "third", false),
    ] {
        let entry = store.entry(user.id, "nim", Some(id), UnixMs::now()).await;
        let entry = entry.unwrap();
        let mut new = hand_in(user, "nim");
        new.package_hash = hash.to_owned();
        let sent = store.submit_for(&new, None, None, entry.as_ref()).await;
        let sent = sent.unwrap().id;
        if is_judged {
            judged(&store, sent, Verdict::AC).await;
        }
    }
    let by = store.judged_by(id, 0).await.unwrap();
    assert_eq!(by.as_deref(), Some("first"));
}
