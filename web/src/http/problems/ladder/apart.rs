//! Why matches are not played, or could not be: some wait for a worker that has the languages of both programs. Pages
//! and API say the same.

use crate::crosstable::Crosstable;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{AtWork, MatchState};

/// Who could take up the matches that wait.
#[derive(Debug, Default)]
pub(in crate::http) struct Takers(AtWork);

impl Takers {
    /// Those that are at work now; they matter where a match waits.
    pub(in crate::http) async fn now(
        state: &AppState,
        table: &Crosstable,
    ) -> Result<Self, AppError> {
        if table.waiting == 0 {
            return Ok(Self::default());
        }
        Ok(Self(AtWork::of(&state.store.workers().await?)))
    }

    /// The key of why the match of two players, by their places, could not be played or waits for a worker that can.
    pub(in crate::http) fn why(
        &self,
        table: &Crosstable,
        one: usize,
        other: usize,
    ) -> Option<String> {
        let failure = table.cell(one, other)?.failure;
        let failed = failure.map(|failure| format!("ladder-failed-{}", failure.as_str()));
        let is_left = || self.leaves(table, one, other);
        failed.or_else(|| is_left().then(|| "ladder-queued-apart".to_owned()))
    }

    /// Whether the match of two players, by their places, waits and none of the workers can take it up.
    fn leaves(&self, table: &Crosstable, one: usize, other: usize) -> bool {
        let waits = table
            .cell(one, other)
            .is_some_and(|cell| cell.state == MatchState::Queued);
        let players = table.places.get(one).zip(table.places.get(other));
        players.is_some_and(|(one, other)| {
            // Those of the house need no language.
            let players = [&one.entry, &other.entry].into_iter();
            let languages: Vec<&str> = players.filter_map(|it| it.language.as_deref()).collect();
            waits && self.0.leaves(&languages)
        })
    }

    /// How many matches they leave.
    pub(in crate::http) fn left(&self, table: &Crosstable) -> usize {
        let pairs = (0..table.places.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let left = pairs.filter(|(one, other)| self.leaves(table, *one, *other));
        left.count()
    }
}
