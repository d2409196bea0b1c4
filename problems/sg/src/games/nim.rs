//! Nim: heaps from which any number may be taken.

use crate::{Game, MovesTo, Nimber};

/// The rules of Nim; a position is one heap.
#[derive(Debug, Clone, Copy, Default)]
pub struct Nim;

impl Game for Nim {
    type Position = u64;

    fn options(&self, &heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        (0..heap).for_each(|left| sink(&[left]));
    }

    /// A move is called by how many objects it takes.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        (1..=heap).for_each(|take| visit(&[take], &[heap - take]));
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        match label {
            &[take] if (1..=heap).contains(&take) => Some(vec![heap - take]),
            _ => None,
        }
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        heap
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        Some(Nimber(heap))
    }

    fn moves_to(&self, &heap: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        Some(MovesTo::take(heap, value.0))
    }
}

/// Returns the value of a sum of heaps: their XOR (Bouton 1901).
///
/// ```
/// assert_eq!(sg::nim::value(&[5, 7, 9]), sg::Nimber(11));
/// ```
pub fn value(heaps: &[u64]) -> Nimber {
    heaps.iter().copied().map(Nimber).sum()
}

/// Returns every winning move as (index of the heap, its new size); none iff the position is
/// lost. O(heaps).
///
/// With X the XOR of all heaps a heap `a` has a winning move iff `a ^ X < a`, and it is the
/// only one in that heap (Bouton 1901). Compared with the rules on all sums of up to 4 heaps
/// of 0..=6.
///
/// ```
/// assert_eq!(sg::nim::winning_moves(&[5, 7, 9]), [(2, 2)]);
/// ```
pub fn winning_moves(heaps: &[u64]) -> Vec<(usize, u64)> {
    let total = value(heaps).0;
    heaps
        .iter()
        .enumerate()
        .filter(|&(_, &heap)| heap ^ total < heap)
        .map(|(index, &heap)| (index, heap ^ total))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::{Outcome, brute};

    #[test]
    fn winning_moves_are_those_of_the_rules() {
        let mut brute = Brute::new(Nim);
        for code in 0..7u64.pow(4) {
            let heaps: Vec<u64> = (0..4).map(|i| code / 7u64.pow(i) % 7).collect();
            let winning = winning_moves(&heaps);
            assert_eq!(winning.len(), brute.winning_moves(&heaps), "{heaps:?}");
            for (index, size) in winning {
                let mut after = heaps.clone();
                after[index] = size;
                assert_eq!(brute.outcome(&after), Outcome::P, "{heaps:?} -> {after:?}");
            }
        }
        assert_eq!(brute::options_of_sum(&Nim, &[2, 1]).len(), 3);
    }
}
