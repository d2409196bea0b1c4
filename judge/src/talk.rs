//! A run in which a program talks with the interactor of a problem that is played, to see what is said: about a
//! sample, or about positions that somebody chose.

use problems::{Problem, Verdict, Words};

use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::judge::Judge;
use crate::options::{CancelFlag, RunLimits, RunOptions};
use crate::run::{not_judged, report, without_stderr};
use crate::source::Source;
use crate::testing::talk;
use crate::verdict::RunReport;

impl Judge {
    /// Why programs cannot play about an input of somebody's own: what in it the problem does not allow, with its
    /// line, or why nobody knows who wins there. `None` where they can. Takes as long as knowing who wins does.
    pub fn refused_position(&self, problem: &Problem, input: &[u8]) -> Option<Words> {
        self.lend_rules(problem);
        let reference = problem.reference()?;
        match reference.validate(input) {
            Err(fault) => Some(fault.words()),
            // Where this is not known the opponent would make any moves, and a wrong one would be called right.
            Ok(()) => reference.answer(input).err().map(|error| error.words()),
        }
    }

    /// Lets a program talk with the interactor of a problem about an input, as in a test, within these limits
    /// ([`Judge::limits_of_test`]). All that was said is the report's standard output, the program's lines after
    /// `<`, the interactor's after `>`. AC is said of a program that does all that is asked.
    ///
    /// # Errors
    /// When there is nothing to run (see [`JudgeError`]), and [`JudgeError::Cancelled`]. A failing sandbox and an
    /// input without an interactor are the verdict SE.
    pub fn talk_unless_cancelled(
        &self,
        (problem, limits): (&Problem, RunLimits),
        source: &Source,
        input: &[u8],
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        self.lend_rules(problem);
        let reference = problem.reference();
        let interactor = reference.and_then(|it| it.interactor(input).ok().flatten());
        let Some(interactor) = interactor else {
            return Ok(not_judged(&SystemFault::NoInteractor));
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
