//! The sets of judgings that were made again and wait for a decision, with what they change together.

use super::effect::{Effect, effect};
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::submissions::row::problem_name;
use crate::library::rights;
use crate::store::{RejudgingId, RejudgingRow, User};

/// Where all sets are that are open.
pub(super) const ALL_SETS: &str = "/rejudge";

/// The address of a set.
pub(super) fn address(problem: &str, number: RejudgingId) -> String {
    format!("/setter/problems/{problem}/rejudgings/{number}")
}

/// A set that is to be decided on.
pub(super) struct OpenSet {
    pub(super) address: String,
    pub(super) number: RejudgingId,
    pub(super) name: String,
    /// The contest it is about alone.
    pub(super) contest: Option<String>,
    pub(super) done: i64,
    pub(super) all: i64,
    pub(super) changed: i64,
}

/// All that the visitor is to decide on.
#[derive(Default)]
pub(super) struct Undecided {
    pub(super) sets: Vec<OpenSet>,
    /// What those that were judged would change together on scoreboards.
    pub(super) effect: Effect,
    /// Whether something of them is not judged yet.
    pub(super) is_so_far: bool,
}

impl Undecided {
    /// The numbers of the sets that were judged, as the form sends them, and how many these are.
    pub(super) fn judged(&self) -> (String, usize) {
        let judged = self.sets.iter().filter(|it| it.done == it.all);
        let numbers: Vec<String> = judged.map(|it| it.number.to_string()).collect();
        (numbers.join(","), numbers.len())
    }

    /// The numbers of all.
    pub(super) fn all(&self) -> String {
        let numbers: Vec<String> = self.sets.iter().map(|it| it.number.to_string()).collect();
        numbers.join(",")
    }
}

/// The sets that `user` is to decide on, the latest first.
pub(super) async fn open_sets(
    state: &AppState,
    (page, user): (&Page, &User),
) -> Result<Vec<RejudgingRow>, AppError> {
    let mut sets = state.store.open_rejudgings().await?;
    sets.retain(|set| {
        let shelved = page.shelf.any(&set.problem);
        shelved.is_some_and(|it| rights::rejudges(user, it, set.which.contest))
    });
    Ok(sets)
}

/// The same, as it is shown.
pub(super) async fn undecided(
    state: &AppState,
    (page, user): (&Page, &User),
) -> Result<Undecided, AppError> {
    let rows = open_sets(state, (page, user)).await?;
    // What one button applies: those that are judged, in the order in which it does.
    let judged = rows.iter().filter(|it| it.done == it.all);
    let judged: Vec<RejudgingRow> = judged.cloned().collect();
    let effect = effect(state, (page, user), &judged).await?;
    let mut sets = Vec::new();
    for set in &rows {
        let contest = match set.which.contest {
            Some(contest) => state.store.contest(contest).await?,
            None => None,
        };
        sets.push(OpenSet {
            address: address(&set.problem, set.id),
            number: set.id,
            name: problem_name(page, &set.problem),
            contest: contest.map(|row| row.name.read_in(page.locale).to_owned()),
            done: set.done,
            all: set.all,
            changed: set.changed,
        });
    }
    Ok(Undecided {
        is_so_far: rows.iter().any(|set| set.done < set.all),
        sets,
        effect,
    })
}
