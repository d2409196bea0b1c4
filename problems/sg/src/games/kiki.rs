//! Kiki's game: a coin in the top right corner of a board goes one cell left, down, or
//! diagonally left and down; who cannot move loses.

use crate::{Game, Outcome};

/// The rules; a position is (rows, columns) of the board the coin may still use, its own cell
/// included.
#[derive(Debug, Clone, Copy, Default)]
pub struct Kiki;

impl Game for Kiki {
    type Position = (u64, u64);

    fn options(&self, position: &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    /// A move is called by how many cells the coin goes to the left and how many down.
    fn moves(&self, &(rows, columns): &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        if columns > 1 {
            visit(&[1, 0], &[(rows, columns - 1)]);
        }
        if rows > 1 {
            visit(&[0, 1], &[(rows - 1, columns)]);
        }
        if rows > 1 && columns > 1 {
            visit(&[1, 1], &[(rows - 1, columns - 1)]);
        }
    }

    fn most_moves(&self, _: &(u64, u64)) -> u64 {
        3
    }

    fn known_outcome(&self, &(rows, columns): &(u64, u64)) -> Option<Outcome> {
        Some(outcome(rows, columns))
    }
}

/// Returns who wins on a board of `rows` x `columns` (at least 1 each): the first player loses
/// iff both are odd. Compared with the rules on all boards up to 40 x 40.
///
/// ```
/// assert_eq!(sg::kiki::outcome(5, 3), sg::Outcome::P);
/// ```
pub const fn outcome(rows: u64, columns: u64) -> Outcome {
    if rows % 2 == 1 && columns % 2 == 1 {
        Outcome::P
    } else {
        Outcome::N
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn lost_iff_both_odd() {
        let mut brute = Brute::new(Kiki);
        for rows in 1..=40 {
            for columns in 1..=40 {
                let by_rules = brute.outcome(&[(rows, columns)]);
                assert_eq!(outcome(rows, columns), by_rules, "{rows} x {columns}");
            }
        }
    }
}
