//! Sums of generators, by how often each occurs.

use std::hash::{Hash, Hasher};

/// The most generators of a quotient.
pub(super) const MOST_GENERATORS: usize = 64;

/// How often each generator occurs in a sum. Counts end at 255: a word that reaches it stands
/// for no sum for certain ([`Word::is_full`]).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Word([u8; MOST_GENERATORS]);

impl Hash for Word {
    fn hash<H: Hasher>(&self, state: &mut H) {
        // Mixed here: quick hashes of so many bytes, nearly all of them 0, collide often.
        let eights = self.0.as_chunks().0.iter().copied().map(u64::from_le_bytes);
        state.write_u64(eights.fold(0, |mixed, eight| {
            let mixed = (mixed ^ eight).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            mixed ^ mixed >> 32
        }));
    }
}

impl Word {
    /// The empty sum.
    pub(super) const EMPTY: Self = Self([0; MOST_GENERATORS]);

    /// The sum of some generators.
    pub(super) fn of(generators: impl IntoIterator<Item = usize>) -> Self {
        let sum = generators.into_iter();
        sum.fold(Self::EMPTY, Self::and)
    }

    /// The word with one generator more.
    pub(super) fn and(mut self, generator: usize) -> Self {
        if let Some(count) = self.0.get_mut(generator) {
            *count = count.saturating_add(1);
        }
        self
    }

    /// The word with one generator less, if it has it.
    pub(super) fn without(mut self, generator: usize) -> Option<Self> {
        let count = self.0.get_mut(generator)?;
        *count = count.checked_sub(1)?;
        Some(self)
    }

    /// Both sums side by side.
    pub(super) fn beside(mut self, other: &Self) -> Self {
        for (count, more) in self.0.iter_mut().zip(&other.0) {
            *count = count.saturating_add(*more);
        }
        self
    }

    pub(super) fn count(&self, generator: usize) -> u8 {
        self.0.get(generator).copied().unwrap_or(0)
    }

    /// The generators that occur, with how often they do.
    pub(super) fn counts(&self) -> impl Iterator<Item = (usize, u8)> {
        let counts = self.0.iter().copied().enumerate();
        counts.filter(|(_, count)| *count > 0)
    }

    /// Whether a generator occurs so often that it may be more often.
    pub(super) fn is_full(&self) -> bool {
        self.0.contains(&u8::MAX)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_sums() {
        let word = Word::of([3, 1, 3]);
        assert!(word.counts().eq([(1, 1), (3, 2)]));
        assert_eq!(word.without(0), None);
        assert_eq!(word.without(1), Some(Word::of([3, 3])));
        assert_eq!(word.beside(&Word::of([0])), Word::of([0, 1, 3, 3]));
        assert_eq!(word.count(3), 2);
        assert_eq!(Word::of([64]), Word::EMPTY);
    }

    #[test]
    fn counts_end_and_say_so() {
        let word = Word::of([0; 255]);
        assert!(word.is_full() && !Word::of([0; 254]).is_full());
        assert_eq!(word.and(0), word);
    }
}
