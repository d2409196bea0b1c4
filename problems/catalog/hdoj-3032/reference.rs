//! Nim or not Nim: a heap may also be split in two (Lasker's Nim).

use crate::task::prelude::*;
use sg::heaps::{Lasker, Splits};

const RULES: Lasker = Lasker {
    splits: Splits::Two,
};

bounds! { Split { cases, heaps, total, heap } }

/// The value of a heap within the bounds. It is also the heap with that value.
fn value(heap: u64) -> u64 {
    RULES.value(heap).unwrap_or_default().0
}

impl Task for Split {
    type Case = Heaps;
    type Game = Lasker;

    const WORDS: [&'static str; 2] = ["Alice", "Bob"];
    const NOTATION: &'static str = "lasker@{0}";

    position!(every part of the case, by RULES);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("N", 1..=self.heaps, "s", heaps, &(1..=self.heap))
    }

    fn totals(&self, cases: &[&Heaps]) -> Vec<Total> {
        vec![heaps::total(cases.iter().copied(), self.total)]
    }

    fn small(&self) -> Vec<Heaps> {
        let mut positions = multisets(4, &(1..=9));
        positions.retain(|heaps| heaps.iter().sum::<u64>() <= 13);
        positions
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[5, 20], [15, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.shape(2..=most, heap).mixed(random, 200)
        });
        plan.random("lost-in-nim", 1, |random| {
            let mut all = random.many(200, |random, _| self.lost_in_nim(random));
            all.retain(|heaps| !heaps.ends_with(&[0]));
            all
        });
        plan.add("top", self.top());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.shape(1..=9, self.heap).mixed(random, count)
        });
        let full = self.heaps..=self.heaps;
        plan.random("largest", 1, |random| {
            let mut cases = self.shape(full.clone(), self.heap).mixed(random, 1);
            cases.extend(self.shape(3..=50, self.heap).mixed(random, 100));
            cases.push(vec![self.heap; self.heaps as usize / 10]);
            cases
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            self.shape(full.clone(), 1000)
                .mixed(random, total / self.heaps)
        });
    }
}

impl Split {
    fn shape(&self, counts: Span, heap: u64) -> Positions<'static> {
        let heap_of = |_: &mut Random, wanted| Some(value(wanted));
        Positions::new(&RULES, counts, 1..=heap.min(self.heap), heap_of)
    }

    /// A position lost in Nim, with heaps of 4k + 3 more often than others.
    fn lost_in_nim(&self, random: &mut Random) -> Heaps {
        let most = of_any_size(random, &(16..=self.heap / 2));
        let count = random.within(&(1..=5));
        let mut heaps = random.list(count, &(1..=most));
        for heap in &mut heaps {
            if random.chance(1, 2) {
                *heap = *heap / 4 * 4 + 3;
            }
        }
        heaps.push(heaps.xor());
        heaps
    }

    /// The largest heaps, the last of which is worth 2^31.
    fn top(&self) -> Vec<Heaps> {
        let top = self.heap;
        let mut cases = Vec::new();
        for heap in top - 8..=top {
            cases.extend([vec![heap], vec![heap, heap], vec![1, heap]]);
            cases.extend([vec![heap, top, 3], vec![heap, heap ^ 1, 1]]);
            cases.push(vec![heap, value(heap - 1), value(1)]);
        }
        cases.retain(|heaps| heaps.iter().all(|heap| (1..=top).contains(heap)));
        cases
    }
}
