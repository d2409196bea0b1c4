//! The queue's workers: apalis under the rules that make it safe here.
//!
//! * One job is fetched at a time: prefetched ones would send no heartbeat.
//! * A worker's name is new at every start: the old name would be refused or never recovered.
//! * A worker that ended is started again, under another name.
//! * The job's body is spawned, so that heartbeats go on while it works.

use std::task::Poll;
use std::time::Duration;

use apalis::prelude::{
    BackendExt, BoxDynError, Data, WorkerBuilder, WorkerBuilderExt, WorkerContext,
};
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use futures::{Stream, StreamExt};
use tokio::time::{Instant, MissedTickBehavior};
use tokio_stream::wrappers::WatchStream;
use tokio_util::sync::CancellationToken;
use tracing::{error, warn};
use uuid::Uuid;

use super::WorkerConfig;
use super::job::Bench;
use crate::store::{JudgingJob, QUEUE, Store};

/// A job whose writes failed is not tried again at once.
const AFTER_FAILURE: Duration = Duration::from_secs(1);

/// How long a worker without jobs may take to stop.
const TO_STOP: Duration = Duration::from_secs(3);

/// The longest pause before a worker that ended is started again.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// Runs workers, one after the other, until `stop`; then waits for their running jobs.
pub(super) async fn supervise(bench: Bench, config: WorkerConfig, stop: CancellationToken) {
    let mut pause = Duration::from_millis(100);
    loop {
        let name = worker_name();
        let started = Instant::now();
        let ended = run_one(&name, &bench, &config, &stop).await;
        if stop.is_cancelled() {
            if let Err(error) = bench.store.give_back_fetched(&name).await {
                warn!("a fetched job stays reserved until its reservation runs out: {error}");
            }
            return;
        }
        match ended {
            Ok(()) => error!(worker = name, "the worker ended; starting another"),
            Err(error) => error!(worker = name, "the worker ended: {error}; starting another"),
        }
        if started.elapsed() > LONGEST_PAUSE {
            pause = Duration::from_millis(100);
        }
        tokio::select! {
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => return,
        }
        pause = (pause * 2).min(LONGEST_PAUSE);
    }
}

/// Host, process and chance: never used before, and telling in the database.
fn worker_name() -> String {
    let host = rustix::system::uname();
    format!(
        "{}-{}-{}",
        host.nodename().to_string_lossy(),
        std::process::id(),
        Uuid::new_v4().simple()
    )
}

async fn run_one(
    name: &str,
    bench: &Bench,
    config: &WorkerConfig,
    stop: &CancellationToken,
) -> Result<(), BoxDynError> {
    let context = WorkerContext::new(name);
    let ticks = ticks(&bench.store, config.poll);
    macro_rules! run {
        ($storage:expr, $config:ty) => {{
            let backend = $storage
                .with_config(
                    <$config>::default()
                        .queue(QUEUE)
                        .batch_size(1)
                        .heartbeat_interval(config.heartbeat)
                        .missed_heartbeats(config.missed_heartbeats),
                )
                .poll_with_stream(ticks);
            let worker = WorkerBuilder::new(&context)
                .backend(backend)
                .data(bench.clone())
                .concurrency(config.slots)
                .build(work);
            let running = worker.run();
            tokio::pin!(running);
            tokio::select! {
                biased;
                ended = &mut running => return Ok(ended?),
                () = drained(bench, stop) => {}
            }
            // Only now: a stopping worker no longer attends to its own statements while jobs
            // run, and one of them could hold the lock that those jobs need to end.
            context.stop()?;
            match tokio::time::timeout(TO_STOP, running).await {
                Ok(ended) => Ok(ended?),
                Err(_) => Ok(()),
            }
        }};
    }
    match bench.store.queue_pool() {
        crate::store::QueuePool::Sqlite(pool) => {
            run!(
                SqliteStorage::<JudgingJob>::new(pool),
                apalis_sqlite::Config
            )
        }
        crate::store::QueuePool::Postgres(pool) => {
            run!(
                PostgresStorage::<JudgingJob>::new(pool),
                apalis_postgres::Config
            )
        }
    }
}

/// Returns when the workers are to stop and no judging runs any more.
async fn drained(bench: &Bench, stop: &CancellationToken) {
    stop.cancelled().await;
    bench.running.close();
    bench.running.wait().await;
}

/// Does the job in a task of its own: it ends in good order even when its worker ends before it.
async fn work(job: JudgingJob, bench: Data<Bench>) -> Result<(), BoxDynError> {
    let failure: BoxDynError = if bench.running.is_closed() {
        "the worker is stopping".into()
    } else {
        let own = (*bench).clone();
        let done = bench
            .running
            .spawn(async move { own.work(job.judging).await });
        let failure: BoxDynError = match done.await {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) => error.into(),
            Err(error) => error.into(),
        };
        error!(judging = %job.judging, "the job failed and will be tried again: {failure}");
        failure
    };
    // To the library this is a failed job with attempts left: whoever fetches it next does it.
    tokio::time::sleep(AFTER_FAILURE).await;
    Err(failure)
}

/// Wakes the worker when this process has enqueued a job, and now and then for the others'.
///
/// It is polled for its wake-ups only, so it never gives an item, and it is always armed.
fn ticks(store: &Store, every: Duration) -> impl Stream<Item = ()> + Unpin + Send + use<> {
    let mut interval = tokio::time::interval(every);
    interval.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut jobs = WatchStream::from_changes(store.new_jobs());
    futures::stream::poll_fn(move |cx| {
        while interval.poll_tick(cx).is_ready() {}
        while let Poll::Ready(Some(_)) = jobs.poll_next_unpin(cx) {}
        Poll::Pending
    })
}
