//! Until when contests hide from a visitor what others hand in, and which of them the visitor may know.

use std::collections::BTreeSet;

use super::place::place;
use crate::http::error::AppError;
use crate::http::page::{Moment, Page};
use crate::http::state::AppState;
use crate::library::rights;

/// A contest that hides from the visitor what others hand in for a problem.
#[derive(Debug)]
pub struct Veil {
    /// Its end; `None` where that is over, and its results are still to be shown.
    pub until: Option<Moment>,
    /// Its address and its name, where the visitor may look into it.
    pub contest: Option<(String, String)>,
}

/// The contests that hide from the visitor what others hand in for these problems, each once.
///
/// # Errors
/// When the database does not answer.
pub async fn veils(
    state: &AppState,
    page: &Page,
    problems: &[&str],
) -> Result<Vec<Veil>, AppError> {
    let mut known = BTreeSet::new();
    let mut veils = Vec::new();
    for problem in problems {
        let Some(shelved) = page.problem(problem) else {
            continue;
        };
        for (contest, until) in rights::veiled_by(page.viewer.as_ref(), shelved) {
            if !known.insert(contest) {
                continue;
            }
            let place = place(state, page, contest, problem).await?;
            veils.push(Veil {
                until: until.map(Moment::from),
                contest: place.map(|it| (it.address, it.name)),
            });
        }
    }
    Ok(veils)
}
