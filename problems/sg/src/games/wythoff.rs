//! Wythoff's game: take any number from one of two piles, or the same number from both.

use crate::{Game, MovesTo, Nimber, Outcome};

/// The rules; a position is the two piles.
#[derive(Debug, Clone, Copy, Default)]
pub struct Wythoff;

impl Game for Wythoff {
    type Position = (u64, u64);

    fn options(&self, &(a, b): &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(&(a, b), &mut |_, left| sink(left));
    }

    /// A move is called by how many objects it takes from either pile.
    fn moves(&self, &(a, b): &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        (1..=a).for_each(|x| visit(&[x, 0], &[(a - x, b)]));
        (1..=b).for_each(|y| visit(&[0, y], &[(a, b - y)]));
        (1..=a.min(b)).for_each(|z| visit(&[z, z], &[(a - z, b - z)]));
    }

    fn leaves(&self, &(a, b): &(u64, u64), label: &[u64]) -> Option<Vec<(u64, u64)>> {
        match *label {
            [0, 0] => None,
            [x, y] if x == y || x == 0 || y == 0 => {
                Some(vec![(a.checked_sub(x)?, b.checked_sub(y)?)])
            }
            _ => None,
        }
    }

    fn most_moves(&self, &(a, b): &(u64, u64)) -> u64 {
        a.saturating_add(b).saturating_add(a.min(b))
    }

    fn known_outcome(&self, &(a, b): &(u64, u64)) -> Option<Outcome> {
        Some(outcome(a, b))
    }

    /// Only of value 0 it is known where it is.
    fn moves_to(&self, &(a, b): &(u64, u64), value: Nimber) -> Option<MovesTo<(u64, u64)>> {
        value.is_zero().then_some(())?;
        let moves = winning_moves(a, b);
        let first = moves
            .first()
            .map(|&(c, d)| (vec![a - c, b - d], vec![(c, d)]));
        Some(MovesTo {
            count: moves.len() as u128,
            first,
            may_be_more: false,
        })
    }

    fn canonical(&self, (a, b): (u64, u64)) -> (u64, u64) {
        (a.min(b), a.max(b))
    }
}

/// Returns floor(n · φ), the smaller pile of the lost position whose piles differ by n, exactly
/// for every n: (n + floor(√(5n²))) / 2, in whole numbers.
pub const fn smaller_pile(n: u64) -> u128 {
    let n = n as u128;
    // 5n² needs 131 bits where n is large; the root of it is that of n² taken with φ's digits
    // only where it fits, else it is found by bisection on the defining inequality.
    match n.checked_mul(n) {
        Some(square) if square <= u128::MAX / 5 => n.midpoint((5 * square).isqrt()),
        _ => {
            // floor(nφ) is the largest m with m² - mn - n² <= 0, that is m(m - n) <= n².
            let (mut low, mut high) = (n, 2 * n);
            while low < high {
                let middle = low + (high - low).div_ceil(2);
                if is_below_golden(middle, n) {
                    low = middle;
                } else {
                    high = middle - 1;
                }
            }
            low
        }
    }
}

/// Whether m <= nφ, for n <= m <= 2n: m(m - n) <= n². The products fit, since n has 64 bits.
const fn is_below_golden(m: u128, n: u128) -> bool {
    // m(m - n) may reach 2n² < 2^129: compare the quotients instead of the products.
    let (left, right) = (m - n, n * n);
    left == 0 || m <= right / left
}

/// Returns who wins the piles a and b (Wythoff 1907): the position is lost iff the smaller
/// pile is floor(d·φ), with d the difference. O(1), exact for every a and b. Compared with the
/// rules for all piles to 90.
///
/// ```
/// use sg::{Outcome, wythoff};
/// assert_eq!(wythoff::outcome(618_033_988, 999_999_999), Outcome::P);
/// assert_eq!(wythoff::outcome(618_033_988, 999_999_998), Outcome::N);
/// ```
pub const fn outcome(a: u64, b: u64) -> Outcome {
    let (small, large) = if a < b { (a, b) } else { (b, a) };
    if smaller_pile(large - small) == small as u128 {
        Outcome::P
    } else {
        Outcome::N
    }
}

/// Returns who wins when the last mover loses: as in normal play but for (0,0), (0,1), (1,2)
/// and (2,2), of which (0,1) and (2,2) are lost. Compared with the rules for all piles to 40.
pub const fn misere_outcome(a: u64, b: u64) -> Outcome {
    match (a, b) {
        (0 | 2, 0) | (0 | 1, 2) | (2, 1) => Outcome::N,
        (0, 1) | (1, 0) | (2, 2) => Outcome::P,
        _ => outcome(a, b),
    }
}

/// Returns every winning move as the piles after it: at most three. O(64).
///
/// One takes from both piles and keeps the difference; the others leave one pile as it is and
/// lower the other to its partner.
pub fn winning_moves(a: u64, b: u64) -> Vec<(u64, u64)> {
    let mut moves = Vec::new();
    if outcome(a, b) == Outcome::P {
        return moves;
    }
    let mut add = |after: (u64, u64)| {
        if !moves.contains(&after) {
            moves.push(after);
        }
    };
    let difference = a.abs_diff(b);
    if let Ok(small) = u64::try_from(smaller_pile(difference))
        && small < a.min(b)
    {
        let taken = a.min(b) - small;
        add((a - taken, b - taken));
    }
    if let Some(partner) = partner(a).filter(|partner| *partner < b) {
        add((a, partner));
    }
    if let Some(partner) = partner(b).filter(|partner| *partner < a) {
        add((partner, b));
    }
    moves
}

/// Returns the Grundy values of all pairs of piles up to `n`, as rows: no closed form is known for
/// them. O(n³ / 64). Compared with the rules for all piles to 20.
///
/// ```
/// assert_eq!(sg::wythoff::values_to(3)[2], [2, 0, 1, 5].map(sg::Nimber));
/// ```
pub fn values_to(n: usize) -> Vec<Vec<Nimber>> {
    // From a pair at most 3n others are reached.
    let words = (3 * n) / 64 + 1;
    let lines = || vec![vec![0u64; words]; n + 1];
    let (mut rows, mut columns) = (lines(), lines());
    let mut diagonals = vec![vec![0u64; words]; 2 * n + 1];
    let mut values = vec![vec![Nimber(0); n + 1]; n + 1];
    for a in 0..=n {
        for b in 0..=n {
            let diagonal = n + a - b;
            let met = rows[a].iter().zip(&columns[b]).zip(&diagonals[diagonal]);
            let mut met = met.map(|((row, column), diagonal)| row | column | diagonal);
            let (word, free) = (0..)
                .zip(&mut met)
                .map(|(word, met)| (word, (!met).trailing_zeros() as usize))
                .find(|(_, free)| *free < 64)
                .unwrap_or_default();
            for line in [&mut rows[a], &mut columns[b], &mut diagonals[diagonal]] {
                line[word] |= 1 << free;
            }
            values[a][b] = Nimber((64 * word + free) as u64);
        }
    }
    values
}

/// The only pile that makes a lost position with this one; `None` when it has more than 64
/// bits.
pub fn partner(pile: u64) -> Option<u64> {
    // Every pile is floor(nφ) or floor(nφ) + n for exactly one n (Beatty 1926).
    let largest_with = |reaches: &dyn Fn(u64) -> bool| {
        let (mut low, mut high) = (0, pile);
        while low < high {
            let middle = low + (high - low).div_ceil(2);
            if reaches(middle) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        low
    };
    let target = u128::from(pile);
    let n = largest_with(&|n| smaller_pile(n) <= target);
    if smaller_pile(n) == target {
        return pile.checked_add(n);
    }
    let n = largest_with(&|n| smaller_pile(n) + u128::from(n) <= target);
    pile.checked_sub(n)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::convention::Exhaustive;
    use crate::{Budget, Play};
    use proptest::prelude::*;

    #[test]
    fn outcomes_and_moves_are_those_of_the_rules() {
        let mut brute = Brute::new(Wythoff);
        let mut misere = Exhaustive::new(Wythoff, Play::Misere, Budget::default());
        for a in 0..=90 {
            for b in 0..=90 {
                let by_rules = brute.outcome(&[Wythoff.canonical((a, b))]);
                assert_eq!(by_rules, outcome(a, b), "{a} {b}");
                if a.max(b) <= 40 {
                    let by_rules = misere.outcome(&[(a, b)]);
                    assert_eq!(by_rules, Ok(misere_outcome(a, b)), "{a} {b}");
                }
                if a.max(b) <= 30 {
                    let mut lost = Vec::new();
                    Wythoff.options(&(a, b), &mut |after| {
                        if outcome(after[0].0, after[0].1) == Outcome::P {
                            lost.push(after[0]);
                        }
                    });
                    let mut moves = winning_moves(a, b);
                    moves.sort_unstable();
                    lost.sort_unstable();
                    lost.dedup();
                    assert_eq!(moves, lost, "{a} {b}");
                }
            }
        }
    }

    #[test]
    fn values_are_those_of_the_rules() {
        let values = values_to(20);
        let mut rules = Brute::new(Wythoff);
        for (a, row) in values.iter().enumerate() {
            for (b, value) in row.iter().enumerate() {
                let pair = Wythoff.canonical((a as u64, b as u64));
                assert_eq!(*value, rules.value(&pair), "{a} {b}");
            }
        }
    }

    #[test]
    fn lost_positions_are_the_known_ones() {
        let known = [
            (1, 2),
            (3, 5),
            (4, 7),
            (6, 10),
            (8, 13),
            (9, 15),
            (11, 18),
            (12, 20),
        ];
        for (a, b) in known {
            assert_eq!(outcome(a, b), Outcome::P);
        }
        // Each kills an approximation of the golden ratio.
        for (a, b) in [(377, 610), (10_945, 17_710), (20_825_476, 33_696_328)] {
            assert_eq!(outcome(b, a), Outcome::P);
        }
    }

    proptest! {
        /// The two ways to find the smaller pile agree, and it is the floor of nφ.
        #[test]
        fn the_smaller_pile_is_exact(n in any::<u64>()) {
            let m = smaller_pile(n);
            let n = u128::from(n);
            prop_assert!(is_below_golden(m, n));
            prop_assert!(!is_below_golden(m + 1, n));
        }

        #[test]
        fn winning_moves_win_and_are_legal(a in any::<u64>(), b in any::<u64>()) {
            let moves = winning_moves(a, b);
            prop_assert_eq!(moves.is_empty(), outcome(a, b) == Outcome::P);
            for (c, d) in moves {
                prop_assert_eq!(outcome(c, d), Outcome::P);
                let legal = (c < a && d == b) || (c == a && d < b) || (a > c && a - c == b.wrapping_sub(d));
                prop_assert!(legal);
            }
        }
    }
}
