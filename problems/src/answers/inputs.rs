//! The inputs of tests to which answers are handed in, for those who are to answer them. Answers are in none of it.

use std::sync::Arc;

use super::asked;
use crate::package::Archive;
use crate::{Problem, Test};

/// The inputs of the tests of a problem that ask for answers, as files that are called as the tests: all but the
/// samples, where there are others. None where its package does not give them out, or its tests are not known yet.
#[must_use]
pub fn inputs(problem: &Problem) -> Vec<(String, Arc<[u8]>)> {
    if !problem.shows_inputs() {
        return Vec::new();
    }
    let Some(tests) = problem.tests_at_hand() else {
        return Vec::new();
    };
    let counted = tests.tests().iter().filter(|it| it.counts()).cloned();
    let counted: Vec<Test> = counted.collect();
    let asked = asked(&counted).into_iter();
    let file = |it: &Test| (format!("{}.in", it.name), Arc::clone(&it.input));
    asked.map(file).collect()
}

/// The same as one archive; `None` where there are none.
#[must_use]
pub fn archive_of_inputs(problem: &Problem) -> Option<Archive> {
    let inputs = inputs(problem);
    let files = inputs.iter().map(|(name, bytes)| (name.as_str(), &**bytes));
    (!inputs.is_empty()).then(|| Archive::of_memory(problem.id(), files))
}
