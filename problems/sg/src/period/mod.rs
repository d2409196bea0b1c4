//! Periods of Grundy values: finding them, and telling a proved one from a mere observation.
//!
//! Values that repeat as far as anyone has looked need not go on repeating. Two theorems turn
//! what was seen into a proof:
//!
//! - Guy and Smith (1956): an octal game whose last digit has index k, with g(n) = g(n + p) for
//!   all n0 <= n < 2·n0 + p + k, has period p from n0 on. (The same argument holds for any code
//!   in which a heap splits into at most two.)
//! - A subtraction game with finite set and maximum M, with g(n) = g(n + p) for M consecutive
//!   n, has period p from the first of them on: a value depends on the M values before it.

mod repetition;

use crate::Nimber;

/// What the rules of a game say about repetitions of its values.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Theorem {
    /// Guy and Smith's, for a game of heaps in which a move takes at most `largest` objects of
    /// one heap and leaves at most two heaps.
    GuySmith {
        /// The largest number of objects a move takes away.
        largest: u64,
    },
    /// The one for games in which a heap's value depends on the `largest` heaps below it.
    Window {
        /// The largest number of objects a move takes away.
        largest: u64,
    },
    /// None is known: a repetition is only observed.
    Unknown,
}

/// A repetition of values: g(n + period) = g(n) for all n >= preperiod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Period {
    /// The first index from which the values repeat.
    pub preperiod: u64,
    /// The least distance at which they repeat.
    pub period: u64,
    /// Whether a theorem makes it true for all n. If not it has been seen up to `checked_to`
    /// only.
    pub proved: bool,
    /// The largest index whose value has been looked at.
    pub checked_to: u64,
}

impl Theorem {
    /// Whether a repetition seen up to the index `checked_to` goes on forever.
    fn proves(self, preperiod: u64, period: u64, checked_to: u64) -> bool {
        let needed = match self {
            Self::GuySmith { largest } => preperiod
                .saturating_add(period)
                .saturating_mul(2)
                .saturating_add(largest),
            Self::Window { largest } => preperiod
                .saturating_add(period)
                .saturating_add(largest)
                .saturating_sub(1),
            Self::Unknown => return false,
        };
        checked_to >= needed
    }
}

impl Period {
    /// Finds the period of the values g(0), g(1), …, in linear time: the least one that the
    /// theorem proves, else the least one that the values repeat at least three times over and
    /// through their whole second half.
    ///
    /// ```
    /// use sg::period::{Period, Theorem};
    /// use sg::subtraction::SubtractionSet;
    ///
    /// let values = SubtractionSet::new([1, 3, 4]).values_to(20);
    /// let found = Period::find(&values, Theorem::Window { largest: 4 });
    /// assert!(found.is_some_and(|f| (f.preperiod, f.period, f.proved) == (0, 7, true)));
    /// ```
    pub fn find(values: &[Nimber], theorem: Theorem) -> Option<Self> {
        let checked_to = (values.len() as u64).checked_sub(1)?;
        let candidates = || {
            repetition::at_the_end(values)
                .into_iter()
                .enumerate()
                .skip(1)
                .map(|(period, repeated)| {
                    let preperiod = values.len() - repeated - period;
                    (preperiod as u64, period as u64)
                })
        };
        let proved =
            candidates().find(|(start, period)| theorem.proves(*start, *period, checked_to));
        let observed = || {
            candidates().find(|(start, period)| {
                let seen = values.len() as u64 - start;
                seen >= period.saturating_mul(3) && start * 2 <= checked_to
            })
        };
        let (preperiod, period) = proved.or_else(observed)?;
        Some(Self {
            preperiod,
            period,
            proved: proved.is_some(),
            checked_to,
        })
    }

    /// The index up to `checked_to` that has the same value as `n`, if the period holds there:
    /// any n when it is proved, else those that were looked at.
    pub fn index(&self, n: u64) -> Option<u64> {
        if n < self.preperiod.saturating_add(self.period) {
            Some(n)
        } else if self.proved || n <= self.checked_to {
            Some(self.preperiod + (n - self.preperiod) % self.period)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn nimbers(values: &[u64]) -> Vec<Nimber> {
        values.iter().copied().map(Nimber).collect()
    }

    #[test]
    fn nothing_has_no_period() {
        assert_eq!(Period::find(&[], Theorem::Unknown), None);
        assert_eq!(Period::find(&nimbers(&[0, 1]), Theorem::Unknown), None);
        let ascending = nimbers(&(0..100).collect::<Vec<_>>());
        for theorem in [Theorem::Unknown, Theorem::GuySmith { largest: 1 }] {
            assert_eq!(Period::find(&ascending, theorem), None);
        }
    }

    #[test]
    fn a_repetition_without_a_theorem_is_only_observed() {
        let found = Period::find(&nimbers(&[9, 1, 2, 1, 2, 1, 2, 1]), Theorem::Unknown);
        let expected = Period {
            preperiod: 1,
            period: 2,
            proved: false,
            checked_to: 7,
        };
        assert_eq!(found, Some(expected));
        assert_eq!(expected.index(7), Some(1));
        assert_eq!(expected.index(8), None);
    }

    #[test]
    fn indices_of_any_size_are_reduced() {
        let proved = Period {
            preperiod: 71,
            period: 12,
            proved: true,
            checked_to: 200,
        };
        assert_eq!(proved.index(82), Some(82));
        assert_eq!(proved.index(83), Some(71));
        assert_eq!(proved.index(u64::MAX), Some(71 + (u64::MAX - 71) % 12));
    }

    proptest! {
        /// Any block of up to 8 values behind any start of up to 8: the least period and the
        /// first index are those that plain comparison finds.
        #[test]
        fn the_least_period_and_its_start_are_found(
            start in proptest::collection::vec(0u64..3, 0..8),
            block in proptest::collection::vec(0u64..3, 1..8),
        ) {
            let mut values = start;
            while values.len() < 120 {
                values.extend(&block);
            }
            let repeats = |from: usize, period: usize| {
                (from..values.len() - period).all(|n| values[n] == values[n + period])
            };
            let period = (1..=8).find(|p| repeats(10, *p)).unwrap_or_default();
            let first = (0..=10).find(|from| repeats(*from, period)).unwrap_or_default();
            let found = Period::find(&nimbers(&values), Theorem::Window { largest: 8 });
            let found = found.map(|found| (found.preperiod, found.period, found.proved));
            prop_assert_eq!(found, Some((first as u64, period as u64, true)));
        }
    }
}
