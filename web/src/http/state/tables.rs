//! Games for two that are looked at in this process: who is to be woken when something happens in one,
//! how many look at each, and how often an address begins one.

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use tokio::sync::watch;

use super::Address;
use crate::http::error::AppError;

/// How many may look on at one game…
const MOST_WATCHING: usize = 32;

/// …and at how many screens its two players may look: a crowd that looks on takes no place from them.
const MOST_PLAYING: usize = 16;

/// When somebody who found no place may try again, in seconds.
const TRY_AGAIN: u64 = 30;

/// How many games an address may begin in a row: a class behind one does so together…
const BURST: u32 = 60;

/// …before it has to wait this long for each further one.
const PERIOD: Duration = Duration::from_secs(20);

/// More addresses than these are not remembered for nothing.
const REMEMBERED: usize = 10_000;

/// The games that somebody looks at. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Tables(Arc<Inside>);

#[derive(Debug)]
struct Inside {
    looked_at: Mutex<HashMap<String, Table>>,
    begun: DefaultKeyedRateLimiter<IpAddr>,
}

#[derive(Debug)]
struct Table {
    watching: usize,
    playing: usize,
    happened: watch::Sender<()>,
}

/// Somebody who looks at a game; dropping it makes room for another.
#[derive(Debug)]
pub struct Watching {
    tables: Tables,
    code: String,
    plays: bool,
    happened: watch::Receiver<()>,
}

impl Default for Tables {
    fn default() -> Self {
        let burst = NonZeroU32::new(BURST).unwrap_or(NonZeroU32::MIN);
        let quota = Quota::with_period(PERIOD).unwrap_or(Quota::per_minute(burst));
        Self(Arc::new(Inside {
            looked_at: Mutex::default(),
            begun: RateLimiter::keyed(quota.allow_burst(burst)),
        }))
    }
}

impl Tables {
    /// Counts a game that this address begins.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub fn begin(&self, Address(address): Address) -> Result<(), AppError> {
        let begun = &self.0.begun;
        if begun.len() > REMEMBERED {
            begun.retain_recent();
        }
        begun.check_key(&address).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            AppError::too_many(wait.as_secs() + 1)
        })
    }

    /// A place from which to look at the game of that code, for somebody who plays in it or looks on.
    ///
    /// # Errors
    /// 429 when too many look at it.
    pub fn watch(&self, code: &str, plays: bool) -> Result<Watching, AppError> {
        let mut looked_at = self.looked_at();
        let table = looked_at.entry(code.to_owned()).or_insert_with(|| Table {
            watching: 0,
            playing: 0,
            happened: watch::Sender::new(()),
        });
        let most = if plays { MOST_PLAYING } else { MOST_WATCHING };
        let taken = table.taken(plays);
        if *taken >= most {
            return Err(AppError::too_many(TRY_AGAIN));
        }
        *taken += 1;
        Ok(Watching {
            tables: self.clone(),
            code: code.to_owned(),
            plays,
            happened: table.happened.subscribe(),
        })
    }

    /// Wakes all who look at the game of that code.
    pub fn wake(&self, code: &str) {
        if let Some(table) = self.looked_at().get(code) {
            table.happened.send_replace(());
        }
    }

    fn looked_at(&self) -> MutexGuard<'_, HashMap<String, Table>> {
        self.0
            .looked_at
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }
}

impl Table {
    /// How many places of that kind are taken.
    const fn taken(&mut self, plays: bool) -> &mut usize {
        if plays {
            &mut self.playing
        } else {
            &mut self.watching
        }
    }
}

impl Watching {
    /// Returns when something has happened here since the last call, and at the latest after so long:
    /// other processes of the site wake nobody here.
    pub async fn woken(&mut self, at_latest: Duration) {
        let _ = tokio::time::timeout(at_latest, self.happened.changed()).await;
    }
}

impl Drop for Watching {
    fn drop(&mut self) {
        let mut looked_at = self.tables.looked_at();
        let Some(table) = looked_at.get_mut(&self.code) else {
            return;
        };
        *table.taken(self.plays) -= 1;
        if table.watching + table.playing == 0 {
            looked_at.remove(&self.code);
        }
    }
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests {
    use super::*;

    const LONG: Duration = Duration::from_hours(1);

    #[tokio::test]
    async fn who_looks_is_woken_and_what_nobody_looks_at_is_forgotten() {
        let tables = Tables::default();
        let mut watching = tables.watch("a", true).unwrap();
        let other = tables.watch("b", false).unwrap();
        tables.wake("a");
        // What happened before anybody asked is not lost.
        watching.woken(LONG).await;
        assert!(!other.happened.has_changed().unwrap());
        drop((watching, other));
        assert!(tables.looked_at().is_empty());
        tables.wake("a");
    }

    #[test]
    fn so_many_look_and_begin() {
        let tables = Tables::default();
        let look = |plays| tables.watch("a", plays);
        let places: Vec<_> = (0..MOST_WATCHING).map(|_| look(false)).collect();
        assert!(places.iter().all(Result::is_ok));
        assert!(look(false).is_err());
        assert!(tables.watch("b", false).is_ok());
        // Who plays finds a place however many look on.
        let players: Vec<_> = (0..MOST_PLAYING).map(|_| look(true)).collect();
        assert!(players.iter().all(Result::is_ok) && look(true).is_err());
        drop(places);
        assert!(look(false).is_ok());
        let address = |last| Address([192, 0, 2, last].into());
        let begun = (0..BURST).all(|_| tables.begin(address(1)).is_ok());
        assert!(begun && tables.begin(address(1)).is_err());
        assert!(tables.begin(address(2)).is_ok());
    }
}
