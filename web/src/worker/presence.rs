//! Says again and again that this worker is there, and hears whether it is to take nothing new.

use tokio::time::MissedTickBehavior;
use tokio_util::sync::CancellationToken;
use tracing::{info, warn};

use super::WorkerConfig;
use super::job::JobContext;
use crate::store::{MachineHealth, ReportedProtection, UnixMs, WorkerReport};

/// Reports until `stop`, then says that this worker has ended.
pub(super) async fn report(context: JobContext, config: WorkerConfig, stop: CancellationToken) {
    let mut report = WorkerReport {
        id: uuid::Uuid::new_v4().to_string(),
        machine: context.machine.to_string(),
        slots: i64::try_from(config.slots).unwrap_or(i64::MAX),
        languages: Vec::new(),
        offers: Vec::new(),
        running: 0,
        started_at: UnixMs::now(),
        health: MachineHealth::default(),
    };
    // Nobody waits for that: it is said as soon as it is known.
    let mut probing = Some(tokio::task::spawn_blocking(config.probe));
    let mut beat = tokio::time::interval(config.heartbeat);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        tokio::select! {
            _ = beat.tick() => {}
            () = stop.cancelled() => break,
        }
        report.languages = context.judges.languages();
        report.offers = context.judges.offers();
        report.health.unjudged = context.judges.unjudged();
        if let Some(probed) = probing.take_if(|probing| probing.is_finished()) {
            match probed.await {
                Ok(found) => {
                    let found = found.into_iter().map(ReportedProtection::from);
                    report.health.protections = found.collect();
                }
                Err(error) => warn!("cannot say what this machine isolates: {error}"),
            }
        }
        report.running = i64::try_from(context.under_way()).unwrap_or(i64::MAX);
        match context.store.report_worker(&report).await {
            Ok(drains) if context.draining.set(drains) => {
                if drains {
                    info!("taking nothing new: an administrator drains this worker");
                } else {
                    info!("going on: an administrator drains this worker no longer");
                }
                context.place_freed.notify_one();
            }
            Ok(_) => {}
            Err(error) => warn!("cannot say that this worker is there: {error}"),
        }
    }
    if let Err(error) = context.store.dismiss_worker(&report.id).await {
        warn!("cannot say that this worker ends: {error}");
    }
}

/// What this machine is called; empty where nothing says so.
pub(super) fn machine() -> String {
    let name = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    name.trim().to_owned()
}
