//! Marks the values of the options of one heap, for values that fit in 16 bits.

/// How many values there can be, so that no index needs to be checked.
const VALUES: usize = 1 << 16;

/// The marks, which are not cleared between heaps.
pub(super) struct Marks {
    /// The heap for which a value was last marked, by value.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Marks {
    pub(super) fn new() -> Self {
        Self {
            stamps: vec![0; VALUES],
            stamp: 0,
        }
    }

    /// Begins the next heap, with nothing marked.
    pub(super) fn begin(&mut self) {
        self.stamp += 1;
    }

    pub(super) fn mark(&mut self, value: u16) {
        if let Some(slot) = self.stamps.get_mut(usize::from(value)) {
            *slot = self.stamp;
        }
    }

    pub(super) fn has(&self, value: u16) -> bool {
        self.stamps.get(usize::from(value)) == Some(&self.stamp)
    }

    /// The values from `first` to `first` + 63 that are not marked: bit i stands for `first` + i.
    pub(super) fn unmarked(&self, first: usize) -> u64 {
        let stamps = self.stamps.iter().skip(first).take(64).enumerate();
        stamps.fold(0, |unmarked, (bit, stamp)| {
            unmarked | u64::from(*stamp != self.stamp) << bit
        })
    }

    /// Marks the sum of each value with that of the others to which its index points.
    pub(super) fn mark_sums_beside(&mut self, ones: &[(u32, u16)], others: &[u16]) {
        let stamp = self.stamp;
        let Some(stamps) = self.stamps.first_chunk_mut::<VALUES>() else {
            return;
        };
        for (index, one) in ones {
            if let Some(other) = others.get(*index as usize) {
                stamps[usize::from(one ^ other)] = stamp;
            }
        }
    }

    /// Marks the sum of each pair.
    pub(super) fn mark_sums(&mut self, ones: &[u16], others: &[u16]) {
        let stamp = self.stamp;
        let Some(stamps) = self.stamps.first_chunk_mut::<VALUES>() else {
            return;
        };
        let (fours, ones) = ones.as_chunks();
        let (other_fours, _) = others.as_chunks();
        for (four, other) in fours.iter().zip(other_fours) {
            let sums = together(*four) ^ together(*other);
            for sum in [sums, sums >> 16, sums >> 32, sums >> 48] {
                stamps[usize::from(sum as u16)] = stamp;
            }
        }
        for (one, other) in ones.iter().zip(&others[4 * fours.len()..]) {
            stamps[usize::from(one ^ other)] = stamp;
        }
    }
}

/// Four values in one number, which is how the CPU reads them fastest.
fn together([a, b, c, d]: [u16; 4]) -> u64 {
    u64::from(a) | u64::from(b) << 16 | u64::from(c) << 32 | u64::from(d) << 48
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_sums_are_marked_and_nothing_else(pairs: Vec<(u16, u16)>, single: u16) {
            let (ones, others): (Vec<u16>, Vec<u16>) = pairs.iter().copied().unzip();
            let mut marks = Marks::new();
            marks.begin();
            marks.mark(single);
            prop_assert!(marks.has(single));
            marks.begin();
            marks.mark_sums(&ones, &others);
            for value in 0..=u16::MAX {
                let is_sum = pairs.iter().any(|(one, other)| one ^ other == value);
                prop_assert_eq!(marks.has(value), is_sum);
                let unmarked = marks.unmarked(value.into());
                prop_assert_eq!(unmarked & 1 == 0, is_sum);
                for bit in 0..64 {
                    let is_unmarked = value.checked_add(bit).is_some_and(|value| !marks.has(value));
                    prop_assert_eq!(unmarked >> bit & 1 == 1, is_unmarked);
                }
            }
        }
    }
}
