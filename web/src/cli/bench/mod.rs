//! `grundy bench`: the figures of what Grundy promises, measured side by side on this machine.

mod answer;
mod asking;
mod bars;
mod contest;
mod engine;
mod judged;
mod judging;
mod own_site;
mod playing;
mod queue;
mod site;
mod times;

use std::time::Duration;

use clap::{Args, Subcommand};
use judge::bench::BenchError;
use judge::bench::sandbox::{self, BenchOptions};

use crate::cli::listing::Listing;
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, output};

/// Measure on this machine, side by side in one run
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy bench sandbox --rounds 500")]
pub(super) struct Bench {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// What a run in the sandbox costs, next to a bare spawn and whichever of isolate, bubblewrap
    /// and nsjail are on the PATH
    #[command(after_help = "Example:\n  grundy bench sandbox --rounds 500 --json")]
    Sandbox(Sandbox),
    Judge(judging::Judging),
    Engine(engine::Engine),
    Http(site::Site),
    Queue(queue::Queue),
    Contest(contest::Contest),
}

#[derive(Debug, Args)]
struct Sandbox {
    /// How often each runner runs each program, one after the other
    #[arg(long, value_name = "N", default_value_t = 300, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// How often with a pause before each run; 0 leaves this out
    #[arg(long, value_name = "N", default_value_t = 40)]
    paused_rounds: u32,
    /// That pause
    #[arg(long, value_name = "MS", default_value_t = 60)]
    pause: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

impl Bench {
    /// Measures and prints.
    pub(super) fn run(self) -> Result<(), Failure> {
        match self.what {
            What::Sandbox(sandbox) => sandbox.run(),
            What::Judge(judging) => judging.run(),
            What::Engine(engine) => engine.run(),
            What::Http(site) => site.run(),
            What::Queue(queue) => queue.run(),
            What::Contest(contest) => contest.run(),
        }
    }
}

impl Sandbox {
    fn run(self) -> Result<(), Failure> {
        let options = BenchOptions {
            rounds: self.rounds as usize,
            paused_rounds: self.paused_rounds as usize,
            pause: Duration::from_millis(self.pause),
        };
        let config = self.machine.config()?;
        let report = sandbox::run(config.sandbox, &options).map_err(failed)?;
        if self.json {
            return output::json(&report);
        }
        print(report.table())?;
        if !report.throughput.is_empty() {
            print(report.throughput_table())?;
        }
        if let Some(why) = &report.without_groups {
            output::line(&format!("counted without control groups: {why}"))?;
        }
        if !report.not_found.is_empty() {
            output::line(&format!("not on the PATH: {}", report.not_found.join(", ")))?;
        }
        Ok(())
    }
}

/// Prints rows of which the first is the heading.
fn print(rows: Vec<Vec<String>>) -> Result<(), Failure> {
    let mut rows = rows.into_iter();
    let heading = rows.next().unwrap_or_default();
    let mut table = Listing::new(heading).report();
    rows.for_each(|row| {
        table.add_row(row);
    });
    output::list(&table)
}

fn failed(error: BenchError) -> Failure {
    Failure::Machine(error.into())
}
