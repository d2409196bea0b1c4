//! Why matches are not played, or could not be: some wait for a worker that has the languages of both programs. Pages
//! and API say the same.

use crate::crosstable::Crosstable;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{LadderEntry, MatchState, WorkerRow};

/// The languages of each worker that was heard of lately.
#[derive(Debug, Default)]
pub(in crate::http) struct AtWork(Vec<Vec<String>>);

impl AtWork {
    /// Those that are at work now; they matter where a match waits.
    pub(in crate::http) async fn now(
        state: &AppState,
        table: &Crosstable,
    ) -> Result<Self, AppError> {
        if table.waiting == 0 {
            return Ok(Self::default());
        }
        let workers = state.store.workers().await?;
        let heard = workers.iter().filter(|worker| !worker.is_silent());
        let languages = |worker: &WorkerRow| {
            let ids = worker.languages.split_whitespace();
            ids.map(str::to_owned).collect::<Vec<String>>()
        };
        Ok(Self(heard.map(languages).collect()))
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
    /// Where none is at work at all, it waits as every other one does.
    fn leaves(&self, table: &Crosstable, one: usize, other: usize) -> bool {
        let waits = table
            .cell(one, other)
            .is_some_and(|cell| cell.state == MatchState::Queued);
        let players = table.places.get(one).zip(table.places.get(other));
        players.is_some_and(|(one, other)| {
            let can_play = |languages: &Vec<String>| {
                has(languages, &one.entry) && has(languages, &other.entry)
            };
            waits && !self.0.is_empty() && !self.0.iter().any(can_play)
        })
    }

    /// How many matches they leave.
    pub(in crate::http) fn left(&self, table: &Crosstable) -> usize {
        let pairs = (0..table.places.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
        let left = pairs.filter(|(one, other)| self.leaves(table, *one, *other));
        left.count()
    }
}

/// Whether a player can be run with these languages; those of the house need none.
fn has(languages: &[String], player: &LadderEntry) -> bool {
    let own = player.language.as_ref();
    own.is_none_or(|own| languages.contains(own))
}
