//! Handing in, listing, judging and following submissions.

use std::time::Duration;

use futures::StreamExt;
use judge::{Counterexample, GroupScore, Judging, Points, Remark, Score, TestResult, Verdict};
use web::store::{
    Cursor, Filter, JudgingId, NewSubmission, Page, Progress, Quota, Release, Status, Store,
    StoreError, SubmissionId, Written,
};

use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    a_submission_is_stored_whole
    the_quota_is_counted
    lists_are_filtered_and_paged
    a_judging_goes_its_way
    a_late_worker_is_refused
    a_released_judging_is_queued_again
    followers_see_the_end
    many_follow_and_one_looks
}

pub(crate) fn test_result(name: &str, verdict: Verdict) -> TestResult {
    TestResult {
        name: name.to_owned(),
        group: "sample".to_owned(),
        verdict,
        time_ms: 3,
        memory_kib: 1500,
        instructions: Some(1_234_567_890_123),
        input_bytes: Some(3_000_000_000),
        reason: None,
    }
}

pub(crate) fn result(verdict: Verdict) -> Judging {
    Judging {
        problem: "hdoj-1536".to_owned(),
        source: "a.cpp".to_owned(),
        language: "cpp".to_owned(),
        verdict,
        time_ms: 31,
        memory_kib: 3560,
        passed: 1,
        total: 2,
        message: None,
        tests: vec![
            test_result("sample-1", Verdict::AC),
            test_result("sample-2", verdict),
        ],
        score: Some(Score {
            points: Points::new(62.5),
            most: Some(Points::new(100.0)),
            groups: vec![GroupScore {
                name: "secret/1".to_owned(),
                score: Points::new(62.5),
                max_score: None,
            }],
        }),
        counterexample: Some(Counterexample {
            input: "1".to_owned(),
            expected: "W".to_owned(),
            got: "L".to_owned(),
            explanation: None,
            mistake: None,
            idea: None,
            reason: None,
        }),
        remarks: vec![Remark {
            test: "beyond-1".to_owned(),
            verdict: Verdict::WA,
            input: Some("1 2".to_owned()),
            reason: None,
        }],
    }
}

pub(crate) async fn judging_of(store: &Store, id: SubmissionId) -> JudgingId {
    store.submission(id).await.unwrap().unwrap().judging.id
}

async fn a_submission_is_stored_whole(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = store
        .submit(&hand_in(&ada, "hdoj-1536"), None)
        .await
        .unwrap();
    let view = store.submission(id).await.unwrap().unwrap();
    assert_eq!(
        (view.user.as_str(), view.problem.as_str()),
        ("Ada", "hdoj-1536")
    );
    assert_eq!(view.judging.state, Status::Queued);
    assert_eq!((view.judging.verdict, view.judging.attempt), (None, 0));
    let source = store.source(id).await.unwrap().unwrap();
    assert_eq!(source, hand_in(&ada, "").source);
    assert_eq!(view.source_size, i64::try_from(source.len()).unwrap());
    assert_eq!(
        store.submission(SubmissionId(id.0 + 1)).await.unwrap(),
        None
    );
    assert_eq!(store.source(SubmissionId(id.0 + 1)).await.unwrap(), None);
    assert_eq!(store.open_judgings().await.unwrap(), 1);
}

async fn the_quota_is_counted(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let eve = student(&store, "Eve").await;
    let most = Quota {
        submissions: 3,
        window: Duration::from_mins(1),
    };
    let quota = Some(most);
    let new = hand_in(&ada, "hdoj-1536");
    // All at once: the count is right all the same.
    let tries = futures::future::join_all((0..6).map(|_| store.submit(&new, quota))).await;
    let taken = tries.iter().filter(|outcome| outcome.is_ok()).count();
    assert_eq!(taken, 3, "{tries:?}");
    match store.submit(&new, quota).await {
        Err(StoreError::Quota {
            limit, retry_after, ..
        }) => {
            assert_eq!(limit, 3);
            assert!(retry_after <= Duration::from_mins(1), "{retry_after:?}");
        }
        other => panic!("{other:?}"),
    }
    store
        .submit(&hand_in(&eve, "hdoj-1536"), quota)
        .await
        .unwrap();
    // Who only asks whether there is room takes none of it.
    let room = async |bytes: usize, key: Option<&str>| {
        let asked = store.require_room((eve.id, bytes), most, key);
        asked.await.is_ok()
    };
    assert!(room(2 * 256 * 1024, None).await && room(2 * 256 * 1024, None).await);
    assert!(!room(2 * 256 * 1024 + 1, None).await);
    // Two of them have as many bytes as a program may have, and one more.
    let long = |bytes: usize| NewSubmission {
        source: vec![b'1'; bytes],
        ..hand_in(&eve, "hdoj-1536")
    };
    let refused = store.submit(&long(2 * 256 * 1024 + 1), quota).await;
    assert!(matches!(refused, Err(StoreError::Quota { .. })));
    let key = Some("last");
    let left = store.submit_once(&long(256 * 1024 + 1), quota, key).await;
    assert_eq!(left.unwrap().left.unwrap().remaining, 0);
    // What is stored already needs none.
    assert!(!room(1, None).await && !room(1, Some("other")).await);
    assert!(room(1, key).await);
    // Whoever has handed in nothing lately is not shut out by a small quota.
    let joe = student(&store, "Joe").await;
    let longer = NewSubmission {
        user: joe.id,
        ..long(4 * 1024 * 1024)
    };
    let left = store.submit_once(&longer, quota, None).await.unwrap().left;
    assert_eq!(left.unwrap().remaining, 0);
    assert!(
        store
            .submit(&hand_in(&joe, "hdoj-1536"), quota)
            .await
            .is_err()
    );
}

async fn finish(store: &Store, id: SubmissionId, verdict: Verdict) {
    let judging = judging_of(store, id).await;
    let claim = store.claim(judging).await.unwrap().unwrap();
    assert_eq!(
        store.finish(&claim, &result(verdict)).await.unwrap(),
        Written::Yes
    );
}

async fn lists_are_filtered_and_paged(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let eve = student(&store, "Eve").await;
    let mut ids = Vec::new();
    for number in 0..7 {
        let who = if number % 2 == 0 { &ada } else { &eve };
        let problem = if number < 4 { "hdoj-1536" } else { "poj-3710" };
        ids.push(store.submit(&hand_in(who, problem), None).await.unwrap());
    }
    finish(&store, ids[0], Verdict::AC).await;
    finish(&store, ids[1], Verdict::WA).await;
    let list = async |filter: Filter| {
        let page = store.submissions(&filter, Page::default()).await.unwrap();
        assert_eq!((page.older, page.newer), (None, None));
        page.items.iter().map(|item| item.id).collect::<Vec<_>>()
    };
    let newest_first: Vec<_> = ids.iter().rev().copied().collect();
    assert_eq!(list(Filter::default()).await, newest_first);
    let of_ada = Filter {
        user: Some(ada.id),
        ..Filter::default()
    };
    assert_eq!(list(of_ada.clone()).await, [ids[6], ids[4], ids[2], ids[0]]);
    let poj = Filter {
        problem: Some("poj-3710".to_owned()),
        ..of_ada
    };
    assert_eq!(list(poj.clone()).await, [ids[6], ids[4]]);
    assert_eq!(
        list(Filter { user: None, ..poj }).await,
        [ids[6], ids[5], ids[4]]
    );
    let accepted = Filter {
        verdict: Some(Verdict::AC),
        ..Filter::default()
    };
    assert_eq!(list(accepted).await, [ids[0]]);
    let java = Filter {
        language: Some("java".to_owned()),
        ..Filter::default()
    };
    assert_eq!(list(java).await, []);

    let mut seen = Vec::new();
    let mut page = Page {
        limit: 3,
        ..Page::default()
    };
    let mut downwards = Vec::new();
    loop {
        let got = store.submissions(&Filter::default(), page).await.unwrap();
        seen.extend(got.items.iter().map(|item| item.id));
        assert_eq!(got.newer.is_some(), page.cursor != Cursor::Newest);
        downwards.push(got.items);
        match got.older {
            Some(oldest) => page.cursor = Cursor::Before(oldest),
            None => break,
        }
    }
    assert_eq!(seen, newest_first);

    // The same the other way: pages are as full, so they begin at other places.
    let mut upwards = Vec::new();
    page.cursor = Cursor::After(SubmissionId(ids[0].0 - 1));
    loop {
        let got = store.submissions(&Filter::default(), page).await.unwrap();
        upwards.splice(0..0, got.items.iter().map(|item| item.id));
        assert!(got.older.is_some());
        match got.newer {
            Some(newest) => page.cursor = Cursor::After(newest),
            None => break,
        }
    }
    assert_eq!(upwards, newest_first);
    page.cursor = Cursor::After(downwards[1][0].id);
    let back = store.submissions(&Filter::default(), page).await.unwrap();
    assert_eq!(back.items, downwards[0]);
    page.cursor = Cursor::After(ids[6]);
    let nothing = store.submissions(&Filter::default(), page).await.unwrap();
    assert_eq!((nothing.items, nothing.newer), (vec![], None));

    let marks = store.problem_marks(ada.id).await.unwrap();
    let marks: Vec<_> = marks
        .iter()
        .map(|mark| (mark.problem.as_str(), mark.submissions, mark.accepted))
        .collect();
    assert_eq!(marks, [("hdoj-1536", 2, 1), ("poj-3710", 2, 0)]);
}

async fn a_judging_goes_its_way(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = store
        .submit(&hand_in(&ada, "hdoj-1536"), None)
        .await
        .unwrap();
    let claim = store
        .claim(judging_of(&store, id).await)
        .await
        .unwrap()
        .unwrap();
    assert_eq!((claim.submission, claim.attempt, claim.tries), (id, 1, 1));
    assert_eq!(claim.source, hand_in(&ada, "").source);
    let compiling = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(compiling.state, Status::Compiling);

    let progress = Progress {
        state: Status::Running,
        total: Some(2),
        first: 0,
        tests: vec![test_result("sample-1", Verdict::AC)],
    };
    assert_eq!(
        store.progress(&claim, &progress).await.unwrap(),
        Written::Yes
    );
    let running = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(
        (running.state, running.passed, running.total),
        (Status::Running, 1, Some(2))
    );
    assert_eq!((running.time_ms, running.memory_kib), (Some(3), Some(1500)));
    assert_eq!(running.tests, progress.tests);
    assert!(running.version > compiling.version);

    assert_eq!(running.package_hash.as_deref(), Some("00"));
    let noted = store.note_package(&claim, "1.1", "01").await.unwrap();
    assert_eq!(noted, Written::Yes);
    let wrong = result(Verdict::WA);
    assert_eq!(store.finish(&claim, &wrong).await.unwrap(), Written::Yes);
    let done = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(
        (done.state, done.verdict),
        (Status::Done, Some(Verdict::WA))
    );
    assert_eq!((done.time_ms, done.memory_kib), (Some(31), Some(3560)));
    assert_eq!(
        (done.tests, done.counterexample, done.remarks, done.score),
        (
            wrong.tests,
            wrong.counterexample,
            wrong.remarks,
            wrong.score
        )
    );
    assert!(done.version > running.version && done.finished_at.is_some());
    assert_eq!(done.package_version.as_deref(), Some("1.1"));
    assert_eq!(done.package_hash.as_deref(), Some("01"));
    assert_eq!(store.open_judgings().await.unwrap(), 0);
    assert_eq!(store.claim(done.id).await.unwrap(), None);
}

async fn a_late_worker_is_refused(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = store
        .submit(&hand_in(&ada, "hdoj-1536"), None)
        .await
        .unwrap();
    let judging = judging_of(&store, id).await;
    let late = store.claim(judging).await.unwrap().unwrap();
    let progress = Progress {
        state: Status::Running,
        total: Some(2),
        first: 0,
        tests: vec![test_result("old", Verdict::RE)],
    };
    assert_eq!(
        store.progress(&late, &progress).await.unwrap(),
        Written::Yes
    );
    let now = store.claim(judging).await.unwrap().unwrap();
    assert_eq!(now.attempt, late.attempt + 1);
    assert_eq!(
        store.progress(&late, &progress).await.unwrap(),
        Written::Refused
    );
    assert_eq!(
        store.finish(&late, &result(Verdict::RE)).await.unwrap(),
        Written::Refused
    );
    assert_eq!(
        store.give_up(&late, "gone").await.unwrap(),
        Written::Refused
    );
    assert_eq!(
        store.release(&late, Release::Fault).await.unwrap(),
        Written::Refused
    );
    assert_eq!(
        store.submission(id).await.unwrap().unwrap().judging.tests,
        []
    );
    assert_eq!(
        store.finish(&now, &result(Verdict::AC)).await.unwrap(),
        Written::Yes
    );
    assert_eq!(
        store.finish(&now, &result(Verdict::WA)).await.unwrap(),
        Written::Refused
    );
    let done = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(done.verdict, Some(Verdict::AC));
}

async fn a_released_judging_is_queued_again(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = store
        .submit(&hand_in(&ada, "hdoj-1536"), None)
        .await
        .unwrap();
    let judging = judging_of(&store, id).await;
    for (why, tries) in [
        (Release::Shutdown, 1),
        (Release::Fault, 1),
        (Release::Fault, 2),
    ] {
        let claim = store.claim(judging).await.unwrap().unwrap();
        assert_eq!(claim.tries, tries);
        assert_eq!(store.release(&claim, why).await.unwrap(), Written::Yes);
        let view = store.submission(id).await.unwrap().unwrap().judging;
        assert_eq!(view.state, Status::Queued);
    }
    let claim = store.claim(judging).await.unwrap().unwrap();
    assert_eq!((claim.tries, claim.attempt), (3, 4));
    assert_eq!(
        store.give_up(&claim, "the disk is full").await.unwrap(),
        Written::Yes
    );
    let view = store.submission(id).await.unwrap().unwrap().judging;
    assert_eq!(view.verdict, Some(Verdict::SE));
    assert_eq!(view.message.as_deref(), Some("the disk is full"));
}

async fn followers_see_the_end(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let id = store
        .submit(&hand_in(&ada, "hdoj-1536"), None)
        .await
        .unwrap();
    let mut follower = Box::pin(store.subscribe(id, None));
    let first = follower.next().await.unwrap().unwrap();
    assert_eq!(first.submission.judging.state, Status::Queued);
    finish(&store, id, Verdict::AC).await;
    let mut versions = vec![first.version];
    let mut last = first;
    while let Some(snapshot) = follower.next().await {
        last = snapshot.unwrap();
        versions.push(last.version);
    }
    assert!(versions.is_sorted_by(|a, b| a < b), "{versions:?}");
    assert_eq!(last.submission.judging.verdict, Some(Verdict::AC));

    // Whoever comes back having seen everything is told that it is over, once.
    let again: Vec<_> = store.subscribe(id, Some(last.version)).collect().await;
    assert_eq!(again.len(), 1);
    assert_eq!(again.into_iter().next().unwrap().unwrap(), last);

    let nowhere: Vec<_> = store
        .subscribe(SubmissionId(id.0 + 1), None)
        .collect()
        .await;
    assert!(matches!(nowhere[..], [Err(StoreError::NotFound(_))]));
}

/// So many would each need a connection of their own, were each to look.
const FOLLOWERS: usize = 300;

async fn many_follow_and_one_looks(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let first = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    let id = store.submit(&hand_in(&ada, "kayles"), None).await.unwrap();
    let mut followers: Vec<_> = (0..FOLLOWERS)
        .map(|_| Box::pin(store.subscribe(id, None)))
        .collect();
    for follower in &mut followers {
        let snapshot = follower.next().await.unwrap().unwrap();
        assert_eq!(snapshot.ahead, Some(1));
    }
    // They wait, each in the middle of something; whoever asks meanwhile is answered.
    for follower in &mut followers {
        let next = tokio::time::timeout(Duration::from_millis(1), follower.next()).await;
        assert!(next.is_err(), "{next:?}");
    }
    let asked = tokio::time::timeout(Duration::from_mins(1), store.submission(first)).await;
    asked.expect("the connections are held").unwrap();
    // All are told that the place changed, though the submission did not.
    finish(&store, first, Verdict::AC).await;
    for follower in &mut followers {
        let snapshot = follower.next().await.unwrap().unwrap();
        assert_eq!((snapshot.ahead, snapshot.version), (Some(0), 1));
    }
    finish(&store, id, Verdict::WA).await;
    for follower in followers {
        let last = follower.collect::<Vec<_>>().await.pop().unwrap().unwrap();
        assert_eq!(last.submission.judging.verdict, Some(Verdict::WA));
    }
}
