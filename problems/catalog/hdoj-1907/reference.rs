//! John: Nim in which the last sweet loses.

use crate::task::explanation::heap_move;
use crate::task::heaps::{self, Heaps, Positions};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task, misere};
use crate::{Lang, ProblemsError};
use sg::nim::{self, Nim};

/// The bounds of the problem.
pub(super) struct John {
    cases: u64,
    colours: u64,
    sweets: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<John, ProblemsError> {
    Ok(John {
        cases: bounds.get("max_cases")?,
        colours: bounds.get("max_colours")?,
        sweets: bounds.get("max_sweets")?,
    })
}

fn name(first_wins: bool) -> String {
    if first_wins { "John" } else { "Brother" }.to_owned()
}

impl Task for John {
    type Setting = ();
    type Case = Heaps;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::count_first("T", 1..=self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), heaps: &mut Heaps) -> Step {
        layout.length("N", heaps, 1..=self.colours)?;
        layout.end_line()?;
        let count = heaps.len() as u64;
        layout.numbers("A", heaps, count, &(1..=self.sweets))?;
        layout.end_line()
    }

    fn answers(&self, (): &(), cases: &[Heaps]) -> Result<Vec<String>, ProblemsError> {
        Ok(cases
            .iter()
            .map(|heaps| name(misere::wins(heaps)))
            .collect())
    }

    fn answer_by_rules(&self, (): &(), heaps: &Heaps) -> Result<String, ProblemsError> {
        misere::wins_by_rules(Nim, heaps).map(name)
    }

    fn small_cases(&self) -> Vec<((), Heaps)> {
        let positions = heaps::multisets(4, &(1..=6)).into_iter();
        positions.map(|heaps| ((), heaps)).collect()
    }

    fn simpler(&self, (): &(), heaps: &Heaps) -> Vec<((), Heaps)> {
        let positions = heaps::simpler(heaps, 1).into_iter();
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
        Some(name(!nim::value(heaps).is_zero()))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (most, sweets) in [(5, 10), (12, 200), (47, 4747)] {
            plan.generate("middle", [most, sweets], 2, |random, [most, sweets]| {
                self.positions(random, 1..=most, sweets)
            });
        }
        plan.generate("ones", [], 2, |random, []| self.nearly_ones(random));
        plan.generate("largest", [], 2, |random, []| {
            let mut blocks = self.positions(random, self.colours..=self.colours, self.sweets);
            blocks.truncate(self.cases as usize - 2);
            let colours = self.colours as usize;
            let full = [vec![self.sweets; colours], vec![self.sweets; colours - 1]];
            blocks.extend(Block::alone(full));
            blocks
        });
    }
}

impl John {
    /// As many positions as allowed, a third of them with few heaps above 1.
    fn positions(
        &self,
        random: &mut Random,
        counts: std::ops::RangeInclusive<u64>,
        sweets: u64,
    ) -> Vec<Block<Self>> {
        let shape = Positions {
            counts,
            sizes: 1..=sweets.min(self.sweets),
            value: &|heap| heap,
            heap_of: &|_, value| Some(value),
        };
        let small = self.cases * 3 / 5;
        let mut positions = shape.mixed(random, self.cases - small);
        positions.extend((0..small).map(|_| heaps::few_large(random, &shape.counts, &shape.sizes)));
        random.shuffle(&mut positions);
        Block::alone(positions)
    }

    /// Every number of ones, alone and next to few larger heaps.
    fn nearly_ones(&self, random: &mut Random) -> Vec<Block<Self>> {
        let mut positions: Vec<Heaps> = (1..=self.colours).map(|n| vec![1; n as usize]).collect();
        for ones in 1..self.colours - 3 {
            let large = random.within(&(2..=self.sweets));
            for more in [
                vec![large],
                vec![large, large],
                vec![2, 3],
                vec![2, 2, large],
            ] {
                let mut position = vec![1; ones as usize];
                position.extend(more);
                random.shuffle(&mut position);
                positions.push(position);
            }
        }
        random.shuffle(&mut positions);
        Block::alone(positions)
    }
}
