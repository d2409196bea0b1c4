//! Treblecross as it is played: crosses are drawn into a row of cells, and whoever makes three next
//! to each other wins. Those who do not lose at once play [`crate::octal::Code::treblecross`].

use std::collections::HashMap;

use crate::Outcome;

/// Who wins an empty row of so many cells, at most 31, by trying every cross, those that lose at once
/// too. Somebody wins where there are three cells.
pub fn outcome_by_rules(cells: u32) -> Outcome {
    outcome(cells.min(31), 0, &mut HashMap::new())
}

/// Who wins a row with these crosses.
fn outcome(cells: u32, crosses: u32, known: &mut HashMap<u32, Outcome>) -> Outcome {
    if crosses & crosses >> 1 & crosses >> 2 != 0 {
        return Outcome::P;
    }
    if let Some(outcome) = known.get(&crosses) {
        return *outcome;
    }
    let mut free = (0..cells).filter(|cell| crosses >> cell & 1 == 0);
    let wins = free.any(|cell| !outcome(cells, crosses | 1 << cell, known).is_win());
    let found = if wins { Outcome::N } else { Outcome::P };
    known.insert(crosses, found);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::octal::Code;

    #[test]
    fn rows_are_those_of_the_octal_game_two_cells_longer() {
        let values = Code::treblecross().values_to(16);
        for cells in 3..=14 {
            let outcome = Outcome::from(values[cells as usize + 2]);
            assert_eq!(outcome_by_rules(cells), outcome, "{cells}");
        }
    }
}
