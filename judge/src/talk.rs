//! A run in which a program talks with the interactor of a problem, to see what is said: about a sample, or about an input
//! that somebody typed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use problems::{Interactor, Problem, ProblemsError, Refusal, Reply, Verdict, words};
use sg::pool::Pool;

use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::judge::Judge;
use crate::options::{CancelFlag, RunLimits, RunOptions};
use crate::own_input::{TalkInput, looked_at_until};
use crate::reason::Reason;
use crate::run::{judged, of_fault, report, without_stderr};
use crate::source::Source;
use crate::testing::{talk, talk_with_program};
use crate::verdict::RunReport;

impl Judge {
    /// Lets a program talk with the interactor of a problem about an input, as in a test, within these limits
    /// ([`Judge::limits_of_test`]). All that was said is the report's standard output, the program's lines after
    /// `<`, the interactor's after `>`. AC is said of a program that does all that is asked. Where there is a deadline, no
    /// more is looked at for the moves of a reference's interactor than can be while somebody waits.
    ///
    /// # Errors
    /// When there is nothing to run (see [`JudgeError`]), and [`JudgeError::Cancelled`]. A failing sandbox, an
    /// input without an interactor, or with one that fails or looked for a move for too long, are the verdict SE.
    pub fn talk_unless_cancelled(
        &self,
        about: (&Problem, RunLimits),
        source: &Source,
        input: &TalkInput,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        if about.0.interactor().is_some() {
            self.talk_with_program(about, source, input, options, cancel)
        } else {
            self.talk_with_reference(about, source, input, options, cancel)
        }
    }

    /// The same with the package's own interactor.
    fn talk_with_program(
        &self,
        (problem, limits): (&Problem, RunLimits),
        source: &Source,
        input: &TalkInput,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        let language = self.language(&source.language)?;
        let whole = self.with_includes(source, problem, &language);
        let source = whole.as_ref().unwrap_or(source);
        let tools = match self.tools(&self.share(options.client), problem) {
            Ok(tools) => tools,
            Err(fault) => return of_fault(fault),
        };
        let Some(interactor) = &tools.interactor else {
            return of_fault(SystemFault::NoInteractor);
        };
        let asked = (interactor, tools.validators.as_slice());
        self.run_with(source, limits, options, cancel, |executor, language| {
            let mut outcome = talk_with_program(asked, executor, &input.test, language);
            let said = std::mem::take(&mut outcome.transcript);
            let mut report = judged(outcome, executor.limits(), language)?;
            report.stdout = said;
            report.reason = report.reason.map(|reason| match reason {
                // What was said stands in the report already.
                Reason::InConversation { reason, .. } => without_stderr(*reason),
                reason => reason,
            });
            Ok(report)
        })
    }

    /// The same with that of the problem's reference.
    fn talk_with_reference(
        &self,
        (problem, limits): (&Problem, RunLimits),
        source: &Source,
        input: &TalkInput,
        options: RunOptions,
        cancel: Option<&CancelFlag>,
    ) -> Result<RunReport, JudgeError> {
        self.lend_rules(problem);
        let reference = input.reference.as_deref().or(problem.reference());
        let interactor = reference.and_then(|it| it.interactor(&input.test.input).ok().flatten());
        let Some(interactor) = interactor else {
            return of_fault(SystemFault::NoInteractor);
        };
        let gave_up = Arc::new(AtomicBool::new(false));
        let interactor: Box<dyn Interactor> = match options.deadline {
            None => interactor,
            Some(until) => Box::new(Bounded {
                interactor,
                pool: looked_at_until(until, cancel),
                gave_up: Arc::clone(&gave_up),
            }),
        };
        let run = self.run_with(source, limits, options, cancel, |executor, language| {
            let talk = talk(interactor.as_ref(), executor, language)?;
            let mut report = report(&talk.facts, executor.limits(), language);
            report.stdout = talk.written();
            (report.verdict, report.reason) = match talk.failure {
                Some((verdict, reason)) => (verdict, Some(without_stderr(reason))),
                None => (Verdict::AC, None),
            };
            Ok(report)
        })?;
        // What came of it then is nothing that the program did.
        if gave_up.load(Ordering::Relaxed) {
            return of_fault(SystemFault::Reference(takes_too_long()));
        }
        Ok(run)
    }
}

fn takes_too_long() -> ProblemsError {
    ProblemsError::Reference {
        what: words("the opponent", "对手"),
        reason: words(
            "it takes too long to find its moves from here; smaller positions take less",
            "从这里找出它的操作太费时间；局面小一些会快些",
        ),
    }
}

/// An interactor whose answers take from a pool. It says nothing that it could not look at.
struct Bounded {
    interactor: Box<dyn Interactor>,
    pool: Arc<Pool>,
    /// Whether there was not enough for an answer.
    gave_up: Arc<AtomicBool>,
}

impl Bounded {
    /// What was answered, if there was enough to look at for it.
    fn unless_spent(&self, reply: Reply) -> Reply {
        if !self.pool.is_spent() {
            return reply;
        }
        self.gave_up.store(true, Ordering::Relaxed);
        // The conversation ends here; nobody reads this, since a run in which it gave up is none.
        let why = takes_too_long().to_string();
        Reply {
            say: String::new(),
            ruling: Some(Err(Refusal::new(1, why.clone(), why))),
        }
    }
}

impl Interactor for Bounded {
    fn again(&self) -> Box<dyn Interactor> {
        Box::new(Self {
            interactor: self.interactor.again(),
            pool: Arc::clone(&self.pool),
            gave_up: Arc::clone(&self.gave_up),
        })
    }

    fn begin(&mut self) -> Reply {
        let reply = self.pool.around(|| self.interactor.begin());
        self.unless_spent(reply)
    }

    fn hear(&mut self, line: &str) -> Reply {
        let reply = self.pool.around(|| self.interactor.hear(line));
        self.unless_spent(reply)
    }

    fn left(&mut self) -> Refusal {
        self.interactor.left()
    }

    fn failure(&self) -> Option<String> {
        self.interactor.failure()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use sg::nim::Nim;
    use sg::{Budget, Solver};

    use super::*;

    /// Looks at 21 positions with 210 moves before it says `yes`, and at none where it begins.
    struct Searching;

    impl Interactor for Searching {
        fn again(&self) -> Box<dyn Interactor> {
            Box::new(Self)
        }

        fn begin(&mut self) -> Reply {
            Reply::default()
        }

        fn hear(&mut self, _: &str) -> Reply {
            let found = Solver::new(Nim, Budget::default()).value(&[20]);
            Reply {
                say: if found.is_ok() { "yes\n" } else { "no\n" }.to_owned(),
                ruling: None,
            }
        }

        fn left(&mut self) -> Refusal {
            Refusal::new(1, "left", "left")
        }
    }

    fn bounded(most: u64) -> Bounded {
        Bounded {
            interactor: Box::new(Searching),
            pool: Arc::new(Pool::new(most)),
            gave_up: Arc::default(),
        }
    }

    #[test]
    fn all_answers_of_an_interactor_take_from_one_pool() {
        let mut first = bounded(500);
        assert_eq!(first.begin(), Reply::default());
        assert_eq!(first.hear("1 1").say, "yes\n");
        // Another conversation about the same begins with what is left.
        let mut again = first.again();
        assert_eq!(again.hear("1 1").say, "yes\n");
        assert!(!first.gave_up.load(Ordering::Relaxed));
        let last = again.hear("1 1");
        assert!(last.say.is_empty() && last.ruling.is_some(), "{last:?}");
        assert!(first.gave_up.load(Ordering::Relaxed));
    }

    #[test]
    fn it_gives_up_when_nobody_waits_any_more() {
        let over = CancelFlag::new();
        let soon = Instant::now() + std::time::Duration::from_hours(1);
        let pool = looked_at_until(soon, Some(&over));
        let mut interactor = Bounded { pool, ..bounded(0) };
        assert_eq!(interactor.hear("1 1").say, "yes\n");
        over.cancel();
        assert!(interactor.hear("1 1").ruling.is_some());
        assert!(looked_at_until(Instant::now(), None).is_spent());
    }
}
