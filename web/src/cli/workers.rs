//! `grundy workers`: the processes that judge for a site, from the machine it runs on.

use clap::{Args, Subcommand};
use serde_json::json;
use tokio::runtime::Runtime;

use super::listing::Listing;
use super::serve::Database;
use super::{Failure, output, remarks};
use crate::store::{Act, Deed, Store, StoreError, WorkerRow};

/// List the processes that judge, and say whether they take more
#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  grundy workers list\n  grundy workers drain judge-2")]
pub(super) struct WorkersOfSite {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// List the workers: what they judge, how much of it, and when they were heard of last
    #[command(after_help = "Example:\n  grundy workers list --json")]
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
        #[command(flatten)]
        database: Database,
    },
    /// Let workers finish what they have and take nothing new: then their machine can be stopped
    #[command(after_help = "Example:\n  grundy workers drain judge-2")]
    Drain {
        #[command(flatten)]
        which: Which,
    },
    /// Let drained workers go on
    #[command(after_help = "Example:\n  grundy workers resume judge-2")]
    Resume {
        #[command(flatten)]
        which: Which,
    },
}

#[derive(Debug, Args)]
struct Which {
    /// A machine, of which all workers are meant, or a worker's id as the list has it
    worker: String,
    #[command(flatten)]
    database: Database,
}

impl WorkersOfSite {
    /// Does it and says what was done.
    pub(super) fn run(self) -> Result<(), Failure> {
        let runtime = Runtime::new().map_err(Failure::machine)?;
        runtime.block_on(async {
            match self.command {
                Command::List { json, database } => {
                    let store = database.open_existing().await?;
                    let workers = store.workers().await?;
                    store.close().await;
                    list(&workers, json)
                }
                Command::Drain { which } => which.set(true).await,
                Command::Resume { which } => which.set(false).await,
            }
        })
    }
}

impl Which {
    async fn set(&self, drains: bool) -> Result<(), Failure> {
        let store = self.database.open_existing().await?;
        let done = self.set_in(&store, drains).await;
        store.close().await;
        done
    }

    async fn set_in(&self, store: &Store, drains: bool) -> Result<(), Failure> {
        let workers = store.workers().await?.into_iter();
        let meant = workers.filter(|it| it.id == self.worker || it.machine == self.worker);
        let meant: Vec<WorkerRow> = meant.collect();
        if meant.is_empty() {
            return Err(StoreError::NotFound(format!("worker `{}`", self.worker)).into());
        }
        for worker in &meant {
            let Some(machine) = store.drain_worker(&worker.id, drains).await? else {
                // It has ended meanwhile.
                continue;
            };
            let act = if drains {
                Act::WorkerDrained
            } else {
                Act::WorkerResumed
            };
            let deed = Deed {
                actor: None,
                act,
                target: None,
                detail: &machine,
            };
            store.note(deed).await?;
        }
        let running: i64 = meant.iter().map(|it| it.running).sum();
        let count = meant.len();
        if drains {
            remarks::remark(format_args!(
                "{count} workers of {} take nothing new; {running} judgings, checks and matches were under way \
                 there",
                meant[0].machine
            ));
        } else {
            remarks::remark(format_args!(
                "{count} workers of {} go on",
                meant[0].machine
            ));
        }
        Ok(())
    }
}

fn list(workers: &[WorkerRow], as_json: bool) -> Result<(), Failure> {
    let seconds = |worker: &WorkerRow| worker.silent_ms.max(0) / 1000;
    if as_json {
        let workers = workers.iter().map(|it| {
            json!({
                "id": it.id,
                "machine": it.machine,
                "version": it.version,
                "state": it.state().as_str(),
                "slots": it.slots,
                "running": it.running,
                "languages": it.languages().collect::<Vec<_>>(),
                "seen_seconds_ago": seconds(it),
            })
        });
        let workers: Vec<_> = workers.collect();
        return output::json(&json!({ "workers": workers }));
    }
    let columns = [
        "id",
        "machine",
        "version",
        "state",
        "running",
        "slots",
        "seen",
        "languages",
    ];
    let mut table = Listing::new(columns);
    for it in workers {
        table.add_row([
            it.id.clone(),
            it.machine.clone(),
            it.version.clone(),
            it.state().as_str().to_owned(),
            it.running.to_string(),
            it.slots.to_string(),
            format!("{} s ago", seconds(it)),
            it.languages().collect::<Vec<_>>().join(" "),
        ]);
    }
    output::list(&table)
}
