//! Subtraction games: a move takes s objects from a heap, s one of a fixed set.

mod all_but;
mod sequence;

pub use all_but::AllBut;
pub use sequence::Sequence;

use crate::{Game, MexSet, Nimber};

/// A finite set of numbers that may be taken: sorted, without repetitions, without 0.
///
/// It is also the rules: a position is one heap.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubtractionSet {
    // Invariant: strictly ascending, no 0.
    takes: Vec<u64>,
}

impl SubtractionSet {
    /// Returns the set of the numbers in `takes`. Order and repetitions do not matter; 0 is
    /// left out, since taking nothing is not a move.
    pub fn new(takes: impl IntoIterator<Item = u64>) -> Self {
        let mut takes: Vec<u64> = takes.into_iter().filter(|&take| take > 0).collect();
        takes.sort_unstable();
        takes.dedup();
        Self { takes }
    }

    /// The numbers that may be taken, ascending.
    pub fn takes(&self) -> &[u64] {
        &self.takes
    }

    /// Returns the Grundy values of the heaps 0..=n, by mex. O(n · size of the set), and for up
    /// to 127 numbers a few nanoseconds for each.
    ///
    /// No value exceeds the size of the set, since no heap has more options.
    ///
    /// ```
    /// use sg::{Nimber, subtraction::SubtractionSet};
    /// let values = SubtractionSet::new([1, 3, 4]).values_to(6);
    /// assert_eq!(values, [0, 1, 0, 1, 2, 3, 2].map(Nimber));
    /// ```
    pub fn values_to(&self, n: usize) -> Vec<Nimber> {
        if self.takes.len() < u128::BITS as usize {
            return self.small_values_to(n);
        }
        let mut values = Vec::with_capacity(n + 1);
        let mut seen = MexSet::new();
        for heap in 0..=n as u64 {
            seen.clear();
            for &take in self.takes.iter().take_while(|&&take| take <= heap) {
                seen.insert(values[(heap - take) as usize]);
            }
            values.push(seen.mex());
        }
        values
    }

    /// The values where none exceeds 127: the set of the options' values is one word.
    fn small_values_to(&self, n: usize) -> Vec<Nimber> {
        // A number above n is never taken.
        let takes = self
            .takes
            .iter()
            .filter_map(|take| usize::try_from(*take).ok());
        let takes: Vec<usize> = takes.take_while(|take| *take <= n).collect();
        let mut values: Vec<u8> = Vec::with_capacity(n + 1);
        if takes.len() < u64::BITS as usize {
            for heap in 0..=n {
                let options = takes.iter().map_while(|take| heap.checked_sub(*take));
                let seen = options.fold(0u64, |seen, left| seen | 1 << values[left]);
                values.push(seen.trailing_ones() as u8);
            }
        } else {
            for heap in 0..=n {
                let options = takes.iter().map_while(|take| heap.checked_sub(*take));
                let seen = options.fold(0u128, |seen, left| seen | 1 << values[left]);
                values.push(seen.trailing_ones() as u8);
            }
        }
        values
            .into_iter()
            .map(|value| Nimber(value.into()))
            .collect()
    }
}

impl Game for SubtractionSet {
    type Position = u64;

    fn options(&self, &heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(&heap, &mut |_, left| sink(left));
    }

    /// A move is called by how many objects it takes.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        for &take in self.takes.iter().take_while(|&&take| take <= heap) {
            visit(&[take], &[heap - take]);
        }
    }

    fn most_moves(&self, _: &u64) -> u64 {
        self.takes.len() as u64
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    #[test]
    fn one_three_four_has_period_seven() {
        let values = SubtractionSet::new([4, 3, 1, 1]).values_to(700);
        assert!(values.iter().zip(&values[7..]).all(|(a, b)| a == b));
    }

    #[test]
    fn as_many_numbers_as_fit_into_no_word() {
        for size in [63, 64, 127, 128, 300] {
            let values = SubtractionSet::new(1..=size).values_to(2000);
            for (heap, value) in (0..).zip(values) {
                assert_eq!(value, Nimber(heap % (size + 1)), "{size} {heap}");
            }
        }
    }

    proptest! {
        /// Sets of numbers up to 12, all heaps to 40.
        #[test]
        fn values_are_those_of_plain_mex(takes in proptest::collection::vec(0u64..=12, 0..6)) {
            let game = SubtractionSet::new(takes);
            let values = game.values_to(40);
            let mut brute = Brute::new(&game);
            for heap in 0..=40u64 {
                prop_assert_eq!(values[heap as usize], brute.value(&heap));
            }
        }
    }
}
