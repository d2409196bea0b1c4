//! Finds the smallest position a failing submission gets wrong, for the student to look at.
//!
//! First among the reference's small cases, smallest first; if the program is right on all of
//! them, among the cases of the test it failed, made simpler as long as it still fails. Cases are
//! tried many in one run where the problem's framing allows it; what is found is always
//! confirmed as an input of its own.

use std::sync::Arc;
use std::time::{Duration, Instant};

use problems::{Reference, Test};

use crate::execute::Executor;
use crate::testing::{Outcome, Testing};
use crate::verdict::{Counterexample, Verdict};

/// How long is searched at most when nothing is asked for, the last run aside.
const PATIENCE: Duration = Duration::from_secs(15);

/// The most cases in one run.
const LARGEST_BATCH: usize = 512;

/// The most that is shown of an input or an output, in bytes.
const SHOWN: usize = 4096;

/// A failing submission.
pub(crate) struct Subject<'a, 'b> {
    pub(crate) reference: &'b dyn Reference,
    pub(crate) testing: &'b Testing<'a>,
    pub(crate) executor: Executor<'a>,
}

/// The smallest failing position that can be found; `None` when the failure shows on no single
/// case, or not in time.
pub(crate) fn counterexample(
    subject: &mut Subject<'_, '_>,
    failed_input: &[u8],
) -> Option<Counterexample> {
    let within = subject.testing.options.explain_within.unwrap_or(PATIENCE);
    let mut search = Search {
        subject,
        deadline: Instant::now() + within,
    };
    let reference = search.subject.reference;
    let small = search.first_failing(&mut reference.small_cases());
    let failure = if let Some(failure) = small {
        failure
    } else {
        let cases = reference.split(failed_input).ok()?;
        let failure = search.first_failing(&mut cases.into_iter())?;
        search.shrink(failure)
    };
    let lang = search.subject.testing.options.lang;
    let explanation = reference.explain(&failure.input, lang);
    Some(failure.into_counterexample(explanation))
}

/// An input that the submission fails on.
struct Failure {
    input: Vec<u8>,
    answer: Vec<u8>,
    outcome: Outcome,
}

impl Failure {
    fn into_counterexample(self, explanation: Option<String>) -> Counterexample {
        let stdout = self
            .outcome
            .facts
            .as_ref()
            .map_or(&[][..], |facts| &facts.stdout);
        let mut got = shown(stdout).trim_end().to_owned();
        if let Some((verdict, reason)) = &self.outcome.failure
            && !matches!(verdict, Verdict::WA | Verdict::PE)
        {
            let separator = if got.is_empty() { "" } else { "\n" };
            got = format!("{got}{separator}({verdict}: {reason})");
        }
        Counterexample {
            input: shown(&self.input),
            expected: shown(&self.answer).trim_end().to_owned(),
            got,
            explanation,
        }
    }
}

fn shown(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    if text.len() <= SHOWN {
        return text.into_owned();
    }
    format!("{}…", &text[..text.floor_char_boundary(SHOWN)])
}

struct Search<'s, 'a, 'b> {
    subject: &'s mut Subject<'a, 'b>,
    deadline: Instant,
}

impl Search<'_, '_, '_> {
    /// The first of the cases that fails as an input of its own.
    fn first_failing(&mut self, cases: &mut dyn Iterator<Item = Vec<u8>>) -> Option<Failure> {
        let mut size = 32;
        loop {
            let batch: Vec<Vec<u8>> = (&mut *cases).take(size).collect();
            if batch.is_empty() || self.is_over() {
                return None;
            }
            if let Some(failure) = self.first_in_batch(&batch) {
                return Some(failure);
            }
            size = LARGEST_BATCH.min(size * 2);
        }
    }

    fn first_in_batch(&mut self, batch: &[Vec<u8>]) -> Option<Failure> {
        let Ok(joined) = self.subject.reference.join(batch) else {
            return self.first_alone(batch);
        };
        let failure = self.failure(joined)?;
        // Halving would meet an endless loop again and again; one by one it is met once.
        let slow = matches!(failure.outcome.failure, Some((Verdict::TLE, _)));
        let halved = if slow {
            None
        } else {
            self.first_by_halves(batch)
        };
        halved.or_else(|| self.first_alone(batch))
    }

    /// The first failing case of a batch that fails as a whole, if failing needs no company.
    fn first_by_halves(&mut self, batch: &[Vec<u8>]) -> Option<Failure> {
        let (mut from, mut to) = (0, batch.len());
        while to - from > 1 {
            let middle = usize::midpoint(from, to);
            let joined = self.subject.reference.join(&batch[from..middle]).ok()?;
            if self.failure(joined).is_some() {
                to = middle;
            } else {
                from = middle;
            }
        }
        self.failure(batch[from].clone())
    }

    fn first_alone(&mut self, batch: &[Vec<u8>]) -> Option<Failure> {
        batch.iter().find_map(|case| self.failure(case.clone()))
    }

    /// A simpler failing case, as simple as can be found in time.
    fn shrink(&mut self, mut failure: Failure) -> Failure {
        loop {
            let simpler = self.subject.reference.shrink(&failure.input);
            match self.first_alone(&simpler) {
                Some(smaller) => failure = smaller,
                None => return failure,
            }
        }
    }

    /// How the submission fails on an input; `None` when it is right, when the reference or the
    /// sandbox cannot tell, or when time is up.
    fn failure(&mut self, input: Vec<u8>) -> Option<Failure> {
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
        let outcome = self
            .subject
            .testing
            .outcome(&mut self.subject.executor, &test);
        let failed = outcome
            .failure
            .as_ref()
            .is_some_and(|(verdict, _)| *verdict != Verdict::SE);
        failed.then_some(Failure {
            input,
            answer,
            outcome,
        })
    }

    fn is_over(&self) -> bool {
        Instant::now() > self.deadline || self.subject.testing.options.stop.is_cancelled()
    }
}
