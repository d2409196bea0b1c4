//! The texts of a problem, so that what differs in them can be shown line by line.

use std::collections::{BTreeMap, BTreeSet};

/// Longer texts are only said to differ.
const LONGEST: usize = 256 * 1024;

/// A text as it is in two problems.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TextPair {
    /// Its path in what it is a part of; empty where it is all of that.
    pub path: String,
    /// How it is in the first problem; empty where it is not there.
    pub first: String,
    /// How it is in the second.
    pub second: String,
}

/// Texts by the part and name of what they belong to, and by their paths in that.
#[derive(Default)]
pub(super) struct Texts(BTreeMap<(&'static str, String), BTreeMap<String, String>>);

impl Texts {
    /// Adds a text, where it is one that can be shown.
    pub(super) fn add(&mut self, part: &'static str, name: &str, path: &str, bytes: &[u8]) {
        if bytes.len() > LONGEST || bytes.contains(&0) {
            return;
        }
        let Ok(text) = std::str::from_utf8(bytes) else {
            return;
        };
        let texts = self.0.entry((part, name.to_owned())).or_default();
        texts.insert(path.to_owned(), text.to_owned());
    }

    /// The texts of that part and name that others have otherwise.
    pub(super) fn beside(
        &self,
        others: &Self,
        (part, name): (&'static str, &str),
    ) -> Vec<TextPair> {
        let key = (part, name.to_owned());
        let (Some(own), Some(others)) = (self.0.get(&key), others.0.get(&key)) else {
            return Vec::new();
        };
        // A program of one file may be called otherwise.
        if let ([(path, first)], [second]) = (
            own.iter().collect::<Vec<_>>().as_slice(),
            others.values().collect::<Vec<_>>().as_slice(),
        ) {
            let pair = TextPair {
                path: (*path).clone(),
                first: (*first).clone(),
                second: (*second).clone(),
            };
            return [pair].into_iter().filter(TextPair::differs).collect();
        }
        let paths: BTreeSet<&String> = own.keys().chain(others.keys()).collect();
        let text = |texts: &BTreeMap<String, String>, path: &String| {
            texts.get(path).cloned().unwrap_or_default()
        };
        let pairs = paths.into_iter().map(|path| TextPair {
            path: path.clone(),
            first: text(own, path),
            second: text(others, path),
        });
        pairs.filter(TextPair::differs).collect()
    }
}

impl TextPair {
    fn differs(&self) -> bool {
        self.first != self.second
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(files: &[(&str, &[u8])]) -> Texts {
        let mut texts = Texts::default();
        for (path, bytes) in files {
            texts.add("program", "p", path, bytes);
        }
        texts
    }

    #[test]
    fn texts_stand_beside_those_of_their_path() {
        let first = texts(&[("a", b"1"), ("b", b"2"), ("c", b"\xff"), ("d", b"same")]);
        let second = texts(&[("a", b"x"), ("d", b"same"), ("e", b"3")]);
        let pairs = first.beside(&second, ("program", "p"));
        let said: Vec<[&str; 3]> = pairs
            .iter()
            .map(|it| [it.path.as_str(), &it.first, &it.second])
            .collect();
        assert_eq!(said, [["a", "1", "x"], ["b", "2", ""], ["e", "", "3"]]);
        assert!(first.beside(&second, ("program", "q")).is_empty());
        let (one, other) = (texts(&[("a.py", b"1")]), texts(&[("b.py", b"2")]));
        assert_eq!(one.beside(&other, ("program", "p")).len(), 1);
        assert!(
            one.beside(&texts(&[("b.py", b"1")]), ("program", "p"))
                .is_empty()
        );
    }
}
