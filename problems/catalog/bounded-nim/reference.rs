//! Nim in which a move takes at most m stones.

use crate::task::explanation::{heap_move, nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions, of_any_size};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, Total};
use crate::{Lang, ProblemsError};
use sg::bounded_nim::BoundedNim as Rules;
use sg::brute::Brute;
use sg::nim;

/// The bounds of the problem.
pub(super) struct BoundedNim {
    cases: u64,
    heaps: u64,
    total: u64,
    take: u64,
    heap: u64,
}

/// The most that may be taken, and the heaps.
type Position = (u64, Heaps);

pub(super) fn task(bounds: &Bounds) -> Result<BoundedNim, ProblemsError> {
    Ok(BoundedNim {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        total: bounds.get("max_total")?,
        take: bounds.get("max_take")?,
        heap: bounds.get("max_heap")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

fn sum(m: u64, heaps: &[u64]) -> u64 {
    let rules = Rules { most: m };
    heaps
        .iter()
        .map(|heap| rules.value(*heap))
        .sum::<sg::Nimber>()
        .0
}

impl Task for BoundedNim {
    type Setting = ();
    type Case = Position;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), (m, heaps): &mut Position) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.number("m", m, 1..=self.take)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("a", heaps, count, &(0..=self.heap))?;
        layout.end_line()
    }

    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let cases = blocks.iter().flat_map(|block| &block.cases);
        vec![heaps::total(cases.map(|(_, heaps)| heaps), self.total)]
    }

    fn answers(&self, (): &(), cases: &[Position]) -> Result<Vec<String>, ProblemsError> {
        let answer = |(m, heaps): &Position| word(sum(*m, heaps) != 0);
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), (m, heaps): &Position) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(Rules { most: *m }).outcome(heaps).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Position)> {
        let positions = heaps::multisets(3, &(0..=7)).into_iter();
        let with = |heaps: Heaps| (1..=4).map(move |m| ((), (m, heaps.clone())));
        positions.flat_map(with).collect()
    }

    fn simpler(&self, (): &(), (m, heaps): &Position) -> Vec<((), Position)> {
        let positions = heaps::simpler(heaps, 0).into_iter();
        let positions = positions.map(|heaps| ((), (*m, heaps)));
        let shorter = [m / 2, m - 1].map(|m| ((), (m, heaps.clone())));
        positions.chain(shorter).collect()
    }

    fn explain(&self, (): &(), (m, heaps): &Position, lang: Lang) -> Option<String> {
        let rules = Rules { most: *m };
        let part = |heap: &u64| (format!("{heap} mod {}", m + 1), rules.value(*heap).0);
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let total = sum(*m, heaps);
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        if let Some((index, left)) = rules.winning_moves(heaps).into_iter().next() {
            text.push(' ');
            text.push_str(&heap_move(lang, index, heaps[index], left, ""));
        }
        Some(text)
    }

    fn xor_guess(&self, (): &(), (_, heaps): &Position) -> Option<String> {
        Some(word(!nim::value(heaps).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, m, heap) in [
            (5, 10, 60),
            (20, 1000, 1_000_000),
            (50, self.take, self.heap),
        ] {
            plan.generate("middle", [most, m, heap], 2, |random, [most, m, heap]| {
                let position = |_| self.position(random, 1..=most, (1..=m.min(self.take), heap));
                Block::alone((0..200).map(position).collect::<Vec<_>>())
            });
        }
        plan.generate("small-take", [], 1, |random, []| {
            let position = |_| self.position(random, 1..=8, (1..=6, self.heap));
            Block::alone((0..200).map(position).collect::<Vec<_>>())
        });
        plan.add("edges", self.edges());
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            let position = |_| self.position(random, 1..=9, (self.take..=self.take, self.heap));
            Block::alone((0..count).map(position).collect::<Vec<_>>())
        });
        plan.generate("largest", [], 1, |random, []| {
            let takes = (self.take - 1..=self.take - 1, self.heap);
            Block::alone([self.position(random, self.heaps..=self.heaps, takes)])
        });
        // As many heaps as there may be in all, small enough for a test's size.
        plan.generate("largest", [self.total], 1, |random, [total]| {
            let full = self.heaps..=self.heaps;
            let position = |_| self.position(random, full.clone(), (7..=7, 60));
            Block::alone((0..total / self.heaps).map(position).collect::<Vec<_>>())
        });
    }
}

impl BoundedNim {
    /// A position with numbers of heaps and of stones to take from ranges, and heaps up to a
    /// size: lost as often as not.
    fn position(
        &self,
        random: &mut Random,
        counts: std::ops::RangeInclusive<u64>,
        (takes, heap): (std::ops::RangeInclusive<u64>, u64),
    ) -> Position {
        let m = of_any_size(random, &takes);
        let heap = heap.min(self.heap);
        let positions = Positions {
            counts,
            sizes: 0..=heap,
            value: &|heap| heap % (m + 1),
            heap_of: &|random, value| {
                let rounds = heap.checked_sub(value)? / (m + 1);
                let heap = value + (m + 1) * random.within(&(0..=rounds));
                (value <= m).then_some(heap)
            },
        };
        let heaps = positions.mixed(random, 1);
        (m, heaps.into_iter().next().unwrap_or_default())
    }

    /// Multiples of m + 1 and of m and their neighbours, alone and in pairs; plain Nim.
    fn edges(&self) -> Vec<Block<Self>> {
        let mut cases = Vec::new();
        for m in [1, 2, 3, 6, 7, 63, 999, 1 << 20, self.take - 1, self.take] {
            let rounds = self.heap / (m + 1);
            let (multiple, of_m) = ((m + 1) * rounds, m * (self.heap / m));
            cases.push((m, vec![self.heap]));
            for heap in [multiple, multiple - 1, of_m, of_m - 1, m, m + 1, m + 2] {
                cases.extend([(m, vec![heap]), (m, vec![heap, heap % (m + 1)])]);
                cases.push((m, vec![heap, m, m / 2]));
            }
        }
        cases.push((self.take, vec![1, 2, 3]));
        cases.push((self.take, vec![1, 2, 4]));
        Block::alone(cases)
    }
}
