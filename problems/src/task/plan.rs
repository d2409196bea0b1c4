//! The test plan of a problem: which secret tests there are and how each is made.
//!
//! Every plan has all small cases, random middle ones, adversarial ones and the largest the
//! bounds allow. Nothing here knows a problem; [`Task::plan`] fills it.

use std::borrow::Cow;
use std::sync::Arc;

use super::allowance::Allowance;
use super::{Case as _, Random, Task};

/// Cases that share what [`Task::shared`] walks; one case where cases stand alone.
pub(super) type Block<T> = Vec<<T as Task>::Case>;

/// The name of a group of tests.
pub(super) type Group = Cow<'static, str>;

/// A test before it is printed: its group and its blocks.
pub(super) type Planned<T> = (Group, Vec<Block<T>>);

/// The group of all small cases.
pub(super) const SMALL: &str = "small";

/// A plan being filled.
pub struct Plan<'a, T: Task> {
    task: &'a T,
    problem: &'a str,
    /// What its tests may cost; once that is spent there will be none.
    allowance: &'a Arc<Allowance>,
    tests: Vec<Planned<T>>,
}

impl<'a, T: Task> Plan<'a, T> {
    pub(super) fn new(task: &'a T, problem: &'a str, allowance: &'a Arc<Allowance>) -> Self {
        Self {
            task,
            problem,
            allowance,
            tests: Vec::new(),
        }
    }

    /// What the seeds of its random tests begin with.
    pub(super) fn problem(&self) -> &'a str {
        self.problem
    }

    /// What its tests may cost.
    pub(super) fn allowance(&self) -> &'a Arc<Allowance> {
        self.allowance
    }

    /// Adds tests that were made elsewhere.
    pub(super) fn extend(&mut self, tests: Vec<Planned<T>>) {
        self.tests.extend(tests);
    }

    pub(super) fn into_tests(self) -> Vec<Planned<T>> {
        self.tests
    }

    /// Adds a test without randomness. Neighbours that share something are put into one block.
    pub fn add(&mut self, group: impl Into<Group>, cases: impl IntoIterator<Item = T::Case>) {
        self.push(group.into(), cases.into_iter().collect());
    }

    /// The same, compiled once for a task: whatever the cases come from.
    fn push(&mut self, group: Group, cases: Vec<T::Case>) {
        let alone = self.task.framing().cases.is_none();
        let mut blocks: Vec<Block<T>> = Vec::new();
        for case in cases {
            match blocks.last_mut() {
                Some(block) if !alone && block[0].shares(&case) => block.push(case),
                _ => blocks.push(vec![case]),
            }
        }
        // Of what is looked for there may be none.
        if !blocks.is_empty() {
            self.tests.push((group, blocks));
        }
    }

    /// Adds a test each of whose cases is a block of its own.
    pub(super) fn add_alone(&mut self, group: impl Into<Group>, cases: Vec<T::Case>) {
        let blocks = cases.into_iter().map(|case| vec![case]);
        self.tests.push((group.into(), blocks.collect()));
    }

    /// Adds `count` random tests each of whose cases is a block of its own.
    pub(super) fn generate_alone(
        &mut self,
        group: impl Into<Group>,
        count: u64,
        make: impl Fn(&mut Random) -> Vec<T::Case>,
    ) {
        let group = group.into();
        for index in 0..count {
            if self.allowance.is_spent() {
                return;
            }
            let random = Random::for_test(self.problem, &group, &[], index);
            let cases = make(&mut random.within_allowance(self.allowance));
            self.add_alone(group.clone(), cases);
        }
    }

    /// Adds all small cases, in as few tests as the framing and that many cases a test allow.
    pub(super) fn small(&mut self, most: u64) {
        let most_blocks = self.task.framing().most_blocks();
        let (mut test, mut cases) = (Vec::new(), 0);
        for block in gather(self.task, self.task.small()) {
            if test.len() == most_blocks || cases + block.len() > most as usize {
                self.tests.push((SMALL.into(), std::mem::take(&mut test)));
                cases = 0;
            }
            cases += block.len();
            test.push(block);
        }
        self.tests.push((SMALL.into(), test));
    }

    /// Adds `count` random tests.
    pub fn random<C>(
        &mut self,
        group: impl Into<Group>,
        count: u64,
        make: impl Fn(&mut Random) -> C,
    ) where
        C: IntoIterator<Item = T::Case>,
    {
        self.generate(group, [], count, |random, []| make(random));
    }

    /// Adds `tests` random tests of `cases` cases each, which are drawn one by one in rounds.
    pub fn many(
        &mut self,
        group: impl Into<Group>,
        [tests, cases]: [u64; 2],
        make: impl Fn(&mut Random, u64) -> T::Case,
    ) {
        self.random(group, tests, |random| random.many(cases, &make));
    }

    /// Adds `tests` random tests of up to `cases` cases that a wrong idea gets wrong: `idea` says
    /// whether the player who moves first wins, and of what `make` draws only that is kept which it
    /// is wrong about.
    pub fn wrong_by(
        &mut self,
        group: impl Into<Group>,
        [tests, cases]: [u64; 2],
        idea: impl Fn(&T::Case) -> bool,
        make: impl Fn(&mut Random, u64) -> T::Case,
    ) {
        // Where the idea is hardly ever wrong, there are fewer cases.
        const DRAWN_FOR_ONE: usize = 200;
        let task = self.task;
        let is_wrong = |case: &T::Case| task.wins(case).is_ok_and(|wins| wins != idea(case));
        self.random(group, tests, |random| {
            let found = random.many(cases, |random, round| {
                let mut drawn = std::iter::repeat_with(|| make(random, round)).take(DRAWN_FOR_ONE);
                drawn.find(is_wrong)
            });
            found.into_iter().flatten().collect::<Vec<_>>()
        });
    }

    /// Adds `count` random tests for each of these arguments, such as how many heaps and how large.
    pub fn each<const N: usize, const M: usize, C>(
        &mut self,
        group: impl Into<Group>,
        arguments: [[u64; N]; M],
        count: u64,
        make: impl Fn(&mut Random, [u64; N]) -> C,
    ) where
        C: IntoIterator<Item = T::Case>,
    {
        let group = group.into();
        for arguments in arguments {
            self.generate(group.clone(), arguments, count, &make);
        }
    }

    /// Adds `count` tests, each from a random stream of its own that depends on the group, the
    /// arguments and the test's index alone.
    pub fn generate<const N: usize, C>(
        &mut self,
        group: impl Into<Group>,
        arguments: [u64; N],
        count: u64,
        make: impl Fn(&mut Random, [u64; N]) -> C,
    ) where
        C: IntoIterator<Item = T::Case>,
    {
        let group: Group = group.into();
        let make =
            |random: &mut Random| -> Vec<T::Case> { make(random, arguments).into_iter().collect() };
        self.draw(&group, &arguments, count, &make);
    }

    /// The same, compiled once for a task: however the cases are made.
    fn draw(
        &mut self,
        group: &Group,
        arguments: &[u64],
        count: u64,
        make: &dyn Fn(&mut Random) -> Vec<T::Case>,
    ) {
        for index in 0..count {
            if self.allowance.is_spent() {
                return;
            }
            let random = Random::for_test(self.problem, group, arguments, index);
            let cases = make(&mut random.within_allowance(self.allowance));
            self.push(group.clone(), cases);
        }
    }
}

/// Puts cases that share something into blocks as large as allowed, keeping their order.
pub(super) fn gather<T: Task>(task: &T, cases: Vec<T::Case>) -> Vec<Block<T>> {
    let most = task.framing().most_cases();
    let mut blocks: Vec<Block<T>> = Vec::new();
    // The blocks with room; there is one for everything shared at most.
    let mut open: Vec<usize> = Vec::new();
    for case in cases {
        let shares = |at: &usize| blocks[*at][0].shares(&case);
        if let Some(at) = open.iter().position(shares) {
            let block = &mut blocks[open[at]];
            block.push(case);
            if block.len() == most {
                open.swap_remove(at);
            }
        } else {
            if most > 1 {
                open.push(blocks.len());
            }
            blocks.push(vec![case]);
        }
    }
    blocks
}
