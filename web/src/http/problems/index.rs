//! All problems as lists and searches need them: read once, small, in memory.

use std::collections::{BTreeSet, HashMap};
use std::sync::LazyLock;

use pinyin::ToPinyinMulti;
use problems::{Problem, catalog};

use super::ideas::Idea;
use crate::http::i18n::Locale;

/// How many readings of a Chinese name are searched: a character may have several.
const MOST_READINGS: usize = 32;

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
    pub(crate) variants: Vec<(&'static str, usize)>,
    /// Whether it is one of those.
    pub(crate) is_variant: bool,
    /// What it is found by: id, names, numbers, readings, one after the other.
    found_by: String,
}

impl Entry {
    /// The name in a language.
    pub(crate) fn name(&self, locale: Locale) -> &str {
        match locale {
            Locale::En => &self.names[0],
            Locale::Zh => &self.names[1],
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

/// All problems, by idea, then from easy to hard.
#[derive(Debug)]
pub(crate) struct Index {
    pub(crate) entries: Vec<Entry>,
    places: HashMap<String, usize>,
    /// The sources there are, those with most problems first.
    pub(crate) sources: Vec<String>,
}

static CATALOG: LazyLock<Index> = LazyLock::new(|| Index::new(&catalog::all()));

/// The problems of the site.
pub(crate) fn all() -> &'static Index {
    &CATALOG
}

impl Index {
    /// Of these problems.
    pub(crate) fn new(problems: &[Problem]) -> Self {
        Self::of(problems.iter().map(entry).collect())
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
            entries[place].is_variant = true;
            entries[original].variants.push((word, place));
        }
        let order = |word: &str| VARIANTS.iter().position(|it| *it == word);
        for entry in &mut entries {
            entry.variants.sort_by_key(|(word, _)| order(word));
        }
        let mut counts: HashMap<&str, usize> = HashMap::new();
        for entry in entries.iter().filter(|it| !it.is_variant) {
            *counts.entry(&entry.source).or_default() += 1;
        }
        let mut sources: Vec<(&str, usize)> = counts.into_iter().collect();
        sources.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
        Self {
            sources: sources
                .into_iter()
                .map(|(name, _)| name.to_owned())
                .collect(),
            entries,
            places,
        }
    }

    /// The problem of that id.
    pub(crate) fn get(&self, id: &str) -> Option<&Entry> {
        self.entries.get(*self.places.get(id)?)
    }

    /// The places of the problems in which every word of the question is found, those first that
    /// it names.
    pub(crate) fn search(&self, question: &str) -> Vec<usize> {
        let question = question.to_lowercase();
        let words: Vec<&str> = question.split_whitespace().collect();
        let whole = words.join("");
        let mut found: Vec<(u8, usize)> = Vec::new();
        for (place, entry) in self.entries.iter().enumerate() {
            let has_all = words.iter().all(|word| entry.found_by.contains(word))
                || entry.found_by.contains(&whole);
            if has_all {
                let is_named = entry.id == whole
                    || entry.id.split('-').any(|part| part == whole)
                    || entry
                        .names
                        .iter()
                        .any(|name| name.to_lowercase() == question.trim());
                let begins = entry
                    .found_by
                    .split('\n')
                    .any(|way| way.starts_with(&whole) || way.starts_with(question.trim()));
                let rank = match (is_named, begins) {
                    (true, _) => 0,
                    (false, true) => 1,
                    (false, false) => 2,
                };
                found.push((rank, place));
            }
        }
        // Those of a rank stay in their order.
        found.sort_by_key(|(rank, _)| *rank);
        found.into_iter().map(|(_, place)| place).collect()
    }
}

fn entry(problem: &Problem) -> Entry {
    let names = problem.names();
    let sources = problem.sources().iter().map(|source| source.name.as_str());
    described(
        problem.id(),
        [names.get(Locale::En.into()), names.get(Locale::Zh.into())],
        &sources.collect::<Vec<_>>(),
        problem.games(),
        problem.difficulty(),
    )
}

fn described(
    id: &str,
    names: [&str; 2],
    sources: &[&str],
    keywords: &[String],
    difficulty: Option<u8>,
) -> Entry {
    // Each way to write something on a line of its own.
    let mut ways: BTreeSet<String> = BTreeSet::new();
    for text in [id].iter().chain(&names).chain(sources) {
        let text = text.to_lowercase();
        let joined: String = text.chars().filter(|c| c.is_alphanumeric()).collect();
        // The judge of Hangzhou has two names.
        if let Some(number) = joined.strip_prefix("hdoj") {
            ways.insert(format!("hdu{number}"));
            ways.insert(format!("hdu {number}"));
            ways.insert(format!("hdoj {number}"));
        }
        ways.insert(joined);
        ways.insert(text);
    }
    ways.extend(readings(names[1]));
    let source = id
        .split_once('-')
        .filter(|(judge, _)| JUDGES.contains(judge));
    Entry {
        id: id.to_owned(),
        names: names.map(str::to_owned),
        idea: Idea::of(keywords),
        difficulty,
        source: source.map_or("original", |(source, _)| source).to_owned(),
        variants: Vec::new(),
        is_variant: false,
        found_by: ways.into_iter().collect::<Vec<_>>().join("\n"),
    }
}

/// How a Chinese name is typed without Chinese characters: its syllables, and their first letters.
fn readings(name: &str) -> Vec<String> {
    let mut readings = vec![(String::new(), String::new())];
    for c in name.to_lowercase().chars() {
        let syllables: BTreeSet<&str> = match c.to_pinyin_multi() {
            Some(multi) => multi.into_iter().map(pinyin::Pinyin::plain).collect(),
            None if c.is_alphanumeric() => {
                for (whole, first) in &mut readings {
                    whole.push(c);
                    first.push(c);
                }
                continue;
            }
            None => continue,
        };
        let mut longer = Vec::new();
        for (whole, first) in &readings {
            for syllable in &syllables {
                let letter = &syllable[..syllable.chars().next().map_or(0, char::len_utf8)];
                longer.push((format!("{whole}{syllable}"), format!("{first}{letter}")));
            }
        }
        longer.truncate(MOST_READINGS);
        readings = longer;
    }
    readings
        .into_iter()
        .flat_map(|(whole, first)| [whole, first])
        .filter(|reading| !reading.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

    use std::time::{Duration, Instant};

    use super::*;

    fn first(question: &str) -> String {
        let index = all();
        let found = index.search(question);
        found
            .first()
            .map_or_else(String::new, |place| index.entries[*place].id.clone())
    }

    #[test]
    fn problems_are_found_by_what_people_call_them() {
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
            assert_eq!(first(question), id, "{question}");
        }
        assert!(all().search("no such problem at all").is_empty());
        assert_eq!(all().search(" ").len(), all().entries.len());
    }

    #[test]
    fn a_character_with_several_readings_is_found_by_each() {
        let readings = readings("重 Nim");
        for reading in ["zhongnim", "chongnim", "znim", "cnim"] {
            assert!(readings.iter().any(|it| it == reading), "{readings:?}");
        }
    }

    #[test]
    fn variants_stand_with_their_original() {
        let nim = all().get("nim").unwrap();
        let words: Vec<&str> = nim.variants.iter().map(|(word, _)| *word).collect();
        assert_eq!(words.len(), 4, "{words:?}");
        assert!(all().get("nim-move").unwrap().is_variant);
        assert!(!nim.is_variant);
        assert_eq!(nim.source, "original");
        assert_eq!(all().get("hdoj-1536").unwrap().source, "hdoj");
    }

    #[test]
    fn ten_thousand_problems_are_searched_at_once() {
        let entries = (0..10_000).map(|number| {
            let (english, chinese) = (format!("Game {number}"), format!("取石子游戏 {number}"));
            let keywords = ["nim".to_owned()];
            let names = [english.as_str(), chinese.as_str()];
            described(&format!("hdoj-{number}"), names, &[], &keywords, Some(3))
        });
        let index = Index::of(entries.collect());
        let began = Instant::now();
        for question in ["9999", "qszyx 77", "取石子", "nothing"] {
            index.search(question);
        }
        // A debug build on a busy machine has this much time for each many times over.
        assert!(
            began.elapsed() < Duration::from_secs(2),
            "{:?}",
            began.elapsed()
        );
        assert_eq!(index.entries[index.search("9999")[0]].id, "hdoj-9999");
    }
}
