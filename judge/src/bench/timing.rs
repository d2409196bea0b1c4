//! Whether time is measured and limited rightly, on idle cores and on loaded ones.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use serde::Serialize;

use super::{BenchError, build_c, during, package, request, slot_with, wrong};
use crate::sandbox::{Exit, Facts, Slot, Stop};
use crate::{Judge, JudgeOptions, RunLimits, Source, Verdict};

const BURN: &str = include_str!("programs/burn.c");

/// How much work a run does, in CPU time of an idle core.
const WORK: Duration = Duration::from_millis(200);

/// The time limit of near runs, in seconds.
const LIMIT: f64 = 0.3;

/// How the measured CPU time compares with what the kernel tells the program itself.
#[derive(Debug, Clone, Serialize)]
pub struct CpuRow {
    /// What burns it.
    pub program: &'static str,
    /// Whether every core had other work.
    pub loaded: bool,
    /// How many runs.
    pub runs: usize,
    /// The median difference in percent of the program's own figure.
    pub median_percent: f64,
    /// The largest.
    pub most_percent: f64,
}

/// How far beyond its CPU limit a program that spins gets.
#[derive(Debug, Clone, Serialize)]
pub struct StopRow {
    /// Whether every core had other work.
    pub loaded: bool,
    /// How many runs.
    pub runs: usize,
    /// The median in milliseconds.
    pub median_ms: f64,
    /// The most.
    pub most_ms: f64,
}

/// Verdicts of programs near the time limit, judged while every core has other work.
#[derive(Debug, Clone, Serialize)]
pub struct NearRow {
    /// The program's CPU time on an idle core, over the limit.
    pub part_of_limit: f64,
    /// How many judgings.
    pub judgings: usize,
    /// How many were AC.
    pub accepted: usize,
    /// How many were TLE.
    pub too_slow: usize,
}

/// Other work on every core until it is dropped.
struct Load<'a>(&'a AtomicBool);

impl Drop for Load<'_> {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Does something while so many others spin on every core.
pub(super) fn under_load<T>(spinners: usize, work: impl FnOnce() -> T) -> T {
    let stop = AtomicBool::new(false);
    thread::scope(|scope| {
        let _load = Load(&stop);
        let cores = thread::available_parallelism().map_or(1, usize::from);
        for _ in 0..cores * spinners {
            scope.spawn(|| {
                while !stop.load(Ordering::Relaxed) {
                    std::hint::spin_loop();
                }
            });
        }
        work()
    })
}

/// Compares the CPU time of runs with what the programs saw themselves.
///
/// # Errors
/// When a run fails.
pub fn cpu(judge: &Judge, runs: usize) -> Result<Vec<CpuRow>, BenchError> {
    let mut burner = Burner::new(judge)?;
    let mut rows = Vec::new();
    for (program, kind, count) in [
        ("one thread", "threads", 1),
        ("four threads", "threads", 4),
        ("three grandchildren", "children", 3),
    ] {
        for loaded in [false, true] {
            let mut percents = under_load(usize::from(loaded), || {
                (0..runs)
                    .map(|_| burner.deviation(kind, count))
                    .collect::<Result<Vec<f64>, _>>()
            })?;
            percents.sort_unstable_by(f64::total_cmp);
            rows.push(CpuRow {
                program,
                loaded,
                runs,
                median_percent: at(&percents, runs / 2),
                most_percent: at(&percents, runs.saturating_sub(1)),
            });
        }
    }
    Ok(rows)
}

/// Runs a program that spins, and sees when it is stopped.
///
/// # Errors
/// When a run fails or is not stopped.
pub fn stops(judge: &Judge, runs: usize) -> Result<Vec<StopRow>, BenchError> {
    let mut burner = Burner::new(judge)?;
    [false, true]
        .into_iter()
        .map(|loaded| {
            let mut over = under_load(usize::from(loaded), || {
                (0..runs)
                    .map(|_| burner.overrun())
                    .collect::<Result<Vec<f64>, _>>()
            })?;
            over.sort_unstable_by(f64::total_cmp);
            Ok(StopRow {
                loaded,
                runs,
                median_ms: at(&over, runs / 2),
                most_ms: at(&over, runs.saturating_sub(1)),
            })
        })
        .collect()
}

/// Judges programs at 0.85 and at 1.25 of a time limit on loaded cores.
///
/// # Errors
/// When nothing can be judged.
pub fn near_limit(judge: &Judge, judgings: usize) -> Result<Vec<NearRow>, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let problem = package::problem(folder.path(), 1, LIMIT)?;
    let pace = near_pace(judge)?;
    [0.85, 1.25]
        .into_iter()
        .map(|part_of_limit| {
            let source = near_program((pace * LIMIT * part_of_limit) as u64);
            let mut row = NearRow {
                part_of_limit,
                judgings,
                accepted: 0,
                too_slow: 0,
            };
            under_load(1, || {
                for _ in 0..judgings {
                    let options = JudgeOptions::default();
                    let judging = judge.judge(&problem, &source, &options, &mut |_| {})?;
                    row.accepted += usize::from(judging.verdict == Verdict::AC);
                    row.too_slow += usize::from(judging.verdict == Verdict::TLE);
                }
                Ok(row)
            })
        })
        .collect()
}

/// A right program that does so many rounds of work before it answers.
pub(super) fn near_program(rounds: u64) -> Source {
    let text = format!(
        "#include <stdio.h>\nint main(void) {{\n  int a, b;\n  scanf(\"%d%d\", &a, &b);\n  \
         for (volatile unsigned long i = 0; i < {rounds}UL; i++) {{}}\n  \
         printf(\"%d\\n\", a + b);\n}}\n"
    );
    Source::new("near.c", "c", text.into_bytes())
}

/// How many rounds of that work an idle core does in a second.
pub(super) fn near_pace(judge: &Judge) -> Result<f64, BenchError> {
    const TRIAL: u64 = 200_000_000;
    let source = near_program(TRIAL);
    let mut paces = (0..7)
        .map(|_| {
            let report = judge.run(&source, b"1 2", RunLimits::default())?;
            if report.verdict != Verdict::AC {
                return Err(wrong("working", report.verdict.to_string()));
            }
            Ok(TRIAL as f64 * 1e3 / report.time_ms.max(1) as f64)
        })
        .collect::<Result<Vec<f64>, BenchError>>()?;
    paces.sort_unstable_by(f64::total_cmp);
    Ok(at(&paces, paces.len() / 2))
}

fn at(sorted: &[f64], index: usize) -> f64 {
    sorted.get(index).copied().unwrap_or(f64::NAN)
}

/// A slot with the program that burns CPU time.
struct Burner {
    slot: Slot,
    /// Rounds of work an idle core does in a second.
    pace: f64,
}

impl Burner {
    fn new(judge: &Judge) -> Result<Self, BenchError> {
        let folder = tempfile::tempdir().map_err(during("make a folder"))?;
        let program = build_c(folder.path(), "burn", BURN, &["-static", "-pthread"])?;
        let slot = slot_with(judge.pool(), &program)?;
        let mut burner = Self { slot, pace: 0.0 };
        let trial = 50_000_000;
        let mut paces = (0..7)
            .map(|_| {
                let facts = burner.burn("threads", 1, trial, Duration::from_secs(10))?;
                Ok(trial as f64 / facts.cpu.as_secs_f64())
            })
            .collect::<Result<Vec<f64>, BenchError>>()?;
        paces.sort_unstable_by(f64::total_cmp);
        burner.pace = at(&paces, paces.len() / 2);
        Ok(burner)
    }

    fn rounds_for(&self, time: Duration) -> u64 {
        (self.pace * time.as_secs_f64()) as u64
    }

    fn burn(
        &mut self,
        kind: &str,
        count: u32,
        rounds: u64,
        limit: Duration,
    ) -> Result<Facts, BenchError> {
        let arguments = [kind.to_owned(), count.to_string(), rounds.to_string()];
        let mut request = request();
        request.args = arguments.into_iter().map(Into::into).collect();
        request.limits.cpu = limit;
        request.limits.wall = Duration::from_mins(1);
        Ok(self.slot.run(&request)?)
    }

    /// By how many percent what was counted differs from what the program saw.
    fn deviation(&mut self, kind: &str, count: u32) -> Result<f64, BenchError> {
        let rounds = self.rounds_for(WORK / count);
        let facts = self.burn(kind, count, rounds, Duration::from_secs(10))?;
        let said = String::from_utf8_lossy(&facts.stdout);
        match said.trim().parse::<f64>() {
            Ok(own) if facts.exit == Exit::Code(0) => {
                let counted = facts.cpu.as_secs_f64() * 1e6;
                Ok((counted - own).abs() / own * 100.0)
            }
            _ => Err(wrong("burning", format!("{:?} {said}", facts.exit))),
        }
    }

    /// How many milliseconds a program that spins gets beyond its limit.
    fn overrun(&mut self) -> Result<f64, BenchError> {
        let limit = WORK / 2;
        let facts = self.burn("threads", 1, u64::MAX, limit)?;
        if facts.stopped != Some(Stop::Cpu) {
            return Err(wrong("spinning", format!("{:?}", facts.exit)));
        }
        Ok((facts.cpu.as_secs_f64() - limit.as_secs_f64()) * 1e3)
    }
}
