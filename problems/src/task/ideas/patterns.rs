//! Rules that are read off the first numbers, where a case is one number: answers that repeat, and lost
//! numbers that are well-known ones.

use std::collections::BTreeMap;

use super::Answered;
use super::inputs::Lines;
use crate::WrongIdea;

/// Fewer numbers than these show no pattern.
const LEAST_NUMBERS: usize = 24;

/// The numbers of cases that differ in one number only, ascending, with what the program and the right
/// answer say.
fn by_number<'c, C>(
    cases: &'c [Answered<C>],
    lines: &[Lines],
) -> Option<Vec<(u64, &'c str, &'c str)>> {
    let flat: Vec<Vec<u64>> = lines.iter().map(|lines| lines.concat()).collect();
    let first = flat.first()?;
    if flat.iter().any(|numbers| numbers.len() != first.len()) {
        return None;
    }
    let mut varies = (0..first.len()).filter(|at| flat.iter().any(|it| it[*at] != first[*at]));
    let at = varies.next()?;
    if varies.next().is_some() {
        return None;
    }
    let mut all = BTreeMap::new();
    for (it, numbers) in cases.iter().zip(&flat) {
        all.insert(numbers[at], (it.got.as_str(), it.right.as_str()));
    }
    let all = all.into_iter();
    Some(
        all.map(|(number, (got, right))| (number, got, right))
            .collect(),
    )
}

/// What the program's answers follow though the right ones do not.
pub(super) fn family<C>(
    cases: &[Answered<C>],
    lines: &[Lines],
    is_lost: &dyn Fn(&str) -> Option<bool>,
) -> Option<WrongIdea> {
    let all = by_number(cases, lines)?;
    let (from, to) = (all.first()?.0, all.last()?.0);
    // All numbers from the first on.
    if all.len() < LEAST_NUMBERS || to - from != all.len() as u64 - 1 {
        return None;
    }
    let got: Vec<&str> = all.iter().map(|(_, got, _)| *got).collect();
    let right: Vec<&str> = all.iter().map(|(.., right)| *right).collect();
    let agree = got.iter().zip(&right).take_while(|(a, b)| a == b).count();
    if let Some((start, period)) = period(&got)
        && !repeats(&right, start, period)
    {
        // Who has read it off has seen it whole.
        let is_read_off = start + period <= agree;
        return Some(if is_read_off {
            WrongIdea::PeriodTooEarly
        } else {
            WrongIdea::FromSmallCases
        });
    }
    let lost: Option<Vec<bool>> = got.iter().map(|word| is_lost(word)).collect();
    let lost = lost?;
    let numbers = || all.iter().map(|(number, ..)| *number).zip(&lost);
    let some = lost.iter().filter(|lost| **lost).count();
    let is_known = |known: &dyn Fn(u64) -> bool| {
        some > 2 && numbers().all(|(number, lost)| number < 2 || known(number) == *lost)
    };
    let is_power = |number: u64, base: u64| {
        let mut power = base;
        while power < number {
            power *= base;
        }
        power == number
    };
    let is_fibonacci = |number: u64| {
        let (mut a, mut b) = (1, 2);
        while b < number {
            (a, b) = (b, a + b);
        }
        b == number || a == number
    };
    let is_any = (2..10).any(|base| is_known(&|number| is_power(number, base)))
        || is_known(&is_fibonacci)
        || is_known(&|number| number.isqrt().pow(2) == number);
    is_any.then_some(WrongIdea::FromSmallCases)
}

/// From where on, and after how many, words repeat: at least twice.
fn period(words: &[&str]) -> Option<(usize, usize)> {
    let most = words.len() / 3;
    // One alone is the same answer to everything.
    (2..=most)
        .flat_map(|period| [0, 1, period / 2, period].map(|start| (start, period)))
        .find(|(start, period)| repeats(words, *start, *period))
}

fn repeats(words: &[&str], start: usize, period: usize) -> bool {
    (start..words.len() - period).all(|at| words[at] == words[at + period])
}
