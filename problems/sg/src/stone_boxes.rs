//! Stone boxes: add 1 to c² stones to a box of c, up to its size.

use crate::{Game, Nimber};

/// The rules for boxes of one size; a position is the number of stones in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoneBox {
    /// How many stones the box holds.
    pub size: u64,
}

impl Game for StoneBox {
    type Position = u64;

    fn options(&self, &stones: &u64, sink: &mut dyn FnMut(&[u64])) {
        let room = self.size.saturating_sub(stones);
        let most = stones.saturating_mul(stones).min(room);
        (1..=most).for_each(|added| sink(&[stones + added]));
    }

    fn most_moves(&self, &stones: &u64) -> u64 {
        stones.saturating_mul(stones).min(self.size)
    }
}

impl StoneBox {
    /// Returns the value of a box that holds `stones`.
    ///
    /// Let t be the largest number with t + t² < size. With more than t stones the box can be
    /// filled at once and is worth what is missing; with t it is worth 0; with fewer the stones
    /// cannot pass t, which is the size that counts. An empty box has no move. O(log log size).
    /// Compared with the rules for all sizes to 300.
    pub const fn value(self, stones: u64) -> Nimber {
        if stones == 0 || stones >= self.size {
            return Nimber::ZERO;
        }
        let mut size = self.size;
        loop {
            let threshold = Self { size }.threshold();
            if stones > threshold {
                return Nimber(size - stones);
            }
            if stones == threshold {
                return Nimber::ZERO;
            }
            size = threshold;
        }
    }

    /// The largest t with t + t² < size, for a size above 0.
    const fn threshold(self) -> u64 {
        let root = self.size.isqrt();
        // root² <= size, so t is root or a little less.
        let mut threshold = root;
        while threshold > 0
            && (threshold as u128) * (threshold as u128) + (threshold as u128) >= self.size as u128
        {
            threshold -= 1;
        }
        threshold
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn values_are_those_of_the_rules() {
        for size in 0..=300 {
            let game = StoneBox { size };
            let mut brute = Brute::new(game);
            for stones in 0..=size {
                assert_eq!(game.value(stones), brute.value(&stones), "{size} {stones}");
            }
        }
        assert_eq!(StoneBox { size: u64::MAX }.value(u64::MAX - 1), Nimber(1));
        assert_eq!(StoneBox { size: 3 }.value(9), Nimber::ZERO);
    }
}
