//! Looks through cases for the first one that a program fails on: many in one run where the
//! problem's framing allows it. Which of them is wrong is read off the output, or found by halves.

use std::collections::HashSet;
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use problems::{Reference, Test, Verdict};

use super::code::{Piece, pieces};
use super::unanswered::{case_at_line, case_of_line, first_unanswered};
use super::{Cases, Failure, Subject};
use crate::reason::Reason;
use crate::sandbox::Stop;

/// How many cases the first run holds; each further run holds twice as many.
const FIRST_BATCH: usize = 32;

/// The most cases in one run.
const LARGEST_BATCH: usize = 512;

/// What cases in one run come to at most, in bytes, unless it is one: long ones take long to answer.
const BATCH_BYTES: usize = 256 << 10;

/// So often a run is made whose pace could not be measured.
const MEASURED: usize = 3;

/// Of larger cases it is not kept that they are right, in bytes.
const KEPT_CASE: usize = 4096;

/// What a run showed. That time is up shows nothing.
pub(super) enum Tried {
    Fails(Box<Failure>),
    Passes,
    Unknown,
}

impl Tried {
    pub(super) fn failure(self) -> Option<Failure> {
        match self {
            Self::Fails(failure) => Some(*failure),
            Self::Passes | Self::Unknown => None,
        }
    }
}

/// What a program printed for some cases.
pub(super) struct Printed {
    pub(super) output: Vec<u8>,
    /// Whether all of it is right.
    pub(super) is_right: bool,
}

/// What a run took on an input.
pub(super) struct Pace {
    /// How long it computed; where it was stopped because it waited, how long it waited.
    pub(super) time: Duration,
    /// What stopped it, if it did not end by itself.
    pub(super) stopped: Option<Stop>,
    /// What it printed, whether right or not.
    pub(super) output: Vec<u8>,
}

impl Pace {
    /// Whether it was stopped because it waited.
    pub(super) fn is_waiting(&self) -> bool {
        self.stopped == Some(Stop::Idle)
    }
}

/// The cases of a batch as inputs of as many cases as an input may hold, each with its cases.
fn joined<'c>(cases: &dyn Cases, batch: &'c [Vec<u8>]) -> Vec<(&'c [Vec<u8>], Vec<u8>)> {
    match cases.join(batch) {
        _ if batch.is_empty() => Vec::new(),
        Some(input) => vec![(batch, input)],
        // A case that can't be read at all fails nobody.
        None if batch.len() == 1 => Vec::new(),
        None => {
            let (first, second) = batch.split_at(batch.len() / 2);
            let mut parts = joined(cases, first);
            parts.extend(joined(cases, second));
            parts
        }
    }
}

/// A search that ends at its deadline.
pub(super) struct Search<'s, 'a, 'b> {
    subject: &'s mut Subject<'a, 'b>,
    deadline: Instant,
    /// How many cases were tried.
    tried: usize,
    /// What the last run computed.
    computed: Duration,
    /// How many cases the first run of many holds.
    first_batch: usize,
    /// Cases that are right alone.
    right_alone: HashSet<Vec<u8>>,
}

impl<'s, 'a, 'b> Search<'s, 'a, 'b> {
    pub(super) fn new(subject: &'s mut Subject<'a, 'b>, deadline: Instant) -> Self {
        Self {
            subject,
            deadline,
            tried: 0,
            computed: Duration::ZERO,
            first_batch: FIRST_BATCH,
            right_alone: HashSet::new(),
        }
    }

    /// What the last run on cases computed.
    pub(super) const fn computed(&self) -> Duration {
        self.computed
    }

    /// Runs take long to begin: from now on each holds as many cases as it may.
    pub(super) const fn make_few_runs(&mut self) {
        self.first_batch = LARGEST_BATCH;
    }

    /// Waits until the clock shows another second, where the source asks it for the time: most random
    /// numbers begin with that, and are the same within a second.
    pub(super) fn wait_for_next_second(&self) {
        let source = self.subject.source;
        let code = String::from_utf8_lossy(&source.bytes);
        let mut pieces = pieces(&code, &source.language).into_iter();
        let asks = pieces.any(|piece| matches!(piece, Piece::Word(word) if word == "time"));
        let now = SystemTime::now().duration_since(UNIX_EPOCH);
        let gone = Duration::from_nanos(now.unwrap_or_default().subsec_nanos().into());
        let rest = Duration::from_secs(1).saturating_sub(gone);
        if asks && rest < self.time_left() {
            thread::sleep(rest);
        }
    }

    /// The problem's reference, where its answers are the right ones.
    pub(super) fn reference(&self) -> Option<&'s dyn Reference>
    where
        'b: 's,
    {
        self.subject.cases.reference()
    }

    /// How many lines the answer to a case has.
    pub(super) fn lines_of_answer(&self, case: &[u8]) -> Option<usize> {
        self.subject.cases.lines_of_answer(case)
    }

    /// What the program prints for these cases in as few runs as inputs can hold, of which so many
    /// are made: the cases of each, and what it printed; `None` where it did not end well.
    pub(super) fn printed(
        &mut self,
        cases: &[Vec<u8>],
        most: usize,
    ) -> Vec<(Vec<Vec<u8>>, Option<Printed>)> {
        let mut all = Vec::new();
        for (part, input) in joined(self.subject.cases, cases).into_iter().take(most) {
            let answer = self.subject.cases.answer(&input);
            let printed = match self.run(part.to_vec(), input) {
                Tried::Fails(failure) => (failure.verdict == Verdict::WA).then(|| Printed {
                    output: failure.output.clone(),
                    is_right: false,
                }),
                Tried::Passes => answer.map(|output| Printed {
                    output,
                    is_right: true,
                }),
                Tried::Unknown => break,
            };
            all.push((part.to_vec(), printed));
        }
        all
    }

    /// Looks for something in a part of the time that is left.
    pub(super) fn for_a_part<F>(&mut self, part: f64, look: impl FnOnce(&mut Self) -> F) -> F {
        let whole = self.deadline;
        self.deadline = Instant::now() + self.time_left().mul_f64(part);
        let found = look(self);
        self.deadline = whole;
        found
    }

    /// How many cases were tried so far.
    pub(super) const fn tried(&self) -> usize {
        self.tried
    }

    /// How the submission fares on a test of so many cases.
    pub(super) fn on_test(&mut self, test: &Test, cases: usize) -> Tried {
        self.tried += cases;
        self.run_test(Vec::new(), test)
    }

    /// The first of so many of the problem's small cases that fails, or the shortest sequence found of them.
    pub(super) fn first_among_small(&mut self, most: usize) -> Option<Failure> {
        let cases = self.subject.cases;
        self.first_failing(&mut cases.small().take(most))
    }

    /// The first of the cases that fails as an input of its own, or the shortest sequence found
    /// of cases that fail together only.
    pub(super) fn first_failing(
        &mut self,
        cases: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Option<Failure> {
        let mut size = self.first_batch;
        loop {
            let (mut batch, mut bytes) = (Vec::new(), 0);
            while batch.len() < size
                && bytes < BATCH_BYTES
                && !self.is_over()
                && let Some(case) = cases.next()
            {
                bytes += case.len();
                batch.push(case);
            }
            if batch.is_empty() || self.is_over() {
                return None;
            }
            for (part, joined) in joined(self.subject.cases, &batch) {
                if let Some(failure) = self.first_in_part(part, joined) {
                    return Some(failure);
                }
            }
            size = LARGEST_BATCH.min(size * 2);
        }
    }

    fn first_in_part(&mut self, batch: &[Vec<u8>], joined: Vec<u8>) -> Option<Failure> {
        let tried = self.run(batch.to_vec(), joined);
        if !matches!(tried, Tried::Unknown) {
            self.tried += batch.len();
        }
        let failure = tried.failure()?;
        if batch.len() == 1 {
            return Some(failure);
        }
        // Who ends badly has mostly answered what stands before.
        if failure.verdict != Verdict::WA
            && !failure.is_conversation()
            && let Some(at) = self.first_unanswered(batch, &failure.answer, &failure.output)
            && let Some(case) = batch.get(at)
            && let Tried::Fails(single) = self.alone(case)
        {
            return Some(*single);
        }
        // Halving would meet an endless loop again and again; one by one it is met once.
        if failure.verdict == Verdict::TLE {
            return batch.iter().find_map(|case| self.alone(case).failure());
        }
        if let Some(case) = self.first_wrong(&failure).and_then(|at| batch.get(at)) {
            match self.alone(case) {
                Tried::Fails(single) => return Some(*single),
                Tried::Unknown => return None,
                Tried::Passes => return self.shortest_sequence(failure),
            }
        }
        match self.first_by_halves(batch) {
            Tried::Fails(single) => Some(*single),
            Tried::Unknown => None,
            Tried::Passes => self.shortest_sequence(failure),
        }
    }

    /// The place of the first case with a wrong answer, as far as the output tells it.
    pub(super) fn first_wrong(&self, failure: &Failure) -> Option<usize> {
        let reason = match &failure.reason {
            Reason::InConversation { reason, .. } => reason,
            reason => reason,
        };
        let line = match reason {
            Reason::Refused { case, .. } => return case.checked_sub(1),
            Reason::LineDiffers { line, .. } => line.checked_sub(1)?,
            _ => return None,
        };
        case_of_line(self.subject.cases, &failure.cases, line)
    }

    /// The place of the case of a test whose answer has that line, from 0 on.
    pub(super) fn case_at_line(&self, test: &Test, line: usize) -> Option<usize> {
        case_at_line(self.subject.cases, &test.input, &test.answer, line)
    }

    /// The place of the first of these cases that is not answered as in the right answer; `None` where not
    /// even the first line is right, as where a crash takes along what was printed.
    pub(super) fn first_unanswered(
        &self,
        cases: &[Vec<u8>],
        answer: &[u8],
        output: &[u8],
    ) -> Option<usize> {
        first_unanswered(self.subject.cases, cases, answer, output)
    }

    /// The first failing case of a batch that fails as a whole, if failing needs no company.
    fn first_by_halves(&mut self, batch: &[Vec<u8>]) -> Tried {
        let (mut from, mut to) = (0, batch.len());
        while to - from > 1 {
            let middle = usize::midpoint(from, to);
            match self.together(&batch[from..middle]) {
                Tried::Fails(_) => to = middle,
                Tried::Passes => from = middle,
                Tried::Unknown => return Tried::Unknown,
            }
        }
        self.alone(&batch[from])
    }

    /// How the submission fares on a case alone.
    pub(super) fn alone(&mut self, case: &[u8]) -> Tried {
        if self.right_alone.contains(case) {
            return Tried::Passes;
        }
        let tried = self.run(vec![case.to_vec()], case.to_vec());
        if matches!(tried, Tried::Passes) && case.len() <= KEPT_CASE {
            self.right_alone.insert(case.to_vec());
        }
        tried
    }

    /// How the submission fares on these cases as one input; unknown when an input can't hold
    /// them.
    pub(super) fn together(&mut self, cases: &[Vec<u8>]) -> Tried {
        if self.is_over() {
            return Tried::Unknown;
        }
        match self.subject.cases.join(cases) {
            Some(joined) => self.run(cases.to_vec(), joined),
            None => Tried::Unknown,
        }
    }

    /// The problem's smallest cases, at most so many.
    pub(super) fn smallest_cases(&self, most: usize) -> Vec<Vec<u8>> {
        self.subject.cases.small().take(most).collect()
    }

    /// The cases of an input, each as an input of its own.
    pub(super) fn cases_of(&self, input: &[u8]) -> Vec<Vec<u8>> {
        self.subject.cases.split(input)
    }

    /// The case at a place of an input, from 0 on.
    pub(super) fn nth_case_of(&self, input: &[u8], at: usize) -> Option<Vec<u8>> {
        self.subject.cases.nth(input, at)
    }

    /// What is simpler than a case, simplest first; nothing once time is up.
    pub(super) fn simpler(&self, case: &[u8]) -> Vec<Vec<u8>> {
        if self.is_over() {
            return Vec::new();
        }
        self.subject.cases.simpler(case)
    }

    /// Whether an input is one the problem allows, with a single case.
    pub(super) fn is_single_case(&self, input: &[u8]) -> bool {
        self.cases_of(input).len() == 1
    }

    /// Whether an input is one the problem allows.
    pub(super) fn is_valid(&self, input: &[u8]) -> bool {
        self.subject.cases.is_valid(input)
    }

    /// Whether time is up or the judging was cancelled.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() > self.deadline || self.subject.testing.options.stop.is_cancelled()
    }

    /// How long there is until time is up.
    pub(super) fn time_left(&self) -> Duration {
        self.deadline.saturating_duration_since(Instant::now())
    }

    /// What a run may compute.
    pub(super) const fn time_limit(&self) -> Duration {
        self.subject.executor.limits().time
    }

    /// These cases in as few inputs as can hold them.
    pub(super) fn inputs_of(&self, cases: &[Vec<u8>]) -> Vec<Vec<u8>> {
        let parts = joined(self.subject.cases, cases).into_iter();
        parts.map(|(_, input)| input).collect()
    }

    /// How long the program computes or waits on an input. It is stopped when that is `most`. `None` when it
    /// could not be measured, however often.
    pub(super) fn pace(&mut self, input: Vec<u8>, most: Duration) -> Option<Pace> {
        let test = Test::new("", "", input.into(), Vec::new().into());
        (0..MEASURED).find_map(|_| self.measured(&test, most))
    }

    /// The same of one run; `None` where others had the processors, or the sandbox failed.
    fn measured(&mut self, test: &Test, most: Duration) -> Option<Pace> {
        if self.is_over() {
            return None;
        }
        self.subject.executor.compute_at_most(Some(most));
        let outcome = self
            .subject
            .testing
            .outcome(&mut self.subject.executor, test);
        self.subject.executor.rest();
        self.subject.executor.compute_at_most(None);
        let facts = outcome.facts?;
        let time = match facts.stopped {
            Some(Stop::Cpu) => facts.cpu.max(most),
            Some(Stop::Idle) => facts.idle.max(most),
            Some(Stop::Wall) => return None,
            _ => facts.cpu,
        };
        Some(Pace {
            time,
            stopped: facts.stopped,
            output: facts.stdout,
        })
    }

    /// The right answer to an input.
    pub(super) fn answer(&self, input: &[u8]) -> Option<Vec<u8>> {
        self.subject.cases.answer(input)
    }

    /// A case that is said to be slow, with its right answer and what is printed.
    pub(super) fn slow(&self, case: &[u8], pace: Pace, reason: Reason) -> Option<Failure> {
        Some(Failure {
            cases: vec![case.to_vec()],
            input: case.to_vec(),
            answer: self.answer(case)?,
            output: pace.output,
            verdict: Verdict::TLE,
            reason,
            stopped: pace.stopped,
            is_last_right_alone: false,
            shows: None,
        })
    }

    /// How the submission fares on an input; unknown when the reference or the sandbox cannot
    /// tell, or when time is up before it ends.
    fn run(&mut self, cases: Vec<Vec<u8>>, input: Vec<u8>) -> Tried {
        if self.is_over() {
            return Tried::Unknown;
        }
        let Some(answer) = self.subject.cases.answer(&input) else {
            return Tried::Unknown;
        };
        let test = Test::new("", "", input.into(), answer.into());
        self.run_test(cases, &test)
    }

    /// The same where the answer is known.
    fn run_test(&mut self, cases: Vec<Vec<u8>>, test: &Test) -> Tried {
        if self.is_over() {
            return Tried::Unknown;
        }
        let testing = self.subject.testing;
        let outcome = testing.outcome(&mut self.subject.executor, test);
        // Whoever knows the answers may be a program that waits for a turn as well.
        self.subject.executor.rest();
        let stopped = outcome.facts.as_ref().and_then(|facts| facts.stopped);
        self.computed = outcome.facts.as_ref().map_or(self.computed, |it| it.cpu);
        match outcome.failure {
            None | Some((Verdict::PE, _)) => Tried::Passes,
            Some((Verdict::SE, _)) => Tried::Unknown,
            // The clock ran out, which may be this search's own.
            Some((Verdict::TLE, _)) if stopped == Some(Stop::Wall) => Tried::Unknown,
            Some(_) => Failure::of_run(cases, test.input.to_vec(), test.answer.to_vec(), outcome)
                .map_or(Tried::Unknown, |failure| Tried::Fails(Box::new(failure))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::OfReference;
    use super::joined;

    #[test]
    #[expect(clippy::expect_used, reason = "a failure is the test's failure")]
    fn cases_are_joined_within_the_bounds_of_the_problem() {
        // Its inputs have at most 100 graphs, and it has far more small cases.
        let problem = problems::catalog::get("graph-game").expect("the catalog has it");
        let reference = problem.reference().expect("it has a reference");
        let cases: Vec<Vec<u8>> = reference.small_cases().take(512).collect();
        assert_eq!(cases.len(), 512);
        let parts = joined(&OfReference::new(reference, None), &cases);
        assert!(parts.len() <= 512 / 50, "{} runs", parts.len());
        let all: usize = parts.iter().map(|(cases, _)| cases.len()).sum();
        assert_eq!(all, 512);
    }
}
