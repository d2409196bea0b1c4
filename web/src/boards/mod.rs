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
//! | `network` | tokens on a graph, and a pawn on fields of two players |
//! | `branches` | edges that are cut, on the ground |
//! | `grid` | boards of cells, chocolate |
//! | `coins` | rows and boards of coins, strips |
//! | `stairs` | staircases |
//! | `tiles` | numbers and dates, a tile a character |
//! | `plot` | the values of many heaps, which pairs are lost, and the values of pairs |
//! | `history` | who was winning in the course of a game |
//! | `cases` | cases of problems that no position of the engine is exactly |
//! | `football` | balls before a goal |
//! | `lamps` | boxes of lamps, layer by layer |
//! | `turns` | heaps and boards on which players take turns at what is theirs, crosses |
//! | `letters` | what a terminal can show |
//!
//! A picture to play on has its moves, the last one and the values of its components from a `stage`: a
//! module asks it for the number of the move that leaves what is written so, and draws the place for it.
//!
//! [`of_input`] draws the cases of a problem's input.

mod branches;
mod cases;
mod coins;
mod football;
mod grid;
mod heaps;
mod history;
mod lamps;
mod layers;
mod letters;
mod looks;
mod network;
mod plot;
mod reading;
mod rows;
mod sample;
mod stage;
mod stairs;
mod svg;
#[cfg(test)]
mod tests;
mod tiles;
mod turns;

use problems::Drawing;
use problems::task::move_names;
use sg::notation;

use crate::locale::Locale;
use rows::Thing;
use stage::Stage;
use svg::Link;

pub use history::history;
pub use letters::drawn_as_text;
pub use plot::{lost_pairs, plot, value_grid};
pub use sample::{Case, Cases, of_input};
pub use stage::{Part, Scene};
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

impl From<Drawn> for Board {
    fn from(Drawn { sketch, words }: Drawn) -> Self {
        Self {
            picture: sketch.map(|sketch| sketch.canvas.finish(sketch.size, &words)),
            words,
        }
    }
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
    Some(drawn(&game, text, &Stage::default(), locale)?.into())
}

/// What is drawn of a case that no position of the engine is.
fn draw_case(drawing: &Drawing, locale: Locale) -> Option<Board> {
    cases::draw(drawing, locale).map(Board::from)
}

/// Whether [`draw_move`] marks what is laid: not on boards too large to be compared.
pub fn marks_move(game: &str, from: &str, to: &str) -> bool {
    let family = game.split(':').next().unwrap_or_default();
    let is_short = from.len().max(to.len()) <= LONGEST_NAME;
    LAID_ON.contains(&family) && is_short && grid::is_left_of(from, to)
}

/// What a move leaves, with what it puts on a board of cells marked.
pub fn draw_move(game: &str, from: &str, to: &str, locale: Locale) -> Option<Board> {
    if !marks_move(game, from, to) {
        return draw(&format!("{game}@{to}"), locale);
    }
    Some(grid::cells(to, Some(from), &Stage::default(), locale).into())
}

/// The same as a picture to click on. Not every move has a place in every picture: the page has a list of
/// them all.
pub fn draw_playable(name: &str, locale: Locale, scene: &Scene<'_>) -> Option<Svg> {
    let position = notation::position(name).ok()?;
    let (game, text) = (position.game().name(), position.text());
    let stage = Stage::new(scene);
    let sketch = drawn(&game, &text, &stage, locale)?.sketch?;
    let link = |number: usize| Link {
        address: (scene.address)(number),
        words: scene.options.get(number).and_then(|to| {
            let lang = problems::Lang::from(locale);
            move_names::name(&game, &text, to, lang)
        }),
    };
    Some(
        sketch
            .canvas
            .finish_playable(sketch.size, scene.hint, &link),
    )
}

/// Whether the positions of a game are heaps and nothing else.
pub fn are_heaps(game: &str) -> bool {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    heaps::are_all_of(family) && (family, parameters) != ("octal", PINS)
}

/// The octal code of Kayles, whose rows are of pins.
const PINS: &str = "0.77";

/// Whether by an octal code something is taken from between others, which stand in a row then.
fn goes_between(code: &str) -> bool {
    let digits = code.strip_prefix("0.").unwrap_or_default();
    digits.contains(['4', '5', '6', '7'])
}

fn drawn(game: &str, text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let (family, parameters) = game.split_once(':').unwrap_or((game, ""));
    let row_of = |thing| rows::draw(text, thing, stage, locale);
    match family {
        "octal" if parameters == PINS => row_of(Thing::Pins),
        "octal" if goes_between(parameters) => row_of(Thing::Stones),
        _ if heaps::are_all_of(family) => heaps::draw(text, stage, locale),
        "fibonacci-nim" | "dynamic-subtraction" | "stone-box" => heaps::draw(text, stage, locale),
        "team-nim" => turns::heap_of_teams(text, parameters, stage, locale),
        "northcott" => turns::northcott(text, parameters.parse().ok()?, stage, locale),
        "lamps" => Some(lamps::draw(&lamps::read(text)?, stage, locale)),
        "crosses" => Some(turns::crosses(text, stage, locale)),
        "kayles" | "dawson-kayles" => row_of(Thing::Pins),
        "rows" => row_of(Thing::Stones),
        "dawson-chess" | "treblecross" => row_of(Thing::Marked),
        "strips" => row_of(Thing::Cells),
        "dag" | "graph" => network::draw(text, stage, locale),
        "green-game" => network::way(text, stage, locale),
        "hackenbush" => branches::draw(text, stage, locale),
        "chomp" => grid::chocolate(text, stage, locale),
        "tetrominoes" => Some(grid::cells_to_mark(text, stage, locale)),
        _ if LAID_ON.contains(&family) => Some(grid::cells(text, None, stage, locale)),
        "kiki" => grid::corner(text, stage, locale),
        "coins" if parameters.contains(',') => coins::board(text, stage, locale),
        "single-coin" | "turning-turtles" | "twins" | "mock-turtles" | "triplets" | "moebius"
        | "mogul" | "ruler" | "coins" => coins::row(text, stage, locale),
        "silver-dollar" => coins::strip(text, stage, locale),
        "staircase" => stairs::draw(text, stage, locale),
        "multiplication" | "calendar" | "digital-deletions" => {
            Some(tiles::draw(text, stage, locale))
        }
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
