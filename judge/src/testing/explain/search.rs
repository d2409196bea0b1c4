//! Looks through cases for the first one that a program fails on: many in one run where the
//! problem's framing allows it, then by halves; and for the shortest sequence where no case fails
//! alone.

use std::sync::Arc;
use std::time::Instant;

use problems::{Reference, Test, Verdict};

use super::{Failure, Subject};

/// How many cases the first run holds; each further run holds twice as many.
const FIRST_BATCH: usize = 32;

/// The most cases in one run.
const LARGEST_BATCH: usize = 512;

/// The most cases of a batch that are tried one by one after it failed only as a whole: by then a
/// sequence is known, and a single case would be no more than nicer.
const TRIED_ALONE: usize = 64;

/// The cases of a batch as inputs of as many cases as an input may hold, each with its cases.
fn joined<'c>(reference: &dyn Reference, batch: &'c [Vec<u8>]) -> Vec<(&'c [Vec<u8>], Vec<u8>)> {
    match reference.join(batch) {
        _ if batch.is_empty() => Vec::new(),
        Ok(input) => vec![(batch, input)],
        // A case that can't be read at all fails nobody.
        Err(_) if batch.len() == 1 => Vec::new(),
        Err(_) => {
            let (first, second) = batch.split_at(batch.len() / 2);
            let mut parts = joined(reference, first);
            parts.extend(joined(reference, second));
            parts
        }
    }
}

/// A search that ends at its deadline.
pub(super) struct Search<'s, 'a, 'b> {
    subject: &'s mut Subject<'a, 'b>,
    deadline: Instant,
}

impl<'s, 'a, 'b> Search<'s, 'a, 'b> {
    pub(super) fn new(subject: &'s mut Subject<'a, 'b>, deadline: Instant) -> Self {
        Self { subject, deadline }
    }

    /// The first of the cases that fails as an input of its own, or the shortest sequence found
    /// of cases that fail together only.
    pub(super) fn first_failing(
        &mut self,
        cases: &mut dyn Iterator<Item = Vec<u8>>,
    ) -> Option<Failure> {
        let mut size = FIRST_BATCH;
        loop {
            let batch: Vec<Vec<u8>> = (&mut *cases).take(size).collect();
            if batch.is_empty() || self.is_over() {
                return None;
            }
            for (part, joined) in joined(self.subject.reference, &batch) {
                if let Some(failure) = self.first_in_part(part, joined) {
                    return Some(failure);
                }
            }
            size = LARGEST_BATCH.min(size * 2);
        }
    }

    fn first_in_part(&mut self, batch: &[Vec<u8>], joined: Vec<u8>) -> Option<Failure> {
        let failure = self.failure(batch.to_vec(), joined)?;
        if batch.len() == 1 {
            return Some(failure);
        }
        // Halving would meet an endless loop again and again; one by one it is met once.
        if failure.is_slow() {
            return self.first_alone(batch);
        }
        if let Some(single) = self.first_by_halves(batch) {
            return Some(single);
        }
        let sequence = self.shortest_sequence(failure);
        let few = &batch[..batch.len().min(TRIED_ALONE)];
        self.first_alone(few).or(Some(sequence))
    }

    /// The first failing case of a batch that fails as a whole, if failing needs no company.
    fn first_by_halves(&mut self, batch: &[Vec<u8>]) -> Option<Failure> {
        let (mut from, mut to) = (0, batch.len());
        while to - from > 1 {
            let middle = usize::midpoint(from, to);
            if self.together(&batch[from..middle]).is_some() {
                to = middle;
            } else {
                from = middle;
            }
        }
        self.failure_alone(&batch[from])
    }

    /// As few of the cases of a failing input as still fail together. The last of them is the one
    /// that is answered wrongly, or a shorter sequence would do.
    fn shortest_sequence(&mut self, whole: Failure) -> Failure {
        let mut shortest = self.shortest_prefix(whole);
        let mut chunk = shortest.cases.len() / 2;
        while chunk > 0 {
            let mut at = 0;
            while at + chunk <= shortest.cases.len() {
                let mut fewer = shortest.cases.clone();
                fewer.drain(at..at + chunk);
                match self.together(&fewer) {
                    Some(failure) => shortest = failure,
                    None => at += chunk,
                }
            }
            chunk /= 2;
        }
        shortest
    }

    /// The cases of a failing input up to the first one that is answered wrongly.
    fn shortest_prefix(&mut self, whole: Failure) -> Failure {
        let cases = whole.cases.clone();
        let mut shortest = whole;
        let (mut right, mut wrong) = (0, cases.len());
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            match self.together(&cases[..middle]) {
                Some(failure) => (wrong, shortest) = (middle, failure),
                None => right = middle,
            }
        }
        shortest
    }

    /// The first of these cases that fails as an input of its own.
    pub(super) fn first_alone(&mut self, cases: &[Vec<u8>]) -> Option<Failure> {
        cases.iter().find_map(|case| self.failure_alone(case))
    }

    /// How the submission fails on a case alone; `None` when it does not.
    pub(super) fn failure_alone(&mut self, case: &[u8]) -> Option<Failure> {
        self.failure(vec![case.to_vec()], case.to_vec())
    }

    /// How the submission fails on these cases as one input; `None` when it does not, or when an
    /// input can't hold them.
    pub(super) fn together(&mut self, cases: &[Vec<u8>]) -> Option<Failure> {
        let joined = self.subject.reference.join(cases).ok()?;
        self.failure(cases.to_vec(), joined)
    }

    /// What is simpler than a case, simplest first.
    pub(super) fn simpler(&self, case: &[u8]) -> Vec<Vec<u8>> {
        self.subject.reference.shrink(case)
    }

    /// Whether an input is one the problem allows.
    pub(super) fn is_valid(&self, input: &[u8]) -> bool {
        self.subject.reference.validate(input).is_ok()
    }

    /// Whether time is up or the judging was called off.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() > self.deadline || self.subject.testing.options.stop.is_cancelled()
    }

    /// How the submission fails on an input; `None` when it is right, when the reference or the
    /// sandbox cannot tell, or when time is up.
    fn failure(&mut self, cases: Vec<Vec<u8>>, input: Vec<u8>) -> Option<Failure> {
        if self.is_over() {
            return None;
        }
        let answer = self.subject.reference.answer(&input).ok()?;
        let test = Test {
            name: String::new(),
            group: String::new(),
            input: Arc::from(input.as_slice()),
            answer: Arc::from(answer.as_slice()),
        };
        let testing = self.subject.testing;
        let outcome = testing.outcome(&mut self.subject.executor, &test);
        let failed = outcome
            .failure
            .as_ref()
            .is_some_and(|(verdict, _)| !matches!(verdict, Verdict::SE | Verdict::PE));
        failed.then_some(Failure {
            cases,
            input,
            answer,
            outcome,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::joined;

    #[test]
    #[expect(clippy::expect_used, reason = "a failure is the test's failure")]
    fn cases_are_joined_within_the_bounds_of_the_problem() {
        // Its inputs have at most 100 graphs, and it has far more small cases.
        let problem = problems::catalog::get("graph-game").expect("the catalog has it");
        let reference = problem.reference().expect("it has a reference");
        let cases: Vec<Vec<u8>> = reference.small_cases().take(512).collect();
        assert_eq!(cases.len(), 512);
        let parts = joined(reference, &cases);
        assert!(parts.len() <= 512 / 50, "{} runs", parts.len());
        let all: usize = parts.iter().map(|(cases, _)| cases.len()).sum();
        assert_eq!(all, 512);
    }
}
