//! Runs on people's own input: how many somebody may ask for, and the places at which they happen.
//!
//! The programs run in the judge's sandbox, never in this process.

use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderName, HeaderValue};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use judge::{Judge, JudgeError, RunLimits, RunReport, Source};

use super::places::Places;
use crate::http::error::{AppError, rate_limit};
use crate::store::UserId;

/// How long a run waits for a free place before it is refused.
const PLACE_TIMEOUT: Duration = Duration::from_secs(20);

/// Runs that one person may ask for at once, and every minute afterwards.
const RUNS_A_MINUTE: std::num::NonZeroU32 = std::num::NonZeroU32::new(20).unwrap();

/// Takes in runs for a judge.
pub struct Runs {
    judge: Arc<Judge>,
    /// People take turns in them; which programs run when is the judge's affair.
    places: Places,
    by_user: DefaultKeyedRateLimiter<UserId, StateInformationMiddleware>,
}

impl Runs {
    /// Runs on `judge`, `places` at a time.
    pub fn new(judge: Arc<Judge>, places: usize) -> Self {
        Self {
            judge,
            places: Places::new(places.max(1)),
            by_user: RateLimiter::keyed(Quota::per_minute(RUNS_A_MINUTE)).with_middleware(),
        }
    }

    /// Counts a run of this person; the headers say how many more there may be.
    ///
    /// # Errors
    /// 429 when there were too many.
    pub fn admit(&self, user: UserId) -> Result<[(HeaderName, HeaderValue); 3], AppError> {
        if self.by_user.len() > 10_000 {
            self.by_user.retain_recent();
        }
        let limit = i64::from(RUNS_A_MINUTE.get());
        let each = Duration::from_mins(1) / RUNS_A_MINUTE.get();
        match self.by_user.check_key(&user) {
            Ok(after) => {
                let remaining = i64::from(after.remaining_burst_capacity());
                Ok(rate_limit(limit, remaining, each))
            }
            Err(until) => {
                let wait = until.wait_time_from(DefaultClock::default().now());
                let rate = rate_limit(limit, 0, wait);
                Err(AppError::too_many(wait.as_secs() + 1).with_headers(rate))
            }
        }
    }

    /// Runs a program when it is this person's turn.
    ///
    /// # Errors
    /// 503 when no place gets free in time, or this machine lacks the language.
    pub async fn run(
        &self,
        user: UserId,
        source: Source,
        input: String,
        limits: RunLimits,
    ) -> Result<RunReport, AppError> {
        let place = tokio::time::timeout(PLACE_TIMEOUT, self.places.take(user)).await;
        let Ok(Some(place)) = place else {
            return Err(AppError::unavailable());
        };
        let judge = Arc::clone(&self.judge);
        let run = move || {
            let client = Some(user.0.cast_unsigned());
            let report = judge.run_for(client, &source, input.as_bytes(), limits);
            drop(place);
            report
        };
        match tokio::task::spawn_blocking(run).await {
            Ok(Ok(report)) => Ok(report),
            Ok(Err(error)) => Err(refused(&error)),
            Err(panicked) => Err(AppError::internal(&panicked)),
        }
    }
}

fn refused(error: &JudgeError) -> AppError {
    match error {
        // Known to the site but not to this machine.
        JudgeError::UnknownLanguage { .. }
        | JudgeError::MissingLanguage { .. }
        | JudgeError::BrokenLanguage { .. } => AppError::unavailable(),
        error => AppError::internal(error),
    }
}
