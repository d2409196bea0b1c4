//! Cases of a described problem: all small ones, random ones, and simpler ones.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use super::super::allowance::LARGEST_CASE;
use super::super::case::fewer;
use super::super::heaps::of_any_size;
use super::super::{Case as _, Random};
use super::form::Narrow;
use super::grammar::{Bound, Grammar, Kind, Span};
use super::values::{Described, Value};

/// The most cases that are small.
pub(super) const MOST_SMALL: usize = 20_000;

/// The longest list, and the longest word, of a small case.
const LONGEST_SMALL: u64 = 64;

/// The longest list, and the longest word, that is drawn.
const LONGEST_DRAWN: u64 = 200_000;

/// The longest list and the largest number of a small case, above the least one, where nothing else
/// is said.
const SMALL: (u64, u64) = (3, 6);

/// Narrower ranges, by field.
pub(super) type Within = BTreeMap<String, Narrow>;

/// Whether sizes are drawn from all that are allowed or as large as can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Size {
    Any,
    Largest,
}

impl Grammar {
    fn range(
        &self,
        case: &Described,
        span: &Span,
        field: usize,
        within: &Within,
    ) -> RangeInclusive<u64> {
        let (low, high) = (case.bound(&span.low), case.bound(&span.high));
        match within.get(&self.fields[field].name) {
            Some(Narrow(from, to)) => low.max(*from)..=high.min(*to),
            None => low..=high,
        }
    }

    /// All cases whose fields are within the small ranges, in the order of their sizes; `None` where
    /// there are too many.
    pub(super) fn small(&self, within: &Within) -> Option<Vec<Described>> {
        let mut cases = vec![Described::blank(self)];
        for index in 0..self.fields.len() {
            let mut longer = Vec::new();
            for case in cases {
                longer.extend(self.extended(&case, index, within)?);
                if longer.len() > MOST_SMALL {
                    return None;
                }
            }
            cases = longer;
        }
        cases.sort_by_key(size);
        Some(cases)
    }

    /// The cases with each small value of the next field.
    fn extended(&self, case: &Described, index: usize, within: &Within) -> Option<Vec<Described>> {
        let field = &self.fields[index];
        let counts = self.counts().any(|count| count == index);
        let few = if counts { SMALL.0 } else { SMALL.1 };
        let span = match &field.kind {
            Kind::Number(span) | Kind::Word(_, span) => span,
        };
        let mut range = self.range(case, span, index, within);
        if !within.contains_key(&field.name) {
            let least = *range.start();
            let most = match field.kind {
                Kind::Number(_) if counts => few.max(least),
                _ => least.saturating_add(few),
            };
            range = least..=most.min(*range.end());
        }
        let with = |value: Value| {
            let mut with = case.clone();
            with.values[index] = value;
            with
        };
        let length = self.count_of(index).map(|count| case.bound(count));
        Some(match (&field.kind, length) {
            (Kind::Number(_), None) => {
                let numbers = range.take(MOST_SMALL + 1);
                numbers.map(|n| with(Value::Number(n))).collect()
            }
            (Kind::Number(_), Some(length)) => {
                let single: Vec<u64> = range.take(MOST_SMALL + 1).collect();
                let lists = tuples(&single, length)?;
                lists
                    .into_iter()
                    .map(|list| with(Value::Numbers(list)))
                    .collect()
            }
            (Kind::Word(characters, _), None) => {
                let words = words(characters, &range)?;
                words
                    .into_iter()
                    .map(|word| with(Value::Word(word)))
                    .collect()
            }
            (Kind::Word(characters, _), Some(length)) => {
                let lists = tuples(&words(characters, &range)?, length)?;
                lists
                    .into_iter()
                    .map(|list| with(Value::Words(list)))
                    .collect()
            }
        })
    }

    /// The fields that say how many there are of others.
    fn counts(&self) -> impl Iterator<Item = usize> {
        let counts = (0..self.fields.len()).filter_map(|index| self.count_of(index)?.field());
        counts.collect::<Vec<_>>().into_iter()
    }

    /// A random case; one that the rules of the problem may still forbid. It is no whole one where no
    /// more is to be drawn, or where it gets larger than any may be.
    pub(super) fn random(&self, random: &mut Random, within: &Within, size: Size) -> Described {
        let mut case = Described::blank(self);
        let largest = LARGEST_CASE.bytes();
        for index in 0..self.fields.len() {
            if random.is_spent() {
                break;
            }
            let field = &self.fields[index];
            let length = self.count_of(index);
            let length = length.map(|count| case.bound(count).min(LONGEST_DRAWN));
            let span = match &field.kind {
                Kind::Number(span) | Kind::Word(_, span) => span,
            };
            let range = self.range(&case, span, index, within);
            let number = |random: &mut Random| {
                let is_count = self.counts().any(|count| count == index);
                if range.is_empty() {
                    return *range.start();
                }
                let drawn = match size {
                    Size::Largest if is_count || random.chance(1, 4) => *range.end(),
                    Size::Largest => random.within(&range),
                    Size::Any => of_any_size(random, &range),
                };
                if is_count {
                    drawn.min(LONGEST_DRAWN)
                } else {
                    drawn
                }
            };
            let word = |random: &mut Random, characters: &str| {
                let characters: Vec<char> = characters.chars().collect();
                let length = number(random).min(LONGEST_DRAWN);
                let drawn = (0..length).filter_map(|_| random.pick(&characters).copied());
                drawn.collect::<String>()
            };
            case.values[index] = match (&field.kind, length) {
                (Kind::Number(_), None) => Value::Number(number(random)),
                (Kind::Number(_), Some(length)) => {
                    Value::Numbers((0..length).map(|_| number(random)).collect())
                }
                (Kind::Word(characters, _), None) => Value::Word(word(random, characters)),
                (Kind::Word(characters, _), Some(length)) => {
                    let length = length.min(LONGEST_DRAWN / 200);
                    let (mut words, mut bytes) = (Vec::new(), 0);
                    while (words.len() as u64) < length && bytes < largest {
                        let drawn = word(random, characters);
                        bytes += drawn.len() as u64;
                        words.push(drawn);
                    }
                    Value::Words(words)
                }
            };
            let is_too_large = case.bytes() > largest;
            if let Some(allowance) = random.allowance() {
                allowance.draw(case.values[index].bytes());
                if is_too_large {
                    allowance.refuse_case();
                }
            }
            if is_too_large {
                break;
            }
        }
        case
    }

    /// The ranges with numbers of at most `most`, and lists of at most `longest`.
    pub(super) fn among_small(&self, within: &Within, most: u64, longest: u64) -> Within {
        let mut small = within.clone();
        for (index, field) in self.fields.iter().enumerate() {
            let counts = self.counts().any(|count| count == index);
            let most = if counts { longest } else { most };
            let range = small.entry(field.name.clone()).or_insert(Narrow(0, most));
            range.1 = range.1.min(most);
        }
        small
    }

    /// The ranges with lists of at most `longest`, or as long as they have to be.
    pub(super) fn short_lists(&self, within: &Within, longest: u64) -> Within {
        let mut short = within.clone();
        for count in self.counts() {
            let range = short.entry(self.fields[count].name.clone());
            let range = range.or_insert(Narrow(0, longest));
            range.1 = range.1.min(longest).max(range.0);
        }
        short
    }

    /// The case with the first half of its lists twice; `None` where no list has two elements.
    pub(super) fn twice(&self, case: &Described) -> Option<Described> {
        let count = self.counts().next()?;
        let Some(Value::Number(length)) = case.values.get(count) else {
            return None;
        };
        let half = (*length / 2) as usize;
        let places: Vec<usize> = (0..half).chain(0..half).collect();
        (half > 0).then(|| self.with_places(case, count, &places))
    }

    /// The values of a field with one number changed by at most so much, or with one character
    /// changed, in at most so many places from the end on.
    pub(super) fn near(
        &self,
        index: usize,
        value: &Value,
        (reach, most): (u64, usize),
    ) -> Vec<Value> {
        let characters = match self.fields.get(index).map(|field| &field.kind) {
            Some(Kind::Word(characters, _)) => characters.as_str(),
            _ => "",
        };
        let numbers = |number: &u64| number.saturating_sub(reach)..=number.saturating_add(reach);
        let words = |word: &String| {
            let letters: Vec<char> = word.chars().collect();
            let mut words = Vec::new();
            for at in (0..letters.len()).rev().take(most) {
                for character in characters.chars() {
                    let mut letters = letters.clone();
                    letters[at] = character;
                    words.push(letters.into_iter().collect::<String>());
                }
            }
            words
        };
        match value {
            Value::Number(number) => numbers(number).map(Value::Number).collect(),
            Value::Word(word) => words(word).into_iter().map(Value::Word).collect(),
            Value::Numbers(list) => {
                with_one_changed(list, most, |number| numbers(number).collect())
                    .map(Value::Numbers)
                    .collect()
            }
            Value::Words(list) => with_one_changed(list, most, words)
                .map(Value::Words)
                .collect(),
        }
    }

    /// Cases a step simpler: with fewer elements in lists of the same length, or with smaller numbers.
    pub(super) fn simpler(&self, case: &Described) -> Vec<Described> {
        let mut simpler = Vec::new();
        let mut counts: Vec<usize> = self.counts().collect();
        counts.dedup();
        for count in counts {
            simpler.extend(self.shorter(case, count));
        }
        for (index, value) in case.values.iter().enumerate() {
            if self.counts().any(|count| count == index) {
                continue;
            }
            let values: Vec<Value> = match value {
                Value::Number(number) => number.simpler().into_iter().map(Value::Number).collect(),
                Value::Word(word) => word.simpler().into_iter().map(Value::Word).collect(),
                Value::Numbers(numbers) => lower(numbers).map(Value::Numbers).collect(),
                Value::Words(words) => lower(words).map(Value::Words).collect(),
            };
            simpler.extend(values.into_iter().map(|value| {
                let mut with = case.clone();
                with.values[index] = value;
                with
            }));
        }
        simpler
    }

    /// The cases whose lists of that length have fewer elements.
    fn shorter(&self, case: &Described, count: usize) -> Vec<Described> {
        let Some(Value::Number(length)) = case.values.get(count) else {
            return Vec::new();
        };
        let places: Vec<usize> = (0..*length as usize).collect();
        let shorter = fewer(&places).into_iter();
        shorter
            .map(|kept| self.with_places(case, count, &kept))
            .collect()
    }

    /// The case whose lists of that length have the elements that stood at these places.
    fn with_places(&self, case: &Described, count: usize, places: &[usize]) -> Described {
        let mut with = case.clone();
        with.values[count] = Value::Number(places.len() as u64);
        for index in 0..self.fields.len() {
            if self.count_of(index).and_then(Bound::field) != Some(count) {
                continue;
            }
            with.values[index] = match &case.values[index] {
                Value::Numbers(all) => Value::Numbers(at(all, places)),
                Value::Words(all) => Value::Words(at(all, places)),
                other => other.clone(),
            };
        }
        with
    }
}

fn at<E: Clone>(all: &[E], kept: &[usize]) -> Vec<E> {
    kept.iter().filter_map(|at| all.get(*at).cloned()).collect()
}

/// The list with one of its last elements changed, each in every way.
fn with_one_changed<E: Clone>(
    list: &[E],
    most: usize,
    ways: impl Fn(&E) -> Vec<E>,
) -> impl Iterator<Item = Vec<E>> {
    (0..list.len()).rev().take(most).flat_map(move |index| {
        let changed = ways(&list[index]).into_iter();
        changed
            .map(move |element| {
                let mut with = list.to_vec();
                with[index] = element;
                with
            })
            .collect::<Vec<_>>()
    })
}

/// The list with one element a step simpler.
fn lower<E: super::super::Case>(list: &[E]) -> impl Iterator<Item = Vec<E>> {
    with_one_changed(list, usize::MAX, E::simpler)
}

/// All lists of that many; `None` where there are too many.
fn tuples<E: Clone>(single: &[E], length: u64) -> Option<Vec<Vec<E>>> {
    if length > LONGEST_SMALL {
        return None;
    }
    let mut lists = vec![Vec::new()];
    for _ in 0..length {
        let longer = lists.iter().flat_map(|list| {
            single.iter().map(move |element| {
                let mut longer: Vec<E> = list.clone();
                longer.push(element.clone());
                longer
            })
        });
        lists = longer.take(MOST_SMALL + 1).collect();
        if lists.len() > MOST_SMALL {
            return None;
        }
    }
    Some(lists)
}

/// All words of these characters and lengths; `None` where there are too many.
fn words(characters: &str, lengths: &RangeInclusive<u64>) -> Option<Vec<String>> {
    let characters: Vec<char> = characters.chars().collect();
    let mut words = Vec::new();
    for length in lengths.clone() {
        if words.len() > MOST_SMALL {
            return None;
        }
        let more = tuples(&characters, length)?;
        words.extend(
            more.into_iter()
                .map(|word| word.into_iter().collect::<String>()),
        );
    }
    Some(words)
}

/// What cases are sorted by: all their numbers and lengths together.
fn size(case: &Described) -> u64 {
    let of = |value: &Value| match value {
        Value::Number(number) => *number,
        Value::Numbers(numbers) => numbers.iter().fold(0, |a: u64, b| a.saturating_add(*b)),
        Value::Word(word) => word.len() as u64,
        Value::Words(words) => words.iter().map(|word| word.len() as u64).sum(),
    };
    case.values.iter().map(of).fold(0, u64::saturating_add)
}
