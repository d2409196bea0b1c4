//! Runs on people's own input: how many somebody may ask for, and the places at which they happen.
//!
//! The programs run in the judge's sandbox, never in this process.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::http::{HeaderName, HeaderValue};
use governor::clock::{Clock, DefaultClock};
use governor::middleware::StateInformationMiddleware;
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};
use judge::{
    ExploreOptions, Judge, JudgeError, RulesError, RunLimits, RunOptions, RunReport, Source,
};
use problems::{ByteSize, PackageProgram};
use sg::Budget;
use sg::written::{ExploreError, WrittenGame};

use super::places::Places;
use crate::http::error::{AppError, rate_limit};
use crate::store::UserId;

/// How long a run waits for a free place before it is refused.
const PLACE_TIMEOUT: Duration = Duration::from_secs(20);

/// How long before the request ends a run does, so that its report still arrives.
const TIME_TO_REPORT: Duration = Duration::from_secs(5);

/// Runs that one person may ask for at once, and every minute afterwards.
const RUNS_A_MINUTE: std::num::NonZeroU32 = std::num::NonZeroU32::new(20).unwrap();

/// Games that are explored by people's own programs at the same time: what such a program says is held
/// in memory.
const EXPLORATIONS: usize = 2;

/// What a program may say of a game in all its runs.
const SAID_OF_A_GAME: ByteSize = ByteSize::from_mib(4);

/// How often such a program is run.
const RUNS_OF_A_GAME: usize = 200;

/// Takes in runs for a judge.
pub struct Runs {
    judge: Arc<Judge>,
    /// People take turns in them; which programs run when is the judge's affair.
    places: Places,
    explorations: Places,
    /// How long somebody waits for a place and his run together.
    time: Duration,
    by_user: DefaultKeyedRateLimiter<UserId, StateInformationMiddleware>,
}

impl Runs {
    /// The judge of this process.
    pub fn judge(&self) -> &Judge {
        &self.judge
    }

    /// Runs on `judge`, `places` at a time, for requests that last so long at most.
    pub fn new(judge: Arc<Judge>, places: usize, request_timeout: Duration) -> Self {
        Self {
            judge,
            time: request_timeout.saturating_sub(TIME_TO_REPORT),
            places: Places::new(places.max(1)),
            explorations: Places::new(EXPLORATIONS),
            by_user: RateLimiter::keyed(Quota::per_minute(RUNS_A_MINUTE)).with_middleware(),
        }
    }

    /// The program of a package as a source; `None` where this machine has no language for it.
    pub fn source_of(&self, program: &PackageProgram) -> Option<Source> {
        self.judge.source_of(program)
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
        let deadline = Instant::now() + self.time;
        let place = tokio::time::timeout(PLACE_TIMEOUT, self.places.take(user)).await;
        let Ok(Some(place)) = place else {
            return Err(AppError::unavailable());
        };
        let judge = Arc::clone(&self.judge);
        let run = move || {
            let options = RunOptions {
                client: Some(user.0.cast_unsigned()),
                deadline: Some(deadline),
            };
            let report = judge.run_for(&source, input.as_bytes(), limits, options);
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

impl Runs {
    /// Explores a game by its rules program when it is this person's turn; inside, why the program gives
    /// none.
    ///
    /// # Errors
    /// 503 when no place gets free in time, or this machine lacks the language.
    pub async fn explore(
        &self,
        user: UserId,
        program: Source,
        starts: Vec<String>,
        budget: Budget,
    ) -> Result<Result<WrittenGame, ExploreError<RulesError>>, AppError> {
        let deadline = Instant::now() + self.time;
        let place = tokio::time::timeout(PLACE_TIMEOUT, self.explorations.take(user)).await;
        let Ok(Some(place)) = place else {
            return Err(AppError::unavailable());
        };
        let judge = Arc::clone(&self.judge);
        let explore = move || {
            let options = ExploreOptions {
                budget,
                run: RunOptions {
                    client: Some(user.0.cast_unsigned()),
                    deadline: Some(deadline),
                },
                runs: RUNS_OF_A_GAME,
                output: SAID_OF_A_GAME,
            };
            let explored = judge.explore_for(&program, starts, options);
            drop(place);
            explored
        };
        match tokio::task::spawn_blocking(explore).await {
            Ok(Err(ExploreError::Rules(RulesError::Judge(error)))) => Err(refused(&error)),
            Ok(explored) => Ok(explored),
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
