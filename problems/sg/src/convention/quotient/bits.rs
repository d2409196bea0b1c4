//! Sets of small numbers, and rows of answers, as bits.

/// A row of bits. Two rows of the same length are equal iff their bits are.
#[derive(Debug, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Bits {
    // Invariant: bits from `len` on are 0.
    words: Vec<u64>,
    len: usize,
}

impl Bits {
    /// That many bits, all 0.
    pub(super) fn zeros(len: usize) -> Self {
        Self {
            words: vec![0; len.div_ceil(64)],
            len,
        }
    }

    pub(super) const fn len(&self) -> usize {
        self.len
    }

    /// Returns the bit; `false` beyond the end.
    pub(super) fn get(&self, index: usize) -> bool {
        let word = self.words.get(index / 64);
        word.is_some_and(|word| word >> (index % 64) & 1 == 1)
    }

    /// Sets the bit; beyond the end nothing happens.
    pub(super) fn set(&mut self, index: usize) {
        if index < self.len {
            self.words[index / 64] |= 1 << (index % 64);
        }
    }

    pub(super) fn push(&mut self, bit: bool) {
        if self.len.is_multiple_of(64) {
            self.words.push(0);
        }
        self.len += 1;
        if bit {
            self.set(self.len - 1);
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    pub(super) fn count(&self) -> usize {
        let ones = self.words.iter().map(|word| word.count_ones() as usize);
        ones.sum()
    }

    /// The indices of the ones, ascending.
    #[cfg(test)]
    pub(super) fn ones(&self) -> impl Iterator<Item = usize> {
        (0..self.len).filter(|index| self.get(*index))
    }

    /// Whether every one of this row is one of the other.
    pub(super) fn is_within(&self, other: &Self) -> bool {
        let mut pairs = self.words.iter().zip(&other.words);
        pairs.all(|(a, b)| a & !b == 0)
    }

    /// The first index at which both rows have a one.
    pub(super) fn first_common(&self, other: &Self) -> Option<usize> {
        let pairs = self.words.iter().zip(&other.words).enumerate();
        pairs
            .map(|(index, (a, b))| (index, a & b))
            .find(|(_, both)| *both != 0)
            .map(|(index, both)| index * 64 + both.trailing_zeros() as usize)
    }

    /// The first index at which the rows differ.
    pub(super) fn first_difference(&self, other: &Self) -> Option<usize> {
        let pairs = self.words.iter().zip(&other.words).enumerate();
        pairs
            .map(|(index, (a, b))| (index, a ^ b))
            .find(|(_, both)| *both != 0)
            .map(|(index, both)| index * 64 + both.trailing_zeros() as usize)
    }

    /// Adds the ones of the other row, which is as long.
    pub(super) fn unite(&mut self, other: &Self) {
        for (word, more) in self.words.iter_mut().zip(&other.words) {
            *word |= more;
        }
    }

    /// The row of the indices at which neither has a one.
    pub(super) fn neither(&self, other: &Self) -> Self {
        let mut words: Vec<u64> = self
            .words
            .iter()
            .zip(&other.words)
            .map(|(a, b)| !(a | b))
            .collect();
        if let Some(last) = words.last_mut()
            && !self.len.is_multiple_of(64)
        {
            *last &= (1 << (self.len % 64)) - 1;
        }
        Self {
            words,
            len: self.len,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn row(bits: &[bool]) -> Bits {
        let mut row = Bits::default();
        for bit in bits {
            row.push(*bit);
        }
        row
    }

    proptest! {
        /// Pairs of rows of up to 150 bits.
        #[test]
        fn rows_do_what_lists_do(pairs in proptest::collection::vec(any::<(bool, bool)>(), 0..150)) {
            let (a, b): (Vec<bool>, Vec<bool>) = pairs.iter().copied().unzip();
            let (left, right) = (row(&a), row(&b));
            prop_assert_eq!(left.len(), a.len());
            prop_assert_eq!(left.count(), a.iter().filter(|bit| **bit).count());
            prop_assert_eq!(left.is_empty(), !a.contains(&true));
            prop_assert!(left.ones().all(|index| a[index]));
            prop_assert_eq!(left.is_within(&right), pairs.iter().all(|(a, b)| *b || !*a));
            let common = pairs.iter().position(|(a, b)| *a && *b);
            prop_assert_eq!(left.first_common(&right), common);
            let different = pairs.iter().position(|(a, b)| a != b);
            prop_assert_eq!(left.first_difference(&right), different);
            let neither: Vec<bool> = pairs.iter().map(|(a, b)| !a && !b).collect();
            prop_assert_eq!(left.neither(&right), row(&neither));
            let mut both = left.clone();
            both.unite(&right);
            let either: Vec<bool> = pairs.iter().map(|(a, b)| *a || *b).collect();
            prop_assert_eq!(both, row(&either));
            let mut copy = Bits::zeros(a.len());
            left.ones().for_each(|index| copy.set(index));
            copy.set(a.len());
            prop_assert_eq!(copy, left);
        }
    }
}
