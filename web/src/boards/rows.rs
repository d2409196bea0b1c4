//! Rows of things of which neighbours are taken: pins, stones, cells.

use std::collections::BTreeSet;

use sg::Nimber;

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look, PILL, PILL_GAP, Stroke, around, width};
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
    /// Cells of which one is marked, and its neighbours are used up with it.
    Marked,
}

/// The longest row that is shown one by one; of a longer one the ends are, with its number.
const LONGEST_ROW: u64 = 14;

/// How many things are shown at each end of a longer one.
const END: u64 = 5;

/// How many rows have a picture.
const MOST_ROWS: usize = 8;

/// For how many different lengths there are places below a row that take so many neighbours.
const MOST_LENGTHS: usize = 4;

const STEP: f64 = 20.0;
const MARGIN: f64 = 10.0;

/// How high a line of places for moves is.
const BELOW: f64 = PILL + PILL_GAP;

/// Draws the rows `5,3`.
pub(super) fn draw(text: &str, thing: Thing, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let all = reading::numbers(text)?;
    let rows = rows(&all, thing, stage);
    // Of a row that is used up nothing is left to be drawn.
    if rows.is_empty() {
        return Some(Drawn {
            sketch: None,
            words: locale.text("board-used-up").to_string(),
        });
    }
    let key = match thing {
        Thing::Pins => "board-pins",
        Thing::Stones => "board-stones",
        Thing::Cells | Thing::Marked => "board-strips",
    };
    let sizes: Vec<u64> = rows.iter().map(|row| row.size).collect();
    let words = locale
        .text(key)
        .with("count", rows.len())
        .with("sizes", numbers(locale, &sizes));
    Some(Drawn {
        sketch: Some(sketch(&rows, thing, locale)),
        words: words.to_string(),
    })
}

/// A row that is not used up.
struct Row {
    size: u64,
    runs: Vec<Run>,
    value: Option<Nimber>,
    is_changed: bool,
}

/// Neighbours that a move takes together.
struct Run {
    from: u64,
    length: u64,
    /// The thing that is clicked on for it, where one of them stands for it.
    thing: Option<u64>,
    /// The number of the move.
    number: usize,
}

impl Row {
    /// The lengths of runs that have places of their own below the row, the shortest first.
    fn lengths(&self) -> Vec<u64> {
        let several = self.runs.iter().filter(|run| run.thing.is_none());
        let lengths: BTreeSet<u64> = several.map(|run| run.length).collect();
        lengths.into_iter().take(MOST_LENGTHS).collect()
    }
}

/// The things of a row that are shown, with where their middles are.
fn shown(size: u64) -> Vec<(u64, f64)> {
    let whole = if size > LONGEST_ROW { END } else { size };
    let place = |index: u64| MARGIN + (index as f64 + 0.5) * STEP;
    let first = (0..whole).map(|index| (index, place(index)));
    let last = whole..size.min(2 * whole);
    let last = last.map(|index| (size - 2 * END + index, place(index) + gap(size)));
    first.chain(last).collect()
}

/// How much room there is for the number of a row of which things are left out.
fn gap(size: u64) -> f64 {
    if size > LONGEST_ROW {
        width(&size.to_string()) + 24.0
    } else {
        0.0
    }
}

/// Whether all things of a run are shown, side by side.
fn is_shown(size: u64, from: u64, length: u64) -> bool {
    let to = from + length;
    to <= size && (size <= LONGEST_ROW || to <= END || from >= size - END)
}

fn rows(all: &[u64], thing: Thing, stage: &Stage<'_>) -> Vec<Row> {
    let changed = stage.changed(all);
    let values = stage.values(all);
    let rows = all.iter().zip(values).enumerate();
    let rows = rows.filter(|(_, (size, _))| **size > 0);
    let row = |(place, (size, value)): (usize, (&u64, Option<Nimber>))| Row {
        size: *size,
        runs: runs(all, place, thing, stage),
        value,
        is_changed: changed.contains(&place),
    };
    rows.map(row).collect()
}

/// The runs of a row that can be taken, as far as they are shown.
fn runs(all: &[u64], place: usize, thing: Thing, stage: &Stage<'_>) -> Vec<Run> {
    let (before, after) = all.split_at(place);
    let Some((size, after)) = after.split_first() else {
        return Vec::new();
    };
    if stage.is_still() {
        return Vec::new();
    }
    let leaving = |from: u64, length: u64| {
        let rest = size - from - length;
        let parts = match (from.min(rest), from.max(rest)) {
            (0, other) => vec![other],
            (one, other) => vec![one, other],
        };
        stage.leaving_heaps(&[before, parts.as_slice(), after].concat())
    };
    let mut runs = Vec::new();
    for (index, _) in shown(*size) {
        if thing == Thing::Marked {
            // One of its neighbours may be missing, or both.
            let from = index.saturating_sub(1);
            let length = (index + 2).min(*size) - from;
            runs.extend(leaving(from, length).map(|number| Run {
                from,
                length,
                thing: Some(index),
                number,
            }));
            continue;
        }
        let lengths = (1..=LONGEST_ROW).filter(|length| is_shown(*size, index, *length));
        runs.extend(lengths.filter_map(|length| {
            Some(Run {
                from: index,
                length,
                thing: (length == 1).then_some(index),
                number: leaving(index, length)?,
            })
        }));
    }
    runs
}

/// How high a row is.
fn tall(thing: Thing) -> f64 {
    if thing == Thing::Pins { 44.0 } else { 24.0 }
}

fn sketch(rows: &[Row], thing: Thing, locale: Locale) -> Sketch {
    let mut canvas = Canvas::default();
    let mut floor = MARGIN;
    let mut widest = 0.0_f64;
    for row in rows.iter().take(MOST_ROWS) {
        floor += tall(thing);
        widest = widest.max(draw_row(&mut canvas, row, thing, floor));
        floor += 12.0 + row.lengths().len() as f64 * BELOW;
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
fn draw_row(canvas: &mut Canvas, row: &Row, thing: Thing, floor: f64) -> f64 {
    let things = shown(row.size);
    let end = MARGIN + things.len() as f64 * STEP + gap(row.size);
    let top = floor - tall(thing) + 3.0;
    if matches!(thing, Thing::Pins | Thing::Stones) {
        canvas.line(Look::Ground, (MARGIN - 4.0, floor), (end + 4.0, floor));
    }
    let frame = |run: &Run| {
        let is_of_run = |index: &u64| (run.from..run.from + run.length).contains(index);
        let places = things.iter().filter(|(index, _)| is_of_run(index));
        let frames = places.map(|(_, x)| (x - STEP / 2.0, top, x + STEP / 2.0, floor + 2.0));
        frames.reduce(around)
    };
    for (index, x) in &things {
        let run = row.runs.iter().find(|run| run.thing == Some(*index));
        canvas.choosing(run.map(|run| run.number), |canvas| {
            one(canvas, thing, *x, floor);
            if let Some(frame) = run.and_then(frame) {
                canvas.ghost(frame);
            }
            canvas.hit((x - STEP / 2.0, top), (STEP, floor - top));
        });
    }
    if row.size > LONGEST_ROW {
        let middle = MARGIN + END as f64 * STEP + gap(row.size) / 2.0;
        canvas.text(Letters::Label, (middle, floor - 6.0), &row.size.to_string());
    }
    let mut y = floor + 5.0 + PILL / 2.0;
    for length in row.lengths() {
        let of_length = |run: &&Run| run.thing.is_none() && run.length == length;
        for run in row.runs.iter().filter(of_length) {
            let Some(frame) = frame(run) else { continue };
            let middle = (f64::midpoint(frame.0, frame.2), y);
            canvas.choosing(Some(run.number), |canvas| {
                canvas.pill(middle, STEP - PILL_GAP, &length.to_string());
                canvas.ghost(frame);
            });
        }
        y += BELOW;
    }
    if row.is_changed {
        canvas.ring((MARGIN - 2.0, top, end + 2.0, floor));
    }
    match row.value {
        Some(value) if end + 44.0 <= WIDTH => {
            canvas.tag((end + 24.0, floor - 10.0), value);
            end + 44.0
        }
        _ => end + MARGIN,
    }
}

fn one(canvas: &mut Canvas, thing: Thing, x: f64, floor: f64) {
    match thing {
        Thing::Pins => pin(canvas, x, floor),
        Thing::Stones => canvas.stone((x, floor - 10.0), 8.0),
        Thing::Cells | Thing::Marked => canvas.rect(
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
