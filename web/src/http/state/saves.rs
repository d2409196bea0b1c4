//! How often people's editors may keep what is typed.

use std::num::NonZeroU32;
use std::sync::Arc;

use governor::clock::{Clock, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::http::error::AppError;
use crate::store::UserId;

/// Drafts that one person may keep at once, and every minute afterwards: two browsers in which somebody
/// types without a pause stay below it.
const SAVES_A_MINUTE: NonZeroU32 = NonZeroU32::new(60).unwrap();

/// More people than these are not remembered for nothing.
const REMEMBERED: usize = 10_000;

/// Counts what editors keep. Cheap to clone.
#[derive(Debug, Clone)]
pub struct Saves(Arc<DefaultKeyedRateLimiter<UserId>>);

impl Default for Saves {
    fn default() -> Self {
        let quota = Quota::per_minute(SAVES_A_MINUTE);
        Self(Arc::new(RateLimiter::keyed(quota)))
    }
}

impl Saves {
    /// Counts one.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub fn admit(&self, user: UserId) -> Result<(), AppError> {
        if self.0.len() > REMEMBERED {
            self.0.retain_recent();
        }
        self.0.check_key(&user).map_err(|until| {
            let wait = until.wait_time_from(DefaultClock::default().now());
            AppError::too_many(wait.as_secs() + 1)
        })
    }
}
