//! All problems as lists and searches need them, and what a visitor may see of them.

use std::collections::HashMap;

use super::ideas::Idea;
use super::problem::Facts;
use super::written::written;
use crate::locale::Locale;

/// What a problem's id ends with when it asks another question about the game of an original.
const VARIANTS: [&str; 4] = ["move", "count", "value", "play"];

/// What the id of a problem begins with that comes from another judge or a contest.
const JUDGES: [&str; 12] = [
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
    pub(crate) source: String,
    /// The other questions about the same game: the word of each and its place in the index.
    variants: Vec<(&'static str, usize)>,
    /// The place of the problem that it is one of those of.
    original: Option<usize>,
    /// What it is found by: id, names, numbers, readings, each on a line of its own, and a line's end
    /// before the first and after the last.
    found_by: String,
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

/// How well a problem fits what is searched for, the best first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Fit {
    /// It is its id, its name or another way to write one of them.
    Exact,
    /// It is a part of its id, as a number is.
    Named,
    /// One of its names begins with it.
    Begun,
    /// It is found within them.
    Within,
}

/// All problems, by idea, then from easy to hard.
#[derive(Debug)]
pub(super) struct Index {
    entries: Vec<Entry>,
    places: HashMap<String, usize>,
}

/// What one visitor may see of the index.
#[derive(Debug)]
pub(crate) struct Seen<'a> {
    index: &'a Index,
    /// Whether the problem of each place is seen.
    is_seen: Vec<bool>,
}

impl Index {
    /// Of the problems of these ids, of which that is known.
    pub(super) fn new<'a>(problems: impl Iterator<Item = (&'a str, &'a Facts)>) -> Self {
        Self::of(problems.map(|(id, facts)| entry(id, facts)).collect())
    }

    fn of(mut entries: Vec<Entry>) -> Self {
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
        Self { entries, places }
    }

    /// What is seen by somebody who may see the problems of these ids.
    pub(super) fn seen<'a>(&self, ids: impl Iterator<Item = &'a str>) -> Seen<'_> {
        let mut is_seen = vec![false; self.entries.len()];
        for place in ids.filter_map(|id| self.places.get(id)) {
            is_seen[*place] = true;
        }
        Seen {
            index: self,
            is_seen,
        }
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

impl<'a> Seen<'a> {
    fn at(&self, place: usize) -> Option<&'a Entry> {
        let index = self.index;
        index.entries.get(place).filter(|_| self.is_seen[place])
    }

    /// All problems, by idea, then from easy to hard.
    pub(crate) fn all(&self) -> impl Iterator<Item = &'a Entry> {
        (0..self.is_seen.len()).filter_map(|place| self.at(place))
    }

    /// The problems without those that ask another question about the game of one that is seen.
    pub(crate) fn originals(&self) -> impl Iterator<Item = &'a Entry> {
        self.all().filter(|entry| self.is_original(entry))
    }

    /// Whether a problem is none of those that ask another question about the game of one that is seen.
    pub(crate) fn is_original(&self, entry: &Entry) -> bool {
        entry.original.is_none_or(|place| !self.is_seen[place])
    }

    /// The other questions about the game of a problem, with the word of each.
    pub(crate) fn variants(&self, entry: &Entry) -> Vec<(&'static str, &'a Entry)> {
        let variants = entry.variants.iter();
        variants
            .filter_map(|(word, place)| Some((*word, self.at(*place)?)))
            .collect()
    }

    /// The sources there are, those with most problems first.
    pub(crate) fn sources(&self) -> Vec<&'a str> {
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for entry in self.originals() {
            *counts.entry(&entry.source).or_default() += 1;
        }
        let mut sources: Vec<(&str, usize)> = counts.into_iter().collect();
        sources.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        sources.into_iter().map(|(name, _)| name).collect()
    }

    /// The problem of that id.
    pub(crate) fn get(&self, id: &str) -> Option<&'a Entry> {
        self.at(*self.index.places.get(id)?)
    }

    /// The problems in which every word of the question is found, those first that it names.
    pub(crate) fn search(&self, question: &str) -> Vec<&'a Entry> {
        let found = self.ranked(question).into_iter();
        found.map(|(_, entry)| entry).collect()
    }

    /// The one problem that somebody means who types this: no other one is named by it as well, or found.
    pub(crate) fn meant(&self, typed: &str) -> Option<&'a Entry> {
        let found = self.ranked(typed);
        let (best, first) = found.first()?;
        let fit = found.iter().filter(|(fit, _)| fit == best);
        // The other questions about a game are not meant where it is named itself.
        let mut meant = fit.filter(|(_, entry)| self.is_original(entry));
        let is_named = *best <= Fit::Named;
        match (meant.next(), meant.next()) {
            (Some((_, entry)), None) if is_named => Some(*entry),
            _ => (found.len() == 1).then_some(*first),
        }
    }

    fn ranked(&self, question: &str) -> Vec<(Fit, &'a Entry)> {
        let question = question.to_lowercase();
        let words: Vec<&str> = question.split_whitespace().collect();
        let whole = words.join("");
        // A way to write something is a line.
        let typed = [&*whole, question.trim()];
        let begun = typed.map(|it| format!("\n{it}"));
        let exact = typed.map(|it| format!("\n{it}\n"));
        let mut found: Vec<(Fit, &'a Entry)> = Vec::new();
        for entry in self.all() {
            let has = |text: &str| entry.found_by.contains(text);
            if !words.iter().all(|word| has(word)) && !has(&whole) {
                continue;
            }
            let fit = if exact.iter().any(|it| has(it)) {
                Fit::Exact
            } else if entry.id.split('-').any(|part| part == whole) {
                Fit::Named
            } else if begun.iter().any(|it| has(it)) {
                Fit::Begun
            } else {
                Fit::Within
            };
            found.push((fit, entry));
        }
        // Those that fit as well stay in their order.
        found.sort_by_key(|(fit, _)| *fit);
        found
    }
}

fn entry(id: &str, facts: &Facts) -> Entry {
    let names = [Locale::En, Locale::Zh].map(|it| facts.names.get(it.into()));
    let source = id
        .split_once('-')
        .filter(|(judge, _)| JUDGES.contains(judge));
    Entry {
        id: id.to_owned(),
        names: names.map(str::to_owned),
        idea: Idea::of(&facts.games),
        difficulty: facts.difficulty,
        source: source.map_or("original", |(source, _)| source).to_owned(),
        variants: Vec::new(),
        original: None,
        found_by: written(id, names, &facts.sources),
        id_rank: 0,
        name_ranks: [0; 2],
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use std::time::{Duration, Instant};

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

    fn catalog() -> Index {
        let problems = problems::catalog::all();
        let facts: Vec<(&str, Facts)> = problems
            .iter()
            .map(|problem| (problem.id(), Facts::of(problem)))
            .collect();
        Index::new(facts.iter().map(|(id, facts)| (*id, facts)))
    }

    /// All of it.
    fn public(index: &Index) -> Seen<'_> {
        index.seen(index.places.keys().map(String::as_str))
    }

    #[test]
    fn problems_are_found_by_what_people_call_them() {
        let catalog = catalog();
        let seen = public(&catalog);
        for (question, id) in [
            ("nim", "nim"),
            ("S-Nim", "hdoj-1536"),
            ("1536", "hdoj-1536"),
            ("HDOJ 1536", "hdoj-1536"),
            ("hdu1536", "hdoj-1536"),
            ("hdu 1536", "hdoj-1536"),
            ("poj 2960", "hdoj-1536"),
            ("POJ3710", "poj-3710"),
            ("christmas", "poj-3710"),
            ("圣诞", "poj-3710"),
            ("sdyx", "poj-3710"),
            ("shengdan", "poj-3710"),
            ("poj 1067", "hdoj-1527"),
        ] {
            let found = seen.search(question);
            let first = found.first().map(|entry| entry.id.as_str());
            assert_eq!(first, Some(id), "{question}");
        }
        assert!(seen.search("no such problem at all").is_empty());
        assert_eq!(seen.search(" ").len(), seen.all().count());
    }

    #[test]
    fn numbers_of_ids_are_in_the_order_of_numbers() {
        let facts = facts(["A game", "游戏"]);
        let ids = ["hdoj-10", "hdoj-2", "chomp", "hdoj-2-move"];
        let index = Index::new(ids.into_iter().map(|id| (id, &facts)));
        let seen = public(&index);
        let mut all: Vec<_> = seen.all().collect();
        all.sort_by_key(|entry| entry.id_rank);
        let ids: Vec<&str> = all.iter().map(|entry| entry.id.as_str()).collect();
        assert_eq!(ids, ["chomp", "hdoj-2", "hdoj-2-move", "hdoj-10"]);
    }

    #[test]
    fn names_are_in_the_order_of_each_language() {
        let (first, second) = (facts(["alpha", "乙"]), facts(["Beta", "一"]));
        let index = Index::new([("b", &second), ("a", &first)].into_iter());
        let seen = public(&index);
        for (locale, order) in [(Locale::En, ["a", "b"]), (Locale::Zh, ["b", "a"])] {
            let mut all: Vec<_> = seen.all().collect();
            all.sort_by_key(|entry| entry.name_rank(locale));
            let ids: Vec<&str> = all.iter().map(|entry| entry.id.as_str()).collect();
            assert_eq!(ids, order);
        }
    }

    #[test]
    fn what_somebody_means_is_one_problem_or_none() {
        let catalog = catalog();
        let seen = public(&catalog);
        for (typed, id) in [
            ("nim", Some("nim")),
            ("Nim", Some("nim")),
            ("1536", Some("hdoj-1536")),
            ("hdu 1536", Some("hdoj-1536")),
            ("圣诞游戏", Some("poj-3710")),
            ("christmas", Some("poj-3710")),
            // Many begin so.
            ("hdoj", None),
            ("ni", None),
            ("nothing of this kind", None),
            ("", None),
        ] {
            let meant = seen.meant(typed).map(|entry| entry.id.as_str());
            assert_eq!(meant, id, "{typed}");
        }
    }

    #[test]
    fn variants_stand_with_their_original() {
        let catalog = catalog();
        let seen = public(&catalog);
        let nim = seen.get("nim").unwrap();
        assert_eq!(seen.variants(nim).len(), 4);
        assert!(seen.originals().any(|entry| entry.id == "nim"));
        assert!(!seen.originals().any(|entry| entry.id == "nim-move"));
        assert_eq!(nim.source, "original");
        assert_eq!(seen.get("hdoj-1536").unwrap().source, "hdoj");
    }

    #[test]
    fn what_is_not_seen_leaves_no_trace() {
        let game = facts(["Game", "游戏"]);
        let ids = ["game", "game-move", "other", "other-count", "hdoj-1"];
        let index = Index::new(ids.iter().map(|id| (*id, &game)));
        let seen = index.seen(["game", "other-count"].into_iter());
        let ids = |entries: Vec<&Entry>| {
            let ids = entries.into_iter().map(|entry| entry.id.clone());
            ids.collect::<Vec<_>>()
        };
        assert_eq!(ids(seen.search("game")), ["game", "other-count"]);
        // A variant whose original is hidden stands by itself.
        assert_eq!(ids(seen.originals().collect()), ["game", "other-count"]);
        assert!(seen.variants(seen.get("game").unwrap()).is_empty());
        assert!(seen.get("hdoj-1").is_none());
        assert_eq!(seen.sources(), ["original"]);
    }

    #[test]
    fn ten_thousand_problems_are_searched_at_once() {
        let problems: Vec<(String, Facts)> = (0..10_000)
            .map(|number| {
                let (english, chinese) = (format!("Game {number}"), format!("取石子游戏 {number}"));
                (format!("hdoj-{number}"), facts([&english, &chinese]))
            })
            .collect();
        let index = Index::new(problems.iter().map(|(id, facts)| (id.as_str(), facts)));
        let began = Instant::now();
        for question in ["9999", "qszyx 77", "取石子", "nothing"] {
            public(&index).search(question);
        }
        // A debug build on a busy machine has this much time for each many times over.
        assert!(
            began.elapsed() < Duration::from_secs(2),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(public(&index).search("9999")[0].id, "hdoj-9999");
    }
}
