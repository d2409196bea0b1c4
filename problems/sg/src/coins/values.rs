//! Values of single heads: by a closed form where one is known, else from a table of sums.

use super::{CoinsError, Rule};
use crate::{Budget, Nimber, pool};

impl Rule {
    /// Returns the value of a head at that place, where a closed form is known and it has no
    /// more than 64 bits; the others are in [`Rule::values_to`].
    ///
    /// At most t coins: 2^n below place t, then 2^t - 1; for t = 2 (Turning Turtles) n + 1, for
    /// t = 3 (Mock Turtles) the odious number among 2n and 2n + 1. Exactly t coins: 0 below
    /// place t - 1, from there as at most t. Ruler: the largest power of two that divides n + 1,
    /// in shorter runs cut at the largest one that fits. Runs of exactly t: 1 at every t-th
    /// coin. Near pairs: n mod (t + 1) + 1. (Winning Ways, chapter 14.) Each compared with mex
    /// over the rules for all heads to 40, and on all positions of 9 coins.
    ///
    /// ```
    /// use sg::{Nimber, coins::Rule};
    /// assert_eq!(Rule::AtMost(3).value(99_999_999), Some(Nimber(199_999_998)));
    /// ```
    pub fn value(self, head: u64) -> Option<Nimber> {
        let low_bit = || {
            let number = u128::from(head) + 1;
            number & number.wrapping_neg()
        };
        let value = match self {
            Self::AtMost(most) => return at_most(most, head),
            Self::Exactly(0) | Self::RunAtMost(0) | Self::RunOf(0) => 0,
            // With t - 1 heads of value 0 below, turning exactly t is turning at most t.
            Self::Exactly(number) => match head.checked_sub(u64::from(number) - 1) {
                Some(place) => return at_most(number, place),
                None => 0,
            },

            Self::Ruler => u64::try_from(low_bit()).ok()?,
            Self::RunAtMost(most) => low_bit().min(1 << most.ilog2()) as u64,
            Self::RunOf(length) => u64::from((u128::from(head) + 1).is_multiple_of(length.into())),
            Self::Near(distance) => head % (u64::from(distance) + 1) + 1,
        };
        Some(Nimber(value))
    }

    /// Returns the values of single heads at 0..=n.
    ///
    /// Where no closed form is known the next value is the least number that is not the sum of
    /// fewer than t earlier ones. The sums are kept in a table with the fewest values that make
    /// them; the budget counts the table's cells and the sums that are looked at, about n^3/6
    /// for four or five coins.
    pub fn values_to(self, n: u64, budget: Budget) -> Result<Vec<Nimber>, CoinsError> {
        let beyond = |known| CoinsError::Budget {
            rule: self,
            known,
            positions: budget.positions,
        };
        let positions = budget.positions as u64;
        if n >= positions {
            let Some(last) = positions.checked_sub(1) else {
                return Err(beyond(0));
            };
            return self.values_to(last, budget).and(Err(beyond(positions)));
        }
        let closed: Vec<Nimber> = (0..=n).map_while(|head| self.value(head)).collect();
        let known = closed.len() as u64;
        let (number, zeros) = match self {
            _ if known > n => return Ok(closed),
            Self::AtMost(number) => (number, 0),
            Self::Exactly(number) => (number, u64::from(number) - 1),
            _ => {
                return Err(CoinsError::TooLarge {
                    rule: self,
                    head: n,
                });
            }
        };
        let places = n - zeros;
        let table = Table::new(number & !1, budget).ok_or_else(|| beyond(known))?;
        let mut values = vec![Nimber::ZERO; zeros as usize];
        if number % 2 == 0 {
            let even = table.values(places);
            values.extend(even.into_iter().map(Nimber));
        } else {
            // The Mock Turtle theorem (Winning Ways, chapter 14): one coin more than an even
            // number shifts the values by a place and adds the bit that makes them odious.
            let even = table.values(places - 1).into_iter();
            values.push(Nimber(1));
            values.extend(even.filter_map(odious));
        }
        if values.len() as u64 <= n {
            return Err(beyond((values.len() as u64).max(known)));
        }
        Ok(values)
    }
}

fn at_most(most: u32, head: u64) -> Option<Nimber> {
    match (most, head) {
        (0, _) => Some(Nimber::ZERO),
        (1, _) | (3, 0) => Some(Nimber::ONE),
        (2, _) => head.checked_add(1).map(Nimber),
        (3, _) => odious(head),
        (_, _) if head < u64::from(most) => 1u64.checked_shl(head as u32).map(Nimber),
        (_, _) if head > u64::from(most) || most > u64::BITS => None,
        (_, _) => Some(Nimber(u64::MAX >> (u64::BITS - most))),
    }
}

/// The number among 2n and 2n + 1 with an odd number of binary ones.
fn odious(n: u64) -> Option<Nimber> {
    let double = n.checked_mul(2)?;
    Some(Nimber(double + u64::from(n.count_ones().is_multiple_of(2))))
}

/// The sums of fewer than so many values.
struct Table {
    /// For every sum the fewest values that make it, or [`Table::NONE`]; a power of two long.
    fewest: Vec<u8>,
    /// `sums[j]`: the sums that were made of j values when they were found.
    sums: Vec<Vec<u32>>,
    /// How many sums may still be looked at.
    left: usize,
    budget: Budget,
}

impl Table {
    const NONE: u8 = u8::MAX;

    /// An empty table for rules of at most `number` coins; `None` when the table of the values
    /// without a closed form has more cells than the budget or 2^31.
    fn new(number: u32, budget: Budget) -> Option<Self> {
        let most = budget.positions.min(1 << 31);
        let budget = Budget { positions: most };
        if number >= 31 || 2usize << number > most {
            return None;
        }
        let mut sums = vec![Vec::new(); number as usize];
        sums.first_mut()?.push(0);
        Some(Self {
            fewest: vec![0],
            sums,
            left: most,
            budget,
        })
    }

    /// The values at 0..=n, or fewer when the budget is used up.
    fn values(mut self, n: u64) -> Vec<u64> {
        let mut values = Vec::new();
        // The values ascend, for a sum that could be made stays one.
        let mut next = 0;
        while values.len() as u64 <= n {
            while self.fewest.get(next).is_some_and(|few| *few != Self::NONE) {
                next += 1;
            }
            values.push(next as u64);
            if values.len() as u64 <= n && !self.add(next as u32) {
                break;
            }
        }
        values
    }

    /// Makes the sums with one more value; `false` when the budget is used up.
    fn add(&mut self, value: u32) -> bool {
        let cells = (value as usize + 1).next_power_of_two();
        if cells > self.budget.positions {
            return false;
        }
        if cells > self.fewest.len() {
            self.fewest.resize(cells, Self::NONE);
        }
        for size in (1..self.sums.len()).rev() {
            let (smaller, rest) = self.sums.split_at_mut(size);
            let (Some(smaller), Some(larger)) = (smaller.last(), rest.first_mut()) else {
                return false;
            };
            let Some(left) = self.left.checked_sub(smaller.len()) else {
                return false;
            };
            self.left = left;
            if !pool::take(smaller.len() as u64) {
                return false;
            }
            for sum in smaller {
                // A sum that was found to need fewer values since stands in another list too.
                let current = usize::from(self.fewest[*sum as usize]) == size - 1;
                let few = &mut self.fewest[(sum ^ value) as usize];
                if current && usize::from(*few) > size {
                    *few = size as u8;
                    larger.push(sum ^ value);
                }
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::MexSet;
    use crate::brute::Brute;

    const RULES: [Rule; 19] = [
        Rule::AtMost(0),
        Rule::AtMost(1),
        Rule::AtMost(2),
        Rule::AtMost(3),
        Rule::AtMost(4),
        Rule::AtMost(5),
        Rule::AtMost(6),
        Rule::Exactly(1),
        Rule::Exactly(2),
        Rule::Exactly(3),
        Rule::Exactly(4),
        Rule::Exactly(5),
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
            let n = match rule {
                Rule::AtMost(5 | 6) | Rule::Exactly(5) => 20,
                _ => 40,
            };
            let values = rule.values_to(n, Budget::default());
            assert_eq!(values, Ok(by_mex(rule, n)), "{rule}");
        }
    }

    #[test]
    fn a_position_is_the_sum_of_its_heads() {
        for rule in RULES {
            let values = by_mex(rule, 9);
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
        let first = |rule: Rule, n: u64| -> Vec<u64> {
            let values = rule.values_to(n, Budget::default()).unwrap_or_default();
            values.iter().map(|value| value.0).collect()
        };
        let mock = [1, 2, 4, 7, 8, 11, 13, 14, 16, 19];
        assert_eq!(first(Rule::AtMost(3), 9), mock);
        let four = [
            1, 2, 4, 8, 15, 16, 32, 51, 64, 85, 106, 128, 150, 171, 219, 237, 247, 256,
        ];
        assert_eq!(first(Rule::AtMost(4), 17), four);
        let moebius = [
            1, 2, 4, 8, 16, 31, 32, 64, 103, 128, 171, 213, 256, 301, 342, 439, 475, 494,
        ];
        assert_eq!(first(Rule::AtMost(5), 17), moebius);
        assert_eq!(first(Rule::Ruler, 7), [1, 2, 1, 4, 1, 2, 1, 8]);
        assert_eq!(first(Rule::Exactly(3), 7), [0, 0, 1, 2, 4, 7, 8, 11]);
        assert_eq!(Rule::AtMost(64).value(64), Some(Nimber(u64::MAX)));
        for (rule, head) in [
            (Rule::Ruler, u64::MAX),
            (Rule::AtMost(2), u64::MAX),
            (Rule::AtMost(64), 65),
            (Rule::AtMost(70), 64),
            (Rule::AtMost(u32::MAX), u32::MAX.into()),
        ] {
            assert_eq!(rule.value(head), None, "{rule} {head}");
        }
    }

    /// Every rule answers for every place within the budget, or says how far it came.
    #[test]
    fn what_is_too_much_is_refused() {
        let budget = Budget { positions: 100_000 };
        for number in [
            0,
            1,
            2,
            3,
            4,
            5,
            6,
            15,
            16,
            17,
            20,
            31,
            32,
            63,
            64,
            65,
            u32::MAX,
        ] {
            for rule in [
                Rule::AtMost(number),
                Rule::Exactly(number),
                Rule::RunAtMost(number),
                Rule::RunOf(number),
                Rule::Near(number),
                Rule::Ruler,
            ] {
                for n in [0, 1, 40, 70, 300, 1_000_000, u64::MAX] {
                    match rule.values_to(n, budget) {
                        Ok(values) => assert_eq!(values.len() as u64, n + 1),
                        Err(CoinsError::Budget { known, .. }) => {
                            assert!(known <= n, "{rule} {n}");
                            if let Some(last) = known.checked_sub(1) {
                                let values = rule.values_to(last, budget);
                                assert_eq!(values.map(|v| v.len() as u64), Ok(known), "{rule}");
                            }
                        }
                        Err(error) => panic!("{rule} {n}: {error}"),
                    }
                }
            }
        }
    }
}
