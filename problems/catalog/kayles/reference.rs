//! Kayles: rows of pins, of any length.

use crate::task::prelude::*;
use sg::octal::Code;

bounds! {
    Kayles { cases, rows, row }
    // As many values as prove the period of all.
    with { rules: Tabled<Code> = Tabled::new(Code::kayles(), 200) }
}

impl Task for Kayles {
    type Case = Heaps;
    type Game = Tabled<Code>;

    /// In row i, k pins from pin p on. What stands behind them becomes a new last row.
    const MOVE: &'static [&'static str] = &["i", "p", "k"];
    const NOTATION: &'static str = "kayles@{0}";

    position!(every part of the case, by self.rules);

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        layout.list("n", 1..=self.rows, "a", rows, &(1..=self.row))
    }

    fn small(&self) -> Vec<Heaps> {
        multisets(3, &(1..=9))
    }

    fn can_be_played_out(&self, rows: &Heaps) -> bool {
        rows.iter().sum::<u64>() <= 15
    }

    /// A row with whole periods less has the same value.
    fn simpler(&self, rows: &Heaps) -> Vec<Heaps> {
        let shorter: Heaps = rows.iter().map(|row| self.rules.same(*row)).collect();
        let shorter = Some(shorter).filter(|shorter| shorter != rows);
        shorter.into_iter().chain(rows.simpler()).collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[4, 30], [6, 100], [30, 10_000]];
        plan.each("middle", sizes, 2, |random, [rows, row]| {
            self.shape(1..=rows, row).mixed(random, 150)
        });
        // Rows around the last exceptions to the period, each beside one that makes it lost or won.
        plan.random("exceptions", 1, |random| {
            let rows = (1..=100).flat_map(|row| [(row, row), (row, row + 1200)]);
            let beside = |(row, like): (u64, u64)| {
                let value = self.rules.known_value(&like)?.0;
                let partner = heaps::near(random, &self.rules, &(1..=self.row), value)?;
                Some(vec![row, partner])
            };
            rows.filter_map(beside).collect::<Vec<_>>()
        });
        plan.many("magnitudes", [1, 200], |random, _| {
            let largest = of_any_size(random, &(100..=self.row));
            self.shape(2..=6, largest).decided(random)
        });
        plan.random("largest", 1, |random| {
            self.shape(1..=3, self.row).mixed(random, self.cases)
        });
        plan.random("largest", 1, |random| {
            let full = self.shape(self.rows..=self.rows, self.row);
            let some = random.many(12, |random, _| full.decided(random));
            let equal = [self.rows, self.rows - 1].map(|rows| vec![self.row; rows as usize]);
            some.into_iter().chain(equal)
        });
    }

    fn start(&self, random: &mut Random, largest: bool) -> Heaps {
        heaps::start(random, largest, self.rows, &(1..=self.row), false)
    }
}

impl Kayles {
    fn shape(&self, counts: Span, row: u64) -> Positions<'_> {
        let most = (*counts.end()).min(self.rows);
        Positions::near(&self.rules, *counts.start()..=most, 1..=row.min(self.row))
    }
}
