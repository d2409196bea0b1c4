//! The test plan of a problem: which secret tests there are and how each is made.
//!
//! Every plan has all small cases, random middle ones, adversarial ones and the largest the
//! bounds allow. Nothing here knows a problem; [`Task::plan`] fills it.

use super::random::Random;
use super::{Block, Task};

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

    /// The tests that another problem's plan has with this problem's UUID.
    pub(super) fn of_other<U: Task>(&self, other: &U) -> Vec<Planned<U>> {
        let mut plan = Plan::new(other, self.problem);
        other.plan(&mut plan);
        plan.into_tests()
    }

    /// Adds a test without randomness.
    pub fn add(&mut self, group: &'static str, blocks: Vec<Block<T>>) {
        self.tests.push((group, blocks));
    }

    /// Adds all small cases, in as few tests as the framing and that many cases a test allow.
    pub fn add_small_cases(&mut self, most: usize) {
        let most_blocks = self.task.framing().most_blocks();
        let (mut test, mut cases) = (Vec::new(), 0);
        for block in gather(self.task, &self.task.small_cases()) {
            if test.len() == most_blocks || cases + block.cases.len() > most {
                self.add("small", std::mem::take(&mut test));
                cases = 0;
            }
            cases += block.cases.len();
            test.push(block);
        }
        self.add("small", test);
    }

    /// Adds `count` tests, each from a random stream of its own that depends on the group, the
    /// arguments and the test's index alone.
    pub fn generate<const N: usize>(
        &mut self,
        group: &'static str,
        arguments: [u64; N],
        count: u64,
        make: impl Fn(&mut Random, [u64; N]) -> Vec<Block<T>>,
    ) {
        for index in 0..count {
            let mut random = Random::for_test(self.problem, group, &arguments, index);
            let blocks = make(&mut random, arguments);
            self.add(group, blocks);
        }
    }
}

/// Puts cases with equal settings into blocks as large as allowed, keeping their order.
pub(super) fn gather<T: Task>(task: &T, cases: &[(T::Setting, T::Case)]) -> Vec<Block<T>> {
    let most = task.framing().most_cases();
    let mut blocks: Vec<Block<T>> = Vec::new();
    // The blocks with room; there is one for each setting at most.
    let mut open: Vec<usize> = Vec::new();
    for (setting, case) in cases {
        let at = open.iter().position(|at| blocks[*at].setting == *setting);
        if let Some(at) = at {
            let block = &mut blocks[open[at]];
            block.cases.push(case.clone());
            if block.cases.len() == most {
                open.swap_remove(at);
            }
        } else {
            if most > 1 {
                open.push(blocks.len());
            }
            blocks.push(Block::new(setting.clone(), vec![case.clone()]));
        }
    }
    blocks
}
