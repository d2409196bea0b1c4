//! How balanced the tests of a plan are: how often each answer comes, and how far guessing gets.

use std::collections::BTreeMap;

use super::Random;
use crate::{Guess, PlanReport};

/// The report about tests whose cases are (what a program by exclusive or says, the answer).
pub(super) fn report(tests: &[Vec<(Option<String>, String)>], input_bytes: usize) -> PlanReport {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, answer) in tests.iter().flatten() {
        *counts.entry(answer).or_default() += 1;
    }
    let mut answers: Vec<(String, usize)> = counts
        .into_iter()
        .map(|(answer, count)| (answer.to_owned(), count))
        .collect();
    answers.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    let constant = answers.first().map(|(answer, _)| answer.clone());
    let mut random = Random::for_test("", "guess", &[], 0);
    let guesses = vec![
        guess("constant", tests, |_| constant.clone()),
        guess("random", tests, |_| {
            random.pick(&answers).map(|(answer, _)| answer.clone())
        }),
        guess("xor of sizes", tests, Clone::clone),
    ];
    PlanReport {
        tests: tests.len(),
        cases: tests.iter().map(Vec::len).sum(),
        input_bytes,
        answers,
        guesses,
    }
}

fn guess(
    program: &'static str,
    tests: &[Vec<(Option<String>, String)>],
    mut says: impl FnMut(&Option<String>) -> Option<String>,
) -> Guess {
    let (mut tests_passed, mut cases_right) = (0, 0);
    for cases in tests {
        let right = cases
            .iter()
            .filter(|(by_xor, answer)| says(by_xor).as_ref() == Some(answer))
            .count();
        cases_right += right;
        tests_passed += usize::from(right == cases.len());
    }
    Guess {
        program,
        tests_passed,
        cases_right,
    }
}
