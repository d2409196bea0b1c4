//! Dynamic subtraction: one pile, of which at most k times the last number may be taken.
//! Fibonacci Nim is k = 2.

use crate::{Game, MovesTo, Nimber, Outcome};

/// The rules. The first move takes any number but the whole pile; then at most k times what
/// was taken last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DynamicSubtraction {
    /// How many times the last number may be taken; 0 allows no second move.
    pub factor: u64,
}

/// A position: the pile, and the most that may be taken of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pile {
    /// What is left.
    pub left: u64,
    /// The most that may be taken now.
    pub most: u64,
}

impl Pile {
    /// The pile at the beginning: all but one may be taken.
    pub const fn opening(left: u64) -> Self {
        Self {
            left,
            most: left.saturating_sub(1),
        }
    }
}

impl DynamicSubtraction {
    /// The pile after `take` have been taken.
    pub const fn after(self, pile: Pile, take: u64) -> Pile {
        Pile {
            left: pile.left.saturating_sub(take),
            most: take.saturating_mul(self.factor),
        }
    }

    /// The sizes up to `largest` from which the opening player loses, ascending, beginning
    /// with 1 (Schwenk 1970): every one is the one before plus the least one that is at least
    /// its k-th part. For k = 1 powers of two, for k = 2 the Fibonacci numbers.
    ///
    /// O(their number), which grows with k · ln(largest).
    pub fn lost_sizes(self, largest: u64) -> Vec<u64> {
        let mut sizes = vec![1u64];
        if largest == 0 {
            return Vec::new();
        }
        if self.factor == 0 {
            // No second move: whoever opens takes something, and the other cannot move. Only
            // 1, from which nothing may be taken, is lost.
            return sizes;
        }
        let mut near = 0;
        while let Some(last) = sizes.last().copied() {
            while sizes[near].saturating_mul(self.factor) < last {
                near += 1;
            }
            match last
                .checked_add(sizes[near])
                .filter(|next| *next <= largest)
            {
                Some(next) => sizes.push(next),
                None => break,
            }
        }
        sizes
    }

    /// The least number that leaves a lost position; `None` when the position is lost.
    ///
    /// It is the smallest part when the pile is written as a sum of lost sizes, each the
    /// largest that fits; it wins iff it may be taken, which of a pile of which nothing was taken yet it
    /// may iff there is a second part. For k = 2 that is the theorem of Whinihan (1963), for every k of
    /// Schwenk (1970), for piles of every size: k times the smallest part is less than the next one, so nobody
    /// finishes a part at once. Compared with the rules for k up to 6 and all piles to 90 with every limit.
    ///
    /// ```
    /// use sg::dynamic_subtraction::{DynamicSubtraction, Pile};
    /// let game = DynamicSubtraction { factor: 2 };
    /// assert_eq!(game.least_winning_take(Pile::opening(11)), Some(3));
    /// assert_eq!(game.least_winning_take(Pile::opening(13)), None);
    /// ```
    pub fn least_winning_take(self, pile: Pile) -> Option<u64> {
        self.smallest_part(pile.left)
            .filter(|part| *part <= pile.most)
    }

    /// Who wins the pile.
    pub fn outcome(self, pile: Pile) -> Outcome {
        match self.least_winning_take(pile) {
            Some(_) => Outcome::N,
            None => Outcome::P,
        }
    }

    /// The smallest part of the pile's representation as a sum of lost sizes.
    fn smallest_part(self, pile: u64) -> Option<u64> {
        if self.factor == 0 {
            return (pile > 0).then_some(1);
        }
        let sizes = self.lost_sizes(pile);
        let mut left = pile;
        let mut smallest = None;
        for size in sizes.into_iter().rev() {
            if size <= left {
                left -= size;
                smallest = Some(size);
            }
        }
        smallest
    }
}

impl Game for DynamicSubtraction {
    type Position = Pile;

    fn options(&self, pile: &Pile, sink: &mut dyn FnMut(&[Pile])) {
        self.moves(pile, &mut |_, left| sink(left));
    }

    /// A move is called by how many objects it takes.
    fn moves(&self, pile: &Pile, visit: &mut dyn FnMut(&[u64], &[Pile])) {
        (1..=pile.most.min(pile.left)).for_each(|take| visit(&[take], &[self.after(*pile, take)]));
    }

    fn most_moves(&self, pile: &Pile) -> u64 {
        pile.most.min(pile.left)
    }

    fn known_outcome(&self, pile: &Pile) -> Option<Outcome> {
        Some(self.outcome(*pile))
    }

    /// Of value 0, the least is found.
    fn moves_to(&self, pile: &Pile, value: Nimber) -> Option<MovesTo<Pile>> {
        value.is_zero().then_some(())?;
        let take = self.least_winning_take(*pile);
        let found = take.map(|take| MovesTo::found([take], [self.after(*pile, take)]));
        Some(found.unwrap_or(MovesTo::NONE))
    }

    fn canonical(&self, pile: Pile) -> Pile {
        Pile {
            most: pile.most.min(pile.left),
            ..pile
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    #[test]
    fn the_least_winning_take_is_that_of_the_rules() {
        for factor in 0..=6 {
            let game = DynamicSubtraction { factor };
            let mut brute = Brute::new(game);
            for left in 0..=90 {
                for most in (0..=left).chain([u64::MAX]) {
                    let pile = Pile { left, most };
                    let by_rules = (1..=most.min(left)).find(|take| {
                        let after = game.canonical(game.after(pile, *take));
                        !brute.outcome(&[after]).is_win()
                    });
                    let least = game.least_winning_take(pile);
                    assert_eq!(least, by_rules, "{factor} {pile:?}");
                }
            }
        }
    }

    #[test]
    fn lost_sizes_are_the_known_ones() {
        let sizes = |factor, largest| DynamicSubtraction { factor }.lost_sizes(largest);
        assert_eq!(sizes(1, 70), [1, 2, 4, 8, 16, 32, 64]);
        assert_eq!(sizes(2, 60), [1, 2, 3, 5, 8, 13, 21, 34, 55]);
        assert_eq!(
            sizes(3, 145),
            [1, 2, 3, 4, 6, 8, 11, 15, 21, 29, 40, 55, 76, 105, 145]
        );
        assert_eq!(
            sizes(4, 141),
            [
                1, 2, 3, 4, 5, 7, 9, 12, 15, 19, 24, 31, 40, 52, 67, 86, 110, 141
            ]
        );
        assert_eq!(
            sizes(5, 145),
            [
                1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 18, 22, 27, 33, 41, 51, 63, 78, 96, 118, 145
            ]
        );
        assert_eq!(sizes(100_000, 100_000_000).len(), 748_550);
        assert_eq!(sizes(7, 0), [0; 0]);
        assert!(sizes(2, u64::MAX).len() > 80);
    }
}
