//! What is judged anew since it begins to count, or counts no more, in a contest with limits of its own: by which package,
//! for which sets, and what a class knows of it.

use judge::Verdict;
use sqlx::Connection;
use sqlx_postgres::PgConnection;
use web::store::{ContestDraft, NewRejudging, Store, SubmissionId, UnixMs, Which};

use crate::contest_limits::{
    NONE, OWN, again, counted, finish_next, homework, join, judged, send, sent_and_judged, verdict,
    with,
};
use crate::contests::HOUR;
use crate::rejudgings::begun;
use crate::{TestDb, on_each_database, student};

on_each_database! {
    who_joins_late_is_judged_by_the_package_of_the_contest
    an_open_set_takes_over_what_is_judged_anew
    a_set_takes_in_what_is_just_now_judged_anew
    what_counts_no_more_is_judged_with_the_limits_of_the_problem
    a_class_goes_by_the_last_result_that_has_counted
    who_applies_a_set_waits_for_whoever_changes_its_contest
}

/// By which package a submission was judged.
async fn package(store: &Store, id: SubmissionId) -> Option<String> {
    let view = store.submission(id).await.unwrap().unwrap();
    view.judging.package_hash
}

async fn who_joins_late_is_judged_by_the_package_of_the_contest(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(&store, id, &bo).await;
    let early = sent_and_judged(&store, &bo, Verdict::AC).await;
    let late = sent_and_judged(&store, &ada, Verdict::AC).await;
    let of_contest = NewRejudging {
        which: Which {
            contest: Some(id),
            ..Which::default()
        },
        ..again(&bo)
    };
    let anew = begun(&store, &of_contest).await;
    assert_eq!(judged(&store, 1).await, [(early, OWN)]);
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(package(&store, late).await.as_deref(), Some("00"));
    join(&store, id, &ada).await;
    let claim = finish_next(&store, Verdict::AC).await;
    assert_eq!((claim.submission, claim.limits), (late, OWN));
    assert_eq!(claim.package_hash, "11");
    let by = store.judged_by(id, 0).await.unwrap();
    assert_eq!(by.as_deref(), Some("11"));
}

async fn an_open_set_takes_over_what_is_judged_anew(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    let sent = sent_and_judged(&store, &ada, Verdict::WA).await;
    let anew = begun(&store, &again(&bo)).await;
    assert_eq!(judged(&store, 1).await, [(sent, NONE)]);
    join(&store, id, &ada).await;
    let row = store.rejudging(anew).await.unwrap().unwrap();
    assert_eq!((row.all, row.done, row.overtaken), (1, 0, 0));
    // By itself, and for the set.
    assert_eq!(judged(&store, 2).await, [(sent, OWN), (sent, OWN)]);
    assert_eq!(package(&store, sent).await.as_deref(), Some("00"));
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(package(&store, sent).await.as_deref(), Some("11"));
}

async fn a_set_takes_in_what_is_just_now_judged_anew(TestDb { store, .. }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    let sent = sent_and_judged(&store, &ada, Verdict::WA).await;
    join(&store, id, &ada).await;
    assert_eq!(verdict(&store, sent).await, None);
    // It was never judged, and has nothing to be judged again.
    send(&store, &ada, "nim", None).await;
    let fitting = store.rejudgeable(Some("nim"), &Which::default()).await;
    let counts: Vec<i64> = fitting.unwrap().iter().map(|it| it.count).collect();
    assert_eq!(counts, [1]);
    let anew = begun(&store, &again(&bo)).await;
    assert_eq!(store.rejudging(anew).await.unwrap().unwrap().all, 1);
    judged(&store, 3).await;
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(package(&store, sent).await.as_deref(), Some("11"));
}

async fn what_counts_no_more_is_judged_with_the_limits_of_the_problem(
    TestDb { store, .. }: TestDb,
) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    // Extra time that is withdrawn, while a set is open.
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(&store, id, &ada).await;
    let part = store.participants(id).await.unwrap()[0].id;
    store.extend_participant(id, part, HOUR).await.unwrap();
    store.end_contest(id, UnixMs::now()).await.unwrap();
    let late = send(&store, &ada, "nim", None).await;
    assert_eq!(counted(&store, id).await, [late]);
    assert_eq!(judged(&store, 1).await, [(late, OWN)]);
    let anew = begun(&store, &again(&bo)).await;
    assert_eq!(judged(&store, 1).await, [(late, OWN)]);
    store.extend_participant(id, part, 0).await.unwrap();
    assert_eq!(counted(&store, id).await, []);
    assert_eq!(verdict(&store, late).await, None);
    assert_eq!(judged(&store, 2).await, [(late, NONE), (late, NONE)]);
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(verdict(&store, late).await, Some(Verdict::AC));
    // A beginning that is moved.
    let other = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(&store, other, &bo).await;
    let early = send(&store, &bo, "nim", None).await;
    assert_eq!(judged(&store, 1).await, [(early, OWN)]);
    let later = ContestDraft {
        start_at: UnixMs(UnixMs::now().0 + HOUR),
        ..with(OWN)
    };
    store.edit_contest(other, &later).await.unwrap();
    assert_eq!(counted(&store, other).await, []);
    assert_eq!(judged(&store, 1).await, [(early, NONE)]);
}

async fn a_class_goes_by_the_last_result_that_has_counted(TestDb { store, .. }: TestDb) {
    let (thea, ada) = (student(&store, "thea").await, student(&store, "ada").await);
    let assignment = homework(&store, &thea, &ada).await;
    let known = async || {
        let tries = store.class_tries(assignment).await.unwrap();
        tries.iter().map(|it| it.verdict).collect::<Vec<_>>()
    };
    let sent = sent_and_judged(&store, &ada, Verdict::AC).await;
    let anew = begun(&store, &again(&thea)).await;
    finish_next(&store, Verdict::WA).await;
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(known().await, [Some(Verdict::WA)]);
    let id = store.create_contest(thea.id, &with(OWN)).await.unwrap();
    join(&store, id, &ada).await;
    assert_eq!(known().await, [Some(Verdict::WA)]);
    assert_eq!(judged(&store, 1).await, [(sent, OWN)]);
    assert_eq!(known().await, [Some(Verdict::WA)]);
    // What is judged again in the contest is so by its limits.
    let anew = begun(&store, &again(&thea)).await;
    assert_eq!(judged(&store, 1).await, [(sent, OWN)]);
    store.apply_rejudging(anew).await.unwrap().unwrap();
    assert_eq!(known().await, [Some(Verdict::WA)]);
    // And with the problem's own for the class.
    assert_eq!(judged(&store, 1).await, [(sent, NONE)]);
    assert_eq!(known().await, [Some(Verdict::AC)]);
    let part = store.participants(id).await.unwrap()[0].id;
    store.remove_participant(id, part).await.unwrap();
    assert_eq!(known().await, [None]);
    let claim = finish_next(&store, Verdict::WA).await;
    assert_eq!((claim.submission, claim.limits), (sent, NONE));
    assert_eq!(known().await, [Some(Verdict::WA)]);
}

async fn who_applies_a_set_waits_for_whoever_changes_its_contest(TestDb { url, store }: TestDb) {
    let (ada, bo) = (student(&store, "ada").await, student(&store, "bo").await);
    let id = store.create_contest(bo.id, &with(OWN)).await.unwrap();
    join(&store, id, &ada).await;
    let sent = sent_and_judged(&store, &ada, Verdict::AC).await;
    let anew = begun(&store, &again(&bo)).await;
    finish_next(&store, Verdict::WA).await;
    if url.starts_with("sqlite:") {
        // There one writes at a time.
        let same = with(OWN);
        let both = tokio::join!(store.apply_rejudging(anew), store.edit_contest(id, &same));
        assert_eq!(both.0.unwrap(), Ok(()));
        both.1.unwrap();
    } else {
        // As editing does: first the contest…
        let mut editor = PgConnection::connect(&url).await.unwrap();
        let mut change = editor.begin().await.unwrap();
        sqlx::query("update contests set changes = changes where id = $1")
            .bind(id.0)
            .execute(&mut *change)
            .await
            .unwrap();
        let applying = tokio::spawn({
            let store = store.clone();
            async move { store.apply_rejudging(anew).await }
        });
        let mut looking = PgConnection::connect(&url).await.unwrap();
        let mut waiting = 0_i64;
        while waiting == 0 && !applying.is_finished() {
            waiting = sqlx::query_scalar(
                "select count(*) from pg_stat_activity
                 where datname = current_database() and wait_event_type = 'Lock'",
            )
            .fetch_one(&mut looking)
            .await
            .unwrap();
        }
        // …then what is judged again of it.
        sqlx::query("update judgings set updated_at = updated_at where rejudging = $1")
            .bind(anew.0)
            .execute(&mut *change)
            .await
            .unwrap();
        change.commit().await.unwrap();
        assert_eq!(applying.await.unwrap().unwrap(), Ok(()));
    }
    assert_eq!(verdict(&store, sent).await, Some(Verdict::WA));
}
