//! One example program: its verdict compared with the one its folder names.

use problems::check::Finding;
use problems::{Problem, ProblemsError, Submission, Words, words};
use serde::{Deserialize, Serialize};

use super::CheckOptions;

use super::expectation::{ForJudges, complaint, needs_all_tests};
use super::timing::{Measured, has_room};
use crate::{Event, Judge, JudgeError, JudgeOptions, Judging, Source, Verdict};

/// A program that is too slow must be so at this many times the limit.
const TOO_SLOW_MARGIN: f64 = 1.5;

/// How often an accepted program that was slow is given another chance: the machine may have
/// been busy.
const CHANCES: usize = 3;

/// The most cells of a matrix: beyond that nobody looks at it, and checks would run for too long.
const MOST_CELLS: usize = 10_000;

/// What an example program did on one test.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cell {
    /// The test's name.
    pub test: String,
    /// What was said of it there.
    pub verdict: Verdict,
    /// The CPU time it took, in milliseconds.
    pub time_ms: u64,
}

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
    /// The same in Chinese, where it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub complaint_zh: Option<String>,
    /// What it did on each test that it ran on; left out where [`CheckOptions::matrix`] was not
    /// asked for.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub tests: Vec<Cell>,
}

impl Program {
    /// Whether nothing is known about it, because its language is missing here.
    pub fn is_skipped(&self) -> bool {
        self.got.is_none() && self.complaint.is_none()
    }

    fn complain(&mut self, said: Words) {
        self.complaint = Some(said.en);
        self.complaint_zh = said.zh;
    }

    /// It in both languages.
    pub(super) fn complaint(&self) -> Option<Words> {
        let en = self.complaint.clone()?;
        let zh = self.complaint_zh.clone();
        Some(Words { en, zh })
    }

    fn ended(&mut self, options: &CheckOptions, judging: &Judging) {
        self.got = Some(judging.verdict);
        self.time_ms = judging.time_ms;
        if options.matrix {
            let cells = judging.tests.iter().map(|test| Cell {
                test: test.name.clone(),
                verdict: test.verdict,
                time_ms: test.time_ms,
            });
            self.tests = cells.collect();
        }
    }
}

/// Judges one example program. What cannot be judged because of itself or its package is a
/// complaint about it.
///
/// # Errors
/// When this machine cannot judge at all.
pub(super) fn check(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    index: usize,
    measured: &Measured,
) -> Result<Program, JudgeError> {
    let submission = &problem.submissions()[index];
    let source = judge.source_of_example(problem, &submission.program);
    let mut program = Program {
        path: submission.path.clone(),
        language: source.as_ref().map(|source| source.language.clone()),
        expected: submission.expected.verdict,
        got: None,
        time_ms: 0,
        limit_ms: 0,
        complaint: None,
        complaint_zh: None,
        tests: Vec::new(),
    };
    // A package without tests has no verdicts; that it has none is told of the package.
    let has_no_tests = matches!(problem.tests(), Err(ProblemsError::NoTests { .. }));
    let Some(source) = source.filter(|_| !has_no_tests) else {
        return Ok(program);
    };
    let cells = problem.tests().map_or(0, |tests| tests.len()) * problem.submissions().len();
    let options = &CheckOptions {
        matrix: options.matrix && cells <= MOST_CELLS,
        ..options.clone()
    };
    let factor = measured.factor(problem);
    let limit_ms = judge.time_limit_ms(problem, &source.language)?;
    program.limit_ms = (limit_ms as f64 * factor) as u64;
    if let Some(judging) = measured.judgings.get(&index) {
        // It is what the limit is made for.
        program.ended(options, judging);
        return Ok(program);
    }
    let mut said = ForJudges::new();
    let judged = judged(
        (judge, options),
        problem,
        submission,
        &source,
        (program.limit_ms, factor),
        &mut said,
    );
    let judging = match judged {
        Ok(judging) => judging,
        // What is no source at all does not compile.
        Err(JudgeError::Source(_)) if submission.expected.ends.contains(&Verdict::CE) => {
            program.got = Some(Verdict::CE);
            return Ok(program);
        }
        Err(error) if is_its_own_fault(&error) => {
            let path = &program.path;
            let said = words(
                format!("{path} cannot be judged: {error}"),
                format!("{path} 无法评测：{error}"),
            );
            program.complain(said);
            return Ok(program);
        }
        Err(error) => return Err(error),
    };
    program.ended(options, &judging);
    if !is_graded_elsewhere(judge, problem, submission, &judging) {
        let said = complaint(&submission.path, &submission.expected, &judging, &said);
        if let Some(said) = said {
            program.complain(said);
        }
    }
    Ok(program)
}

/// Whether a group is graded by the package's own grader, and that cannot be run here.
fn has_lost_grader(judge: &Judge, problem: &Problem) -> bool {
    let mut groups = problem.groups().iter();
    groups.any(|group| group.grader_args.is_some()) && judge.grader_of(problem).is_none()
}

/// That points are not counted, since the package's grader cannot be run here.
pub(super) fn lost_grader(judge: &Judge, problem: &Problem) -> Option<Finding> {
    let grader = problem.programs().grader.as_ref();
    let grader = grader.filter(|_| has_lost_grader(judge, problem))?;
    Some(Finding::warning(
        "grader",
        words(
            format!(
                "{} is in no language that is here, and has no script `build` or `run`: points are not \
                 counted, and a program is accepted when every test accepts it",
                grader.name
            ),
            format!(
                "这里没有 {} 所用的语言，它也没有 `build` 或 `run` 脚本：不计分，每个测试点都通过才算通过",
                grader.name
            ),
        ),
    ))
}

/// Whether it is for a grader of the package's own, which cannot be run here, to say which of the tests
/// that failed decides, and one of them failed as it should.
fn is_graded_elsewhere(
    judge: &Judge,
    problem: &Problem,
    submission: &Submission,
    judging: &Judging,
) -> bool {
    let ends = &submission.expected.ends;
    let mut failed = judging.tests.iter().map(|test| test.verdict);
    has_lost_grader(judge, problem)
        && failed.any(|verdict| !verdict.is_accepted() && ends.contains(&verdict))
}

/// Whether the program or its package is why there is no verdict, and not the machine.
fn is_its_own_fault(error: &JudgeError) -> bool {
    error.is_bad_input() || matches!(error, JudgeError::Problem { .. })
}

/// Its judging with so many times the problem's limit; the best of several where a busy machine may
/// have been in its way.
fn judged(
    (judge, for_whom): (&Judge, &CheckOptions),
    problem: &Problem,
    submission: &Submission,
    source: &Source,
    (limit_ms, factor): (u64, f64),
    said: &mut ForJudges,
) -> Result<Judging, JudgeError> {
    let expected = submission.expected.verdict;
    // What others filed as too slow is that at the limit itself.
    let margin = expected == Some(Verdict::TLE) && problem.reference().is_some();
    let options = JudgeOptions {
        all: needs_all_tests(&submission.expected)
            || has_lost_grader(judge, problem)
            || (for_whom.matrix && expected != Some(Verdict::TLE)),
        time_factor: if margin {
            TOO_SLOW_MARGIN * factor
        } else {
            factor
        },
        for_judges: !submission.expected.message.is_empty(),
        ..for_whom.judging()
    };
    let mut once = || {
        said.clear();
        judge.judge(problem, source, &options, &mut |event| {
            if let Event::ForJudges { test, words } = event {
                said.push((test, words));
            }
        })
    };
    let mut judging = once()?;
    for _ in 1..CHANCES {
        let busy = expected == Some(Verdict::AC) && judging.verdict == Verdict::TLE;
        let slow = judging.verdict == Verdict::AC && !has_room(judging.time_ms, limit_ms);
        if !busy && !slow {
            break;
        }
        let again = once()?;
        if again.verdict != Verdict::TLE && (busy || again.time_ms < judging.time_ms) {
            judging = again;
        }
    }
    Ok(judging)
}
