//! A Simple Nim: a heap may also be split in three.

use crate::task::lasker;
use crate::task::prelude::*;
use sg::heaps::{Lasker, Splits};

static RULES: Lasker = Lasker {
    splits: Splits::Three,
};

bounds! { SimpleNim { cases, heaps, total, heap } }

fn value(heap: u64) -> u64 {
    lasker::value(RULES, heap)
}

impl Task for SimpleNim {
    type Case = Heaps;
    type Game = Lasker;

    const WORDS: [&'static str; 2] = ["First player wins.", "Second player wins."];
    const NOTATION: &'static str = "lasker-three@{0}";

    position!(every part of the case, by RULES);

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.heaps, "s", heaps, &(1..=self.heap))
    }

    fn totals(&self, cases: &[&Heaps]) -> Vec<Total> {
        vec![heaps::total(cases.iter().copied(), self.total)]
    }

    fn small(&self) -> Vec<Heaps> {
        let mut positions = multisets(3, &(1..=16));
        positions.retain(|heaps| heaps.iter().sum::<u64>() <= 17);
        positions
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[5, 40], [15, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.shapes().of(2..=most, heap).mixed(random, self.cases)
        });
        plan.wrong_by(
            "not-nim",
            [2, self.cases],
            |heaps| heaps.xor() != 0,
            |random, round| self.lost_in_nim(random, round),
        );
        plan.add("top", self.top());
        self.shapes().largest(plan, self.cases - 2);
    }
}

impl SimpleNim {
    fn shapes(&self) -> lasker::Shapes {
        lasker::Shapes::new(&RULES, [self.heaps, self.total, self.heap])
    }

    /// A position lost in Nim or won there and lost here, with sevens and eights more often than
    /// others.
    fn lost_in_nim(&self, random: &mut Random, round: u64) -> Heaps {
        let most = of_any_size(random, &(16..=self.heap / 4));
        let count = random.within(&(1..=5));
        let mut heaps = random.list(count, &(1..=most));
        for heap in &mut heaps {
            if random.chance(1, 2) {
                *heap = *heap / 8 * 8 + 7 + random.below(2);
            }
        }
        let last = if round.is_multiple_of(2) {
            heaps.xor()
        } else {
            value(heaps.iter().fold(0, |sum, heap| sum ^ value(*heap)))
        };
        heaps.push(last.max(1));
        heaps
    }

    /// The largest heaps, and those around the first multiples of 8, alone and together.
    fn top(&self) -> Vec<Heaps> {
        let top = self.heap;
        let mut cases = Vec::new();
        for heap in (top - 8..=top).chain([6, 7, 8, 9, 15, 16]) {
            cases.extend([vec![heap], vec![heap, heap], vec![heap, 7, 8]]);
            cases.push(vec![heap, value(heap - 1), 1]);
        }
        cases.retain(|heaps| heaps.iter().all(|heap| (1..=top).contains(heap)));
        cases
    }
}
