//! Moves of games whose positions are numbers: what is taken from heaps and rows, put into boxes, and
//! carried down a staircase.

use super::super::phrases::{Said, Say, said};
use super::{Numbered, without};

/// What the numbers of a position are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Parts {
    /// Heaps of stones.
    Heaps,
    /// Rows of pins, of stones or of cells, which break into others.
    Rows,
    /// Rows that strips are laid on.
    Strips,
}

impl Parts {
    /// What they are in a family of games; `None` where nothing is taken from them.
    pub(super) fn of(family: &str, parameters: &str) -> Option<Self> {
        match family {
            "octal" if parameters.starts_with("0.") => Some(Self::Rows),
            "nim"
            | "bounded-nim"
            | "subtraction"
            | "all-but"
            | "lasker"
            | "lasker-three"
            | "octal"
            | "grundy"
            | "prime-subtraction"
            | "fibonacci-subtraction"
            | "power-subtraction"
            | "square-subtraction"
            | "moore-nim"
            | "bounded-moore"
            | "grammar"
            | "wythoff"
            | "euclid"
            | "fibonacci-nim"
            | "dynamic-subtraction" => Some(Self::Heaps),
            "kayles" | "dawson-kayles" | "dawson-chess" | "rows" | "treblecross" => {
                Some(Self::Rows)
            }
            "strips" => Some(Self::Strips),
            _ => None,
        }
    }
}

/// The sizes in a position; what may be taken next, after `/`, is none of them.
fn sizes(position: &str) -> Option<Vec<u64>> {
    let sizes = position.split('/').next().unwrap_or_default();
    let sizes = sizes.split(',').filter(|size| !size.is_empty());
    sizes.map(|size| size.trim().parse().ok()).collect()
}

/// What is taken from one heap, and what that leaves of it; or what is taken from several.
pub(super) fn taken(
    (parts, numbered): (Parts, Numbered),
    from: &str,
    to: &str,
    say: Say<'_>,
) -> Option<Said> {
    let (before, after) = (sizes(from)?, sizes(to)?);
    let changed = without(&before, &after);
    let changed: Vec<u64> = changed.into_iter().filter(|size| *size > 0).collect();
    let [size] = changed[..] else {
        return several(&before, &after, say);
    };
    let place = place(&before, &after, size)?;
    // Empty heaps are drawn, empty rows are not.
    let is_there = |size: &u64| *size > 0 || parts == Parts::Heaps || numbered == Numbered::InInput;
    let there = |sizes: &[u64]| sizes.iter().filter(|size| is_there(size)).count();
    let i = there(&before[..place]) + 1;
    // What is empty is nothing that is left.
    let left = without(&after, &before).into_iter();
    let left: Vec<u64> = left.filter(|size| *size > 0).collect();
    let count = size.checked_sub(left.iter().sum())?;
    let is_alone = there(&before) == 1;
    let key = match (left.len(), count, parts) {
        (.., Parts::Strips) => "move-lay",
        (0 | 1, 0, _) => return None,
        (0 | 1, ..) if is_alone => "move-take-alone",
        (0 | 1, _, Parts::Rows) => "move-take-row",
        (0 | 1, _, Parts::Heaps) => "move-take",
        (_, 0, _) if is_alone => "move-divide-alone",
        (_, 0, Parts::Rows) => "move-divide-row",
        (_, 0, Parts::Heaps) => "move-divide",
        _ if is_alone => "move-take-and-divide-alone",
        (.., Parts::Rows) => "move-take-and-divide-row",
        (.., Parts::Heaps) => "move-take-and-divide",
    };
    let left = if left.is_empty() { vec![0] } else { left };
    let left = say.all(left.iter().map(u64::to_string));
    Some(said!(key, count, i, left))
}

/// The place of the heap of that size that is changed: of equal ones the first at which the positions differ.
fn place(before: &[u64], after: &[u64], size: u64) -> Option<usize> {
    let pairs = before.iter().zip(after);
    let first = pairs.take_while(|(before, after)| before == after).count();
    let is_there = before.get(first) == Some(&size);
    let any = || before.iter().position(|it| *it == size);
    is_there.then_some(first).or_else(any)
}

/// What is taken from several heaps at once. Positions may be written in another order after a move:
/// the smallest heap that is changed becomes the smallest one that is left.
fn several(before: &[u64], after: &[u64], say: Say<'_>) -> Option<Said> {
    let (mut changed, mut left) = (without(before, after), without(after, before));
    changed.sort_unstable();
    left.sort_unstable();
    if changed.len() != left.len() {
        return None;
    }
    let mut places: Vec<(usize, u64)> = (1..).zip(before.iter().copied()).collect();
    let mut taken = Vec::new();
    for (size, rest) in changed.iter().zip(&left) {
        let at = places.iter().position(|(_, it)| it == size)?;
        taken.push((places.remove(at).0, size.checked_sub(*rest)?));
    }
    taken.sort_unstable();
    each(&taken, before.len(), say)
}

/// What is taken from these heaps of so many.
fn each(taken: &[(usize, u64)], heaps: usize, say: Say<'_>) -> Option<Said> {
    match *taken {
        [] => None,
        [(_, count), (_, other)] if count == other && heaps == 2 => {
            Some(said!("move-take-both", count))
        }
        _ => {
            let items = taken.iter();
            let items = items.map(|(i, count)| say.say(&said!("move-take-item", count, i)));
            Some(said!("move-take-each", list = say.all(items)))
        }
    }
}

/// The same in games whose moves may take from several heaps: from so many at most, or where that is not said the same
/// number from each. The heaps are left in their places where that is such a move.
pub(super) fn taken_at_once(
    most: Option<usize>,
    from: &str,
    to: &str,
    say: Say<'_>,
) -> Option<Said> {
    let (before, after) = (sizes(from)?, sizes(to)?);
    let pairs = (1..).zip(before.iter().zip(&after));
    let pairs = pairs.map(|(i, (size, rest))| Some((i, size.checked_sub(*rest)?)));
    let pairs: Option<Vec<(usize, u64)>> = pairs.collect();
    let mut in_place = pairs.unwrap_or_default();
    in_place.retain(|(_, count)| *count > 0);
    let is_move = match most {
        Some(most) => in_place.len() <= most,
        None => in_place.iter().all(|(_, count)| *count == in_place[0].1),
    };
    if before.len() == after.len() && in_place.len() > 1 && is_move {
        each(&in_place, before.len(), say)
    } else {
        taken((Parts::Heaps, Numbered::InInput), from, to, say)
    }
}

/// What is added to a box.
pub(super) fn added(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (sizes(from)?, sizes(to)?);
    let ([old], [new]) = (&without(&before, &after)[..], &without(&after, &before)[..]) else {
        return None;
    };
    let i = before.iter().position(|size| size == old)? + 1;
    Some(said!("move-add", count = new.checked_sub(*old)?, i))
}

/// What is carried from a step to the one below it, or to the ground.
pub(super) fn step(from: &str, to: &str) -> Option<Said> {
    let (before, after) = (sizes(from)?, sizes(to)?);
    let at = |sizes: &[u64], step: usize| sizes.get(step).copied().unwrap_or(0);
    let left = (0..before.len()).find(|step| at(&after, *step) < at(&before, *step))?;
    let count = at(&before, left) - at(&after, left);
    Some(said!("move-down", count, i = left + 1))
}
