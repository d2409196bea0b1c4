//! Claims judgings from the queue for as long as there are places, and renews the claims.
//!
//! There are more places than slots: the judge lends its cores run by run, fairly between people, so
//! a judging of many slow tests delays the others by a run, not by itself. The places beyond the slots
//! are for people who have no judging under way anywhere.

use std::time::Duration;

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::{error, info, warn};

use super::WorkerConfig;
use super::job::JobContext;
use super::silence::Silence;
use crate::store::{Claim, StoreError, UnderWay, Whose};

/// Judgings under way at most, for each slot.
const PLACES_PER_SLOT: usize = 4;

/// The longest pause after the database could not be asked.
const LONGEST_PAUSE: Duration = Duration::from_secs(10);

/// Works until `stop`; then waits for what is being judged.
pub(super) async fn work(context: JobContext, config: WorkerConfig, stop: CancellationToken) {
    let drained = CancellationToken::new();
    let judging = async {
        take_while_there_are_places(&context, &config, &stop).await;
        context.running.close();
        context.running.wait().await;
        drained.cancel();
    };
    // In the same task: when it is given up, nobody renews the claims any more.
    tokio::join!(judging, keep_beating(&context, &config, &drained));
}

async fn take_while_there_are_places(
    context: &JobContext,
    config: &WorkerConfig,
    stop: &CancellationToken,
) {
    let mut queued = context.store.queue_changes();
    let mut failures = 0;
    while !stop.is_cancelled() {
        queued.mark_unchanged();
        let taken = match whose(context.places_taken(), config.slots) {
            _ if context.draining.is_on() => Ok(None),
            None => Ok(None),
            Some(whose) => {
                // What works here may change at any time.
                let languages = context.judges.languages();
                let languages: Vec<&str> = languages.iter().map(String::as_str).collect();
                context.store.claim_next(whose, &languages).await
            }
        };
        let pause = match taken {
            Ok(Some(mut claim)) => {
                failures = 0;
                claim.machine = context.machine.to_string();
                begin(context, claim);
                continue;
            }
            Ok(None) => {
                failures = 0;
                config.poll
            }
            Err(error) => {
                failures += 1;
                warn!("cannot look into the queue: {error}");
                (config.poll * failures).min(LONGEST_PAUSE)
            }
        };
        tokio::select! {
            // Whatever may have changed, the next step is to look.
            _ = queued.changed(), if failures == 0 => {}
            () = context.place_freed.notified() => {}
            () = tokio::time::sleep(pause) => {}
            () = stop.cancelled() => {}
        }
    }
}

/// Whose judging may be claimed next to so many.
fn whose(running: usize, slots: usize) -> Option<Whose> {
    if running < slots {
        Some(Whose::Anybodys)
    } else if running < slots * PLACES_PER_SLOT {
        Some(Whose::Newcomers)
    } else {
        None
    }
}

/// Judges in a task of its own.
fn begin(context: &JobContext, claim: Claim) {
    let own = context.clone();
    let held = context.hold(&claim);
    context.running.spawn(async move {
        if let Err(error) = own.work(&claim).await {
            // Nobody renews it any more, so another worker will claim it.
            error!(judging = %claim.judging, "nothing could be written: {error}");
        }
        drop(held);
    });
}

/// Renews what is claimed here, and takes back what others have lost.
async fn keep_beating(context: &JobContext, config: &WorkerConfig, drained: &CancellationToken) {
    let mut beat = tokio::time::interval(config.heartbeat);
    // However long this process was stopped, it looks once and then waits: the others may have
    // been stopped too.
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut silence = Silence::of_beats(config.missed_heartbeats);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            () = drained.cancelled() => return,
        }
        if let Err(error) = beat_once(context, &mut silence).await {
            warn!("cannot renew what is being judged: {error}");
        }
    }
}

/// One's own first: after a pause, what is still worked on here must not look lost.
async fn beat_once(
    context: &JobContext,
    silence: &mut Silence<UnderWay>,
) -> Result<(), StoreError> {
    context.store.renew(&context.held()).await?;
    let lost = silence.look(context.store.under_way().await?);
    let lost = context.store.take_back(&lost).await?;
    if lost > 0 {
        info!("queued {lost} judgings again that nobody worked on");
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_beyond_the_slots_are_for_newcomers() {
        let at = |running| whose(running, 2);
        assert_eq!([at(0), at(1)], [Some(Whose::Anybodys); 2]);
        assert_eq!([at(2), at(7)], [Some(Whose::Newcomers); 2]);
        assert_eq!(at(8), None);
    }
}
