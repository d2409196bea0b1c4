//! The minimum excluded value: the heart of every Grundy value.

use crate::Nimber;

/// Returns the least nimber not among `values`.
///
/// ```
/// use sg::{Nimber, mex};
/// assert_eq!(mex([0, 1, 3].map(Nimber)), Nimber(2));
/// assert_eq!(mex([]), Nimber(0));
/// ```
pub fn mex(values: impl IntoIterator<Item = Nimber>) -> Nimber {
    let mut seen = MexSet::new();
    values.into_iter().for_each(|value| seen.insert(value));
    seen.mex()
}

/// A reusable set of values whose mex is wanted.
///
/// Clearing is O(1): each entry carries the number of the round it was set in. Once the table
/// has grown to the largest value met there is no further allocation.
#[derive(Debug, Clone)]
pub struct MexSet {
    /// `stamps[v] == round` iff the small value `v` is in the set.
    stamps: Vec<u64>,
    /// The values too large for the table: an option can have a huge value among few others.
    large: Vec<u64>,
    round: u64,
    /// How many different small values are in the set.
    len: usize,
}

impl Default for MexSet {
    fn default() -> Self {
        Self::new()
    }
}

impl MexSet {
    /// Values below this one are kept in the table (8 bytes each at the most).
    const SMALL: u64 = 1 << 16;

    /// Returns an empty set.
    pub const fn new() -> Self {
        Self {
            stamps: Vec::new(),
            large: Vec::new(),
            round: 1,
            len: 0,
        }
    }

    /// Empties the set in O(1).
    pub fn clear(&mut self) {
        self.round += 1;
        self.len = 0;
        self.large.clear();
    }

    /// Adds `value`.
    pub fn insert(&mut self, value: Nimber) {
        if value.0 >= Self::SMALL {
            self.large.push(value.0);
            return;
        }
        let index = value.0 as usize;
        if index >= self.stamps.len() {
            self.stamps.resize((index + 1).next_power_of_two(), 0);
        }
        if self.stamps[index] != self.round {
            self.stamps[index] = self.round;
            self.len += 1;
        }
    }

    /// Returns the least nimber not in the set. O(result) for values below 65,536.
    pub fn mex(&self) -> Nimber {
        let small = self.stamps[..self.len]
            .iter()
            .position(|&stamp| stamp != self.round)
            .unwrap_or(self.len) as u64;
        if small < Self::SMALL {
            return Nimber(small);
        }
        let mut large = self.large.clone();
        large.sort_unstable();
        large.dedup();
        let run = large
            .iter()
            .zip(small..)
            .take_while(|&(&v, next)| v == next);
        Nimber(small + run.count() as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn is_the_least_value_missing(values in proptest::collection::vec(0u64..40, 0..60)) {
            let plain = (0..=60).find(|v| !values.contains(v)).map(Nimber);
            prop_assert_eq!(Some(mex(values.iter().copied().map(Nimber))), plain);
        }
    }

    #[test]
    fn clearing_forgets() {
        let mut seen = MexSet::default();
        seen.insert(Nimber(1));
        assert_eq!(seen.mex(), Nimber(0));
        seen.insert(Nimber(0));
        seen.clear();
        seen.insert(Nimber(1));
        assert_eq!(seen.mex(), Nimber(0));
    }

    #[test]
    fn a_huge_value_costs_no_memory() {
        assert_eq!(mex([Nimber(u64::MAX), Nimber(0)]), Nimber(1));
    }

    #[test]
    fn values_beyond_the_table_count() {
        assert_eq!(mex((0..70_000).rev().map(Nimber)), Nimber(70_000));
        let gap = (0..70_000).filter(|&v| v != 65_540);
        assert_eq!(mex(gap.map(Nimber)), Nimber(65_540));
    }
}
