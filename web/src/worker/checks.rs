//! Checks of packages that people bring in: two at a time in each process, in turns between authors,
//! and no two of one author.
//!
//! The runs of a check are lent their cores like those of submissions, as part of what its author
//! uses: whoever brings in package after package delays nobody by more than a run. What else a package
//! costs has an end with its check ([`WorkerConfig::check_time`]).

use std::convert::Infallible;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use judge::check::{CheckProgress, Checked, Program};
use problems::check::Finding;
use serde::Serialize;
use tokio::sync::mpsc;
use tokio::time::MissedTickBehavior;
use tracing::{info, warn};

use super::WorkerConfig;
use super::backlog::Backlog;
use super::job::JobContext;
use super::judges::Failed;
use crate::store::{CHECK_ATTEMPTS, CheckClaim, CheckUnderWay, Store, StoreError};

/// How often progress is written at most.
const PROGRESS_EVERY: Duration = Duration::from_millis(300);

/// What a check has found so far: as `grundy problem check --json` has it for one problem.
#[derive(Debug, Default, Serialize)]
struct CheckReport {
    ok: bool,
    checks: Vec<Finding>,
    programs: Vec<Program>,
    /// Why there is no result, where there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    message: Option<String>,
    /// The same in Chinese, where it is ours to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    message_zh: Option<String>,
}

impl CheckReport {
    /// Of a check whose worker was lost each time.
    fn lost() -> Self {
        let message = format!(
            "the judge machine stopped {CHECK_ATTEMPTS} times while it checked this package"
        );
        let chinese = format!("评测机检查此题目包时中断了 {CHECK_ATTEMPTS} 次");
        Self {
            message: Some(message),
            message_zh: Some(chinese),
            ..Self::default()
        }
    }

    /// Of a check that was ended after so long.
    fn too_long(after: Duration) -> Self {
        let minutes = after.as_secs() / 60;
        let message = format!(
            "the check was ended after {minutes} minutes, with its waiting for submissions: let there \
             be fewer or smaller tests, or shorter time limits, or bring the package in again when less \
             is judged"
        );
        let chinese = format!(
            "检查进行了 {minutes} 分钟（包括等待提交评测的时间）仍未结束，已中止：请减少或缩小测试点，\
             或缩短时间限制，或在评测较空闲时重新上传"
        );
        Self {
            message: Some(message),
            message_zh: Some(chinese),
            ..Self::default()
        }
    }
}

/// The packages that wait for their check.
pub(super) struct Checks;

impl Backlog for Checks {
    type Claim = CheckClaim;
    type UnderWay = CheckUnderWay;
    const NAME: &str = "checks of packages";

    async fn claim(context: &JobContext) -> Result<Option<CheckClaim>, StoreError> {
        context.store.claim_check().await
    }

    async fn work(
        context: &JobContext,
        config: &WorkerConfig,
        claim: &CheckClaim,
    ) -> Result<(), StoreError> {
        check(context, config, claim).await
    }

    async fn under_way(store: &Store) -> Result<Vec<CheckUnderWay>, StoreError> {
        store.checks_under_way().await
    }

    async fn take_back(store: &Store, lost: &[CheckUnderWay]) -> Result<(), StoreError> {
        let report = json(&CheckReport::lost());
        store.take_back_checks(lost, &report).await
    }
}

/// How often a check was seen to share the machine with submissions.
#[derive(Debug, Default)]
struct Sharing {
    looks: AtomicU32,
    shared: AtomicU32,
}

impl Sharing {
    fn look(&self, context: &JobContext) {
        let is_shared = context.places_taken() > 0;
        self.looks.fetch_add(1, Ordering::Relaxed);
        self.shared
            .fetch_add(u32::from(is_shared), Ordering::Relaxed);
    }

    /// Whether it was in half of the looks or more.
    fn is_usual(&self) -> bool {
        let shared = self.shared.load(Ordering::Relaxed);
        shared >= self.looks.load(Ordering::Relaxed).div_ceil(2)
    }
}

/// What a check tells while it goes on.
enum Progress {
    Total(usize),
    Findings(Vec<Finding>),
    Program(Program),
    Done,
}

async fn check(
    context: &JobContext,
    config: &WorkerConfig,
    claim: &CheckClaim,
) -> Result<(), StoreError> {
    info!(problem = %claim.problem, version = claim.number, "checking");
    let store = &context.store;
    let (progress, inbox) = mpsc::unbounded_channel();
    let stop = context.stop.until(Instant::now() + config.check_time);
    let (judges, claimed) = (context.judges.clone(), claim.clone());
    let at_work = tokio::task::spawn_blocking(move || {
        judges.check(&claimed, &stop, &mut |step| {
            let _ = progress.send(match step {
                CheckProgress::Total(total) => Progress::Total(total),
                CheckProgress::Findings(findings) => Progress::Findings(findings.to_vec()),
                CheckProgress::Program(program) => Progress::Program(program.clone()),
                CheckProgress::Done(_) => Progress::Done,
            });
        })
    });
    let told = tell(store, claim, inbox);
    let sharing = Sharing::default();
    sharing.look(context);
    let beating = beat(context, claim, config.heartbeat, &sharing);
    let checked = tokio::select! {
        checked = async { tokio::join!(at_work, told).0 } => checked,
        never = beating => match never {},
    };
    let failed = match checked {
        Ok(Ok(checked)) => return finish(store, claim, checked).await,
        Ok(Err(failed)) => failed,
        Err(error) => Failed::Fault(format!("the check broke down: {error}")),
    };
    let is_too_long = failed == Failed::Stopped && !context.stop.is_cancelled();
    // What waited for others has another chance, and its number counts.
    if is_too_long && claim.attempt == 1 && sharing.is_usual() {
        warn!(problem = %claim.problem, version = claim.number, "its check waited for others");
        return take_back_own(store, claim).await;
    }
    if is_too_long {
        warn!(problem = %claim.problem, version = claim.number, "its check takes too long");
        let report = json(&CheckReport::too_long(config.check_time));
        return store.finish_check(claim, false, &report).await;
    }
    let again = match &failed {
        Failed::Stopped | Failed::Starved(_) => true,
        Failed::Fault(_) => claim.attempt < CHECK_ATTEMPTS,
        Failed::Hopeless(_) | Failed::Unable(_) => false,
    };
    if again {
        warn!(problem = %claim.problem, "to be checked again: {failed}");
        if matches!(failed, Failed::Starved(_)) {
            tokio::time::sleep(config.heartbeat).await;
        }
        if matches!(failed, Failed::Fault(_)) {
            take_back_own(store, claim).await?;
            // What failed just now may succeed a little later, or on another machine.
            tokio::time::sleep(config.heartbeat).await;
            return Ok(());
        }
        return store.release_check(claim).await;
    }
    let report = CheckReport {
        message: Some(failed.to_string()),
        ..CheckReport::default()
    };
    store.finish_check(claim, false, &json(&report)).await
}

/// Lets a check of one's own wait again. Its number counts.
async fn take_back_own(store: &Store, claim: &CheckClaim) -> Result<(), StoreError> {
    let under_way = store.checks_under_way().await?;
    let own = under_way.into_iter().filter(|one| {
        (&one.problem, one.number, one.attempt) == (&claim.problem, claim.number, claim.attempt)
    });
    let report = json(&CheckReport::lost());
    let own: Vec<_> = own.collect();
    store.take_back_checks(&own, &report).await
}

async fn finish(store: &Store, claim: &CheckClaim, checked: Checked) -> Result<(), StoreError> {
    let passed = checked.ok;
    let report = CheckReport {
        ok: passed,
        checks: checked.checks,
        programs: checked.programs,
        ..CheckReport::default()
    };
    store.finish_check(claim, passed, &json(&report)).await
}

/// Writes what is found while it is found.
async fn tell(store: &Store, claim: &CheckClaim, mut inbox: mpsc::UnboundedReceiver<Progress>) {
    let mut report = CheckReport::default();
    let (mut done, mut total) = (0, 0);
    let mut ended = false;
    while !ended {
        let mut changed = false;
        let pause = tokio::time::sleep(PROGRESS_EVERY);
        tokio::pin!(pause);
        loop {
            tokio::select! {
                progress = inbox.recv() => {
                    changed = true;
                    match progress {
                        Some(Progress::Total(steps)) => total = steps,
                        Some(Progress::Findings(findings)) => report.checks = findings,
                        Some(Progress::Program(program)) => report.programs.push(program),
                        Some(Progress::Done) => done += 1,
                        None => {
                            ended = true;
                            break;
                        }
                    }
                }
                () = &mut pause => break,
            }
        }
        // The end is written with the whole result.
        if changed
            && !ended
            && let Err(error) = store
                .check_progress(claim, (done, total), &json(&report))
                .await
        {
            warn!(problem = %claim.problem, "cannot write how far a check is: {error}");
        }
    }
}

/// Says again and again that the check goes on, and looks who is there besides, until it is dropped.
async fn beat(
    context: &JobContext,
    claim: &CheckClaim,
    every: Duration,
    sharing: &Sharing,
) -> Infallible {
    let mut beat = tokio::time::interval(every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        sharing.look(context);
        if let Err(error) = context.store.beat_check(claim).await {
            warn!(problem = %claim.problem, "cannot say that a check goes on: {error}");
        }
    }
}

fn json(report: &CheckReport) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
