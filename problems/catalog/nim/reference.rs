//! Nim: heaps from which any number may be taken.

mod rules;

use crate::task::explanation::{heap_move, nim_sum, verdict};
use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::brute::Brute;
use sg::nim;

/// The bounds of the problem.
pub(super) struct Nim {
    cases: u64,
    heaps: u64,
    heap: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<Nim, ProblemsError> {
    Ok(Nim {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Task for Nim {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Heaps) -> Step {
        layout.length("n", heaps, 1..=self.heaps)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("a", heaps, count, &(0..=self.heap))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        let answer = |heaps: &Heaps| word(!nim::value(heaps).is_zero());
        Ok(cases.iter().map(answer).collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        Ok(word(Brute::new(nim::Nim).outcome(heaps).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(4, &(0..=6)).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(heaps, 0).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn explain(&self, (): &(), heaps: &Heaps, lang: Lang) -> Option<String> {
        let part = |heap: &u64| (format!("g({heap})"), *heap);
        let parts: Vec<(String, u64)> = heaps.iter().map(part).collect();
        let total = nim::value(heaps).0;
        let mut text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total));
        if let Some((index, left)) = nim::winning_moves(heaps).into_iter().next() {
            text.push(' ');
            text.push_str(&heap_move(lang, index, heaps[index], left, ""));
        }
        Some(text)
    }

    /// The theory is just that.
    fn xor_guess(&self, (): &(), _: &Heaps) -> Option<String> {
        None
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, heap) in [(4, 30), (12, 1000), (100, self.heap)] {
            plan.generate("middle", [most, heap], 2, |random, [most, heap]| {
                self.positions(random, 200, most, heap)
            });
        }
        plan.generate("magnitudes", [], 1, |random, []| self.magnitudes(random));
        plan.generate("pairs", [], 1, |random, []| self.pairs(random));
        plan.generate("largest", [self.cases, 6], 1, |random, [count, most]| {
            self.positions(random, count, most, self.heap)
        });
        plan.generate("largest", [], 1, |random, []| self.full(random));
    }
}

/// The positions of a shape; a heap is its own value.
fn of(counts: std::ops::RangeInclusive<u64>, heap: u64) -> Positions<'static> {
    Positions {
        counts,
        sizes: 0..=heap,
        value: &|heap| heap,
        heap_of: &|_, value| Some(value),
    }
}

impl Nim {
    fn positions(&self, random: &mut Random, count: u64, most: u64, heap: u64) -> Vec<Block<Self>> {
        let most = most.min(self.heaps);
        Block::alone(of(1..=most, heap.min(self.heap)).mixed(random, count))
    }

    /// Heaps of every order of magnitude next to each other.
    fn magnitudes(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut position = |_| {
            let heap = heaps::of_any_size(random, &(1..=self.heap));
            let mut heaps = of(2..=8, heap).lost(random);
            if random.chance(1, 2) {
                heaps.push(heaps::of_any_size(random, &(0..=self.heap)));
            }
            heaps
        };
        Block::alone((0..200).map(&mut position).collect::<Vec<_>>())
    }

    /// Equal heaps in pairs, with and without one that stands alone or is moved by a stone.
    fn pairs(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut position = |round: u64| {
            let pairs = random.within(&(1..=10));
            let half = random.list(pairs, &(0..=self.heap.min(1 << (round % 60))));
            let mut heaps = [half.as_slice(), &half].concat();
            match round % 4 {
                0 => heaps[0] ^= 1,
                1 => heaps.push(random.within(&(1..=self.heap))),
                _ => {}
            }
            random.shuffle(&mut heaps);
            heaps
        };
        Block::alone((0..200).map(&mut position).collect::<Vec<_>>())
    }

    /// As many heaps as there may be, as large as they may be.
    fn full(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut cases = of(self.heaps..=self.heaps, self.heap).mixed(random, 20);
        cases.push(vec![self.heap; self.heaps as usize]);
        cases.push(vec![self.heap; self.heaps as usize - 1]);
        cases.push(vec![0; self.heaps as usize]);
        Block::alone(cases)
    }
}
