//! How much two programs for the same problem have in common: the syntax trees' tokens, whatever
//! things are called in them, and winnowing over these (Schleimer, Wilkerson and Aiken: "Winnowing:
//! Local Algorithms for Document Fingerprinting", SIGMOD 2003).
//!
//! Says what two texts share and where, and no more: why they share it no program knows. What many
//! have in common (the obvious way to read the input, the one known theorem) is left out, and so is
//! what everybody was given.
//!
//! | file | what it does |
//! |---|---|
//! | `lexer`, `lexicons` | tokens of languages that have no grammar here |
//! | `tokens` | a program's text as tokens without names |
//! | `winnowing` | which of its fingerprints stand for a text |
//! | `stretches` | where two texts are the same, to be shown side by side |

mod lexer;
mod lexicons;
mod stretches;
mod tokens;
mod winnowing;

use std::borrow::Borrow;
use std::cmp::Ordering;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

pub use stretches::Stretch;
use stretches::stretches;

/// No shared stretch of fewer tokens is noticed: the noise threshold of the publication, the length
/// of what is hashed.
pub const NOISE: usize = 10;

/// Every shared stretch of so many tokens is noticed: its guarantee threshold.
pub const GUARANTEE: usize = 16;

/// What so many programs share, or a quarter of them where that is more, is nobody's own.
const COMMON_AT_LEAST: usize = 5;

/// One in so many programs.
const COMMON_SHARE: usize = 4;

/// A program of fewer fingerprints of its own says nothing.
const FEWEST_PRINTS: usize = 8;

/// A program as it is compared with others.
#[derive(Debug, Clone)]
pub struct Text {
    /// Programs of different grammars have nothing in common.
    grammar: tokens::Grammar,
    /// What each token is, and where it stands in the text.
    symbols: Vec<u64>,
    places: Vec<Range<usize>>,
    /// The hash of the [`NOISE`] tokens from each place on.
    grams: Vec<u64>,
    /// The fingerprints that winnowing chooses.
    prints: HashSet<u64>,
}

impl Text {
    /// A program in the language of that id; `None` where its grammar is not known here, or where
    /// the text cannot be read.
    pub fn of(language: &str, source: &str) -> Option<Self> {
        let grammar = tokens::Grammar::of(language)?;
        let (symbols, places): (Vec<_>, Vec<_>) =
            tokens::read(grammar, source)?.into_iter().unzip();
        let grams = winnowing::grams(&symbols, NOISE);
        let prints = winnowing::chosen(&grams, GUARANTEE - NOISE + 1);
        Some(Self {
            grammar,
            symbols,
            places,
            prints: prints.into_iter().map(|at| grams[at]).collect(),
            grams,
        })
    }

    /// How many tokens it has.
    pub fn tokens(&self) -> usize {
        self.symbols.len()
    }
}

/// Two programs with what they have in common.
#[derive(Debug, Clone, PartialEq)]
pub struct Pair {
    /// Their places in what was compared, the lesser first.
    pub places: (usize, usize),
    /// Twice the fingerprints that both have, by those of either: 0 for nothing, 1 for everything.
    pub similarity: f64,
}

/// What comparing many programs showed.
#[derive(Debug, Clone, Default)]
pub struct Comparison {
    /// The hashes that many share, or that everybody was given.
    common: HashSet<u64>,
    /// Of each program its grammar and the fingerprints of its own, in order.
    own: Vec<(tokens::Grammar, Vec<u64>)>,
    /// The places of those that have enough of their own.
    large: Vec<usize>,
    /// The places of those that have not.
    pub too_small: Vec<usize>,
}

impl Comparison {
    /// Every two programs of one grammar that have enough of their own. Each pair is compared when it is asked for:
    /// there are as many as the square of the programs.
    pub fn pairs(&self) -> impl Iterator<Item = Pair> {
        let large = self.large.iter().enumerate();
        large.flat_map(move |(nth, one)| {
            let others = self.large.iter().skip(nth + 1);
            others.filter_map(move |other| self.pair(*one, *other))
        })
    }

    /// The two programs at these places; `None` where one has too little of its own, and where their grammars
    /// differ.
    pub fn pair(&self, one: usize, other: usize) -> Option<Pair> {
        let (grammar, first) = self.own.get(one)?;
        let (grammar_of_other, second) = self.own.get(other)?;
        let fewest = first.len().min(second.len());
        if grammar != grammar_of_other || fewest < FEWEST_PRINTS {
            return None;
        }
        let either = first.len() + second.len();
        Some(Pair {
            places: (one.min(other), one.max(other)),
            similarity: 2.0 * in_both(first, second) as f64 / either as f64,
        })
    }

    /// The stretches that two of the programs share, in the order of the first: without those that
    /// begin with what many share.
    pub fn stretches(&self, one: &Text, other: &Text) -> Vec<Stretch> {
        stretches(one, other, &self.common)
    }
}

/// Makes each of the programs ready to be compared with each; `given` is what everybody was given.
pub fn compare<T: Borrow<Text>>(programs: &[T], given: &[Text]) -> Comparison {
    let mut having: HashMap<u64, usize> = HashMap::new();
    for program in programs {
        let program: &Text = program.borrow();
        let grams: HashSet<u64> = program.grams.iter().copied().collect();
        for gram in grams {
            *having.entry(gram).or_default() += 1;
        }
    }
    let most = COMMON_AT_LEAST.max(programs.len() / COMMON_SHARE);
    let shared = having.iter().filter(|(_, count)| **count > most);
    let mut common: HashSet<u64> = shared.map(|(gram, _)| *gram).collect();
    common.extend(given.iter().flat_map(|text| text.grams.iter().copied()));
    let own = programs.iter().map(|program| {
        let program: &Text = program.borrow();
        let mut prints: Vec<u64> = program.prints.difference(&common).copied().collect();
        prints.sort_unstable();
        (program.grammar, prints)
    });
    let own: Vec<(tokens::Grammar, Vec<u64>)> = own.collect();
    let is_small = |at: &usize| own[*at].1.len() < FEWEST_PRINTS;
    let (too_small, large) = (0..programs.len()).partition(is_small);
    Comparison {
        common,
        own,
        large,
        too_small,
    }
}

/// How many numbers two lists in order have in common.
fn in_both(mut one: &[u64], mut other: &[u64]) -> usize {
    let mut both = 0;
    while let ([first, rest @ ..], [second, rest_of_other @ ..]) = (one, other) {
        match first.cmp(second) {
            Ordering::Less => one = rest,
            Ordering::Greater => other = rest_of_other,
            Ordering::Equal => {
                both += 1;
                (one, other) = (rest, rest_of_other);
            }
        }
    }
    both
}

#[cfg(test)]
#[expect(clippy::unwrap_used, reason = "a test fails by panicking")]
mod tests;
