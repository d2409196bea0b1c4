//! Staircases: steps from left to right, with stones on them.

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH, numbers, reading};
use crate::locale::Locale;

/// How many steps have a picture.
const MOST_STEPS: usize = 10;

/// The most stones on a step that are shown one by one.
const MOST_STONES: u64 = 9;

/// How many of them stand side by side: two are wide enough for a finger where three are not.
const IN_ROW: u64 = 2;

const RISE: f64 = 12.0;

/// How much room there is above the highest step.
const ABOVE: f64 = 104.0;

/// Draws `2,1,3`: stones on the steps from the lowest on.
pub(super) fn draw(text: &str, stage: &Stage<'_>, locale: Locale) -> Option<Drawn> {
    let steps = reading::numbers(text)?;
    let words = locale
        .text("board-stairs")
        .with("count", steps.len())
        .with("sizes", numbers(locale, &steps));
    Some(Drawn {
        sketch: (1..=MOST_STEPS)
            .contains(&steps.len())
            .then(|| sketch(&steps, stage)),
        words: words.to_string(),
    })
}

/// What is left when so many stones of a step come down, as the engine writes it.
fn brought_down(steps: &[u64], step: usize, stones: u64) -> String {
    let mut left = steps.to_vec();
    left[step] -= stones;
    if let Some(below) = step.checked_sub(1) {
        left[below] += stones;
    }
    reading::written(&left)
}

fn sketch(steps: &[u64], stage: &Stage<'_>) -> Sketch {
    let mut canvas = Canvas::default();
    let changed = stage.changed(steps);
    let tread = ((WIDTH - 20.0) / steps.len() as f64).min(56.0);
    let floor = ABOVE + steps.len() as f64 * RISE;
    for (index, stones) in steps.iter().enumerate() {
        let left = 10.0 + index as f64 * tread;
        let rise = (index + 1) as f64 * RISE + 6.0;
        let top = floor - rise;
        canvas.rect(Look::Solid, (left, top), (tread, rise), 0.0);
        let middle = left + tread / 2.0;
        canvas.text(
            Letters::Label,
            (middle, floor - 4.0),
            &(index + 1).to_string(),
        );
        if changed.contains(&index) {
            canvas.ring((middle - 9.0, floor - 15.0, middle + 9.0, floor - 3.0));
        }
        if *stones > MOST_STONES {
            // A stone with their number above it.
            canvas.stone((middle, top - 9.0), 7.0);
            canvas.text(Letters::Label, (middle, top - 20.0), &short(*stones));
            continue;
        }
        let radius = (tread / 4.0 - 0.6).min(9.0);
        let wide = 2.0 * radius + 1.0;
        for stone in 0..*stones {
            let (column, row) = (stone % IN_ROW, stone / IN_ROW);
            let in_row = (*stones - row * IN_ROW).min(IN_ROW);
            let x = middle + (column as f64 - (in_row - 1) as f64 / 2.0) * wide;
            let place = (x, top - radius - 1.0 - row as f64 * wide);
            // Whoever brings a stone down brings those after it, too.
            let number = stage.leaving(&brought_down(steps, index, stones - stone));
            canvas.choosing(number, |canvas| {
                canvas.stone(place, radius);
                canvas.hit((x - wide / 2.0, place.1 - wide / 2.0), (wide, wide));
            });
        }
    }
    let size = (20.0 + tread * steps.len() as f64, floor + 4.0);
    Sketch { canvas, size }
}

/// A number in four characters: that there are many is what a picture can say; the words have it all.
fn short(number: u64) -> String {
    let digits = number.to_string();
    if digits.len() <= 4 {
        digits
    } else {
        format!("1e{}", digits.len() - 1)
    }
}
