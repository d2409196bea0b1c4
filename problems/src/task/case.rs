//! What every case can do: be made simpler, and be misread as sizes.

use std::fmt::Debug;

use super::Shared;

/// A case: made of numbers, words, pairs and lists, or with a shape of its own.
pub trait Case: Clone + Default + PartialEq + Debug + Send + Sync + 'static {
    /// Cases a step simpler, simplest first. Whether they are valid is checked elsewhere.
    fn simpler(&self) -> Vec<Self> {
        Vec::new()
    }

    /// Whether the two share what the cases of a block share.
    fn shares(&self, other: &Self) -> bool {
        let _ = other;
        true
    }

    /// The exclusive or of all its numbers: what a program looks at that knows only Nim.
    fn xor(&self) -> u64 {
        0
    }

    /// Its parts as text, for the names of positions; a list is one, with commas.
    fn fields(&self) -> Vec<String> {
        Vec::new()
    }
}

impl Case for u64 {
    /// Half of it, and one less.
    fn simpler(&self) -> Vec<Self> {
        let half = (*self > 2).then_some(self / 2);
        half.into_iter().chain(self.checked_sub(1)).collect()
    }

    fn xor(&self) -> u64 {
        *self
    }

    fn fields(&self) -> Vec<String> {
        vec![self.to_string()]
    }
}

impl Case for String {
    /// Without a character, or with a smaller digit.
    fn simpler(&self) -> Vec<Self> {
        let without = self
            .char_indices()
            .map(|(at, character)| [&self[..at], &self[at + character.len_utf8()..]].concat());
        let mut simpler: Vec<Self> = without.collect();
        for (at, digit) in self.char_indices().filter(|(_, c)| c.is_ascii_digit()) {
            for lower in '0'..digit {
                let mut after = self.clone();
                after.replace_range(at..=at, lower.encode_utf8(&mut [0; 4]));
                simpler.push(after);
            }
        }
        simpler
    }

    fn xor(&self) -> u64 {
        let digits = self.chars().filter_map(|character| character.to_digit(10));
        digits.fold(0, |sum, digit| sum ^ u64::from(digit))
    }
}

/// The list without a half, a quarter or an eighth of its elements, then without one: a long list
/// becomes short in few steps.
pub(super) fn fewer<E: Clone>(list: &[E]) -> Vec<Vec<E>> {
    let chunks = [2, 4, 8].map(|parts| list.len() / parts);
    let large = chunks.into_iter().filter(|chunk| *chunk > 1);
    let mut shorter = Vec::new();
    for chunk in large.chain([1]) {
        for from in (0..list.len()).step_by(chunk) {
            let to = list.len().min(from + chunk);
            shorter.push([&list[..from], &list[to..]].concat());
        }
    }
    shorter
}

/// The list without an element, for each of them.
pub fn without_one<E: Clone>(list: &[E]) -> Vec<Vec<E>> {
    let without = |index: usize| [&list[..index], &list[index + 1..]].concat();
    (0..list.len()).map(without).collect()
}

impl<E: Case> Case for Vec<E> {
    /// Without some elements, or with a simpler one.
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = fewer(self);
        for (index, element) in self.iter().enumerate() {
            simpler.extend(element.simpler().into_iter().map(|element| {
                let mut after = self.clone();
                after[index] = element;
                after
            }));
        }
        simpler
    }

    fn xor(&self) -> u64 {
        self.iter().fold(0, |sum, element| sum ^ element.xor())
    }

    fn fields(&self) -> Vec<String> {
        let fields: Vec<String> = self.iter().flat_map(Case::fields).collect();
        vec![fields.join(",")]
    }
}

impl<A: Case, B: Case> Case for (A, B) {
    fn simpler(&self) -> Vec<Self> {
        let second = self.1.simpler().into_iter();
        let first = self.0.simpler().into_iter();
        let second = second.map(|b| (self.0.clone(), b));
        first.map(|a| (a, self.1.clone())).chain(second).collect()
    }

    fn shares(&self, other: &Self) -> bool {
        self.0.shares(&other.0)
    }

    fn xor(&self) -> u64 {
        self.0.xor() ^ self.1.xor()
    }

    fn fields(&self) -> Vec<String> {
        [self.0.fields(), self.1.fields()].concat()
    }
}

impl<A: Case, B: Case, C: Case> Case for (A, B, C) {
    fn simpler(&self) -> Vec<Self> {
        let (a, b, c) = self.clone();
        let pairs = ((a, b), c).simpler().into_iter();
        pairs.map(|((a, b), c)| (a, b, c)).collect()
    }

    fn xor(&self) -> u64 {
        self.0.xor() ^ self.1.xor() ^ self.2.xor()
    }
}

impl<S: Case, K: Send + Sync + 'static> Case for Shared<S, K> {
    fn simpler(&self) -> Vec<Self> {
        S::simpler(self).into_iter().map(Self::new).collect()
    }

    fn shares(&self, other: &Self) -> bool {
        self.is(other)
    }

    fn fields(&self) -> Vec<String> {
        S::fields(self)
    }
}

#[cfg(test)]
mod tests {
    use super::Case;

    #[test]
    fn long_lists_lose_many_elements_at_once() {
        let list: Vec<u64> = (0..8).collect();
        let simpler = list.simpler();
        assert_eq!(simpler[0], [4, 5, 6, 7]);
        assert_eq!(simpler[2], [2, 3, 4, 5, 6, 7]);
        assert_eq!(simpler[6], [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn lists_lose_elements_before_numbers_get_smaller() {
        assert_eq!(vec![5u64].simpler(), [vec![], vec![2], vec![4]]);
        assert_eq!((1u64, 0u64).simpler(), [(0, 0)]);
        assert_eq!("12".to_owned().simpler(), ["2", "1", "02", "10", "11"]);
    }
}
