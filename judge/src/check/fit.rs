//! The limits that the example programs of a package ask for: a time limit between the slowest
//! accepted one and the fastest too slow one, with the format's margins, and a memory limit with
//! room for the greediest accepted one.

use std::time::Duration;

use problems::{ByteSize, Problem, Submission, Verdict};

use super::timing::{GENEROUS, limit, own_time, tells_the_limit};
use crate::{Judge, JudgeError, JudgeOptions, Source};

/// Accepted programs are measured with this many times the memory limit.
const GENEROUS_MEMORY: u64 = 4;

/// The memory limit is at least so many times what the greediest accepted program needs.
const MEMORY_ROOM: u64 = 2;

/// No memory limit is less, in MiB.
const LEAST_MEMORY: u64 = 32;

/// How often an accepted program is measured: the machine may be busy, so the best counts.
const MEASUREMENTS: usize = 2;

/// A program with what it needed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MeasuredProgram {
    /// Its path under `submissions/`.
    pub program: String,
    /// The time limit at which it would have had just the time it took.
    pub time: Duration,
    /// What it needed beyond its language's runtime.
    pub memory: ByteSize,
}

/// The time limit that the programs ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TimeFit {
    /// The accepted program that takes longest.
    pub slowest: MeasuredProgram,
    /// The least limit with room for it.
    pub limit: Duration,
    /// The least time that a program must take at this limit to be too slow beyond doubt.
    pub too_slow_from: Duration,
    /// Those that are meant to be too slow and take less, fastest first: no limit separates these from the
    /// accepted ones.
    pub not_slow_enough: Vec<MeasuredProgram>,
    /// Those that take as long or longer.
    pub slow_enough: Vec<String>,
}

/// The memory limit that the programs ask for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MemoryFit {
    /// The accepted program that needs most.
    pub greediest: MeasuredProgram,
    /// The limit with room for it.
    pub limit: ByteSize,
}

/// What the programs of a package say about its limits.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Fitted {
    /// Nothing where no accepted program could be measured.
    pub time: Option<TimeFit>,
    /// The same.
    pub memory: Option<MemoryFit>,
    /// The programs that should be accepted or too slow and were neither, with what they got.
    pub others: Vec<(String, Verdict)>,
    /// Those whose languages are missing here.
    pub skipped: Vec<String>,
}

impl Judge {
    /// Measures the accepted programs of a package and those that are too slow. `step` hears the path
    /// of each before it is judged.
    ///
    /// # Errors
    /// When this machine cannot judge.
    pub fn fit_limits(
        &self,
        problem: &Problem,
        step: &mut dyn FnMut(&str),
    ) -> Result<Fitted, JudgeError> {
        let mut fitted = Fitted::default();
        let mut accepted = Vec::new();
        for submission in problem
            .submissions()
            .iter()
            .filter(|it| tells_the_limit(it))
        {
            let Some(source) = self.source_of(&submission.program) else {
                fitted.skipped.push(submission.path.clone());
                continue;
            };
            step(&submission.path);
            match self.measured_accepted(problem, submission, &source)? {
                Ok(measured) => accepted.push(measured),
                Err(verdict) => fitted.others.push((submission.path.clone(), verdict)),
            }
        }
        let greediest = accepted.iter().max_by_key(|it| it.memory).cloned();
        fitted.memory = greediest.map(|greediest| MemoryFit {
            limit: memory_limit(greediest.memory),
            greediest,
        });
        if let Some(slowest) = accepted.into_iter().max_by_key(|it| it.time) {
            let timing = problem.timing();
            let limit = limit(timing, slowest.time);
            let fit = TimeFit {
                slowest,
                limit,
                too_slow_from: limit.mul_f64(timing.time_limit_to_tle),
                not_slow_enough: Vec::new(),
                slow_enough: Vec::new(),
            };
            fitted.time = Some(fit);
            self.try_too_slow(problem, &mut fitted, step)?;
        }
        Ok(fitted)
    }

    /// The best of several judgings of a program that is right; its verdict where it is not accepted.
    fn measured_accepted(
        &self,
        problem: &Problem,
        submission: &Submission,
        source: &Source,
    ) -> Result<Result<MeasuredProgram, Verdict>, JudgeError> {
        let options = JudgeOptions {
            time_factor: GENEROUS,
            memory_factor: GENEROUS_MEMORY,
            ..JudgeOptions::default()
        };
        let once = || {
            let judging = self.judge(problem, source, &options, &mut |_| {})?;
            if !judging.verdict.is_accepted() {
                return Ok(Err(judging.verdict));
            }
            let (time_ms, memory_kib) = (judging.time_ms, judging.memory_kib);
            let measured =
                self.measured_program(problem, submission, source, time_ms, memory_kib)?;
            Ok::<_, JudgeError>(Ok(measured))
        };
        let mut best = once()?;
        for _ in 1..MEASUREMENTS {
            best = match (best, once()?) {
                (Ok(best), Ok(now)) => Ok(MeasuredProgram {
                    time: best.time.min(now.time),
                    memory: best.memory.min(now.memory),
                    ..now
                }),
                (Err(verdict), _) | (_, Err(verdict)) => return Ok(Err(verdict)),
            };
        }
        Ok(best)
    }

    fn measured_program(
        &self,
        problem: &Problem,
        submission: &Submission,
        source: &Source,
        time_ms: u64,
        memory_kib: u64,
    ) -> Result<MeasuredProgram, JudgeError> {
        let runtime = self.language(&source.language)?.memory_extra_mib * 1024;
        Ok(MeasuredProgram {
            program: submission.path.clone(),
            time: own_time(self, problem, source, time_ms)?,
            memory: ByteSize::from_kib(memory_kib.saturating_sub(runtime)),
        })
    }

    /// Judges the programs that must be too slow, with the time at which they are that beyond doubt.
    fn try_too_slow(
        &self,
        problem: &Problem,
        fitted: &mut Fitted,
        step: &mut dyn FnMut(&str),
    ) -> Result<(), JudgeError> {
        let Some(fit) = &mut fitted.time else {
            return Ok(());
        };
        let too_slow = |it: &&Submission| it.expected.verdict == Some(Verdict::TLE);
        for submission in problem.submissions().iter().filter(too_slow) {
            let Some(source) = self.source_of(&submission.program) else {
                fitted.skipped.push(submission.path.clone());
                continue;
            };
            step(&submission.path);
            let options = JudgeOptions::default();
            match self.measured_up_to(fit.too_slow_from, options, problem, submission, &source)? {
                Ok(measured) => fit.not_slow_enough.push(measured),
                Err(Verdict::TLE) => fit.slow_enough.push(submission.path.clone()),
                Err(verdict) => fitted.others.push((submission.path.clone(), verdict)),
            }
        }
        fit.not_slow_enough.sort_by_key(|it| it.time);
        Ok(())
    }

    /// Judges a program that must be too slow, with the time at which it is that beyond doubt; its
    /// verdict where it is not accepted within.
    pub(super) fn measured_up_to(
        &self,
        too_slow_from: Duration,
        options: JudgeOptions,
        problem: &Problem,
        submission: &Submission,
        source: &Source,
    ) -> Result<Result<MeasuredProgram, Verdict>, JudgeError> {
        let options = JudgeOptions {
            time_factor: too_slow_from.as_secs_f64() / problem.limits().time.as_secs_f64(),
            memory_factor: GENEROUS_MEMORY,
            ..options
        };
        let judging = self.judge(problem, source, &options, &mut |_| {})?;
        if !judging.verdict.is_accepted() {
            return Ok(Err(judging.verdict));
        }
        let (time_ms, memory_kib) = (judging.time_ms, judging.memory_kib);
        self.measured_program(problem, submission, source, time_ms, memory_kib)
            .map(Ok)
    }
}

/// The least usual limit with room for a program that needs so much.
fn memory_limit(needed: ByteSize) -> ByteSize {
    let wanted = needed.kib().div_ceil(1024) * MEMORY_ROOM;
    ByteSize::from_mib(wanted.max(LEAST_MEMORY).next_power_of_two())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_limit_is_a_usual_number_with_room() {
        let limits = [1, 16, 17, 100, 600].map(|mib| memory_limit(ByteSize::from_mib(mib)).mib());
        assert_eq!(limits, [32, 32, 64, 256, 2048]);
    }
}
