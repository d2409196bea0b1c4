//! Values of long octal games by the sparse-space phenomenon (Berlekamp, Conway and Guy; Gangolli
//! and Plambeck 1989): most splits need not be looked at.
//!
//! Call some pairs of a value and the parity of its heap *common*, the others *rare*, such that
//! no two common pairs add up to a common one (value by XOR, parity by sum). Then a common value
//! can only come from a split with a rare part. With a good choice rare heaps are few, and a
//! common value is nearly always the answer. Rare values below it must be seen in some split; a
//! witness is found quickly, or the value is new and its heap one of the rare ones.
//!
//! Where an odd number is taken before a split, the parts have not the parity of the heap together
//! but the other one. There is a choice of its own for those splits, in which every heap counts
//! with the other parity: two parts have the same in sum, and the whole has what they have.
//!
//! Two choices are made, and the one with fewer rare heaps taken: the pairs of odd parity under
//! a mask, and the most frequent pairs that go together. Where both leave many rare heaps the game
//! is *dense*, and its heaps are treated otherwise ([`dense`]). The choice changes nothing but the
//! speed: every value is exact.

mod bytes;
mod choice;
mod dense;
mod lookup;
mod marks;
mod missing;
mod rules;
mod shown;
mod space;

use self::bytes::{BLOCK, Bytes, first_split};
use self::marks::Marks;
use self::rules::Rules;
use self::space::Space;
use super::Code;
use super::code::{NOTHING, ONE, TWO};
use crate::Nimber;
use crate::period::Period;

pub use self::shown::SparseSpace;

/// Values are looked at again for a better choice when there are so many times more of them.
const GROWTH: usize = 2;

/// As many splits in a row take the time of one with a rare part.
const IN_A_ROW: u64 = 10;

/// A game is dense if one in so many heaps is rare.
const RARE_IN_DENSE: usize = 12;

/// Up to here everything is looked at. A block begins there, and at its multiples.
const FIRST: usize = 256;

/// The values so far and what is known about their parities.
pub(super) struct Sparse<'c> {
    rules: Rules<'c>,
    values: Vec<u16>,
    /// backwards[last - m] is the value of m.
    backwards: Vec<u16>,
    /// The largest of them.
    largest: u16,
    is_dense: bool,
    /// For an even number that is taken before a split, and for an odd one.
    spaces: [Space; 2],
    /// For every value the heap of its last witness, by splitting digit.
    witnesses: Vec<Vec<u32>>,
    /// The same values where they fit, and the sums with most of the rare heaps.
    bytes: Bytes,
    /// Everything else that is seen.
    marks: Marks,
    /// Whether all splits of a heap are looked at by [`lookup`].
    looks_up: bool,
}

impl<'c> Sparse<'c> {
    /// Returns the values of the heaps 0..=n of an octal code, or of fewer when about so many
    /// splits have been looked at; `None` when a value does not fit in 16 bits.
    pub(super) fn values_within(code: &'c Code, n: usize, splits: u64) -> Option<Vec<u16>> {
        Self::new(Rules::Code(code), n).values(n, splits)
    }

    /// The same for heaps that are split in two unequal parts.
    pub(super) fn unequal_values_within(n: usize, splits: u64) -> Option<Vec<u16>> {
        Self::new(Rules::Unequal, n).values(n, splits)
    }

    /// No values yet, and room for the heaps 0..=n.
    fn new(rules: Rules<'c>, n: usize) -> Self {
        Self {
            rules,
            values: Vec::with_capacity(n + 1),
            backwards: vec![0; n + 1],
            largest: 0,
            is_dense: false,
            spaces: [0, 1].map(Space::new),
            witnesses: vec![Vec::new(); rules.digits().len()],
            bytes: Bytes::new(n, u8::MAX),
            marks: Marks::new(),
            looks_up: lookup::is_there(),
        }
    }

    fn values(mut self, n: usize, splits: u64) -> Option<Vec<u16>> {
        let mut next_choice = FIRST;
        let mut looked_at = 0;
        for heap in 0..=n {
            if heap == next_choice {
                if let Some(period) = self.proved_period() {
                    self.repeat(period, n);
                    break;
                }
                self.choose();
                next_choice *= GROWTH;
            }
            if heap % BLOCK == 0 && !self.is_dense {
                let takes = self.splitting_takes();
                let spaces = &self.spaces;
                self.bytes
                    .begin(takes.map(|take| (take, spaces[take % 2].rare())));
            }
            let value = self.next(heap)?;
            self.values.push(value);
            self.bytes.push(value);
            self.backwards[n - heap] = value;
            self.largest = self.largest.max(value);
            for space in &mut self.spaces {
                space.add(heap, value);
            }
            looked_at += self.cost(heap);
            if looked_at > splits {
                break;
            }
        }
        Some(self.values)
    }

    /// The period of the values so far, if it goes on forever.
    fn proved_period(&self) -> Option<Period> {
        let values: Vec<Nimber> = self
            .values
            .iter()
            .map(|&value| Nimber(value.into()))
            .collect();
        Period::find(&values, self.rules.theorem()).filter(|period| period.proved)
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
    fn splitting_takes(&self) -> impl Iterator<Item = usize> + Clone + use<'c> {
        let takes = self.rules.digits().iter().enumerate();
        takes
            .filter(|(_, digit)| **digit & TWO != 0)
            .map(|(take, _)| take)
    }

    /// About how many splits have been looked at for a heap, of those in a row.
    fn cost(&self, heap: usize) -> u64 {
        let costs = self.splitting_takes().map(|take| {
            let (singles, in_a_row) = if self.is_dense {
                (self.marked_splits(heap), heap)
            } else {
                (self.spaces[take % 2].rare().len(), 0)
            };
            IN_A_ROW * singles as u64 + in_a_row as u64
        });
        1 + costs.sum::<u64>()
    }

    /// Chooses what is common, and whether the game is dense.
    fn choose(&mut self) {
        for space in &mut self.spaces {
            space.choose(&self.values);
        }
        let mut takes = self.splitting_takes();
        self.is_dense = takes.any(|take| {
            let rare = self.spaces[take % 2].rare();
            RARE_IN_DENSE * rare.len() > self.values.len()
        });
    }

    /// The value of the next heap; `None` when it does not fit.
    fn next(&mut self, heap: usize) -> Option<u16> {
        self.mark_without_search(heap);
        let mut searches = self.searches();
        for value in 0..=u16::MAX {
            // Two equal parts have been marked with 0 if they are rare, split or not.
            let is_uncertain = value == 0 && self.rules.forbids_halves(heap);
            if !is_uncertain && (self.marks.has(value) || self.bytes.has(heap, value)) {
                continue;
            }
            if searches == 0 {
                return self.least_by_all_splits(heap, value);
            }
            searches -= 1;
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
        for (take, digit) in self.rules.digits().iter().enumerate().take(heap + 1) {
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
                self.mark_some_splits(left);
            }
        }
    }

    /// Marks the sums of the splits with a rare part that are not marked for the whole block.
    fn mark_rare_splits(&mut self, take: usize, left: usize) {
        let marked = self.bytes.parts(take);
        let rare = self.spaces[take % 2].rare();
        let place = |part: usize| rare.partition_point(|rare| (rare.0 as usize) < part);
        let (first, last) = (place(marked.start), place(marked.end));
        let below = place(left);
        // others[m] is the value of left - m.
        let others = &self.backwards[self.backwards.len() - 1 - left..];
        for rare in [&rare[..first], &rare[last..below]] {
            self.marks.mark_sums_beside(rare, others);
        }
    }

    /// Whether two heaps that make up `left`, and are common where the game is sparse, have this
    /// sum, which is not marked.
    fn has_split(&mut self, take: usize, left: usize, value: u16) -> bool {
        if !self.is_dense && self.spaces[take % 2].excludes(value, left) {
            return false;
        }
        let index = usize::from(value);
        let witnesses = &mut self.witnesses[take];
        if witnesses.len() <= index {
            witnesses.resize(index + 1, 1);
        }
        let known = witnesses[index] as usize;
        let half = self.rules.half(left);
        if known <= half && self.values[known] ^ self.values[left - known] == value {
            return true;
        }
        let part = if self.bytes.fit() {
            self.bytes.first_split(left, half, value)
        } else {
            first_split(&self.values, &self.backwards, left, half, value)
        };
        let Some(part) = part else { return false };
        self.witnesses[take][index] = part as u32;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(code: &str) -> Code {
        code.parse()
            .unwrap_or_else(|error| panic!("{code}: {error}"))
    }

    fn all_splits_values(code: &Code, n: usize) -> Option<Vec<u16>> {
        let values = code.all_splits_values_to(n).into_iter();
        values.map(|value| u16::try_from(value.0).ok()).collect()
    }

    #[test]
    fn values_that_do_not_fit_in_a_byte_are_found_otherwise() {
        for code in [".16", ".376", ".6", "4.007"] {
            let code = parse(code);
            let values = all_splits_values(&code, 4000);
            for largest in [0, 3, 8, 12, 17, 255] {
                let mut sparse = Sparse::new(Rules::Code(&code), 4000);
                sparse.bytes = Bytes::new(4000, largest);
                assert_eq!(sparse.values(4000, u64::MAX), values, "{code} {largest}");
            }
        }
    }

    /// Games that are dense, with few values and with many, and splits by one digit and by two.
    #[test]
    fn dense_games_have_the_same_values_however_they_are_found() {
        for code in [".007", ".006", ".106", ".76", "4.007"] {
            let code = parse(code);
            let values = all_splits_values(&code, 12_000);
            for looks_up in [false, true] {
                let mut sparse = Sparse::new(Rules::Code(&code), 12_000);
                sparse.looks_up = looks_up;
                let found = sparse.values(12_000, u64::MAX);
                assert!(found == values, "{code} {looks_up}");
            }
        }
    }
}
