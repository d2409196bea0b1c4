//! What changes of contests while people look: one task asks the database for all who follow a
//! contest, however many they are.
//!
//! A follower sees the latest and may miss what was between. The task ends when nobody follows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

use crate::store::{ContestId, ContestRow, Store, StoreError, UnixMs};

/// How often a contest is looked at.
const LOOK_EVERY: Duration = Duration::from_secs(1);

/// How long each who follows is left alone after an event…
const TELL_EVERY: Duration = Duration::from_secs(2);

/// …and how much longer where many follow: on average so many get an event each second, unless
/// [`TELL_AT_LATEST`] bounds the wait. They are spread over half of it, since all at once would keep pages
/// waiting.
const TOLD_A_SECOND: u32 = 200;

/// However many follow, nobody waits longer for what is new.
const TELL_AT_LATEST: Duration = Duration::from_secs(10);

/// How far apart two who come one after the other are told.
const APART_MS: u32 = 37;

/// A contest at one moment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pulse {
    /// The contest.
    pub contest: ContestRow,
    /// Figures of what was asked, answered and announced in it.
    pub words: (i64, i64, i64),
    /// Whether it had begun, was over for whoever has no extra time, was going on, was frozen, and was to be hacked.
    phase: [bool; 5],
}

/// What the watcher of a contest knows.
#[derive(Debug, Clone)]
enum Latest {
    Nothing,
    Known(Arc<Pulse>),
    Gone,
}

/// The contests that are followed.
#[derive(Debug, Default)]
pub struct Pulses {
    followed: Mutex<HashMap<ContestId, watch::Sender<Latest>>>,
    followers: AtomicU32,
}

/// Somebody who follows a contest.
#[derive(Debug)]
pub struct PulseFollower {
    latest: watch::Receiver<Latest>,
    /// Knows how many follow.
    all: watch::Sender<Latest>,
    /// How many have come before.
    number: u32,
    told: Option<Instant>,
}

/// How long each is left alone after an event where so many follow.
fn tell_every(followers: usize) -> Duration {
    let followers = u32::try_from(followers).unwrap_or(u32::MAX);
    (Duration::from_secs(1) * followers / TOLD_A_SECOND).clamp(TELL_EVERY, TELL_AT_LATEST)
}

impl Pulses {
    /// Follows a contest; needs a runtime.
    pub fn follow(self: &Arc<Self>, store: &Store, contest: ContestId) -> PulseFollower {
        let number = self.followers.fetch_add(1, Ordering::Relaxed);
        let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
        let (all, latest) = if let Some(sender) = followed.get(&contest) {
            (sender.clone(), sender.subscribe())
        } else {
            let (sender, latest) = watch::channel(Latest::Nothing);
            followed.insert(contest, sender.clone());
            tokio::spawn(Arc::clone(self).watch(store.clone(), contest, sender.clone()));
            (sender, latest)
        };
        PulseFollower {
            latest,
            all,
            number,
            told: None,
        }
    }

    async fn watch(
        self: Arc<Self>,
        store: Store,
        contest: ContestId,
        sender: watch::Sender<Latest>,
    ) {
        loop {
            let latest = match look(&store, contest).await {
                Ok(Some(pulse)) => Some(Latest::Known(Arc::new(pulse))),
                Ok(None) => Some(Latest::Gone),
                Err(error) => {
                    tracing::warn!(%contest, %error, "a followed contest could not be looked at");
                    None
                }
            };
            if let Some(latest) = latest {
                sender.send_if_modified(|known| {
                    let is_news = !latest.is_same(known);
                    if is_news {
                        *known = latest;
                    }
                    is_news
                });
            }
            if tokio::time::timeout(LOOK_EVERY, sender.closed())
                .await
                .is_ok()
            {
                let mut followed = self.followed.lock().unwrap_or_else(PoisonError::into_inner);
                // Somebody may have come meanwhile.
                if sender.receiver_count() == 0 {
                    followed.remove(&contest);
                    return;
                }
            }
        }
    }
}

async fn look(store: &Store, id: ContestId) -> Result<Option<Pulse>, StoreError> {
    let Some(contest) = store.contest(id).await? else {
        return Ok(None);
    };
    let now = UnixMs::now();
    Ok(Some(Pulse {
        words: store.words_said(id).await?,
        phase: [
            contest.start_at <= now,
            contest.end_at <= now,
            contest.is_running(now),
            contest.is_frozen(now),
            contest.is_preliminary(now),
        ],
        contest,
    }))
}

impl Latest {
    fn is_same(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Known(one), Self::Known(other)) => one == other,
            (Self::Gone, Self::Gone) | (Self::Nothing, Self::Nothing) => true,
            _ => false,
        }
    }
}

impl PulseFollower {
    /// The contest as it is now, once it is not as this last returned it; `None` when it is gone.
    pub async fn next(&mut self) -> Option<Arc<Pulse>> {
        loop {
            if let Some(told) = self.told {
                self.latest.changed().await.ok()?;
                let every = tell_every(self.all.receiver_count());
                let most = every.as_millis() as u32 / 2;
                // Where the last event was long ago.
                let spread =
                    Duration::from_millis((self.number.wrapping_mul(APART_MS) % most).into());
                let due = (told + every).max(Instant::now() + spread);
                tokio::time::sleep_until(due).await;
            }
            match self.latest.borrow_and_update().clone() {
                Latest::Known(pulse) => {
                    self.told = Some(Instant::now());
                    return Some(pulse);
                }
                Latest::Gone => return None,
                Latest::Nothing => {}
            }
            self.latest.changed().await.ok()?;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_follow_the_longer_each_is_left_alone() {
        for (followers, seconds) in [
            (0, 2),
            (1, 2),
            (400, 2),
            (1000, 5),
            (5000, 10),
            (usize::MAX, 10),
        ] {
            assert_eq!(
                tell_every(followers),
                Duration::from_secs(seconds),
                "{followers}"
            );
        }
    }
}
