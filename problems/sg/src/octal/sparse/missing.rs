//! The values that are not known to be those of options, a window of them at a time.

use super::marks::Marks;

/// Marks are asked for so many values at a time.
const BITS: usize = u64::BITS as usize;

/// A set of 512 values: bit i of byte j stands for 8j + i.
pub(super) type Half = [u8; 64];

/// Values of a window. The last byte stays empty, for what lies beyond is looked up there.
const VALUES: usize = 2 * 8 * size_of::<Half>() - 8;

/// So many values are looked for at a time, or some more. Each costs the time of finding it, and
/// what remains when they are found the time of another look at all splits.
const ENOUGH: u32 = 192;

/// The missing values of a window.
pub(super) struct Missing {
    start: u16,
    /// How many values, missing or not, there are from `start` to the last missing one or further.
    length: usize,
    halves: [Half; 2],
}

impl Missing {
    /// The first values, from `start` on, that are not marked.
    pub(super) fn from(start: u16, marks: &Marks) -> Self {
        let mut halves = [[0; _]; 2];
        let (mut length, mut number) = (0, 0);
        for bytes in halves.as_flattened_mut().as_chunks_mut().0 {
            let unmarked = marks.unmarked(usize::from(start) + length);
            *bytes = unmarked.to_le_bytes();
            length += BITS;
            number += unmarked.count_ones();
            if number >= ENOUGH {
                break;
            }
        }
        halves[1][63] = 0;
        Self {
            start,
            length: length.min(VALUES),
            halves,
        }
    }

    /// Those after all of these; `None` when there are no more values.
    pub(super) fn next(&self, marks: &Marks) -> Option<Self> {
        let start = usize::from(self.start) + self.length;
        Some(Self::from(u16::try_from(start).ok()?, marks))
    }

    /// The least value that is missing.
    pub(super) fn least(&self) -> Option<u16> {
        let mut bytes = self.halves.as_flattened().iter().enumerate();
        let (index, byte) = bytes.find(|(_, byte)| **byte != 0)?;
        let offset = 8 * index + byte.trailing_zeros() as usize;
        Some(self.start + offset as u16)
    }

    /// The least value of the window.
    pub(super) fn start(&self) -> u16 {
        self.start
    }

    /// The window as a set of how far the values are above the least.
    pub(super) fn halves(&self) -> &[Half; 2] {
        &self.halves
    }

    /// A value is not missing, that so far above the least of the window.
    pub(super) fn strike(&mut self, offset: u16) {
        let bytes = self.halves.as_flattened_mut();
        if let Some(byte) = bytes.get_mut(usize::from(offset / 8)) {
            *byte &= !(1 << (offset % 8));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Every missing value, window by window, found and struck out one after the other.
    fn all(marks: &Marks) -> Vec<u16> {
        let mut found = Vec::new();
        let mut window = Some(Missing::from(0, marks));
        while let Some(mut missing) = window {
            while let Some(value) = missing.least() {
                found.push(value);
                missing.strike(value - missing.start());
            }
            window = missing.next(marks);
        }
        found
    }

    proptest! {
        #[test]
        fn windows_have_every_value_that_is_not_marked_once(
            marked in prop::collection::vec(any::<u16>(), 0..50),
            runs in prop::collection::vec((any::<u16>(), 0u16..3000), 0..9),
        ) {
            let mut marks = Marks::new();
            marks.begin();
            for value in marked {
                marks.mark(value);
            }
            for (start, length) in runs {
                (start..=start.saturating_add(length)).for_each(|value| marks.mark(value));
            }
            let unmarked: Vec<u16> = (0..=u16::MAX).filter(|value| !marks.has(*value)).collect();
            prop_assert_eq!(all(&marks), unmarked);
        }
    }

    #[test]
    fn nothing_is_missing_when_all_values_are_marked() {
        let mut marks = Marks::new();
        marks.begin();
        (0..=u16::MAX).for_each(|value| marks.mark(value));
        assert_eq!(all(&marks), []);
    }
}
