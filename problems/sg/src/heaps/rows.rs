//! Rows from which any run of neighbours is taken, which may leave two rows.

use crate::convention::anti_sg;
use crate::{Game, MovesTo, Nimber, Outcome};

/// The rules; a position is one row. It is the octal game 0.777….
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rows;

impl Rows {
    /// Returns the value of a row, which is its length: splitting gives nothing that taking
    /// from an end does not. Compared with the rules for rows to 60.
    pub const fn value(self, row: u64) -> Nimber {
        Nimber(row)
    }

    /// Returns who wins the rows when the last mover loses: as in misère Nim. Compared with
    /// exhaustive search on all sums of 3 rows to 6.
    pub fn misere_outcome(self, rows: &[u64]) -> Outcome {
        let values: Vec<Nimber> = rows.iter().copied().map(Nimber).collect();
        anti_sg(&values)
    }
}

impl Game for Rows {
    type Position = u64;

    fn options(&self, &row: &u64, sink: &mut dyn FnMut(&[u64])) {
        for left in 0..row {
            // Up to half on one side: the mirror image is the same.
            (0..=left / 2).for_each(|one| sink(&[one, left - one]));
        }
    }

    /// A move is called by the first that is taken, from 1, and how many are; it leaves what lies
    /// before them and what lies behind.
    fn moves(&self, &row: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for take in 1..=row {
            for first in 1..=row + 1 - take {
                visit(&[first, take], &[first - 1, row + 1 - take - first]);
            }
        }
    }

    fn leaves(&self, &row: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let &[first, take] = label else { return None };
        let before = first.checked_sub(1)?;
        let behind = row.checked_sub(before)?.checked_sub(take)?;
        (take > 0).then(|| vec![before, behind])
    }

    fn most_moves(&self, &row: &u64) -> u64 {
        row.saturating_mul(row)
    }

    fn known_value(&self, &row: &u64) -> Option<Nimber> {
        Some(self.value(row))
    }

    /// Finds the move from an end; those that leave two rows are not counted.
    fn moves_to(&self, &row: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        let take = row.checked_sub(value.0).filter(|take| *take > 0);
        let found = take.map(|take| MovesTo::found([1, take], [0, value.0]));
        Some(found.unwrap_or(MovesTo::NONE))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::convention::{Exhaustive, sj};
    use crate::{Budget, Play};

    #[test]
    fn a_row_is_worth_its_length() {
        let mut brute = Brute::new(Rows);
        for row in 0..=60 {
            assert_eq!(Rows.value(row), brute.value(&row));
        }
    }

    #[test]
    fn misere_play_is_that_of_nim() {
        let mut search = Exhaustive::new(Rows, Play::Misere, Budget::default());
        for code in 0..343 {
            let rows = [code % 7, code / 7 % 7, code / 49];
            assert_eq!(search.outcome(&rows), Ok(Rows.misere_outcome(&rows)));
        }
        let holds = sj::condition(&Rows, &[40], Budget::default());
        assert_eq!(holds, Ok(sj::Condition::Holds));
    }
}
