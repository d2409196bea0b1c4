//! Values that fit in a byte each, for faster looks at many splits of a heap.
//!
//! The sums of rare heaps with all others are marked for a block of heaps at a time. Beside one
//! rare part the other parts of consecutive heaps are consecutive too: their values are read in
//! order, each is one store away from its mark, and what belongs to the rare part is read once
//! for the whole block.

use std::ops::{BitXor, Range};

/// How many heaps are marked together.
pub(super) const BLOCK: usize = 64;

/// How many pairs are compared before asking whether one was found.
const PAIRS: usize = 128;

/// The values so far, and the marks of a block of heaps.
pub(super) struct Bytes {
    values: Vec<u8>,
    /// backwards[last - m] is the value of m.
    backwards: Vec<u8>,
    /// The largest value that is kept.
    largest: u8,
    /// Whether all values have been kept. What follows the first that was not is not either.
    fit: bool,
    /// By heap and sum. The rows are that long so that no index needs to be checked.
    marks: Vec<[bool; 256]>,
    /// The first heap of the block.
    start: usize,
    /// Whether anything has been marked.
    marked: bool,
}

impl Bytes {
    /// No values yet, and nothing marked; there is room for the heaps 0..=n and for values up to
    /// the largest.
    pub(super) fn new(n: usize, largest: u8) -> Self {
        Self {
            values: Vec::with_capacity(n + 1),
            backwards: vec![0; n + 1],
            largest,
            fit: true,
            marks: vec![[false; 256]; BLOCK],
            start: 0,
            marked: false,
        }
    }

    /// Appends the value of the next heap.
    pub(super) fn push(&mut self, value: u16) {
        let heap = self.values.len() + 1;
        let place = self.backwards.len().checked_sub(heap);
        match (u8::try_from(value), place) {
            (Ok(value), Some(place)) if self.fit && value <= self.largest => {
                self.values.push(value);
                self.backwards[place] = value;
            }
            _ => self.fit = false,
        }
    }

    /// Begins a block at the next heap, and marks what the rare heaps of every take, ascending
    /// with their values, give beside its [`Self::parts`].
    pub(super) fn begin<'r>(&mut self, takes: impl Iterator<Item = (usize, &'r [(u32, u16)])>) {
        self.marked = self.fit;
        if !self.marked {
            return;
        }
        self.start = self.values.len();
        self.marks.fill([false; 256]);
        for (take, rare) in takes {
            let parts = self.parts(take);
            let place = |part: usize| rare.partition_point(|rare| (rare.0 as usize) < part);
            for (part, value) in &rare[place(parts.start)..place(parts.end)] {
                let others = self.values.get(self.start - take - *part as usize..);
                let Some(others) = others.and_then(<[u8]>::first_chunk::<BLOCK>) else {
                    continue;
                };
                for (row, other) in self.marks.iter_mut().zip(others) {
                    row[usize::from(*value as u8 ^ other)] = true;
                }
            }
        }
    }

    /// The parts whose sums with the rest, once so many are taken, are marked: there is a rest
    /// for every heap of the block, and it is below the block.
    pub(super) fn parts(&self, take: usize) -> Range<usize> {
        let below = if self.marked { self.start } else { 0 };
        let (first, end) = (BLOCK.saturating_sub(take), below.saturating_sub(take));
        first.min(end)..end
    }

    /// Whether the sum has been marked for that heap of the block.
    pub(super) fn has(&self, heap: usize, sum: u16) -> bool {
        let row = self.marks.get(heap.wrapping_sub(self.start));
        let mark = row.and_then(|row| row.get(usize::from(sum)));
        self.marked && mark.copied().unwrap_or(false)
    }

    /// Whether the values are all there.
    pub(super) fn fit(&self) -> bool {
        self.fit
    }

    /// As the function of that name.
    pub(super) fn first_split(&self, left: usize, half: usize, sum: u16) -> Option<usize> {
        // Sums of bytes are bytes.
        let sum = u8::try_from(sum).ok()?;
        first_split(&self.values, &self.backwards, left, half, sum)
    }
}

/// The least part of `left`, up to a half, whose value and that of the rest have that sum. At the
/// index m from the end of `backwards` stands the value of m.
pub(super) fn first_split<T>(
    values: &[T],
    backwards: &[T],
    left: usize,
    half: usize,
    sum: T,
) -> Option<usize>
where
    T: Copy + PartialEq + BitXor<Output = T>,
{
    let ones = values.get(1..=half)?;
    let others = backwards.get(backwards.len().checked_sub(left)?..)?;
    let blocks = ones.chunks(PAIRS).zip(others.chunks(PAIRS)).enumerate();
    for (block, (ones, others)) in blocks {
        let mut pairs = ones
            .iter()
            .zip(others)
            .map(|(one, other)| *one ^ *other == sum);
        // Without a branch in the loop the compiler compares many pairs at once.
        if pairs.clone().fold(false, |found, is_sum| found | is_sum) {
            return pairs
                .position(|is_sum| is_sum)
                .map(|index| block * PAIRS + index + 1);
        }
    }
    None
}
