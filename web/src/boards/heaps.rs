//! Heaps of stones: columns up to twelve, beyond that a bar with its number.

use super::svg::{Canvas, Letters, Look, width};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// The largest heap that is shown stone by stone.
const MOST_STONES: u64 = 12;

/// How many heaps have a picture; the last place says how many there are besides.
const MOST_HEAPS: usize = 24;

const RADIUS: f64 = 8.0;
const STEP: f64 = 17.0;
const COLUMN: f64 = 40.0;
const MARGIN: f64 = 8.0;

/// Whether the positions of that family of games are heaps and nothing else.
pub(super) fn are_all_of(family: &str) -> bool {
    matches!(
        family,
        "nim"
            | "bounded-nim"
            | "subtraction"
            | "all-but"
            | "lasker"
            | "lasker-three"
            | "grundy"
            | "prime-subtraction"
            | "fibonacci-subtraction"
            | "power-subtraction"
            | "square-subtraction"
            | "moore-nim"
            | "wythoff"
            | "euclid"
            | "octal"
    )
}

/// Draws `3,5,7`, or `10/6`: a heap of which no more than the second number may be taken now.
pub(super) fn draw(text: &str, locale: Locale) -> Option<Drawn> {
    let (heaps, most) = match text.split_once('/') {
        Some((heap, most)) => (vec![heap.parse().ok()?], Some(most.parse::<u64>().ok()?)),
        None => (reading::numbers(text)?, None),
    };
    let list = numbers(locale, &heaps);
    let words = match (heaps.as_slice(), most) {
        ([], _) => locale.text("board-heaps-none"),
        (_, Some(most)) => locale
            .text("board-heap-most")
            .with("size", list)
            .with("most", most),
        _ => locale
            .text("board-heaps")
            .with("count", heaps.len())
            .with("sizes", list),
    };
    Some(Drawn {
        sketch: (!heaps.is_empty()).then(|| sketch(&heaps, locale)),
        words: words.to_string(),
    })
}

/// A column of the picture: a heap, or what is said of those that have none.
struct Column {
    size: Option<u64>,
    label: String,
    width: f64,
}

fn sketch(heaps: &[u64], locale: Locale) -> Sketch {
    let shown = if heaps.len() > MOST_HEAPS {
        &heaps[..MOST_HEAPS - 1]
    } else {
        heaps
    };
    let column = |size: Option<u64>, label: String| Column {
        width: (width(&label) + 10.0).max(COLUMN),
        size,
        label,
    };
    let mut columns: Vec<Column> = shown
        .iter()
        .map(|heap| column(Some(*heap), heap.to_string()))
        .collect();
    if heaps.len() > shown.len() {
        let others = locale
            .text("board-others")
            .with("count", heaps.len() - shown.len());
        columns.push(column(None, others.to_string()));
    }
    let mut canvas = Canvas::default();
    let mut place = 0;
    let (mut y, mut widest, mut rest) = (MARGIN, 0.0_f64, columns.as_slice());
    while !rest.is_empty() {
        let count = fitting(rest);
        let (row, others) = rest.split_at(count);
        let height = row.iter().map(height).fold(0.0, f64::max);
        let floor = y + height;
        let mut x = MARGIN;
        for column in row {
            let left_with = |stones: u64| {
                let mut left = heaps.to_vec();
                left[place] = stones;
                reading::written(&left)
            };
            heap(
                &mut canvas,
                column,
                (x + column.width / 2.0, floor),
                &left_with,
            );
            x += column.width;
            place += 1;
        }
        widest = widest.max(x + MARGIN);
        y = floor + 30.0;
        rest = others;
    }
    Sketch {
        canvas,
        size: (widest, y - 4.0),
    }
}

/// How many columns stand side by side: one at least.
fn fitting(columns: &[Column]) -> usize {
    let mut x = 2.0 * MARGIN;
    let fits = columns.iter().take_while(|column| {
        x += column.width;
        x <= WIDTH
    });
    fits.count().max(1)
}

fn height(column: &Column) -> f64 {
    match column.size {
        None | Some(0) => 10.0,
        Some(size @ 1..=MOST_STONES) => size as f64 * STEP + 4.0,
        Some(size) => bar(size) + 4.0,
    }
}

/// How high a bar is: it grows with the number of digits, for otherwise the largest would hide how
/// the others differ.
fn bar(size: u64) -> f64 {
    let beyond = (size as f64 / MOST_STONES as f64).log10();
    (MOST_STONES as f64 * STEP + 6.0 * beyond).min(MOST_STONES as f64 * STEP + 40.0)
}

fn heap(
    canvas: &mut Canvas,
    column: &Column,
    (x, floor): (f64, f64),
    left_with: &dyn Fn(u64) -> String,
) {
    let Some(size) = column.size else {
        canvas.text(Letters::Label, (x, floor + 16.0), &column.label);
        return;
    };
    canvas.line(Look::Ground, (x - 15.0, floor), (x + 15.0, floor));
    match size {
        0 => {}
        1..=MOST_STONES => {
            for stone in 0..size {
                let y = floor - 2.0 - RADIUS - stone as f64 * STEP;
                // Whoever takes a stone takes those that lie on it.
                canvas.choosing(left_with(stone), |canvas| canvas.stone((x, y), RADIUS));
            }
        }
        _ => {
            let height = bar(size);
            canvas.rect(
                Look::Piece,
                (x - 11.0, floor - 2.0 - height),
                (22.0, height),
                8.0,
            );
            // A bar is no count of stones: a gap says that much is left out.
            let y = floor - height * 0.45;
            canvas.line(Look::Sign, (x - 8.0, y + 4.0), (x + 8.0, y - 2.0));
            canvas.line(Look::Sign, (x - 8.0, y + 10.0), (x + 8.0, y + 4.0));
        }
    }
    canvas.text(Letters::Label, (x, floor + 16.0), &column.label);
}
