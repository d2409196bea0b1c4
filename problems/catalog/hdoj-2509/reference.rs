//! Be the Winner: runs of apples are taken from rows, and the last apple loses.

use crate::task::misere;
use crate::task::prelude::*;
use sg::heaps::Rows;

bounds! { Apples { cases, rows, longest = "max_apples" } }

impl Task for Apples {
    /// The lengths of the rows.
    type Case = Heaps;
    type Game = Rows;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const PLAY: Play = Play::Misere;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.rows, "apples", rows, &(1..=self.longest))
    }

    fn game(&self, _: &Heaps) -> Rows {
        Rows
    }

    case_is_its_parts!();

    fn value(&self, _: &Heaps, row: &u64) -> Known<u64> {
        Ok(*row)
    }

    fn wins(&self, rows: &Heaps) -> Known<bool> {
        Ok(Rows.misere_outcome(rows).is_win())
    }

    fn winning(&self, rows: &Heaps) -> Known<Winning<u64>> {
        let winning = misere::winning_move(rows).into_iter();
        Ok(Winning::of(
            winning.map(|(index, left)| Turn::take(index, rows[index], left)),
        ))
    }

    fn small(&self) -> Vec<Heaps> {
        let positions = multisets(5, &(1..=7)).into_iter();
        positions
            .filter(|rows| rows.iter().sum::<u64>() <= 12)
            .collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[4, 8], [10, 30], [100, 100]];
        plan.each("middle", sizes, 2, |random, [most, apples]| {
            misere::mixed(random, 200, 1..=most, 1..=apples.min(self.longest))
        });
        plan.generate("few-large", [], 2, |random, []| {
            let table = |_| heaps::few_large(random, &(1..=self.rows), &(1..=self.longest));
            (0..self.cases).map(table).collect::<Vec<_>>()
        });
        plan.generate("largest", [], 2, |random, []| {
            let (counts, rows) = (self.rows..=self.rows, self.rows as usize);
            let full = misere::mixed(random, self.cases - 4, counts, 1..=self.longest);
            let equal = [
                (self.longest, rows),
                (self.longest, rows - 1),
                (1, rows),
                (1, rows - 1),
            ];
            let equal = equal.map(|(length, rows)| vec![length; rows]);
            full.into_iter().chain(equal)
        });
    }
}
