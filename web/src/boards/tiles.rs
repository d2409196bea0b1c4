//! Positions that are a number or a date: a tile for each character.

use std::collections::BTreeSet;

use super::stage::Stage;
use super::svg::{Canvas, Letters, Look, PILL, width};
use super::{Drawn, Sketch, WIDTH};
use crate::locale::Locale;

const MARGIN: f64 = 6.0;
const TILE: f64 = 30.0;

/// How high a tile is, and a line of places for moves below it.
const TALL: f64 = 36.0;
const BELOW: f64 = PILL + 4.0;

/// For more moves than these there are no places below the tiles.
const MOST_PLACES: usize = 24;

/// Draws `20` or `2001-10-3`.
pub(super) fn draw(text: &str, stage: &Stage<'_>, locale: Locale) -> Drawn {
    let words = if text.is_empty() {
        locale.text("board-tiles-none")
    } else {
        locale.text("board-tiles").with("text", text)
    };
    let count = text.chars().count() as f64;
    let fits = count > 0.0 && 2.0 * MARGIN + count * TILE <= WIDTH;
    let sketch = fits.then(|| sketch(text, stage));
    Drawn {
        sketch,
        words: words.to_string(),
    }
}

fn sketch(text: &str, stage: &Stage<'_>) -> Sketch {
    let mut canvas = Canvas::default();
    let (mut x, mut bottom) = (MARGIN, MARGIN + TALL);
    let mut reached = BTreeSet::new();
    for (at, character) in text.char_indices() {
        // A digit that can be erased is, with all after it.
        let number = stage.leaving(&text[..at]);
        reached.extend(number);
        canvas.choosing(number, |canvas| {
            if character.is_ascii_digit() {
                canvas.rect(Look::Outline, (x + 1.0, MARGIN), (TILE - 2.0, TALL), 4.0);
            }
            let middle = (x + TILE / 2.0, MARGIN + 23.0);
            canvas.text(Letters::Name, middle, &character.to_string());
        });
        // Below it are the digits that it can be lowered to.
        let mut y = MARGIN + TALL + BELOW / 2.0;
        for digit in (0..character.to_digit(10).unwrap_or_default()).rev() {
            let lowered = format!("{}{digit}{}", &text[..at], &text[at + 1..]);
            let Some(number) = stage.leaving(&lowered) else {
                continue;
            };
            reached.insert(number);
            canvas.choosing(Some(number), |canvas| {
                canvas.pill((x + TILE / 2.0, y), TILE - 4.0, &digit.to_string());
            });
            y += BELOW;
        }
        bottom = bottom.max(y - BELOW / 2.0);
        x += TILE;
    }
    let mut right = x + MARGIN;
    let mut others: Vec<(&str, usize)> = stage.options().collect();
    others.retain(|(_, number)| !reached.contains(number));
    others.sort_by_key(|(_, number)| *number);
    if others.len() <= MOST_PLACES {
        (right, bottom) = results(&mut canvas, &others, (right, bottom));
    }
    Sketch {
        canvas,
        size: (right, bottom + MARGIN),
    }
}

/// Places for moves that say what they leave, below what is drawn already. Says how far right and down the
/// drawing goes then.
fn results(
    canvas: &mut Canvas,
    moves: &[(&str, usize)],
    (mut right, mut bottom): (f64, f64),
) -> (f64, f64) {
    let mut x = MARGIN;
    for (text, number) in moves {
        let wide = width(text) + 16.0;
        if x > MARGIN && x + wide + MARGIN > WIDTH {
            x = MARGIN;
        }
        if x <= MARGIN {
            bottom += BELOW + 3.0;
        }
        canvas.choosing(Some(*number), |canvas| {
            canvas.pill((x + wide / 2.0, bottom - PILL / 2.0), wide, text);
        });
        x += wide + 6.0;
        right = right.max(x + MARGIN - 6.0);
    }
    (right, bottom)
}
