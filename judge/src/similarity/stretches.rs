//! Where two programs are the same: stretches of tokens, each in at most one pair, the longest that
//! begins at each place taken first.

use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::{NOISE, Text};

/// Places of one hash beyond this number are not looked at: what repeats so often is a list.
const MOST_PLACES: usize = 64;

/// A stretch that both programs have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stretch {
    /// Where it stands in the first text, in bytes.
    pub one: Range<usize>,
    /// Where it stands in the second.
    pub other: Range<usize>,
    /// How many tokens it has.
    pub tokens: usize,
}

/// The stretches that two programs share, in the order of the first; none begins with what is
/// common to many.
pub(super) fn stretches(one: &Text, other: &Text, common: &HashSet<u64>) -> Vec<Stretch> {
    if one.grammar != other.grammar {
        return Vec::new();
    }
    let mut places: HashMap<u64, Vec<usize>> = HashMap::new();
    for (at, gram) in other.grams.iter().enumerate() {
        if !common.contains(gram) {
            let known = places.entry(*gram).or_default();
            if known.len() < MOST_PLACES {
                known.push(at);
            }
        }
    }
    let mut is_taken = vec![false; other.symbols.len()];
    let mut found = Vec::new();
    let mut at = 0;
    while at < one.grams.len() {
        let candidates = places.get(&one.grams[at]).into_iter().flatten();
        let lengths = candidates.map(|&there| (same(one, other, (at, there), &is_taken), there));
        // Of several that are as long, the first.
        let best = lengths.max_by_key(|(length, there)| (*length, usize::MAX - there));
        let Some((length, there)) = best.filter(|(length, _)| *length >= NOISE) else {
            at += 1;
            continue;
        };
        is_taken[there..there + length].fill(true);
        found.push(Stretch {
            one: span(one, at..at + length),
            other: span(other, there..there + length),
            tokens: length,
        });
        at += length;
    }
    found
}

/// How many tokens are the same from these places on, as far as none is taken.
fn same(one: &Text, other: &Text, (at, there): (usize, usize), is_taken: &[bool]) -> usize {
    let here = one.symbols[at..].iter();
    let pairs = here.zip(other.symbols[there..].iter().zip(&is_taken[there..]));
    pairs
        .take_while(|(a, (b, is_taken))| a == b && !**is_taken)
        .count()
}

/// The bytes from the first of these tokens to the end of the last.
fn span(text: &Text, tokens: Range<usize>) -> Range<usize> {
    let first = text.places[tokens.start].start;
    let last = text.places[tokens.end - 1].end;
    first..last
}
