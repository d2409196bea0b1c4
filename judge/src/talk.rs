//! A run in which a program talks with the interactor of a problem that is played, to see what is said.

use std::time::Duration;

use problems::{Problem, Verdict};

use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::judge::Judge;
use crate::options::{CancelFlag, RunLimits, RunOptions};
use crate::run::{not_judged, report, without_stderr};
use crate::source::Source;
use crate::testing::talk;
use crate::verdict::RunReport;

impl Judge {
    /// Lets a program talk with the interactor of a problem about an input, within the problem's limits, as in a
    /// test. All that was said is the report's standard output, the program's lines after `<`, the interactor's
    /// after `>`. AC is said of a program that does all that is asked.
    ///
    /// # Errors
    /// When there is nothing to run (see [`JudgeError`]), and [`JudgeError::Cancelled`]. A failing sandbox and an
    /// input without an interactor are the verdict SE.
    pub fn talk_unless_cancelled(
        &self,
        problem: &Problem,
        source: &Source,
        input: &[u8],
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        let reference = problem.reference();
        let interactor = reference.and_then(|it| it.interactor(input).ok().flatten());
        let Some(interactor) = interactor else {
            return Ok(not_judged(&SystemFault::NoInteractor));
        };
        let limits = RunLimits {
            time: Duration::from_millis(self.time_limit_ms(problem, &source.language)?),
            memory: problem.limits().memory,
            output: problem.limits().output,
        };
        self.run_with(source, limits, options, cancel, |executor, language| {
            let talk = talk(interactor.as_ref(), executor, language)?;
            let mut report = report(&talk.facts, executor.limits(), language);
            report.stdout = talk.written();
            (report.verdict, report.reason) = match talk.failure {
                Some((verdict, reason)) => (verdict, Some(without_stderr(reason))),
                None => (Verdict::AC, None),
            };
            Ok(report)
        })
    }
}
