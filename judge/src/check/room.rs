//! Whether the time limit parts the accepted programs from those that are meant to be too slow, with
//! room on both sides, and which limit would.

use std::time::Duration;

use problems::check::{Finding, is_of_catalog};
use problems::{Problem, Submission, Words, words};

use super::CheckOptions;
use super::fit::MeasuredProgram;
use super::program::Program;
use super::timing::{has_room, limit, time_in};
use crate::{Judge, JudgeError, Verdict};

/// The check's name.
const CHECK: &str = "time-limit";

/// Whether the accepted programs have room below the time limit and the others none, and which limit
/// they ask for.
///
/// # Errors
/// When this machine cannot judge.
pub(super) fn time_limit(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    programs: &[Program],
) -> Result<Finding, JudgeError> {
    let Some(slowest) = slowest_accepted(programs) else {
        let said = words("no accepted program was judged", "没有评测过正解程序");
        return Ok(Finding::skipped(CHECK, said));
    };
    let Program {
        path,
        time_ms,
        limit_ms,
        ..
    } = slowest;
    let said = words(
        format!("slowest accepted: {path}, {time_ms} of {limit_ms} ms"),
        format!("最慢的正解：{path}，用时 {time_ms} ms，限制 {limit_ms} ms"),
    );
    let has_room = has_room(*time_ms, *limit_ms);
    let is_fast = |program: &&Program| is_to_be_slow(program) && program.got == Some(Verdict::AC);
    let fast = programs.iter().find(is_fast);
    if has_room && fast.is_none() {
        return Ok(Finding::ok(CHECK, said));
    }
    let why = match fast {
        Some(fast) if has_room => {
            let path = &fast.path;
            words(
                format!("{path} is meant to be too slow and is not"),
                format!("{path} 本应超时却没有"),
            )
        }
        _ => words("expected at most half", "至多应为一半"),
    };
    let language = slowest.language.as_deref().unwrap_or_default();
    let least = time_in(judge, problem, language, *time_ms)?;
    let wanted = limit(problem.timing(), least);
    let advice = advice(judge, options, problem, wanted)?;
    let said = words(
        format!("{said}; {why}: {advice}"),
        format!("{}；{}：{}", said.zh(), why.zh(), advice.zh()),
    );
    Ok(if is_of_catalog(problem) {
        Finding::failed(CHECK, said)
    } else {
        Finding::warning(CHECK, said)
    })
}

/// The accepted program that takes most of its limit. One that is meant to fail and does not says
/// nothing about the limit.
fn slowest_accepted(programs: &[Program]) -> Option<&Program> {
    let is_accepted = |program: &&Program| {
        let may_pass = program
            .expected
            .is_none_or(|verdict| verdict == Verdict::AC);
        may_pass && program.got == Some(Verdict::AC)
    };
    let share = |program: &&Program| 1000 * program.time_ms / program.limit_ms.max(1);
    programs.iter().filter(is_accepted).max_by_key(share)
}

fn is_to_be_slow(program: &Program) -> bool {
    program.expected == Some(Verdict::TLE)
}

/// The limit to write, where it is one at which the programs that are meant to be too slow are that.
fn advice(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    wanted: Duration,
) -> Result<Words, JudgeError> {
    let seconds = wanted.as_secs_f64();
    let beyond = wanted.mul_f64(problem.timing().time_limit_to_tle);
    let least = beyond.as_millis();
    let (tried, fastest) = fastest_within(judge, options, problem, beyond)?;
    Ok(match fastest {
        Some(fastest) => {
            let (program, took) = (&fastest.program, fastest.time.as_millis());
            words(
                format!(
                    "no limit separates them: the accepted ones ask for time_limit: {seconds}, and \
                     {program}, which is meant to be too slow, takes {took} ms, less than {least} ms; \
                     make the tests larger or one of the programs faster or slower"
                ),
                format!(
                    "没有能把它们分开的时限：正解需要 time_limit: {seconds}，而本应超时的 {program} 只用 \
                     {took} ms，不到 {least} ms；请加大数据，或调整程序的快慢"
                ),
            )
        }
        None if tried == 0 => words(
            format!("write time_limit: {seconds}"),
            format!("请写 time_limit: {seconds}"),
        ),
        None => words(
            format!(
                "write time_limit: {seconds}; what is meant to be too slow takes more than {least} ms"
            ),
            format!("请写 time_limit: {seconds}；本应超时的程序用时超过 {least} ms"),
        ),
    })
}

/// The fastest of the programs that are meant to be too slow and take less than that, and how many
/// there are to try.
fn fastest_within(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    beyond: Duration,
) -> Result<(usize, Option<MeasuredProgram>), JudgeError> {
    let is_to_be_slow = |it: &&Submission| it.expected.verdict == Some(Verdict::TLE);
    let (mut tried, mut fastest) = (0, None::<MeasuredProgram>);
    for submission in problem.submissions().iter().filter(is_to_be_slow) {
        let Some(source) = judge.source_of(&submission.program) else {
            continue;
        };
        let measured =
            judge.measured_up_to(beyond, options.judging(), problem, submission, &source);
        let measured = match measured {
            Ok(measured) => measured,
            // What can't be judged is reported where it is compared with its folder.
            Err(error) if error.is_bad_input() => continue,
            Err(JudgeError::Problem { .. }) => continue,
            Err(error) => return Err(error),
        };
        tried += 1;
        if let Ok(measured) = measured
            && fastest.as_ref().is_none_or(|it| measured.time < it.time)
        {
            fastest = Some(measured);
        }
    }
    Ok((tried, fastest))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_wrong_program_that_passes_is_not_the_slowest_accepted_one() {
        let program = |path: &str, expected, time_ms| Program {
            path: path.to_owned(),
            language: Some("cpp".to_owned()),
            expected,
            got: Some(Verdict::AC),
            time_ms,
            limit_ms: 1000,
            complaint: None,
            complaint_zh: None,
            tests: Vec::new(),
        };
        let programs = [
            program("accepted/a.cpp", Some(Verdict::AC), 20),
            program("wrong_answer/b.cpp", Some(Verdict::WA), 900),
            program("time_limit_exceeded/c.cpp", Some(Verdict::TLE), 800),
            program("mixed/d.cpp", None, 30),
        ];
        let slowest = slowest_accepted(&programs).map(|program| program.path.as_str());
        assert_eq!(slowest, Some("mixed/d.cpp"));
        assert!(slowest_accepted(&programs[1..3]).is_none());
    }
}
