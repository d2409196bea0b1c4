//! Regular tidying: sessions, keys, games and workers that have ended, contests that are over, frozen tables that nobody has
//! shown, packages that failed long ago, and times that cannot be true.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use crate::store::{Store, StoreError, UnixMs};

const TIDY_EVERY: Duration = Duration::from_mins(10);

/// Tidies until `stop`.
pub(super) async fn tidy(store: Store, stop: CancellationToken) {
    let mut every = tokio::time::interval(TIDY_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = every.tick() => {}
            () = stop.cancelled() => return,
        }
        if let Err(error) = tidy_once(&store).await {
            warn!("cannot tidy the database: {error}");
        }
    }
}

async fn tidy_once(store: &Store) -> Result<(), StoreError> {
    let mended = store.mend_times().await?;
    if mended > 0 {
        warn!("the clock was put back: {mended} ends of sessions, tokens and links moved with it");
    }
    store.delete_expired_sessions().await?;
    store.forget_old_keys().await?;
    for contest in store.thaw_forgotten(UnixMs::now()).await? {
        info!("the frozen table of contest {contest} is shown: its jury has not shown it in time");
    }
    let judged = store.judge_as_usual(UnixMs::now()).await?;
    if judged > 0 {
        info!(
            "{judged} submissions of contests that are over are judged with their problems' usual limits"
        );
    }
    store.forget_live_games().await?;
    store.forget_left_ladders().await?;
    store.forget_workers().await?;
    store.forget_old_intakes(UnixMs::now()).await?;
    let dropped = store.drop_failed_packages(UnixMs::now()).await?;
    if dropped > 0 {
        info!("{dropped} packages are dropped that failed their check long ago");
    }
    Ok(())
}
