//! Matches of ladders: one at a time in each process, while no judging waits that it could claim.
//!
//! Their runs are lent their cores like those of submissions, as if all ladders were one person: nobody
//! waits for them longer than for a run.

use std::time::Duration;

use judge::CancelFlag;
use tokio::time::MissedTickBehavior;
use tracing::warn;

use super::WorkerConfig;
use super::backlog::Backlog;
use super::job::JobContext;
use super::judges::Failed;
use crate::store::{
    MATCH_ATTEMPTS, MatchClaim, MatchFailure, MatchUnderWay, Played, Store, StoreError,
};

/// How soon a match ends after its worker is to give back what it does.
const STOPS_WITHIN: Duration = Duration::from_millis(200);

/// The matches that wait.
pub(super) struct Matches;

impl Backlog for Matches {
    type Claim = MatchClaim;
    type UnderWay = MatchUnderWay;
    const NAME: &str = "matches of ladders";

    async fn claim(context: &JobContext) -> Result<Option<MatchClaim>, StoreError> {
        // What works here may change at any time.
        let languages = context.judges.languages();
        let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
        context.store.claim_match(&languages).await
    }

    async fn work(
        context: &JobContext,
        config: &WorkerConfig,
        claim: &MatchClaim,
    ) -> Result<(), StoreError> {
        play(context, config, claim).await
    }

    async fn under_way(store: &Store) -> Result<Vec<MatchUnderWay>, StoreError> {
        store.matches_under_way().await
    }

    async fn take_back(store: &Store, lost: &[MatchUnderWay]) -> Result<(), StoreError> {
        store.take_back_matches(lost).await
    }
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
        Ok(Ok(played)) => finish(store, claim, Ok(&played)).await,
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
            store.take_back_matches(&own.collect::<Vec<_>>()).await?;
            // What failed just now may succeed a little later, or on another machine.
            tokio::time::sleep(config.heartbeat).await;
            Ok(())
        }
        Failed::Unable(reason) => {
            warn!(problem = %claim.problem, "a match is left to other workers: {reason}");
            store.release_match(claim).await?;
            // They may take it at once.
            tokio::time::sleep(config.heartbeat).await;
            Ok(())
        }
        Failed::Fault(_) | Failed::Hopeless(_) => {
            let failure = match failed {
                Failed::Hopeless(_) => MatchFailure::Useless,
                _ => MatchFailure::Fault,
            };
            warn!(problem = %claim.problem, "a match cannot be played: {failed}");
            finish(store, claim, Err(failure)).await
        }
    }
}

async fn finish(
    store: &Store,
    claim: &MatchClaim,
    end: Result<&Played, MatchFailure>,
) -> Result<(), StoreError> {
    store.finish_match(claim, end).await.map(|_| ())
}
