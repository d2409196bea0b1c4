//! `embargo_until`: the date before which a package is not to be public.

use std::time::SystemTime;

use problems::{Diagnostic, Embargo, Place, Problem};

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::state::AppState;
use crate::library::{Facts, Shelved};

/// That of a problem, while it holds.
pub(super) fn of(problem: &Problem) -> Option<&Embargo> {
    problem.embargo().filter(|it| holds(it))
}

/// Refuses that everybody sees a version before its date: that of the number, or where none is named the
/// one that is served, or that will be.
///
/// # Errors
/// 422 with the date.
pub(super) async fn allow_public(
    state: &AppState,
    problem: &Shelved,
    number: Option<i64>,
) -> Result<(), AppError> {
    let embargo = match (number, &problem.current) {
        (Some(number), _) => of_version(state, &problem.id, number).await?,
        (None, Some(current)) => current.facts.embargo.clone(),
        (None, None) => {
            let rows = state.store.problem_versions(&problem.id).await?;
            match rows.first().map(|newest| newest.number) {
                Some(number) => of_version(state, &problem.id, number).await?,
                None => None,
            }
        }
    };
    match embargo.filter(holds) {
        Some(embargo) => Err(refused(&embargo)),
        None => Ok(()),
    }
}

/// What is said of publishing too early.
pub(super) fn refused(embargo: &Embargo) -> AppError {
    let detail = Message::new("embargo-holds").with("date", embargo.said());
    let wrong = FieldError::new("visibility", detail, Message::new("embargo-accepted"));
    AppError::invalid(vec![wrong])
}

/// What is said of bringing in such a package.
pub(super) fn warning(embargo: &Embargo) -> Diagnostic {
    Diagnostic::warning("embargo", Place::file("problem.yaml"), embargo.words())
}

fn holds(embargo: &Embargo) -> bool {
    embargo.holds_at(SystemTime::now())
}

async fn of_version(state: &AppState, id: &str, number: i64) -> Result<Option<Embargo>, AppError> {
    let facts = state.store.version_facts(id, number).await?;
    let facts = facts.and_then(|facts| serde_json::from_str::<Facts>(&facts).ok());
    Ok(facts.and_then(|facts| facts.embargo))
}
