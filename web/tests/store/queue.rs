//! The rules under which the queue's library is used, each with the test that it holds.

use std::sync::Arc;
use std::time::{Duration, Instant};

use judge::Verdict;
use sqlx::{Connection, Executor, PgConnection, SqliteConnection};
use web::store::{State, Store, UnixMs};
use web::worker::{WorkerConfig, Workers};

use crate::bench::{Obedient, quick, submit, until, until_done};
use crate::{TestDb, hand_in, on_each_database, student};

on_each_database! {
    long_jobs_run_once
    a_killed_worker_s_jobs_go_to_the_next
    a_worker_that_ended_is_started_again
    the_queue_keeps_its_migrations_apart
    a_job_is_enqueued_with_its_submission_or_not_at_all
    a_judging_without_a_job_is_swept
    what_kills_its_worker_is_given_up
    old_jobs_and_workers_are_forgotten
}

/// Runs a statement that names the queue's tables as `{jobs}` and `{workers}`; the rows changed.
async fn tamper(db: &TestDb, statement: &str) -> u64 {
    let on = |jobs: &str, workers: &str| {
        let text = statement
            .replace("{jobs}", jobs)
            .replace("{workers}", workers);
        sqlx::AssertSqlSafe(text)
    };
    if db.url.starts_with("sqlite") {
        let mut connection = SqliteConnection::connect(&db.url).await.unwrap();
        let done = connection.execute(on("Jobs", "Workers")).await.unwrap();
        done.rows_affected()
    } else {
        let mut connection = PgConnection::connect(&db.url).await.unwrap();
        let done = connection
            .execute(on("apalis.jobs", "apalis.workers"))
            .await
            .unwrap();
        done.rows_affected()
    }
}

/// The one number a statement gives.
async fn number(db: &TestDb, statement: &'static str) -> i64 {
    if db.url.starts_with("sqlite") {
        let mut connection = SqliteConnection::connect(&db.url).await.unwrap();
        let statement = statement
            .replace("apalis.jobs", "Jobs")
            .replace("apalis.workers", "Workers");
        let statement = sqlx::AssertSqlSafe(statement);
        sqlx::query_scalar(statement)
            .fetch_one(&mut connection)
            .await
            .unwrap()
    } else {
        let mut connection = PgConnection::connect(&db.url).await.unwrap();
        sqlx::query_scalar(statement)
            .fetch_one(&mut connection)
            .await
            .unwrap()
    }
}

/// Rule 1: fetched one at a time, and heartbeats go on while jobs run.
async fn long_jobs_run_once(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let judge = Obedient::new();
    let mut ids = Vec::new();
    for _ in 0..4 {
        // Longer than the four seconds after which a silent worker's jobs go to others.
        ids.push(submit(store, &ada, "sleep 5500 AC").await);
    }
    // All are there when the first worker looks: it could take them all at once.
    let single = || WorkerConfig {
        slots: 1,
        ..quick()
    };
    let one = Workers::start(store.clone(), judge.clone(), single());
    until(store, ids[0], |judging| judging.state == State::Running).await;
    let other = Workers::start(store.clone(), judge.clone(), single());
    for id in ids {
        let judging = until_done(store, id).await;
        assert_eq!((judging.attempt, judge.runs(id)), (1, 1));
    }
    one.shutdown().await;
    other.shutdown().await;
}

/// Rule 2: a name is new at every start, so what a killed worker had is recovered.
async fn a_killed_worker_s_jobs_go_to_the_next(db: TestDb) {
    let ada = student(&db.store, "Ada").await;
    let ids = [
        submit(&db.store, &ada, "wait AC").await,
        submit(&db.store, &ada, "wait WA").await,
    ];
    let judge = Obedient::new();
    // The doomed process: a runtime and connections of its own, gone without a word.
    let doomed = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(1)
        .enable_all()
        .build()
        .unwrap();
    let url = db.url.clone();
    let his = Arc::clone(&judge);
    doomed.spawn(async move {
        let store = Store::connect(&url).await.unwrap();
        let _workers = Workers::start(store, his, quick());
        std::future::pending::<()>().await;
    });
    for id in ids {
        until(&db.store, id, |judging| judging.state == State::Running).await;
    }
    doomed.shutdown_background();
    judge.let_go();
    let workers = Workers::start(db.store.clone(), judge, quick());
    for (id, verdict) in ids.into_iter().zip([Verdict::AC, Verdict::WA]) {
        let judging = until_done(&db.store, id).await;
        assert_eq!((judging.verdict, judging.attempt), (Some(verdict), 2));
    }
    workers.shutdown().await;
}

/// Rule 2, its other half: the supervisor.
async fn a_worker_that_ended_is_started_again(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    until_done(store, submit(store, &ada, "AC").await).await;
    tamper(&db, "update {jobs} set lock_by = null").await;
    assert_eq!(tamper(&db, "delete from {workers}").await, 1);
    // The worker notices at its next heartbeat that nobody knows it, and ends.
    let deadline = Instant::now() + Duration::from_secs(30);
    while number(&db, "select count(*) from apalis.workers").await == 0 {
        assert!(Instant::now() < deadline, "no new worker");
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    let judging = until_done(store, submit(store, &ada, "AC").await).await;
    assert_eq!(judging.verdict, Some(Verdict::AC));
    workers.shutdown().await;
}

/// Rule 3: the library's own set-up is not used.
async fn the_queue_keeps_its_migrations_apart(db: TestDb) {
    let ours = number(&db, "select count(*) from _sqlx_migrations").await;
    let files = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/../migrations/sqlite"));
    assert_eq!(usize::try_from(ours).unwrap(), files.unwrap().count());
    assert!(number(&db, "select count(*) from queue_migrations").await > 5);
    // Opening it again finds everything up to date.
    Store::connect(&db.url).await.unwrap();
}

/// Rule 4: enqueued in the transaction that stores the submission.
async fn a_job_is_enqueued_with_its_submission_or_not_at_all(db: TestDb) {
    let mut ada = student(&db.store, "Ada").await;
    submit(&db.store, &ada, "AC").await;
    assert_eq!(number(&db, "select count(*) from apalis.jobs").await, 1);
    // The judging's number is taken: the job is enqueued and then the transaction fails.
    ada.id.0 += 1;
    assert!(db.store.submit(&hand_in(&ada, "x"), None).await.is_err());
    assert_eq!(number(&db, "select count(*) from apalis.jobs").await, 1);
    assert_eq!(number(&db, "select count(*) from submissions").await, 1);
    assert_eq!(number(&db, "select count(*) from judgings").await, 1);
}

/// Rule 5: our row is the truth; the queue may lose all it has.
async fn a_judging_without_a_job_is_swept(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let never_taken = submit(store, &ada, "AC").await;
    let left_behind = submit(store, &ada, "WA").await;
    let view = store.submission(left_behind).await.unwrap().unwrap();
    let late = store.claim(view.judging.id).await.unwrap().unwrap();
    assert_eq!(store.sweep(UnixMs::now()).await.unwrap(), 0);
    assert_eq!(tamper(&db, "delete from {jobs}").await, 2);
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    assert_eq!(
        until_done(store, never_taken).await.verdict,
        Some(Verdict::AC)
    );
    assert_eq!(
        until_done(store, left_behind).await.verdict,
        Some(Verdict::WA)
    );
    let written = store.give_up(&late, "too late").await.unwrap();
    assert_eq!(written, web::store::Written::Refused);
    workers.shutdown().await;
}

/// Rule 6: the library would run it for ever.
async fn what_kills_its_worker_is_given_up(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let id = submit(store, &ada, "AC").await;
    let judging = store.submission(id).await.unwrap().unwrap().judging.id;
    for _ in 0..3 {
        // Claimed and never heard of again.
        store.claim(judging).await.unwrap().unwrap();
    }
    let judge = Obedient::new();
    let workers = Workers::start(store.clone(), judge.clone(), quick());
    let judging = until_done(store, id).await;
    assert_eq!(judging.verdict, Some(Verdict::SE));
    assert!(judging.message.unwrap().contains("3 times"));
    assert_eq!(judge.runs(id), 0);
    workers.shutdown().await;
    assert_eq!(
        number(
            &db,
            "select count(*) from apalis.jobs where status = 'Done'"
        )
        .await,
        1
    );
}

async fn old_jobs_and_workers_are_forgotten(db: TestDb) {
    let store = &db.store;
    let ada = student(store, "Ada").await;
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    until_done(store, submit(store, &ada, "AC").await).await;
    workers.shutdown().await;
    let waiting = submit(store, &ada, "WA").await;
    assert_eq!(store.tidy_queue(UnixMs(0)).await.unwrap(), 0);
    let tomorrow = UnixMs(UnixMs::now().0 + 86_400_000);
    assert_eq!(store.tidy_queue(tomorrow).await.unwrap(), 2);
    // What waits is still there for the next worker.
    let workers = Workers::start(store.clone(), Obedient::new(), quick());
    let judging = until_done(store, waiting).await;
    assert_eq!(judging.verdict, Some(Verdict::WA));
    workers.shutdown().await;
}

/// Rule 2 again: a database that somebody else has locked for longer than anybody waits ends the
/// worker, and delays everything, and loses nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_locked_database_only_delays() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("grundy.db");
    let db = TestDb::at(format!("sqlite://{}", file.display())).await;
    let ada = student(&db.store, "Ada").await;
    let judge = Obedient::new();
    let workers = Workers::start(db.store.clone(), judge.clone(), quick());
    let at_work = submit(&db.store, &ada, "wait WA").await;
    until(&db.store, at_work, |judging| judging.passed == 1).await;

    let mut rude = SqliteConnection::connect(&db.url).await.unwrap();
    rude.execute("begin immediate").await.unwrap();
    judge.let_go();
    // The store waits 15 seconds for a lock.
    tokio::time::sleep(Duration::from_secs(18)).await;
    let view = db.store.submission(at_work).await.unwrap().unwrap();
    assert_eq!(view.judging.state, State::Running, "reading goes on");
    rude.execute("rollback").await.unwrap();

    let later = submit(&db.store, &ada, "AC").await;
    let judging = until_done(&db.store, at_work).await;
    assert_eq!(judging.verdict, Some(Verdict::WA));
    assert_eq!(
        until_done(&db.store, later).await.verdict,
        Some(Verdict::AC)
    );
    workers.shutdown().await;
}
