//! How often the password of one account may be tried.
//!
//! Counted in this process, like what one address may try altogether
//! ([`rate_limit`](crate::http::auth::rate_limit)).

use std::collections::HashMap;
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use governor::clock::{Clock, DefaultClock, QuantaInstant};
use governor::{DefaultKeyedRateLimiter, NotUntil, Quota, RateLimiter};

use super::Address;
use crate::http::error::AppError;
use crate::store::account_key;

/// How many pairs of address and account are remembered as good ones.
const KNOWN: usize = 10_000;

/// How often the password of one account may be tried: by one address, and by all that are strange
/// to it together. Where its owner has signed in, the strangers' tries do not count, so nobody can
/// lock somebody out.
#[derive(Debug)]
pub struct LoginAttempts {
    by_pair: DefaultKeyedRateLimiter<(IpAddr, String)>,
    by_account: DefaultKeyedRateLimiter<String>,
    /// From where which account was signed in to, and when last.
    known: Mutex<HashMap<(IpAddr, String), Instant>>,
}

impl LoginAttempts {
    /// By one address `burst` tries in a row, then one every `period`; by all strange ones
    /// together `account_burst` in a row.
    pub fn new(burst: u32, account_burst: u32, period: Duration) -> Self {
        Self {
            by_pair: RateLimiter::keyed(quota(burst, period)),
            by_account: RateLimiter::keyed(quota(account_burst, period)),
            known: Mutex::default(),
        }
    }

    /// Counts a try.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub fn count(&self, Address(address): Address, name: &str) -> Result<(), AppError> {
        if self.by_pair.len() > 10_000 {
            self.by_pair.retain_recent();
            self.by_account.retain_recent();
        }
        let pair = (address, account_key(name));
        self.by_pair.check_key(&pair).map_err(|it| wait(&it))?;
        if !self.known().contains_key(&pair) {
            self.by_account.check_key(&pair.1).map_err(|it| wait(&it))?;
        }
        Ok(())
    }

    /// Notes that the owner of the account was here.
    pub fn was_right(&self, Address(address): Address, name: &str) {
        let mut known = self.known();
        if known.len() >= KNOWN
            && let Some(oldest) = known.iter().min_by_key(|(_, seen)| **seen)
        {
            let oldest = oldest.0.clone();
            known.remove(&oldest);
        }
        known.insert((address, account_key(name)), Instant::now());
    }

    fn known(&self) -> MutexGuard<'_, HashMap<(IpAddr, String), Instant>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn quota(burst: u32, period: Duration) -> Quota {
    let quota = Quota::with_period(period.max(Duration::from_millis(1)));
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    quota.map_or(Quota::per_second(burst), |quota| quota.allow_burst(burst))
}

fn wait(until: &NotUntil<QuantaInstant>) -> AppError {
    let wait = until.wait_time_from(DefaultClock::default().now());
    AppError::too_many(wait.as_secs() + 1)
}
