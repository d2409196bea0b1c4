//! Nim or not Nim: a heap may also be split in two (Lasker's Nim).

use crate::task::lasker;
use crate::task::prelude::*;
use sg::heaps::{Lasker, Splits};

static RULES: Lasker = Lasker {
    splits: Splits::Two,
};

bounds! { Split { cases, heaps, total, heap } }

fn value(heap: u64) -> u64 {
    lasker::value(RULES, heap)
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
        let sizes = [[5, 20], [15, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.shapes().of(2..=most, heap).mixed(random, 200)
        });
        plan.random("lost-in-nim", 1, |random| {
            let mut all = random.many(200, |random, _| self.lost_in_nim(random));
            all.retain(|heaps| !heaps.ends_with(&[0]));
            all
        });
        plan.add("top", self.top());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.shapes().of(1..=9, self.heap).mixed(random, count)
        });
        self.shapes().largest(plan, 100);
    }
}

impl Split {
    fn shapes(&self) -> lasker::Shapes {
        lasker::Shapes::new(&RULES, [self.heaps, self.total, self.heap])
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
