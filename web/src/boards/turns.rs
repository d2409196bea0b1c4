//! Heaps and boards on which players take turns at what is theirs, and rows into which both draw crosses.

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look, width};
use super::{Drawn, Sketch, WIDTH, heaps, listed, numbers, reading};
use crate::locale::Locale;

/// The most rows and columns of a board with pieces that has a picture.
const MOST_CELLS: (usize, u64) = (24, 24);

/// The longest row of crosses that has a picture, and how many of its cells stand in a line.
const LONGEST_ROW: usize = 44;
const CELLS_IN_A_LINE: usize = 11;

const MARGIN: f64 = 6.0;

/// How large players are that sit in a row, and how far from each other.
const PLAYER: f64 = 12.0;
const NEXT_PLAYER: f64 = 30.0;

/// How many of them have room next to each other.
const IN_A_LINE: usize = 10;

/// A cell of a row of crosses, and how far lines are from each other.
const CELL: f64 = 26.0;
const NEXT_LINE: f64 = 46.0;

/// Players with a limit each, of whom one has the turn.
pub(super) struct Seats<'l> {
    pub(super) limits: &'l [u64],
    pub(super) turn: usize,
}

/// Draws the heap `11`, or `9/2` where it is the second player's turn; the limits are the game's parameters.
pub(super) fn heap_of_teams(
    text: &str,
    parameters: &str,
    stage: &Stage<'_>,
    locale: Locale,
) -> Option<Drawn> {
    let (stones, player) = text.split_once('/').unwrap_or((text, "1"));
    let limits = reading::numbers(parameters)?;
    let seats = Seats {
        limits: &limits,
        turn: player.parse::<usize>().ok()?.checked_sub(1)?,
    };
    heap_in_turn(stones.parse().ok()?, &seats, stage, locale)
}

/// A heap, and below it the players with their limits; the one whose turn it is has a ring.
pub(super) fn heap_in_turn(
    stones: u64,
    seats: &Seats<'_>,
    stage: &Stage<'_>,
    locale: Locale,
) -> Option<Drawn> {
    let Seats { limits, turn } = *seats;
    let said = locale
        .text("board-heap-in-turn")
        .with("size", stones)
        .with("most", numbers(locale, limits));
    let whose = locale.text("board-turn-of").with("player", turn + 1);
    let words = problems::Lang::from(locale).closed_up(&format!("{said} {whose}"));
    let drawn = heaps::draw(&stones.to_string(), stage, locale)?;
    let is_short = limits
        .iter()
        .all(|limit| width(&limit.to_string()) <= 2.0 * PLAYER);
    let sketch = drawn.sketch.filter(|_| is_short).map(|sketch| {
        let Sketch {
            mut canvas,
            size: (wide, high),
        } = sketch;
        for (player, limit) in limits.iter().enumerate() {
            let (line, place) = (player / IN_A_LINE, player % IN_A_LINE);
            let x = MARGIN + (place as f64 + 0.5) * NEXT_PLAYER;
            let y = high + (line as f64 + 0.5) * NEXT_PLAYER;
            // The teams sit by turns.
            if player % 2 == 0 {
                canvas.circle(Look::Outline, (x, y), PLAYER);
            } else {
                let corner = (x - PLAYER, y - PLAYER);
                canvas.rect(Look::Solid, corner, (2.0 * PLAYER, 2.0 * PLAYER), 2.0);
            }
            canvas.text(Letters::Name, (x, y + 4.0), &limit.to_string());
            if player == turn {
                canvas.circle(Look::Ring, (x, y), PLAYER + 2.0);
            }
        }
        let lines = limits.len().div_ceil(IN_A_LINE) as f64;
        let across = limits.len().min(IN_A_LINE) as f64 * NEXT_PLAYER;
        Sketch {
            canvas,
            size: (
                wide.max(across + 2.0 * MARGIN),
                high + lines * NEXT_PLAYER + MARGIN,
            ),
        }
    });
    Some(Drawn { sketch, words })
}

/// A board with two pieces in each row, and whose turn it is.
pub(super) struct FacingBoard {
    pub(super) columns: u64,
    /// The columns of the pieces of each row, from 1: the first player's, and the second's.
    pub(super) pieces: Vec<(u64, u64)>,
    pub(super) is_second: bool,
}

impl FacingBoard {
    /// The board `1-5,6-3`, or `1-5,6-3;2` where it is the second player's turn.
    fn read(text: &str, columns: u64) -> Option<Self> {
        let (rows, turn) = text.split_once(';').unwrap_or((text, "1"));
        Some(Self {
            columns,
            pieces: reading::pairs(rows, '-')?,
            is_second: turn == "2",
        })
    }

    /// What is left when whoever has the turn moves the piece of a row to a column, as the engine writes it.
    fn after(&self, row: usize, column: u64) -> String {
        let mut pieces = self.pieces.clone();
        if let Some((first, second)) = pieces.get_mut(row) {
            *(if self.is_second { second } else { first }) = column;
        }
        let rows: Vec<String> = pieces
            .iter()
            .map(|(first, second)| format!("{first}-{second}"))
            .collect();
        let turn = if self.is_second { "" } else { ";2" };
        format!("{}{turn}", rows.join(","))
    }
}

/// Draws the rows `1-5,6-3` of a board of so many columns.
pub(super) fn northcott(
    text: &str,
    columns: u64,
    stage: &Stage<'_>,
    locale: Locale,
) -> Option<Drawn> {
    Some(facing(&FacingBoard::read(text, columns)?, stage, locale))
}

/// A board with two pieces in each row: a round one of the first player, and a square one of the second.
pub(super) fn facing(board: &FacingBoard, stage: &Stage<'_>, locale: Locale) -> Drawn {
    let (columns, rows) = (board.columns, &board.pieces);
    let places: Vec<String> = rows.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    let key = if board.is_second {
        "board-facing-second"
    } else {
        "board-facing"
    };
    let words = locale
        .text(key)
        .with("count", rows.len())
        .with("columns", columns)
        .with("places", listed(locale, &places));
    let before = stage.before().and_then(|it| FacingBoard::read(it, columns));
    let fits = rows.len() <= MOST_CELLS.0 && columns <= MOST_CELLS.1;
    let sketch = (fits && !rows.is_empty()).then(|| {
        let side = ((WIDTH - 2.0 * MARGIN) / columns.max(1) as f64).min(26.0);
        let mut canvas = Canvas::default();
        for (row, (first, second)) in rows.iter().enumerate() {
            let top = MARGIN + row as f64 * side;
            for column in 1..=columns {
                let left = MARGIN + (column - 1) as f64 * side;
                let free = column != *first && column != *second;
                let number = free
                    .then(|| stage.leaving(&board.after(row, column)))
                    .flatten();
                canvas.choosing(number, |canvas| {
                    canvas.rect(Look::Outline, (left, top), (side, side), 0.0);
                    canvas.hit((left, top), (side, side));
                    let inset = side * 0.2;
                    let (right, bottom) = (left + side - inset, top + side - inset);
                    canvas.ghost((left + inset, top + inset, right, bottom));
                });
                if column == *first {
                    let middle = (left + side / 2.0, top + side / 2.0);
                    canvas.circle(Look::Token, middle, side * 0.36);
                } else if column == *second {
                    let inside = side * 0.62;
                    let corner = (left + side * 0.19, top + side * 0.19);
                    canvas.rect(Look::Piece, corner, (inside, inside), 2.0);
                }
            }
            let old = before.as_ref().and_then(|it| it.pieces.get(row));
            if let Some(old) = old.filter(|old| **old != (*first, *second)) {
                let moved = if old.0 == *first { *second } else { *first };
                let left = MARGIN + moved.saturating_sub(1) as f64 * side;
                canvas.ring((left + 2.5, top + 2.5, left + side - 2.5, top + side - 2.5));
            }
        }
        Sketch {
            canvas,
            size: (
                2.0 * MARGIN + columns as f64 * side,
                2.0 * MARGIN + rows.len() as f64 * side,
            ),
        }
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

/// Draws the row `..x......`, or the number of its cells where they are all free.
pub(super) fn crosses(text: &str, stage: &Stage<'_>, locale: Locale) -> Drawn {
    let row = match text.parse::<usize>() {
        Ok(cells) => vec![false; cells.min(LONGEST_ROW + 1)],
        Err(_) => text.chars().map(|cell| cell == 'x').collect(),
    };
    let cells = text.parse().unwrap_or(row.len());
    let drawn = (1..).zip(&row).filter(|(_, cross)| **cross);
    let places: Vec<u64> = drawn.map(|(cell, _)| cell).collect();
    let words = locale
        .text("board-crosses")
        .with("cells", cells)
        .with("count", places.len())
        .with("places", numbers(locale, &places));
    let before: Option<Vec<char>> = stage.before().map(|it| it.chars().collect());
    let sketch = (row.len() <= LONGEST_ROW).then(|| {
        let mut canvas = Canvas::default();
        for (cell, cross) in row.iter().enumerate() {
            let left = MARGIN + (cell % CELLS_IN_A_LINE) as f64 * CELL;
            let top = MARGIN + (cell / CELLS_IN_A_LINE) as f64 * NEXT_LINE;
            let number = (!cross).then(|| stage.leaving(&with_cross(&row, cell)));
            canvas.choosing(number.flatten(), |canvas| {
                canvas.rect(Look::Outline, (left, top), (CELL, CELL), 2.0);
                canvas.hit((left, top), (CELL, CELL));
                canvas.ghost((left + 5.0, top + 5.0, left + CELL - 5.0, top + CELL - 5.0));
            });
            if *cross {
                let (near, far) = (7.0, CELL - 7.0);
                let at = |x: f64, y: f64| (left + x, top + y);
                canvas.line(Look::Token, at(near, near), at(far, far));
                canvas.line(Look::Token, at(near, far), at(far, near));
            }
            let was_free = |it: &Vec<char>| it.get(cell) == Some(&'.');
            if *cross && before.as_ref().is_some_and(was_free) {
                canvas.ring((left + 2.5, top + 2.5, left + CELL - 2.5, top + CELL - 2.5));
            }
            let below = (left + CELL / 2.0, top + CELL + 13.0);
            canvas.text(Letters::Label, below, &(cell + 1).to_string());
        }
        let lines = row.len().div_ceil(CELLS_IN_A_LINE) as f64;
        let across = row.len().min(CELLS_IN_A_LINE) as f64;
        Sketch {
            canvas,
            size: (2.0 * MARGIN + across * CELL, MARGIN + lines * NEXT_LINE),
        }
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

/// What is left when a cross is drawn into a cell, as the engine writes it.
fn with_cross(row: &[bool], cell: usize) -> String {
    let cells = row.iter().enumerate();
    cells
        .map(|(place, cross)| if *cross || place == cell { 'x' } else { '.' })
        .collect()
}
