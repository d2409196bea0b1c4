//! Crosses and Crosses: three crosses in a row win.

use crate::task::prelude::*;
use sg::brute::Brute;
use sg::octal::Code;
use sg::{Outcome, treblecross};

bounds! {
    CrossesAndCrosses { cells }
    // As they are played by those who do not lose at once, on rows two cells longer.
    with { rules: Tabled<Code> = Tabled::new(Code::treblecross(), cells as usize + 2) }
}

/// The most cells on which all that can be drawn is looked at.
const PLAYED_OUT: u64 = 12;

impl Task for CrossesAndCrosses {
    /// One row, until crosses divide it.
    type Case = Heaps;
    type Game = Tabled<Code>;

    const WORDS: [&'static str; 2] = ["1", "2"];
    /// In the part i, the cell; three cells are used up.
    const MOVE: &'static [&'static str] = &["i", "cell", "used"];
    const GUESSED_BY_XOR: bool = false;
    const SMALL_IN_A_TEST: u64 = 0;

    fn framing(&self) -> Framing {
        Framing::once()
    }

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        rows.resize(1, 0);
        layout.line([("n", &mut rows[0], 3..=self.cells)])
    }

    fn game(&self, _: &Heaps) -> Tabled<Code> {
        self.rules.clone()
    }

    fn parts(&self, rows: &Heaps) -> Heaps {
        rows.iter().map(|row| row + 2).collect()
    }

    fn after(&self, _: &Heaps, longer: Heaps) -> Heaps {
        longer.iter().map(|row| row.saturating_sub(2)).collect()
    }

    /// Every cross may be drawn there, those that lose at once too.
    fn notation(&self, rows: &Heaps) -> Option<String> {
        let row = rows.first().filter(|_| rows.len() == 1)?;
        Some(format!("crosses@{row}"))
    }

    /// The row as it is given.
    fn drawing(&self, rows: &Heaps) -> Option<Drawing> {
        let row = rows.first().filter(|_| rows.len() == 1)?;
        Some(Drawing::Row(*row))
    }

    fn part_name(&self, rows: &Heaps, index: usize, _: &u64, _: &Say<'_>) -> String {
        format!("g({})", rows[index])
    }

    /// Real play, crosses next to each other and all, where there are few cells; beyond, the moves
    /// of those who do not lose at once.
    fn outcome_by_rules(&self, rows: &Heaps) -> Known<Outcome> {
        let cells = rows.iter().sum::<u64>();
        if cells <= PLAYED_OUT {
            return Ok(treblecross::outcome_by_rules(cells as u32));
        }
        let mut brute = Brute::new(Code::treblecross());
        let value: Nimber = (self.parts(rows).iter()).map(|row| brute.value(row)).sum();
        Ok(Outcome::from(value))
    }

    fn small(&self) -> Vec<Heaps> {
        (3..=104).map(|cells| vec![cells]).collect()
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        for cells in 3..=PLAYED_OUT {
            plan.add("small", [vec![cells]]);
        }
        // Lost rows are few; beside every second one stands the next longer row.
        let lost = |row: &u64| self.rules.value(row + 2) == Some(Nimber::ZERO);
        let larger = (PLAYED_OUT + 1..=self.cells).filter(lost);
        for (index, row) in larger.enumerate() {
            plan.add("middle", [vec![row]]);
            if index % 2 == 0 && row + 2 < self.cells {
                plan.add("middle", [vec![row + 1]]);
            }
        }
        plan.add("largest", [vec![self.cells]]);
        plan.add("largest", [vec![self.cells - 1]]);
    }
}
