//! All problems as lists and searches need them.

use std::collections::HashMap;
use std::ops::Range;

use super::ideas::Idea;
use super::problem::Facts;
use super::readings::Readings;
use super::written::written;
use crate::locale::Locale;

/// What a problem's id ends with when it asks another question about the game of an original.
const VARIANTS: [&str; 4] = ["move", "count", "value", "play"];

/// What the id of a problem begins with that comes from another judge or a contest.
pub(super) const JUDGES: [&str; 12] = [
    "hdoj",
    "poj",
    "poi",
    "zoj",
    "uva",
    "spoj",
    "luogu",
    "loj",
    "codeforces",
    "atcoder",
    "kattis",
    "ural",
];

/// A problem in the index.
#[derive(Debug)]
pub(crate) struct Entry {
    /// Its id.
    pub(crate) id: String,
    names: [String; 2],
    /// What it is about.
    pub(crate) idea: Idea,
    /// From 1 to 10.
    pub(crate) difficulty: Option<u8>,
    /// Where it comes from, as a word of its id: `hdoj`; `original` where there is none.
    pub(crate) source: &'static str,
    /// The place of that among [`JUDGES`], or behind them all.
    pub(super) judge: usize,
    /// The other questions about the same game: the word of each and its place in the index.
    pub(super) variants: Vec<(&'static str, usize)>,
    /// The place of the problem that it is one of those of.
    pub(super) original: Option<usize>,
    /// What it is found by, in [`Index::found_by`].
    pub(super) found_by: Range<usize>,
    /// How its Chinese name is typed without Chinese characters.
    pub(super) readings: Readings,
    /// Its place among all in the order of ids, as people order them: `hdoj-2` before `hdoj-10`.
    pub(crate) id_rank: usize,
    /// Its place among all in the order of names, in each language.
    name_ranks: [usize; 2],
}

impl Entry {
    /// The name in a language.
    pub(crate) fn name(&self, locale: Locale) -> &str {
        match locale {
            Locale::En => &self.names[0],
            Locale::Zh => &self.names[1],
        }
    }

    /// Its place among all in the order of the names of a language.
    pub(crate) fn name_rank(&self, locale: Locale) -> usize {
        match locale {
            Locale::En => self.name_ranks[0],
            Locale::Zh => self.name_ranks[1],
        }
    }
}

/// How hard a problem is, in words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Level {
    /// 1 and 2.
    First,
    /// 3 and 4.
    Standard,
    /// 5 and 6.
    Theorem,
    /// 7 and more.
    Hard,
}

impl Level {
    pub(crate) const ALL: [Self; 4] = [Self::First, Self::Standard, Self::Theorem, Self::Hard];

    /// The level of a difficulty.
    pub(crate) fn of(difficulty: u8) -> Self {
        match difficulty {
            0..=2 => Self::First,
            3..=4 => Self::Standard,
            5..=6 => Self::Theorem,
            _ => Self::Hard,
        }
    }

    /// A difficulty in five dots, next to the words of its level wherever there is room.
    pub(crate) fn dots(difficulty: u8) -> String {
        let filled = difficulty.div_ceil(2).min(5);
        let dots = (0..5).map(|at| if at < filled { '●' } else { '○' });
        dots.collect()
    }

    /// Its name in addresses; `level-<name>` is its text.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::First => "first",
            Self::Standard => "standard",
            Self::Theorem => "theorem",
            Self::Hard => "hard",
        }
    }
}

/// All problems, by idea, then from easy to hard.
#[derive(Debug)]
pub(super) struct Index {
    pub(super) entries: Vec<Entry>,
    places: HashMap<String, usize>,
    /// What problems are found by: id, names, numbers, each on a line of its own, and a line's end
    /// before the first and after the last of a problem. One text for all, which a search goes through.
    pub(super) found_by: String,
}

impl Index {
    /// Of the problems of these ids, of which that is known.
    pub(super) fn new<'a>(problems: impl Iterator<Item = (&'a str, &'a Facts)>) -> Self {
        let mut found_by = String::new();
        let entries = problems.map(|(id, facts)| entry(id, facts, &mut found_by));
        let mut entries: Vec<Entry> = entries.collect();
        entries.sort_by(|a, b| {
            let key = |it: &Entry| (it.idea, it.difficulty.unwrap_or(u8::MAX));
            key(a).cmp(&key(b)).then_with(|| a.id.cmp(&b.id))
        });
        let places: HashMap<String, usize> =
            entries.iter().map(|it| it.id.clone()).zip(0..).collect();
        let mut variants = Vec::new();
        for (place, entry) in entries.iter().enumerate() {
            let original = VARIANTS.into_iter().find_map(|word| {
                let original = entry.id.strip_suffix(word)?.strip_suffix('-')?;
                Some((word, *places.get(original)?))
            });
            variants.extend(original.map(|(word, original)| (original, word, place)));
        }
        for (original, word, place) in variants {
            entries[place].original = Some(original);
            entries[original].variants.push((word, place));
        }
        let order = |word: &str| VARIANTS.iter().position(|it| *it == word);
        for entry in &mut entries {
            entry.variants.sort_by_key(|(word, _)| order(word));
        }
        rank(&mut entries, |it| natural(&it.id), |it| &mut it.id_rank);
        for at in 0..2 {
            let name = |it: &Entry| it.names[at].to_lowercase();
            rank(&mut entries, name, |it| &mut it.name_ranks[at]);
        }
        Self {
            entries,
            places,
            found_by,
        }
    }

    /// The place of the problem of that id.
    pub(super) fn place(&self, id: &str) -> Option<usize> {
        self.places.get(id).copied()
    }
}

/// Tells each entry its place in the order of a key, of which to make is too dear for every request.
fn rank<K: Ord>(
    entries: &mut [Entry],
    key: impl Fn(&Entry) -> K,
    place: impl Fn(&mut Entry) -> &mut usize,
) {
    let mut order: Vec<usize> = (0..entries.len()).collect();
    order.sort_by_cached_key(|at| key(&entries[*at]));
    for (rank, at) in order.into_iter().enumerate() {
        *place(&mut entries[at]) = rank;
    }
}

/// An id as people order it: `hdoj-2` before `hdoj-10`.
fn natural(id: &str) -> (String, u64, String) {
    let at = id.find(|c: char| c.is_ascii_digit()).unwrap_or(id.len());
    let digits = id[at..].bytes().take_while(u8::is_ascii_digit).count();
    let number = id[at..at + digits].parse().unwrap_or_default();
    (id[..at].to_owned(), number, id[at + digits..].to_owned())
}

fn entry(id: &str, facts: &Facts, found_by: &mut String) -> Entry {
    let begin = found_by.len();
    let names = [Locale::En, Locale::Zh].map(|it| facts.names.get(it.into()));
    let judge = id.split_once('-');
    let judge = judge.and_then(|(first, _)| JUDGES.iter().position(|it| *it == first));
    let judge = judge.unwrap_or(JUDGES.len());
    found_by.push_str(&written(id, names, &facts.sources));
    Entry {
        id: id.to_owned(),
        names: names.map(str::to_owned),
        idea: Idea::of(&facts.games),
        difficulty: facts.difficulty,
        source: JUDGES.get(judge).copied().unwrap_or("original"),
        judge,
        variants: Vec::new(),
        original: None,
        found_by: begin..found_by.len(),
        readings: Readings::of(names[1]),
        id_rank: 0,
        name_ranks: [0; 2],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use problems::Localized;

    use super::*;

    fn facts(names: [&str; 2]) -> Facts {
        Facts {
            names: Localized {
                en: names[0].to_owned(),
                zh: names[1].to_owned(),
            },
            games: vec!["nim".to_owned()],
            difficulty: Some(3),
            ..Facts::default()
        }
    }

    /// The ids in the order of a key.
    fn ids<K: Ord>(index: &Index, key: impl Fn(&Entry) -> K) -> Vec<&str> {
        let mut all: Vec<&Entry> = index.entries.iter().collect();
        all.sort_by_key(|it| key(it));
        all.into_iter().map(|it| it.id.as_str()).collect()
    }

    #[test]
    fn numbers_of_ids_are_in_the_order_of_numbers() {
        let facts = facts(["A game", "游戏"]);
        let all = ["hdoj-10", "hdoj-2", "chomp", "hdoj-2-move"];
        let index = Index::new(all.into_iter().map(|id| (id, &facts)));
        let ids = ids(&index, |entry| entry.id_rank);
        assert_eq!(ids, ["chomp", "hdoj-2", "hdoj-2-move", "hdoj-10"]);
    }

    #[test]
    fn names_are_in_the_order_of_each_language() {
        let (first, second) = (facts(["alpha", "乙"]), facts(["Beta", "一"]));
        let index = Index::new([("b", &second), ("a", &first)].into_iter());
        for (locale, order) in [(Locale::En, ["a", "b"]), (Locale::Zh, ["b", "a"])] {
            assert_eq!(ids(&index, |entry| entry.name_rank(locale)), order);
        }
    }
}
