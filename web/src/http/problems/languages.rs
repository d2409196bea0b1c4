//! In which languages what is sent from a problem's page is taken.

use problems::Problem;

use crate::http::i18n::Locale;
use crate::http::state::{AppState, LanguageInfo};

/// Those that the package takes, and of what counts in a contest those that the contest takes as well: those, or any
/// where it says none.
pub(super) fn offered(
    state: &AppState,
    problem: &Problem,
    in_contest: &[&str],
) -> Vec<LanguageInfo> {
    let mut languages = state.languages_taken(named(problem));
    if !in_contest.is_empty() && !problem.kind().takes_answers() {
        languages.retain(|it| in_contest.contains(&it.id.as_str()));
    }
    languages
}

/// The names of those in which the package takes programs, where it takes only some; empty otherwise.
pub(super) fn taken_only(state: &AppState, problem: &Problem, locale: Locale) -> String {
    let format_names = named(problem);
    if format_names.is_empty() {
        return String::new();
    }
    let taken = state.languages_taken(format_names);
    let names: Vec<&str> = if taken.is_empty() {
        format_names.iter().map(String::as_str).collect()
    } else {
        taken.iter().map(|it| it.name.as_str()).collect()
    };
    names.join(&locale.text("list-comma").to_string())
}

/// What the package calls those in which it takes programs; nothing where answers are handed in.
fn named(problem: &Problem) -> &[String] {
    if problem.kind().takes_answers() {
        &[]
    } else {
        problem.languages()
    }
}
