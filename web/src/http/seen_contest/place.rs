//! Where a problem stands in a contest.

use super::{Seen, find};
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::library::Shelved;
use crate::store::{ContestId, ContestLimits, UnixMs};

/// Where a problem stands in a contest.
pub struct Place {
    /// The contest.
    pub contest: ContestId,
    /// The address of the contest.
    pub address: String,
    /// What the contest is called.
    pub name: String,
    /// The problem's letter.
    pub letter: String,
    /// The limits that it has there in place of its own.
    pub limits: ContestLimits,
    /// The ids of the languages that it takes; empty for all.
    pub languages: Vec<String>,
    /// Whether what the visitor sends there counts now.
    pub counts: bool,
}

/// Where a problem stands in a contest that the visitor may look into; `None` where it does not.
///
/// # Errors
/// When the database does not answer.
pub async fn place(
    state: &AppState,
    page: &Page,
    contest: ContestId,
    problem: &str,
) -> Result<Option<Place>, AppError> {
    let found = find(state, page.viewer.as_ref(), &contest.to_string()).await;
    let Ok(seen) = found.and_then(Seen::inside) else {
        return Ok(None);
    };
    if !seen.shows_problems() {
        return Ok(None);
    }
    let problems = state.store.contest_problems(contest).await?;
    let at = problems.iter().position(|it| it.problem == problem);
    Ok(at.map(|at| Place {
        contest,
        address: format!("/contests/{contest}"),
        name: seen.name(page.locale).to_owned(),
        letter: letter(at),
        limits: problems[at].limits,
        languages: (seen.contest.languages().into_iter())
            .map(str::to_owned)
            .collect(),
        counts: seen.open_until().is_some(),
    }))
}

/// Where what the visitor sends for a problem could count at this moment: first where it does when it is sent on
/// the problem's own page.
///
/// # Errors
/// When the database does not answer.
pub async fn counting(
    state: &AppState,
    page: &Page,
    problem: &Shelved,
) -> Result<Vec<Place>, AppError> {
    let mut places: Vec<Place> = Vec::new();
    let viewer = page.viewer.as_ref();
    let Some(viewer) = viewer.filter(|_| !problem.contests.is_empty()) else {
        return Ok(places);
    };
    let now = UnixMs::now();
    for entry in state.store.entries(viewer.id, &problem.id, now).await? {
        if places.iter().all(|known| known.contest != entry.contest) {
            places.extend(place(state, page, entry.contest, &problem.id).await?);
        }
    }
    Ok(places)
}

/// `A` for the first problem, `AA` after `Z`.
pub fn letter(place: usize) -> String {
    let mut letters = String::new();
    let mut rest = place + 1;
    while rest > 0 {
        rest -= 1;
        letters.insert(0, char::from(b'A' + (rest % 26) as u8));
        rest /= 26;
    }
    letters
}
