//! Checks of packages that people bring in: one at a time in each process, in turns between
//! authors.
//!
//! The runs of a check are lent their cores like those of submissions, as part of what its author
//! uses: whoever brings in package after package delays nobody by more than a run.

use std::convert::Infallible;
use std::time::Duration;

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
}

/// The packages that wait for their check.
pub(super) struct Checks;

impl Backlog for Checks {
    type Claim = CheckClaim;
    type UnderWay = CheckUnderWay;
    const NAME: &str = "checks of packages";

    async fn claim(store: &Store) -> Result<Option<CheckClaim>, StoreError> {
        store.claim_check().await
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
        store.take_back_checks(lost).await
    }
}

/// What a check tells while it goes on.
enum News {
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
    let (news, inbox) = mpsc::unbounded_channel();
    let (judges, stop, claimed) = (context.judges.clone(), context.stop.clone(), claim.clone());
    let at_work = tokio::task::spawn_blocking(move || {
        judges.check(&claimed, &stop, &mut |step| {
            let _ = news.send(match step {
                CheckProgress::Total(total) => News::Total(total),
                CheckProgress::Findings(findings) => News::Findings(findings.to_vec()),
                CheckProgress::Program(program) => News::Program(program.clone()),
                CheckProgress::Done(_) => News::Done,
            });
        })
    });
    let told = tell(store, claim, inbox);
    let beating = beat(store, claim, config.heartbeat);
    let checked = tokio::select! {
        checked = async { tokio::join!(at_work, told).0 } => checked,
        never = beating => match never {},
    };
    let failed = match checked {
        Ok(Ok(checked)) => return finish(store, claim, checked).await,
        Ok(Err(failed)) => failed,
        Err(error) => Failed::Fault(format!("the check broke down: {error}")),
    };
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
            // Its number counts.
            let under_way = store.checks_under_way().await?;
            let own = under_way.into_iter().filter(|one| {
                (&one.problem, one.number, one.attempt)
                    == (&claim.problem, claim.number, claim.attempt)
            });
            return store.take_back_checks(&own.collect::<Vec<_>>()).await;
        }
        return store.release_check(claim).await;
    }
    let report = CheckReport {
        message: Some(failed.to_string()),
        ..CheckReport::default()
    };
    store.finish_check(claim, false, &json(&report)).await
}

async fn finish(store: &Store, claim: &CheckClaim, checked: Checked) -> Result<(), StoreError> {
    let passed = checked.ok;
    let report = CheckReport {
        ok: passed,
        checks: checked.checks,
        programs: checked.programs,
        message: None,
    };
    store.finish_check(claim, passed, &json(&report)).await
}

/// Writes what is found while it is found.
async fn tell(store: &Store, claim: &CheckClaim, mut inbox: mpsc::UnboundedReceiver<News>) {
    let mut report = CheckReport::default();
    let (mut done, mut total) = (0, 0);
    let mut ended = false;
    while !ended {
        let mut changed = false;
        let pause = tokio::time::sleep(PROGRESS_EVERY);
        tokio::pin!(pause);
        loop {
            tokio::select! {
                news = inbox.recv() => {
                    changed = true;
                    match news {
                        Some(News::Total(steps)) => total = steps,
                        Some(News::Findings(findings)) => report.checks = findings,
                        Some(News::Program(program)) => report.programs.push(program),
                        Some(News::Done) => done += 1,
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

/// Says again and again that the check goes on, until it is dropped.
async fn beat(store: &Store, claim: &CheckClaim, every: Duration) -> Infallible {
    let mut beat = tokio::time::interval(every);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        beat.tick().await;
        if let Err(error) = store.beat_check(claim).await {
            warn!(problem = %claim.problem, "cannot say that a check goes on: {error}");
        }
    }
}

fn json(report: &CheckReport) -> String {
    serde_json::to_string(report).unwrap_or_default()
}
