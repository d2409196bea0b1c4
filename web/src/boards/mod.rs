//! Positions as pictures: one language for all games, drawn from the engine's notation.
//!
//! [`draw`] knows every family that has a picture. Each kind of picture is laid out by a module of its
//! own, always alike for the same position, and as wide as a telephone at most. What a picture says is
//! said in words too, in the page's language; a position too large for a picture has the words alone.
//!
//! | module | what it draws |
//! |---|---|
//! | `heaps` | heaps of stones |
//! | `rows` | rows of pins, stones or cells |
//! | `network` | tokens on a graph |
//! | `branches` | edges that are cut, on the ground |
//! | `grid` | boards of cells, chocolate |
//! | `coins` | rows and boards of coins, strips |
//! | `stairs` | staircases |
//! | `tiles` | numbers and dates, a tile a character |
//! | `plot` | the values of many heaps, and which pairs are lost |
//! | `history` | who was winning in the course of a game |
//! | `letters` | what a terminal can show |
//!
//! [`of_input`] draws the cases of a problem's input.

mod branches;
mod coins;
mod grid;
mod heaps;
mod history;
mod layers;
mod letters;
mod network;
mod plot;
mod reading;
mod rows;
mod sample;
mod stairs;
mod svg;
#[cfg(test)]
mod tests;
mod tiles;

use sg::notation;

use crate::locale::Locale;
pub use history::history;
pub use letters::in_letters;
pub use plot::{lost_pairs, plot};
pub use sample::{Case, Cases, of_input};
pub use svg::Svg;

/// The widest a picture gets: what a telephone has room for.
const WIDTH: f64 = 320.0;

/// How much of a name is read at all: whoever writes more does not want a picture.
const LONGEST_NAME: usize = 20_000;

/// Families of boards of cells on which pieces are laid.
const LAID_ON: [&str; 3] = ["blocks", "cram", "tetrominoes"];

/// A position as it is shown.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    /// The picture; none of a position that is too large for one.
    pub picture: Option<Svg>,
    /// What it shows, in a sentence.
    pub words: String,
}

/// A picture before it has its words.
struct Sketch {
    canvas: svg::Canvas,
    size: (f64, f64),
}

/// What a module makes of a position: a picture, unless it is too large, and words.
struct Drawn {
    sketch: Option<Sketch>,
    words: String,
}

/// The position of that name as a picture and in words; `None` where there is no picture for its
/// family, or no such position.
pub fn draw(name: &str, locale: Locale) -> Option<Board> {
    if name.len() > LONGEST_NAME {
        return None;
    }
    let game = notation::position(name).ok()?.game().name();
    // As it is written: the engine's own form leaves out what can never be played on.
    let (_, text) = name.split_once('@')?;
    let Drawn { sketch, words } = drawn(&game, text, locale)?;
    Some(Board {
        picture: sketch.map(|sketch| sketch.canvas.finish(sketch.size, &words)),
        words,
    })
}

/// Whether [`draw_move`] marks what is laid: not where a board is cut down to what is left of it.
pub fn marks_move(game: &str, from: &str, to: &str) -> bool {
    let family = game.split(':').next().unwrap_or_default();
    let is_short = from.len().max(to.len()) <= LONGEST_NAME;
    LAID_ON.contains(&family) && is_short && grid::are_alike(from, to)
}

/// What a move leaves, with what it puts on a board of cells marked.
pub fn draw_move(game: &str, from: &str, to: &str, locale: Locale) -> Option<Board> {
    if !marks_move(game, from, to) {
        return draw(&format!("{game}@{to}"), locale);
    }
    let Drawn { sketch, words } = grid::cells(to, Some(from), locale);
    Some(Board {
        picture: sketch.map(|sketch| sketch.canvas.finish(sketch.size, &words)),
        words,
    })
}

/// The same as a picture to click on: `address` says where the move that leaves a position leads.
/// Pictures of some families have nothing to click on.
pub fn draw_playable(
    name: &str,
    locale: Locale,
    address: &dyn Fn(&str) -> Option<String>,
) -> Option<Svg> {
    let position = notation::position(name).ok()?;
    let sketch = drawn(&position.game().name(), &position.text(), locale)?.sketch?;
    Some(sketch.canvas.finish_playable(sketch.size, address))
}

/// Whether the positions of a game are heaps and nothing else.
pub fn are_heaps(game: &str) -> bool {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    heaps::are_all_of(family) && (family, parameters) != ("octal", PINS)
}

/// The octal code of Kayles, whose rows are of pins.
const PINS: &str = "0.77";

fn drawn(game: &str, text: &str, locale: Locale) -> Option<Drawn> {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    match family {
        "octal" if parameters == PINS => rows::draw(text, rows::Thing::Pins, locale),
        _ if heaps::are_all_of(family) => heaps::draw(text, locale),
        "fibonacci-nim" | "dynamic-subtraction" | "stone-box" => heaps::draw(text, locale),
        "kayles" | "dawson-kayles" => rows::draw(text, rows::Thing::Pins, locale),
        "rows" => rows::draw(text, rows::Thing::Stones, locale),
        "dawson-chess" | "treblecross" | "strips" => rows::draw(text, rows::Thing::Cells, locale),
        "dag" | "graph" => network::draw(text, locale),
        "hackenbush" => branches::draw(text, locale),
        "chomp" => grid::chocolate(text, locale),
        _ if LAID_ON.contains(&family) => Some(grid::cells(text, None, locale)),
        "kiki" => grid::corner(text, locale),
        "coins" if parameters.contains(',') => coins::board(text, locale),
        "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets" | "moebius"
        | "mogul" | "ruler" | "coins" => coins::row(text, locale),
        "silver-dollar" => coins::strip(text, locale),
        "staircase" => stairs::draw(text, locale),
        "multiplication" | "calendar" | "digital-deletions" => Some(tiles::draw(text, locale)),
        _ => None,
    }
}

/// A list in words: `3, 5 and 7`, of which only some are named where there are many.
fn listed(locale: Locale, items: &[String]) -> String {
    const MOST: usize = 24;
    let comma = locale.text("board-comma").to_string();
    let said = match items {
        [] => locale.text("board-none").to_string(),
        [only] => only.clone(),
        many if many.len() > MOST => locale
            .text("board-list-cut")
            .with("first", many[..MOST].join(&comma))
            .with("others", many.len() - MOST)
            .to_string(),
        [first @ .., last] => locale
            .text("board-list")
            .with("first", first.join(&comma))
            .with("last", last.as_str())
            .to_string(),
    };
    problems::Lang::from(locale).closed_up(&said)
}

/// The list of those numbers in words.
fn numbers(locale: Locale, numbers: &[u64]) -> String {
    let shown: Vec<String> = numbers.iter().map(u64::to_string).collect();
    listed(locale, &shown)
}
