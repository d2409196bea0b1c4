//! Looks at outputs as if submissions had printed them: nothing runs but the problem's own programs.

use std::sync::Arc;
use std::time::Instant;

use problems::{Problem, Test};

use super::go_on;
use crate::check::CheckOptions;
use crate::compile::Program;
use crate::fault::SystemFault;
use crate::language::{ANSWER, Language};
use crate::limits::TestLimits;
use crate::testing::{Executor, HandedIn, Testing};
use crate::{Judge, JudgeError};

/// What came of looking at an output.
pub(super) enum Looked {
    Right,
    /// It is wrong, for that reason.
    Wrong(String),
    /// Nobody knows: what looks at it failed.
    Broken(String),
}

/// Looks at each output with its test, whose names differ; or why that cannot be done here.
///
/// # Errors
/// When the sandbox failed.
pub(super) fn look_at(
    judge: &Judge,
    options: &CheckOptions,
    problem: &Problem,
    outputs: &[(Test, Arc<[u8]>)],
) -> Result<Result<Vec<Looked>, String>, JudgeError> {
    let language = &Language::of_answers()?;
    let share = judge.share(options.client);
    let tools = match judge.tools(&share, problem) {
        Ok(tools) => tools,
        Err(SystemFault::Sandbox(error)) => return Err(error.into()),
        Err(fault) => return Ok(Err(fault.to_string())),
    };
    let program = Program {
        files: Arc::default(),
        main: ANSWER.to_owned(),
        class: None,
        note: None,
    };
    let judging = options.judging();
    let limits = TestLimits::of_judging(problem, &judging, language);
    let handed_in = outputs.iter();
    let handed_in = handed_in.map(|(test, output)| (test.name.clone(), Arc::clone(output)));
    let handed_in: HandedIn = handed_in.collect();
    let executor = || Executor::new(&share, language, &program, limits).with_answers(&handed_in);
    let testing = Testing {
        checker: problem.checker(),
        interactor: None,
        validators: &tools.validators,
        passes: 1,
        scoring: None,
        grader: None,
        statics: None,
        reference: problem.reference(),
        language,
        limits: &limits,
        executor: &executor,
        slots: 1,
        options: &judging,
        begun: Instant::now(),
    };
    let mut running = executor();
    let mut all = Vec::new();
    for (test, _) in outputs {
        go_on(options)?;
        let outcome = testing.outcome(&mut running, test);
        running.rest();
        all.push(match (outcome.fault, outcome.failure) {
            (Some(SystemFault::Sandbox(error)), _) => return Err(error.into()),
            (Some(fault), _) => Looked::Broken(fault.to_string()),
            (None, Some((verdict, reason))) => {
                Looked::Wrong(format!("{}: {reason}", verdict.as_str()))
            }
            (None, None) => Looked::Right,
        });
    }
    Ok(Ok(all))
}
