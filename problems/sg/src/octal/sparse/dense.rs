//! Heaps of dense games, for which most splits have to be looked at.
//!
//! Some splits of a heap show most of the values that there are. What they lack is looked for one
//! value at a time, or, where that would take long, in all splits at once.

use std::ops::Range;

use super::Sparse;
use super::lookup;
use super::missing::Missing;

/// With so many values or more, some splits of a heap are marked before values are looked for.
const MANY_VALUES: usize = 65;

/// So many splits are marked for each value.
const SPLITS_A_VALUE: usize = 2;

/// They are taken from everywhere, as splits with small parts show small values only: so many in a
/// row.
const IN_A_ROW: usize = 128;

/// All splits of a heap are looked at at once when so many values were looked for.
const SEARCHES: usize = 10;

impl Sparse<'_> {
    /// How many values are worth being looked for one by one.
    pub(super) fn searches(&self) -> usize {
        match self.is_dense {
            true if self.looks_up && self.has_many_values() => 0,
            true => SEARCHES,
            false => usize::MAX,
        }
    }

    fn has_many_values(&self) -> bool {
        usize::from(self.largest) + 1 >= MANY_VALUES
    }

    /// How many splits are marked before values are looked for.
    pub(super) fn marked_splits(&self, left: usize) -> usize {
        if self.is_dense || self.has_many_values() {
            (SPLITS_A_VALUE * (usize::from(self.largest) + 1)).min(self.rules.half(left))
        } else {
            0
        }
    }

    /// Marks the sums of so many splits.
    pub(super) fn mark_some_splits(&mut self, left: usize) {
        let half = self.rules.half(left);
        let marked = self.marked_splits(left).div_ceil(IN_A_ROW);
        let rows = half.div_ceil(IN_A_ROW);
        for row in 0..marked {
            let start = 1 + row * rows / marked * IN_A_ROW;
            self.mark_splits(left, start..half.min(start + IN_A_ROW - 1) + 1);
        }
    }

    /// The least value of a heap, from one that is not marked on, by a look at all splits.
    pub(super) fn least_by_all_splits(&mut self, heap: usize, value: u16) -> Option<u16> {
        let takes = self.splitting_takes().take_while(|take| *take < heap);
        let lefts = takes.map(|take| heap - take);
        if !self.looks_up {
            for left in lefts {
                self.mark_splits(left, 1..self.rules.half(left) + 1);
            }
            return (value..=u16::MAX).find(|value| !self.marks.has(*value));
        }
        let mut missing = Missing::from(value, &self.marks);
        loop {
            for left in lefts.clone() {
                let parts = 1..self.rules.half(left) + 1;
                let [ones, others] = splits(&self.values, &self.backwards, left, parts);
                lookup::strike_sums(&mut missing, ones, others);
            }
            if let Some(least) = missing.least() {
                return Some(least);
            }
            missing = missing.next(&self.marks)?;
        }
    }

    /// Marks the sums of the splits with these lesser parts.
    fn mark_splits(&mut self, left: usize, parts: Range<usize>) {
        let [ones, others] = splits(&self.values, &self.backwards, left, parts);
        self.marks.mark_sums(ones, others);
    }
}

/// The values of these parts, and those of what they leave of `left`, in the same order.
fn splits<'a>(
    values: &'a [u16],
    backwards: &'a [u16],
    left: usize,
    parts: Range<usize>,
) -> [&'a [u16]; 2] {
    // others[m] is the value of left - m.
    let others = &backwards[backwards.len() - 1 - left..];
    [&values[parts.clone()], &others[parts]]
}
