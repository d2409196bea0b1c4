//! How often each problem was tried and solved, counted now and then: the count walks over all
//! submissions, and nobody needs it to the second.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::{ContestId, Store, StoreError, Tally};

/// How old a count may be.
const GOOD_FOR: Duration = Duration::from_mins(1);

type Counted = Arc<HashMap<String, Tally>>;

/// The latest count. However many ask for a new one, it is counted once.
#[derive(Debug, Default)]
pub struct Tallies(Mutex<Option<(Instant, Counted)>>);

impl Tallies {
    /// The latest count, or a new one where that is too old. What counts for these contests, which not everybody
    /// sees, is left out.
    pub async fn latest(&self, store: &Store, kept: &[ContestId]) -> Result<Counted, StoreError> {
        let mut latest = self.0.lock().await;
        if let Some((when, counted)) = &*latest
            && when.elapsed() < GOOD_FOR
        {
            return Ok(Arc::clone(counted));
        }
        let counted = Arc::new(store.tallies(kept).await?);
        *latest = Some((Instant::now(), Arc::clone(&counted)));
        Ok(counted)
    }
}
