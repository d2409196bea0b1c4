//! One test of a submission: runs the program on it, and judges what it prints.

use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::{CheckerSpec, Reference, Refusal, Test, Verdict};

use super::assess::{assess, whole_ms};
use super::dialogue;
use super::executor::Executor;
use super::grader::Grader;
use super::outcome::TestOutcome;
use super::scoring::{Scoring, Worth};
use super::statics::StaticValidation;
use super::validator::{CompiledValidator, Ruling};
use crate::checker::{Finding, check};
use crate::fault::{Role, SystemFault};
use crate::language::Language;
use crate::limits::TestLimits;
use crate::machine::MachineState;
use crate::options::JudgeOptions;
use crate::reason::Reason;
use crate::sandbox::SandboxError;
use crate::verdict::TestResult;

/// How often a test is run that fails while the machine's programs are being changed.
const ATTEMPTS_DURING_CHANGES: usize = 3;

/// How long an installation gets to go on in between.
const PAUSE: Duration = Duration::from_millis(250);

/// Everything the tests of one submission have in common.
pub(crate) struct Testing<'a> {
    pub(crate) checker: &'a CheckerSpec,
    /// The program that submissions talk with, where the problem has one.
    pub(crate) interactor: Option<&'a CompiledValidator>,
    /// The programs that look at outputs, where the problem has such; all must take them.
    pub(crate) validators: &'a [CompiledValidator],
    /// How often the program may run on a test.
    pub(crate) passes: u32,
    /// The groups that points come of, where the problem gives points.
    pub(crate) scoring: Option<&'a Scoring>,
    /// The program that grades groups which say so, where the problem has one.
    pub(crate) grader: Option<&'a Grader<'a>>,
    /// The program that looks at the submission itself, where the problem has one.
    pub(crate) statics: Option<&'a StaticValidation<'a>>,
    /// The problem's own code, where there is some.
    pub(crate) reference: Option<&'a dyn Reference>,
    pub(crate) language: &'a Language,
    pub(crate) limits: &'a TestLimits,
    /// Makes something that runs the program; each thread has its own.
    pub(crate) executor: &'a (dyn Fn() -> Executor<'a> + Sync),
    /// How many tests may run at the same time.
    pub(crate) slots: usize,
    pub(crate) options: &'a JudgeOptions,
    /// When the judging began.
    pub(crate) begun: Instant,
}

/// What of a failing program's output is kept for explanations, in bytes.
pub(super) const KEPT_OUTPUT: usize = 64 << 10;

/// What came of a test's runs.
pub(super) struct Done {
    pub(super) result: TestResult,
    /// How long they were idle.
    pub(super) idle: Duration,
    /// The beginning of what was printed; empty when the test was accepted.
    pub(super) output: Vec<u8>,
    /// What validators say to the judges alone; may be empty.
    pub(super) for_judges: String,
    /// What they say that it is worth.
    pub(super) worth: Option<Worth>,
}

/// What came of a test, unless the sandbox failed.
pub(super) type Judged = Result<Done, SandboxError>;

impl Testing<'_> {
    /// Judges a test, and again in a fresh slot when it fails while the `machine`'s programs are
    /// being changed: an interpreter with half of its libraries is not the program's fault.
    pub(super) fn judge_test(
        &self,
        executor: &mut Executor<'_>,
        machine: &mut MachineState,
        test: &Test,
    ) -> Judged {
        let mut outcome = self.outcome(executor, test);
        for _ in 1..ATTEMPTS_DURING_CHANGES {
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
            input_bytes: Some(test.input.len() as u64),
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
            for_judges: outcome.for_judges,
            worth: outcome.worth,
        })
    }

    /// Runs the program on a test's input and judges what it says; again on what the package's
    /// program makes of it, where the problem has several passes.
    pub(crate) fn outcome(&self, executor: &mut Executor<'_>, test: &Test) -> TestOutcome {
        if let Some(args) = &test.settings.static_validator_args {
            let gives_points = self.scoring.is_some();
            return match self.statics {
                Some(looks) => looks.look(executor, args, gives_points),
                None => TestOutcome::of_fault(SystemFault::NoRuling),
            };
        }
        executor.prepare(&test.settings);
        let mut outcome = self.one_pass(executor, test);
        let mut pass = test.clone();
        for _ in 1..self.passes {
            let (Some(input), Some(facts)) = (outcome.next_pass.take(), &outcome.facts) else {
                return outcome;
            };
            if outcome.failure.is_some() {
                return self.bad_pass("it asked for another pass and did not end with code 42");
            }
            pass.input = input;
            outcome = self.one_pass(executor, &pass).after(facts);
        }
        match outcome.next_pass {
            Some(_) => self.bad_pass(&format!("it asked for more than {} passes", self.passes)),
            None => outcome,
        }
    }

    fn bad_pass(&self, how: &str) -> TestOutcome {
        let role = match self.interactor {
            Some(_) => Role::Interactor,
            None => Role::OutputValidator,
        };
        let how = how.to_owned();
        TestOutcome::of_fault(SystemFault::ProgramFailed { role, how })
    }

    fn one_pass(&self, executor: &mut Executor<'_>, test: &Test) -> TestOutcome {
        if let Some(interactor) = self.interactor {
            let look_at = |executor: &mut Executor<'_>, notes: &[u8]| {
                let looked_at = self.validated(executor, test, notes)?;
                Ok((looked_at.failure, looked_at.worth))
            };
            let gives_points = self.scoring.is_some();
            let language = self.language;
            return dialogue::with_program(
                interactor,
                executor,
                test,
                language,
                gives_points,
                look_at,
            );
        }
        if let Some(answers) = executor.answers() {
            return self.of_answer(executor, test, answers.get(&test.name));
        }
        if let Some(reference) = self.reference.filter(|reference| reference.is_played()) {
            return dialogue::with_reference(reference, executor, test, self.language);
        }
        let facts = match executor.run(&test.input) {
            Ok(facts) => facts,
            Err(error) => return TestOutcome::of_fault(SystemFault::Sandbox(error)),
        };
        if let Some(failure) = assess(&facts, self.limits, self.language) {
            return TestOutcome::of(facts, Some(failure));
        }
        match self.look_at(executor, test, &facts.stdout) {
            Ok(LookedAt {
                failure,
                for_judges,
                worth,
                next_pass,
            }) => TestOutcome {
                worth,
                next_pass,
                ..TestOutcome::of(facts, failure).telling_judges(for_judges)
            },
            Err(fault) => TestOutcome::of_fault(fault),
        }
    }

    /// Judges the answer to a test that was handed in itself.
    fn of_answer(
        &self,
        executor: &mut Executor<'_>,
        test: &Test,
        answer: Option<&Arc<[u8]>>,
    ) -> TestOutcome {
        let mut outcome = TestOutcome::without_a_run(String::new());
        let Some(answer) = answer else {
            outcome.failure = Some((Verdict::WA, Reason::NotAnswered));
            return outcome;
        };
        let limit_bytes = self.limits.output.bytes();
        if answer.len() as u64 > limit_bytes {
            outcome.failure = Some((Verdict::OLE, Reason::OutputLimit { limit_bytes }));
            return outcome;
        }
        match self.look_at(executor, test, answer) {
            Ok(looked_at) => {
                let failure = looked_at.failure;
                outcome.failure = failure.map(|(verdict, why)| (verdict, without_the_answer(why)));
                outcome.worth = looked_at.worth;
                outcome.telling_judges(looked_at.for_judges)
            }
            Err(fault) => TestOutcome::of_fault(fault),
        }
    }

    /// What is wrong with an output, if anything is.
    fn look_at(
        &self,
        executor: &mut Executor<'_>,
        test: &Test,
        output: &[u8],
    ) -> Result<LookedAt, SystemFault> {
        let checker = test.settings.checker.as_ref().unwrap_or(self.checker);
        let failure = match (checker, self.reference) {
            (CheckerSpec::Program, _) => return self.validated(executor, test, output),
            (CheckerSpec::Reference, Some(reference)) => {
                match reference.judge(&test.input, output)? {
                    Ok(()) => None,
                    Err(Refusal { case, what }) => {
                        Some((Verdict::WA, Reason::Refused { case, what }))
                    }
                }
            }
            _ => match check(checker, &test.answer, output) {
                Finding::Right => None,
                Finding::WhiteSpace(reason) => Some((Verdict::PE, reason)),
                Finding::Wrong(reason) => Some((Verdict::WA, reason)),
            },
        };
        Ok(LookedAt {
            failure,
            ..LookedAt::default()
        })
    }

    /// What the package's validators say about an output.
    fn validated(
        &self,
        executor: &mut Executor<'_>,
        test: &Test,
        output: &[u8],
    ) -> Result<LookedAt, SystemFault> {
        let asked = Validators {
            all: self.validators,
            passes: self.passes,
            give_points: self.scoring.is_some(),
        };
        asked.look(executor, test, output)
    }
}

/// Lets a program talk with an interactor of a package in a run that is no test of a submission, and says what those of
/// its validators make of it which look at the interactor's notes.
pub(crate) fn talk_with_program(
    (interactor, validators): (&CompiledValidator, &[CompiledValidator]),
    executor: &mut Executor<'_>,
    test: &Test,
    language: &Language,
) -> TestOutcome {
    let asked = Validators {
        all: validators,
        passes: 1,
        give_points: false,
    };
    let look_at = |executor: &mut Executor<'_>, notes: &[u8]| {
        let looked_at = asked.look(executor, test, notes)?;
        Ok((looked_at.failure, looked_at.worth))
    };
    executor.prepare(&test.settings);
    dialogue::with_program(interactor, executor, test, language, false, look_at)
}

/// The output validators of a package.
struct Validators<'a> {
    all: &'a [CompiledValidator],
    /// How often the program may run on a test.
    passes: u32,
    /// Whether it is asked what outputs are worth.
    give_points: bool,
}

impl Validators<'_> {
    /// What they say about an output: all of them must take it.
    fn look(
        &self,
        executor: &mut Executor<'_>,
        test: &Test,
        output: &[u8],
    ) -> Result<LookedAt, SystemFault> {
        let shared: Arc<[u8]> = output.into();
        let mut all = LookedAt::default();
        for (index, validator) in self.all.iter().enumerate() {
            let facts = executor.validate((index, validator), test, &shared)?;
            all.for_judges.push_str(&validator.for_judges(&facts));
            if self.passes > 1 {
                let next_pass = executor.take_feedback(&facts.files)?;
                all.next_pass = next_pass.or(all.next_pass.take());
            }
            match validator.ruling(&facts) {
                Ruling::Right if !self.give_points => continue,
                Ruling::Right => {
                    all.worth = validator.worth(&facts)?.or(all.worth);
                    continue;
                }
                Ruling::Wrong { verdict, said } => {
                    all.failure = Some((verdict, Reason::Rejected { said }));
                }
                // It need not stand what is no text.
                Ruling::None(_) if !is_text(output) => {
                    all.failure = Some((Verdict::WA, Reason::NotText));
                }
                Ruling::None(how) => {
                    let role = Role::OutputValidator;
                    return Err(SystemFault::ProgramFailed { role, how });
                }
            }
            break;
        }
        Ok(all)
    }
}

/// What came of looking at an output.
#[derive(Default)]
struct LookedAt {
    failure: Option<(Verdict, Reason)>,
    /// What validators say to the judges alone.
    for_judges: String,
    /// What they say that it is worth.
    worth: Option<Worth>,
    /// The input of another pass, if one asks for it.
    next_pass: Option<Arc<[u8]>>,
}

/// Why an answer that was handed in is wrong, without what is right: that could be handed in next.
fn without_the_answer(reason: Reason) -> Reason {
    match reason {
        Reason::LineDiffers { .. }
        | Reason::TokenDiffers { .. }
        | Reason::NumberDiffers { .. }
        | Reason::OutputEnds { .. }
        | Reason::OutputGoesOn { .. }
        | Reason::NoOutput { .. } => Reason::AnswerDiffers,
        other => other,
    }
}

fn is_text(output: &[u8]) -> bool {
    std::str::from_utf8(output).is_ok() && !output.contains(&0)
}
