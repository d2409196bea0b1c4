//! Lasker's Nim and its kin: take any number, or split a heap without taking.

use crate::octal::left_with;
use crate::{Game, MovesTo, Nimber};

/// Into how many heaps a heap may be split.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Splits {
    /// Two: Lasker's Nim.
    Two,
    /// Three.
    Three,
}

/// The rules: take any number of objects from a heap, or split it into that many heaps, none
/// of them empty. A position is one heap.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Lasker {
    /// The other kind of move.
    pub splits: Splits,
}

impl Lasker {
    /// Returns the value of a heap. In threes and fours (sevens and eights with three parts)
    /// two neighbours change places: 4k + 3 is worth 4k + 4 and 4k + 4 is worth 4k + 3 (8k + 7
    /// and 8k + 8). Compared with the rules for heaps to 200. A heap of 2^64 - 1 would be worth
    /// 2^64: that one is refused.
    ///
    /// ```
    /// use sg::heaps::{Lasker, Splits};
    /// let game = Lasker { splits: Splits::Two };
    /// assert_eq!(game.value(3), Some(sg::Nimber(4)));
    /// ```
    pub const fn value(self, heap: u64) -> Option<Nimber> {
        let cycle = match self.splits {
            Splits::Two => 4,
            Splits::Three => 8,
        };
        let value = match heap % cycle {
            _ if heap == 0 => Some(0),
            0 => Some(heap - 1),
            rest if rest == cycle - 1 => heap.checked_add(1),
            _ => Some(heap),
        };
        match value {
            Some(value) => Some(Nimber(value)),
            None => None,
        }
    }
}

impl Lasker {
    /// In how many parts a heap is split.
    const fn parts(self) -> usize {
        match self.splits {
            Splits::Two => 2,
            Splits::Three => 3,
        }
    }
}

impl Game for Lasker {
    type Position = u64;

    fn options(&self, heap: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(heap, &mut |_, left| sink(left));
    }

    /// A move is called by how many it takes and the sizes of the parts but the largest, which are 0
    /// where it does not split.
    fn moves(&self, &heap: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        match self.splits {
            Splits::Two => {
                (0..heap).for_each(|left| visit(&[heap - left, 0], &[left]));
                (1..=heap / 2).for_each(|one| visit(&[0, one], &[one, heap - one]));
            }
            Splits::Three => {
                (0..heap).for_each(|left| visit(&[heap - left, 0, 0], &[left]));
                for one in 1..=heap / 3 {
                    for two in one..=(heap - one) / 2 {
                        visit(&[0, one, two], &[one, two, heap - one - two]);
                    }
                }
            }
        }
    }

    fn leaves(&self, &heap: &u64, label: &[u64]) -> Option<Vec<u64>> {
        let (take, smaller) = label.split_first()?;
        (smaller.len() == self.parts() - 1).then_some(())?;
        if smaller.iter().all(|size| *size == 0) {
            return (*take > 0).then_some(vec![heap.checked_sub(*take)?]);
        }
        let left = left_with(heap, smaller)?;
        (*take == 0 && left.len() == self.parts()).then_some(left)
    }

    fn most_moves(&self, &heap: &u64) -> u64 {
        match self.splits {
            Splits::Two => heap.saturating_mul(2),
            Splits::Three => heap.saturating_mul(heap).max(2 * heap.min(1 << 32)),
        }
    }

    fn known_value(&self, &heap: &u64) -> Option<Nimber> {
        self.value(heap)
    }

    /// Finds one move to every lower value; other ways to split are not counted.
    fn moves_to(&self, &heap: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        // Two neighbours change places, so a value's heap is the heap's value.
        let left = self.value(value.0)?;
        let label = |take: u64, smaller: [u64; 2]| {
            let smaller = &smaller[3 - self.parts()..];
            [&[take], smaller].concat()
        };
        if left.0 < heap {
            return Some(MovesTo::found(label(heap - left.0, [0, 0]), [left.0]));
        }
        if value >= self.value(heap)? {
            return Some(MovesTo::NONE);
        }
        // Only where the heap is worth one more than its size, and that value less one is
        // wanted: objects split off that add up to what they are in Nim.
        Some(match self.splits {
            Splits::Two => MovesTo::found(label(0, [0, 1]), [1, heap - 1]),
            Splits::Three => MovesTo::found(label(0, [1, 2]), [1, 2, heap - 3]),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn values_are_those_of_the_rules() {
        for splits in [Splits::Two, Splits::Three] {
            let game = Lasker { splits };
            let mut brute = Brute::new(game);
            for heap in 0..=200 {
                assert_eq!(
                    game.value(heap),
                    Some(brute.value(&heap)),
                    "{splits:?} {heap}"
                );
            }
        }
        let game = Lasker {
            splits: Splits::Two,
        };
        assert_eq!(game.value(u64::MAX), None);
        assert_eq!(game.value(u64::MAX - 1), Some(Nimber(u64::MAX - 1)));
    }
}
