//! The test plan of a problem: which secret tests there are and how each is made.
//!
//! Every plan has all small cases, random middle ones, adversarial ones and the largest the
//! bounds allow. Nothing here knows a problem; [`Task::plan`] fills it.

use super::random::Random;
use super::{Block, Task};
use crate::ProblemsError;

/// A test before it is printed: its group and its blocks.
pub(super) type Planned<T> = (&'static str, Vec<Block<T>>);

/// A plan being filled.
pub struct Plan<'a, T: Task> {
    task: &'a T,
    problem: &'a str,
    tests: Vec<Planned<T>>,
}

impl<'a, T: Task> Plan<'a, T> {
    pub(super) fn new(task: &'a T, problem: &'a str) -> Self {
        Self {
            task,
            problem,
            tests: Vec::new(),
        }
    }

    pub(super) fn into_tests(self) -> Vec<Planned<T>> {
        self.tests
    }

    /// Adds a test without randomness.
    pub fn add(&mut self, group: &'static str, blocks: Vec<Block<T>>) {
        self.tests.push((group, blocks));
    }

    /// Adds all small cases, at most that many in a test.
    pub fn add_small_cases(&mut self, most: usize) {
        let cases = self.task.small_cases();
        for chunk in cases.chunks(most) {
            let blocks = gather(self.task, chunk);
            self.add("small", blocks);
        }
    }

    /// Adds `count` tests, each from a random stream of its own that depends on the group, the
    /// arguments and the test's index alone.
    pub fn generate<const N: usize>(
        &mut self,
        group: &'static str,
        arguments: [u64; N],
        count: u64,
        make: impl Fn(&mut Random, [u64; N]) -> Result<Vec<Block<T>>, ProblemsError>,
    ) -> Result<(), ProblemsError> {
        for index in 0..count {
            let mut random = Random::for_test(self.problem, group, &arguments, index);
            let blocks = make(&mut random, arguments)?;
            self.add(group, blocks);
        }
        Ok(())
    }
}

/// Puts cases with equal settings that follow each other into blocks as large as allowed.
pub(super) fn gather<T: Task>(task: &T, cases: &[(T::Setting, T::Case)]) -> Vec<Block<T>> {
    let most = task.framing().most_cases();
    let mut blocks: Vec<Block<T>> = Vec::new();
    for (setting, case) in cases {
        match blocks.last_mut() {
            Some(block) if block.setting == *setting && block.cases.len() < most => {
                block.cases.push(case.clone());
            }
            _ => blocks.push(Block::new(setting.clone(), vec![case.clone()])),
        }
    }
    blocks
}
