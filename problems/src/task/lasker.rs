//! What problems about Lasker's Nim share, in which a heap may also be split: values, random positions
//! and the largest tests.

use std::ops::RangeInclusive;

use sg::heaps::Lasker;

use super::heaps::{Heaps, Positions};
use super::{Plan, Random, Task};

/// The value of a heap within the bounds. It is also the heap with that value.
pub fn value(rules: Lasker, heap: u64) -> u64 {
    rules.value(heap).unwrap_or_default().0
}

/// Positions within the bounds of a problem.
#[derive(Clone, Copy, Debug)]
pub struct Shapes {
    rules: &'static Lasker,
    heaps: u64,
    total: u64,
    heap: u64,
}

impl Shapes {
    /// Positions of at most so many heaps, of which an input has so many in all, each of at most so
    /// many objects.
    pub const fn new(rules: &'static Lasker, [heaps, total, heap]: [u64; 3]) -> Self {
        Self {
            rules,
            heaps,
            total,
            heap,
        }
    }

    /// Random positions with numbers of heaps from a range, and heaps up to a size.
    pub fn of(self, counts: RangeInclusive<u64>, heap: u64) -> Positions<'static> {
        let heap_of = move |_: &mut Random, wanted| Some(value(*self.rules, wanted));
        Positions::new(self.rules, counts, 1..=heap.min(self.heap), heap_of)
    }

    /// Adds the tests with the most heaps, the first of which has so many other positions.
    pub fn largest<T: Task<Case = Heaps>>(self, plan: &mut Plan<'_, T>, others: u64) {
        let full = |heap| self.of(self.heaps..=self.heaps, heap);
        plan.random("largest", 1, |random| {
            let mut cases = full(self.heap).mixed(random, 1);
            cases.extend(self.of(3..=50, self.heap).mixed(random, others));
            cases.push(vec![self.heap; self.heaps as usize / 10]);
            cases
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            full(1000).mixed(random, total / self.heaps)
        });
    }
}
