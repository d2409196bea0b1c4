//! Following a submission while it is judged.
//!
//! What is told is always a whole snapshot with its version, so a follower may miss any number
//! of them and is right again with the next, and the last one (done) is never lost. Changes made
//! by this process are told at once; those of other processes are found by looking.

use std::time::Duration;

use futures::Stream;
use tokio::sync::{broadcast, watch};

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::submissions::SubmissionView;
use super::types::{State, SubmissionId};

/// How often a follower looks for changes of other processes.
const LOOK: Duration = Duration::from_millis(500);

/// Tells the rest of this process what was just written.
#[derive(Debug)]
pub(crate) struct Signals {
    changed: broadcast::Sender<SubmissionId>,
    /// Rises with every job enqueued: a worker that saw an older number looks again.
    jobs: watch::Sender<u64>,
}

impl Signals {
    pub(super) fn new() -> Self {
        Self {
            changed: broadcast::channel(1024).0,
            jobs: watch::channel(0).0,
        }
    }

    pub(super) fn changed(&self, submission: SubmissionId) {
        // Nobody listening is fine.
        let _ = self.changed.send(submission);
    }

    pub(super) fn job(&self) {
        self.jobs.send_modify(|count| *count += 1);
    }
}

/// A submission at one moment.
#[derive(Debug, Clone, PartialEq)]
pub struct Snapshot {
    /// The event's id: pass the last one seen to [`Store::subscribe`] to go on from there.
    pub version: i64,
    /// The whole submission.
    pub submission: SubmissionView,
}

struct Follower {
    store: Store,
    id: SubmissionId,
    seen: i64,
    changed: broadcast::Receiver<SubmissionId>,
    over: bool,
}

impl Store {
    /// Returns a stream of snapshots of a submission: the present one at once, then one after
    /// each change, ending with the one that is done. Of changes in quick succession only the
    /// last is told.
    ///
    /// `after` is the version of the last snapshot the follower has (`Last-Event-ID`); nothing
    /// not newer is told again, except the end: a follower who has seen all gets the final
    /// snapshot once more, so that it always learns that it is over.
    ///
    /// The stream ends with an error when the submission does not exist or the database fails.
    pub fn subscribe(
        &self,
        id: SubmissionId,
        after: Option<i64>,
    ) -> impl Stream<Item = Result<Snapshot, StoreError>> + Send + use<> {
        let follower = Follower {
            changed: self.signals().changed.subscribe(),
            store: self.clone(),
            id,
            seen: after.unwrap_or(0),
            over: false,
        };
        futures::stream::unfold(follower, |mut follower| async move {
            if follower.over {
                return None;
            }
            let next = follower.next().await;
            follower.over |= next.is_err();
            Some((next, follower))
        })
    }

    /// Changes whenever this process has enqueued a job.
    pub(crate) fn new_jobs(&self) -> watch::Receiver<u64> {
        self.signals().jobs.subscribe()
    }

    async fn version(&self, id: SubmissionId) -> Result<(i64, State), StoreError> {
        let row: Option<(i64, String)> = reading!(self.db(), |pool| sqlx::query_as(
            "select j.version, j.state from submissions s
             join judgings j on j.id = s.current_judging where s.id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        let (version, state) = row.ok_or_else(|| missing(id))?;
        Ok((version, State::read(&state)?))
    }
}

fn missing(id: SubmissionId) -> StoreError {
    StoreError::NotFound(format!("submission {id}"))
}

impl Follower {
    async fn next(&mut self) -> Result<Snapshot, StoreError> {
        loop {
            let (version, state) = self.store.version(self.id).await?;
            if version > self.seen || state == State::Done {
                let submission = self.store.submission(self.id).await?;
                let submission = submission.ok_or_else(|| missing(self.id))?;
                self.seen = submission.judging.version;
                self.over = submission.judging.state == State::Done;
                return Ok(Snapshot {
                    version: self.seen,
                    submission,
                });
            }
            self.wait().await;
        }
    }

    /// Returns when the submission may have changed.
    async fn wait(&mut self) {
        let told = async {
            loop {
                match self.changed.recv().await {
                    Ok(id) if id != self.id => {}
                    // Lagging behind means that anything may have changed.
                    Ok(_) | Err(broadcast::error::RecvError::Lagged(_)) => return,
                    Err(broadcast::error::RecvError::Closed) => {
                        return std::future::pending().await;
                    }
                }
            }
        };
        // Either way the next step is to look.
        let _ = tokio::time::timeout(LOOK, told).await;
    }
}
