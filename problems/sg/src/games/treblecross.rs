//! Treblecross as it is played: crosses are drawn into a row of cells, and whoever makes three next
//! to each other wins. Those who do not lose at once play [`crate::octal::Code::treblecross`].

use std::collections::HashMap;
use std::sync::LazyLock;

use crate::octal::Code;
use crate::{Nimber, Outcome};

/// The longest row whose winner theory tells.
pub const MOST_CELLS: usize = 2_000;

/// The values of the octal game, in which a row is two cells longer.
static VALUES: LazyLock<Vec<Nimber>> =
    LazyLock::new(|| Code::treblecross().values_to(MOST_CELLS + 2));

/// Whether somewhere in a row three crosses stand next to each other, and nobody moves any more.
pub fn is_over(crosses: &[bool]) -> bool {
    crosses.windows(3).any(|three| three == [true; 3])
}

/// Who wins a row of 3 to [`MOST_CELLS`] cells with these crosses; `None` of other rows.
///
/// Whoever finds two crosses within three neighbouring cells draws the third. Where there are none nobody draws
/// next to a cross, or one cell from it, before he must; so runs of cells that are farther from all crosses are rows
/// of the octal game. Compared with the rules for all rows of up to 9 cells.
pub fn outcome(crosses: &[bool]) -> Option<Outcome> {
    if !(3..=MOST_CELLS).contains(&crosses.len()) {
        return None;
    }
    if is_over(crosses) {
        return Some(Outcome::P);
    }
    let count = |three: &[bool]| three.iter().filter(|cross| **cross).count();
    if crosses.windows(3).any(|three| count(three) == 2) {
        return Some(Outcome::N);
    }
    let is_far = |cell: usize| {
        let last = (cell + 2).min(crosses.len() - 1);
        !crosses[cell.saturating_sub(2)..=last].contains(&true)
    };
    let (mut sum, mut run) = (Nimber::ZERO, 0);
    for cell in 0..=crosses.len() {
        if cell < crosses.len() && is_far(cell) {
            run += 1;
            continue;
        }
        sum += VALUES.get(run + 2).copied().unwrap_or(Nimber::ZERO);
        run = 0;
    }
    Some(sum.into())
}

/// Who wins an empty row of so many cells, at most 31, by trying every cross, those that lose at once
/// too. Somebody wins where there are three cells.
pub fn outcome_by_rules(cells: u32) -> Outcome {
    played(cells.min(31), 0, &mut HashMap::new())
}

/// Who wins a row with these crosses, by trying every other one.
fn played(cells: u32, crosses: u32, known: &mut HashMap<u32, Outcome>) -> Outcome {
    if crosses & crosses >> 1 & crosses >> 2 != 0 {
        return Outcome::P;
    }
    if let Some(outcome) = known.get(&crosses) {
        return *outcome;
    }
    let mut free = (0..cells).filter(|cell| crosses >> cell & 1 == 0);
    let wins = free.any(|cell| !played(cells, crosses | 1 << cell, known).is_win());
    let found = if wins { Outcome::N } else { Outcome::P };
    known.insert(crosses, found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_with_crosses_are_won_as_the_rules_say() {
        for cells in 3..=9_u32 {
            let mut known = HashMap::new();
            for crosses in 0..1_u32 << cells {
                let row: Vec<bool> = (0..cells).map(|cell| crosses >> cell & 1 == 1).collect();
                let by_rules = played(cells, crosses, &mut known);
                assert_eq!(outcome(&row), Some(by_rules), "{row:?}");
            }
        }
        assert_eq!(outcome(&[false; 2]), None);
    }

    #[test]
    fn rows_are_those_of_the_octal_game_two_cells_longer() {
        let values = Code::treblecross().values_to(16);
        for cells in 3..=14 {
            let outcome = Outcome::from(values[cells as usize + 2]);
            assert_eq!(outcome_by_rules(cells), outcome, "{cells}");
        }
    }
}
