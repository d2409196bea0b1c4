//! Nim or not Nim: a heap may also be split in two (Lasker's Nim).

use crate::task::explanation::{heap_move, nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions, of_any_size};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, Total};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::heaps::{Lasker, Splits};
use sg::nim;

const RULES: Lasker = Lasker {
    splits: Splits::Two,
};

/// The bounds of the problem.
pub(super) struct Split {
    cases: u64,
    heaps: u64,
    total: u64,
    heap: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Split, ProblemsError> {
    Ok(Split {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        total: bounds.get("max_total")?,
        heap: bounds.get("max_heap")?,
    })
}

fn name(first_wins: bool) -> String {
    if first_wins { "Alice" } else { "Bob" }.to_owned()
}

/// The value of a heap within the bounds. It is also the heap with that value.
fn value(heap: u64) -> u64 {
    RULES.value(heap).unwrap_or_default().0
}

fn sum(heaps: &[u64]) -> u64 {
    heaps.iter().fold(0, |sum, heap| sum ^ value(*heap))
}

/// A winning move as the index of a heap and what it becomes.
fn winning_move(heaps: &[u64]) -> Option<(usize, Vec<u64>)> {
    let total = sum(heaps);
    let choices = heaps.iter().enumerate();
    choices
        .filter(|(_, heap)| total ^ value(**heap) < value(**heap))
        .map(|(index, &heap)| {
            let left = value(total ^ value(heap));
            // Only a heap of 4k + 3 has a larger value than its size, and that value less one
            // is reached by splitting.
            let after = if left < heap {
                vec![left]
            } else {
                vec![1, heap - 1]
            };
            (index, after)
        })
        .next()
}

impl Task for Split {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Heaps) -> Step {
        layout.length("N", heaps, 1..=self.heaps)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("s", heaps, count, &(1..=self.heap))?;
        layout.end_line()
    }

    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let cases = blocks.iter().flat_map(|block| &block.cases);
        vec![heaps::total(cases, self.total)]
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases.iter().map(|heaps| name(sum(heaps) != 0)).collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        Ok(name(Brute::new(RULES).outcome(heaps).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(4, &(1..=9)).into_iter();
        let few = positions.filter(|heaps| heaps.iter().sum::<u64>() <= 13);
        few.map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(heaps, 1).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn explain(&self, (): &(), heaps: &Heaps, lang: Lang) -> Option<String> {
        let part = |heap: &u64| (format!("g({heap})"), value(*heap));
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, sum(heaps)));
        if let Some((index, after)) = winning_move(heaps) {
            let (number, heap) = (index + 1, heaps[index]);
            let sentence = match (lang, after.as_slice()) {
                (_, [left]) => heap_move(lang, index, heap, *left, ""),
                (Lang::En, _) => format!(
                    "A winning move: split heap {number} ({heap}) into 1 and {}.",
                    heap - 1
                ),
                (Lang::Zh, _) => format!(
                    "一种制胜走法：把第 {number} 堆（{heap}）分成 1 和 {}。",
                    heap - 1
                ),
            };
            text.push(' ');
            text.push_str(&sentence);
        }
        Some(text)
    }

    fn xor_guess(&self, (): &(), heaps: &Heaps) -> Option<String> {
        Some(name(!nim::value(heaps).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, heap) in [(5, 20), (15, 1000), (100, self.heap)] {
            plan.generate("middle", [most, heap], 2, |random, [most, heap]| {
                self.positions(random, 200, 2..=most, heap)
            });
        }
        plan.generate("lost-in-nim", [], 1, |random, []| self.lost_in_nim(random));
        plan.add("top", self.top());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=9, self.heap)
        });
        plan.generate("largest", [], 1, |random, []| {
            let heaps = self.heaps..=self.heaps;
            let mut blocks = self.positions(random, 1, heaps, self.heap);
            blocks.extend(self.positions(random, 100, 3..=50, self.heap));
            blocks.extend(Block::alone([vec![self.heap; self.heaps as usize / 10]]));
            blocks
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
        counts: std::ops::RangeInclusive<u64>,
        heap: u64,
    ) -> Vec<Block<Self>> {
        let positions = Positions {
            counts,
            sizes: 1..=heap.min(self.heap),
            value: &value,
            heap_of: &|_, wanted| Some(value(wanted)),
        };
        Block::alone(positions.mixed(random, count))
    }

    /// Positions lost in Nim, with heaps of 4k + 3 and 4k + 4 more often than others.
    fn lost_in_nim(&self, random: &mut Random) -> Vec<Block<Self>> {
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
            heaps.push(nim::value(&heaps).0);
            heaps
        };
        let all = (0..200).map(|_| position());
        Block::alone(
            all.filter(|heaps| !heaps.ends_with(&[0]))
                .collect::<Vec<_>>(),
        )
    }

    /// The largest heaps, the last of which is worth 2^31.
    fn top(&self) -> Vec<Block<Self>> {
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
        Block::alone(cases)
    }
}
