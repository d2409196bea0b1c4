//! What judging costs besides the programs' own runs, and whether the judge's memory grows.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::{BenchError, build_c, during, median, package, quantile, request, slot_with, wrong};
use crate::sandbox::{Exit, Stdin};
use crate::{Event, Judge, JudgeOptions, Source, Verdict};

/// How many tests the problem has.
const TESTS: usize = 200;

const SUM: &str = "#include <stdio.h>\n\
    int main(void) { int a, b; scanf(\"%d%d\", &a, &b); printf(\"%d\\n\", a + b); return 0; }\n";

/// One way to run a program on every test.
#[derive(Debug, Clone, Serialize)]
pub struct TestsRow {
    /// Which way.
    pub way: &'static str,
    /// The median time of a test over the rounds, in milliseconds.
    pub median_ms: f64,
    /// The time that nine of ten rounds stayed below.
    pub p90_ms: f64,
    /// What is added to the program's own run.
    pub over_own_ms: f64,
}

/// Judges a problem of 200 tiny tests on one slot, and makes the same runs without a judge.
///
/// # Errors
/// When a run fails or is judged wrong.
pub fn tests(judge: &Judge, rounds: usize) -> Result<Vec<TestsRow>, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let problem = package::problem(folder.path(), TESTS, 1.0)?;
    let program = build_c(folder.path(), "sum", SUM, &["-static"])?;
    let inputs: Vec<Arc<[u8]>> = (0..TESTS)
        .map(|n| package::test(n).0.into_bytes().into())
        .collect();
    let source = Source::new("sum.c", "c", SUM.as_bytes());
    let mut ways: [(&'static str, Vec<Duration>); 3] = [
        ("bare spawn with pipes", Vec::new()),
        ("slot alone", Vec::new()),
        ("judged", Vec::new()),
    ];
    // The first round fills caches.
    for round in 0..=rounds {
        let times = [
            timed(|| bare(&program, &inputs))?,
            in_slot(judge, &program, &inputs)?,
            judged(judge, &problem, &source)?,
        ];
        if round > 0 {
            for (way, time) in ways.iter_mut().zip(times) {
                way.1.push(time / TESTS as u32);
            }
        }
    }
    let own = median(&mut ways[0].1);
    Ok(ways
        .into_iter()
        .map(|(way, mut times)| TestsRow {
            way,
            median_ms: median(&mut times),
            p90_ms: quantile(&mut times, 0.9),
            over_own_ms: median(&mut times) - own,
        })
        .collect())
}

fn timed(work: impl FnOnce() -> Result<(), BenchError>) -> Result<Duration, BenchError> {
    let start = Instant::now();
    work()?;
    Ok(start.elapsed())
}

fn bare(program: &Path, inputs: &[Arc<[u8]>]) -> Result<(), BenchError> {
    let what = || during("run the program bare");
    for input in inputs {
        let mut child = Command::new(program)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(what())?;
        if let Some(mut stdin) = child.stdin.take() {
            stdin.write_all(input).map_err(what())?;
        }
        if let Some(mut stdout) = child.stdout.take() {
            stdout.read_to_end(&mut Vec::new()).map_err(what())?;
        }
        child.wait().map_err(what())?;
    }
    Ok(())
}

/// The time of the runs; the slot is ready before, and free for the judge afterwards.
fn in_slot(judge: &Judge, program: &Path, inputs: &[Arc<[u8]>]) -> Result<Duration, BenchError> {
    let mut slot = slot_with(judge.pool(), program)?;
    let mut request = request();
    timed(|| {
        for input in inputs {
            request.stdin = Stdin::Bytes(Arc::clone(input));
            let facts = slot.run(&request)?;
            if facts.exit != Exit::Code(0) {
                return Err(wrong("a run in a slot", format!("{:?}", facts.exit)));
            }
        }
        Ok(())
    })
}

/// The time from the first test to the verdict.
fn judged(
    judge: &Judge,
    problem: &problems::Problem,
    source: &Source,
) -> Result<Duration, BenchError> {
    let mut start = Instant::now();
    let judging = judge.judge(problem, source, &JudgeOptions::default(), &mut |event| {
        if matches!(event, Event::Running { .. }) {
            start = Instant::now();
        }
    })?;
    let took = start.elapsed();
    match judging.verdict {
        Verdict::AC => Ok(took),
        other => Err(wrong("a judging", format!("{other}"))),
    }
}

/// The judge's memory after a number of runs.
#[derive(Debug, Clone, Serialize)]
pub struct MemoryRow {
    /// How many programs were run until then.
    pub runs: usize,
    /// What of the judge was in memory, in KiB.
    pub memory_kib: u64,
    /// Its open descriptors.
    pub descriptors: usize,
}

/// Judges again and again until so many programs ran, and looks ten times.
///
/// # Errors
/// When a run fails or is judged wrong.
pub fn memory(judge: &Judge, runs: usize) -> Result<Vec<MemoryRow>, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let problem = package::problem(folder.path(), TESTS, 1.0)?;
    let source = Source::new("sum.c", "c", SUM.as_bytes());
    let mut rows = Vec::new();
    let step = runs.div_ceil(10);
    let mut done = 0;
    while done < runs {
        judged(judge, &problem, &source)?;
        done += TESTS;
        if done / step > rows.len() {
            rows.push(MemoryRow {
                runs: done,
                memory_kib: resident_kib()?,
                descriptors: std::fs::read_dir("/proc/self/fd")
                    .map_err(during("read /proc/self/fd"))?
                    .count(),
            });
        }
    }
    Ok(rows)
}

fn resident_kib() -> Result<u64, BenchError> {
    let status =
        std::fs::read_to_string("/proc/self/status").map_err(during("read /proc/self/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|line| line.trim().strip_suffix("kB")?.trim().parse().ok())
        .ok_or_else(|| wrong("/proc/self/status", "no VmRSS".to_owned()))
}
