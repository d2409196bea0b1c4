//! A run of a program as in a test of a problem, outside of a judging: on an input of somebody's own, which is compared
//! with nothing, or on a sample, of which the output is judged.

use std::time::Instant;

use problems::{Problem, Test, Verdict};

use crate::error::JudgeError;
use crate::judge::{Judge, passes};
use crate::limits::TestLimits;
use crate::options::{CancelFlag, JudgeOptions, RunLimits, RunOptions};
use crate::run::{judged, no_run, of_fault, report};
use crate::source::Source;
use crate::testing::{Executor, Testing};
use crate::verdict::RunReport;

impl Judge {
    /// Runs a program on an input together with what the package of a problem adds to programs, within these limits
    /// ([`Judge::limits_of_test`]), and compares with nothing.
    ///
    /// # Errors
    /// As [`Self::run_unless_cancelled`].
    pub fn run_in_problem(
        &self,
        (problem, limits): (&Problem, RunLimits),
        source: &Source,
        input: &[u8],
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        let language = self.language(&source.language)?;
        let whole = self.with_includes(source, problem, &language);
        let source = whole.as_ref().unwrap_or(source);
        self.run_with(source, limits, options, cancel, |executor, language| {
            executor.use_streams(problem.stream_files());
            let facts = executor.run(&input.into())?;
            Ok(report(&facts, executor.limits(), language))
        })
    }

    /// The same on a sample: the verdict is that of a test, with the reason.
    ///
    /// # Errors
    /// As [`Self::run_unless_cancelled`]. What the package or its reference does wrong is the verdict SE.
    pub fn run_on_sample(
        &self,
        (problem, limits): (&Problem, RunLimits),
        source: &Source,
        sample: &Test,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        let begun = Instant::now();
        let is_cancelled = || cancel.is_some_and(CancelFlag::is_cancelled);
        source.check()?;
        let mut language = self.language(&source.language)?;
        if let Some(refused) = self.refused_here(problem, source, &language) {
            return Ok(no_run(Verdict::CE, refused));
        }
        let whole = self.with_includes(source, problem, &language);
        let source = whole.as_ref().unwrap_or(source);
        let share = self.share(options.client);
        let test_limits = TestLimits::of_run(&limits, &language);
        let program = match self.program_of_run(&share, &mut language, source, &test_limits)? {
            Ok(program) => program,
            Err(report) => return Ok(report),
        };
        self.lend_rules(problem);
        let tools = match self.tools(&share, problem) {
            Ok(tools) => tools,
            Err(fault) => return of_fault(fault),
        };
        let language = &language;
        let executor = || {
            let mut executor = Executor::new(&share, language, &program, test_limits)
                .with_streams(problem.stream_files());
            if let Some(deadline) = options.deadline {
                executor.stop_at(deadline);
            }
            if let Some(flag) = cancel {
                executor.cancel_with(flag);
            }
            executor
        };
        let no_options = JudgeOptions::default();
        let testing = Testing {
            checker: problem.checker(),
            interactor: tools.interactor.as_ref(),
            validators: &tools.validators,
            passes: passes(problem),
            scoring: None,
            grader: None,
            statics: None,
            reference: problem.reference(),
            language,
            limits: &test_limits,
            executor: &executor,
            slots: 1,
            options: &no_options,
            begun,
        };
        if is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        let outcome = testing.outcome(&mut executor(), sample);
        if is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        let mut report = match judged(outcome, &test_limits, language) {
            Ok(report) => report,
            Err(fault) => return of_fault(fault),
        };
        report.message.clone_from(&program.note);
        Ok(report)
    }
}
