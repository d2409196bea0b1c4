//! Makes a failing case simpler as long as the program still fails on it: by the reference's own
//! steps, then by lowering each number to the least that still fails, then two at a time, then to any small number.

use std::collections::BTreeMap;
use std::ops::Range;

use problems::WrongIdea;

use super::search::Search;
use super::{Failure, long};

/// Cases with more numbers that stick out are not lowered number by number: a run each would take longer than
/// anybody waits.
const MOST_NUMBERS: usize = 64;

/// Cases with more numbers are not lowered two numbers at a time.
const MOST_IN_PAIRS: usize = 5;

/// Numbers below this one are tried one by one…
const LARGEST_SMALL: u64 = 256;

/// …in this part of the time that is left.
const SCANNED_PART: f64 = 0.25;

/// A line with so many numbers is long.
const LONG_LINE: usize = 16;

/// A simpler failure, as simple as can be found in time. A sequence stays one that shows that
/// something is kept, if it was.
///
/// Steps that leave numbers out come first, because every number left is a search of its own;
/// lowering numbers a step at a time would take forever and comes last.
pub(super) fn shrink(search: &mut Search<'_, '_, '_>, failure: Failure) -> Failure {
    // What fails at one time and not at another is not made simpler by trying.
    if failure.shows == Some(WrongIdea::Unsteady) {
        return failure;
    }
    let shrunk = as_simple_as_can_be(search, failure.clone());
    if !shrunk.is_sequence() || !failure.is_last_right_alone {
        return shrunk;
    }
    let confirmed = search.confirmed(shrunk);
    confirmed
        .filter(|it| !it.is_sequence() || it.is_last_right_alone)
        .unwrap_or(failure)
}

fn as_simple_as_can_be(search: &mut Search<'_, '_, '_>, mut failure: Failure) -> Failure {
    let fewer = |case: &[u8], simpler: &[u8]| numbers(simpler).len() < numbers(case).len();
    if let Some(level) = levelled(search, &failure) {
        failure = level;
    }
    if let Some(shorter) = shortened(search, &failure) {
        failure = shorter;
    }
    if let Some(least) = with_least(search, &failure) {
        failure = least;
    }
    while !search.is_over() {
        let simpler = by_step(search, &failure, fewer)
            .or_else(|| by_numbers(search, &failure))
            .or_else(|| by_step(search, &failure, |_, _| true))
            .or_else(|| by_pairs(search, &failure))
            .or_else(|| by_small_numbers(search, &failure));
        match simpler {
            Some(simpler) => failure = simpler,
            None => break,
        }
    }
    failure
}

/// The same with all numbers of a long line equal, where it still fails: often only their count matters,
/// and to lower them one by one would take too long.
fn levelled(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    let [case] = &failure.cases[..] else {
        return None;
    };
    let text = std::str::from_utf8(case).ok()?;
    let lines: Vec<Vec<&str>> = text
        .lines()
        .map(|line| line.split_ascii_whitespace().collect())
        .collect();
    if lines.iter().all(|line| line.len() < LONG_LINE) {
        return None;
    }
    // The least first. What a line counts may stand in front of it.
    [("0", 0), ("0", 1), ("1", 0), ("1", 1)]
        .into_iter()
        .find_map(|(level, from)| {
            let lines = lines.iter().map(|line| {
                let is_long = line.len() >= LONG_LINE;
                let words = line.iter().enumerate();
                let words =
                    words.map(|(at, word)| if is_long && at >= from { level } else { word });
                words.collect::<Vec<_>>().join(" ") + "\n"
            });
            let same = lines.collect::<String>().into_bytes();
            let is_less = total(&same) < total(case);
            is_less.then(|| fails_alike(search, failure, &same))?
        })
}

/// The same with as few words in a long line as it still fails with, or as few of many lines: an array that is too
/// short is shown where it ends.
fn shortened(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    let [case] = &failure.cases[..] else {
        return None;
    };
    long::with_fewer_words(case, |shorter| fails_alike(search, failure, &shorter))
        .or_else(|| long::with_fewer_lines(case, |shorter| fails_alike(search, failure, &shorter)))
}

/// The same with the least numbers there are in a long line, or in many lines.
fn with_least(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    let [case] = &failure.cases[..] else {
        return None;
    };
    let least = long::with_least(case).into_iter();
    let mut least = least.filter(|least| total(least) < total(case));
    least.find_map(|least| fails_alike(search, failure, &least))
}

/// What becomes of another case alone, where that fails with the same verdict.
fn fails_alike(search: &mut Search<'_, '_, '_>, failure: &Failure, case: &[u8]) -> Option<Failure> {
    if search.is_over() || !search.is_single_case(case) {
        return None;
    }
    let found = search.alone(case).failure()?;
    (found.verdict == failure.verdict).then_some(found)
}

/// The reference's first simpler case that is wanted and fails too.
fn by_step(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
    is_wanted: impl Fn(&[u8], &[u8]) -> bool,
) -> Option<Failure> {
    (0..failure.cases.len()).rev().find_map(|at| {
        let case = &failure.cases[at];
        let simpler = search.simpler(case).into_iter();
        let mut simpler = simpler.filter(|simpler| is_wanted(case, simpler));
        if failure.is_sequence() {
            simpler.find_map(|simpler| with_case(search, failure, at, simpler))
        } else {
            single(search.first_failing(&mut simpler))
        }
    })
}

/// Lowers the first number that can be lowered; `None` when every number is the least already.
///
/// A mistake that shows from some number on, as an overflow does, is found at exactly that number
/// by halving the distance between the largest number that is right and the least that is wrong.
fn by_numbers(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    for at in (0..failure.cases.len()).rev() {
        let case = &failure.cases[at];
        let numbers = uneven(numbers(case));
        if numbers.len() > MOST_NUMBERS {
            continue;
        }
        for (place, number) in numbers {
            let (mut right, mut wrong, mut lowest) = (0, number, None);
            while wrong - right > 1 && !search.is_over() {
                let middle = right + (wrong - right) / 2;
                let lower = replaced(case, &place, middle);
                let fails = search
                    .is_valid(&lower)
                    .then(|| with_case(search, failure, at, lower))
                    .flatten();
                match fails {
                    Some(failure) => (wrong, lowest) = (middle, Some(failure)),
                    None => right = middle,
                }
            }
            if lowest.is_some() {
                return lowest;
            }
        }
    }
    None
}

/// All numbers of a short case; of a long one those that are not as most of them are.
fn uneven(mut numbers: Vec<(Range<usize>, u64)>) -> Vec<(Range<usize>, u64)> {
    if numbers.len() > MOST_NUMBERS {
        let mut counts: BTreeMap<u64, usize> = BTreeMap::new();
        for (_, number) in &numbers {
            *counts.entry(*number).or_default() += 1;
        }
        let most = counts.into_iter().max_by_key(|(_, count)| *count);
        numbers.retain(|(_, number)| most.is_none_or(|(level, _)| *number != level));
    }
    numbers
}

/// Lowers two numbers of a short case by the same: a mistake may lie on a line between them.
fn by_pairs(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    let [case] = &failure.cases[..] else {
        return None;
    };
    let numbers = numbers(case);
    if numbers.len() > MOST_IN_PAIRS {
        return None;
    }
    let mut lower = Vec::new();
    for (second, (late, larger)) in numbers.iter().enumerate() {
        for (early, smaller) in &numbers[..second] {
            let most = (*smaller).min(*larger);
            for step in (0..u64::BITS).rev().map(|bits| 1 << bits) {
                if step <= most && !search.is_over() {
                    // From behind, so that places in front stay where they are.
                    let after = replaced(case, late, larger - step);
                    lower.push(replaced(&after, early, smaller - step));
                }
            }
        }
    }
    lower.retain(|case| !search.is_over() && search.is_valid(case));
    single(search.first_failing(&mut lower.into_iter()))
}

/// The least failure of a short case with any small number in place of a larger one: a mistake may be here and there,
/// where halves do not find it.
fn by_small_numbers(search: &mut Search<'_, '_, '_>, failure: &Failure) -> Option<Failure> {
    let [case] = &failure.cases[..] else {
        return None;
    };
    let numbers = numbers(case);
    if numbers.len() > MOST_IN_PAIRS {
        return None;
    }
    let places = numbers.into_iter();
    let mut lower: Vec<Vec<u8>> = places
        .flat_map(|(place, number)| {
            (0..number.min(LARGEST_SMALL)).map(move |lower| replaced(case, &place, lower))
        })
        .collect();
    lower.sort_by_cached_key(|case| total(case));
    lower.retain(|case| !search.is_over() && search.is_single_case(case));
    search.for_a_part(SCANNED_PART, |search| {
        single(search.first_failing(&mut lower.into_iter()))
    })
}

/// A single failing case; a sequence of candidates is no simpler case.
fn single(failure: Option<Failure>) -> Option<Failure> {
    failure.filter(|failure| !failure.is_sequence())
}

/// The failure with another case at a place, if that fails too. A sequence stays one: a single
/// case that fails alone is another mistake.
fn with_case(
    search: &mut Search<'_, '_, '_>,
    failure: &Failure,
    at: usize,
    case: Vec<u8>,
) -> Option<Failure> {
    if !failure.is_sequence() {
        return search.alone(&case).failure();
    }
    let mut cases = failure.cases.clone();
    cases[at] = case;
    search.together(&cases).failure()
}

/// A text with another number instead of the one that stands there.
pub(super) fn replaced(text: &[u8], place: &Range<usize>, number: u64) -> Vec<u8> {
    let mut text = text.to_vec();
    text.splice(place.clone(), number.to_string().into_bytes());
    text
}

/// What the whole numbers of a text come to: of two cases that is less, mostly, which is smaller.
pub(super) fn total(text: &[u8]) -> u64 {
    let numbers = numbers(text).into_iter();
    numbers.fold(0, |sum, (_, number)| sum.saturating_add(number))
}

/// The whole numbers of a text and where they stand.
pub(super) fn numbers(text: &[u8]) -> Vec<(Range<usize>, u64)> {
    let mut numbers = Vec::new();
    let mut at = 0;
    for word in text.split(u8::is_ascii_whitespace) {
        let place = at..at + word.len();
        at = place.end + 1;
        let number = std::str::from_utf8(word)
            .ok()
            .and_then(|it| it.parse().ok());
        if let Some(number) = number {
            numbers.push((place, number));
        }
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::{numbers, replaced, uneven};

    #[test]
    fn numbers_are_found_where_they_stand() {
        let found = numbers(b"2 13\nab 7\n\n0\n");
        assert_eq!(found, [(0..1, 2), (2..4, 13), (8..9, 7), (11..12, 0)]);
        assert_eq!(replaced(b"2 13\n", &(2..4), 5), b"2 5\n");
    }

    #[test]
    fn of_many_numbers_those_are_lowered_that_stick_out() {
        let text = |count: usize| format!("{count}\n77{}\n", " 1".repeat(count - 1));
        let lowered = |count| -> Vec<u64> {
            let numbers = uneven(numbers(text(count).as_bytes())).into_iter();
            numbers.map(|(_, number)| number).collect()
        };
        assert_eq!(lowered(3), [3, 77, 1, 1]);
        assert_eq!(lowered(1000), [1000, 77]);
    }
}
