//! Runs the tests of a submission, several at the same time where slots are free, and tells their
//! results in test order.
//!
//! Which results there are does not depend on how many ran at once: up to the first failing test
//! in test order, or all of them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
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
use crate::sandbox::Facts;
use crate::verdict::{Event, TestResult, Verdict};

/// How often a test is run that fails while the machine's programs are being changed.
const ATTEMPTS: usize = 3;

/// How long an installation gets to go on in between.
const PAUSE: Duration = Duration::from_millis(250);

/// Counts the runs under way, so that a submission takes a second slot only when nobody waits
/// for it.
#[derive(Debug)]
pub(crate) struct Permits {
    slots: usize,
    taken: AtomicUsize,
}

/// One run counted; given back when dropped.
#[derive(Debug)]
pub(crate) struct Permit<'a>(&'a Permits);

impl Drop for Permit<'_> {
    fn drop(&mut self) {
        self.0.taken.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Permits {
    /// As many as there are slots.
    pub(crate) const fn new(slots: usize) -> Self {
        Self {
            slots,
            taken: AtomicUsize::new(0),
        }
    }

    /// How many runs there may be.
    pub(crate) const fn slots(&self) -> usize {
        self.slots
    }

    /// Counts a run that will wait for its slot however long it takes.
    pub(crate) fn take(&self) -> Permit<'_> {
        self.taken.fetch_add(1, Ordering::Relaxed);
        Permit(self)
    }

    /// Counts a run if a slot is free for it.
    fn try_take(&self) -> Option<Permit<'_>> {
        let more = |taken| (taken < self.slots).then_some(taken + 1);
        let taken = self
            .taken
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, more);
        taken.is_ok().then(|| Permit(self))
    }
}

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
    pub(crate) permits: &'a Permits,
    pub(crate) options: &'a JudgeOptions,
}

/// How far the threads are.
struct Progress {
    next: AtomicUsize,
    /// The least index of a failing test so far.
    first_failed: AtomicUsize,
}

impl Testing<'_> {
    /// The results of the tests, in test order.
    ///
    /// # Errors
    /// [`JudgeError::Cancelled`] when the judging was called off.
    pub(crate) fn run(
        &self,
        tests: &[Test],
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Vec<TestResult>, JudgeError> {
        let mut permits = vec![self.permits.take()];
        permits.extend((1..tests.len()).map_while(|_| self.permits.try_take()));
        let progress = Progress {
            next: AtomicUsize::new(0),
            first_failed: AtomicUsize::new(usize::MAX),
        };
        let (sender, results) = mpsc::channel();
        let told = std::thread::scope(|scope| {
            for permit in permits {
                let (sender, progress) = (sender.clone(), &progress);
                scope.spawn(move || {
                    self.work(tests, progress, &sender);
                    drop(permit);
                });
            }
            drop(sender);
            self.tell_in_order(results, events)
        });
        if self.options.stop.is_cancelled() {
            return Err(JudgeError::Cancelled);
        }
        Ok(told)
    }

    /// One thread: takes the next test until none is left that matters.
    fn work(
        &self,
        tests: &[Test],
        progress: &Progress,
        results: &mpsc::Sender<(usize, TestResult)>,
    ) {
        let mut executor = (self.executor)();
        let mut machine = MachineState::now(self.language);
        while !self.options.stop.is_cancelled() {
            let index = progress.next.fetch_add(1, Ordering::Relaxed);
            let Some(test) = tests.get(index) else { break };
            if !self.options.all && index > progress.first_failed.load(Ordering::Relaxed) {
                break;
            }
            let result = self.judge_test(&mut executor, &mut machine, test);
            if !result.verdict.is_accepted() {
                progress.first_failed.fetch_min(index, Ordering::Relaxed);
            }
            if results.send((index, result)).is_err() {
                break;
            }
        }
    }

    fn tell_in_order(
        &self,
        results: mpsc::Receiver<(usize, TestResult)>,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Vec<TestResult> {
        let mut waiting = BTreeMap::new();
        let mut told: Vec<TestResult> = Vec::new();
        let mut over = false;
        for (index, result) in results {
            waiting.insert(index, result);
            while let Some(result) = waiting.remove(&told.len()).filter(|_| !over) {
                over = !self.options.all && !result.verdict.is_accepted();
                events(Event::Test(result.clone()));
                told.push(result);
            }
        }
        told
    }

    /// Judges a test, and again in a fresh slot when it fails while the `machine`'s programs are
    /// being changed: an interpreter with half of its libraries is no fault of the program.
    fn judge_test(
        &self,
        executor: &mut Executor<'_>,
        machine: &mut MachineState,
        test: &Test,
    ) -> TestResult {
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
        let facts = outcome.facts.as_ref();
        TestResult {
            name: test.name.clone(),
            group: test.group.clone(),
            verdict,
            time_ms: facts.map_or(0, |facts| whole_ms(facts.cpu)),
            memory_kib: facts.map_or(0, |facts| facts.memory_peak.kib()),
            instructions: facts.and_then(|facts| facts.instructions),
            message: reason.as_ref().map(Reason::to_string),
            reason,
        }
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
        Outcome {
            facts: Some(facts),
            failure,
        }
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
}

impl Outcome {
    fn verdict(&self) -> (Verdict, Option<Reason>) {
        match &self.failure {
            Some((verdict, reason)) => (*verdict, Some(reason.clone())),
            None => (Verdict::AC, None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_run_always_gets_a_permit_and_others_when_free() {
        let permits = Permits::new(2);
        let first = permits.take();
        let second = permits.try_take();
        assert!(second.is_some());
        assert!(permits.try_take().is_none());
        let third = permits.take();
        drop((first, third));
        assert!(permits.try_take().is_some());
    }
}
