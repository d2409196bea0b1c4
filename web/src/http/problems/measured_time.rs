//! The time limit of a package that gives none, as the problem's page says it.

use std::time::Duration;

use problems::Problem;

use crate::http::i18n::Locale;
use crate::http::state::AppState;
use crate::limit_notes;
use crate::store::ContestLimits;

/// A time limit that follows from the package's programs.
pub(super) struct ByPrograms {
    /// The limit, or that nobody has measured it yet.
    pub(super) limit: String,
    /// Where it comes from.
    pub(super) note: String,
}

/// The time limit of a package that gives none, unless a contest gives one; `None` where one is given, and where no program
/// runs.
pub(super) async fn by_programs(
    state: &AppState,
    problem: &Problem,
    limits: ContestLimits,
    locale: Locale,
) -> Option<ByPrograms> {
    if limits.own().time.is_some() || !limit_notes::follows_from_programs(problem) {
        return None;
    }
    let measured = measured(state, problem).await;
    let limit = match measured {
        Some(limit) => locale.text("seconds").with("number", limit.as_secs_f64()),
        None => locale.text("problem-time-not-measured"),
    };
    Some(ByPrograms {
        limit: limit.to_string(),
        note: limit_notes::of_time(problem, measured.is_some(), locale).to_string(),
    })
}

/// What was measured here.
async fn measured(state: &AppState, problem: &Problem) -> Option<Duration> {
    let judge = state.runs.as_ref()?.judge().clone();
    let problem = problem.clone();
    let measured = tokio::task::spawn_blocking(move || judge.measured_time_limit(&problem));
    measured.await.ok().flatten()
}
