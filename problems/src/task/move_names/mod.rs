//! What moves of the engine's games are called in both languages, found by what they change in a
//! position.
//!
//! | module | moves of |
//! |---|---|
//! | `heaps` | heaps, rows, boxes and staircases: games whose positions are numbers |
//! | `coins` | rows and boards of coins |
//! | `graphs` | edges that are cut, tokens on a graph, and a pawn that must not come back |
//! | `boards` | bars that are bitten, pieces that are laid, coins that are pushed |
//! | `puzzles` | numbers, dates, strings of digits, a coin that walks to a corner |
//! | `turns` | stones that players take in turn, pieces that face each other, crosses |
//!
//! `together` takes apart those that are one in every part at once.

mod boards;
mod coins;
mod graphs;
mod heaps;
mod puzzles;
#[cfg(test)]
mod tests;
mod together;
mod turns;

use std::sync::LazyLock;

use super::phrases::{Phrases, Say};
use crate::Lang;

pub use together::EveryPart;

/// How rows are numbered.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Numbered {
    /// As they are written, as programs number them.
    InInput,
    /// As boards draw them: empty rows are not there.
    WhereDrawn,
}

/// The phrases that all problems share.
static SHARED: LazyLock<Phrases> = LazyLock::new(|| Phrases::new("", ""));

/// What the move is called that leads from one position of a game to another, as the engine writes
/// all three: `nim`, `3,5,7` and `3,5,6` are "take 1 from heap 3".
///
/// `None` where the moves of the game have no names, or there is no such move.
pub fn name(game: &str, from: &str, to: &str, lang: Lang) -> Option<String> {
    called(game, (from, to), Numbered::WhereDrawn, SHARED.to(lang))
}

/// Moves that are made at once, as a sentence names them.
pub fn all(names: impl IntoIterator<Item = String>, lang: Lang) -> String {
    SHARED.to(lang).all(names)
}

/// What [`name`] says in the words of a problem that may have phrases of its own.
pub(super) fn name_in(game: &str, from: &str, to: &str, say: Say<'_>) -> Option<String> {
    called(game, (from, to), Numbered::InInput, say)
}

/// What the move from one position to another is called, with rows numbered so.
fn called(
    game: &str,
    (from, to): (&str, &str),
    numbered: Numbered,
    say: Say<'_>,
) -> Option<String> {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    let said = match family {
        "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets" | "moebius"
        | "mogul" | "ruler" | "coins" => coins::turned(from, to, say),
        "hackenbush" => graphs::cut(from, to),
        "dag" | "graph" => graphs::token(from, to),
        "green-game" => graphs::pawn(from, to),
        "chomp" => boards::bite(from, to),
        "blocks" | "cram" | "tetrominoes" => boards::laid(from, to, say),
        "silver-dollar" => boards::pushed(from, to),
        "staircase" => heaps::step(from, to),
        "stone-box" => heaps::added(from, to),
        "wythoff" => heaps::taken_at_once(None, from, to, say),
        "moore-nim" => heaps::taken_at_once(parameters.parse().ok(), from, to, say),
        "bounded-moore" => {
            let (heaps, _) = parameters.split_once(',')?;
            heaps::taken_at_once(heaps.parse().ok(), from, to, say)
        }
        "team-nim" => turns::taken(from, to),
        "northcott" => turns::piece(from, to),
        "lamps" => coins::lamps(from, to, say),
        "crosses" => turns::cross(from, to),
        "multiplication" => puzzles::factor(parameters, from, to),
        "calendar" => puzzles::date(to),
        "digital-deletions" => puzzles::digit(from, to),
        "kiki" => puzzles::step(from, to),
        _ => {
            let parts = heaps::Parts::of(family, parameters)?;
            heaps::taken((parts, numbered), from, to, say)
        }
    };
    Some(say.say(&said?))
}

/// Whether the positions of a game are heaps or rows from which something is taken.
pub(super) fn are_taken_from(game: &str) -> bool {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    heaps::Parts::of(family, parameters).is_some()
}

/// What stands between commas.
fn items(text: &str) -> Vec<&str> {
    text.split(',').filter(|item| !item.is_empty()).collect()
}

/// What stands in the first list more often than in the second.
fn without<T: Copy + PartialEq>(items: &[T], others: &[T]) -> Vec<T> {
    let mut others = others.to_vec();
    let mut rest = items.to_vec();
    rest.retain(|item| match others.iter().position(|it| it == item) {
        Some(found) => {
            others.swap_remove(found);
            false
        }
        None => true,
    });
    rest
}
