//! Matches of ladders: one at a time in each process, while no judging waits.
//!
//! Their runs are lent their cores like those of submissions, as if all ladders were one person: nobody
//! waits for them longer than for a run.

use std::time::Duration;

use judge::CancelFlag;
use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::WorkerConfig;
use super::job::JobContext;
use super::judges::Failed;
use super::silence::Silence;
use crate::store::{MATCH_ATTEMPTS, MatchClaim, MatchUnderWay, Played, Store, StoreError};

/// How soon a match ends after its worker is to give back what it does.
const STOPS_WITHIN: Duration = Duration::from_millis(200);

/// Has played what waits until `stop`.
pub(super) async fn work(context: JobContext, config: WorkerConfig, stop: CancellationToken) {
    let mut queued = context.store.queue_changes();
    let mut silence = Silence::of_beats(config.missed_heartbeats);
    let mut look = tokio::time::interval(config.heartbeat);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while !stop.is_cancelled() {
        queued.mark_unchanged();
        let claimed = if context.draining.is_on() {
            Ok(None)
        } else {
            context.store.claim_match().await
        };
        match claimed {
            Ok(Some(claim)) => {
                if let Err(error) = play(&context, &config, &claim).await {
                    warn!(problem = %claim.problem, "what a match came to cannot be written: {error}");
                }
                continue;
            }
            Ok(None) => {}
            Err(error) => warn!("cannot look for matches to play: {error}"),
        }
        tokio::select! {
            _ = queued.changed() => {}
            // What others have lost is taken back while there is nothing else to do here.
            _ = look.tick() => {
                if let Err(error) = take_back(&context.store, &mut silence).await {
                    warn!("cannot look after matches: {error}");
                }
            }
            () = stop.cancelled() => {}
        }
    }
}

async fn take_back(store: &Store, silence: &mut Silence<MatchUnderWay>) -> Result<(), StoreError> {
    let lost = silence.look(store.matches_under_way().await?);
    if lost.is_empty() {
        return Ok(());
    }
    info!(
        "{} matches are played again that nobody worked on",
        lost.len()
    );
    store.take_back_matches(&lost).await
}

async fn play(
    context: &JobContext,
    config: &WorkerConfig,
    claim: &MatchClaim,
) -> Result<(), StoreError> {
    let store = &context.store;
    let stop = CancelFlag::new();
    let (judges, flag, claimed) = (context.judges.clone(), stop.clone(), claim.clone());
    let mut at_work = tokio::task::spawn_blocking(move || judges.play(&claimed, &flag));
    let mut beat = tokio::time::interval(config.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut look = tokio::time::interval(STOPS_WITHIN);
    look.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let played = loop {
        tokio::select! {
            played = &mut at_work => break played,
            _ = look.tick() => {
                if context.stop.is_cancelled() {
                    stop.cancel();
                }
            }
            _ = beat.tick() => match store.beat_match(claim).await {
                Ok(true) => {}
                // Somebody has taken their program out.
                Ok(false) => stop.cancel(),
                Err(error) => {
                    warn!(problem = %claim.problem, "cannot say that a match goes on: {error}");
                }
            },
        }
    };
    match played {
        Ok(Ok(played)) => finish(store, claim, Some(&played)).await,
        Ok(Err(failed)) => give_up(store, config, claim, failed).await,
        Err(error) => {
            let failed = Failed::Fault(format!("the match broke down: {error}"));
            give_up(store, config, claim, failed).await
        }
    }
}

/// Puts a match back where another attempt may come to something, and ends it otherwise.
async fn give_up(
    store: &Store,
    config: &WorkerConfig,
    claim: &MatchClaim,
    failed: Failed,
) -> Result<(), StoreError> {
    match failed {
        Failed::Stopped => store.release_match(claim).await,
        Failed::Starved(_) => {
            // The machine is busy: so it may be in a moment.
            tokio::time::sleep(config.heartbeat).await;
            store.release_match(claim).await
        }
        Failed::Fault(reason) if claim.attempt < MATCH_ATTEMPTS => {
            warn!(problem = %claim.problem, "to be played again: {reason}");
            let under_way = store.matches_under_way().await?;
            // Its number counts.
            let own = under_way
                .into_iter()
                .filter(|one| (one.id, one.attempt) == (claim.id, claim.attempt));
            store.take_back_matches(&own.collect::<Vec<_>>()).await
        }
        Failed::Fault(reason) | Failed::Hopeless(reason) => {
            warn!(problem = %claim.problem, "a match cannot be played: {reason}");
            finish(store, claim, None).await
        }
    }
}

async fn finish(
    store: &Store,
    claim: &MatchClaim,
    played: Option<&Played>,
) -> Result<(), StoreError> {
    store.finish_match(claim, played).await.map(|_| ())
}
