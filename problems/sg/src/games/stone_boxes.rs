//! Stone boxes: add 1 to c² stones to a box of c, up to its size.

use crate::{Game, MovesTo, Nimber};

/// The rules for boxes of one size; a position is the number of stones in a box.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct StoneBox {
    /// How many stones the box holds.
    pub size: u64,
}

impl Game for StoneBox {
    type Position = u64;

    fn options(&self, stones: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(stones, &mut |_, left| sink(left));
    }

    /// A move is called by how many stones it adds.
    fn moves(&self, stones: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        (1..=self.most_moves(stones)).for_each(|added| visit(&[added], &[stones + added]));
    }

    fn most_moves(&self, &stones: &u64) -> u64 {
        let room = self.size.saturating_sub(stones);
        stones.saturating_mul(stones).min(room)
    }

    fn known_value(&self, &stones: &u64) -> Option<Nimber> {
        Some(self.value(stones))
    }

    /// Looks between any two of the thresholds below one another: O(log log size).
    fn moves_to(&self, &stones: &u64, value: Nimber) -> Option<MovesTo<u64>> {
        let (mut found, mut size) = (MovesTo::NONE, self.size);
        while size > 0 {
            let threshold = Self { size }.threshold();
            let right = size.checked_sub(value.0).filter(|left| *left > threshold);
            let added = right.and_then(|right| right.checked_sub(stones));
            if let Some(added) =
                added.filter(|added| (1..=self.most_moves(&stones)).contains(added))
            {
                found.count += 1;
                found.first = Some((vec![added], vec![stones + added]));
            }
            size = threshold;
        }
        Some(found)
    }
}

/// The rules for boxes of any sizes; a position is the size of a box and the stones in it.
#[derive(Debug, Clone, Copy, Default)]
pub struct StoneBoxes;

impl Game for StoneBoxes {
    type Position = (u64, u64);

    fn options(&self, filled: &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(filled, &mut |_, left| sink(left));
    }

    fn moves(&self, &(size, stones): &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        StoneBox { size }.moves(&stones, &mut |label, left| visit(label, &[(size, left[0])]));
    }

    fn most_moves(&self, &(size, stones): &(u64, u64)) -> u64 {
        StoneBox { size }.most_moves(&stones)
    }

    fn known_value(&self, &(size, stones): &(u64, u64)) -> Option<Nimber> {
        StoneBox { size }.known_value(&stones)
    }

    fn moves_to(&self, &(size, stones): &(u64, u64), value: Nimber) -> Option<MovesTo<(u64, u64)>> {
        let found = StoneBox { size }.moves_to(&stones, value)?;
        Some(found.map(|stones| (size, stones)))
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
