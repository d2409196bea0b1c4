//! Values of long octal games by the sparse-space phenomenon (Berlekamp, Conway and Guy; Gangolli
//! and Plambeck 1989): most splits need not be looked at.
//!
//! Call some pairs of a value and the parity of its heap *common*, the others *rare*, such that
//! no two common pairs add up to a common one (value by XOR, parity by sum). Then a common value
//! can only come from a split with a rare part. With a good choice rare heaps are few, and a
//! common value is nearly always the answer. Rare values below it must be seen in some split; a
//! witness is found quickly, or the value is new and its heap one of the rare ones.
//!
//! Two choices are made, and the one with fewer rare heaps taken: the pairs of odd parity under
//! a mask, and the most frequent pairs that go together. Where both leave many rare heaps the game
//! is *dense*: the first splits show most values then, and the few that they lack are looked for
//! one by one. The choice changes nothing but the speed: every value is exact.

use super::Code;
use super::bytes::{BLOCK, Bytes, first_split};
use super::code::{NOTHING, ONE, TWO};
use super::marks::Marks;
use crate::Nimber;
use crate::period::Period;

/// Values are looked at again for a better choice when there are so many times more of them.
const GROWTH: usize = 2;

/// As many splits in a row take the time of one with a rare part.
const IN_A_ROW: u64 = 10;

/// With so many values or more, the first splits of a heap are marked before values are looked
/// for one by one: so many for each value, which shows nearly all that there are.
const MANY_VALUES: usize = 65;
const SPLITS_A_VALUE: usize = 5;

/// A game is dense if one in so many heaps is rare.
const RARE_IN_DENSE: usize = 5;

/// In a dense game all splits of a heap are marked when so many values were looked for.
const SEARCHES: usize = 10;

/// Up to here everything is looked at. A block begins there, and at its multiples.
const FIRST: usize = 1024;

/// The values so far and what is known about their parities.
pub(super) struct Sparse<'c> {
    code: &'c Code,
    values: Vec<u16>,
    /// backwards[last - m] is the value of m.
    backwards: Vec<u16>,
    /// The largest of them.
    largest: u16,
    is_dense: bool,
    /// Whether a value is common, on even heaps and on odd ones: the parity of the heap is the
    /// lowest bit of the index. No sum (XOR) of two common indices is common.
    common: Vec<bool>,
    /// The rare heaps above 0, ascending, with their values.
    rare: Vec<(u32, u16)>,
    /// For every value the heap of its last witness, by splitting digit.
    witnesses: Vec<Vec<u32>>,
    /// The same values where they fit, and the sums with most of the rare heaps.
    bytes: Bytes,
    /// Everything else that is seen.
    marks: Marks,
}

impl<'c> Sparse<'c> {
    /// Returns the values of the heaps 0..=n of an octal code, or of fewer when about so many
    /// splits have been looked at; `None` when a value does not fit in 16 bits.
    pub(super) fn values_within(code: &'c Code, n: usize, splits: u64) -> Option<Vec<u16>> {
        Self::values_by_bytes(code, n, splits, Bytes::new(n, u8::MAX))
    }

    fn values_by_bytes(code: &'c Code, n: usize, splits: u64, bytes: Bytes) -> Option<Vec<u16>> {
        let mut sparse = Self {
            code,
            values: Vec::with_capacity(n + 1),
            backwards: vec![0; n + 1],
            largest: 0,
            is_dense: false,
            common: Vec::new(),
            rare: Vec::new(),
            witnesses: vec![Vec::new(); code.digits().len()],
            bytes,
            marks: Marks::new(),
        };
        let mut next_choice = FIRST;
        let mut looked_at = 0;
        for heap in 0..=n {
            if heap == next_choice {
                if let Some(period) = sparse.proved_period() {
                    sparse.repeat(period, n);
                    break;
                }
                sparse.choose();
                next_choice *= GROWTH;
            }
            if heap % BLOCK == 0 && !sparse.is_dense {
                let takes = sparse.splitting_takes();
                sparse.bytes.begin(takes, &sparse.rare);
            }
            let value = sparse.next(heap)?;
            sparse.values.push(value);
            sparse.bytes.push(value);
            sparse.backwards[n - heap] = value;
            sparse.largest = sparse.largest.max(value);
            if heap > 0 && !sparse.is_common(value, heap) {
                sparse.rare.push((heap as u32, value));
            }
            looked_at += sparse.cost(heap);
            if looked_at > splits {
                break;
            }
        }
        Some(sparse.values)
    }

    /// The period of the values so far, if it goes on for ever.
    fn proved_period(&self) -> Option<Period> {
        let values: Vec<Nimber> = self
            .values
            .iter()
            .map(|&value| Nimber(value.into()))
            .collect();
        Period::find(&values, self.code.theorem()).filter(|period| period.proved)
    }

    /// Goes on with the values up to heap n by their period.
    fn repeat(&mut self, period: Period, n: usize) {
        for heap in self.values.len() as u64..=n as u64 {
            let before = period
                .index(heap)
                .and_then(|index| self.values.get(index as usize));
            self.values.extend(before.copied());
        }
    }

    /// What may be taken where the rest may be split.
    fn splitting_takes(&self) -> impl Iterator<Item = usize> + use<'c> {
        let takes = self.code.digits().iter().enumerate();
        takes
            .filter(|(_, digit)| **digit & TWO != 0)
            .map(|(take, _)| take)
    }

    /// About how many splits have been looked at for a heap, of those in a row.
    fn cost(&self, heap: usize) -> u64 {
        let splitting = self.splitting_takes().count() as u64;
        let singles = if self.is_dense {
            self.first_splits(heap)
        } else {
            self.rare.len()
        };
        let in_a_row = if self.is_dense { heap } else { 0 };
        1 + splitting * (IN_A_ROW * singles as u64 + in_a_row as u64)
    }

    /// Whether a value of a heap is common. Nothing is before the first choice.
    fn is_common(&self, value: u16, heap: usize) -> bool {
        let index = 2 * usize::from(value) + heap % 2;
        self.common.get(index).copied().unwrap_or(false)
    }

    /// Chooses what is common, with as few rare heaps as possible.
    fn choose(&mut self) {
        let size = (usize::from(self.largest) + 1).next_power_of_two();
        let mut counts = vec![0i64; 2 * size];
        for (heap, value) in self.values.iter().enumerate() {
            counts[2 * usize::from(*value) + heap % 2] += 1;
        }
        let covered = |common: &[bool]| {
            let common = common.iter().zip(&counts).filter(|(common, _)| **common);
            common.map(|(_, count)| count).sum::<i64>()
        };
        let (masked, frequent) = (odd_under_a_mask(&counts), frequent(&counts));
        self.common = if covered(&frequent) > covered(&masked) {
            frequent
        } else {
            masked
        };
        let heaps = self.values.iter().enumerate().skip(1);
        let rare = heaps.filter(|(heap, value)| !self.is_common(**value, *heap));
        self.rare = rare.map(|(heap, value)| (heap as u32, *value)).collect();
        self.is_dense = RARE_IN_DENSE * self.rare.len() > self.values.len();
    }

    /// The value of the next heap; `None` when it does not fit.
    fn next(&mut self, heap: usize) -> Option<u16> {
        self.mark_without_search(heap);
        let mut searches = 0;
        for value in 0..=u16::MAX {
            if self.marks.has(value) || self.bytes.has(heap, value) {
                continue;
            }
            if self.is_dense && searches == SEARCHES {
                self.mark_all_splits(heap);
                return (value..=u16::MAX).find(|value| !self.marks.has(*value));
            }
            searches += 1;
            let mut takes = self.splitting_takes().take_while(|take| *take < heap);
            if !takes.any(|take| self.has_split(take, heap - take, value)) {
                return Some(value);
            }
        }
        None
    }

    /// Marks what is seen without looking for single values.
    fn mark_without_search(&mut self, heap: usize) {
        self.marks.begin();
        let code = self.code;
        for (take, digit) in code.digits().iter().enumerate().take(heap + 1) {
            let left = heap - take;
            if digit & NOTHING != 0 && left == 0 {
                self.marks.mark(0);
            }
            if digit & ONE != 0 && left > 0 {
                self.marks.mark(self.values[left]);
            }
            if digit & TWO != 0 && left > 1 {
                if !self.is_dense {
                    self.mark_rare_splits(take, left);
                }
                self.mark_splits(left, 0, self.first_splits(left));
            }
        }
    }

    /// How many splits are marked before single values are looked for.
    fn first_splits(&self, left: usize) -> usize {
        let values = usize::from(self.largest) + 1;
        if self.is_dense || values >= MANY_VALUES {
            (SPLITS_A_VALUE * values.next_power_of_two()).min(left / 2)
        } else {
            0
        }
    }

    fn mark_all_splits(&mut self, heap: usize) {
        for take in self.splitting_takes().take_while(|take| *take < heap) {
            let left = heap - take;
            self.mark_splits(left, self.first_splits(left), left / 2);
        }
    }

    /// Marks the sums of splits whose lesser part is after one and up to another.
    fn mark_splits(&mut self, left: usize, after: usize, last: usize) {
        let others = &self.backwards[self.backwards.len() - left..];
        self.marks
            .mark_sums(&self.values[after + 1..=last], &others[after..last]);
    }

    /// Marks the sums of the splits with a rare part that are not marked for the whole block.
    fn mark_rare_splits(&mut self, take: usize, left: usize) {
        let marked = self.bytes.parts(take);
        let place = |part: usize| self.rare.partition_point(|rare| (rare.0 as usize) < part);
        let (first, last) = (place(marked.start), place(marked.end));
        let below = place(left);
        for (part, value) in self.rare[..first].iter().chain(&self.rare[last..below]) {
            self.marks.mark(value ^ self.values[left - *part as usize]);
        }
    }

    /// Whether two heaps that make up `left`, and are common where the game is sparse, have this
    /// sum, which is not marked.
    fn has_split(&mut self, take: usize, left: usize, value: u16) -> bool {
        // The parities of the parts add up to that of left.
        if !self.is_dense && self.is_common(value, left) {
            return false;
        }
        let index = usize::from(value);
        let witnesses = &mut self.witnesses[take];
        if witnesses.len() <= index {
            witnesses.resize(index + 1, 1);
        }
        let known = witnesses[index] as usize;
        let is_witness = |part: usize| self.values[part] ^ self.values[left - part] == value;
        if known < left && is_witness(known) {
            return true;
        }
        let after = self.first_splits(left);
        let part = if self.bytes.fit() {
            self.bytes.first_split(left, after, value)
        } else {
            first_split(&self.values, &self.backwards, left, after, value)
        };
        let Some(part) = part else { return false };
        self.witnesses[take][index] = part as u32;
        true
    }
}

/// The indices of odd parity under the mask for which these are the most, by a Walsh-Hadamard
/// transform; with some larger indices, for values that come later.
fn odd_under_a_mask(counts: &[i64]) -> Vec<bool> {
    let mut sums = counts.to_vec();
    let mut width = 1;
    while width < sums.len() {
        for pair in sums.chunks_exact_mut(2 * width) {
            let (low, high) = pair.split_at_mut(width);
            for (a, b) in low.iter_mut().zip(high) {
                (*a, *b) = (*a + *b, *a - *b);
            }
        }
        width *= 2;
    }
    // Even parity counts up, odd parity down: the least sum has the most common heaps.
    let mask = (1..sums.len()).min_by_key(|mask| sums[*mask]).unwrap_or(0);
    let indices = 0..4 * counts.len();
    indices
        .map(|index| (index & mask).count_ones() % 2 == 1)
        .collect()
}

/// The most frequent indices, each taken unless it is the sum of two that are taken, or one of
/// them the sum of it and another.
fn frequent(counts: &[i64]) -> Vec<bool> {
    let mut order: Vec<usize> = (1..counts.len()).collect();
    order.sort_by_key(|index| std::cmp::Reverse(counts[*index]));
    let mut common = vec![false; counts.len()];
    let mut taken = Vec::new();
    for index in order {
        if !taken.iter().any(|other| common[index ^ other]) {
            common[index] = true;
            taken.push(index);
        }
    }
    common
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn values_that_do_not_fit_in_a_byte_are_found_otherwise() {
        for code in [".16", ".376", ".6", "4.007"] {
            let code: Code = code
                .parse()
                .unwrap_or_else(|error| panic!("{code}: {error}"));
            let values = code.all_splits_values_to(4000);
            let values: Vec<u16> = values.into_iter().map(|value| value.0 as u16).collect();
            for largest in [0, 3, 8, 12, 17, 255] {
                let bytes = Bytes::new(4000, largest);
                let found = Sparse::values_by_bytes(&code, 4000, u64::MAX, bytes);
                assert_eq!(found.as_ref(), Some(&values), "{code} {largest}");
            }
        }
    }

    proptest! {
        #[test]
        fn no_two_common_indices_add_up_to_one(counts in proptest::collection::vec(0i64..9, 16)) {
            for common in [odd_under_a_mask(&counts), frequent(&counts)] {
                let indices = || (0..common.len()).filter(|index| common[*index]);
                for one in indices() {
                    prop_assert!(indices().all(|other| !common[one ^ other]));
                }
            }
        }
    }
}
