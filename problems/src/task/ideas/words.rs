//! What the words of the answers alone show: which there are, and on which side the wrong ones are.

use std::collections::BTreeSet;

use super::Answered;
use crate::WrongIdea;

/// Fewer wrong answers than these are on one side by chance.
const LEAST_WRONG: usize = 4;

/// Whether every wrong answer is a number that is too large, or every one too small; and there are several.
pub(super) fn amount<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    are_several(cases).then(|| any_amount(cases))?
}

fn are_several<C>(cases: &[Answered<C>]) -> bool {
    let wrong = cases.iter().filter(|it| it.got != it.right);
    wrong.count() >= LEAST_WRONG
}

/// The same of few wrong answers, or of one.
pub(super) fn any_amount<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let number = |text: &str| text.parse::<u64>().ok();
    let right: BTreeSet<u64> = cases.iter().filter_map(|it| number(&it.right)).collect();
    // Two numbers are two words.
    if right.len() < 3 {
        return None;
    }
    let wrong = cases.iter().filter(|it| it.got != it.right);
    let pairs: Option<Vec<(u64, u64)>> = wrong
        .map(|it| Some((number(&it.got)?, number(&it.right)?)))
        .collect();
    let pairs = pairs?;
    if pairs.iter().all(|(got, right)| got > right) {
        Some(WrongIdea::TooMuch)
    } else if pairs.iter().all(|(got, right)| got < right) {
        Some(WrongIdea::TooLittle)
    } else {
        None
    }
}

/// Whether every wrong answer takes a draw for what is decided, or what is decided for a draw.
pub(super) fn draws<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    const DRAW: &str = "draw";
    let is_asked = cases.iter().any(|it| it.right == DRAW);
    let mut wrong = cases.iter().filter(|it| it.got != it.right);
    let is_all = wrong.all(|it| it.got == DRAW || it.right == DRAW);
    (is_asked && is_all).then_some(WrongIdea::Draws)
}

/// Whether only lost positions are answered wrongly, or only won ones, as won and as lost.
pub(super) fn one_side<C>(
    cases: &[Answered<C>],
    is_lost: &dyn Fn(&str) -> Option<bool>,
) -> Option<WrongIdea> {
    are_several(cases).then(|| any_on_one_side(cases, is_lost))?
}

/// The same of few wrong answers, or of one.
pub(super) fn any_on_one_side<C>(
    cases: &[Answered<C>],
    is_lost: &dyn Fn(&str) -> Option<bool>,
) -> Option<WrongIdea> {
    let wrong = cases.iter().filter(|it| it.got != it.right);
    let sides: Option<Vec<(bool, bool)>> = wrong
        .map(|it| Some((is_lost(&it.got)?, is_lost(&it.right)?)))
        .collect();
    let sides = sides?;
    let both_right = [true, false].into_iter().all(|lost| {
        let right = cases.iter().filter(|it| it.got == it.right);
        { right }.any(|it| is_lost(&it.right) == Some(lost))
    });
    if !both_right {
        return None;
    }
    if sides.iter().all(|side| *side == (false, true)) {
        Some(WrongIdea::LostCalledWon)
    } else if sides.iter().all(|side| *side == (true, false)) {
        Some(WrongIdea::WonCalledLost)
    } else {
        None
    }
}

/// What the words alone show.
pub(super) fn of_words<C>(cases: &[Answered<C>]) -> Option<WrongIdea> {
    let words: BTreeSet<&str> = cases.iter().map(|it| it.right.as_str()).collect();
    if words.len() < 2 {
        return None;
    }
    if cases.iter().all(|it| it.got == cases[0].got) {
        return Some(WrongIdea::Constant);
    }
    let is_exchanged = |it: &Answered<C>| it.got != it.right && words.contains(it.got.as_str());
    (words.len() == 2 && cases.iter().all(is_exchanged)).then_some(WrongIdea::WordsExchanged)
}
