//! The tests of a described problem: cases that are lost, nearly lost, largest or told apart by what
//! a wrong idea says of them.

use super::super::layout::{Printer, Reader};
use super::super::{Plan, Random, Sequence, Task as _};
use super::draw::{Size, Within};
use super::form::{TestKind, Tests};
use super::values::Described;
use super::{DescribedTask, MOST_CASES, Question};

/// How many cases are drawn to find one of a kind; then any other is taken.
const DRAWN_FOR_ONE: usize = 60;

/// How far from a number of a case one is looked for that makes it lost, and in how many of its
/// numbers.
const NEAR_NUMBERS: (u64, usize) = (20, 6);

/// Where lost cases are so rare that none is near, one is looked for this far, among small numbers.
const FAR: (u64, usize) = (300, 2);

/// How far the numbers of a case that is nearly lost are from those of one that is.
const BESIDE: (u64, usize) = (2, 6);

/// How many numbers a case has at most in which some are changed to make it lost.
const MOST_CHANGED: usize = 12;

/// How many cases a generated test has where nothing else is said.
const CASES: u64 = 200;

/// How many bytes such a test of the largest cases has, more or less.
const BYTES: usize = 1 << 20;

/// How many different cases are drawn for a test of as many cases as there may be, and how long the
/// lists in them are.
const DIFFERENT: u64 = 2000;
const SHORT: u64 = 6;

/// How many cases are drawn for one of a test where a program is asked about them all at once, which
/// part of them at least is to be lost, and of how many others are looked at that differ a little.
const POOL: u64 = 4;
const LEAST_LOST: usize = 5;
const MOST_MOVED: usize = 40;

/// How many tests the small cases make at most.
const SMALL_TESTS: usize = 20;

impl DescribedTask {
    /// Whether an input may have the case.
    pub(super) fn is_valid(&self, case: &Described) -> bool {
        self.fits(case) && self.check(case).is_ok()
    }

    /// How the case stands in an input; empty where it cannot.
    fn printed(&self, case: &Described) -> String {
        let mut printer = Printer::default();
        let walked = case.clone().walk(&self.grammar, &mut printer);
        walked.map(|()| printer.text).unwrap_or_default()
    }

    /// Whether the case is one of the format, whatever its position is.
    pub(super) fn fits(&self, case: &Described) -> bool {
        let text = self.printed(case);
        let mut reader = Reader::new(text.as_bytes());
        let blocks = self.framing.blocks.as_ref();
        let last_line = blocks.and_then(Sequence::last_line);
        // It would end the input.
        if last_line.is_some_and(|last| text.lines().next() == Some(last)) {
            return false;
        }
        // A count that does not fit its list would be another case when it is read.
        let mut read = Described::default();
        !text.is_empty()
            && read.walk(&self.grammar, &mut reader).is_ok()
            && read == *case
            && self.demands.iter().all(|demand| demand.check(case).is_ok())
    }

    /// A random case that an input may have, if one is found.
    pub(super) fn draw(
        &self,
        random: &mut Random,
        within: &Within,
        size: Size,
    ) -> Option<Described> {
        (0..DRAWN_FOR_ONE).find_map(|_| {
            if random.is_spent() {
                return None;
            }
            let mut case = self.grammar.random(random, within, size);
            for demand in &self.demands {
                demand.mend(&mut case);
            }
            self.is_valid(&case).then_some(case)
        })
    }

    /// Whether the player who moves first wins; false where nobody knows.
    fn is_won(&self, case: &Described) -> bool {
        self.wins(case).unwrap_or(false)
    }

    /// A lost case like this one, with one number or one character changed.
    fn lost_near(
        &self,
        random: &Random,
        case: &Described,
        reach: (u64, usize),
    ) -> Option<Described> {
        let fields = case.values.iter().enumerate().rev();
        let others = fields.flat_map(|(index, value)| {
            let others = self.grammar.near(index, value, reach);
            others.into_iter().map(move |value| (index, value))
        });
        let near = others.map(|(index, value)| {
            let mut near = case.clone();
            near.values[index] = value;
            near
        });
        let mut near = near.take_while(|_| !random.is_spent());
        near.find(|near| self.wins(near).is_ok_and(|wins| !wins) && self.is_valid(near))
    }

    /// A case that is lost, or at least was to be.
    fn lost(&self, random: &mut Random, within: &Within, size: Size) -> Option<Described> {
        let drawn = self.draw(random, within, size)?;
        if !self.is_won(&drawn) {
            return Some(drawn);
        }
        let has_few = drawn.numbers() <= MOST_CHANGED;
        let near = has_few.then(|| self.lost_near(random, &drawn, NEAR_NUMBERS));
        if let Some(lost) = near.flatten() {
            return Some(lost);
        }
        // What stands there twice cancels itself.
        if random.chance(1, 2)
            && let Some(twice) = self.grammar.twice(&drawn)
            && !self.is_won(&twice)
            && self.is_valid(&twice)
        {
            return Some(twice);
        }
        let small = self
            .grammar
            .among_small(within, FAR.0, MOST_CHANGED as u64 / 2);
        let small = self.draw(random, &small, Size::Any)?;
        Some(self.lost_near(random, &small, FAR).unwrap_or(drawn))
    }

    /// A lost case with one number a little larger or smaller.
    fn near_lost(&self, random: &mut Random, within: &Within) -> Option<Described> {
        let lost = self.lost(random, within, Size::Any)?;
        let near = (0..DRAWN_FOR_ONE).find_map(|_| {
            let index = random.below(lost.values.len() as u64) as usize;
            let others = self.grammar.near(index, &lost.values[index], BESIDE);
            let mut near = lost.clone();
            near.values[index] = random.pick(&others)?.clone();
            (near != lost && self.is_valid(&near)).then_some(near)
        });
        near.or(Some(lost))
    }

    /// A lost case or any, by turns.
    fn by_turns(
        &self,
        random: &mut Random,
        round: u64,
        within: &Within,
        size: Size,
    ) -> Option<Described> {
        match round % 2 {
            0 => self.lost(random, within, size),
            _ => self.draw(random, within, size),
        }
    }

    /// The tests of an entry of the plan.
    pub(super) fn add_tests(&self, plan: &mut Plan<'_, Self>, tests: &Tests) {
        if self.positions.program().is_some() && tests.kind != TestKind::Small {
            return self.add_pooled(plan, tests);
        }
        let named = tests.group.clone();
        let group = named.unwrap_or_else(|| tests.kind.group().to_owned());
        let most = (self.framing.most_blocks() as u64).min(MOST_CASES);
        let cases = tests.cases.unwrap_or(CASES).min(most);
        let within = &tests.within;
        let usual = [tests.count, cases];
        match tests.kind {
            TestKind::Small => self.add_small(plan, &group, tests.cases.map_or(most, |_| cases)),
            TestKind::Mixed => fill(plan, group, usual, |random, round| {
                self.by_turns(random, round, within, Size::Any)
            }),
            TestKind::NearLost => fill(plan, group, usual, |random, round| match round % 2 {
                0 => self.lost(random, within, Size::Any),
                _ => self.near_lost(random, within),
            }),
            TestKind::NotNim => fill(plan, group, usual, |random, _| {
                (0..DRAWN_FOR_ONE as u64).find_map(|attempt| {
                    let drawn = self.by_turns(random, attempt, within, Size::Any)?;
                    let guess = self.sizes(&drawn) != 0;
                    (guess != self.is_won(&drawn)).then_some(drawn)
                })
            }),
            TestKind::Largest => plan.random(group, tests.count, |random| {
                let largest = |random: &mut Random, round| {
                    self.by_turns(random, round, within, Size::Largest)
                };
                let first = largest(random, 1);
                let bytes = first
                    .as_ref()
                    .map_or(1, |case| self.printed(case).len().max(1));
                let fitting = (BYTES / bytes) as u64;
                let cases = tests
                    .cases
                    .map_or_else(|| cases.min(fitting.max(4)), |_| cases);
                let others = random.many(cases.saturating_sub(1), |random, round| {
                    let case = largest(random, round);
                    held(random, case)
                });
                first
                    .into_iter()
                    .chain(others.into_iter().flatten())
                    .collect::<Vec<_>>()
            }),
            TestKind::Most => plan.random(group, tests.count, |random| {
                let short = self.grammar.short_lists(within, SHORT);
                let different = random.many(most.min(DIFFERENT), |random, round| {
                    let case = self.by_turns(random, round, &short, Size::Any);
                    held(random, case)
                });
                let different: Vec<Described> = different.into_iter().flatten().collect();
                let again = most.saturating_sub(different.len() as u64);
                let again = random.many(again, |random, _| {
                    let case = random.pick(&different);
                    held_again(random, case)
                });
                let again: Vec<Described> = again.into_iter().flatten().collect();
                different.into_iter().chain(again)
            }),
        }
    }

    /// The same where a program knows the rules: many cases are drawn and asked about at once, and the
    /// tests are chosen among them.
    fn add_pooled(&self, plan: &mut Plan<'_, Self>, tests: &Tests) {
        let named = tests.group.clone();
        let group = named.unwrap_or_else(|| tests.kind.group().to_owned());
        let most = (self.framing.most_blocks() as u64).min(MOST_CASES);
        let is_most = tests.kind == TestKind::Most;
        let cases = tests
            .cases
            .unwrap_or(if is_most { most } else { CASES })
            .min(most);
        let (within, size) = match tests.kind {
            TestKind::Most => (self.grammar.short_lists(&tests.within, SHORT), Size::Any),
            TestKind::Largest => (tests.within.clone(), Size::Largest),
            _ => (tests.within.clone(), Size::Any),
        };
        plan.random(group, tests.count, |random| {
            let drawn = (POOL * cases).min(DIFFERENT);
            let pool = Pool::new(self, random, drawn, &within, size);
            let chosen = random.many(cases, |random, round| {
                let case = match tests.kind {
                    TestKind::NearLost if round % 2 == 1 => random.pick(&pool.beside),
                    TestKind::NotNim => pool.not_nim.get(round as usize),
                    _ if round % 2 == 0 => random.pick(&pool.lost).or(random.pick(&pool.all)),
                    _ => random.pick(&pool.all),
                };
                held_again(random, case)
            });
            chosen.into_iter().flatten().collect::<Vec<_>>()
        });
    }

    /// All small cases, or where they were too many tests some of them.
    fn add_small(&self, plan: &mut Plan<'_, Self>, group: &str, most: u64) {
        let (small, most) = (self.small(), most.max(1) as usize);
        let step = small
            .len()
            .div_ceil(most.saturating_mul(SMALL_TESTS))
            .max(1);
        let chosen: Vec<Described> = small.into_iter().step_by(step).collect();
        for cases in chosen.chunks(most) {
            plan.allowance()
                .hold(cases.iter().map(Described::bytes).sum());
            if plan.allowance().is_spent() {
                return;
            }
            plan.add(group.to_owned(), cases.to_vec());
        }
    }

    /// The groups of its tests, in the order of the plan. Nothing is made for it.
    pub(crate) fn groups(&self) -> Vec<String> {
        let usual = self.tests.is_empty().then(|| self.usual_plan());
        let mut groups: Vec<String> = Vec::new();
        for tests in usual.as_deref().unwrap_or(&self.tests) {
            let group = tests.group.as_deref().unwrap_or(tests.kind.group());
            if groups.iter().all(|it| it != group) {
                groups.push(group.to_owned());
            }
        }
        groups
    }

    /// The plan of a file that has none.
    pub(super) fn usual_plan(&self) -> Vec<Tests> {
        let kinds = [
            (TestKind::Small, "small", 1),
            (TestKind::Mixed, "middle", 2),
            (TestKind::NearLost, "near-lost", 1),
            (TestKind::NotNim, "not-nim", 1),
            (TestKind::Largest, "largest", 2),
            (TestKind::Most, "largest", 1),
        ];
        let has_sizes = (0..self.grammar.fields.len()).any(|index| self.grammar.is_list(index));
        let single = self.framing.most_blocks() == 1;
        let fits = |kind| match kind {
            TestKind::NotNim => has_sizes && self.question == Question::Winner,
            TestKind::Most => !single,
            _ => true,
        };
        let kinds = kinds.into_iter().filter(|(kind, ..)| fits(*kind));
        let kinds = kinds.map(|(kind, group, count)| Tests {
            kind,
            group: Some(group.to_owned()),
            // Each has one case only.
            count: if single { 5 * count } else { count },
            cases: None,
            within: Within::new(),
        });
        kinds.collect()
    }
}

/// Cases that were asked about together.
struct Pool {
    all: Vec<Described>,
    lost: Vec<Described>,
    /// A small step from lost ones, and not lost.
    beside: Vec<Described>,
    /// Those that a program gets wrong which takes every part for a heap of Nim.
    not_nim: Vec<Described>,
}

impl Pool {
    fn new(
        task: &DescribedTask,
        random: &mut Random,
        count: u64,
        within: &Within,
        size: Size,
    ) -> Self {
        let mut all = random.many(count, |random, _| {
            let mut case = task.grammar.random(random, within, size);
            for demand in &task.demands {
                demand.mend(&mut case);
            }
            case
        });
        task.ask_about(&mut all);
        // One case may take long where theory does not know it.
        let random: &Random = random;
        let is_lost =
            |case: &Described| !random.is_spent() && task.wins(case).is_ok_and(|wins| !wins);
        let mut lost: Vec<Described> = all.iter().filter(|case| is_lost(case)).cloned().collect();
        // Where hardly any is lost, some are a step from one that is.
        if lost.len() * LEAST_LOST < all.len() {
            let mut near = task.beside(&all, NEAR_NUMBERS);
            near.retain(is_lost);
            lost.extend(near);
        }
        let mut beside = task.beside(&lost, BESIDE);
        beside.retain(|case| !is_lost(case));
        let is_wrong = |case: &&Described| (task.sizes(case) != 0) == is_lost(case);
        let not_nim = all.iter().chain(&lost).chain(&beside).filter(is_wrong);
        let not_nim = not_nim.cloned().collect();
        Self {
            all,
            lost,
            beside,
            not_nim,
        }
    }
}

impl DescribedTask {
    /// Asks about the positions of all these cases at once, and keeps those that an input may have.
    fn ask_about(&self, cases: &mut Vec<Described>) {
        cases.retain(|case| self.fits(case));
        if let Some(program) = self.positions.program()
            && program.prefetch(cases.iter()).is_err()
        {
            // It is said when all tests are made.
            cases.clear();
        }
        cases.retain(|case| self.check(case).is_ok());
    }

    /// Cases that differ from some of these in one number or character.
    fn beside(&self, cases: &[Described], reach: (u64, usize)) -> Vec<Described> {
        let few = cases.iter().filter(|case| case.numbers() <= MOST_CHANGED);
        let mut beside = Vec::new();
        for case in few.take(MOST_MOVED) {
            for (index, value) in case.values.iter().enumerate() {
                for near in self.grammar.near(index, value, reach) {
                    let mut moved = case.clone();
                    moved.values[index] = near;
                    if moved != *case {
                        beside.push(moved);
                    }
                }
            }
        }
        self.ask_about(&mut beside);
        beside
    }
}

/// A case that a test is to hold; `None` where the tests hold too much already.
fn held(random: &Random, case: Option<Described>) -> Option<Described> {
    let case = case?;
    if let Some(allowance) = random.allowance() {
        allowance.hold(case.bytes());
    }
    (!random.is_spent()).then_some(case)
}

/// The same of one that is kept elsewhere too.
fn held_again(random: &Random, case: Option<&Described>) -> Option<Described> {
    (!random.is_spent())
        .then(|| held(random, case.cloned()))
        .flatten()
}

/// Adds random tests of the cases that are found.
fn fill(
    plan: &mut Plan<'_, DescribedTask>,
    group: String,
    [tests, cases]: [u64; 2],
    make: impl Fn(&mut Random, u64) -> Option<Described>,
) {
    plan.random(group, tests, |random| {
        let drawn = random.many(cases, |random, round| {
            let case = make(random, round);
            held(random, case)
        });
        drawn.into_iter().flatten().collect::<Vec<_>>()
    });
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::super::allowance::Allowance;
    use super::super::values::Value;
    use super::*;

    #[test]
    fn tests_keep_no_more_cases_than_they_may() {
        let allowance = Arc::<Allowance>::default();
        let random = Random::for_test("", "", &[], 0).within_allowance(&allowance);
        let case = Described {
            values: vec![Value::Numbers(vec![0; 1 << 20])],
            left: None,
        };
        let kept = (0..100).map_while(|_| held_again(&random, Some(&case)));
        // Of eight megabytes each; the last would be a little more than there may be.
        assert_eq!(kept.count(), 31);
        assert!(allowance.require().is_err());
    }
}
