//! Ideas about answers that are moves.

use std::collections::BTreeSet;

use super::LEAST_CASES;
use crate::WrongIdea;

/// Answers that are moves: the input, whether the move is right, and its numbers.
pub(in crate::task) type Moved<'a> = (&'a Vec<u8>, bool, Vec<u64>);

/// The ideas that make right moves of all: numbers that are counted from elsewhere or exchanged.
pub(in crate::task) fn of_moves(
    cases: &[Moved<'_>],
    is_right: &dyn Fn(&[u8], &str) -> bool,
) -> BTreeSet<WrongIdea> {
    let mut fits = BTreeSet::new();
    if cases.len() < LEAST_CASES || cases.iter().all(|(_, is_right, _)| *is_right) {
        return fits;
    }
    // One number alone says that the position is lost.
    let moved = || cases.iter().filter(|(.., numbers)| numbers.len() > 1);
    if cases
        .iter()
        .any(|(_, is_right, numbers)| numbers.len() < 2 && !is_right)
    {
        return fits;
    }
    let follows = |change: &dyn Fn(&mut Vec<u64>)| {
        moved().all(|(input, _, numbers)| {
            let mut numbers = numbers.clone();
            change(&mut numbers);
            let words: Vec<String> = numbers.iter().map(u64::to_string).collect();
            is_right(input, &words.join(" "))
        })
    };
    for place in 0..3 {
        let more = |numbers: &mut Vec<u64>| {
            if let Some(number) = numbers.get_mut(place) {
                *number += 1;
            }
        };
        let less = |numbers: &mut Vec<u64>| {
            if let Some(number) = numbers.get_mut(place) {
                *number = number.saturating_sub(1);
            }
        };
        if follows(&more) || follows(&less) {
            fits.insert(WrongIdea::OffByOne);
        }
    }
    if follows(&|numbers| numbers.reverse()) || follows(&|numbers| numbers.swap(0, 1)) {
        fits.insert(WrongIdea::InputMisread);
    }
    fits
}
