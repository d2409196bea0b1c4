//! One claimed judging: judge it, write what came of it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use judge::{CancelFlag, Event, Judging, TestResult, Verdict};
use tokio::sync::{Notify, mpsc};
use tokio::time::Instant;
use tokio_util::task::TaskTracker;
use tracing::{error, info, warn};

use super::draining::Draining;
use super::given_up::GivenUp;
use super::judges::{Failed, Judges};
use crate::store::{
    Claim, JudgingId, MAX_ATTEMPTS, Progress, Release, Status, Store, StoreError, Written,
};

/// How often progress is written at most, for each judging.
const PROGRESS_EVERY: Duration = Duration::from_millis(100);

/// How long a result waits for a database that does not answer, in all about a minute.
const WRITE_PAUSES: [Duration; 6] = [
    Duration::from_millis(100),
    Duration::from_millis(500),
    Duration::from_secs(2),
    Duration::from_secs(5),
    Duration::from_secs(20),
    Duration::from_secs(30),
];

/// What all judgings of a worker share.
#[derive(Clone)]
pub(super) struct JobContext {
    pub(super) store: Store,
    pub(super) judges: Arc<dyn Judges>,
    /// Raised when running judgings are to be given back.
    pub(super) stop: CancelFlag,
    /// The judgings under way; closed when no more may begin.
    pub(super) running: TaskTracker,
    /// Notified whenever one of them is over.
    pub(super) place_freed: Arc<Notify>,
    /// The judgings under way with their attempts, to be renewed.
    pub(super) held: Arc<Mutex<HashMap<JudgingId, i64>>>,
    /// How many checks and matches are under way, next to the judgings.
    pub(super) beside: Arc<AtomicUsize>,
    /// Whether nothing new is taken.
    pub(super) draining: Draining,
    /// What this machine is called; empty where nothing says so.
    pub(super) machine: Arc<str>,
}

/// A claim that is renewed until this is dropped.
pub(super) struct Held {
    context: JobContext,
    judging: JudgingId,
}

impl Drop for Held {
    fn drop(&mut self) {
        self.context.lock_held().remove(&self.judging);
        self.context.place_freed.notify_one();
    }
}

/// A check or a match that is under way until this is dropped.
pub(super) struct Beside(Arc<AtomicUsize>);

impl Drop for Beside {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl JobContext {
    /// Notes that a check or a match is under way.
    pub(super) fn begin_beside(&self) -> Beside {
        self.beside.fetch_add(1, Ordering::Relaxed);
        Beside(Arc::clone(&self.beside))
    }

    /// How many judgings, checks and matches are under way.
    pub(super) fn under_way(&self) -> usize {
        self.places_taken() + self.beside.load(Ordering::Relaxed)
    }

    /// Notes that a claim is worked on.
    pub(super) fn hold(&self, claim: &Claim) -> Held {
        self.lock_held().insert(claim.judging, claim.attempt);
        Held {
            context: self.clone(),
            judging: claim.judging,
        }
    }

    /// The claims that are worked on: judgings and their attempts.
    pub(super) fn held(&self) -> Vec<(JudgingId, i64)> {
        let held = self.lock_held();
        let mut held: Vec<_> = held.iter().map(|(id, attempt)| (*id, *attempt)).collect();
        // Two workers that write several rows must do so in the same order.
        held.sort_unstable();
        held
    }

    /// How many there are.
    pub(super) fn places_taken(&self) -> usize {
        self.lock_held().len()
    }

    fn lock_held(&self) -> MutexGuard<'_, HashMap<JudgingId, i64>> {
        // The map is never left half changed.
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Does the judging.
    ///
    /// # Errors
    /// Nothing could be written for a minute.
    pub(super) async fn work(&self, claim: &Claim) -> Result<(), StoreError> {
        if claim.tries > MAX_ATTEMPTS {
            let reason = GivenUp::Stopped;
            error!(submission = %claim.submission, "given up: {reason}");
            return self.write(claim, End::GiveUp(reason)).await;
        }
        info!(submission = %claim.submission, attempt = claim.attempt, "judging");
        if let Some((version, hash)) = self.judges.package(claim).await
            && hash != claim.package_hash
            && self.store.note_package(claim, &version, &hash).await? == Written::Refused
        {
            return Ok(());
        }
        let began = Instant::now();
        metrics::gauge!("grundy_judgings_running").increment(1);
        let judged = self.judge(claim).await;
        metrics::gauge!("grundy_judgings_running").decrement(1);
        metrics::histogram!("grundy_judging_seconds").record(began.elapsed());
        let end = match judged {
            Ok(result) => End::Result(Box::new(result)),
            Err(Failed::Stopped) => End::GiveBack(Release::Shutdown),
            Err(Failed::Unable(reason)) => {
                warn!(submission = %claim.submission, "left to other workers: {reason}");
                End::GiveBack(Release::Unable)
            }
            Err(Failed::Hopeless(reason)) => End::GiveUp(reason),
            Err(Failed::Starved(reason)) => {
                warn!(submission = %claim.submission, "to be judged again later: {reason}");
                End::GiveBack(Release::Starved)
            }
            Err(Failed::Fault(reason)) => {
                warn!(submission = %claim.submission, "system error: {reason}");
                if claim.tries >= MAX_ATTEMPTS {
                    End::GiveUp(GivenUp::Faults(reason))
                } else {
                    End::GiveBack(Release::Fault)
                }
            }
        };
        self.write(claim, end).await
    }

    async fn judge(&self, claim: &Claim) -> Result<Judging, Failed> {
        let (events, inbox) = mpsc::unbounded_channel();
        let judges = Arc::clone(&self.judges);
        let stop = self.stop.clone();
        let claimed = claim.clone();
        let at_work = tokio::task::spawn_blocking(move || {
            judges.judge(&claimed, &stop, &mut |event| {
                // The receiver is gone only when nobody needs the events any more.
                let _ = events.send(event);
            })
        });
        tell(&self.store, claim, inbox).await;
        at_work
            .await
            .unwrap_or_else(|error| Err(Failed::Fault(format!("the judge broke down: {error}"))))
    }

    async fn write(&self, claim: &Claim, mut end: End) -> Result<(), StoreError> {
        let mut pauses = WRITE_PAUSES.iter();
        loop {
            let written = match &end {
                End::Result(result) => self.store.finish(claim, result).await,
                End::GiveUp(reason) => self.store.give_up(claim, &reason.to_string()).await,
                End::GiveBack(why) => self.store.release(claim, *why).await,
            };
            match written {
                Ok(Written::Yes) => {
                    metrics::counter!("grundy_judgings_total", "end" => end.name()).increment(1);
                    return Ok(());
                }
                Ok(Written::Refused) => {
                    metrics::counter!("grundy_judgings_total", "end" => "refused").increment(1);
                    warn!(
                        submission = %claim.submission, attempt = claim.attempt,
                        "a later attempt has the judging; this result is dropped"
                    );
                    return Ok(());
                }
                // Waiting would only block the slot.
                Err(error) if error.is_lasting() && matches!(end, End::Result(_)) => {
                    error!(submission = %claim.submission, "cannot write the result: {error}");
                    end = End::GiveUp(GivenUp::NotStored);
                }
                Err(error) => {
                    let Some(pause) = pauses.next().filter(|_| !error.is_lasting()) else {
                        return Err(error);
                    };
                    warn!(submission = %claim.submission, "cannot write the result yet: {error}");
                    tokio::time::sleep(*pause).await;
                }
            }
        }
    }
}

/// What becomes of a claim.
enum End {
    Result(Box<Judging>),
    GiveUp(GivenUp),
    GiveBack(Release),
}

impl End {
    /// The verdict, or that it goes back to the queue: for the figures of the site.
    fn name(&self) -> &'static str {
        match self {
            Self::Result(judging) => judging.verdict.as_str(),
            Self::GiveUp(_) => Verdict::SE.as_str(),
            Self::GiveBack(_) => "given-back",
        }
    }
}

/// Writes progress while events come, and returns as soon as there will be no more. What is not
/// written by then is part of the result.
async fn tell(store: &Store, claim: &Claim, mut inbox: mpsc::UnboundedReceiver<Event>) {
    let mut unwritten = Unwritten::default();
    let mut next_write = Instant::now();
    loop {
        tokio::select! {
            event = inbox.recv() => match event {
                Some(event) => unwritten.add(event),
                None => return,
            },
            () = tokio::time::sleep_until(next_write), if unwritten.changed => {
                let Some(progress) = unwritten.take() else { continue };
                match store.progress(claim, &progress).await {
                    Ok(Written::Yes) => {}
                    // The result will be refused too.
                    Ok(Written::Refused) => inbox.close(),
                    Err(error) => {
                        // The result will say what to do about values that are refused.
                        if !error.is_lasting() {
                            unwritten.put_back(progress);
                        }
                        warn!(submission = %claim.submission, "cannot write progress: {error}");
                    }
                }
                next_write = Instant::now() + PROGRESS_EVERY;
            }
        }
    }
}

/// Events not yet written.
#[derive(Default)]
struct Unwritten {
    state: Option<Status>,
    total: Option<usize>,
    written: usize,
    tests: Vec<TestResult>,
    changed: bool,
}

impl Unwritten {
    fn add(&mut self, event: Event) {
        match event {
            Event::Compiling => self.state = Some(Status::Compiling),
            Event::Running { total } => {
                self.state = Some(Status::Running);
                self.total = Some(total);
                self.changed = true;
            }
            Event::Test(test) => {
                self.state = Some(Status::Running);
                self.tests.push(test);
                self.changed = true;
            }
            // The claim has stored this already, or pages do not distinguish it.
            Event::Compiled { .. } | Event::ForJudges { .. } | Event::Explaining => {}
        }
    }

    fn take(&mut self) -> Option<Progress> {
        if !std::mem::take(&mut self.changed) {
            return None;
        }
        let progress = Progress {
            state: self.state.unwrap_or(Status::Running),
            total: self.total,
            first: self.written,
            tests: std::mem::take(&mut self.tests),
        };
        self.written += progress.tests.len();
        Some(progress)
    }

    fn put_back(&mut self, progress: Progress) {
        self.written = progress.first;
        self.tests = progress.tests;
        self.changed = true;
    }
}
