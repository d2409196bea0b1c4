//! Judges what is in the queue: the workers of this process, their supervisor and the sweeper.
//!
//! A worker holds no truth: it claims a judging in the store, has it judged, and writes what
//! came of it for as long as the claim is the latest. Whatever happens to a worker, the judging
//! stays open in the store and is taken up again.

mod job;
mod judges;
mod queue;
mod sweeper;

use std::sync::Arc;
use std::time::Duration;

use judge::CancelFlag;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::warn;

use crate::store::Store;
use job::Bench;

pub use judges::{Failed, Judges};

/// How the workers of a process behave. The default is right outside tests.
#[derive(Debug, Clone)]
pub struct WorkerConfig {
    /// How many submissions are judged at the same time.
    pub slots: usize,
    /// How often a worker says that it lives; whole seconds.
    pub heartbeat: Duration,
    /// After how many silent heartbeats a worker's jobs go to others. Two is too few: the
    /// database counts in seconds.
    pub missed_heartbeats: usize,
    /// How often the queue is looked at for jobs of other processes.
    pub poll: Duration,
    /// How often open judgings without a job are looked for…
    pub sweep_every: Duration,
    /// …among those that nothing was written about for this long.
    pub sweep_after: Duration,
    /// How long running judgings may go on after [`Workers::shutdown`] before they are given
    /// back to the queue.
    pub grace: Duration,
}

impl Default for WorkerConfig {
    fn default() -> Self {
        Self {
            slots: std::thread::available_parallelism().map_or(1, usize::from),
            heartbeat: Duration::from_secs(3),
            missed_heartbeats: 4,
            poll: Duration::from_millis(500),
            sweep_every: Duration::from_secs(15),
            sweep_after: Duration::from_secs(30),
            grace: Duration::from_secs(10),
        }
    }
}

/// The running workers of this process. Dropping it leaves them running; see
/// [`Workers::shutdown`].
#[derive(Debug)]
pub struct Workers {
    /// Cancelled once: take no more jobs.
    stop: CancellationToken,
    /// Raised once: give back what is being judged.
    give_back: CancelFlag,
    grace: Duration,
    tasks: Vec<JoinHandle<()>>,
}

impl Workers {
    /// Starts judging what is in the store's queue. Needs a tokio runtime.
    pub fn start(store: Store, judges: Arc<dyn Judges>, config: WorkerConfig) -> Self {
        let stop = CancellationToken::new();
        let give_back = CancelFlag::new();
        let grace = config.grace;
        let bench = Bench {
            store: store.clone(),
            judges,
            stop: give_back.clone(),
            running: TaskTracker::new(),
        };
        let sweeper = sweeper::sweep(store, config.clone(), stop.clone());
        let workers = queue::supervise(bench, config, stop.clone());
        Self {
            tasks: vec![tokio::spawn(workers), tokio::spawn(sweeper)],
            stop,
            give_back,
            grace,
        }
    }

    /// Takes no more jobs, lets running judgings finish for the grace period, then gives them
    /// back to the queue, and returns when nothing runs any more.
    pub async fn shutdown(mut self) {
        self.stop.cancel();
        if self.ended_within(self.grace).await {
            return;
        }
        warn!("giving running judgings back to the queue");
        self.give_back.cancel();
        if !self.ended_within(self.grace).await {
            // Their reservations run out; other workers will take them up.
            warn!("some judgings did not stop; leaving them behind");
            for task in &self.tasks {
                task.abort();
            }
        }
    }

    async fn ended_within(&mut self, time: Duration) -> bool {
        let all = async {
            for task in &mut self.tasks {
                if task.is_finished() {
                    continue;
                }
                if let Err(error) = task.await {
                    warn!("a worker task broke down: {error}");
                }
            }
        };
        tokio::time::timeout(time, all).await.is_ok()
    }
}
