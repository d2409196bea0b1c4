//! The inputs of a package whose format only its own programs know: its tests, and what its input
//! validators take of changed ones.

use std::time::Instant;

use problems::task::Random;
use problems::{Lang, Test, TestSet};

use super::validators::ReadyValidators;
use crate::testing::{Cases, ProgramAnswers};

/// Tests with larger inputs are not changed, in bytes: nobody wants to look at such an example.
const LARGEST_CHANGED: usize = 2000;

/// Of larger inputs single lines and words are not left out: there are too many.
const MOST_PARTS: usize = 60;

/// How many of the smallest tests are changed.
const CHANGED_TESTS: usize = 12;

/// In texts with at most so many numbers all small ones are tried, in so many texts of different shapes,
/// and in each so often.
const FEW_NUMBERS: usize = 4;
const SHAPES: usize = 3;
const MOST_SMALL: usize = 400;

/// How many numbers or lines are changed at once, at most.
const MOST_CHANGES: u64 = 4;

/// Where bounds and types end, and those below 0 that a changed sign makes of them.
const ENDS: [i64; 8] = [
    100_000,
    1_000_000,
    1_000_000_000,
    i32::MAX as i64,
    1 << 31,
    u32::MAX as i64,
    1_000_000_000_000_000_000,
    i64::MAX,
];

/// How often a change is drawn until the validators take one, before the search gives up.
const DRAWN_FOR_ONE: usize = 2000;

/// The inputs of a package: one case each.
pub(super) struct OfPackage<'b, 'a> {
    tests: &'b TestSet,
    answers: &'b ProgramAnswers<'a>,
    validators: &'b ReadyValidators<'a>,
}

impl<'b, 'a> OfPackage<'b, 'a> {
    /// Inputs that these validators take, answered by that program.
    pub(super) const fn new(
        tests: &'b TestSet,
        answers: &'b ProgramAnswers<'a>,
        validators: &'b ReadyValidators<'a>,
    ) -> Self {
        Self {
            tests,
            answers,
            validators,
        }
    }

    /// For each number of a text, whether one below 0 may stand in its place.
    fn may_be_negative(&self, text: &Lines) -> Vec<bool> {
        let may = |(line, word): (usize, usize)| {
            let mut changed = text.clone();
            "-1".clone_into(&mut changed[line][word]);
            self.validators.allow(&printed(&changed))
        };
        numbers(text).into_iter().map(may).collect()
    }
}

impl Cases for OfPackage<'_, '_> {
    fn answer(&self, input: &[u8]) -> Option<Vec<u8>> {
        let is_allowed = self.validators.allow(input);
        is_allowed.then(|| self.answers.answer(input)).flatten()
    }

    fn lines_of_answer(&self, _: &[u8]) -> Option<usize> {
        None
    }

    fn split(&self, input: &[u8]) -> Vec<Vec<u8>> {
        let is_allowed = self.validators.allow(input);
        is_allowed.then(|| input.to_vec()).into_iter().collect()
    }

    fn join(&self, inputs: &[Vec<u8>]) -> Option<Vec<u8>> {
        match inputs {
            [input] => Some(input.clone()),
            _ => None,
        }
    }

    fn small(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_> {
        let mut shapes: Vec<Lines> = Vec::new();
        for text in smallest_tests(self.tests, self.validators) {
            let same = |other: &Lines| shape(other) == shape(&text);
            if (1..=FEW_NUMBERS).contains(&numbers(&text).len()) && !shapes.iter().any(same) {
                shapes.push(text);
            }
        }
        shapes.truncate(SHAPES);
        let of_shape = move |text: Lines| all_small(&text, &self.may_be_negative(&text));
        Box::new(shapes.into_iter().flat_map(of_shape))
    }

    fn simpler(&self, case: &[u8]) -> Vec<Vec<u8>> {
        simpler(case)
    }

    fn is_valid(&self, input: &[u8]) -> bool {
        self.validators.allow(input)
    }

    fn explain(&self, _: &[u8], _: Lang) -> Option<String> {
        None
    }
}

/// The lines of a text, each of words.
type Lines = Vec<Vec<String>>;

fn lines(text: &[u8]) -> Lines {
    let text = String::from_utf8_lossy(text);
    let words = |line: &str| line.split_whitespace().map(str::to_owned).collect();
    text.lines().map(words).collect()
}

fn printed(lines: &Lines) -> Vec<u8> {
    let lines = lines.iter().map(|line| line.join(" ") + "\n");
    lines.collect::<String>().into_bytes()
}

/// Texts with fewer lines or words, the fewest first, each also with a number in front of the gap
/// that counts what is there made smaller by as many. Most are of no format that anybody allows.
fn simpler(case: &[u8]) -> Vec<Vec<u8>> {
    let whole = lines(case);
    let mut found = Vec::new();
    let mut chunk = whole.len() / 2;
    while chunk > 0 {
        let few = whole.len() <= MOST_PARTS;
        let steps = (0..whole.len()).step_by(if few { 1 } else { chunk });
        for at in steps.filter(|at| at + chunk <= whole.len()) {
            let mut fewer = whole.clone();
            fewer.drain(at..at + chunk);
            with_counts(&fewer, at, usize::MAX, chunk, &mut found);
        }
        chunk /= 2;
    }
    let words: usize = whole.iter().map(Vec::len).sum();
    if words <= MOST_PARTS {
        for (line, of_line) in whole.iter().enumerate() {
            for word in 0..of_line.len() {
                let mut fewer = whole.clone();
                fewer[line].remove(word);
                with_counts(&fewer, line, word, 1, &mut found);
            }
        }
    }
    found.sort_by_key(Vec::len);
    found.dedup();
    found
}

/// Adds the text, and those in which one of the last numbers before a place is less by so many.
fn with_counts(text: &Lines, line: usize, word: usize, less: usize, found: &mut Vec<Vec<u8>>) {
    /// How far back a count stands, in numbers.
    const NEAR: usize = 4;
    let places = (0..=line.min(text.len().saturating_sub(1)))
        .flat_map(|at| (0..text.get(at).map_or(0, Vec::len)).map(move |of_line| (at, of_line)));
    let before: Vec<(usize, usize)> = places.filter(|place| *place < (line, word)).collect();
    // The first number of all counts more often than any other.
    let near = before.iter().rev().take(NEAR).chain(before.first());
    for (at, of_line) in near {
        let count = text[*at][*of_line].parse::<u64>().ok();
        let Some(fewer) = count.and_then(|it| it.checked_sub(less as u64)) else {
            continue;
        };
        let mut changed = text.clone();
        changed[*at][*of_line] = fewer.to_string();
        found.push(printed(&changed));
    }
    found.push(printed(text));
}

/// The tests that are changed, smallest first; none without validators.
fn smallest_tests(tests: &TestSet, validators: &ReadyValidators<'_>) -> Vec<Lines> {
    let mut smallest: Vec<Lines> = tests
        .tests()
        .iter()
        .filter(|test| test.input.len() <= LARGEST_CHANGED && !validators.is_empty())
        .map(|test| lines(&test.input))
        .collect();
    smallest.sort_by_key(|text| text.iter().map(Vec::len).sum::<usize>());
    smallest.dedup();
    smallest.truncate(CHANGED_TESTS);
    smallest
}

/// The places of the whole numbers of a text.
fn numbers(text: &Lines) -> Vec<(usize, usize)> {
    let places = text.iter().enumerate();
    let places = places.flat_map(|(line, words)| (0..words.len()).map(move |word| (line, word)));
    places
        .filter(|(line, word)| text[*line][*word].parse::<i128>().is_ok())
        .collect()
}

/// How many words the lines of a text have.
fn shape(text: &Lines) -> Vec<usize> {
    text.iter().map(Vec::len).collect()
}

/// A short text with all small numbers instead of its own, those with the least sum first, each also
/// below 0 where it may be.
fn all_small(text: &Lines, may_be_negative: &[bool]) -> impl Iterator<Item = Vec<u8>> + use<> {
    let (text, places) = (text.clone(), numbers(text));
    let (count, may_be_negative) = (places.len(), may_be_negative.to_vec());
    let sums = (0..).flat_map(move |sum| parts(sum, count));
    let signed = sums.flat_map(move |values| with_signs(&values, &may_be_negative));
    signed.take(MOST_SMALL).map(move |values| {
        let mut changed = text.clone();
        for ((line, word), value) in places.iter().zip(values) {
            changed[*line][*word] = value.to_string();
        }
        printed(&changed)
    })
}

/// These numbers with every choice of signs, where they may have one.
fn with_signs(values: &[u64], may_be_negative: &[bool]) -> Vec<Vec<i64>> {
    let mut all = vec![Vec::new()];
    for (value, may_be_negative) in values.iter().zip(may_be_negative) {
        let value = i64::try_from(*value).unwrap_or(i64::MAX);
        let mut longer = Vec::new();
        for before in all {
            if *may_be_negative && value > 0 {
                longer.push([before.clone(), vec![-value]].concat());
            }
            longer.push([before, vec![value]].concat());
        }
        all = longer;
    }
    all
}

/// The ways to write a number as a sum of so many, in order.
fn parts(sum: u64, count: usize) -> Vec<Vec<u64>> {
    if count == 1 {
        return vec![vec![sum]];
    }
    let with_first = |first: u64| {
        parts(sum - first, count - 1)
            .into_iter()
            .map(move |rest| [vec![first], rest].concat())
    };
    (0..=sum).flat_map(with_first).collect()
}

/// Random changes of the smallest tests that the validators take until the deadline; none
/// without validators. The answers are for others to say.
pub(super) fn changed<'v>(
    tests: &TestSet,
    validators: &'v ReadyValidators<'_>,
    deadline: Instant,
) -> impl Iterator<Item = (Test, usize)> + 'v {
    let smallest = smallest_tests(tests, validators);
    let mut random = Random::for_test("", "stress", &[], 0);
    std::iter::from_fn(move || {
        let drawn = std::iter::repeat_with(|| {
            let text = random.pick(&smallest)?;
            Some(changed_once(text, &mut random))
        });
        let input = drawn
            .take(DRAWN_FOR_ONE)
            .take_while(|_| Instant::now() < deadline)
            .map_while(|input| input)
            .find(|input| validators.allow(input))?;
        Some((Test::new("", "", input.into(), Vec::new().into()), 1))
    })
}

/// The same text with some numbers changed, and lines doubled or left out with their count.
fn changed_once(text: &Lines, random: &mut Random) -> Vec<u8> {
    let mut text = text.clone();
    for _ in 0..=random.below(MOST_CHANGES) {
        let line = random.below(text.len() as u64) as usize;
        let Some(words) = text.get(line).filter(|words| !words.is_empty()) else {
            continue;
        };
        let word = random.below(words.len() as u64) as usize;
        let Ok(number) = words[word].parse::<i64>() else {
            // A word of the text instead of another.
            let other = random.below(words.len() as u64) as usize;
            text[line].swap(word, other);
            continue;
        };
        text[line][word] = match random.below(10) {
            0 | 1 => random.below(4).to_string(),
            2 | 3 => random.below(12).to_string(),
            4 | 5 => number.saturating_add(1).to_string(),
            6 | 7 => number.saturating_sub(1).to_string(),
            8 => number.saturating_neg().to_string(),
            _ => random.pick(&ENDS).unwrap_or(&number).to_string(),
        };
        // A list that a number counts goes on or ends accordingly.
        let changed = text[line][word].parse::<i64>().unwrap_or(number);
        if random.below(2) == 0 {
            let by = changed.saturating_sub(number);
            resize(&mut text, line, word, by, random);
        }
    }
    printed(&text)
}

/// Makes what stands behind a number longer or shorter: the line's own words, the next line's, or the
/// lines that follow.
fn resize(text: &mut Lines, line: usize, word: usize, by: i64, random: &mut Random) {
    /// More is not added at once.
    const MOST: usize = 12;
    let more = usize::try_from(by).unwrap_or(0).min(MOST);
    let fewer = usize::try_from(by.saturating_neg()).unwrap_or(0);
    let of_lines = random.below(2) == 0;
    if of_lines {
        let last = text.len();
        if let Some(model) = text.last().cloned().filter(|_| last > line + 1) {
            text.truncate(last.saturating_sub(fewer).max(line + 1));
            text.extend(std::iter::repeat_n(model, more));
        }
        return;
    }
    let at = if word + 1 < text[line].len() {
        line
    } else {
        line + 1
    };
    let Some(words) = text.get_mut(at) else {
        return;
    };
    let Some(model) = words.last().cloned() else {
        return;
    };
    let least = if at == line { word + 1 } else { 0 };
    words.truncate(words.len().saturating_sub(fewer).max(least));
    for _ in 0..more {
        let drawn = random.below(12).to_string();
        words.push(if model.parse::<i64>().is_ok() {
            drawn
        } else {
            model.clone()
        });
    }
}

#[cfg(test)]
mod tests {
    use super::{all_small, lines, simpler};

    #[test]
    fn small_numbers_are_tried_in_order() {
        let text = |bytes: Vec<u8>| String::from_utf8_lossy(&bytes).into_owned();
        let found = all_small(&lines(b"4 x\n17\n"), &[false, false]);
        let found: Vec<String> = found.take(5).map(text).collect();
        assert_eq!(
            found,
            ["0 x\n0\n", "0 x\n1\n", "1 x\n0\n", "0 x\n2\n", "1 x\n1\n"]
        );
        // A number of the text may be below 0, and so may those that are tried.
        let found = all_small(&lines(b"-4 17\n"), &[true, false]);
        let found: Vec<String> = found.take(5).map(text).collect();
        assert_eq!(found, ["0 0\n", "0 1\n", "-1 0\n", "1 0\n", "0 2\n"]);
    }

    #[test]
    fn a_count_goes_with_what_it_counts() {
        let text = |bytes: &Vec<u8>| String::from_utf8_lossy(bytes).into_owned();
        let found: Vec<String> = simpler(b"3\n1 2\n3 4\n5 6\n").iter().map(text).collect();
        assert!(found.contains(&"2\n1 2\n3 4\n".to_owned()), "{found:?}");
        assert!(found.contains(&"1\n5 6\n".to_owned()), "{found:?}");
        let found: Vec<String> = simpler(b"1\n3 7 8 9\n").iter().map(text).collect();
        assert!(found.contains(&"1\n2 7 9\n".to_owned()), "{found:?}");
        let found: Vec<String> = simpler(b"2\n7 8\n").iter().map(text).collect();
        assert!(found.contains(&"1\n8\n".to_owned()), "{found:?}");
    }
}
