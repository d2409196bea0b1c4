//! Following a submission while it is judged.
//!
//! However many follow a submission, one watcher looks at it: a task of its own that ends when
//! nobody follows any more. It holds a connection only while it asks, and all watchers of the
//! process together hold few, so that those who follow never keep pages waiting.
//!
//! Followers always get whole snapshots with their versions: whoever misses any number of them is up
//! to date with the next, and the last one (done) is never lost. Changes made by this process are
//! sent at once; those of other processes are found by polling.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures::Stream;
use tokio::sync::{Notify, Semaphore, watch};
use tokio::time::Instant;
use tracing::warn;

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::submissions::SubmissionView;
use super::types::{Status, SubmissionId};

/// How often a watcher looks for changes of other processes.
const LOOK_EVERY: Duration = Duration::from_millis(500);

/// How often a queued submission's place is looked up.
const PLACE_EVERY: Duration = Duration::from_secs(2);

/// How many watchers of this process ask the database at a time.
const LOOKS_AT_ONCE: usize = 3;

/// How long a watcher waits after each failure in a row before it looks again.
const AFTER_FAILURE: [Duration; 5] = [
    Duration::from_millis(500),
    Duration::from_secs(1),
    Duration::from_secs(2),
    Duration::from_secs(5),
    Duration::from_secs(10),
];

/// Notifies the rest of this process of what was just written.
#[derive(Debug)]
pub(crate) struct Signals {
    /// The submissions that somebody follows.
    watched: Mutex<HashMap<SubmissionId, Arc<Watched>>>,
    looks: Semaphore,
    /// Rises with everything put into the queue: a worker that saw an older number looks again.
    jobs: watch::Sender<u64>,
}

/// A submission that is followed.
#[derive(Debug)]
struct Watched {
    latest: watch::Sender<Latest>,
    /// Wakes the watcher when this process has changed the submission.
    changed: Notify,
}

/// What the watcher knows.
#[derive(Debug, Clone)]
enum Latest {
    Nothing,
    Snapshot(Arc<Snapshot>),
    Missing,
    Failed(Arc<str>),
}

impl Signals {
    pub(super) fn new() -> Self {
        Self {
            watched: Mutex::default(),
            looks: Semaphore::new(LOOKS_AT_ONCE),
            jobs: watch::channel(0).0,
        }
    }

    pub(super) fn changed(&self, submission: SubmissionId) {
        if let Some(watched) = self.watched().get(&submission) {
            watched.changed.notify_one();
        }
    }

    pub(super) fn queued(&self) {
        self.jobs.send_modify(|count| *count += 1);
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<SubmissionId, Arc<Watched>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A submission at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The event's id: pass the last one seen to [`Store::subscribe`] to go on from there.
    pub version: i64,
    /// The whole submission.
    pub submission: SubmissionView,
    /// How many are judged before it; `None` once a worker has it.
    pub ahead: Option<i64>,
}

impl Snapshot {
    /// Whether there will be no other.
    pub fn is_last(&self) -> bool {
        self.submission.judging.state == Status::Done
    }
}

impl Store {
    /// Returns a stream of snapshots of a submission: the present one at once, then one after
    /// each change of it or of its place in the queue, ending with the one that is done. Of
    /// changes in quick succession only the last is sent. Needs a tokio runtime.
    ///
    /// `after` is the version of the last snapshot the follower has (`Last-Event-ID`); nothing
    /// older is sent again, except the end: a follower who has seen all gets the final snapshot
    /// once more, so that it always learns that it is over.
    ///
    /// The stream ends with an error when the submission does not exist or the database fails
    /// for long.
    pub fn subscribe(
        &self,
        id: SubmissionId,
        after: Option<i64>,
    ) -> impl Stream<Item = Result<Arc<Snapshot>, StoreError>> + Send + use<> {
        let follower = Follower {
            id,
            latest: self.watch(id),
            seen: after.unwrap_or(0),
            ahead: None,
            over: false,
        };
        futures::stream::unfold(follower, |mut follower| async move {
            let next = follower.next().await?;
            Some((next, follower))
        })
    }

    /// Returns the submission with its place in the queue.
    pub async fn snapshot(&self, submission: SubmissionView) -> Result<Snapshot, StoreError> {
        let judging = &submission.judging;
        let ahead = match judging.state {
            Status::Queued => Some(self.queued_before(judging.id).await?),
            _ => None,
        };
        Ok(Snapshot {
            version: judging.version,
            submission,
            ahead,
        })
    }

    /// Changes whenever this process has put something into the queue.
    pub(crate) fn queue_changes(&self) -> watch::Receiver<u64> {
        self.signals().jobs.subscribe()
    }

    /// What the one watcher of the submission sends; started here when there is none.
    fn watch(&self, id: SubmissionId) -> watch::Receiver<Latest> {
        let mut all = self.signals().watched();
        if let Some(watched) = all.get(&id) {
            return watched.latest.subscribe();
        }
        let (latest, receiver) = watch::channel(Latest::Nothing);
        let watched = Arc::new(Watched {
            latest,
            changed: Notify::new(),
        });
        all.insert(id, Arc::clone(&watched));
        let one = Watcher {
            store: self.clone(),
            id,
            watched,
            last: None,
            placed: Instant::now(),
        };
        tokio::spawn(one.run());
        receiver
    }

    async fn version(&self, id: SubmissionId) -> Result<i64, StoreError> {
        let version: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select j.version from submissions s
             join judgings j on j.id = s.current_judging where s.id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        version.ok_or_else(|| missing(id))
    }
}

fn missing(id: SubmissionId) -> StoreError {
    StoreError::NotFound(format!("submission {id}"))
}

/// Looks at one submission for all who follow it.
struct Watcher {
    store: Store,
    id: SubmissionId,
    watched: Arc<Watched>,
    last: Option<Arc<Snapshot>>,
    /// When its place in the queue was looked up.
    placed: Instant,
}

impl Watcher {
    /// Watches until the submission is done or nobody follows it.
    async fn run(mut self) {
        let mut failures = AFTER_FAILURE.iter();
        loop {
            let pause = match self.look().await {
                Ok(()) if self.last.as_ref().is_some_and(|last| last.is_last()) => return,
                Ok(()) => {
                    failures = AFTER_FAILURE.iter();
                    LOOK_EVERY
                }
                Err(StoreError::NotFound(_)) => return self.tell(Latest::Missing),
                Err(error) => {
                    warn!(submission = %self.id, "cannot look at a followed submission: {error}");
                    match failures.next() {
                        Some(pause) => *pause,
                        None => return self.tell(Latest::Failed(error.to_string().into())),
                    }
                }
            };
            tokio::select! {
                // Either way the next step is to look.
                _ = tokio::time::timeout(pause, self.watched.changed.notified()) => {}
                () = self.watched.latest.closed() => if self.is_over() { return },
            }
        }
    }

    /// Sends what is new, if anything.
    async fn look(&mut self) -> Result<(), StoreError> {
        let Ok(_permit) = self.store.signals().looks.acquire().await else {
            return Ok(());
        };
        let version = self.store.version(self.id).await?;
        let snapshot = match self.last.as_deref() {
            Some(last) if last.version >= version => {
                if last.ahead.is_none() || self.placed.elapsed() < PLACE_EVERY {
                    return Ok(());
                }
                // Others ahead in the queue were done: that is no change of this submission.
                self.store.snapshot(last.submission.clone()).await?
            }
            _ => {
                let submission = self.store.submission(self.id).await?;
                let submission = submission.ok_or_else(|| missing(self.id))?;
                self.store.snapshot(submission).await?
            }
        };
        self.placed = Instant::now();
        if self.last.as_deref() != Some(&snapshot) {
            let snapshot = Arc::new(snapshot);
            self.last = Some(Arc::clone(&snapshot));
            self.tell(Latest::Snapshot(snapshot));
        }
        Ok(())
    }

    fn tell(&self, latest: Latest) {
        self.watched.latest.send_replace(latest);
    }

    /// Whether nobody follows; then nobody can begin to, either.
    fn is_over(&self) -> bool {
        let mut all = self.store.signals().watched();
        let over = self.watched.latest.receiver_count() == 0;
        if over {
            all.remove(&self.id);
        }
        over
    }
}

impl Drop for Watcher {
    /// Whoever begins to follow from now on needs another watcher.
    fn drop(&mut self) {
        let mut all = self.store.signals().watched();
        if all
            .get(&self.id)
            .is_some_and(|watched| Arc::ptr_eq(watched, &self.watched))
        {
            all.remove(&self.id);
        }
    }
}

/// Follows one submission.
struct Follower {
    id: SubmissionId,
    latest: watch::Receiver<Latest>,
    /// The version sent last.
    seen: i64,
    /// The place sent last, once known.
    ahead: Option<i64>,
    over: bool,
}

impl Follower {
    async fn next(&mut self) -> Option<Result<Arc<Snapshot>, StoreError>> {
        while !self.over {
            let latest = self.latest.borrow_and_update().clone();
            match latest {
                Latest::Nothing => {}
                Latest::Snapshot(snapshot) => {
                    self.over = snapshot.is_last();
                    if self.is_news(&snapshot) || self.over {
                        return Some(Ok(snapshot));
                    }
                }
                Latest::Missing => {
                    self.over = true;
                    return Some(Err(missing(self.id)));
                }
                Latest::Failed(why) => {
                    self.over = true;
                    let error = sqlx::Error::Protocol(why.to_string());
                    return Some(Err(StoreError::Database(error)));
                }
            }
            // The watcher ends before its followers only when it broke down.
            self.latest.changed().await.ok()?;
        }
        None
    }

    fn is_news(&mut self, snapshot: &Snapshot) -> bool {
        let moved = self.ahead.is_some() && snapshot.ahead != self.ahead;
        let news = snapshot.version > self.seen || (snapshot.version == self.seen && moved);
        self.seen = self.seen.max(snapshot.version);
        self.ahead = snapshot.ahead;
        news
    }
}
