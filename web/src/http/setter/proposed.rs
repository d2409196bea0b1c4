//! Inputs that broke accepted programs and wait to be decided on as tests, as `/setter` and `/admin` say it.

use std::collections::BTreeMap;

use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::library::Shelved;
use crate::store::User;

/// So many problems are named; the list of problems says it of each.
const MOST_NAMED: usize = 10;

/// What waits for a decision.
pub struct Proposed {
    /// How many inputs these are.
    pub count: i64,
    /// The problems that most of them are for, with how many each has.
    pub problems: Vec<(String, i64)>,
}

impl Proposed {
    /// What waits, of the problems that somebody themselves decides on: their own, and where they administer those of the
    /// site.
    pub fn of(waiting: &BTreeMap<String, i64>, user: &User, problems: &[&Shelved]) -> Self {
        let decided = problems.iter();
        let decided = decided.filter(|it| it.owner.is_none_or(|owner| owner == user.id));
        let counted = decided.filter_map(|it| Some((it.id.clone(), *waiting.get(&it.id)?)));
        let mut problems: Vec<(String, i64)> = counted.collect();
        let count = problems.iter().map(|(_, count)| count).sum();
        problems.sort_by(|(a, of_a), (b, of_b)| of_b.cmp(of_a).then_with(|| a.cmp(b)));
        problems.truncate(MOST_NAMED);
        Self { count, problems }
    }
}

/// How many inputs wait, by problem.
///
/// # Errors
/// When the database does not answer.
pub async fn waiting(
    state: &AppState,
    problems: &[&Shelved],
) -> Result<BTreeMap<String, i64>, AppError> {
    let ids: Vec<String> = problems.iter().map(|it| it.id.clone()).collect();
    Ok(state.store.proposed_hacks(&ids).await?)
}
