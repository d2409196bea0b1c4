//! Grundy's game: split a heap into two of different sizes.

use crate::{Game, Nimber};

/// The rules; a position is one heap.
///
/// Whether the values are periodic is not known: 2^35 of them have been looked at.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct GrundyGame;

impl Game for GrundyGame {
    type Position = u64;

    fn options(&self, &heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        (1..heap.div_ceil(2)).for_each(|one| sink(&[one, heap - one]));
    }
}

impl GrundyGame {
    /// Returns the values of the heaps 0..=n, by mex. O(n²).
    pub fn values_to(self, n: usize) -> Vec<Nimber> {
        let mut values: Vec<u16> = Vec::with_capacity(n + 1);
        // Backwards, so that both parts of a split are read forwards.
        let mut backwards = vec![0u16; n + 1];
        let mut seen: Vec<u32> = vec![0; 16];
        for heap in 0..=n {
            let stamp = heap as u32 + 1;
            let splits = heap.div_ceil(2).saturating_sub(1);
            if splits > 0 {
                let others = &backwards[n - (heap - 1)..][..splits];
                for (one, other) in values[1..=splits].iter().zip(others) {
                    if let Some(slot) = seen.get_mut(usize::from(one ^ other)) {
                        *slot = stamp;
                    }
                }
            }
            let value = seen.iter().position(|s| *s != stamp).unwrap_or(seen.len());
            // Sums of values below a power of two stay below it.
            while seen.len() <= value {
                seen.resize(2 * seen.len(), 0);
            }
            values.push(value as u16);
            backwards[n - heap] = value as u16;
        }
        values
            .into_iter()
            .map(|value| Nimber(value.into()))
            .collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn values_are_those_of_the_rules() {
        let values = GrundyGame.values_to(150);
        let mut brute = Brute::new(GrundyGame);
        for heap in 0..=150u64 {
            assert_eq!(values[heap as usize], brute.value(&heap));
        }
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
