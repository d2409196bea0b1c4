//! Which values are common beside which parities, and the heaps that are rare.

use super::choice::most_common;

/// A choice of common values for the splits before which an even number is taken, or an odd one.
pub(super) struct Space {
    /// Added to the size of a heap before its parity is asked for.
    shift: usize,
    /// By value and parity, which is the lowest bit of the index. No sum (XOR) of two common
    /// indices is common.
    common: Vec<bool>,
    /// The rare heaps above 0, ascending, with their values.
    rare: Vec<(u32, u16)>,
}

impl Space {
    /// The space for a parity of what is taken, in which nothing is common yet and no heap rare.
    pub(super) fn new(take: usize) -> Self {
        Self {
            shift: take % 2,
            common: Vec::new(),
            rare: Vec::new(),
        }
    }

    /// Chooses what is common, with as few rare heaps as possible; these are the values so far.
    pub(super) fn choose(&mut self, values: &[u16]) {
        let largest = values.iter().max().copied().unwrap_or(0);
        let size = (usize::from(largest) + 1).next_power_of_two();
        let mut counts = vec![0; 2 * size];
        for (heap, value) in values.iter().enumerate() {
            counts[index(*value, heap + self.shift)] += 1;
        }
        self.common = most_common(&counts);
        self.rare.clear();
        for (heap, value) in values.iter().enumerate() {
            self.add(heap, *value);
        }
    }

    /// Another heap, larger than all before.
    pub(super) fn add(&mut self, heap: usize, value: u16) {
        if heap > 0 && !self.is_common(index(value, heap + self.shift)) {
            self.rare.push((heap as u32, value));
        }
    }

    /// Whether no two parts that are not rare, and make up `left`, have this sum.
    pub(super) fn excludes(&self, sum: u16, left: usize) -> bool {
        self.is_common(index(sum, left))
    }

    fn is_common(&self, index: usize) -> bool {
        self.common.get(index).copied().unwrap_or(false)
    }

    /// The rare heaps, ascending, with their values.
    pub(super) fn rare(&self) -> &[(u32, u16)] {
        &self.rare
    }
}

fn index(value: u16, parity: usize) -> usize {
    2 * usize::from(value) + parity % 2
}
