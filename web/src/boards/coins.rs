//! Coins: in a row, on a board, and on a strip along which they are moved.

use std::collections::BTreeSet;

use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH, listed, numbers, reading};
use crate::locale::Locale;

/// The last place of a row that has a picture, and the last row or column of a board.
const LAST_PLACE: u64 = 23;
const MOST_SIDE: u64 = 9;

const STEP: f64 = 27.0;
const ACROSS: u64 = 11;

/// Draws the heads `2,5` in the row of all coins up to the last head.
pub(super) fn row(text: &str, locale: Locale) -> Option<Drawn> {
    let heads = reading::numbers(text)?;
    let last = heads.iter().copied().max();
    let words = match last {
        None => locale.text("board-coins-none"),
        Some(_) => locale
            .text("board-coins")
            .with("count", heads.len())
            .with("places", numbers(locale, &heads)),
    };
    let heads: BTreeSet<u64> = heads.into_iter().collect();
    let letter = locale.text("board-head").to_string();
    let sketch = last.filter(|last| *last <= LAST_PLACE).map(|last| {
        let mut canvas = Canvas::default();
        for place in 0..=last {
            let x = 18.0 + (place % ACROSS) as f64 * STEP;
            let y = 18.0 + (place / ACROSS) as f64 * 30.0;
            coin(&mut canvas, (x, y), heads.contains(&place), &letter);
        }
        let columns = (last + 1).min(ACROSS) as f64;
        let rows = (last / ACROSS + 1) as f64;
        Sketch {
            canvas,
            size: (9.0 + columns * STEP + 4.0, rows * 30.0 + 6.0),
        }
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

fn coin(canvas: &mut Canvas, (x, y): (f64, f64), is_head: bool, letter: &str) {
    if is_head {
        canvas.circle(Look::Token, (x, y), 11.5);
        canvas.text(Letters::OnToken, (x, y + 4.0), letter);
    } else {
        canvas.circle(Look::Gone, (x, y), 11.5);
    }
}

/// Draws the heads `2:3,0:5`, by column and row, on the board of all coins up to the last heads.
pub(super) fn board(text: &str, locale: Locale) -> Option<Drawn> {
    let heads = reading::pairs(text, ':')?;
    let shown: Vec<String> = heads.iter().map(|(x, y)| format!("({x}, {y})")).collect();
    let words = match shown.as_slice() {
        [] => locale.text("board-coins-none"),
        _ => locale
            .text("board-coins-board")
            .with("count", heads.len())
            .with("places", listed(locale, &shown)),
    };
    let side = heads
        .iter()
        .fold((0, 0), |(a, b), (x, y)| (a.max(*x), b.max(*y)));
    let fits = !heads.is_empty() && side.0 <= MOST_SIDE && side.1 <= MOST_SIDE;
    let heads: BTreeSet<(u64, u64)> = heads.into_iter().collect();
    let letter = locale.text("board-head").to_string();
    let sketch = fits.then(|| {
        let mut canvas = Canvas::default();
        let at = |x: u64, y: u64| (18.0 + x as f64 * STEP, 18.0 + y as f64 * STEP);
        for y in 0..=side.1 {
            for x in 0..=side.0 {
                coin(&mut canvas, at(x, y), heads.contains(&(x, y)), &letter);
            }
        }
        let (right, bottom) = at(side.0, side.1);
        Sketch {
            canvas,
            size: (right + 18.0, bottom + 18.0),
        }
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}

/// Draws the coins at `1,4,7` on a strip of cells.
pub(super) fn strip(text: &str, locale: Locale) -> Option<Drawn> {
    let coins = reading::numbers(text)?;
    let words = locale
        .text("board-strip-coins")
        .with("count", coins.len())
        .with("places", numbers(locale, &coins));
    let last = coins.iter().copied().max();
    let taken: BTreeSet<u64> = coins.into_iter().collect();
    let sketch = last.filter(|last| *last <= LAST_PLACE).map(|last| {
        let mut canvas = Canvas::default();
        let cells = last + 1;
        let side = ((WIDTH - 12.0) / cells.min(12) as f64).min(26.0);
        for cell in 0..cells {
            let left = 6.0 + (cell % 12) as f64 * side;
            let top = 6.0 + (cell / 12) as f64 * (side + 20.0);
            canvas.rect(Look::Outline, (left, top), (side, side), 0.0);
            let middle = left + side / 2.0;
            if taken.contains(&cell) {
                canvas.circle(Look::Token, (middle, top + side / 2.0), side * 0.38);
            }
            canvas.text(
                Letters::Label,
                (middle, top + side + 13.0),
                &cell.to_string(),
            );
        }
        let rows = (last / 12 + 1) as f64;
        Sketch {
            canvas,
            size: (
                12.0 + cells.min(12) as f64 * side,
                6.0 + rows * (side + 20.0),
            ),
        }
    });
    Some(Drawn {
        sketch,
        words: words.to_string(),
    })
}
