//! Random numbers that are the same on any machine and with any version of a library.
//!
//! The stream is `ChaCha` with 8 rounds, whose output is fixed by its definition; everything
//! drawn from it is computed here.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;
use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::{Rng as _, SeedableRng as _};

use super::allowance::Allowance;

/// A stream of random numbers for one generated test.
#[derive(Clone, Debug)]
pub struct Random {
    stream: ChaCha8Rng,
    /// What is drawn from it is part of this, where it is drawn for the tests of a plan.
    allowance: Option<Arc<Allowance>>,
}

impl Random {
    /// The stream of a test: its seed is a digest of the problem, the generator, its arguments
    /// and the index, so a test never changes because another was added.
    pub fn for_test(problem: &str, generator: &str, arguments: &[u64], index: u64) -> Self {
        let mut hasher = blake3::Hasher::new();
        for text in [problem, generator] {
            hasher.update(&(text.len() as u64).to_le_bytes());
            hasher.update(text.as_bytes());
        }
        hasher.update(&(arguments.len() as u64).to_le_bytes());
        for number in arguments.iter().chain([&index]) {
            hasher.update(&number.to_le_bytes());
        }
        Self {
            stream: ChaCha8Rng::from_seed(*hasher.finalize().as_bytes()),
            allowance: None,
        }
    }

    /// The same stream as part of what a plan may cost.
    #[must_use]
    pub(super) fn within_allowance(self, allowance: &Arc<Allowance>) -> Self {
        Self {
            allowance: Some(Arc::clone(allowance)),
            ..self
        }
    }

    /// What a plan may cost, where this is drawn for one.
    pub(super) fn allowance(&self) -> Option<&Allowance> {
        self.allowance.as_deref()
    }

    /// Whether no more is to be drawn: what comes of it will not be looked at.
    pub(super) fn is_spent(&self) -> bool {
        self.allowance().is_some_and(Allowance::is_spent)
    }

    /// A number below `end`, all equally likely; 0 when `end` is 0.
    pub fn below(&mut self, end: u64) -> u64 {
        if end == 0 {
            return 0;
        }
        // The draws above the last multiple of `end` would favour small numbers.
        let excess = (u64::MAX % end + 1) % end;
        loop {
            let drawn = self.stream.next_u64();
            if drawn <= u64::MAX - excess {
                return drawn % end;
            }
        }
    }

    /// A number of the range, all equally likely.
    pub fn within(&mut self, range: &RangeInclusive<u64>) -> u64 {
        let (low, high) = (*range.start(), *range.end());
        low + self.below(high.saturating_sub(low).saturating_add(1))
    }

    /// A number of the range, or its largest where that is wanted.
    pub fn up_to(&mut self, range: &RangeInclusive<u64>, largest: bool) -> u64 {
        if largest {
            *range.end()
        } else {
            self.within(range)
        }
    }

    /// That many numbers of the range.
    pub fn list(&mut self, count: u64, range: &RangeInclusive<u64>) -> Vec<u64> {
        (0..count).map(|_| self.within(range)).collect()
    }

    /// That many different numbers of the range, or all of them, in any order.
    pub fn different(&mut self, count: u64, range: &RangeInclusive<u64>) -> Vec<u64> {
        let all = (range.end() + 1).saturating_sub(*range.start());
        let mut numbers = BTreeSet::new();
        while (numbers.len() as u64) < count.min(all) {
            numbers.insert(self.within(range));
        }
        let mut numbers: Vec<u64> = numbers.into_iter().collect();
        self.shuffle(&mut numbers);
        numbers
    }

    /// Two numbers of the range.
    pub fn pair(&mut self, range: &RangeInclusive<u64>) -> (u64, u64) {
        (self.within(range), self.within(range))
    }

    /// The pair in either order.
    pub fn turned<E>(&mut self, (a, b): (E, E)) -> (E, E) {
        if self.chance(1, 2) { (a, b) } else { (b, a) }
    }

    /// The first draw that is right, or the last of so many.
    pub fn until<C>(
        &mut self,
        most: u64,
        is_right: impl Fn(&C) -> bool,
        mut make: impl FnMut(&mut Self) -> C,
    ) -> C {
        for _ in 1..most {
            let drawn = make(self);
            if is_right(&drawn) {
                return drawn;
            }
        }
        make(self)
    }

    /// What `make` draws in so many rounds, counted from 0.
    pub fn many<C>(&mut self, count: u64, mut make: impl FnMut(&mut Self, u64) -> C) -> Vec<C> {
        (0..count).map(|round| make(self, round)).collect()
    }

    /// The cases of so many blocks, one block after the other.
    pub fn blocks<C>(
        &mut self,
        count: u64,
        mut block: impl FnMut(&mut Self, u64) -> Vec<C>,
    ) -> Vec<C> {
        (0..count).flat_map(|round| block(self, round)).collect()
    }

    /// True in `part` of `whole` draws.
    pub fn chance(&mut self, part: u64, whole: u64) -> bool {
        self.below(whole) < part
    }

    /// An element, all equally likely; `None` of an empty slice.
    pub fn pick<'a, E>(&mut self, elements: &'a [E]) -> Option<&'a E> {
        elements.get(self.below(elements.len() as u64) as usize)
    }

    /// Puts the elements into a random order.
    pub fn shuffle<E>(&mut self, elements: &mut [E]) {
        for last in (1..elements.len()).rev() {
            elements.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn the_stream_of_a_test_never_changes() {
        let mut random = Random::for_test("uuid", "generator", &[1, 2], 3);
        assert_eq!(random.list(5, &(0..=999)), [511, 324, 231, 333, 223]);
        let mut other = Random::for_test("uuid", "generator", &[1, 2], 4);
        assert_ne!(other.list(5, &(0..=999)), random.list(5, &(0..=999)));
    }

    #[test]
    fn every_number_of_a_range_comes_up() {
        let mut random = Random::for_test("", "", &[], 0);
        let mut seen = [0u32; 7];
        for _ in 0..7000 {
            seen[random.within(&(0..=6)) as usize] += 1;
        }
        assert!(
            seen.iter().all(|count| (800..1200).contains(count)),
            "{seen:?}"
        );
    }
}
