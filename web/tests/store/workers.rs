//! What workers make of jobs: results, progress, faults, shutdown.

use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use judge::check::{CheckProgress, Checked};
use judge::sandbox::{Protection, ProtectionState};
use judge::{CancelFlag, Event, Judging, Verdict};
use web::store::{
    CheckClaim, CheckState, Claim, MachineHealth, NewVersion, Status, Store, UnixMs, WorkerReport,
    WorkerRow,
};
use web::worker::{Failed, Judges, WorkerConfig, Workers};

use crate::bench::{Obedient, quick, submit, until, until_done};
use crate::problems::{package, setter};
use crate::{TestDb, behind_its_back, on_each_database, student};

on_each_database! {
    verdicts_are_stored
    progress_is_seen_while_it_lasts
    a_drained_worker_takes_nothing_new
    silence_is_told_by_the_database_s_clock
    a_worker_says_how_its_machine_is
    a_fault_is_tried_again
    a_lasting_fault_is_shown
    a_panicking_judge_is_a_fault
    a_result_that_is_refused_costs_one_judging
    shutdown_lets_running_judgings_finish
    shutdown_gives_back_what_does_not_finish
    a_check_without_end_is_ended_and_has_failed
    a_check_that_waited_for_submissions_is_tried_once_more
    a_long_check_is_before_nobody_else_s
    no_author_has_two_checks_under_way_by_a_problem_of_two
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
async fn only_worker(store: &Store) -> WorkerRow {
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
    // That its judging is over it says a moment after the verdict is there.
    while only_worker(&store).await.running > 0 {
        tokio::task::yield_now().await;
    }
    store.drain_worker(&worker.id, false).await.unwrap();
    until_done(&store, second).await;
    workers.shutdown().await;
    assert_eq!(store.workers().await.unwrap(), []);
    assert_eq!(store.drain_worker(&worker.id, true).await.unwrap(), None);
}

/// A server may be an hour ahead of the machines: what its clock says is what counts.
async fn silence_is_told_by_the_database_s_clock(TestDb { store, url }: TestDb) {
    let is_server = !url.starts_with("sqlite");
    if is_server {
        for statement in [
            "create function public.clock_timestamp() returns timestamptz language sql
             as $of$ select now() + interval '1 hour' $of$",
            "do $$ begin execute format('alter database %I set search_path = public, pg_catalog',
             current_database()); end $$",
        ] {
            behind_its_back(&url, statement).await;
        }
    }
    store.close().await;
    let store = Store::connect(&url).await.unwrap();
    let report = WorkerReport {
        id: "w1".to_owned(),
        machine: "judge-2".to_owned(),
        slots: 1,
        languages: Vec::new(),
        offers: Vec::new(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    store.report_worker(&report).await.unwrap();
    let worker = only_worker(&store).await;
    assert!(!worker.is_silent(), "{worker:?}");
    let is_ahead = worker.seen_at > UnixMs::now().after(Duration::from_mins(50));
    assert_eq!(is_ahead, is_server);
    let silent = "update worker_reports set seen_at = seen_at - 40000";
    behind_its_back(&url, silent).await;
    assert!(only_worker(&store).await.is_silent());
    store.forget_workers().await.unwrap();
    assert_eq!(store.workers().await.unwrap().len(), 1);
    store.close().await;
}

/// What a machine without namespaces would find.
fn probe() -> Vec<Protection> {
    vec![Protection {
        name: "user namespaces",
        state: ProtectionState::Missing,
        detail: problems::words("the kernel refuses", "内核拒绝"),
        cure: Some(problems::words("ask for them", "请启用")),
    }]
}

async fn a_worker_says_how_its_machine_is(TestDb { store, url }: TestDb) {
    let config = WorkerConfig { probe, ..quick() };
    let workers = Workers::start(store.clone(), Obedient::new(), config);
    let found = loop {
        let mut found = only_worker(&store).await.health().protections;
        if let Some(found) = found.pop() {
            break found;
        }
        tokio::task::yield_now().await;
    };
    assert_eq!(
        (found.name.as_str(), found.state),
        ("user namespaces", ProtectionState::Missing)
    );
    assert_eq!(found.detail.zh, "内核拒绝");
    assert_eq!(found.cure.unwrap().en, "ask for them");
    workers.shutdown().await;
    // One of another version may say something else.
    let report = WorkerReport {
        id: "w2".to_owned(),
        machine: "judge-3".to_owned(),
        slots: 1,
        languages: Vec::new(),
        offers: Vec::new(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    store.report_worker(&report).await.unwrap();
    for other in [
        "update worker_reports set health = '[]'",
        "update worker_reports set health = '{\"protections\":1}'",
    ] {
        behind_its_back(&url, other).await;
        assert_eq!(only_worker(&store).await.health(), MachineHealth::default());
    }
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

/// How long something may take that takes a moment.
const STOPPING_TIMEOUT: Duration = Duration::from_mins(3);

/// Whose checks go on until they are stopped.
#[derive(Default)]
struct Endless {
    judge: Arc<Obedient>,
    /// How many checks were begun.
    begun: Mutex<usize>,
}

impl Judges for Endless {
    fn languages(&self) -> Vec<String> {
        self.judge.languages()
    }

    fn check(
        &self,
        _claim: &CheckClaim,
        stop: &CancelFlag,
        _steps: &mut (dyn FnMut(CheckProgress<'_>) + Send),
    ) -> Result<Checked, Failed> {
        *self.begun.lock().unwrap() += 1;
        let began = Instant::now();
        while !stop.is_cancelled() {
            assert!(began.elapsed() < STOPPING_TIMEOUT, "nobody stops it");
            std::thread::park_timeout(Duration::from_millis(5));
        }
        Err(Failed::Stopped)
    }

    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        self.judge.judge(claim, stop, events)
    }
}

async fn a_check_without_end_is_ended_and_has_failed(TestDb { store, .. }: TestDb) {
    let grace = setter(&store, "grace").await;
    let added = store.add_version(&package(&grace, "my-nim", "one")).await;
    let number = added.unwrap();
    let config = WorkerConfig {
        check_time: Duration::ZERO,
        ..quick()
    };
    let judge = Arc::new(Endless::default());
    let workers = Workers::start(store.clone(), judge.clone(), config);
    let report = report_of_failed(&store, "my-nim", number).await;
    workers.shutdown().await;
    assert!(report.contains("the check was ended after"), "{report}");
    assert!(report.contains("message_zh"), "{report}");
    // Nothing else was there that it could have waited for.
    assert_eq!(*judge.begun.lock().unwrap(), 1);
}

/// What is said of a version once its check has failed.
async fn report_of_failed(store: &Store, problem: &str, number: i64) -> String {
    let began = Instant::now();
    while began.elapsed() < STOPPING_TIMEOUT {
        let version = store.problem_version(problem, number).await.unwrap();
        let version = version.unwrap();
        if version.state == CheckState::Failed {
            return version.report.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    panic!("the check of {problem} did not fail");
}

async fn a_check_that_waited_for_submissions_is_tried_once_more(TestDb { store, .. }: TestDb) {
    let [ada, grace] = [student(&store, "Ada").await, setter(&store, "grace").await];
    let judge = Arc::new(Endless::default());
    let config = WorkerConfig {
        check_time: Duration::ZERO,
        ..quick()
    };
    let workers = Workers::start(store.clone(), judge.clone(), config);
    // This one is judged all the while.
    let id = submit(&store, &ada, "wait AC").await;
    until(&store, id, |judging| judging.passed == 1).await;
    let added = store.add_version(&package(&grace, "my-nim", "one")).await;
    let report = report_of_failed(&store, "my-nim", added.unwrap()).await;
    assert!(report.contains("waiting for submissions"), "{report}");
    assert_eq!(*judge.begun.lock().unwrap(), 2);
    judge.judge.let_go();
    until_done(&store, id).await;
    workers.shutdown().await;
}

async fn a_long_check_is_before_nobody_else_s(TestDb { store, .. }: TestDb) {
    let [grace, alan] = [setter(&store, "grace").await, setter(&store, "alan").await];
    for (author, problem) in [(&grace, "g0"), (&grace, "g1"), (&alan, "a0")] {
        let added = store.add_version(&package(author, problem, problem)).await;
        added.unwrap();
    }
    let mut under_way = Vec::new();
    for problem in ["g0", "a0"] {
        let claim = store.claim_check().await.unwrap().unwrap();
        assert_eq!(claim.problem, problem);
        under_way.push(claim);
    }
    // Her second one waits for her first.
    assert_eq!(store.claim_check().await.unwrap(), None);
    store.finish_check(&under_way[0], true, "{}").await.unwrap();
    let next = store.claim_check().await.unwrap().unwrap();
    assert_eq!(next.problem, "g1");
}

async fn no_author_has_two_checks_under_way_by_a_problem_of_two(TestDb { store, .. }: TestDb) {
    let [grace, alan] = [setter(&store, "grace").await, setter(&store, "alan").await];
    let of_alan = package(&alan, "a0", "a0");
    store.add_version(&of_alan).await.unwrap();
    let long = store.claim_check().await.unwrap().unwrap();
    let first = package(&grace, "g0", "one");
    let second = NewVersion {
        any_owner: true,
        ..package(&alan, "g0", "two")
    };
    for new in [&first, &second] {
        store.add_version(new).await.unwrap();
    }
    // The newest is his, of whom one is under way.
    let claim = store.claim_check().await.unwrap().unwrap();
    assert_eq!((claim.problem.as_str(), claim.number), ("g0", 1));
    assert_eq!(store.claim_check().await.unwrap(), None);
    store.finish_check(&long, true, "{}").await.unwrap();
    let claim = store.claim_check().await.unwrap().unwrap();
    assert_eq!((claim.problem.as_str(), claim.number), ("g0", 2));
}
