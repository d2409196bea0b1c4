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
    CancelFlag, ExploreOptions, Judge, JudgeError, JudgeOptions, OwnLimits, RefusedInput,
    RulesError, RunLimits, RunOptions, RunReport, Source, TalkInput,
};
use problems::{ByteSize, PackageProgram, Problem, ProblemsError, Stop, Test};
use sg::Budget;
use sg::written::{ExploreError, WrittenGame};

use super::places::Places;
use super::rules_games::RulesGames;
use super::turns::Turn;
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

/// What the tests may have together that programs of a package make for a page, and what those that its plan makes:
/// as much as an archive of a package, which they become.
pub const MADE_FOR_A_PAGE: ByteSize = ByteSize::from_mib(128);

/// What a program may say of a game in all its runs.
const SAID_OF_A_GAME: ByteSize = ByteSize::from_mib(4);

/// How often such a program is run.
const RUNS_OF_A_GAME: usize = 200;

/// The positions of a game that is played by a problem's rules program: of all that is asked about it.
const PLAYED: Budget = Budget { positions: 20_000 };

/// What a program is run on in a problem.
pub enum Given {
    /// An input of somebody's own.
    Input(String),
    /// A sample of the problem.
    Sample(Test),
}

/// Takes in runs for a judge.
pub struct Runs {
    judge: Arc<Judge>,
    /// People take turns in them; which programs run when is the judge's affair.
    places: Places,
    explorations: Places,
    /// What rules programs of problems have said.
    games: Arc<RulesGames>,
    /// How long whatever goes before a run, the wait for a place and the run take together.
    time: Duration,
    by_user: DefaultKeyedRateLimiter<UserId, StateInformationMiddleware>,
}

impl Runs {
    /// The most time that a run may take for which whoever asks says how much, in milliseconds.
    pub const MOST_TIME_MS: u64 = 10_000;

    /// The most memory that such a run may take, in MiB.
    pub const MOST_MEMORY_MIB: u64 = 1024;

    /// Time and memory as far as such a run may take them. What a contest gives a program is said by whoever makes one.
    pub fn bounded(limits: RunLimits) -> RunLimits {
        RunLimits {
            time: limits.time.min(Duration::from_millis(Self::MOST_TIME_MS)),
            memory: limits.memory.min(ByteSize::from_mib(Self::MOST_MEMORY_MIB)),
            output: limits.output,
            files: limits.files,
        }
    }

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
            games: Arc::default(),
            by_user: RateLimiter::keyed(Quota::per_minute(RUNS_A_MINUTE)).with_middleware(),
        }
    }

    /// The program of a package as a source; `None` where this machine has no language for it.
    pub fn source_of(&self, program: &PackageProgram) -> Option<Source> {
        self.judge.source_of(program)
    }

    /// What a run in a language may use that is to be as one of a test of a problem.
    ///
    /// # Errors
    /// 503 where this machine lacks the language.
    pub fn limits_of_test(
        &self,
        (problem, own): (&Problem, OwnLimits),
        language: &str,
    ) -> Result<RunLimits, AppError> {
        let own = OwnLimits {
            time: own.time.or_else(|| self.judge.measured_time_limit(problem)),
            ..own
        };
        let limits = self.judge.limits_of_test(problem, own, language);
        limits.map_err(|error| refused(&error))
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

    /// When a run must be over whose request begins now. It is asked for before anything is waited for: a run
    /// that outlives its request is counted, and nobody sees what came of it.
    pub fn until(&self) -> Instant {
        Instant::now() + self.time
    }

    /// Runs a program as in a test of a problem when it is this person's turn, until then at the latest
    /// ([`Runs::until`]), within these limits. Of an input of somebody's own nobody says what is right.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub async fn run_in_problem(
        &self,
        user: UserId,
        source: Source,
        (problem, limits): (Problem, RunLimits),
        given: Given,
        until: Instant,
    ) -> Result<RunReport, AppError> {
        let run = move |judge: &Judge, options, called_off: &CancelFlag| {
            let (about, called_off) = ((&problem, limits), Some(called_off));
            match &given {
                Given::Input(input) => {
                    judge.run_in_problem(about, &source, input.as_bytes(), options, called_off)
                }
                Given::Sample(sample) => {
                    judge.run_on_sample(about, &source, sample, options, called_off)
                }
            }
        };
        self.in_turn(user, until, run).await
    }

    /// Runs a program when it is this person's turn, until then at the latest ([`Runs::until`]). When whoever asked
    /// goes away, it is called off, and the place is free for the next.
    ///
    /// # Errors
    /// 503 when no place gets free in time, or this machine lacks the language.
    pub async fn run(
        &self,
        user: UserId,
        source: Source,
        input: String,
        limits: RunLimits,
        until: Instant,
    ) -> Result<RunReport, AppError> {
        let run = move |judge: &Judge, options, called_off: &CancelFlag| {
            let input = input.as_bytes();
            judge.run_unless_cancelled(&source, input, limits, options, Some(called_off))
        };
        self.in_turn(user, until, run).await
    }

    /// Lets a program talk with the interactor of a problem about an input that was looked at, likewise, within these limits.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub async fn talk(
        &self,
        user: UserId,
        source: Source,
        (problem, limits): (Problem, RunLimits),
        input: TalkInput,
        until: Instant,
    ) -> Result<RunReport, AppError> {
        let run = move |judge: &Judge, options, called_off: &CancelFlag| {
            let about = (&problem, limits);
            judge.talk_unless_cancelled(about, &source, &input, options, Some(called_off))
        };
        self.in_turn(user, until, run).await
    }

    /// The same about an input that somebody has typed, where programs of the package say what there is to know of it:
    /// they run in the same turn. Inside, why the program cannot talk about it.
    ///
    /// # Errors
    /// As [`Self::run`].
    pub async fn talk_from(
        &self,
        user: UserId,
        source: Source,
        (problem, limits): (Problem, RunLimits),
        typed: Vec<u8>,
        until: Instant,
    ) -> Result<Result<RunReport, RefusedInput>, AppError> {
        let run = move |judge: &Judge, options: RunOptions, called_off: &CancelFlag| {
            let input = match judge.own_input(&problem, &typed, options) {
                Ok(input) => input,
                Err(refused) => return Ok(Err(refused)),
            };
            let about = (&problem, limits);
            let talk =
                judge.talk_unless_cancelled(about, &source, &input, options, Some(called_off));
            talk.map(Ok)
        };
        self.in_turn(user, until, run).await
    }

    /// A problem with all its tests, where programs of its package make them or know the rules of its game: they run
    /// in the turn in which the package was unpacked, until then at the latest ([`Runs::until`]), and no longer than
    /// somebody waits for them. Returns the turn, and inside, why there are none.
    ///
    /// # Errors
    /// 503 where this machine lacks a language.
    pub async fn with_tests(
        &self,
        (turn, user): (Turn, UserId),
        problem: Problem,
        until: Instant,
    ) -> Result<(Turn, Result<Problem, ProblemsError>), AppError> {
        let judge = Arc::clone(&self.judge);
        let called_off = CancelFlag::new();
        let _asked = Asked(called_off.clone());
        let stop = called_off.until(until);
        let making = tokio::task::spawn_blocking(move || {
            let options = JudgeOptions {
                client: Some(user.0.cast_unsigned()),
                most_made: MADE_FOR_A_PAGE,
                stop: stop.clone(),
                ..JudgeOptions::default()
            };
            let made = judge.complete(&problem, &options).map(|problem| {
                // What a plan asks of a rules program is asked here, too.
                let stop = Stop::when(move || stop.is_cancelled()).beyond(MADE_FOR_A_PAGE);
                problem.tests_until(&stop).map(|_| problem)
            });
            // Whoever asked may be gone: others get the turn when nothing is made any more.
            (turn, made)
        });
        let (turn, made) = making.await.map_err(|error| AppError::internal(&error))?;
        match made {
            Ok(made) => Ok((turn, made)),
            Err(JudgeError::Problem { source, .. }) => Ok((turn, Err(*source))),
            Err(JudgeError::Cancelled) => Ok((turn, Err(ProblemsError::Stopped))),
            Err(error) => Err(refused(&error)),
        }
    }

    /// Makes a run when it is this person's turn.
    async fn in_turn<T: Send + 'static>(
        &self,
        user: UserId,
        until: Instant,
        run: impl FnOnce(&Judge, RunOptions, &CancelFlag) -> Result<T, JudgeError> + Send + 'static,
    ) -> Result<T, AppError> {
        let place = tokio::time::timeout(wait_until(until), self.places.take(user)).await;
        let Ok(Some(place)) = place else {
            return Err(AppError::unavailable());
        };
        let judge = Arc::clone(&self.judge);
        let called_off = CancelFlag::new();
        let _asked = Asked(called_off.clone());
        let made = move || {
            let options = RunOptions {
                client: Some(user.0.cast_unsigned()),
                deadline: Some(until),
            };
            let report = run(&judge, options, &called_off);
            drop(place);
            report
        };
        match tokio::task::spawn_blocking(made).await {
            Ok(Ok(report)) => Ok(report),
            Ok(Err(error)) => Err(refused(&error)),
            Err(panicked) => Err(AppError::internal(&panicked)),
        }
    }
}

impl Runs {
    /// Explores a game by its rules program when it is this person's turn, until then at the latest
    /// ([`Runs::until`]); inside, why the program gives none.
    ///
    /// # Errors
    /// 503 when no place gets free in time, or this machine lacks the language.
    pub async fn explore(
        &self,
        user: UserId,
        program: Source,
        starts: Vec<String>,
        budget: Budget,
        until: Instant,
    ) -> Result<Result<WrittenGame, ExploreError<RulesError>>, AppError> {
        let options = explore_options(user, budget, until);
        self.ask_rules(user, until, move |judge| {
            judge.explore_for(&program, starts, options)
        })
        .await
    }

    /// The game of a problem's rules program as far as it was asked already, where it was about all of
    /// these positions.
    pub fn known_game(&self, program: &Source, positions: &[String]) -> Option<WrittenGame> {
        self.games.known(program, positions)
    }

    /// The same, asking the program as [`Runs::explore`] does, about each position by itself if somebody has
    /// typed them. What it answers is kept for everybody who plays it.
    ///
    /// # Errors
    /// As [`Runs::explore`].
    pub async fn game(
        &self,
        user: UserId,
        program: Source,
        (positions, typed): (Vec<String>, bool),
        until: Instant,
    ) -> Result<Result<WrittenGame, ExploreError<RulesError>>, AppError> {
        let games = Arc::clone(&self.games);
        let options = explore_options(user, PLAYED, until);
        self.ask_rules(user, until, move |judge| {
            games.asked(judge, &program, (&positions, typed), options)
        })
        .await
    }

    /// Has a rules program asked when it is this person's turn.
    async fn ask_rules(
        &self,
        user: UserId,
        until: Instant,
        ask: impl FnOnce(&Judge) -> Result<WrittenGame, ExploreError<RulesError>> + Send + 'static,
    ) -> Result<Result<WrittenGame, ExploreError<RulesError>>, AppError> {
        let place = tokio::time::timeout(wait_until(until), self.explorations.take(user)).await;
        let Ok(Some(place)) = place else {
            return Err(AppError::unavailable());
        };
        let judge = Arc::clone(&self.judge);
        let explore = move || {
            let explored = ask(&judge);
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

/// Whoever waits for a run: when he is gone, nobody reads what comes of it.
struct Asked(CancelFlag);

impl Drop for Asked {
    fn drop(&mut self) {
        self.0.cancel();
    }
}

/// What a game may cost that somebody asks about until then.
fn explore_options(user: UserId, budget: Budget, until: Instant) -> ExploreOptions {
    ExploreOptions {
        budget,
        run: RunOptions {
            client: Some(user.0.cast_unsigned()),
            deadline: Some(until),
        },
        runs: RUNS_OF_A_GAME,
        output: SAID_OF_A_GAME,
    }
}

/// How long a place is waited for by a run that must be over by then.
fn wait_until(until: Instant) -> Duration {
    PLACE_TIMEOUT.min(until.saturating_duration_since(Instant::now()))
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_is_called_off_when_nobody_waits_for_it() {
        let called_off = CancelFlag::new();
        let asked = Asked(called_off.clone());
        assert!(!called_off.is_cancelled());
        drop(asked);
        assert!(called_off.is_cancelled());
    }

    #[test]
    fn a_run_takes_no_more_than_runs_may_whatever_a_contest_gives() {
        let limits = |seconds, mib| RunLimits {
            time: Duration::from_secs(seconds),
            memory: ByteSize::from_mib(mib),
            ..RunLimits::default()
        };
        assert_eq!(Runs::bounded(limits(3600, 65_536)), limits(10, 1024));
        assert_eq!(Runs::bounded(limits(1, 65_536)), limits(1, 1024));
        assert_eq!(Runs::bounded(limits(3600, 64)), limits(10, 64));
    }

    #[test]
    fn no_place_is_waited_for_longer_than_the_request_lasts() {
        assert_eq!(wait_until(Instant::now()), Duration::ZERO);
        let later = Instant::now() + Duration::from_hours(1);
        assert_eq!(wait_until(later), PLACE_TIMEOUT);
    }
}
