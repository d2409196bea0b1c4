//! What the database has of a contest at one moment.

use std::collections::HashMap;
use std::sync::Arc;

use tokio::sync::OwnedMutexGuard;

use crate::http::error::AppError;
use crate::http::seen_contest::Seen;
use crate::http::state::{AppState, Standings};
use crate::library::{Shelf, Shelved, rights};
use crate::store::{
    Clarification, ContestId, CountedRow, ParticipantId, Store, StoreError, User, UserId,
};

/// What the database has of a contest at one moment.
pub(super) struct Now {
    contest: ContestId,
    pub(super) shelf: Arc<Shelf>,
    pub(super) rows: Vec<CountedRow>,
    pub(super) clarifications: Vec<Clarification>,
    /// The accounts of those who take part, where the jury asks.
    pub(super) members: Vec<(ParticipantId, UserId, String)>,
    /// What problems are judged by, by id.
    pub(super) packages: HashMap<String, Package>,
}

/// What the specification wants to know of how a problem is judged.
pub(super) struct Package {
    /// CPU seconds of one test.
    pub(super) time_limit: f64,
    /// MiB of one test.
    pub(super) memory_limit: u64,
    /// How many tests there are; `None` where they have not been made yet.
    pub(super) tests: Option<usize>,
}

/// A problem of a contest, where `viewer` sees it: as on pages, or since all do who may look at the contest. Its
/// owner may have hidden it since.
pub(super) fn shown<'a>(
    shelf: &'a Shelf,
    (seen, viewer): (&Seen, Option<&User>),
    problem: &str,
) -> Option<&'a Shelved> {
    let problem = shelf.any(problem)?;
    let is_shown = rights::sees(viewer, problem) || problem.is_shown_by(seen.contest.id, seen.now);
    is_shown.then_some(problem)
}

/// What is known of the packages of those problems of a contest that `viewer` sees there.
async fn packages(
    state: &AppState,
    (seen, viewer): (&Seen, Option<&User>),
    shelf: &Shelf,
) -> Result<HashMap<String, Package>, AppError> {
    let mut packages = HashMap::new();
    if !seen.shows_problems() {
        return Ok(packages);
    }
    for place in state.store.contest_problems(seen.contest.id).await? {
        let Some(shelved) = shown(shelf, (seen, viewer), &place.problem) else {
            continue;
        };
        // What cannot be loaded is shown without; the problem's page says why.
        let Ok(Some(problem)) = state.library.current(shelved).await else {
            continue;
        };
        // Those that hold in the contest.
        let limits = place.limits.own();
        let time_limit = limits.time_of(&problem).as_secs_f64();
        let memory_limit = limits.memory_of(&problem).mib();
        // The first time they may have to be generated.
        let counting = tokio::task::spawn_blocking(move || {
            let tests = problem.tests().ok()?;
            Some(tests.tests().iter().filter(|test| test.counts()).count())
        });
        let tests = counting.await.ok().flatten();
        let package = Package {
            time_limit,
            memory_limit,
            tests,
        };
        packages.insert(place.problem, package);
    }
    Ok(packages)
}

/// What counts in a contest, by its number.
pub(super) async fn counted(
    store: &Store,
    contest: ContestId,
) -> Result<Vec<CountedRow>, StoreError> {
    let mut rows = Vec::new();
    let mut last = 0;
    loop {
        let some = store.counted_since(contest, last).await?;
        let Some(row) = some.last() else { break };
        last = row.change;
        rows.extend(some);
    }
    rows.sort_by_key(|row| row.id);
    // What changed while it was read stands there twice, the later one last.
    rows.reverse();
    rows.dedup_by_key(|row| row.id);
    rows.reverse();
    Ok(rows)
}

impl Now {
    pub(super) async fn of(
        state: &AppState,
        (seen, viewer): (&Seen, Option<&User>),
    ) -> Result<Self, AppError> {
        let contest = seen.contest.id;
        let rows = counted(&state.store, contest).await?;
        let shelf = state.library.shelf().await?;
        let members = if seen.is_jury {
            state.store.member_accounts(contest).await?
        } else {
            Vec::new()
        };
        Ok(Self {
            contest,
            packages: packages(state, (seen, viewer), &shelf).await?,
            shelf,
            rows,
            clarifications: state.store.clarifications(contest, &seen.reader()).await?,
            members,
        })
    }

    pub(super) async fn standings(
        &self,
        state: &AppState,
    ) -> Result<OwnedMutexGuard<Option<Standings>>, AppError> {
        Ok(state.scoreboards.latest(&state.store, self.contest).await?)
    }
}
