//! Limits that a contest has for a problem in place of the problem's own: what is judged with them, and what is not.

use judge::Verdict;
use web::store::{
    Claim, ContestDraft, ContestId, ContestLimits, NewRejudging, NewTeam, OtherLimits, Store,
    SubmissionId, UnixMs, User, Which, Whose,
};

use crate::contests::{HOUR, draft};
use crate::rejudgings::begun;
use crate::submissions::result;
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    what_counts_is_judged_with_the_limits_of_its_contest
    what_is_sent_on_the_page_of_a_contest_is_judged_with_its_limits_whether_it_counts_or_not
    what_was_judged_with_other_limits_counts_for_nobody_who_joins_later
}

const OWN: ContestLimits = ContestLimits {
    time_limit_ms: Some(1500),
    memory_limit_mib: Some(512),
};

const NONE: ContestLimits = ContestLimits {
    time_limit_ms: None,
    memory_limit_mib: None,
};

/// A contest that began an hour ago, with these limits for `nim` and none for `kayles`.
fn with(limits: ContestLimits) -> ContestDraft {
    let mut told = ContestDraft {
        is_by_invitation: false,
        freeze_at: None,
        ..draft(UnixMs::now().0 - HOUR, &["nim", "kayles"])
    };
    told.problems[0].limits = limits;
    told
}

async fn join(store: &Store, id: ContestId, user: &User) {
    let alone = NewTeam::alone(user.id, &user.name);
    store.join_contest(id, &alone).await.unwrap().unwrap();
}

/// Hands in a program, on the page of a contest where one is named.
async fn send(store: &Store, user: &User, problem: &str, page: Option<ContestId>) -> SubmissionId {
    let entry = store.entry(user.id, problem, page, UnixMs::now());
    let entry = entry.await.unwrap();
    let new = hand_in(user, problem);
    let place = (entry.as_ref(), page);
    let sent = store.submit_on_page(&new, None, None, place).await;
    sent.unwrap().id
}

async fn finish_next(store: &Store, verdict: Verdict) -> Claim {
    let claim = store.claim_next(Whose::Anybodys, &["cpp"]).await;
    let claim = claim.unwrap().unwrap();
    let _ = store.finish(&claim, &result(verdict)).await.unwrap();
    claim
}

/// The submissions that are judged next, in their order, each with its limits.
async fn judged(store: &Store, count: usize) -> Vec<(SubmissionId, ContestLimits)> {
    let mut judged = Vec::new();
    for _ in 0..count {
        let claim = finish_next(store, Verdict::AC).await;
        judged.push((claim.submission, claim.limits));
    }
    judged.sort_unstable_by_key(|(id, _)| *id);
    judged
}

fn again(author: &User) -> NewRejudging {
    NewRejudging {
        problem: "nim".to_owned(),
        package_version: "2.0".to_owned(),
        package_hash: "11".to_owned(),
        author: author.id,
        which: Which::default(),
    }
}

async fn what_counts_is_judged_with_the_limits_of_its_contest(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    let problems = store.contest_problems(id).await.unwrap();
    assert_eq!((problems[0].limits, problems[1].limits), (OWN, NONE));
    join(&store, id, &ada).await;
    // From wherever it is sent.
    let inside = send(&store, &ada, "nim", None).await;
    let other = send(&store, &ada, "kayles", Some(id)).await;
    let outside = send(&store, &bo, "nim", None).await;
    let all = judged(&store, 3).await;
    assert_eq!(all, [(inside, OWN), (other, NONE), (outside, NONE)]);
    let view = store.submission(inside).await.unwrap().unwrap();
    assert_eq!(view.judging.limits, OWN);
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
    // What is judged keeps its verdict, and whoever changes the limits hears of it.
    let shorter = ContestLimits {
        time_limit_ms: Some(700),
        memory_limit_mib: None,
    };
    store.edit_contest(id, &with(shorter)).await.unwrap();
    let view = store.submission(inside).await.unwrap().unwrap();
    assert_eq!(view.judging.limits, OWN);
    let of_nim = OtherLimits {
        place: 0,
        problem: "nim".to_owned(),
        count: 1,
    };
    let others = store.judged_by_other_limits(id).await.unwrap();
    assert_eq!(others, [of_nim]);
    // Judged again, each is judged as before, but for what the contest has changed.
    let set = begun(&store, &again(&bo)).await;
    let all = judged(&store, 2).await;
    assert_eq!(all, [(inside, shorter), (outside, NONE)]);
    store.apply_rejudging(set).await.unwrap().unwrap();
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
}

async fn what_is_sent_on_the_page_of_a_contest_is_judged_with_its_limits_whether_it_counts_or_not(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    // As its jury does, or whoever solves it after the end.
    let sent = send(&store, &bo, "nim", Some(id)).await;
    assert_eq!(store.counted_since(id, 0).await.unwrap().len(), 0);
    assert_eq!(judged(&store, 1).await, [(sent, OWN)]);
    // It is of no contest that could change it.
    store.edit_contest(id, &with(NONE)).await.unwrap();
    begun(&store, &again(&ada)).await;
    assert_eq!(judged(&store, 1).await, [(sent, OWN)]);
    assert_eq!(store.judged_by_other_limits(id).await.unwrap(), []);
}

async fn what_was_judged_with_other_limits_counts_for_nobody_who_joins_later(
    TestDb { store, .. }: TestDb,
) {
    let ada = student(&store, "ada").await;
    let id = store.create_contest(ada.id, &with(OWN)).await.unwrap();
    let loose = send(&store, &ada, "nim", None).await;
    let alike = send(&store, &ada, "nim", Some(id)).await;
    let other = send(&store, &ada, "kayles", None).await;
    join(&store, id, &ada).await;
    let counted = async || {
        let rows = store.counted_since(id, 0).await.unwrap();
        let mut ids: Vec<_> = rows.iter().map(|row| row.id).collect();
        ids.sort_unstable();
        ids
    };
    assert_eq!(counted().await, [alike, other]);
    // Nor when the contest is counted again.
    let changed = ContestDraft {
        name_en: "Spring Cup".to_owned(),
        ..with(OWN)
    };
    store.edit_contest(id, &changed).await.unwrap();
    assert_eq!(counted().await, [alike, other]);
    // What has counted counts again, whatever its limits are by then.
    let (part, none) = (store.participants(id).await.unwrap()[0].id, with(NONE));
    assert_eq!(store.counted_of(part).await.unwrap().len(), 2);
    let later = ContestDraft {
        start_at: UnixMs(UnixMs::now().0 + HOUR),
        ..none.clone()
    };
    store.edit_contest(id, &later).await.unwrap();
    assert_eq!(counted().await, []);
    store.edit_contest(id, &none).await.unwrap();
    assert_eq!(counted().await, [loose, alike, other]);
}
