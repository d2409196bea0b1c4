//! What becomes of programs on a busy machine, and of one submission next to another's.

use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use serde::Serialize;

use super::timing::{near_pace, near_program, under_load};
use super::{BenchError, during, package, wrong};
use crate::reason::Reason;
use crate::{CancelFlag, Judge, JudgeError, JudgeOptions, Judging, Source, Verdict};

/// How many programs spin on every core next to what is judged.
const SPINNERS: usize = 3;

/// The time limit, in seconds.
const LIMIT: f64 = 0.3;

/// How many tests the slow submissions have.
const TESTS: usize = 20;

/// Verdicts of one kind of program while every core has other work.
#[derive(Debug, Clone, Serialize)]
pub struct BusyRow {
    /// What it does.
    pub program: &'static str,
    /// How many judgings.
    pub judgings: usize,
    /// How many came out as they must, with the right reason.
    pub right: usize,
    /// How long one took at most on the clock, in milliseconds.
    pub most_ms: f64,
}

/// Whether a judging came out as it must.
type IsRight<'a> = &'a dyn Fn(&Judging) -> bool;

/// Judges programs at half of a time limit, programs that sleep and endless loops while three
/// others spin on every core. `judgings` of the first; two fifths of it of each of the others.
///
/// # Errors
/// When nothing can be judged.
pub fn verdicts(judge: &Judge, judgings: usize) -> Result<Vec<BusyRow>, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let problem = package::problem(folder.path(), 1, LIMIT)?;
    let half = near_program((near_pace(judge)? * LIMIT / 2.0) as u64);
    let fewer = (judgings * 2).div_ceil(5);
    let is_idle = |judging: &Judging| {
        judging.verdict == Verdict::TLE
            && matches!(judging.tests[0].reason, Some(Reason::Idle { .. }))
    };
    // It crosses both limits at nearly the same time, and either way the reason must say that it waits.
    let is_told_to_wait = |judging: &Judging| {
        let is_told = matches!(
            judging.tests[0].reason,
            Some(Reason::Idle { .. } | Reason::TimeLimitAndIdle { .. })
        );
        judging.verdict == Verdict::TLE && is_told
    };
    let is_slow = |judging: &Judging| {
        judging.verdict == Verdict::TLE
            && matches!(judging.tests[0].reason, Some(Reason::TimeLimit { .. }))
    };
    let is_accepted = |judging: &Judging| judging.verdict == Verdict::AC;
    let kinds: [(&'static str, Source, usize, IsRight<'_>); 4] = [
        (
            "computes for half of the limit",
            half,
            judgings,
            &is_accepted,
        ),
        ("sleeps", program("for (;;) sleep(1);"), fewer, &is_idle),
        (
            "sleeps seven eighths",
            program(BURSTS),
            fewer,
            &is_told_to_wait,
        ),
        ("never ends", program("for (;;) {}"), fewer, &is_slow),
    ];
    under_load(SPINNERS, || {
        kinds
            .into_iter()
            .map(|(program, source, judgings, is_right)| {
                let mut row = BusyRow {
                    program,
                    judgings,
                    right: 0,
                    most_ms: 0.0,
                };
                for _ in 0..judgings {
                    let began = Instant::now();
                    let options = JudgeOptions::default();
                    let judging = judge.judge(&problem, &source, &options, &mut |_| {})?;
                    row.right += usize::from(is_right(&judging));
                    row.most_ms = row.most_ms.max(began.elapsed().as_secs_f64() * 1e3);
                }
                Ok(row)
            })
            .collect()
    })
}

/// How long a small judging takes next to another submission.
#[derive(Debug, Clone, Serialize)]
pub struct BesideRow {
    /// What the other one does.
    pub beside: &'static str,
    /// How many judgings.
    pub judgings: usize,
    /// The median on the clock, in milliseconds.
    pub median_ms: f64,
    /// The most.
    pub most_ms: f64,
}

/// Judges a small submission while another one is judged again and again.
///
/// # Errors
/// When nothing can be judged.
pub fn beside(judge: &Judge, judgings: usize) -> Result<Vec<BesideRow>, BenchError> {
    let folder = tempfile::tempdir().map_err(during("make a folder"))?;
    let small = package::problem(&folder.path().join("small"), TESTS, 1.0)?;
    let large = package::problem(&folder.path().join("large"), TESTS, 2.0)?;
    let quick = near_program(1_000_000);
    let slow = near_program((near_pace(judge)? * 0.5) as u64);
    [
        ("nothing", None),
        ("tests of half a second", Some(slow)),
        ("sleeps", Some(program("for (;;) sleep(1);"))),
        ("sleeps seven eighths", Some(program(BURSTS))),
    ]
    .into_iter()
    .map(|(beside, other)| {
        let over = AtomicBool::new(false);
        let stop = CancelFlag::new();
        let times = thread::scope(|scope| {
            for _ in 0..judge.slots() {
                let Some(other) = &other else { break };
                let (large, stop, over) = (&large, &stop, &over);
                scope.spawn(move || {
                    while !over.load(Ordering::Relaxed) {
                        let options = JudgeOptions {
                            stop: stop.clone(),
                            ..JudgeOptions::default()
                        };
                        match judge.judge(large, other, &options, &mut |_| {}) {
                            Ok(_) | Err(JudgeError::Cancelled) => {}
                            Err(error) => return Err(error),
                        }
                    }
                    Ok(())
                });
            }
            thread::sleep(Duration::from_millis(500));
            let times = (0..judgings).map(|_| timed(judge, &small, &quick));
            let times = times.collect::<Result<Vec<f64>, BenchError>>();
            over.store(true, Ordering::Relaxed);
            stop.cancel();
            times
        })?;
        let mut times = times;
        times.sort_unstable_by(f64::total_cmp);
        let at = |index: usize| times.get(index).copied().unwrap_or(f64::NAN);
        Ok(BesideRow {
            beside,
            judgings,
            median_ms: at(judgings / 2),
            most_ms: at(judgings.saturating_sub(1)),
        })
    })
    .collect()
}

fn timed(judge: &Judge, problem: &problems::Problem, source: &Source) -> Result<f64, BenchError> {
    let began = Instant::now();
    let judging = judge.judge(problem, source, &JudgeOptions::default(), &mut |_| {})?;
    match judging.verdict {
        Verdict::AC => Ok(began.elapsed().as_secs_f64() * 1e3),
        other => Err(wrong("a small judging", other.to_string())),
    }
}

/// Computes an eighth of the time.
const BURSTS: &str = "for (;;) {\n\
    clock_t until = clock() + CLOCKS_PER_SEC / 80;\n\
    while (clock() < until) {}\n\
    usleep(87500);\n}";

fn program(body: &str) -> Source {
    let text = format!("#include <time.h>\n#include <unistd.h>\nint main(void) {{ {body} }}\n");
    Source::new("busy.c", "c", text.into_bytes())
}
