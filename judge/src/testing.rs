//! Runs the tests of a submission, several at the same time where slots are free, and tells their
//! results in test order.
//!
//! Which results there are does not depend on how many ran at once: up to the first failing test
//! in test order, or all of them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::Duration;

use problems::{CheckerSpec, Reference, Refusal, Test};

use crate::assess::{Bounds, assess, whole_ms};
use crate::check::{Finding, check};
use crate::error::JudgeError;
use crate::execute::Executor;
use crate::fault::SystemFault;
use crate::interact;
use crate::language::Language;
use crate::machine::MachineState;
use crate::moderator::Moderator;
use crate::options::JudgeOptions;
use crate::reason::Reason;
use crate::sandbox::{Facts, SandboxError};
use crate::verdict::{Event, TestResult, Verdict};

/// How often a test is run that fails while the machine's programs are being changed.
const ATTEMPTS: usize = 3;

/// How long an installation gets to go on in between.
const PAUSE: Duration = Duration::from_millis(250);

/// Everything the tests of one submission have in common.
pub(crate) struct Testing<'a> {
    pub(crate) checker: &'a CheckerSpec,
    /// The program that submissions talk with, where the problem has one.
    pub(crate) moderator: Option<&'a Moderator>,
    /// The problem's own code, where there is some.
    pub(crate) reference: Option<&'a dyn Reference>,
    pub(crate) language: &'a Language,
    pub(crate) bounds: &'a Bounds,
    /// Makes something that runs the program; each thread has its own.
    pub(crate) executor: &'a (dyn Fn() -> Executor<'a> + Sync),
    /// How many tests may run at the same time.
    pub(crate) slots: usize,
    pub(crate) options: &'a JudgeOptions,
}

/// How far the threads are.
struct Progress {
    next: AtomicUsize,
    /// The least index of a failing test so far.
    first_failed: AtomicUsize,
    /// No further test matters.
    is_over: AtomicBool,
}

/// What came of a test's runs, and how long they were idle.
type Judged = Result<(TestResult, Duration), SandboxError>;

impl Testing<'_> {
    /// The results of the tests, in test order.
    ///
    /// # Errors
    /// [`JudgeError::Cancelled`] when the judging was called off, and
    /// [`SandboxError::Starved`] when the machine was too busy for one of them.
    pub(crate) fn run(
        &self,
        tests: &[Test],
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Vec<TestResult>, JudgeError> {
        let progress = Progress {
            next: AtomicUsize::new(0),
            first_failed: AtomicUsize::new(usize::MAX),
            is_over: AtomicBool::new(false),
        };
        let (sender, results) = mpsc::channel();
        let told = std::thread::scope(|scope| {
            for thread in 0..self.slots.min(tests.len()) {
                let (sender, progress) = (sender.clone(), &progress);
                scope.spawn(move || self.work(tests, progress, thread > 0, &sender));
            }
            drop(sender);
            self.tell_in_order(tests.len(), results, &progress, events)
        });
        if self.options.stop.is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        Ok(told?)
    }

    /// One thread: takes the next test until none is left that matters. All but the first of a
    /// submission are `further` ones.
    fn work(
        &self,
        tests: &[Test],
        progress: &Progress,
        further: bool,
        results: &mpsc::Sender<(usize, Judged)>,
    ) {
        let mut executor = (self.executor)();
        let mut machine = MachineState::now(self.language);
        loop {
            // First the turn, then the test: the next one goes to whoever can run it.
            executor.wait_for_turn(further);
            let index = progress.next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(index) else { break };
            let failed = progress.first_failed.load(Ordering::Relaxed);
            if progress.is_over.load(Ordering::Relaxed)
                || self.options.stop.is_cancelled()
                || (!self.options.all && index > failed)
            {
                break;
            }
            let judged = self.judge_test(&mut executor, &mut machine, test);
            let is_accepted = judged
                .as_ref()
                .is_ok_and(|(result, _)| result.verdict.is_accepted());
            if !is_accepted {
                progress.first_failed.fetch_min(index, Ordering::Relaxed);
            }
            if results.send((index, judged)).is_err() {
                break;
            }
        }
    }

    /// Passes results on in test order, for as long as they matter.
    fn tell_in_order(
        &self,
        tests: usize,
        results: mpsc::Receiver<(usize, Judged)>,
        progress: &Progress,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Vec<TestResult>, SandboxError> {
        let mut waiting = BTreeMap::new();
        let mut told: Vec<TestResult> = Vec::new();
        let mut idle = Duration::ZERO;
        let idle_limit = self.bounds.idle_in_all(tests);
        for (index, judged) in results {
            waiting.insert(index, judged);
            while let Some(judged) = waiting.remove(&told.len()) {
                if progress.is_over.load(Ordering::Relaxed) {
                    break;
                }
                let (mut result, its_idle) = judged.inspect_err(|_| {
                    progress.is_over.store(true, Ordering::Relaxed);
                })?;
                idle += its_idle;
                if !self.options.all && result.verdict.is_accepted() && idle > idle_limit {
                    refuse_idling(&mut result, idle, idle_limit);
                }
                if !self.options.all && !result.verdict.is_accepted() {
                    progress.is_over.store(true, Ordering::Relaxed);
                }
                events(Event::Test(result.clone()));
                told.push(result);
            }
        }
        Ok(told)
    }

    /// Judges a test, and again in a fresh slot when it fails while the `machine`'s programs are
    /// being changed: an interpreter with half of its libraries is no fault of the program.
    fn judge_test(
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
            std::thread::sleep(PAUSE);
            executor.renew();
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
        Ok((result, idle))
    }

    /// Runs the program on a test's input and judges what it says.
    pub(crate) fn outcome(&self, executor: &mut Executor<'_>, test: &Test) -> Outcome {
        if let Some(moderator) = self.moderator {
            return moderator.outcome(self, executor, test);
        }
        if let Some(reference) = self.reference.filter(|reference| reference.is_played()) {
            return interact::outcome(self, reference, executor, test);
        }
        let facts = match executor.run(&test.input) {
            Ok(facts) => facts,
            Err(error) => return SystemFault::Sandbox(error).outcome(),
        };
        let failure = assess(&facts, self.bounds, self.language)
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
                Err(error) => SystemFault::Reference(error).outcome().failure,
            };
        }
        match check(self.checker, &test.answer, output) {
            Finding::Right => None,
            Finding::WhiteSpace(reason) => Some((Verdict::PE, reason)),
            Finding::Wrong(reason) => Some((Verdict::WA, reason)),
        }
    }
}

/// What became of one run.
pub(crate) struct Outcome {
    /// `None` when the judge itself failed.
    pub(crate) facts: Option<Facts>,
    /// The verdict and why, unless it is AC.
    pub(crate) failure: Option<(Verdict, Reason)>,
    /// Why there are no facts.
    pub(crate) fault: Option<SystemFault>,
}

impl Outcome {
    /// A run that was made, and what is wrong with it.
    pub(crate) const fn of(facts: Facts, failure: Option<(Verdict, Reason)>) -> Self {
        Self {
            facts: Some(facts),
            failure,
            fault: None,
        }
    }

    fn verdict(&self) -> (Verdict, Option<Reason>) {
        match &self.failure {
            Some((verdict, reason)) => (*verdict, Some(reason.clone())),
            None => (Verdict::AC, None),
        }
    }
}

/// Makes a right result one of a program that waited too long over its tests.
fn refuse_idling(result: &mut TestResult, idle: Duration, limit: Duration) {
    let reason = Reason::IdleInAll {
        idle_ms: whole_ms(idle),
        limit_ms: whole_ms(limit),
    };
    result.verdict = Verdict::TLE;
    result.message = Some(reason.to_string());
    result.reason = Some(reason);
}
