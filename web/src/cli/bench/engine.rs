//! `grundy bench engine`: the engine next to plain versions of itself and published crates.

use std::time::{Duration, Instant};

use clap::Args;
use serde::Serialize;
use sg::bench::{Contender, Workload, workloads};

use crate::cli::listing::Listing;
use crate::cli::{Failure, output};

/// What the engine's answers cost, next to plain versions of it and published crates, and how
/// the cost grows
#[derive(Debug, Args)]
#[command(after_help = "Example:\n  grundy bench engine --rounds 5 --json")]
pub(super) struct Engine {
    /// How often each contender does each workload, one after the other
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only the workloads whose name contains this
    #[arg(long, value_name = "TEXT", default_value = "")]
    only: String,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct EngineReport {
    rounds: u32,
    rows: Vec<Measurement>,
}

/// A contender at one size.
#[derive(Serialize)]
struct Measurement {
    workload: &'static str,
    size: usize,
    unit: &'static str,
    contender: &'static str,
    /// The median over the rounds.
    median_ms: f64,
    ns_per_unit: f64,
    /// How many times as long as the engine.
    times_ours: f64,
}

impl Engine {
    pub(super) fn run(self) -> Result<(), Failure> {
        let workloads = workloads().into_iter();
        let chosen = workloads.filter(|workload| workload.name.contains(&self.only));
        let rows: Vec<Measurement> = chosen
            .flat_map(|workload| {
                let sizes = workload.sizes.into_iter();
                sizes
                    .flat_map(|size| self.measure(&workload, size))
                    .collect::<Vec<_>>()
            })
            .collect();
        if rows.is_empty() {
            let only = &self.only;
            return Err(Failure::bad_input(format!(
                "no workload is called `{only}`"
            )));
        }
        if self.json {
            return output::json(&EngineReport {
                rounds: self.rounds,
                rows,
            });
        }
        let headings = [
            "workload",
            "size",
            "who",
            "median ms",
            "ns a unit",
            "x ours",
        ];
        let mut table = Listing::new(headings).report();
        for row in rows {
            table.add_row([
                row.workload.to_owned(),
                format!("{} {}", row.size, row.unit),
                row.contender.to_owned(),
                format!("{:.3}", row.median_ms),
                format!("{:.1}", row.ns_per_unit),
                format!("{:.1}", row.times_ours),
            ]);
        }
        output::list(&table)
    }

    /// All contenders at one size, in turns so that the machine's moods strike all of them.
    fn measure(&self, workload: &Workload, size: usize) -> Vec<Measurement> {
        let able: Vec<&Contender> = workload
            .contenders
            .iter()
            .filter(|contender| contender.largest >= size)
            .collect();
        let mut tasks: Vec<_> = able
            .iter()
            .map(|contender| (contender.prepare)(size))
            .collect();
        let mut times: Vec<Vec<Duration>> = vec![Vec::new(); able.len()];
        for _ in 0..self.rounds {
            for (task, times) in tasks.iter_mut().zip(&mut times) {
                let start = Instant::now();
                std::hint::black_box(task());
                times.push(start.elapsed());
            }
        }
        let medians: Vec<f64> = times.iter_mut().map(|times| median(times)).collect();
        let ours = medians.first().copied().unwrap_or(f64::NAN);
        able.iter()
            .zip(&medians)
            .map(|(contender, seconds)| Measurement {
                workload: workload.name,
                size,
                unit: workload.unit,
                contender: contender.name,
                median_ms: seconds * 1e3,
                ns_per_unit: seconds * 1e9 / size as f64,
                times_ours: seconds / ours,
            })
            .collect()
    }
}

/// The middle of the times, in seconds.
fn median(times: &mut [Duration]) -> f64 {
    times.sort_unstable();
    let middle = times.get(times.len() / 2).copied().unwrap_or_default();
    middle.as_secs_f64()
}
