//! Regular tidying: open judgings without a job, old jobs, sessions and
//! keys that have ended.

use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior};
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::WorkerConfig;
use crate::store::{Store, StoreError, UnixMs};

/// Jobs that ended are kept this long, for whoever looks into the tables.
const KEEP_JOBS: Duration = Duration::from_hours(24);
const TIDY_EVERY: Duration = Duration::from_mins(10);

/// Sweeps until `stop`.
pub(super) async fn sweep(store: Store, config: WorkerConfig, stop: CancellationToken) {
    let mut every = tokio::time::interval(config.sweep_every);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut tidied: Option<Instant> = None;
    loop {
        tokio::select! {
            _ = every.tick() => {}
            () = stop.cancelled() => return,
        }
        match store.sweep(UnixMs::now().before(config.sweep_after)).await {
            Ok(0) => {}
            Ok(found) => info!("queued {found} judgings again that had no job"),
            Err(error) => warn!("cannot look for judgings without a job: {error}"),
        }
        if tidied.is_none_or(|at| at.elapsed() > TIDY_EVERY) {
            tidied = Some(Instant::now());
            if let Err(error) = tidy(&store).await {
                warn!("cannot tidy the database: {error}");
            }
        }
    }
}

async fn tidy(store: &Store) -> Result<(), StoreError> {
    store.tidy_queue(UnixMs::now().before(KEEP_JOBS)).await?;
    store.delete_expired_sessions().await?;
    store.forget_old_keys().await?;
    Ok(())
}
