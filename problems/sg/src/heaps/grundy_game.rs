//! Grundy's game: split a heap into two of different sizes.

use crate::octal::unequal_splits_values_within;
use crate::{Game, Nimber};

/// The rules; a position is one heap.
///
/// Whether the values are periodic is not known: 2^35 of them have been looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GrundyGame;

impl Game for GrundyGame {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(heap, &mut |_, left| sink(left));
    }

    /// A move is called by the size of the smaller heap.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        (1..heap.div_ceil(2)).for_each(|one| visit(&[one], &[one, heap - one]));
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let &[one] = label else { return None };
        let other = heap.checked_sub(one)?;
        (0 < one && one < other).then(|| vec![one, other])
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        heap / 2
    }
}

impl GrundyGame {
    /// Returns the values of the heaps 0..=n: far fewer than O(n²) splits are looked at, as the
    /// game has a sparse space (Berlekamp, Conway and Guy 1982).
    pub fn values_to(self, n: usize) -> Vec<Nimber> {
        self.values_within(n, u64::MAX)
    }

    /// Returns the values of the heaps 0..=n, or of fewer when about so many splits have been
    /// looked at.
    pub fn values_within(self, n: usize, splits: u64) -> Vec<Nimber> {
        // Only values above 65,535, of heaps that no memory has room for, are refused.
        unequal_splits_values_within(n, splits).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use std::collections::HashSet;

    #[test]
    fn values_are_those_of_the_rules() {
        let values = GrundyGame.values_to(150);
        let mut brute = Brute::new(GrundyGame);
        for heap in 0..=150u64 {
            assert_eq!(values[heap as usize], brute.value(&heap));
        }
    }

    /// All splits of heaps to 5,000.
    #[test]
    fn the_sparse_space_changes_no_value() {
        let mut values: Vec<u64> = Vec::new();
        for heap in 0..=5000usize {
            let splits = 1..heap.div_ceil(2);
            let sums: HashSet<u64> = splits.map(|one| values[one] ^ values[heap - one]).collect();
            values.extend((0..=5000).find(|value| !sums.contains(value)));
        }
        assert_eq!(
            GrundyGame.values_to(5000),
            values.into_iter().map(Nimber).collect::<Vec<_>>()
        );
    }

    #[test]
    fn the_largest_of_a_million_values_is_the_known_one() {
        let values = GrundyGame.values_to(1 << 20);
        let largest = values.iter().copied().max();
        assert_eq!(largest, Some(Nimber(231)));
        let first = values.iter().position(|value| Some(*value) == largest);
        assert_eq!(first, Some(763_622));
    }

    /// OEIS A002188, and the last heap of value 0 among the first ten thousand.
    #[test]
    fn known_values() {
        let values = GrundyGame.values_to(10_000);
        let first: Vec<u64> = values[..20].iter().map(|value| value.0).collect();
        let known = [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3];
        assert_eq!(first, known);
        let last = values.iter().rposition(|value| value.is_zero());
        assert_eq!(last, Some(1222));
    }
}
