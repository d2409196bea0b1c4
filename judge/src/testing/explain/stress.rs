//! Looks for the smallest case that any program gets wrong, whether it failed a test or not.

use std::time::Instant;

use problems::{Test, TestSet};

use super::search::{Search, Tried};
use super::{Failure, SMALL_PART, Subject, among_cases_of, among_small, at_ends_of_types, told};
use crate::mistake::Mistake;
use crate::verdict::Counterexample;

/// An input that a program gets wrong.
#[derive(Debug)]
pub struct Found {
    /// What is shown of it.
    pub counterexample: Counterexample,
    /// The whole input.
    pub input: Vec<u8>,
    /// The whole right answer.
    pub answer: Vec<u8>,
}

/// Tries the first tests, the small cases, those at ends of types, and further tests, each test with how
/// many cases it has, as long as there are any, until the deadline. Returns how many cases were tried,
/// with the simplest that fails. `so_far` hears how many it is.
pub(crate) fn stress(
    subject: &mut Subject<'_, '_>,
    tests: &TestSet,
    first: &mut dyn Iterator<Item = (Test, usize)>,
    further: &mut dyn Iterator<Item = (Test, usize)>,
    deadline: Instant,
    so_far: &mut dyn FnMut(usize),
) -> (usize, Option<Found>) {
    let (cases, source, lang) = (subject.cases, subject.source, subject.testing.options.lang);
    let is_to_use_files = subject.executor.uses_stream_files();
    subject.executor.stop_at(deadline);
    let mut search = Search::new(subject, deadline);
    let failure = among_tests(&mut search, first, so_far);
    let failure = failure.or_else(|| {
        if cases.reference().is_some() {
            return among_small(&mut search);
        }
        // Where a program says what is right, each case takes runs of its own, and there are others.
        search.for_a_part(SMALL_PART, among_small)
    });
    let failure = failure.or_else(|| {
        so_far(search.tried());
        at_ends_of_types(&mut search, None)
    });
    let failure = failure.or_else(|| among_tests(&mut search, further, so_far));
    let found = failure.map(|failure| {
        let mut counterexample = told(&failure, source, tests, cases, lang);
        let is_no_mistake = |it: &Mistake| matches!(it, Mistake::ReadsOrWritesFiles { .. });
        if is_to_use_files && counterexample.mistake.as_ref().is_some_and(is_no_mistake) {
            counterexample.mistake = None;
        }
        Found {
            input: failure.input.clone(),
            answer: failure.answer.clone(),
            counterexample,
        }
    });
    (search.tried(), found)
}

/// The simplest failure from the first test on that fails.
fn among_tests(
    search: &mut Search<'_, '_, '_>,
    tests: &mut dyn Iterator<Item = (Test, usize)>,
    so_far: &mut dyn FnMut(usize),
) -> Option<Failure> {
    while !search.is_over() {
        let (test, count) = tests.next()?;
        let tried = search.on_test(&test, count);
        so_far(search.tried());
        if let Tried::Fails(whole) = tried {
            return among_cases_of(search, &test, &whole.reason).or(Some(*whole));
        }
    }
    None
}
