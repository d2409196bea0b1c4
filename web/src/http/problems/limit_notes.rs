//! What a problem's page says of its limits besides their numbers: where the time limit comes from if the package gives
//! none, and which files programs may use.

use std::time::Duration;

use problems::{FileWriting, Problem};

use crate::http::i18n::Locale;
use crate::http::state::AppState;
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
    let timing = problem.timing();
    let is_given = timing.is_given || limits.own().time.is_some();
    if is_given || problem.kind().takes_answers() {
        return None;
    }
    let (limit, key) = match measured(state, problem).await {
        Some(limit) => {
            let seconds = locale.text("seconds").with("number", limit.as_secs_f64());
            (seconds, "problem-time-measured")
        }
        None => (
            locale.text("problem-time-not-measured"),
            "problem-time-by-programs",
        ),
    };
    let note = locale
        .text(key)
        .with("factor", timing.ac_to_time_limit)
        .with("step", timing.resolution.as_secs_f64());
    Some(ByPrograms {
        limit: limit.to_string(),
        note: note.to_string(),
    })
}

/// What was measured here.
async fn measured(state: &AppState, problem: &Problem) -> Option<Duration> {
    let judge = state.runs.as_ref()?.judge().clone();
    let problem = problem.clone();
    let measured = tokio::task::spawn_blocking(move || judge.measured_time_limit(&problem));
    measured.await.ok().flatten()
}

/// What is said of the files that programs read and write.
pub(super) fn of_files(problem: &Problem, locale: Locale) -> Vec<String> {
    let files = problem.stream_files();
    let named = [
        ("problem-input-file", &files.input),
        ("problem-output-file", &files.output),
    ];
    let mut notes = Vec::new();
    for (key, name) in named {
        if let Some(name) = name {
            notes.push(locale.text(key).with("name", name.clone()).to_string());
        }
    }
    if problem.file_writing() == FileWriting::Forbidden {
        notes.push(locale.text("problem-only-reads").to_string());
    }
    notes
}
