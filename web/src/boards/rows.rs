//! Rows of things of which neighbours are taken: pins, stones, cells.

use super::svg::{Canvas, Letters, Look, Stroke};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// What stands in a row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Thing {
    /// Bowling pins.
    Pins,
    /// Stones, apples.
    Stones,
    /// The cells of a strip.
    Cells,
}

/// The longest row that is shown one by one; of a longer one the ends are, with its number.
const LONGEST_ROW: u64 = 14;

/// How many rows have a picture.
const MOST_ROWS: usize = 8;

const STEP: f64 = 20.0;
const MARGIN: f64 = 10.0;

/// Draws the rows `5,3`.
pub(super) fn draw(text: &str, thing: Thing, locale: Locale) -> Option<Drawn> {
    let mut rows = reading::numbers(text)?;
    // Of a row that is used up nothing is left to be drawn.
    rows.retain(|size| *size > 0);
    if rows.is_empty() {
        return Some(Drawn {
            sketch: None,
            words: locale.text("board-used-up").to_string(),
        });
    }
    let key = match thing {
        Thing::Pins => "board-pins",
        Thing::Stones => "board-stones",
        Thing::Cells => "board-strips",
    };
    let words = locale
        .text(key)
        .with("count", rows.len())
        .with("sizes", numbers(locale, &rows));
    Some(Drawn {
        sketch: Some(sketch(&rows, thing, locale)),
        words: words.to_string(),
    })
}

fn sketch(rows: &[u64], thing: Thing, locale: Locale) -> Sketch {
    let mut canvas = Canvas::default();
    let height = if thing == Thing::Pins { 44.0 } else { 24.0 };
    let mut floor = MARGIN;
    let mut widest = 0.0_f64;
    for size in rows.iter().take(MOST_ROWS) {
        floor += height;
        widest = widest.max(row(&mut canvas, *size, thing, floor));
        floor += 12.0;
    }
    if rows.len() > MOST_ROWS {
        let others = locale
            .text("board-others")
            .with("count", rows.len() - MOST_ROWS);
        floor += 12.0;
        canvas.text(Letters::Label, (WIDTH / 2.0, floor), &others.to_string());
        widest = WIDTH;
        floor += 6.0;
    }
    Sketch {
        canvas,
        size: (widest.max(60.0), floor),
    }
}

/// Draws a row on its floor, and says where it ends.
fn row(canvas: &mut Canvas, size: u64, thing: Thing, floor: f64) -> f64 {
    let cut = size > LONGEST_ROW;
    let (before, after) = if cut { (5, 5) } else { (size, 0) };
    let number = size.to_string();
    let gap = if cut {
        super::svg::width(&number) + 24.0
    } else {
        0.0
    };
    let end = MARGIN + (before + after) as f64 * STEP + gap;
    if thing != Thing::Cells {
        canvas.line(Look::Ground, (MARGIN - 4.0, floor), (end + 4.0, floor));
    }
    let place = |index: u64| MARGIN + index as f64 * STEP + STEP / 2.0;
    for index in 0..before {
        one(canvas, thing, place(index), floor);
    }
    for index in before..before + after {
        one(canvas, thing, place(index) + gap, floor);
    }
    if cut {
        let middle = MARGIN + before as f64 * STEP + gap / 2.0;
        canvas.text(Letters::Label, (middle, floor - 6.0), &number);
    }
    end + MARGIN
}

fn one(canvas: &mut Canvas, thing: Thing, x: f64, floor: f64) {
    match thing {
        Thing::Pins => pin(canvas, x, floor),
        Thing::Stones => canvas.stone((x, floor - 10.0), 8.0),
        Thing::Cells => canvas.rect(
            Look::Outline,
            (x - STEP / 2.0, floor - STEP),
            (STEP, STEP),
            2.0,
        ),
    }
}

/// A bowling pin: a belly, a neck, a head, and a band around the neck.
fn pin(canvas: &mut Canvas, x: f64, floor: f64) {
    use Stroke::{Bent, To};
    let at = |dx: f64, up: f64| (x + dx, floor - up);
    let outline = [
        Bent(at(-8.5, 12.0), at(-3.2, 24.0)),
        Bent(at(-2.4, 27.0), at(-3.6, 30.0)),
        Bent(at(-5.2, 38.0), at(0.0, 38.5)),
        Bent(at(5.2, 38.0), at(3.6, 30.0)),
        Bent(at(2.4, 27.0), at(3.2, 24.0)),
        Bent(at(8.5, 12.0), at(4.0, 1.0)),
        To(at(-4.0, 1.0)),
    ];
    canvas.path(Look::Outline, at(-4.0, 1.0), &outline, true);
    canvas.line(Look::Token, at(-2.6, 26.0), at(2.6, 26.0));
}
