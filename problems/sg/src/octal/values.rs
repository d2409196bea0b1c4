//! The values of all heaps up to a size.

use super::Code;
use super::code::{NOTHING, ONE, THREE, TWO};
use super::sparse::Sparse;
use crate::Nimber;

/// So many values are worth a search for a sparse space.
const MANY: usize = 300;

/// Marks the values of the options of one heap, without clearing between heaps.
struct Seen {
    /// The heap for which a value was last seen, by value.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Code {
    /// Returns the Grundy values of the heaps 0..=n. O(n) once the values are proved to repeat
    /// (Guy and Smith 1956). Before, O(n²) at worst for each digit that splits in two, and much
    /// less where the game has a sparse space, as all known long ones have; O(n³) for each digit
    /// that splits in three.
    ///
    /// ```
    /// use sg::{Nimber, octal::Code};
    /// assert_eq!(Code::kayles().values_to(8), [0, 1, 2, 3, 1, 4, 3, 2, 1].map(Nimber));
    /// ```
    pub fn values_to(&self, n: usize) -> Vec<Nimber> {
        self.values_within(n, u64::MAX)
    }

    /// Returns the values of the heaps 0..=n, or of fewer when about so many splits have been
    /// looked at.
    pub fn values_within(&self, n: usize, splits: u64) -> Vec<Nimber> {
        let is_worth_it = n >= MANY && !self.is_hexadecimal();
        let sparse = is_worth_it.then(|| Sparse::values_within(self, n, splits));
        match sparse.flatten() {
            Some(values) => nimbers(values),
            None => nimbers(self.values_by_all_splits(n, splits)),
        }
    }

    /// Returns the same values by looking at every split: what the faster way is compared with.
    pub fn all_splits_values_to(&self, n: usize) -> Vec<Nimber> {
        nimbers(self.values_by_all_splits(n, u64::MAX))
    }

    fn values_by_all_splits(&self, n: usize, splits: u64) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(n + 1);
        // Backwards, so that both halves of a split are read forwards.
        let mut backwards = vec![0u32; n + 1];
        let mut seen = Seen::new();
        let mut looked_at = 0;
        for heap in 0..=n {
            seen.begin();
            looked_at += self.mark(heap, &values, &backwards, &mut seen);
            let value = seen.mex();
            values.push(value);
            backwards[n - heap] = value;
            if looked_at > splits {
                break;
            }
        }
        values
    }

    /// Marks the values of the options. Returns how many splits there are.
    fn mark(&self, heap: usize, values: &[u32], backwards: &[u32], seen: &mut Seen) -> u64 {
        let mut splits = 0;
        let last = backwards.len() - 1;
        for (take, digit) in self.digits().iter().enumerate().take(heap + 1) {
            let left = heap - take;
            if digit & NOTHING != 0 && left == 0 {
                seen.insert(0);
            }
            if digit & ONE != 0 && left > 0 {
                seen.insert(values[left]);
            }
            if digit & TWO != 0 && left > 1 {
                let half = left / 2;
                // backwards[last - m] is the value of m.
                let others = &backwards[last - (left - 1)..];
                seen.insert_sums(&values[1..=half], &others[..half], 0);
                splits += half as u64;
            }
            if digit & THREE != 0 {
                for first in 1..=left / 3 {
                    let rest = left - first;
                    let others = &backwards[last - (rest - first)..];
                    let seconds = &values[first..=rest / 2];
                    seen.insert_sums(seconds, &others[..seconds.len()], values[first]);
                    splits += seconds.len() as u64;
                }
            }
        }
        splits
    }
}

/// The values of the heaps 0..=n of Grundy's game, or of fewer when about so many splits have been
/// looked at; `None` when a value does not fit in 16 bits.
pub(crate) fn unequal_splits_values_within(n: usize, splits: u64) -> Option<Vec<Nimber>> {
    Sparse::unequal_values_within(n, splits).map(nimbers)
}

fn nimbers<T: Into<u64>>(values: Vec<T>) -> Vec<Nimber> {
    values
        .into_iter()
        .map(|value| Nimber(value.into()))
        .collect()
}

impl Seen {
    fn new() -> Self {
        Self {
            stamps: vec![0; 64],
            stamp: 0,
        }
    }

    fn begin(&mut self) {
        self.stamp += 1;
    }

    fn insert(&mut self, value: u32) {
        self.make_room(value);
        self.stamps[value as usize] = self.stamp;
    }

    /// Makes room for all sums of values up to this one.
    fn make_room(&mut self, value: u32) {
        let room = (value as usize + 1).next_power_of_two();
        if room > self.stamps.len() {
            self.stamps.resize(room, 0);
        }
    }

    /// Inserts the sums of the pairs and `third`.
    fn insert_sums(&mut self, one: &[u32], other: &[u32], third: u32) {
        let Self { stamps, stamp } = self;
        let (stamps, stamp) = (stamps.as_mut_slice(), *stamp);
        for (a, b) in one.iter().zip(other) {
            // Always there: `mex` keeps a power of two above every value that was found.
            if let Some(slot) = stamps.get_mut((a ^ b ^ third) as usize) {
                *slot = stamp;
            }
        }
    }

    fn mex(&mut self) -> u32 {
        let free = self.stamps.iter().position(|stamp| *stamp != self.stamp);
        let value = free.unwrap_or(self.stamps.len()) as u32;
        // Sums of values below a power of two stay below it.
        self.make_room(value);
        value
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::period::Period;
    use proptest::prelude::*;

    /// Code, preperiod and period of octal games that are proved within 40,000 values (Guy and
    /// Smith 1956; Winning Ways, chapter 4; Flammenkamp's tables).
    const PERIODS: &str = include_str!("../../tests/data/octal-periods.tsv");

    #[test]
    fn known_periods_are_proved() {
        let mut checked = 0;
        for line in PERIODS.lines().skip(1) {
            let fields: Vec<&str> = line.split('\t').collect();
            let [code, preperiod, period] = fields[..] else {
                panic!("{line}");
            };
            let code: Code = code
                .parse()
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            let number = |text: &str| {
                text.parse::<u64>()
                    .unwrap_or_else(|e| panic!("{text}: {e}"))
            };
            let (preperiod, period) = (number(preperiod), number(period));
            let needed = 2 * (preperiod + period) + code.largest();
            let values = code.values_to(needed as usize);
            let found = Period::find(&values, code.theorem());
            assert_eq!(
                found.map(|found| (found.preperiod, found.period, found.proved)),
                Some((preperiod, period, true)),
                "{code}"
            );
            // One value fewer proves nothing.
            let fewer = &values[..values.len() - 1];
            let unproved = Period::find(fewer, code.theorem()).is_none_or(|found| !found.proved);
            assert!(unproved, "{code}");
            checked += 1;
        }
        assert!(checked > 50);
    }

    /// Long games with one and several splitting digits, to 6,000 heaps.
    #[test]
    fn the_sparse_space_changes_no_value() {
        for code in [
            ".16", ".56", ".376", ".6", ".07", ".77", "4.", "4.007", ".3", ".454", ".1", ".007",
            ".06", ".106", ".4",
        ] {
            let code: Code = code
                .parse()
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            let sparse = Sparse::values_within(&code, 6000, u64::MAX).map(nimbers);
            assert_eq!(sparse, Some(code.all_splits_values_to(6000)), "{code}");
        }
    }

    /// Of these 0.007 and 0.8 take long.
    #[test]
    fn values_end_when_enough_splits_have_been_looked_at() {
        for code in ["0.007", "0.8", "0.106"] {
            let code: Code = code
                .parse()
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            let all = code.values_to(2000);
            let mut before = 0;
            for splits in [0, 1000, 1_000_000] {
                let values = code.values_within(1_000_000, splits);
                assert!(before < values.len() && values.len() < 100_000, "{code}");
                before = values.len();
                assert!(values.iter().zip(&all).all(|(one, other)| one == other));
            }
        }
    }

    /// The games of Gangolli and Plambeck.
    #[test]
    fn long_periods_are_proved() {
        for (code, preperiod, period) in [
            (".16", 105_351, 149_459),
            (".56", 326_640, 144),
            (".127", 46_578, 4),
            (".376", 2_268_248, 4),
            (".165", 5_181, 1_550),
        ] {
            let code: Code = code
                .parse()
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            let needed = 2 * (preperiod + period) + code.largest();
            let found = Period::find(&code.values_to(needed as usize), code.theorem());
            let found = found.map(|found| (found.preperiod, found.period, found.proved));
            assert_eq!(found, Some((preperiod, period, true)), "{code}");
        }
    }

    #[test]
    fn a_game_without_a_known_period_has_its_known_largest_value() {
        let code: Code = ".6".parse().unwrap_or_else(|error| panic!("{error}"));
        let values = code.values_to(1 << 18);
        let largest = values.iter().copied().max();
        assert_eq!(largest, Some(Nimber(291)));
        let first = values.iter().position(|value| Some(*value) == largest);
        assert_eq!(first, Some(133_032));
    }

    #[test]
    fn kayles_has_its_exceptions() {
        let values = Code::kayles().values_to(400);
        let rows = [4, 1, 2, 8, 1, 4, 7, 2, 1, 8, 2, 7];
        let exceptions: Vec<usize> = (0..=400)
            .filter(|n| values[*n] != Nimber(rows[n % 12]))
            .collect();
        let known = [0, 3, 6, 9, 11, 15, 18, 21, 22, 28, 34, 39, 57, 70];
        assert_eq!(exceptions, known);
    }

    proptest! {
        /// Octal codes of up to 6 digits, heaps to 1,500.
        #[test]
        fn no_sparse_space_changes_a_value(
            splits_first: bool,
            digits in proptest::collection::vec(0u8..8, 0..6),
        ) {
            let first = if splits_first { 4 } else { 0 };
            let digits: String = digits.iter().map(ToString::to_string).collect();
            let code: Code = format!("{first}.{digits}")
                .parse()
                .unwrap_or_else(|error| panic!("{digits}: {error}"));
            let sparse = Sparse::values_within(&code, 1500, u64::MAX).map(nimbers);
            prop_assert!(sparse == Some(code.all_splits_values_to(1500)), "{}", code);
        }

        /// All codes of up to 5 hexadecimal digits, heaps to 40.
        #[test]
        fn values_are_those_of_plain_mex(
            first in 0u8..4,
            digits in proptest::collection::vec(0u8..16, 0..5),
        ) {
            let Some(code) = Code::new([vec![4 * first], digits].concat()) else {
                return Err(TestCaseError::fail("these digits make a code"));
            };
            let values = code.values_to(40);
            let mut brute = Brute::new(&code);
            for heap in 0..=40u64 {
                prop_assert_eq!(values[heap as usize], brute.value(&heap), "{} {}", code, heap);
            }
        }
    }
}
