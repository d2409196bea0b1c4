//! What is true of a program's answers whichever idea it follows: whether single parts are wrong already,
//! or only their sums.

use std::collections::BTreeMap;

use super::facts::Facts;
use super::{Answered, Kind};
use crate::WrongIdea;

/// Fewer positions of one part than these do not show that single parts are right.
const LEAST_SINGLE: usize = 5;

/// Fewer sums than these do not show how parts are put together.
const LEAST_SUMS: usize = 8;

/// What the answers show: [`WrongIdea::WrongSum`] where single parts are right and sums are not,
/// [`WrongIdea::WrongValues`] where the sums are what follows from wrong values of single parts. Of who
/// wins the latter can be seen where values are added (`is_added`): in normal play.
pub(super) fn family<C>(
    kind: Kind,
    cases: &[Answered<C>],
    facts: &[Facts],
    keys: &[Vec<String>],
    is_lost: &dyn Fn(&Answered<C>) -> Option<bool>,
    is_added: bool,
) -> Option<WrongIdea> {
    let pairs = || cases.iter().zip(facts).zip(keys);
    // A part that nobody can move in is a single part as well, where it is all there is.
    let is_single = |facts: &Facts| {
        let movable = facts.moves.iter().filter(|moves| **moves > 0).count();
        movable == 1 || facts.moves.len() == 1
    };
    let is_sum = |facts: &Facts| facts.moves.iter().filter(|moves| **moves > 0).count() > 1;
    let single: Vec<_> = pairs().filter(|((_, facts), _)| is_single(facts)).collect();
    let sums = pairs().filter(|((_, facts), _)| is_sum(facts)).count();
    if single.len() < LEAST_SINGLE || sums < LEAST_SUMS {
        return None;
    }
    let are_right = single.iter().all(|((it, _), _)| it.got == it.right);
    let follows = match kind {
        Kind::Value if are_right => None,
        Kind::Value => by_values(cases, keys),
        // Who wins a single part does not say what it is worth.
        Kind::Winner if is_added => by_classes(cases, keys, is_lost),
        Kind::Winner | Kind::Count | Kind::Other => None,
    };
    match follows {
        Some(true) => Some(WrongIdea::WrongValues),
        _ => are_right.then_some(WrongIdea::WrongSum),
    }
}

/// [`WrongIdea::WrongValues`] where many single parts alone are wrong, whatever becomes of their sums.
pub(super) fn of_single_parts<C>(cases: &[Answered<C>], facts: &[Facts]) -> Option<WrongIdea> {
    let single = cases.iter().zip(facts).filter(|(_, facts)| {
        let movable = facts.moves.iter().filter(|moves| **moves > 0);
        movable.count() == 1
    });
    let wrong = { single }.filter(|(it, _)| it.got != it.right);
    (wrong.count() >= LEAST_SINGLE).then_some(WrongIdea::WrongValues)
}

/// Whether each sum is the XOR of what the single parts are said to be worth; `None` where too few are
/// known.
fn by_values<C>(cases: &[Answered<C>], keys: &[Vec<String>]) -> Option<bool> {
    let mut worth: BTreeMap<&str, u64> = BTreeMap::new();
    for (it, keys) in cases.iter().zip(keys) {
        if let ([part], Ok(value)) = (keys.as_slice(), it.got.parse()) {
            worth.insert(part, value);
        }
    }
    let mut looked_at = 0;
    for (it, keys) in cases.iter().zip(keys).filter(|(_, keys)| keys.len() > 1) {
        let values = keys.iter().map(|part| worth.get(part.as_str()));
        let values: Option<Vec<&u64>> = values.collect();
        let Some(values) = values else { continue };
        looked_at += 1;
        let sum = values.into_iter().fold(0, |sum, value| sum ^ value);
        if it.got != sum.to_string() {
            return Some(false);
        }
    }
    (looked_at >= LEAST_SUMS).then_some(true)
}

/// Whether lost sums of two parts make classes: as they do where each part has a value, right or wrong,
/// and a sum of two is lost just where both are worth the same.
fn by_classes<C>(
    cases: &[Answered<C>],
    keys: &[Vec<String>],
    is_lost: &dyn Fn(&Answered<C>) -> Option<bool>,
) -> Option<bool> {
    // A part that is lost alone is worth as much as none.
    const NONE: &str = "";
    let mut equal: BTreeMap<(&str, &str), bool> = BTreeMap::new();
    for (it, keys) in cases.iter().zip(keys) {
        let lost = is_lost(it)?;
        let pair = match keys.as_slice() {
            [part] => (NONE, part.as_str()),
            [a, b] => (a.as_str(), b.as_str()),
            _ => continue,
        };
        // The same two in another order.
        for pair in [pair, (pair.1, pair.0)] {
            if equal
                .insert(pair, lost)
                .is_some_and(|before| before != lost)
            {
                return Some(false);
            }
        }
    }
    let (mut looked_at, mut parts) = (0, Vec::new());
    for (a, b) in equal.keys() {
        if a == b && !equal[&(*a, *b)] {
            return Some(false);
        }
        if !parts.contains(a) {
            parts.push(*a);
        }
    }
    for a in &parts {
        for b in &parts {
            for c in &parts {
                let known = |a: &str, b: &str| equal.get(&(a, b)).copied();
                let (Some(ab), Some(bc), Some(ac)) = (known(a, b), known(b, c), known(a, c)) else {
                    continue;
                };
                looked_at += 1;
                if ab && bc && !ac {
                    return Some(false);
                }
            }
        }
    }
    (looked_at >= LEAST_SUMS).then_some(true)
}
