//! Judges what is in the queue.
//!
//! A worker holds no truth: it claims a judging in the store, has it judged, and writes what
//! came of it for as long as the claim is the latest. Whatever happens to a worker, the judging
//! stays open in the store and is claimed again.

mod backlog;
mod checks;
mod draining;
mod given_up;
mod job;
mod judges;
mod matches;
mod presence;
mod queue;
mod silence;
mod tidy;

use std::sync::Arc;
use std::time::Duration;

use judge::CancelFlag;
use judge::sandbox::Protection;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tracing::warn;

use crate::store::Store;
use checks::Checks;
use draining::Draining;
use job::JobContext;
use matches::Matches;

pub use given_up::GivenUp;
pub use judges::{Failed, Judges, SiteJudge};

/// How long giving running judgings back may take before they are left behind.
const GIVING_BACK: Duration = Duration::from_secs(20);

/// How the workers of a process behave. The default is right outside tests.
#[derive(Debug, Clone)]
pub struct WorkerConfig {
    /// How many programs the judge runs at the same time. Up to four times as many submissions
    /// are under way, if they are of different people.
    pub slots: usize,
    /// How often a worker renews its claims, and says that it is there.
    pub heartbeat: Duration,
    /// Through how many heartbeats another worker must have been silent before its judgings go to
    /// others.
    pub missed_heartbeats: u32,
    /// How often the queue is looked at for what other processes put there.
    pub poll: Duration,
    /// How long running judgings may go on after [`Workers::shutdown`] before they are given
    /// back to the queue.
    pub grace: Duration,
    /// How long the check of a package may take, from its claim on. One that takes longer has failed:
    /// it would take as long again. Where it mostly waited for submissions it is tried once more.
    pub check_time: Duration,
    /// What tells how the machine isolates programs; it blocks its thread. By itself nothing looks: the running
    /// program must be one that becomes the slots.
    pub probe: fn() -> Vec<Protection>,
}

impl Default for WorkerConfig {
    fn default() -> Self {
        Self {
            slots: std::thread::available_parallelism().map_or(1, usize::from),
            heartbeat: Duration::from_secs(3),
            missed_heartbeats: 4,
            poll: Duration::from_millis(500),
            grace: Duration::from_secs(10),
            check_time: Duration::from_mins(30),
            probe: Vec::new,
        }
    }
}

/// The running workers of this process. Dropping it leaves them running; see
/// [`Workers::shutdown`].
#[derive(Debug)]
pub struct Workers {
    /// Cancelled once: claim no more.
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
        let context = JobContext {
            store: store.clone(),
            judges,
            stop: give_back.clone(),
            running: TaskTracker::new(),
            place_freed: Arc::default(),
            held: Arc::default(),
            beside: Arc::default(),
            draining: Draining::default(),
            machine: presence::machine().into(),
        };
        let check = || backlog::work::<Checks>(context.clone(), config.clone(), stop.clone());
        let checking = [check(), check()].map(tokio::spawn);
        let playing = backlog::work::<Matches>(context.clone(), config.clone(), stop.clone());
        let reporting = presence::report(context.clone(), config.clone(), stop.clone());
        let tidying = tidy::tidy(store, stop.clone());
        let working = queue::work(context, config, stop.clone());
        let mut tasks = vec![
            tokio::spawn(working),
            tokio::spawn(playing),
            tokio::spawn(reporting),
            tokio::spawn(tidying),
        ];
        tasks.extend(checking);
        Self {
            stop,
            give_back,
            grace,
            tasks,
        }
    }

    /// Claims no more, lets running judgings finish for the grace period, then gives them
    /// back to the queue, and returns when nothing runs any more.
    pub async fn shutdown(mut self) {
        self.stop.cancel();
        if self.ended_within(self.grace).await {
            return;
        }
        warn!("giving running judgings back to the queue");
        self.give_back.cancel();
        if !self.ended_within(GIVING_BACK).await {
            // Nobody renews them any more; other workers will claim them.
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
