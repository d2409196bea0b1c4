//! In which languages people hand in programs, and when: counted once for all who look at somebody's page, since the
//! count walks over all that they have handed in.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::kept::Kept;
use crate::store::{ContestId, Store, StoreError, SubmissionId, UnixMs, UserId};

/// How old a count may be: of what is deleted it does not hear.
const GOOD_FOR: Duration = Duration::from_mins(1);

/// How much is kept, in bytes: a year has up to 35,000 quarters of an hour.
const KEPT_BYTES: usize = 4 * 1024 * 1024;

/// What somebody hands in, but for what is hidden.
#[derive(Debug)]
pub struct Habit {
    /// In which quarters of an hour since 1970, and how often.
    pub quarters: Vec<(i64, i64)>,
    /// In which languages, and how often; the most used first.
    pub languages: Vec<(String, i64)>,
}

/// Whose habits, and what of them.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct WhoseHabits {
    /// Whose.
    pub user: UserId,
    /// The quarters since then.
    pub since: UnixMs,
    /// Without what was handed in for these problems…
    pub hidden: Vec<String>,
    /// …and without what counts for these contests.
    pub kept: Vec<ContestId>,
}

/// What was counted last, each with the newest submission of those that were counted.
#[derive(Debug)]
pub struct Habits(Mutex<Counts>);

type Counts = Kept<(WhoseHabits, Option<SubmissionId>), (Instant, Arc<Habit>)>;

impl Default for Habits {
    fn default() -> Self {
        Self(Mutex::new(Kept::new(KEPT_BYTES)))
    }
}

impl Habits {
    /// What is asked for, counted anew where something was handed in since.
    ///
    /// # Errors
    /// The database does not answer.
    pub async fn of(&self, store: &Store, asked: WhoseHabits) -> Result<Arc<Habit>, StoreError> {
        let newest = store.newest_submission_of(asked.user).await?;
        let key = (asked, newest);
        let known = self.lock().get(&key);
        if let Some((when, habit)) = known
            && when.elapsed() < GOOD_FOR
        {
            return Ok(habit);
        }
        let began = Instant::now();
        let WhoseHabits {
            user,
            since,
            hidden,
            kept,
        } = &key.0;
        let quarters = store.busy_quarters(*user, *since, hidden, kept).await?;
        let languages = store.languages_of(*user, hidden, kept).await?;
        let habit = Arc::new(Habit {
            quarters,
            languages,
        });
        let hidden: usize = key
            .0
            .hidden
            .iter()
            .map(|it| it.len() + size_of::<String>())
            .sum();
        let bytes = size_of_val(&*habit.quarters)
            + habit.languages.len() * 64
            + size_of_val(&*key.0.kept)
            + hidden;
        self.lock().put(key, (began, Arc::clone(&habit)), bytes);
        Ok(habit)
    }

    fn lock(&self) -> MutexGuard<'_, Counts> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
