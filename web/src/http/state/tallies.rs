//! How often each problem was tried and solved, counted now and then: the count walks over all
//! submissions, and nobody needs it to the second, nor waits for it where there is one that is not too old.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;
use tokio::task::JoinHandle;

use crate::store::{ContestId, Store, StoreError, Tally};

/// How old a count may be before another one is made.
const GOOD_FOR: Duration = Duration::from_mins(1);

/// How old a count may be that is shown while another one is made.
const SHOWN_FOR: Duration = Duration::from_mins(10);

type Counted = Arc<HashMap<String, Tally>>;

/// The latest count. However many ask for a new one, it is counted once.
#[derive(Debug, Default)]
pub struct Tallies(Mutex<Kept>);

#[derive(Debug, Default)]
struct Kept {
    latest: Option<(Instant, Counted)>,
    /// The count that is being made, and when it was begun.
    making: Option<(Instant, JoinHandle<Result<Counted, StoreError>>)>,
}

impl Tallies {
    /// The latest count, or a new one where that is too old. What counts for these contests, which not everybody
    /// sees, is left out.
    pub async fn latest(&self, store: &Store, kept: &[ContestId]) -> Result<Counted, StoreError> {
        let mut known = self.0.lock().await;
        let age = known.latest.as_ref().map(|(when, _)| when.elapsed());
        if age.is_none_or(|age| age >= GOOD_FOR) {
            let can_wait = age.is_some_and(|age| age < SHOWN_FOR);
            known.renew(store, kept, can_wait).await?;
        }
        let latest = known.latest.as_ref();
        Ok(latest.map_or_else(Arc::default, |(_, counted)| Arc::clone(counted)))
    }
}

impl Kept {
    /// Has another count made, and takes it when it is there; waits for it unless it can wait.
    async fn renew(
        &mut self,
        store: &Store,
        kept: &[ContestId],
        can_wait: bool,
    ) -> Result<(), StoreError> {
        // One that nobody has come for in a long time tells how it was then.
        if (self.making.as_ref())
            .is_some_and(|(began, making)| making.is_finished() && began.elapsed() >= SHOWN_FOR)
        {
            self.making = None;
        }
        let (began, making) = self.making.get_or_insert_with(|| {
            let (store, kept) = (store.clone(), kept.to_vec());
            let making = async move { store.tallies(&kept).await.map(Arc::new) };
            (Instant::now(), tokio::spawn(making))
        });
        if can_wait && !making.is_finished() {
            return Ok(());
        }
        // Whoever waits may go away meanwhile: the next one waits for the same count.
        let began = *began;
        let counted = making.await;
        self.making = None;
        let crashed = |_| StoreError::Database(sqlx::Error::WorkerCrashed);
        self.latest = Some((began, counted.map_err(crashed)??));
        Ok(())
    }
}
