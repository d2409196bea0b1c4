//! The words that the answers of a problem are made of.

use std::collections::BTreeSet;

/// The words that a problem's answers are made of, where they are few.
pub(super) struct Vocabulary(BTreeSet<String>);

impl Vocabulary {
    /// The words of some answer files.
    pub(super) fn of<'t>(answers: impl IntoIterator<Item = &'t [u8]>) -> Self {
        const MANY: usize = 64;
        let mut words = BTreeSet::new();
        for answer in answers {
            for word in answer.split(u8::is_ascii_whitespace) {
                if words.len() > MANY {
                    return Self(words);
                }
                if !word.is_empty() {
                    words.insert(String::from_utf8_lossy(word).into_owned());
                }
            }
        }
        Self(words)
    }

    /// Whether it has the word.
    pub(super) fn has(&self, word: &str) -> bool {
        self.0.contains(word)
    }

    /// Whether answers are a few words, and no numbers.
    pub(super) fn is_of_words(&self) -> bool {
        const FEW: std::ops::RangeInclusive<usize> = 2..=8;
        let is_word = |word: &String| word.chars().any(char::is_alphabetic);
        FEW.contains(&self.0.len()) && self.0.iter().all(is_word)
    }
}
