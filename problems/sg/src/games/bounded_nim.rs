//! Bounded Nim: at most a given number of objects is taken in a move; one heap is Bash's game.

use crate::convention::anti_sg;
use crate::{Game, MovesTo, Nimber, Outcome};

/// The rules: take 1..=most objects of a heap. A position is one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoundedNim {
    /// The most that may be taken in one move.
    pub most: u64,
}

impl Game for BoundedNim {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(heap, &mut |_, left| sink(left));
    }

    /// A move is called by how many objects it takes.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        (1..=self.most.min(heap)).for_each(|take| visit(&[take], &[heap - take]));
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        match label {
            &[take] if (1..=self.most.min(heap)).contains(&take) => Some(vec![heap - take]),
            _ => None,
        }
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        self.most.min(heap)
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        Some(self.value(heap))
    }

    /// Going down reaches any other value but the heap's own within `most` steps.
    fn moves_to(&self, &heap: &u64, wanted: Nimber) -> Option<MovesTo<u64>> {
        let value = self.value(heap);
        let take = if wanted.0 < value.0 {
            Some(value.0 - wanted.0)
        } else {
            let around = self.most.checked_sub(wanted.0);
            around.and_then(|around| (value.0 + 1).checked_add(around))
        };
        let legal = take.filter(|take| wanted != value && (1..=self.most.min(heap)).contains(take));
        Some(legal.map_or(MovesTo::NONE, |take| MovesTo::take(heap, heap - take)))
    }
}

impl BoundedNim {
    /// Returns the value of a heap: its size modulo most + 1 (Bachet 1612 for one heap).
    /// Compared with the rules for most up to 6 and heaps to 40.
    ///
    /// ```
    /// use sg::{Nimber, bounded_nim::BoundedNim};
    /// assert_eq!(BoundedNim { most: 3 }.value(10), Nimber(2));
    /// ```
    pub const fn value(self, heap: u64) -> Nimber {
        match self.most.checked_add(1) {
            Some(modulus) => Nimber(heap % modulus),
            None => Nimber(heap),
        }
    }

    /// Returns every winning move of the heaps as (index of the heap, its new size): none iff
    /// the position is lost. At most one for each heap, since the values of the heaps that can
    /// be left are all different. O(heaps).
    pub fn winning_moves(self, heaps: &[u64]) -> Vec<(usize, u64)> {
        let sum: Nimber = heaps.iter().map(|heap| self.value(*heap)).sum();
        let moves = heaps.iter().enumerate().filter_map(|(index, heap)| {
            let found = self.moves_to(heap, sum + self.value(*heap))?;
            let (_, left) = found.first?;
            Some((index, *left.first()?))
        });
        moves.collect()
    }

    /// Returns who wins the heaps when the last mover loses: as in misère Nim with the values.
    /// Compared with exhaustive search for most up to 4 and three heaps to 8.
    pub fn misere_outcome(self, heaps: &[u64]) -> Outcome {
        let values: Vec<Nimber> = heaps.iter().map(|heap| self.value(*heap)).collect();
        anti_sg(&values)
    }
}

/// The rules where every heap has a bound of its own. A position is one heap: its size, and the
/// most that a move takes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct OwnBounds;

impl Game for OwnBounds {
    type Position = (u64, u64);

    fn options(&self, heap: &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(heap, &mut |_, left| sink(left));
    }

    fn moves(&self, &(heap, most): &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        (1..=most.min(heap)).for_each(|take| visit(&[take], &[(heap - take, most)]));
    }

    fn most_moves(&self, &(heap, most): &(u64, u64)) -> u64 {
        most.min(heap)
    }

    fn known_value(&self, &(heap, most): &(u64, u64)) -> Option<Nimber> {
        Some(BoundedNim { most }.value(heap))
    }

    fn moves_to(&self, &(heap, most): &(u64, u64), value: Nimber) -> Option<MovesTo<(u64, u64)>> {
        let found = BoundedNim { most }.moves_to(&heap, value)?;
        Some(found.map(|left| (left, most)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::convention::Exhaustive;
    use crate::{Budget, Play};

    #[test]
    fn values_and_moves_are_those_of_the_rules() {
        for most in 0..=6 {
            let game = BoundedNim { most };
            let mut brute = Brute::new(game);
            for heap in 0..=40 {
                assert_eq!(game.value(heap), brute.value(&heap), "{most} {heap}");
            }
            for code in 0..512 {
                let heaps = [code % 8, code / 8 % 8, code / 64];
                let moves = game.winning_moves(&heaps);
                assert_eq!(moves.len(), brute.winning_moves(&heaps), "{most} {heaps:?}");
                for (index, left) in moves {
                    let mut after = heaps;
                    assert!(heaps[index] - left <= most && left < heaps[index]);
                    after[index] = left;
                    assert_eq!(brute.outcome(&after), Outcome::P);
                }
            }
        }
    }

    #[test]
    fn heaps_with_bounds_of_their_own_add_up() {
        let mut brute = Brute::new(OwnBounds);
        for code in 0..1296 {
            let heaps = [(code % 6, code / 6 % 6), (code / 36 % 6, code / 216)];
            let values = heaps.map(|heap| OwnBounds.known_value(&heap).unwrap_or_default());
            let sum: Nimber = values.into_iter().sum();
            assert_eq!(brute.sum_value(&heaps), sum, "{heaps:?}");
            let found = heaps.iter().zip(values).map(|(heap, value)| {
                let found = OwnBounds.moves_to(heap, sum + value);
                found.map_or(0, |found| found.count as usize)
            });
            assert_eq!(
                found.sum::<usize>(),
                brute.winning_moves(&heaps),
                "{heaps:?}"
            );
        }
    }

    #[test]
    fn misere_play_is_as_exhaustive_search_says() {
        for most in 1..=4 {
            let game = BoundedNim { most };
            let mut search = Exhaustive::new(game, Play::Misere, Budget::default());
            for code in 0..729 {
                let heaps = [code % 9, code / 9 % 9, code / 81];
                assert_eq!(search.outcome(&heaps), Ok(game.misere_outcome(&heaps)));
            }
        }
    }

    #[test]
    fn the_largest_numbers_do_no_harm() {
        let game = BoundedNim { most: u64::MAX };
        assert_eq!(game.value(u64::MAX), Nimber(u64::MAX));
        assert_eq!(game.winning_moves(&[u64::MAX, 1]), [(0, 1)]);
        let game = BoundedNim { most: u64::MAX - 1 };
        assert_eq!(game.value(u64::MAX), Nimber(0));
        assert_eq!(game.winning_moves(&[u64::MAX, 3]), [(0, 3), (1, 0)]);
    }
}
