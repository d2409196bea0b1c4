//! What a package has its validators tried on: they refuse what it calls invalid, and take what it
//! calls valid.

use std::sync::Arc;

use problems::{CaseKind, CheckerSpec, Problem, Test, ValidatorCase, words};

use super::outputs::{Looked, look_at};
use super::{Defects, Said, Validator, go_on, is_refused, of_answer, of_input};
use crate::check::CheckOptions;
use crate::{Judge, JudgeError};

/// An output that is looked at as one of a submission.
struct Trial {
    /// What it is called where something is wrong.
    what: String,
    test: Test,
    output: Arc<[u8]>,
    is_right: bool,
}

/// Tries validators on all cases of a problem, each with the arguments that the package gives there.
///
/// # Errors
/// When the sandbox failed.
pub(super) fn check(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    (inputs, answers): (&mut [Validator<'_>], &mut [Validator<'_>]),
    defects: &mut Defects,
) -> Result<(), JudgeError> {
    let mut trials = Vec::new();
    for case in problem.validator_cases() {
        go_on(options)?;
        if case.kind == CaseKind::InvalidInput {
            invalid_input(problem, case, inputs, defects)?;
            continue;
        }
        let (place, test) = (case.place(), &case.test);
        for validator in &mut *inputs {
            let said = validator.ask(&of_input(validator.program, test), &test.input)?;
            defects.expect_taken(validator.program, format!("{place}.in"), said);
        }
        let Some(output) = &case.output else {
            trials.extend(invalid_answer(problem, case, answers, defects)?);
            continue;
        };
        for validator in &mut *answers {
            let said = validator.ask(&of_answer(validator.program, test), &test.answer)?;
            defects.expect_taken(validator.program, format!("{place}.ans"), said);
        }
        trials.push(Trial {
            what: format!("{place}.out"),
            test: test.clone(),
            output: Arc::clone(output),
            is_right: case.kind == CaseKind::ValidOutput,
        });
    }
    judged(judge, options, problem, trials, defects)
}

/// One validator at least must refuse the input, and the problem's own code where there is some.
fn invalid_input(
    problem: &Problem,
    case: &ValidatorCase,
    inputs: &mut [Validator<'_>],
    defects: &mut Defects,
) -> Result<(), JudgeError> {
    let what = format!("{}.in", case.place());
    let mut said = Vec::new();
    for validator in &mut *inputs {
        let settings = of_input(validator.program, &case.test);
        let words = validator.ask(&settings, &case.test.input)?;
        said.push((validator.program, words));
    }
    let is_asked = !said.is_empty();
    defects.expect_one_refusal(&what, said);
    if let Some(reference) = problem.reference() {
        defects.asked += 1;
        if reference.validate(&case.test.input).is_ok() {
            defects.wrong.push(words(
                format!("{what}: the problem's own check takes it"),
                format!("{what}：题目自己的校验接受了它"),
            ));
        }
    } else if !is_asked {
        defects.odd.push(words(
            format!("{what}: there is no input validator that could refuse it"),
            format!("{what}：没有能拒绝它的数据校验器"),
        ));
    }
    Ok(())
}

/// A validator of answers must refuse the answer, or else the one of outputs.
fn invalid_answer(
    problem: &Problem,
    case: &ValidatorCase,
    answers: &mut [Validator<'_>],
    defects: &mut Defects,
) -> Result<Option<Trial>, JudgeError> {
    let (test, what) = (&case.test, format!("{}.ans", case.place()));
    let mut said = Vec::new();
    for validator in &mut *answers {
        let words = validator.ask(&of_answer(validator.program, test), &test.answer)?;
        said.push((validator.program, words));
    }
    let is_done = is_refused(&said);
    let has_own = *problem.checker() == CheckerSpec::Program && !problem.is_interactive();
    if is_done || !has_own {
        if said.is_empty() {
            defects.odd.push(words(
                format!("{what}: there is no answer validator that could refuse it"),
                format!("{what}：没有能拒绝它的答案校验器"),
            ));
        }
        defects.expect_one_refusal(&what, said);
        return Ok(None);
    }
    // Whoever breaks on it is named all the same.
    said.retain(|(_, words)| matches!(words, Said::Fails(_)));
    defects.expect_one_refusal(&what, said);
    Ok(Some(Trial {
        what,
        test: test.clone(),
        output: Arc::clone(&test.answer),
        is_right: false,
    }))
}

/// Has all outputs looked at together.
fn judged(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    mut trials: Vec<Trial>,
    defects: &mut Defects,
) -> Result<(), JudgeError> {
    if trials.is_empty() {
        return Ok(());
    }
    let outputs = trials.iter_mut().map(|trial| {
        // Cases of several kinds may be called alike.
        trial.test.name.clone_from(&trial.what);
        (trial.test.clone(), Arc::clone(&trial.output))
    });
    let outputs: Vec<(Test, Arc<[u8]>)> = outputs.collect();
    let looked = match look_at(judge, options, problem, &outputs)? {
        Ok(looked) => looked,
        Err(why) => {
            defects.wrong.push(why.into());
            return Ok(());
        }
    };
    let (who, who_zh) = match problem.checker() {
        CheckerSpec::Program => ("the output validator", "输出校验器"),
        CheckerSpec::Reference => ("the problem's own code", "题目自己的代码"),
        CheckerSpec::Default(_) | CheckerSpec::Lines => {
            ("the comparison with the answer", "与答案的比较")
        }
    };
    for (trial, looked) in trials.iter().zip(looked) {
        defects.asked += 1;
        let what = &trial.what;
        match looked {
            Looked::Right if !trial.is_right => {
                defects.wrong.push(words(
                    format!("{what}: {who} takes it"),
                    format!("{what}：{who_zh}接受了它"),
                ));
            }
            Looked::Wrong(why) if trial.is_right => {
                defects.wrong.push(words(
                    format!("{what}: {who} refuses it: {why}"),
                    format!("{what}：{who_zh}不接受它：{why}"),
                ));
            }
            Looked::Broken(why) => defects.wrong.push(format!("{what}: {why}").into()),
            Looked::Right | Looked::Wrong(_) => {}
        }
    }
    Ok(())
}
