//! What the database has of a contest at one moment.

use std::sync::Arc;

use tokio::sync::OwnedMutexGuard;

use crate::http::contests::seen::Seen;
use crate::http::error::AppError;
use crate::http::state::{AppState, Standings};
use crate::library::Shelf;
use crate::store::{Clarification, ContestId, CountedRow};

/// What the database has of a contest at one moment.
pub(super) struct Now {
    contest: ContestId,
    pub(super) shelf: Arc<Shelf>,
    pub(super) rows: Vec<CountedRow>,
    pub(super) clarifications: Vec<Clarification>,
}

impl Now {
    pub(super) async fn of(state: &AppState, seen: &Seen) -> Result<Self, AppError> {
        let contest = seen.contest.id;
        let mut rows = Vec::new();
        let mut last = 0;
        loop {
            let some = state.store.counted_since(contest, last).await?;
            let Some(row) = some.last() else { break };
            last = row.change;
            rows.extend(some);
        }
        rows.sort_by_key(|row| row.id);
        // What changed while it was read stands there twice, the later one last.
        rows.reverse();
        rows.dedup_by_key(|row| row.id);
        rows.reverse();
        Ok(Self {
            contest,
            shelf: state.library.shelf().await?,
            rows,
            clarifications: state.store.clarifications(contest, &seen.reader()).await?,
        })
    }

    pub(super) async fn standings(
        &self,
        state: &AppState,
    ) -> Result<OwnedMutexGuard<Option<Standings>>, AppError> {
        Ok(state.scoreboards.latest(&state.store, self.contest).await?)
    }
}
