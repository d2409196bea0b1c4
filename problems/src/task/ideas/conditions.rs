//! Where a program goes wrong: only under a condition that the input fulfils, everything else being right.

use std::collections::BTreeSet;

use super::Answered;
use super::inputs::{self, Lines};
use crate::WrongIdea;

/// Fewer right answers outside of a condition than these show nothing.
const LEAST_RIGHT: usize = 12;

/// How likely it may be that all wrong answers fulfil a condition though it has nothing to do with them.
const CHANCE: f64 = 0.001;

/// In so many of the first lines repeated numbers are looked for one by one.
const LISTS: usize = 3;

/// More words than these in the inputs are no kinds of rules.
const MOST_WORDS: usize = 12;

/// The condition under which all wrong answers are: the one that the fewest cases fulfil. Where an input
/// may have a graph, an edge can lead back to its node.
pub(super) fn family<C>(cases: &[Answered<C>], has_graphs: bool) -> Option<WrongIdea> {
    let lines: Vec<Lines> = cases
        .iter()
        .map(|it| inputs::numbers_of(&it.input))
        .collect();
    let is_wrong: Vec<bool> = cases.iter().map(|it| it.got != it.right).collect();
    let right_words: Vec<&str> = cases.iter().map(|it| it.right.as_str()).collect();
    let mut found: Vec<(usize, WrongIdea)> = Vec::new();
    let mut look = |idea, fulfils: &[bool], tries: usize| {
        if let Some(count) = told(&is_wrong, &right_words, fulfils, tries) {
            found.push((count, idea));
        }
    };
    let each = |test: &dyn Fn(&Lines) -> bool| lines.iter().map(test).collect::<Vec<bool>>();
    look(WrongIdea::WhereEqual, &each(&inputs::has_equal), 1);
    for line in 0..LISTS {
        let repeats = |lines: &Lines| inputs::repeats_in(lines, line);
        look(WrongIdea::WhereEqual, &each(&repeats), LISTS);
    }
    look(WrongIdea::WhereUnordered, &each(&inputs::is_unordered), 1);
    if has_graphs {
        look(WrongIdea::WhereLoops, &each(&inputs::has_loop), 1);
    }
    let words: BTreeSet<&str> = { cases.iter() }
        .flat_map(|it| it.input.split_ascii_whitespace())
        .filter(|word| word.chars().all(char::is_alphabetic))
        .collect();
    if words.len() <= MOST_WORDS {
        for word in &words {
            let has = |it: &Answered<C>| it.input.split_ascii_whitespace().any(|it| it == *word);
            let fulfils: Vec<bool> = cases.iter().map(has).collect();
            look(WrongIdea::WhereKind, &fulfils, words.len());
        }
    }
    for is_small in [inputs::has_smallest, inputs::has_smallest_only] {
        look(WrongIdea::WhereSmallest, &each(&is_small), 1);
    }
    let sizes: [(WrongIdea, Vec<u64>); 2] = [
        (
            WrongIdea::FromANumber,
            lines.iter().map(inputs::largest).collect(),
        ),
        (
            WrongIdea::FromSoManyParts,
            lines.iter().map(inputs::length).collect(),
        ),
    ];
    for (idea, sizes) in sizes {
        let wrong = sizes.iter().zip(&is_wrong).filter(|(_, wrong)| **wrong);
        let Some(least) = wrong.map(|(size, _)| *size).min() else {
            continue;
        };
        let fulfils: Vec<bool> = sizes.iter().map(|size| *size >= least).collect();
        let tries = sizes.iter().collect::<BTreeSet<_>>().len();
        look(idea, &fulfils, tries);
    }
    found
        .into_iter()
        .min_by_key(|(count, _)| *count)
        .map(|(_, idea)| idea)
}

/// [`WrongIdea::FromANumber`] where many cases have smaller numbers than the first that is wrong, be it by
/// chance or not.
pub(super) fn from_a_number<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let largest = |it: &Answered<C>| inputs::largest(&inputs::numbers_of(&it.input));
    let wrong = cases.iter().filter(|it| it.got != it.right);
    let least = wrong.map(largest).min()?;
    let smaller = cases.iter().filter(|it| largest(it) < least);
    (smaller.count() >= LEAST_RIGHT).then_some(WrongIdea::FromANumber)
}

/// How many cases fulfil a condition, where all wrong ones do and enough right ones do not. It is one of
/// so many that were tried.
fn told(is_wrong: &[bool], right: &[&str], fulfils: &[bool], tries: usize) -> Option<usize> {
    let all = || is_wrong.iter().zip(fulfils);
    if all().any(|(wrong, fulfils)| *wrong && !fulfils) {
        return None;
    }
    let wrong = is_wrong.iter().filter(|wrong| **wrong).count();
    let count = fulfils.iter().filter(|it| **it).count();
    let outside = right.iter().zip(fulfils).filter(|(_, fulfils)| !**fulfils);
    let words: BTreeSet<&str> = outside.clone().map(|(word, _)| *word).collect();
    let share = count as f64 / fulfils.len().max(1) as f64;
    let chance = share.powf(wrong as f64) * tries as f64;
    (words.len() > 1 && outside.count() >= LEAST_RIGHT && chance <= CHANCE).then_some(count)
}
