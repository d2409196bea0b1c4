//! What a test plan is worth: how the answers are spread and how far guessing gets.

use serde::Serialize;

/// Figures about the secret tests of a problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct PlanReport {
    /// How many secret tests there are.
    pub tests: usize,
    /// How many cases they have together.
    pub cases: usize,
    /// The bytes of all inputs.
    pub input_bytes: usize,
    /// Every answer that occurs with the number of its cases, the most frequent first.
    pub answers: Vec<(String, usize)>,
    /// How far programs get that know nothing.
    pub guesses: Vec<Guess>,
}

/// How far a program gets that knows nothing about the problem.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Guess {
    /// What it does: `constant`, `random` or `xor of sizes`.
    pub program: &'static str,
    /// The tests it passes.
    pub tests_passed: usize,
    /// The cases it answers rightly.
    pub cases_right: usize,
}

impl PlanReport {
    /// The part of the cases that have the most frequent answer, from 0 to 1.
    pub fn largest_share(&self) -> f64 {
        let most = self.answers.first().map_or(0, |(_, count)| *count);
        most as f64 / self.cases.max(1) as f64
    }
}
