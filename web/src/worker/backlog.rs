//! What each process does next to judging, one after another: claimed while something waits, and taken
//! back where others have lost it.

use std::hash::Hash;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::WorkerConfig;
use super::job::JobContext;
use super::silence::Silence;
use crate::store::{Store, StoreError};

/// A kind of things that wait to be done.
pub(super) trait Backlog {
    /// One of them that this process has taken.
    type Claim: Send;
    /// One of them at a moment at which some process does it.
    type UnderWay: Clone + Eq + Hash + Ord + Send + Sync;
    /// What they are called in messages.
    const NAME: &str;

    /// Takes the one that is next of those that can be done here; `None` when none waits.
    fn claim(
        context: &JobContext,
    ) -> impl Future<Output = Result<Option<Self::Claim>, StoreError>> + Send;

    /// Does it and writes what came of it.
    ///
    /// # Errors
    /// Where that cannot be written.
    fn work(
        context: &JobContext,
        config: &WorkerConfig,
        claim: &Self::Claim,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;

    /// Those that are done now, whether or not their processes live.
    fn under_way(
        store: &Store,
    ) -> impl Future<Output = Result<Vec<Self::UnderWay>, StoreError>> + Send;

    /// Lets these wait again.
    fn take_back(
        store: &Store,
        lost: &[Self::UnderWay],
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

/// Does what waits until `stop`.
pub(super) async fn work<B: Backlog>(
    context: JobContext,
    config: WorkerConfig,
    stop: CancellationToken,
) {
    let mut queued = context.store.queue_changes();
    let mut silence = Silence::of_beats(config.missed_heartbeats);
    let mut look = tokio::time::interval(config.heartbeat);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.is_cancelled() {
        queued.mark_unchanged();
        let claimed = if context.draining.is_on() {
            Ok(None)
        } else {
            B::claim(&context).await
        };
        match claimed {
            Ok(Some(claim)) => {
                let _under_way = context.begin_beside();
                if let Err(error) = B::work(&context, &config, &claim).await {
                    warn!("what came of {} cannot be written: {error}", B::NAME);
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => warn!("cannot look for {}: {error}", B::NAME),
        }
        tokio::select! {
            _ = queued.changed() => {}
            // What others have lost is taken back while there is nothing else to do here.
            _ = look.tick() => {
                if let Err(error) = take_back::<B>(&context.store, &mut silence).await {
                    warn!("cannot look after {}: {error}", B::NAME);
                }
            }
            () = stop.cancelled() => {}
        }
    }
}

async fn take_back<B: Backlog>(
    store: &Store,
    silence: &mut Silence<B::UnderWay>,
) -> Result<(), StoreError> {
    let lost = silence.look(B::under_way(store).await?);
    if lost.is_empty() {
        return Ok(());
    }
    info!(
        "{} {} wait again: nobody worked on them",
        lost.len(),
        B::NAME
    );
    B::take_back(store, &lost).await
}
