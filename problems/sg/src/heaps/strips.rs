//! Strips (POI 2000): strips of given lengths are laid on free neighbouring cells of boards one
//! cell wide.

use crate::octal::Code;
use crate::{Game, Nimber};

/// The rules: a strip of one of the lengths covers as many neighbouring free cells. A position
/// is one row of free cells.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Strips {
    // Invariant: strictly ascending, no 0.
    lengths: Vec<u64>,
}

impl Strips {
    /// Returns the rules with strips of these lengths. Order and repetitions do not matter; a
    /// strip of 0 is none.
    pub fn new(lengths: impl IntoIterator<Item = u64>) -> Self {
        let mut lengths: Vec<u64> = lengths.into_iter().filter(|length| *length > 0).collect();
        lengths.sort_unstable();
        lengths.dedup();
        Self { lengths }
    }

    /// The lengths, ascending.
    pub fn lengths(&self) -> &[u64] {
        &self.lengths
    }

    /// The octal code of the same game, where its longest strip leaves it a code: the digit of
    /// every length is 7.
    pub fn code(&self) -> Option<Code> {
        let longest = usize::try_from(self.lengths.last().copied().unwrap_or(0)).ok()?;
        // Codes end long before: no use in building what is refused.
        (longest < 1 << 10).then_some(())?;
        let mut digits = vec![0; longest + 1];
        for length in &self.lengths {
            digits[*length as usize] = 7;
        }
        Code::new(digits)
    }

    /// Returns the values of the rows 0..=n, by mex. O(n² · lengths).
    pub fn values_to(&self, n: usize) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::with_capacity(n + 1);
        let mut seen = crate::MexSet::new();
        for row in 0..=n {
            seen.clear();
            for left in self
                .lengths
                .iter()
                .filter_map(|l| row.checked_sub(usize::try_from(*l).ok()?))
            {
                for one in 0..=left / 2 {
                    seen.insert(values[one] + values[left - one]);
                }
            }
            values.push(seen.mex());
        }
        values
    }
}

impl Game for Strips {
    type Position = u64;

    fn options(&self, &row: &u64, sink: &mut dyn FnMut(&[u64])) {
        for left in self
            .lengths
            .iter()
            .filter_map(|length| row.checked_sub(*length))
        {
            (0..=left / 2).for_each(|one| sink(&[one, left - one]));
        }
    }

    /// A move is called by the first cell that is covered, from 1, and the length of the strip; it
    /// leaves what lies before it and what lies behind.
    fn moves(&self, &row: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for length in self.lengths.iter().filter(|length| **length <= row) {
            for first in 1..=row + 1 - length {
                visit(&[first, *length], &[first - 1, row + 1 - length - first]);
            }
        }
    }

    fn leaves(&self, &row: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let &[first, length] = label else { return None };
        let before = first.checked_sub(1)?;
        let behind = row.checked_sub(before)?.checked_sub(length)?;
        self.lengths.contains(&length).then(|| vec![before, behind])
    }

    fn most_moves(&self, &row: &u64) -> u64 {
        row.saturating_mul(self.lengths.len() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    proptest! {
        /// Up to 4 lengths up to 9, rows to 40; and the octal game of the same name.
        #[test]
        fn values_are_those_of_the_rules(lengths in proptest::collection::vec(0u64..10, 0..4)) {
            let strips = Strips::new(lengths);
            let values = strips.values_to(40);
            let mut brute = Brute::new(&strips);
            for row in 0..=40u64 {
                prop_assert_eq!(values[row as usize], brute.value(&row));
            }
            let by_code = strips.code().map(|code| code.values_to(40));
            prop_assert_eq!(by_code, Some(values));
        }
    }
}
