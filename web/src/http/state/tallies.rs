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
    latest: Option<Count<Counted>>,
    /// The count that is being made.
    making: Option<Count<JoinHandle<Result<Counted, StoreError>>>>,
}

/// A count that is made or being made.
#[derive(Debug)]
struct Count<C> {
    /// When it was begun.
    began: Instant,
    /// What counts for these contests is not in it.
    without: Vec<ContestId>,
    counted: C,
}

impl<C> Count<C> {
    /// Whether it has nothing of these contests. One that was begun before a contest may have some of it.
    fn has_none_of(&self, kept: &[ContestId]) -> bool {
        kept.iter().all(|contest| self.without.contains(contest))
    }
}

impl Tallies {
    /// The latest count, or a new one where that is too old. What counts for these contests, which not everybody
    /// sees, is left out.
    pub async fn latest(&self, store: &Store, kept: &[ContestId]) -> Result<Counted, StoreError> {
        let mut known = self.0.lock().await;
        let latest = known.latest.as_ref().filter(|it| it.has_none_of(kept));
        let age = latest.map(|it| it.began.elapsed());
        if age.is_none_or(|age| age >= GOOD_FOR) {
            let can_wait = age.is_some_and(|age| age < SHOWN_FOR);
            known.renew(store, kept, can_wait).await?;
        }
        let latest = known.latest.as_ref();
        Ok(latest.map_or_else(Arc::default, |it| Arc::clone(&it.counted)))
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
        self.making = self.making.take().filter(|it| {
            let is_late = it.counted.is_finished() && it.began.elapsed() >= SHOWN_FOR;
            it.has_none_of(kept) && !is_late
        });
        let making = self.making.get_or_insert_with(|| {
            let (store, without) = (store.clone(), kept.to_vec());
            Count {
                began: Instant::now(),
                without: kept.to_vec(),
                counted: tokio::spawn(async move { store.tallies(&without).await.map(Arc::new) }),
            }
        });
        if can_wait && !making.counted.is_finished() {
            return Ok(());
        }
        // Whoever waits may go away meanwhile: the next one waits for the same count.
        let counted = (&mut making.counted).await;
        let made = self.making.take();
        let crashed = |_| StoreError::Database(sqlx::Error::WorkerCrashed);
        let counted = counted.map_err(crashed)??;
        self.latest = made.map(|made| Count {
            began: made.began,
            without: made.without,
            counted,
        });
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[tokio::test]
    async fn a_count_from_before_a_contest_is_not_shown_in_it() {
        let folder = tempfile::tempdir().unwrap();
        let store = Store::open(folder.path(), None).await.unwrap();
        let tallies = Tallies::default();
        let latest = async |kept: &[i64]| {
            let kept: Vec<ContestId> = kept.iter().copied().map(ContestId).collect();
            tallies.latest(&store, &kept).await.unwrap()
        };
        let before = latest(&[]).await;
        assert!(Arc::ptr_eq(&before, &latest(&[]).await));
        let within = latest(&[7]).await;
        assert!(!Arc::ptr_eq(&before, &within));
        // After it what was counted without it is good for its time.
        assert!(Arc::ptr_eq(&within, &latest(&[7]).await));
        assert!(Arc::ptr_eq(&within, &latest(&[]).await));
    }
}
