//! Misère Nim: the last stone loses.

use crate::task::explanation::heap_move;
use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, misere};
use crate::{Lang, ProblemsError};
use sg::nim::{self, Nim};

/// The bounds of the problem.
pub(super) struct MisereNim {
    cases: u64,
    heaps: u64,
    heap: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<MisereNim, ProblemsError> {
    Ok(MisereNim {
        cases: bounds.get("max_cases")?,
        heaps: bounds.get("max_heaps")?,
        heap: bounds.get("max_heap")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "First" } else { "Second" }.to_owned()
}

impl Task for MisereNim {
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
        Ok(cases
            .iter()
            .map(|heaps| word(misere::wins(heaps)))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        misere::wins_by_rules(Nim, heaps).map(word)
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(4, &(0..=5)).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(heaps, 0).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn explain(&self, (): &(), heaps: &Heaps, lang: Lang) -> Option<String> {
        let mut text = misere::explain(heaps, lang);
        if let Some((index, left)) = misere::winning_move(heaps) {
            text.push(' ');
            text.push_str(&heap_move(lang, index, heaps[index], left, ""));
        }
        Some(text)
    }

    fn xor_guess(&self, (): &(), heaps: &Heaps) -> Option<String> {
        Some(word(!nim::value(heaps).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, heap) in [(4, 10), (12, 1000), (100, self.heap)] {
            plan.generate("middle", [most, heap], 2, |random, [most, heap]| {
                self.positions(random, 200, 1..=most, heap)
            });
        }
        plan.generate("few-large", [], 2, |random, []| {
            let position = |round| {
                let most = if round % 2 == 0 { 6 } else { 60 };
                heaps::few_large(random, &(1..=most), &(0..=self.heap))
            };
            Block::alone((0..300).map(position).collect::<Vec<_>>())
        });
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.positions(random, count, 1..=6, self.heap)
        });
        plan.generate("largest", [], 1, |random, []| {
            let heaps = self.heaps;
            let mut blocks = self.positions(random, 30, heaps..=heaps, self.heap);
            let size = heaps as usize;
            let same = [
                (self.heap, size),
                (self.heap, size - 1),
                (1, size),
                (1, size - 1),
                (0, size),
            ];
            blocks.extend(Block::alone(same.map(|(heap, size)| vec![heap; size])));
            blocks
        });
    }
}

impl MisereNim {
    /// Positions of which half have at most three heaps above 1.
    fn positions(
        &self,
        random: &mut Random,
        count: u64,
        counts: std::ops::RangeInclusive<u64>,
        heap: u64,
    ) -> Vec<Block<Self>> {
        let shape = Positions {
            counts,
            sizes: 0..=heap.min(self.heap),
            value: &|heap| heap,
            heap_of: &|_, value| Some(value),
        };
        let few = count * 3 / 5;
        let mut positions = shape.mixed(random, count - few);
        positions.extend((0..few).map(|_| heaps::few_large(random, &shape.counts, &shape.sizes)));
        random.shuffle(&mut positions);
        Block::alone(positions)
    }
}
