//! `grundy bench judge`: what judging costs besides the programs themselves, and whether it is right.

use clap::{Args, ValueEnum};
use judge::Judge;
use judge::bench::busy::{self, BesideRow, BusyRow};
use judge::bench::compiling::{self, CompileRow};
use judge::bench::judging::{self, MemoryRow, TestsRow};
use judge::bench::timing::{self, CpuRow, NearRow, StopRow};
use serde::Serialize;

use super::bars::{self, Outcome, fewer};
use super::{failed, print};
use crate::cli::machine::LocalMachine;
use crate::cli::{Failure, output};

/// What tests and compilations cost compared with the same programs run plainly, and whether time is
/// measured and limited rightly on idle and on loaded cores
#[derive(Debug, Args)]
#[command(
    after_help = "Exit codes: 0 done, with --bars every promise held, 1 one was missed, 2 wrong usage or \
                  input, 3 this machine cannot measure it, 4 none was missed and not all were \
                  measured.\n\nExamples:\n  grundy bench judge --only compile\n  grundy bench judge --only memory --runs 100000\n  grundy bench judge --only near --judgings 200\n  grundy bench judge --only busy --judgings 50 --bars"
)]
pub(super) struct Judging {
    /// How often everything is done, one after the other
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    rounds: u32,
    /// Only this part
    #[arg(long, value_name = "PART")]
    only: Option<Part>,
    /// How many programs are run while memory is watched
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(1000..))]
    runs: u32,
    /// How many programs near the time limit are judged [default: 20; with --bars 50]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    judgings: Option<u32>,
    /// Say of each promise whether it holds; exit with 1 if one does not, else with 4 if one was not measured
    #[arg(long)]
    bars: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    machine: LocalMachine,
}

/// The programs of [`busy::verdicts`], how many of each are judged, and what is promised of them.
const BUSY: [(&str, u32, &str); 4] = [
    (
        "computes for half of the limit",
        50,
        "three others spin on each core: 50 programs at half of the limit are accepted",
    ),
    (
        "sleeps",
        20,
        "three others spin on each core: 20 programs that sleep are too slow, and told that they wait",
    ),
    (
        "sleeps seven eighths",
        20,
        "three others spin on each core: 20 programs that sleep most of the time likewise",
    ),
    (
        "never ends",
        20,
        "three others spin on each core: 20 endless loops are too slow, and not told that they wait",
    ),
];

/// A part of the bench.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Part {
    /// What judging 200 tiny tests costs
    Tests,
    /// What compilers cost
    Compile,
    /// Whether CPU time is measured rightly
    Cpu,
    /// When a program that spins is stopped
    Stop,
    /// What becomes of programs near the time limit
    Near,
    /// What becomes of programs on a busy machine
    Busy,
    /// How long a submission waits for another
    Beside,
    /// Whether the judge's memory grows
    Memory,
}

/// What was measured; parts that were not asked for are left out.
#[derive(Default, Serialize)]
struct JudgingReport {
    #[serde(skip_serializing_if = "Vec::is_empty")]
    tests: Vec<TestsRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    compile: Vec<CompileRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cpu: Vec<CpuRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    stop: Vec<StopRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    near: Vec<NearRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    busy: Vec<BusyRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    beside: Vec<BesideRow>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    memory: Vec<MemoryRow>,
    /// What became of each promise, when that was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    bars: Option<Vec<Outcome>>,
}

impl Judging {
    pub(super) fn run(self) -> Result<(), Failure> {
        let mut config = self.machine.config()?;
        // What is compared is one after the other.
        config.slots = 1;
        let mut report = self.measure(&Judge::new(config)?)?;
        if self.bars {
            report.bars = Some(report.outcomes());
        }
        if self.json {
            output::json(&report)?;
        } else {
            let tables = report.tables().into_iter();
            tables.filter(|rows| rows.len() > 1).try_for_each(print)?;
        }
        let outcomes = report.bars.as_deref().unwrap_or_default();
        if !self.json {
            bars::print(outcomes)?;
        }
        bars::verdict(outcomes)
    }

    fn measure(&self, judge: &Judge) -> Result<JudgingReport, Failure> {
        let rounds = self.rounds as usize;
        let judgings = if self.bars { 50 } else { 20 };
        let judgings = self.judgings.unwrap_or(judgings) as usize;
        let wanted = |part| self.only.is_none_or(|only| only == part);
        let mut report = JudgingReport::default();
        if wanted(Part::Tests) {
            report.tests = judging::tests(judge, rounds).map_err(failed)?;
        }
        if wanted(Part::Compile) {
            report.compile = compiling::programs(judge, rounds).map_err(failed)?;
        }
        if wanted(Part::Cpu) {
            report.cpu = timing::cpu(judge, rounds).map_err(failed)?;
        }
        if wanted(Part::Stop) {
            report.stop = timing::stops(judge, rounds).map_err(failed)?;
        }
        if wanted(Part::Near) {
            report.near = timing::near_limit(judge, judgings).map_err(failed)?;
        }
        if wanted(Part::Busy) {
            report.busy = busy::verdicts(judge, judgings).map_err(failed)?;
        }
        if wanted(Part::Beside) {
            report.beside = busy::beside(judge, rounds).map_err(failed)?;
        }
        if wanted(Part::Memory) {
            report.memory = judging::memory(judge, self.runs as usize).map_err(failed)?;
        }
        Ok(report)
    }
}

impl JudgingReport {
    /// What becomes of each promise about busy machines.
    fn outcomes(&self) -> Vec<Outcome> {
        let outcomes = BUSY.iter().map(|&(program, promised, promise)| {
            let row = self.busy.iter().find(|row| row.program == program);
            let Some(row) = row else {
                let why = "--only leaves out what comes of programs on a busy machine";
                return Outcome::new(promise, (Vec::new(), Vec::new()), vec![why.to_owned()]);
            };
            let said = vec![format!("right {} of {} times", row.right, row.judgings)];
            let (right, wrong) = if row.right < row.judgings {
                (Vec::new(), said)
            } else {
                (said, Vec::new())
            };
            let judgings = u32::try_from(row.judgings).unwrap_or(u32::MAX);
            let easier = Vec::from_iter(fewer("judgings", judgings, promised));
            Outcome::new(promise, (right, wrong), easier)
        });
        outcomes.collect()
    }

    fn tables(&self) -> [Vec<Vec<String>>; 8] {
        [
            rows(
                [
                    "200 tiny tests",
                    "ms a test",
                    "p90 ms",
                    "over the own run, ms",
                ],
                &self.tests,
                |row| {
                    [
                        row.way.to_owned(),
                        format!("{:.3}", row.median_ms),
                        format!("{:.3}", row.p90_ms),
                        format!("{:.3}", row.over_own_ms),
                    ]
                },
            ),
            rows(
                ["compile", "plain ms", "judge ms", "x faster", "again ms"],
                &self.compile,
                |row| {
                    [
                        row.program.to_owned(),
                        format!("{:.0}", row.plain_ms),
                        format!("{:.0}", row.judge_ms),
                        format!("{:.2}", row.times_faster),
                        format!("{:.2}", row.again_ms),
                    ]
                },
            ),
            rows(
                ["CPU time of", "cores", "runs", "median off %", "most off %"],
                &self.cpu,
                |row| {
                    [
                        row.program.to_owned(),
                        cores(row.loaded),
                        row.runs.to_string(),
                        format!("{:.2}", row.median_percent),
                        format!("{:.2}", row.most_percent),
                    ]
                },
            ),
            rows(
                ["stopped after the limit", "runs", "median ms", "most ms"],
                &self.stop,
                |row| {
                    [
                        cores(row.loaded),
                        row.runs.to_string(),
                        format!("{:.2}", row.median_ms),
                        format!("{:.2}", row.most_ms),
                    ]
                },
            ),
            rows(
                ["x of the limit, loaded", "judgings", "AC", "TLE"],
                &self.near,
                |row| {
                    [
                        format!("{:.2}", row.part_of_limit),
                        row.judgings.to_string(),
                        row.accepted.to_string(),
                        row.too_slow.to_string(),
                    ]
                },
            ),
            self.busy_table(),
            self.beside_table(),
            rows(
                ["programs run", "memory KiB", "descriptors"],
                &self.memory,
                |row| {
                    [
                        row.runs.to_string(),
                        row.memory_kib.to_string(),
                        row.descriptors.to_string(),
                    ]
                },
            ),
        ]
    }

    fn busy_table(&self) -> Vec<Vec<String>> {
        rows(
            ["3 spinners a core", "judgings", "right", "most ms"],
            &self.busy,
            |row| {
                [
                    row.program.to_owned(),
                    row.judgings.to_string(),
                    row.right.to_string(),
                    format!("{:.0}", row.most_ms),
                ]
            },
        )
    }

    fn beside_table(&self) -> Vec<Vec<String>> {
        rows(
            ["20 tiny tests next to", "judgings", "median ms", "most ms"],
            &self.beside,
            |row| {
                [
                    row.beside.to_owned(),
                    row.judgings.to_string(),
                    format!("{:.0}", row.median_ms),
                    format!("{:.0}", row.most_ms),
                ]
            },
        )
    }
}

fn cores(loaded: bool) -> String {
    if loaded { "loaded" } else { "idle" }.to_owned()
}

/// A table: its heading, and a line for each of the figures.
fn rows<T, const N: usize>(
    heading: [&str; N],
    figures: &[T],
    line: impl Fn(&T) -> [String; N],
) -> Vec<Vec<String>> {
    let lines = figures.iter().map(|figure| line(figure).to_vec());
    std::iter::once(heading.map(str::to_owned).to_vec())
        .chain(lines)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(program: &'static str, judgings: usize, right: usize) -> BusyRow {
        BusyRow {
            program,
            judgings,
            right,
            most_ms: 1.0,
        }
    }

    #[test]
    fn each_promise_is_held_missed_or_not_measured() {
        let report = JudgingReport {
            busy: vec![
                row("computes for half of the limit", 50, 50),
                row("sleeps", 20, 19),
                row("never ends", 8, 8),
            ],
            ..JudgingReport::default()
        };
        let lines: Vec<String> = report.outcomes().iter().map(Outcome::line).collect();
        let words = lines.iter().map(|line| line.split(':').next());
        let words: Vec<&str> = words.flatten().collect();
        assert_eq!(words, ["held", "missed", "not measured", "not measured"]);
        assert!(lines[1].contains("right 19 of 20 times"), "{lines:?}");
        assert!(lines[3].contains("with 8 judgings, not 20"), "{lines:?}");
    }

    #[test]
    fn what_is_left_out_is_not_said_to_hold() {
        let outcomes = JudgingReport::default().outcomes();
        let mut lines = outcomes.iter().map(Outcome::line);
        assert!(lines.all(|line| line.starts_with("not measured: ")));
        let ended = bars::verdict(&outcomes);
        assert!(matches!(ended, Err(Failure::NotMeasured)), "{ended:?}");
    }
}
