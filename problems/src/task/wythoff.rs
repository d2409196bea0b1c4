//! What problems about Wythoff's game share: pairs of piles that are lost or nearly so, and why
//! a pair is won or lost.

use sg::wythoff;

use super::{Random, heaps};
use crate::task::{Say, Turn, said};

/// Says how pairs are made simpler, and why they are won or lost.
macro_rules! common {
    () => {
        fn simpler(&self, pair: &Self::Case) -> Vec<Self::Case> {
            $crate::task::wythoff::simpler(*pair)
        }

        fn reason(&self, pair: &Self::Case, say: &Say<'_>) -> Known<String> {
            Ok($crate::task::wythoff::reason(*pair, say))
        }

        fn describe(&self, _: &Self::Case, turn: &Turn<Self::Case>, say: &Say<'_>) -> String {
            $crate::task::wythoff::describe(turn, say)
        }
    };
}
pub(crate) use common;

/// Two piles.
pub type Pair = (u64, u64);

/// Pairs with one pile halved or a stone less, and before them all smaller pairs that are hard to
/// tell: a formula that is not exact goes wrong on the first of these.
pub fn simpler((a, b): Pair) -> Vec<Pair> {
    let mut hard = golden(0, a.max(b));
    hard.retain(|(c, d)| c + d < a + b);
    hard.sort_unstable_by_key(|(c, d)| (c + d, *c));
    hard.dedup();
    let lower = |pile: u64| [pile / 2, pile.saturating_sub(1)];
    let first = lower(a).into_iter().map(|c| (c, b));
    let second = lower(b).into_iter().map(|c| (a, c));
    let pairs = first.chain(second).filter(|pair| *pair != (a, b));
    hard.into_iter().chain(pairs).collect()
}

/// The lost pair whose piles differ by `difference`, or by the nearest smaller number that
/// keeps them within `most`; the smaller pile first.
pub fn lost(difference: u64, most: u64) -> Pair {
    let pair = |d: u64| {
        let small = u64::try_from(wythoff::smaller_pile(d)).ok()?;
        let large = small.checked_add(d).filter(|large| *large <= most)?;
        Some((small, large))
    };
    // The larger pile grows with the difference.
    let (mut low, mut high) = (0, difference);
    while low < high {
        let middle = low + (high - low).div_ceil(2);
        if pair(middle).is_some() {
            low = middle;
        } else {
            high = middle - 1;
        }
    }
    pair(low).unwrap_or_default()
}

/// That many pairs of piles of `least..=most`: about half of them lost, most others near to
/// such a one; in either order.
pub fn mixed(random: &mut Random, count: u64, least: u64, most: u64) -> Vec<Pair> {
    let largest = most / 5 * 2;
    let pair = |round| {
        let difference = match round % 2 {
            0 => random.within(&(1..=largest)),
            _ => heaps::of_any_size(random, &(1..=largest)),
        };
        let mut pair = lost(difference, most);
        match random.below(8) {
            0..4 => {}
            4..7 => pair = near(random, pair, least, most),
            _ => pair = random.pair(&(least..=most)),
        }
        random.turned(pair)
    };
    (0..count).map(pair).collect()
}

/// A pair with one pile a little higher or lower.
fn near(random: &mut Random, (a, b): Pair, least: u64, most: u64) -> Pair {
    let step = random.within(&(1..=2));
    let pair = match random.below(4) {
        0 => (a + step, b),
        1 => (a.saturating_sub(step), b),
        2 => (a, b + step),
        _ => (a, b.saturating_sub(step)),
    };
    (pair.0.clamp(least, most), pair.1.clamp(least, most))
}

/// Neighbours in sequences like Fibonacci's, up to `most`, with the lost pairs of the same
/// difference: where d·φ is nearest to a whole number, so that its last digits matter.
pub fn golden(least: u64, most: u64) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for start in [(1u64, 2u64), (1, 3), (1, 4), (2, 5)] {
        let (mut a, mut b) = start;
        while b <= most {
            let (c, d) = lost(b - a, most);
            let near = [(c, d), (d, c), (c + 1, d), (c, d + 1), (d, c + 1)];
            for pair in [(a, b), (b, a)].into_iter().chain(near) {
                let inside = |pile: u64| (least..=most).contains(&pile);
                if inside(pair.0) && inside(pair.1) {
                    pairs.push(pair);
                }
            }
            let Some(next) = a.checked_add(b) else { break };
            (a, b) = (b, next);
        }
    }
    pairs
}

/// Why a pair is won or lost.
pub fn reason((a, b): Pair, say: &Say<'_>) -> String {
    let difference = a.abs_diff(b);
    let (small, golden) = (a.min(b), wythoff::smaller_pile(difference));
    let key = if wythoff::outcome(a, b).is_win() {
        "wythoff-won"
    } else {
        "wythoff-lost"
    };
    say.say(&said!(key, difference, small, golden))
}

/// A move in words.
pub fn describe(turn: &Turn<Pair>, say: &Say<'_>) -> String {
    let [first, second] = [0, 1].map(|index| turn.label.get(index).copied().unwrap_or(0));
    let key = match (first, second) {
        (0, _) => "wythoff-second",
        (_, 0) => "wythoff-first",
        _ => "wythoff-both",
    };
    let (c, d) = turn.left.first().copied().unwrap_or_default();
    say.say(&said!(key, taken = first.max(second), c, d))
}

#[cfg(test)]
mod tests {
    use super::{golden, lost, mixed};
    use crate::task::Random;

    #[test]
    fn lost_pairs_are_lost_and_stay_within_the_bound() {
        assert_eq!(lost(2, 100), (3, 5));
        assert_eq!(lost(u64::MAX, 1_000_000_000), (618_033_988, 999_999_999));
        assert_eq!(lost(7, 0), (0, 0));
    }

    #[test]
    fn about_half_of_the_pairs_are_lost() {
        let mut random = Random::for_test("", "pairs", &[], 0);
        let pairs = mixed(&mut random, 1000, 1, 1_000_000);
        assert!(
            pairs
                .iter()
                .all(|(a, b)| (1..=1_000_000).contains(a.min(b)))
        );
        let lost = pairs
            .iter()
            .filter(|(a, b)| !sg::wythoff::outcome(*a, *b).is_win())
            .count();
        assert!((400..600).contains(&lost), "{lost}");
    }

    #[test]
    fn golden_pairs_hold_the_killers_of_approximations() {
        let pairs = golden(0, 1_000_000_000);
        for pair in [(377, 610), (10_945, 17_710), (165_580_140, 267_914_295)] {
            assert!(pairs.contains(&pair), "{pair:?}");
        }
    }
}
