//! Who solved how many problems, counted now and then, as the tallies of problems are.

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::Mutex;

use crate::store::{Hidden, Ranked, Store, StoreError};

/// How old a ranking may be.
const GOOD_FOR: Duration = Duration::from_mins(1);

type Counted = Arc<Vec<Ranked>>;

/// The latest ranking. However many ask for a new one, it is counted once.
#[derive(Debug, Default)]
pub struct Rankings(Mutex<Option<(Instant, Counted)>>);

impl Rankings {
    /// The latest ranking, or a new one where that is too old. What not everybody sees does not count.
    pub async fn latest(&self, store: &Store, hidden: &Hidden) -> Result<Counted, StoreError> {
        let mut latest = self.0.lock().await;
        if let Some((when, counted)) = &*latest
            && when.elapsed() < GOOD_FOR
        {
            return Ok(Arc::clone(counted));
        }
        let counted = Arc::new(store.ranking(&hidden.problems, &hidden.contests).await?);
        *latest = Some((Instant::now(), Arc::clone(&counted)));
        Ok(counted)
    }
}
