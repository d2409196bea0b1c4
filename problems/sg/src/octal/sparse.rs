//! Values of long octal games by the sparse-space phenomenon (Berlekamp, Conway and Guy; Gangolli
//! and Plambeck 1989): most splits need not be looked at.
//!
//! Take a mask over the bits of a value and the parity of its heap. Call a heap *rare* when its
//! masked bits have even parity, else *common*. Two common heaps that make up m objects have a
//! sum of even parity (up to the parity of m), so a value of odd parity can only come from a
//! split with a rare part. With a good mask rare heaps are few, and a value of odd parity is
//! nearly always the answer. Values of even parity below it must be seen in some split; a
//! witness is found quickly, or the value is new and its heap one of the rare ones.
//!
//! The mask changes nothing but the speed: every value is exact.

use super::Code;
use super::code::{NOTHING, ONE, TWO};
use super::values::Seen;

/// Values are looked at again for a better mask when there are so many times more of them.
const GROWTH: usize = 2;

/// Up to here everything is looked at.
const FIRST: usize = 1024;

/// How many pairs are compared before asking whether one was found.
const BLOCK: usize = 512;

/// The values so far and what is known about their parities.
pub(super) struct Sparse<'c> {
    code: &'c Code,
    values: Vec<u32>,
    /// backwards[last - m] is the value of m.
    backwards: Vec<u32>,
    mask: u32,
    /// Whether the parity of a heap counts.
    with_place: bool,
    /// The rare heaps above 0, ascending.
    rare: Vec<u32>,
    /// For every value the heap of its last witness, by splitting digit.
    witnesses: Vec<Vec<u32>>,
    seen: Seen,
}

impl<'c> Sparse<'c> {
    /// Returns the values of the heaps 0..=n of an octal code.
    pub(super) fn values_to(code: &'c Code, n: usize) -> Vec<u32> {
        let mut sparse = Self {
            code,
            values: Vec::with_capacity(n + 1),
            backwards: vec![0; n + 1],
            mask: 0,
            with_place: false,
            rare: Vec::new(),
            witnesses: vec![Vec::new(); code.digits().len()],
            seen: Seen::new(),
        };
        let mut next_mask = FIRST;
        for heap in 0..=n {
            if heap == next_mask {
                sparse.choose_mask();
                next_mask *= GROWTH;
            }
            let value = sparse.next(heap);
            sparse.values.push(value);
            sparse.backwards[n - heap] = value;
            if heap > 0 && !sparse.is_common(value, heap) {
                sparse.rare.push(heap as u32);
            }
        }
        sparse.values
    }

    /// Whether a value of a heap has odd parity under the mask. Nothing has without a mask.
    fn is_common(&self, value: u32, heap: usize) -> bool {
        let place = u32::from(self.with_place) & heap as u32 & 1;
        ((value & self.mask).count_ones() + place) % 2 == 1
    }

    /// Chooses the mask with the fewest rare heaps, by a Walsh-Hadamard transform of how often
    /// every value occurs on even and on odd heaps.
    fn choose_mask(&mut self) {
        let largest = self.values.iter().copied().max().unwrap_or(0);
        let size = (largest as usize + 1).next_power_of_two();
        // The lowest bit of an index is the parity of the heap.
        let mut counts = vec![0i64; 2 * size];
        for (heap, value) in self.values.iter().enumerate() {
            counts[2 * *value as usize + heap % 2] += 1;
        }
        let mut width = 1;
        while width < counts.len() {
            for pair in counts.chunks_exact_mut(2 * width) {
                let (low, high) = pair.split_at_mut(width);
                for (a, b) in low.iter_mut().zip(high) {
                    (*a, *b) = (*a + *b, *a - *b);
                }
            }
            width *= 2;
        }
        // Even parity counts up, odd parity down: the least sum has the most common heaps.
        let best = (1..counts.len())
            .min_by_key(|mask| counts[*mask])
            .unwrap_or(0);
        (self.mask, self.with_place) = ((best / 2) as u32, best % 2 == 1);
        let heaps = self.values.iter().enumerate().skip(1);
        let rare = heaps.filter(|(heap, value)| !self.is_common(**value, *heap));
        self.rare = rare.map(|(heap, _)| heap as u32).collect();
    }

    fn next(&mut self, heap: usize) -> u32 {
        self.seen.begin();
        let digits = self.code.digits().iter().enumerate();
        let takes: Vec<(usize, u8)> = digits
            .take(heap + 1)
            .map(|(take, digit)| (take, *digit))
            .collect();
        for (take, digit) in &takes {
            let left = heap - take;
            if digit & NOTHING != 0 && left == 0 {
                self.seen.insert(0);
            }
            if digit & ONE != 0 && left > 0 {
                self.seen.insert(self.values[left]);
            }
            if digit & TWO != 0 && left > 1 {
                self.mark_rare_splits(left);
            }
        }
        let mut value = 0;
        loop {
            let missing = self.seen.lacks(value);
            let found = |sparse: &mut Self| {
                takes.iter().any(|(take, digit)| {
                    let left = heap - take;
                    digit & TWO != 0 && left > 1 && sparse.has_common_split(*take, left, value)
                })
            };
            if missing && !found(self) {
                self.seen.make_room(value);
                return value;
            }
            value += 1;
        }
    }

    /// Marks the sums of all splits with a rare part.
    fn mark_rare_splits(&mut self, left: usize) {
        let below = self.rare.partition_point(|heap| (*heap as usize) < left);
        for part in &self.rare[..below] {
            let part = *part as usize;
            self.seen
                .insert(self.values[part] ^ self.values[left - part]);
        }
    }

    /// Whether two common heaps that make up `left` have this sum.
    fn has_common_split(&mut self, take: usize, left: usize, value: u32) -> bool {
        // Two odd parities make an even one; the parities of the parts add up to that of left.
        if self.is_common(value, left) {
            return false;
        }
        let witnesses = &mut self.witnesses[take];
        if witnesses.len() <= value as usize {
            witnesses.resize(value as usize + 1, 1);
        }
        let known = witnesses[value as usize] as usize;
        let is_witness = |part: usize| self.values[part] ^ self.values[left - part] == value;
        if known < left && is_witness(known) {
            return true;
        }
        let half = left / 2;
        let others = &self.backwards[self.backwards.len() - left..][..half];
        let ones = &self.values[1..=half];
        for (block, (ones, others)) in ones.chunks(BLOCK).zip(others.chunks(BLOCK)).enumerate() {
            // Without a branch in the loop the compiler compares many pairs at once.
            let hits = ones.iter().zip(others);
            let hits = hits.map(|(a, b)| u32::from(a ^ b == value)).sum::<u32>();
            if hits > 0 {
                let first = ones.iter().zip(others).position(|(a, b)| a ^ b == value);
                let part = block * BLOCK + first.unwrap_or(0) + 1;
                self.witnesses[take][value as usize] = part as u32;
                return true;
            }
        }
        false
    }
}
