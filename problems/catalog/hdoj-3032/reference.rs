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

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, heaps: &mut Heaps) -> Step {
        layout.list_below("N", 1..=self.heaps, "s", heaps, &(1..=self.heap))
    }

    fn totals(&self, cases: &[&Heaps]) -> Vec<Total> {
        vec![heaps::total(cases.iter().copied(), self.total)]
    }

    fn game(&self, _: &Heaps) -> Lasker {
        RULES
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, heap: &u64) -> Known<u64> {
        Ok(value(*heap))
    }

    fn winning(&self, heaps: &Heaps) -> Known<Winning<u64>> {
        let total = self.total(heaps)?;
        let choices = heaps.iter().enumerate();
        let lower = choices.filter(|(_, heap)| total ^ value(**heap) < value(**heap));
        Ok(Winning::of(lower.map(|(part, heap)| {
            let left = value(total ^ value(*heap));
            if left < *heap {
                return Turn::take(part, *heap, left);
            }
            // Only a heap of 4k + 3 has a larger value than its size, and that value less one
            // is reached by splitting.
            let left = vec![1, heap - 1];
            Turn {
                part,
                label: Vec::new(),
                left,
            }
        })))
    }

    fn small(&self) -> Vec<Heaps> {
        let positions = multisets(4, &(1..=9)).into_iter();
        positions
            .filter(|heaps| heaps.iter().sum::<u64>() <= 13)
            .collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[5, 20], [15, 1000], [100, self.heap]];
        plan.each("middle", sizes, 2, |random, [most, heap]| {
            self.positions(random, 200, 2..=most, heap)
        });
        plan.generate("lost-in-nim", [], 1, |random, []| self.lost_in_nim(random));
        plan.add("top", self.top());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=9, self.heap)
        });
        plan.generate("largest", [], 1, |random, []| {
            let heaps = self.heaps..=self.heaps;
            let mut cases = self.positions(random, 1, heaps, self.heap);
            cases.extend(self.positions(random, 100, 3..=50, self.heap));
            cases.push(vec![self.heap; self.heaps as usize / 10]);
            cases
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            self.positions(random, total / self.heaps, self.heaps..=self.heaps, 1000)
        });
    }
}

impl Split {
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: RangeInclusive<u64>,
        heap: u64,
    ) -> Vec<Heaps> {
        let positions = Positions {
            counts,
            sizes: 1..=heap.min(self.heap),
            value: &value,
            heap_of: &|_, wanted| Some(value(wanted)),
        };
        positions.mixed(random, count)
    }

    /// Positions lost in Nim, with heaps of 4k + 3 and 4k + 4 more often than others.
    fn lost_in_nim(&self, random: &mut Random) -> Vec<Heaps> {
        let mut position = || {
            let most = of_any_size(random, &(16..=self.heap / 2));
            let count = random.within(&(1..=5));
            let mut heaps = random.list(count, &(1..=most));
            for heap in &mut heaps {
                *heap = if random.chance(1, 2) {
                    *heap / 4 * 4 + 3
                } else {
                    *heap
                };
            }
            heaps.push(heaps.xor());
            heaps
        };
        let all = (0..200).map(|_| position());
        all.filter(|heaps| !heaps.ends_with(&[0])).collect()
    }

    /// The largest heaps, the last of which is worth 2^31.
    fn top(&self) -> Vec<Heaps> {
        let top = self.heap;
        let mut cases = Vec::new();
        for heap in top - 8..=top {
            cases.extend([
                vec![heap],
                vec![heap, heap],
                vec![1, heap],
                vec![heap, top, 3],
            ]);
            cases.extend([
                vec![heap, heap ^ 1, 1],
                vec![heap, value(heap - 1), value(1)],
            ]);
        }
        cases.retain(|heaps| heaps.iter().all(|heap| (1..=top).contains(heap)));
        cases
    }
}
