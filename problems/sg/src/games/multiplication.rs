//! The multiplication game: a number p starts at 1, players multiply it by 2..=9, and who
//! first makes it n or more wins.

use crate::{Game, Outcome};

/// The rules for a target n; a position is p while it is below n, and nothing after that.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Multiplication {
    /// The number to reach.
    pub target: u64,
}

impl Game for Multiplication {
    type Position = u64;

    fn options(&self, product: &u64, sink: &mut dyn FnMut(&[u64])) {
        self.moves(product, &mut |_, left| sink(left));
    }

    /// A move is called by the factor.
    fn moves(&self, &product: &u64, visit: &mut dyn FnMut(&[u64], &[u64])) {
        if product >= self.target {
            return;
        }
        for factor in 2..=9 {
            let next = product.saturating_mul(factor);
            // Numbers of no return are one position: whoever is to move has lost.
            visit(&[factor], &[next.min(self.target)]);
        }
    }

    fn most_moves(&self, _: &u64) -> u64 {
        8
    }

    /// From p the target is as far as target / p, rounded up, is from 1.
    fn known_outcome(&self, &product: &u64) -> Option<Outcome> {
        Some(outcome(self.target.div_ceil(product.max(1))))
    }
}

/// Returns who wins for that target, p being 1: the first player iff 18^i < n <= 9 · 18^i for
/// some i. A target of 0 or 1 is reached before the first move, which is lost. Compared with
/// the rules for all n to 3,000 and at both ends of every interval of 64 bits.
///
/// ```
/// use sg::{Outcome, multiplication};
/// assert_eq!(multiplication::outcome(162), Outcome::N);
/// assert_eq!(multiplication::outcome(163), Outcome::P);
/// ```
pub const fn outcome(target: u64) -> Outcome {
    if target <= 1 {
        return Outcome::P;
    }
    let target = target as u128;
    let mut end = 1;
    loop {
        end *= 9;
        if target <= end {
            return Outcome::N;
        }
        end *= 2;
        if target <= end {
            return Outcome::P;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Solver};

    fn by_rules(target: u64) -> Option<Outcome> {
        let game = Multiplication { target };
        Solver::new(game, Budget::default()).outcome(&[1]).ok()
    }

    #[test]
    fn the_intervals_are_those_of_the_rules() {
        for target in 0..=3000 {
            assert_eq!(by_rules(target), Some(outcome(target)), "{target}");
        }
        let mut end = 1u64;
        let mut double = false;
        while let Some(next) = end.checked_mul(if double { 2 } else { 9 }) {
            for target in [next - 1, next, next + 1] {
                assert_eq!(by_rules(target), Some(outcome(target)), "{target}");
            }
            (end, double) = (next, !double);
        }
        assert_eq!(by_rules(u64::MAX), Some(outcome(u64::MAX)));
    }
}
