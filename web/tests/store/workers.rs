//! What workers make of jobs: results, progress, faults, shutdown.

use std::time::Duration;

use judge::Verdict;
use web::store::Status;
use web::worker::{WorkerConfig, Workers};

use crate::bench::{Obedient, quick, submit, until, until_done};
use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    verdicts_are_stored
    progress_is_seen_while_it_lasts
    a_drained_worker_takes_nothing_new
    a_fault_is_tried_again
    a_lasting_fault_is_shown
    a_panicking_judge_is_a_fault
    a_result_that_is_refused_costs_one_judging
    shutdown_lets_running_judgings_finish
    shutdown_gives_back_what_does_not_finish
}

async fn verdicts_are_stored(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let mut expected = Vec::new();
    for verdict in Verdict::ALL
        .into_iter()
        .filter(|verdict| *verdict != Verdict::SE)
    {
        expected.push((submit(&store, &ada, verdict.as_str()).await, verdict));
    }
    for (id, verdict) in expected {
        let judging = until_done(&store, id).await;
        assert_eq!((judging.verdict, judging.attempt), (Some(verdict), 1));
        assert_eq!(judging.tests.len(), 2);
    }
    workers.shutdown().await;
    assert_eq!(store.open_judgings().await.unwrap(), 0);
}

/// The only worker, once it has said so.
async fn only_worker(store: &web::store::Store) -> web::store::WorkerRow {
    loop {
        if let [worker] = store.workers().await.unwrap().as_slice() {
            return worker.clone();
        }
        tokio::task::yield_now().await;
    }
}

async fn a_drained_worker_takes_nothing_new(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let first = submit(&store, &ada, "wait AC").await;
    until(&store, first, |judging| judging.passed == 1).await;
    let worker = only_worker(&store).await;
    assert!(!worker.drains() && worker.slots > 0);
    assert!(
        store
            .drain_worker(&worker.id, true)
            .await
            .unwrap()
            .is_some()
    );
    // It has heard of it when it has said something since.
    let heard = async || {
        let before = only_worker(&store).await.seen_at;
        let mut beats = 0;
        let mut last = before;
        while beats < 2 {
            let seen = only_worker(&store).await.seen_at;
            beats += i32::from(seen > last);
            last = seen;
            tokio::task::yield_now().await;
        }
    };
    heard().await;
    let second = submit(&store, &ada, "AC").await;
    judge.let_go();
    until_done(&store, first).await;
    heard().await;
    assert_eq!(
        store
            .submission(second)
            .await
            .unwrap()
            .unwrap()
            .judging
            .state,
        Status::Queued
    );
    assert_eq!(only_worker(&store).await.running, 0);
    store.drain_worker(&worker.id, false).await.unwrap();
    until_done(&store, second).await;
    workers.shutdown().await;
    assert_eq!(store.workers().await.unwrap(), []);
    assert_eq!(store.drain_worker(&worker.id, true).await.unwrap(), None);
}

async fn progress_is_seen_while_it_lasts(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let id = submit(&store, &ada, "wait WA").await;
    let running = until(&store, id, |judging| judging.passed == 1).await;
    assert_eq!((running.state, running.total), (Status::Running, Some(2)));
    assert_eq!(running.tests.len(), 1);
    judge.let_go();
    let done = until_done(&store, id).await;
    assert_eq!((done.verdict, done.tests.len()), (Some(Verdict::WA), 2));
    assert!(done.version > running.version);
    workers.shutdown().await;
}

async fn a_result_that_is_refused_costs_one_judging(TestDb { store, url }: TestDb) {
    let statement = if url.starts_with("sqlite") {
        "create trigger refuse before insert on judging_tests when new.verdict = 'PE'
         begin select raise(abort, 'refused'); end"
    } else {
        "alter table judging_tests add constraint refuse check (verdict <> 'PE')"
    };
    behind_its_back(&url, statement).await;
    let ada = student(&store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let refused = submit(&store, &ada, "PE").await;
    let next = submit(&store, &ada, "AC").await;
    // `until_done` has no patience for the pauses that a busy database is given.
    let judging = until_done(&store, refused).await;
    assert_eq!((judging.verdict, judging.attempt), (Some(Verdict::SE), 1));
    let message = judging.message.unwrap();
    assert_eq!(message, "the database refuses the result");
    let judging = until_done(&store, next).await;
    assert_eq!(judging.verdict, Some(Verdict::AC));
    workers.shutdown().await;
}

async fn a_fault_is_tried_again(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let id = submit(&store, &ada, "fault-once AC").await;
    let judging = until_done(&store, id).await;
    assert_eq!((judging.verdict, judging.attempt), (Some(Verdict::AC), 2));
    workers.shutdown().await;
}

async fn a_lasting_fault_is_shown(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let id = submit(&store, &ada, "fault").await;
    let judging = until_done(&store, id).await;
    assert_eq!(judging.verdict, Some(Verdict::SE));
    assert_eq!(judging.message.as_deref(), Some("the disk is full"));
    assert_eq!(judge.runs(id), 3);
    workers.shutdown().await;
}

async fn a_panicking_judge_is_a_fault(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let id = submit(&store, &ada, "panic").await;
    let other = submit(&store, &ada, "AC").await;
    assert_eq!(until_done(&store, other).await.verdict, Some(Verdict::AC));
    let judging = until_done(&store, id).await;
    assert_eq!(judging.verdict, Some(Verdict::SE));
    assert!(judging.message.unwrap().contains("broke down"));
    workers.shutdown().await;
}

async fn shutdown_lets_running_judgings_finish(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let id = submit(&store, &ada, "wait AC").await;
    until(&store, id, |judging| judging.state == Status::Running).await;
    let ((), ()) = tokio::join!(workers.shutdown(), async { judge.let_go() });
    let judging = until_done(&store, id).await;
    assert_eq!((judging.verdict, judging.attempt), (Some(Verdict::AC), 1));
    // Nobody takes what comes later.
    let later = submit(&store, &ada, "AC").await;
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert_eq!(judge.runs(later), 0);
}

async fn shutdown_gives_back_what_does_not_finish(TestDb { store, .. }: TestDb) {
    let ada = student(&store, "Ada").await;
    let judge = Obedient::new();
    let hasty = WorkerConfig {
        grace: Duration::from_secs(1),
        ..quick()
    };
    // As often as it likes: a shutdown is no fault.
    let id = submit(&store, &ada, "wait AC").await;
    for round in 1..=4 {
        let workers = Workers::start(store.clone(), judge.clone(), hasty.clone());
        until(&store, id, |judging| {
            judging.attempt == round && judging.state == Status::Running
        })
        .await;
        workers.shutdown().await;
        let judging = store.submission(id).await.unwrap().unwrap().judging;
        assert_eq!(judging.state, Status::Queued);
    }
    judge.let_go();
    let workers = Workers::start(store.clone(), judge, quick());
    let judging = until_done(&store, id).await;
    assert_eq!((judging.verdict, judging.attempt), (Some(Verdict::AC), 5));
    workers.shutdown().await;
}
