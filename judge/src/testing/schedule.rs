//! Runs the tests of a submission, several at the same time where slots are free, and tells their
//! results in test order.
//!
//! Which results there are does not depend on how many ran at once: up to the first failing test
//! in test order, or all of them.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use problems::{Test, Verdict};

use super::assess::whole_ms;
use super::one_test::{Done, Judged, Testing};
use super::scoring::{Counted, Given, Known, Scored};
use crate::error::JudgeError;
use crate::fault::SystemFault;
use crate::language::ANSWER;
use crate::machine::MachineState;
use crate::reason::Reason;
use crate::sandbox::SandboxError;
use crate::verdict::{Event, TestResult};

/// The results of the tests that were run, in test order.
pub(crate) struct Tested {
    pub(crate) results: Vec<TestResult>,
    /// The beginning of what was printed on the first test that failed.
    pub(crate) first_failing_output: Vec<u8>,
    /// What they are worth, where the problem gives points.
    pub(crate) scored: Option<Scored>,
    /// Why nobody knows what they are worth.
    pub(crate) fault: Option<SystemFault>,
}

/// What a thread has to say about a test: what came of it, or that nothing counts that does.
type Ran = Option<Judged>;

/// How far the threads are.
struct Progress {
    next: AtomicUsize,
    /// The least index of a failing test so far.
    first_failed: AtomicUsize,
    /// No further test matters.
    is_over: AtomicBool,
    /// What is known for the points, by test.
    known: Mutex<Vec<Known>>,
}

impl Progress {
    fn new(tests: usize) -> Self {
        Self {
            next: AtomicUsize::new(0),
            first_failed: AtomicUsize::new(usize::MAX),
            is_over: AtomicBool::new(false),
            known: Mutex::new(vec![Known::Pending; tests]),
        }
    }

    fn known(&self) -> MutexGuard<'_, Vec<Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn knows(&self, test: usize, what: Known) {
        if let Some(known) = self.known().get_mut(test) {
            *known = what;
        }
    }
}

impl Testing<'_> {
    /// The results of the tests, in test order.
    ///
    /// # Errors
    /// [`JudgeError::Cancelled`] when the judging was cancelled, and
    /// [`SandboxError::Starved`] when the machine was too busy for one of them.
    pub(crate) fn run(
        &self,
        tests: &[Test],
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Tested, JudgeError> {
        let progress = Progress::new(tests.len());
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
        results: &mpsc::Sender<(usize, Ran)>,
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
                || (self.stops_at_failure() && index > failed)
            {
                break;
            }
            if self.is_idle(index, progress) {
                if results.send((index, None)).is_err() {
                    break;
                }
                continue;
            }
            let judged = self.judge_test(&mut executor, &mut machine, test);
            let is_accepted = judged
                .as_ref()
                .is_ok_and(|done| done.result.verdict.is_accepted());
            if !is_accepted {
                progress.first_failed.fetch_min(index, Ordering::Relaxed);
            }
            if results.send((index, Some(judged))).is_err() {
                break;
            }
        }
    }

    /// Whether nothing is run after the first test that fails. Answers are all looked at, which takes no time:
    /// whoever hands them in piece by piece sees what each is worth.
    fn stops_at_failure(&self) -> bool {
        !self.options.all && self.scoring.is_none() && self.language.id != ANSWER
    }

    /// Whether nothing counts that comes of a test, by what is known so far.
    fn is_idle(&self, test: usize, progress: &Progress) -> bool {
        let scoring = self.scoring.filter(|_| !self.options.all);
        scoring.is_some_and(|scoring| scoring.is_idle(test, &progress.known()))
    }

    /// Passes results on in test order, for as long as they matter.
    fn tell_in_order(
        &self,
        tests: usize,
        results: mpsc::Receiver<(usize, Ran)>,
        progress: &Progress,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Tested, SandboxError> {
        let mut waiting = BTreeMap::new();
        let mut told: Vec<TestResult> = Vec::new();
        let mut next = 0;
        let mut first_failing_output = None;
        let mut idle = Duration::ZERO;
        let idle_limit = self.limits.idle_in_all(tests);
        for (index, judged) in results {
            waiting.insert(index, judged);
            while let Some(ran) = waiting.remove(&next) {
                if progress.is_over.load(Ordering::Relaxed) {
                    break;
                }
                let number = next;
                next += 1;
                // What ran before this was known is as if it had not.
                let Some(judged) = ran.filter(|_| !self.is_idle(number, progress)) else {
                    progress.knows(number, Known::Skipped);
                    continue;
                };
                let Done {
                    mut result,
                    idle: its_idle,
                    output,
                    for_judges,
                    worth,
                } = judged.inspect_err(|_| {
                    progress.is_over.store(true, Ordering::Relaxed);
                })?;
                idle += its_idle;
                if !self.options.all && result.verdict.is_accepted() && idle > idle_limit {
                    refuse_idling(&mut result, idle, idle_limit);
                }
                if self.stops_at_failure() && !result.verdict.is_accepted() {
                    progress.is_over.store(true, Ordering::Relaxed);
                }
                if !result.verdict.is_accepted() {
                    first_failing_output.get_or_insert(output);
                }
                let verdict = result.verdict;
                progress.knows(number, Known::Counted(Counted { verdict, worth }));
                events(Event::Test(result.clone()));
                if self.options.for_judges && !for_judges.is_empty() {
                    events(Event::ForJudges {
                        test: result.name.clone(),
                        words: for_judges,
                    });
                }
                told.push(result);
            }
        }
        let (scored, fault) = match self.scored(&progress.known()) {
            Ok(scored) => (scored, None),
            Err(SystemFault::Sandbox(starved @ SandboxError::Starved { .. })) => {
                return Err(starved);
            }
            Err(fault) => (None, Some(fault)),
        };
        Ok(Tested {
            results: told,
            scored,
            fault,
            first_failing_output: first_failing_output.unwrap_or_default(),
        })
    }
}

impl Testing<'_> {
    /// What the results are worth, where the problem gives points.
    fn scored(&self, known: &[Known]) -> Result<Option<Scored>, SystemFault> {
        let Some(scoring) = self.scoring else {
            return Ok(None);
        };
        let mut given = Given::new();
        if let Some(grader) = self.grader.filter(|_| !self.options.stop.is_cancelled()) {
            for (group, args) in scoring.graded_by_package() {
                let parts = scoring.parts(group, known, &given);
                given.insert(group, grader.grade(args, &parts)?);
            }
        }
        Ok(Some(scoring.score(known, &given)))
    }
}

/// Makes a right result one of a program that waited too long over its tests.
fn refuse_idling(result: &mut TestResult, idle: Duration, limit: Duration) {
    let reason = Reason::IdleInAll {
        idle_ms: whole_ms(idle),
        limit_ms: whole_ms(limit),
    };
    result.verdict = Verdict::TLE;
    result.reason = Some(reason);
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::time::Instant;

    use problems::{ByteSize, CheckerSpec};

    use super::*;
    use crate::language::Language;
    use crate::limits::TestLimits;
    use crate::options::JudgeOptions;

    /// What is reported of right results that come in this order: number of the test, milliseconds idle.
    fn told(all: bool, results: &[(usize, u64)]) -> Vec<TestResult> {
        let options = JudgeOptions {
            all,
            ..JudgeOptions::default()
        };
        let limits = TestLimits {
            time: Duration::from_millis(100),
            memory: ByteSize::from_mib(64),
            own_memory: ByteSize::from_mib(64),
            output: ByteSize::from_mib(64),
            idle_per_test: crate::limits::IDLE_PER_TEST,
            files: problems::FileWriting::Unsaid,
        };
        let testing = Testing {
            checker: &CheckerSpec::default(),
            interactor: None,
            validators: &[],
            passes: 1,
            scoring: None,
            grader: None,
            statics: None,
            reference: None,
            language: &Language::without_tools("c"),
            limits: &limits,
            executor: &|| unreachable!("nothing is run"),
            slots: 2,
            options: &options,
            begun: Instant::now(),
        };
        let progress = Progress::new(results.len());
        let (sender, receiver) = mpsc::channel();
        for (index, idle) in results {
            let result = TestResult {
                name: index.to_string(),
                group: String::new(),
                verdict: Verdict::AC,
                time_ms: 1,
                memory_kib: 1,
                instructions: None,
                input_bytes: None,
                reason: None,
            };
            let done = Done {
                result,
                idle: Duration::from_millis(*idle),
                output: Vec::new(),
                for_judges: String::new(),
                worth: None,
            };
            sender.send((*index, Some(Ok(done)))).unwrap();
        }
        drop(sender);
        let mut events = Vec::new();
        let told = testing
            .tell_in_order(results.len(), receiver, &progress, &mut |event| {
                events.push(event);
            })
            .unwrap()
            .results;
        let same: Vec<Event> = told.iter().cloned().map(Event::Test).collect();
        assert_eq!(events, same);
        told
    }

    #[test]
    fn waiting_is_added_up_in_test_order() {
        // Four tests of a tenth of a second may wait for three seconds in all.
        for order in [[0, 1, 2, 3], [3, 2, 1, 0], [2, 0, 3, 1]] {
            let told = told(false, &order.map(|index| (index, 1100)));
            assert_eq!(told.len(), 3, "{order:?}");
            assert!(told[..2].iter().all(|test| test.verdict.is_accepted()));
            let reason = Some(Reason::IdleInAll {
                idle_ms: 3300,
                limit_ms: 3000,
            });
            assert_eq!((told[2].verdict, &told[2].reason), (Verdict::TLE, &reason));
        }
    }

    #[test]
    fn waiting_just_as_long_as_allowed_is_right_and_so_is_more_when_every_test_is_wanted() {
        let order = [1, 3, 0, 2];
        for (all, idle) in [(false, 750), (true, 1100)] {
            let told = told(all, &order.map(|index| (index, idle)));
            assert_eq!(told.len(), 4);
            assert!(
                told.iter().all(|test| test.verdict.is_accepted()),
                "{told:?}"
            );
        }
    }
}
