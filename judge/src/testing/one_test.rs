//! One test of a submission: runs the program on it, and judges what it prints.

use std::time::Duration;

use problems::{CheckerSpec, Reference, Refusal, Test, Verdict};

use super::assess::{assess, whole_ms};
use super::dialogue;
use super::executor::Executor;
use super::interactor::CompiledInteractor;
use super::outcome::Outcome;
use crate::check::{Finding, check};
use crate::fault::SystemFault;
use crate::language::Language;
use crate::limits::TestLimits;
use crate::machine::MachineState;
use crate::options::JudgeOptions;
use crate::reason::Reason;
use crate::sandbox::SandboxError;
use crate::verdict::TestResult;

/// How often a test is run that fails while the machine's programs are being changed.
const ATTEMPTS: usize = 3;

/// How long an installation gets to go on in between.
const PAUSE: Duration = Duration::from_millis(250);

/// Everything the tests of one submission have in common.
pub(crate) struct Testing<'a> {
    pub(crate) checker: &'a CheckerSpec,
    /// The program that submissions talk with, where the problem has one.
    pub(crate) interactor: Option<&'a CompiledInteractor>,
    /// The problem's own code, where there is some.
    pub(crate) reference: Option<&'a dyn Reference>,
    pub(crate) language: &'a Language,
    pub(crate) limits: &'a TestLimits,
    /// Makes something that runs the program; each thread has its own.
    pub(crate) executor: &'a (dyn Fn() -> Executor<'a> + Sync),
    /// How many tests may run at the same time.
    pub(crate) slots: usize,
    pub(crate) options: &'a JudgeOptions,
}

/// What of a failing program's output is kept for explanations, in bytes.
const KEPT_OUTPUT: usize = 64 << 10;

/// What came of a test's runs.
pub(super) struct Done {
    pub(super) result: TestResult,
    /// How long they were idle.
    pub(super) idle: Duration,
    /// The beginning of what was printed; empty when the test was accepted.
    pub(super) output: Vec<u8>,
}

/// What came of a test, unless the sandbox failed.
pub(super) type Judged = Result<Done, SandboxError>;

impl Testing<'_> {
    /// Judges a test, and again in a fresh slot when it fails while the `machine`'s programs are
    /// being changed: an interpreter with half of its libraries is no fault of the program.
    pub(super) fn judge_test(
        &self,
        executor: &mut Executor<'_>,
        machine: &mut MachineState,
        test: &Test,
    ) -> Judged {
        let mut outcome = self.outcome(executor, test);
        for _ in 1..ATTEMPTS {
            if outcome.failure.is_none() {
                break;
            }
            let now = MachineState::now(self.language);
            if now == *machine {
                break;
            }
            *machine = now;
            tracing::warn!(
                test = test.name,
                "failed while the machine's programs were changed; running it again"
            );
            executor.renew();
            std::thread::sleep(PAUSE);
            outcome = self.outcome(executor, test);
        }
        let (verdict, reason) = outcome.verdict();
        if let Some(SystemFault::Sandbox(starved @ SandboxError::Starved { .. })) = outcome.fault {
            return Err(starved);
        }
        let facts = outcome.facts.as_ref();
        let idle = facts.map_or(Duration::ZERO, |facts| facts.idle);
        let result = TestResult {
            name: test.name.clone(),
            group: test.group.clone(),
            verdict,
            time_ms: facts.map_or(0, |facts| whole_ms(facts.cpu)),
            memory_kib: facts.map_or(0, |facts| facts.memory_peak.kib()),
            instructions: facts.and_then(|facts| facts.instructions),
            message: reason.as_ref().map(Reason::to_string),
            reason,
        };
        let mut output = Vec::new();
        if let Some(facts) = facts.filter(|_| !verdict.is_accepted()) {
            output.extend_from_slice(&facts.stdout[..facts.stdout.len().min(KEPT_OUTPUT)]);
        }
        Ok(Done {
            result,
            idle,
            output,
        })
    }

    /// Runs the program on a test's input and judges what it says.
    pub(crate) fn outcome(&self, executor: &mut Executor<'_>, test: &Test) -> Outcome {
        if let Some(interactor) = self.interactor {
            return dialogue::with_program(interactor, executor, test, self.language);
        }
        if let Some(reference) = self.reference.filter(|reference| reference.is_played()) {
            return dialogue::with_reference(reference, executor, test, self.language);
        }
        let facts = match executor.run(&test.input) {
            Ok(facts) => facts,
            Err(error) => return Outcome::of_fault(SystemFault::Sandbox(error)),
        };
        let failure = assess(&facts, self.limits, self.language)
            .or_else(|| self.look_at(test, &facts.stdout));
        Outcome::of(facts, failure)
    }

    /// What is wrong with an output, if anything is.
    fn look_at(&self, test: &Test, output: &[u8]) -> Option<(Verdict, Reason)> {
        let by_reference = self
            .reference
            .filter(|_| *self.checker == CheckerSpec::Reference);
        if let Some(reference) = by_reference {
            return match reference.judge(&test.input, output) {
                Ok(Ok(())) => None,
                Ok(Err(Refusal { case, what })) => {
                    Some((Verdict::WA, Reason::Refused { case, what }))
                }
                Err(error) => Some(SystemFault::Reference(error).failure()),
            };
        }
        let checker = test.settings.checker.as_ref().unwrap_or(self.checker);
        match check(checker, &test.answer, output) {
            Finding::Right => None,
            Finding::WhiteSpace(reason) => Some((Verdict::PE, reason)),
            Finding::Wrong(reason) => Some((Verdict::WA, reason)),
        }
    }
}
