//! The time limit of a package that gives none: it follows from the accepted programs, as the
//! format has it.

use std::collections::BTreeMap;
use std::time::Duration;

use problems::{Problem, Submission, Timing, Verdict};

use super::CheckOptions;
use crate::{Judge, JudgeError, JudgeOptions, Judging, Source};

/// The accepted programs are measured with this many times the limit that would hold otherwise.
pub(super) const GENEROUS: f64 = 10.0;

/// An accepted program may use this part of the time limit at most.
const USED_OF_LIMIT: f64 = 0.5;

/// Whether a program that took so long has room below a limit.
pub(super) fn has_room(time_ms: u64, limit_ms: u64) -> bool {
    time_ms as f64 <= USED_OF_LIMIT * limit_ms as f64
}

/// What the accepted programs say about the time limit.
#[derive(Default)]
pub(super) struct Measured {
    /// The limit, where it follows from them.
    pub(super) limit: Option<Duration>,
    /// Their judgings, by their places among the programs.
    pub(super) judgings: BTreeMap<usize, Judging>,
}

impl Measured {
    /// By how much the problem's own limit is to be multiplied.
    pub(super) fn factor(&self, problem: &Problem) -> f64 {
        self.limit.map_or(1.0, |limit| {
            limit.as_secs_f64() / problem.limits().time.as_secs_f64()
        })
    }
}

impl Judge {
    /// The time limit that was measured here for a problem whose package gives none, for a language without a factor
    /// of its own; `None` where one is given, and before somebody has measured it.
    pub fn measured_time_limit(&self, problem: &Problem) -> Option<Duration> {
        if problem.timing().is_given {
            return None;
        }
        self.derived.time_limit(problem.hash())
    }

    /// By how much the time limit of a problem is to be multiplied: where its package gives none, its
    /// accepted programs say it. They are measured once, and the limit is kept on disk.
    ///
    /// # Errors
    /// When this machine cannot judge at all.
    pub fn time_factor(
        &self,
        problem: &Problem,
        options: &CheckOptions,
    ) -> Result<f64, JudgeError> {
        if problem.timing().is_given {
            return Ok(1.0);
        }
        let kept = self.derived.time_limit(problem.hash());
        let measured = match kept {
            Some(limit) => Measured {
                limit: Some(limit),
                ..Measured::default()
            },
            None => measure(self, options, problem)?,
        };
        Ok(measured.factor(problem))
    }
}

/// Measures the accepted programs of a package that gives no time limit; nothing of others.
///
/// # Errors
/// When this machine cannot judge at all.
pub(super) fn measure(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
) -> Result<Measured, JudgeError> {
    let timing = problem.timing();
    let mut measured = Measured::default();
    if timing.is_given {
        return Ok(measured);
    }
    let mut slowest: Option<Duration> = None;
    for (index, submission) in problem.submissions().iter().enumerate() {
        let source = judge.source_of(&submission.program);
        let Some(source) = source.filter(|_| tells_the_limit(submission)) else {
            continue;
        };
        let options = JudgeOptions {
            time_factor: GENEROUS,
            ..options.judging()
        };
        // What can't be judged is reported where it is compared with its folder.
        let judging = match judge.judge(problem, &source, &options, &mut |_| {}) {
            Ok(judging) => judging,
            Err(error) if error.is_bad_input() => continue,
            // Nor can any be judged where the package has no tests.
            Err(JudgeError::Problem { .. }) => continue,
            Err(error) => return Err(error),
        };
        if judging.verdict == Verdict::AC {
            let time = own_time(judge, problem, &source, judging.time_ms)?;
            slowest = slowest.max(Some(time));
            measured.judgings.insert(index, judging);
        }
    }
    measured.limit = slowest.map(|slowest| limit(timing, slowest));
    if let Some(limit) = measured.limit {
        judge.derived.keep_time_limit(problem.hash(), limit);
    }
    Ok(measured)
}

/// Whether a program must not be too slow on any test.
pub(super) fn tells_the_limit(submission: &Submission) -> bool {
    let expected = &submission.expected;
    expected.verdict == Some(Verdict::AC) && expected.ends.len() <= 1 && !expected.is_out_of_timing
}

/// The limit at which a program of this language would have had just this time.
pub(super) fn own_time(
    judge: &Judge,
    problem: &Problem,
    source: &Source,
    time_ms: u64,
) -> Result<Duration, JudgeError> {
    time_in(judge, problem, &source.language, time_ms)
}

/// The same by the language's id.
pub(super) fn time_in(
    judge: &Judge,
    problem: &Problem,
    language: &str,
    time_ms: u64,
) -> Result<Duration, JudgeError> {
    let language = judge.language(language)?;
    let beyond = time_ms.saturating_sub(language.time_extra_ms);
    let factor = if problem.timing().is_for_all_languages {
        language.factor_of_all()
    } else {
        language.time_factor
    };
    Ok(Duration::from_millis(beyond).div_f64(factor))
}

/// The least limit that leaves the slowest accepted program its room.
pub(super) fn limit(timing: &Timing, slowest: Duration) -> Duration {
    let resolution = timing.resolution.max(Duration::from_millis(1));
    let wanted = slowest.as_secs_f64() * timing.ac_to_time_limit;
    let steps = (wanted / resolution.as_secs_f64()).ceil().max(1.0);
    resolution.mul_f64(steps)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_limit_is_a_multiple_of_the_resolution_with_room_for_the_slowest() {
        let timing = Timing::default();
        let seconds = |slowest_ms| limit(&timing, Duration::from_millis(slowest_ms)).as_secs();
        assert_eq!([0, 1, 500, 501, 1200].map(seconds), [1, 1, 1, 2, 3]);
        let fine = Timing {
            ac_to_time_limit: 3.0,
            resolution: Duration::from_millis(100),
            ..timing
        };
        let found = limit(&fine, Duration::from_millis(150));
        assert_eq!(found.as_millis(), 500);
    }
}
