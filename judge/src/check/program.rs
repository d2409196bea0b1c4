//! One example program: its verdict compared with the one its folder names, and its time with the
//! limit.

use problems::check::Finding;
use problems::{Expected, Problem, Submission};
use serde::Serialize;

use crate::{Judge, JudgeError, JudgeOptions, Judging, Source, Verdict};

/// An accepted program may use this part of the time limit at most.
const ROOM: f64 = 0.5;

/// A program that is too slow must be so at this many times the limit.
const MARGIN: f64 = 1.5;

/// How often an accepted program that was slow is given another chance: the machine may have
/// been busy.
const ATTEMPTS: usize = 3;

/// What an example program did.
#[derive(Debug, Clone, Serialize)]
pub struct Program {
    /// Its path under `submissions/`.
    pub path: String,
    /// Its language; null when this machine does not know it.
    pub language: Option<String>,
    /// The verdict its folder names; null where the folder leaves it open.
    pub expected: Option<Verdict>,
    /// The verdict it got; null when its language is missing here or it is no program that can
    /// be judged.
    pub got: Option<Verdict>,
    /// The time of its slowest test.
    pub time_ms: u64,
    /// The time limit for its language.
    pub limit_ms: u64,
    /// What is wrong about it; null when nothing is.
    pub complaint: Option<String>,
}

impl Program {
    /// Whether nothing is known about it, because its language is missing here.
    pub fn is_skipped(&self) -> bool {
        self.got.is_none() && self.complaint.is_none()
    }
}

/// Judges one example program. What cannot be judged because of itself or its package is a
/// complaint about it.
///
/// # Errors
/// When this machine cannot judge at all.
pub(super) fn check(
    judge: &Judge,
    problem: &Problem,
    submission: &Submission,
) -> Result<Program, JudgeError> {
    let source = judge.source_of(&submission.program);
    let mut program = Program {
        path: submission.path.clone(),
        language: source.as_ref().map(|source| source.language.clone()),
        expected: submission.expected.verdict,
        got: None,
        time_ms: 0,
        limit_ms: 0,
        complaint: None,
    };
    let Some(source) = source else {
        return Ok(program);
    };
    program.limit_ms = judge.time_limit_ms(problem, &source.language)?;
    let judging = match judged(judge, problem, submission, &source, program.limit_ms) {
        Ok(judging) => judging,
        Err(error) if is_its_own_fault(&error) => {
            program.complaint = Some(format!("{} cannot be judged: {error}", program.path));
            return Ok(program);
        }
        Err(error) => return Err(error),
    };
    program.got = Some(judging.verdict);
    program.time_ms = judging.time_ms;
    program.complaint = complaint(submission, &judging);
    Ok(program)
}

/// Whether the program or its package is why there is no verdict, and not the machine.
fn is_its_own_fault(error: &JudgeError) -> bool {
    error.is_bad_input() || matches!(error, JudgeError::Problem { .. })
}

/// Its judging; the best of several where a busy machine may have been in its way.
fn judged(
    judge: &Judge,
    problem: &Problem,
    submission: &Submission,
    source: &Source,
    limit_ms: u64,
) -> Result<Judging, JudgeError> {
    let expected = submission.expected.verdict;
    let options = JudgeOptions {
        all: expected.is_none(),
        time_factor: if expected == Some(Verdict::TLE) {
            MARGIN
        } else {
            1.0
        },
        ..JudgeOptions::default()
    };
    let mut judging = judge.judge(problem, source, &options, &mut |_| {})?;
    for _ in 1..ATTEMPTS {
        let busy = expected == Some(Verdict::AC) && judging.verdict == Verdict::TLE;
        let slow = judging.verdict == Verdict::AC && !has_room(judging.time_ms, limit_ms);
        if !busy && !slow {
            break;
        }
        let again = judge.judge(problem, source, &options, &mut |_| {})?;
        if again.verdict != Verdict::TLE && (busy || again.time_ms < judging.time_ms) {
            judging = again;
        }
    }
    Ok(judging)
}

fn has_room(time_ms: u64, limit_ms: u64) -> bool {
    time_ms as f64 <= ROOM * limit_ms as f64
}

/// What is wrong about a verdict, with the test that shows it.
fn complaint(submission: &Submission, judging: &Judging) -> Option<String> {
    let path = &submission.path;
    let got = judging.verdict;
    if let Some(expected) = submission.expected.verdict {
        if is_expected(&submission.expected, expected, got) {
            return None;
        }
        let failed = judging
            .tests
            .iter()
            .find(|test| !test.verdict.is_accepted());
        let place = failed.map_or_else(String::new, |test| {
            let reason = test.reason.clone().map(|reason| reason.brief().to_string());
            format!(" on {}: {}", test.name, reason.unwrap_or_default())
        });
        return Some(format!(
            "{path} got {got}{place}; its folder says {expected}"
        ));
    }
    let of_tests = judging.tests.iter().map(|test| test.verdict);
    let verdicts: Vec<Verdict> = if judging.tests.is_empty() {
        vec![got]
    } else {
        of_tests.collect()
    };
    let permitted = &submission.expected.permitted;
    if let Some(odd) = verdicts.iter().find(|it| !permitted.contains(it)) {
        return Some(format!(
            "{path} got {odd}, which its folder does not permit"
        ));
    }
    let required = &submission.expected.required;
    let met = required.is_empty() || verdicts.iter().any(|it| required.contains(it));
    (!met).then(|| {
        let required: Vec<&str> = required.iter().map(|it| it.as_str()).collect();
        format!("{path} got none of {}", required.join(", "))
    })
}

/// Whether a verdict is the one that a folder names, or another that its tests must end with: the
/// format knows fewer than there are.
fn is_expected(expected: &Expected, named: Verdict, got: Verdict) -> bool {
    got == named || named != Verdict::AC && expected.required.contains(&got)
}

/// Whether the accepted programs have room below the time limit.
pub(super) fn time_limit(programs: &[Program]) -> Finding {
    const CHECK: &str = "time-limit";
    let accepted = programs
        .iter()
        .filter(|program| program.got == Some(Verdict::AC));
    let share = |program: &&Program| 1000 * program.time_ms / program.limit_ms.max(1);
    let Some(slowest) = accepted.max_by_key(share) else {
        return Finding::skipped(CHECK, "no accepted program was judged");
    };
    let Program {
        path,
        time_ms,
        limit_ms,
        ..
    } = slowest;
    let said = format!("slowest accepted: {path}, {time_ms} of {limit_ms} ms");
    if has_room(*time_ms, *limit_ms) {
        Finding::ok(CHECK, said)
    } else {
        Finding::failed(CHECK, format!("{said}; expected at most half"))
    }
}
