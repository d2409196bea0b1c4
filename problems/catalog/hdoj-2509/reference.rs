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
    const CASES: Ending = Ending::EndOfInput;
    const PLAY: Play = Play::Misere;
    const NOTATION: &'static str = "rows@{0}";

    position!(every part of the case, by Rows);

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        layout.list_below("n", 1..=self.rows, "apples", rows, &(1..=self.longest))
    }

    fn small(&self) -> Vec<Heaps> {
        let mut positions = multisets(5, &(1..=7));
        positions.retain(|rows| rows.iter().sum::<u64>() <= 12);
        positions
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 8], [10, 30], [100, 100]];
        plan.each("middle", sizes, 2, |random, [most, apples]| {
            misere::mixed(random, 200, 1..=most, 1..=apples.min(self.longest))
        });
        plan.many("few-large", [2, self.cases], |random, _| {
            heaps::few_large(random, &(1..=self.rows), &(1..=self.longest))
        });
        plan.random("largest", 2, |random| {
            let (counts, rows) = (self.rows..=self.rows, self.rows as usize);
            let full = misere::mixed(random, self.cases - 4, counts, 1..=self.longest);
            let equal = [self.longest, 1].into_iter();
            let equal = equal.flat_map(move |length| [vec![length; rows], vec![length; rows - 1]]);
            full.into_iter().chain(equal)
        });
    }
}
