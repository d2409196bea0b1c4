//! What the numbers of a move are called, as programs write them.

use std::collections::BTreeMap;

use sg::Game as _;
use sg::notation::{NamedPosition, NamedRules};

use crate::words::Words;

/// The most moves of a component that are looked at for their names.
const MOST_LOOKED_AT: u64 = 10_000;

/// The names of the numbers.
#[derive(Debug, Default)]
pub(super) struct MoveNames {
    pub(super) names: Vec<String>,
    /// Whether the first is the number of the part that is moved in. It is not needed where the numbers
    /// of a move tell the part, as the cells of a board do.
    pub(super) number_parts: bool,
}

impl MoveNames {
    /// The names that are given, or usual ones, for the moves of these positions, each of some parts.
    ///
    /// # Errors
    /// Says why moves have no names, or others.
    pub(super) fn find(
        given: Option<&[String]>,
        positions: impl IntoIterator<Item = Vec<NamedPosition>>,
    ) -> Result<Self, Words> {
        let (mut numbers, mut has_parts) = (None, false);
        for parts in positions {
            has_parts |= parts.len() > 1 && !tell_the_part(&parts);
            for part in &parts {
                look(part, &mut numbers)?;
            }
        }
        let numbers =
            numbers.ok_or_else(|| say!("no small case has a move that could be named"))?;
        let Some(given) = given else {
            let usual = ["x", "y", "z"].into_iter().map(str::to_owned);
            let of_part = has_parts.then(|| "i".to_owned());
            return Ok(Self {
                names: of_part.into_iter().chain(usual.take(numbers)).collect(),
                number_parts: has_parts,
            });
        };
        let number_parts = match given.len().checked_sub(numbers) {
            Some(1) => true,
            Some(0) if !has_parts => false,
            _ => {
                let given = given.len();
                return Err(if has_parts {
                    say!(
                        "move: {given} names are given; a move of this game is {most} numbers: \
                         the number of the part, and {numbers} that name the move",
                        given,
                        most = numbers + 1,
                        numbers
                    )
                } else {
                    say!(
                        "move: {given} names are given; a move of this game is {numbers} numbers: \
                         {numbers} that name the move",
                        given,
                        numbers
                    )
                });
            }
        };
        Ok(Self {
            names: given.to_vec(),
            number_parts,
        })
    }
}

/// Whether moves of different parts that have the same numbers leave the same.
fn tell_the_part(parts: &[NamedPosition]) -> bool {
    let mut known: BTreeMap<Vec<u64>, Vec<String>> = BTreeMap::new();
    let mut tell = true;
    for (index, part) in parts.iter().enumerate() {
        if NamedRules.most_moves(part) > MOST_LOOKED_AT {
            return false;
        }
        NamedRules.moves(part, &mut |label, left| {
            let others = parts
                .iter()
                .enumerate()
                .filter(|(other, _)| *other != index);
            let all = others.map(|(_, part)| part).chain(left);
            let mut all: Vec<String> = all.map(NamedPosition::text).collect();
            all.sort_unstable();
            tell &= *known.entry(label.to_vec()).or_insert_with(|| all.clone()) == all;
        });
    }
    tell
}

/// Looks at how many numbers name a move of a component, which has to be as many each time, and each
/// has to name one move.
fn look(part: &NamedPosition, numbers: &mut Option<usize>) -> Result<(), Words> {
    if NamedRules.most_moves(part) > MOST_LOOKED_AT {
        return Ok(());
    }
    let mut seen = std::collections::BTreeSet::new();
    let mut problem = None;
    NamedRules.moves(part, &mut |label, _| {
        if label.is_empty() {
            problem.get_or_insert_with(|| {
                say!(
                    "the moves of `{part}` have no names that a program could write",
                    part = part.to_string()
                )
            });
        } else if *numbers.get_or_insert(label.len()) != label.len() {
            problem.get_or_insert_with(|| {
                say!(
                    "some moves are named by other numbers of numbers than those of `{part}`",
                    part = part.to_string()
                )
            });
        } else if !seen.insert(label.to_vec()) {
            problem.get_or_insert_with(|| {
                let label: Vec<String> = label.iter().map(u64::to_string).collect();
                say!(
                    "two moves of `{part}` are both named `{name}`",
                    part = part.to_string(),
                    name = label.join(" ")
                )
            });
        }
    });
    problem.map_or(Ok(()), |problem| {
        Err(say!(
            "question: {problem}, so this game can be asked for the winner, the value or the \
             number of winning moves (question = \"winner\", \"value\" or \"count\")",
            problem
        ))
    })
}
