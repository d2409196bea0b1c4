//! Cases that no position of the engine is exactly: pictures that are looked at and not played on.

use problems::Drawing;

use super::rows::Thing;
use super::stage::Stage;
use super::svg::{Canvas, Letters, Look, width};
use super::{Drawn, Sketch, WIDTH, football, heaps, listed, network, numbers, rows};
use crate::locale::Locale;

/// The most rows and columns of a board with pieces that has a picture.
const MOST_CELLS: (usize, u64) = (24, 24);

/// The largest box of lamps that has a picture: its columns, rows and layers.
const MOST_LAMPS: (u64, u64, u64) = (12, 5, 6);

/// How far lamps are from each other, and how large they are.
const NEXT_LAMP: f64 = 22.0;
const LAMP: f64 = 8.0;

/// How much room is between layers of lamps, and below each for its number.
const NEXT_LAYER: f64 = 16.0;
const BELOW_LAYER: f64 = 24.0;

const MARGIN: f64 = 6.0;

/// How large players are that sit in a row, and how far from each other.
const PLAYER: f64 = 12.0;
const NEXT_PLAYER: f64 = 30.0;

/// How many of them have room next to each other.
const IN_A_LINE: usize = 10;

pub(super) fn draw(drawing: &Drawing, locale: Locale) -> Option<Drawn> {
    match drawing {
        Drawing::Row(cells) => {
            rows::draw(&cells.to_string(), Thing::Cells, &Stage::default(), locale)
        }
        Drawing::HeapInTurn { stones, limits } => heap_in_turn(*stones, limits, locale),
        Drawing::Facing { columns, rows } => Some(facing(*columns, rows, locale)),
        Drawing::Lamps(on) => Some(lamps(on, locale)),
        Drawing::Fields {
            firsts,
            greens,
            moves,
        } => Some(network::fields(*firsts, greens, moves, locale)),
        Drawing::Balls {
            radius,
            most,
            kick,
            balls,
        } => Some(football::draw(*radius, (*most, *kick), balls, locale)),
    }
}

/// A heap, and below it the players with their limits; the one whose turn it is has a ring.
fn heap_in_turn(stones: u64, limits: &[u64], locale: Locale) -> Option<Drawn> {
    let words = locale
        .text("board-heap-in-turn")
        .with("size", stones)
        .with("most", numbers(locale, limits));
    let drawn = heaps::draw(&stones.to_string(), &Stage::default(), locale)?;
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
            if player == 0 {
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
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

/// A board with two pieces in each row: a round one, which moves now, and a square one.
fn facing(columns: u64, rows: &[(u64, u64)], locale: Locale) -> Drawn {
    let places: Vec<String> = rows.iter().map(|(a, b)| format!("({a}, {b})")).collect();
    let words = locale
        .text("board-facing")
        .with("count", rows.len())
        .with("columns", columns)
        .with("places", listed(locale, &places));
    let fits = rows.len() <= MOST_CELLS.0 && columns <= MOST_CELLS.1;
    let sketch = (fits && !rows.is_empty()).then(|| {
        let side = ((WIDTH - 2.0 * MARGIN) / columns.max(1) as f64).min(26.0);
        let mut canvas = Canvas::default();
        for (row, (first, second)) in rows.iter().enumerate() {
            let top = MARGIN + row as f64 * side;
            for column in 1..=columns {
                let left = MARGIN + (column - 1) as f64 * side;
                canvas.rect(Look::Outline, (left, top), (side, side), 0.0);
                if column == *first {
                    let middle = (left + side / 2.0, top + side / 2.0);
                    canvas.circle(Look::Token, middle, side * 0.36);
                } else if column == *second {
                    let inside = side * 0.62;
                    let corner = (left + side * 0.19, top + side * 0.19);
                    canvas.rect(Look::Piece, corner, (inside, inside), 2.0);
                }
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

/// A box of lamps, layer by layer, up to the last ones that are on.
fn lamps(on: &[(u64, u64, u64)], locale: Locale) -> Drawn {
    let places: Vec<String> = on
        .iter()
        .map(|(x, y, z)| format!("({x}, {y}, {z})"))
        .collect();
    let words = locale
        .text("board-lamps")
        .with("count", on.len())
        .with("places", listed(locale, &places));
    let most = on.iter().fold((0, 0, 0), |most, lamp| {
        (most.0.max(lamp.0), most.1.max(lamp.1), most.2.max(lamp.2))
    });
    let (columns, rows, layers) = most;
    let fits = columns <= MOST_LAMPS.0 && rows <= MOST_LAMPS.1 && layers <= MOST_LAMPS.2;
    let sketch = (fits && !on.is_empty()).then(|| {
        let (wide, high) = (columns as f64 * NEXT_LAMP, rows as f64 * NEXT_LAMP);
        let mut canvas = Canvas::default();
        let (mut left, mut top, mut widest) = (MARGIN, MARGIN, 0.0_f64);
        for z in 1..=layers {
            if z > 1 && left + wide + MARGIN > WIDTH {
                left = MARGIN;
                top += high + BELOW_LAYER;
            }
            for (x, y) in (1..=columns).flat_map(|x| (1..=rows).map(move |y| (x, y))) {
                let middle = (
                    left + (x as f64 - 0.5) * NEXT_LAMP,
                    top + (y as f64 - 0.5) * NEXT_LAMP,
                );
                let is_on = on.contains(&(x, y, z));
                let look = if is_on { Look::Token } else { Look::Gone };
                canvas.circle(look, middle, LAMP);
            }
            let below = (left + wide / 2.0, top + high + 13.0);
            canvas.text(Letters::Label, below, &z.to_string());
            widest = widest.max(left + wide + MARGIN);
            left += wide + NEXT_LAYER;
        }
        Sketch {
            canvas,
            size: (widest, top + high + BELOW_LAYER),
        }
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}
