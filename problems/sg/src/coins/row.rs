//! Coins in a row: the rules as a game, and the value of a head.

use std::collections::BTreeSet;

use super::Rule;
use crate::{Game, MexSet, Nimber};

impl Game for Rule {
    /// The heads, ascending.
    type Position = Vec<u64>;

    fn options(&self, heads: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        for &head in heads {
            self.turned_with(head, &mut |others| {
                let mut after: BTreeSet<u64> = heads.iter().copied().collect();
                after.remove(&head);
                for other in others {
                    if !after.insert(*other) {
                        after.remove(other);
                    }
                }
                sink(&[after.into_iter().collect()]);
            });
        }
    }

    fn canonical(&self, mut heads: Vec<u64>) -> Vec<u64> {
        heads.sort_unstable();
        heads
    }
}

impl Rule {
    /// Returns the value of a head at that place, where a closed form is known; the others are
    /// in [`Rule::values_to`].
    ///
    /// Turning Turtles n + 1; Twins n; Mock Turtles the odious number among 2n and 2n + 1;
    /// Triplets as Mock Turtles two places later; Ruler the largest power of two that divides
    /// n + 1, in shorter runs cut at the largest one that fits; runs of exactly t worth 1 at
    /// every t-th coin; near pairs n mod (t + 1) + 1. (Winning Ways, chapter 14.) Each compared
    /// with mex over the rules for all heads to 40, and on all positions of 9 coins.
    pub fn value(self, head: u64) -> Option<Nimber> {
        let low_bit = || {
            let number = u128::from(head) + 1;
            number & number.wrapping_neg()
        };
        let odious = |place: u64| {
            let double = place.checked_mul(2)?;
            Some(double + u64::from(place.count_ones().is_multiple_of(2)))
        };
        let value = match self {
            Self::AtMost(0) | Self::Exactly(0) | Self::RunAtMost(0) | Self::RunOf(0) => 0,
            Self::AtMost(1) | Self::Exactly(1) => 1,
            Self::AtMost(2) => head.checked_add(1)?,
            Self::Exactly(2) => head,
            Self::AtMost(3) => odious(head)?,
            Self::Exactly(3) => match head.checked_sub(2) {
                Some(place) => odious(place)?,
                None => 0,
            },
            Self::AtMost(_) | Self::Exactly(_) => return None,
            Self::Ruler => u64::try_from(low_bit()).ok()?,
            Self::RunAtMost(most) => low_bit().min(1 << most.ilog2()) as u64,
            Self::RunOf(length) => u64::from((u128::from(head) + 1).is_multiple_of(length.into())),
            Self::Near(distance) => head % (u64::from(distance) + 1) + 1,
        };
        Some(Nimber(value))
    }

    /// Returns the values of single heads at 0..=n.
    ///
    /// Where no closed form is known it is the mex over the sums of up to so many earlier
    /// values, which are kept as sets: time and memory grow with the number of different sums.
    pub fn values_to(self, n: usize) -> Vec<Nimber> {
        let known: Option<Vec<Nimber>> = (0..=n as u64).map(|head| self.value(head)).collect();
        if let Some(values) = known {
            return values;
        }
        let (number, exactly) = match self {
            Self::AtMost(number) => (number, false),
            Self::Exactly(number) => (number, true),
            _ => return Vec::new(),
        };
        // sums[j]: the sums of j different earlier values.
        let mut sums: Vec<BTreeSet<u64>> = vec![BTreeSet::new(); number.max(1) as usize];
        sums[0].insert(0);
        let mut seen = MexSet::new();
        let mut values = Vec::with_capacity(n + 1);
        for _ in 0..=n {
            seen.clear();
            let first = if exactly { sums.len() - 1 } else { 0 };
            for sum in sums[first..].iter().flatten() {
                seen.insert(Nimber(*sum));
            }
            let value = seen.mex();
            for size in (1..sums.len()).rev() {
                let with: Vec<u64> = sums[size - 1].iter().map(|sum| sum ^ value.0).collect();
                sums[size].extend(with);
            }
            values.push(value);
        }
        values
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    const RULES: [Rule; 16] = [
        Rule::AtMost(1),
        Rule::AtMost(2),
        Rule::AtMost(3),
        Rule::AtMost(4),
        Rule::AtMost(5),
        Rule::Exactly(1),
        Rule::Exactly(2),
        Rule::Exactly(3),
        Rule::Exactly(4),
        Rule::Ruler,
        Rule::RunAtMost(1),
        Rule::RunAtMost(3),
        Rule::RunAtMost(6),
        Rule::RunOf(2),
        Rule::RunOf(3),
        Rule::Near(2),
    ];

    /// Mex over the sums of the lower heads' values.
    fn by_mex(rule: Rule, n: u64) -> Vec<Nimber> {
        let mut values: Vec<Nimber> = Vec::new();
        let mut seen = MexSet::new();
        for head in 0..=n {
            seen.clear();
            rule.turned_with(head, &mut |others| {
                seen.insert(others.iter().map(|other| values[*other as usize]).sum());
            });
            values.push(seen.mex());
        }
        values
    }

    #[test]
    fn values_of_single_heads_are_those_of_mex() {
        for rule in RULES {
            let n = if matches!(rule, Rule::AtMost(5)) {
                20
            } else {
                40
            };
            assert_eq!(rule.values_to(n), by_mex(rule, n as u64), "{rule}");
        }
    }

    #[test]
    fn a_position_is_the_sum_of_its_heads() {
        for rule in RULES {
            let values = rule.values_to(9);
            let mut brute = Brute::new(rule);
            for code in 0..512u64 {
                let heads: Vec<u64> = (0..9).filter(|i| code >> i & 1 == 1).collect();
                let sum: Nimber = heads.iter().map(|head| values[*head as usize]).sum();
                assert_eq!(brute.value(&heads), sum, "{rule} {heads:?}");
            }
        }
    }

    #[test]
    fn known_values() {
        let first = |rule: Rule, count: usize| -> Vec<u64> {
            rule.values_to(count - 1)
                .iter()
                .map(|value| value.0)
                .collect()
        };
        assert_eq!(
            first(Rule::AtMost(3), 10),
            [1, 2, 4, 7, 8, 11, 13, 14, 16, 19]
        );
        assert_eq!(
            first(Rule::AtMost(4), 10),
            [1, 2, 4, 8, 15, 16, 32, 51, 64, 85]
        );
        assert_eq!(
            first(Rule::AtMost(5), 10),
            [1, 2, 4, 8, 16, 31, 32, 64, 103, 128]
        );
        assert_eq!(first(Rule::Ruler, 8), [1, 2, 1, 4, 1, 2, 1, 8]);
        assert_eq!(first(Rule::Exactly(3), 8), [0, 0, 1, 2, 4, 7, 8, 11]);
        assert_eq!(Rule::Ruler.value(u64::MAX), None);
        assert_eq!(Rule::AtMost(2).value(u64::MAX), None);
    }
}
