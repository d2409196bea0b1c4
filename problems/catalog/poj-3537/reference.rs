//! Crosses and Crosses: three crosses in a row win.

use std::collections::HashMap;
use std::sync::Arc;

use crate::task::prelude::*;
use sg::brute::Brute;
use sg::{MexSet, Outcome};

bounds! {
    CrossesAndCrosses { cells }
    with { rules: FreeRows = FreeRows::new(cells) }
}

/// The rules as they are played by those who do not lose at once: a cross in a free row takes the
/// cells up to two away from it. A position is a free row; a move is called by its cell.
#[derive(Clone, Debug)]
pub(super) struct FreeRows {
    values: Arc<[Nimber]>,
}

impl FreeRows {
    fn new(most: u64) -> Self {
        let mut values: Vec<Nimber> = vec![Nimber::ZERO];
        let mut seen = MexSet::new();
        for row in 1..=most {
            seen.clear();
            for cell in 1..=row.div_ceil(2) {
                let [left, right] = Self::rest(row, cell);
                seen.insert(values[left as usize] + values[right as usize]);
            }
            values.push(seen.mex());
        }
        Self {
            values: values.into(),
        }
    }

    /// What is left and right of a cross.
    const fn rest(row: u64, cell: u64) -> [u64; 2] {
        [cell.saturating_sub(3), row.saturating_sub(cell + 2)]
    }
}

impl Game for FreeRows {
    type Position = u64;

    fn options(&self, row: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(row, &mut |_, left| sink(left));
    }

    fn moves(&self, row: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for cell in 1..=*row {
            visit(&[cell], &Self::rest(*row, cell));
        }
    }

    fn most_moves(&self, row: &u64) -> u64 {
        *row
    }

    fn known_value(&self, row: &u64) -> Option<Nimber> {
        self.values.get(usize::try_from(*row).ok()?).copied()
    }
}

/// The most cells on which all that can be drawn is looked at.
const PLAYED_OUT: u64 = 12;

/// Real play: who wins from a row with these crosses, by every move.
fn outcome(cells: u32, crosses: u32, known: &mut HashMap<u32, Outcome>) -> Outcome {
    if crosses & crosses >> 1 & crosses >> 2 != 0 {
        return Outcome::P;
    }
    if let Some(outcome) = known.get(&crosses) {
        return *outcome;
    }
    let free = (0..cells).filter(|cell| crosses >> cell & 1 == 0);
    let after: Vec<u32> = free.map(|cell| crosses | 1 << cell).collect();
    let wins = after
        .into_iter()
        .any(|after| !outcome(cells, after, known).is_win());
    let found = if wins { Outcome::N } else { Outcome::P };
    known.insert(crosses, found);
    found
}

impl Task for CrossesAndCrosses {
    /// One row, until crosses divide it.
    type Case = Heaps;
    type Game = FreeRows;

    const WORDS: [&'static str; 2] = ["1", "2"];
    /// In the part i, the cell.
    const MOVE: &'static [&'static str] = &["i", "cell"];
    const GUESSED_BY_XOR: bool = false;

    fn framing(&self) -> Framing {
        Framing::once()
    }

    fn case(&self, layout: &mut dyn Layout, rows: &mut Heaps) -> Step {
        rows.resize(1, 0);
        layout.line([("n", &mut rows[0], 3..=self.cells)])
    }

    position!(every part of the case, by self.rules);

    /// Real play, crosses next to each other and all, where there are few cells; beyond, the moves
    /// of those who do not lose at once.
    fn outcome_by_rules(&self, rows: &Heaps) -> Known<Outcome> {
        let cells = rows.iter().sum::<u64>();
        if cells <= PLAYED_OUT {
            return Ok(outcome(cells as u32, 0, &mut HashMap::new()));
        }
        let mut brute = Brute::new(self.rules.clone());
        let value: Nimber = rows.iter().map(|row| brute.value(row)).sum();
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
        let larger =
            (PLAYED_OUT + 1..=self.cells).filter(|row| self.rules.values[*row as usize].is_zero());
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
