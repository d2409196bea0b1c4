//! Positions that are a number or a date: a tile for each character.

use super::svg::{Canvas, Letters, Look};
use super::{Drawn, Sketch, WIDTH};
use crate::locale::Locale;

const MARGIN: f64 = 6.0;
const TILE: f64 = 30.0;

/// Draws `20` or `2001-10-3`.
pub(super) fn draw(text: &str, locale: Locale) -> Drawn {
    let words = if text.is_empty() {
        locale.text("board-tiles-none")
    } else {
        locale.text("board-tiles").with("text", text)
    };
    let count = text.chars().count() as f64;
    let fits = count > 0.0 && 2.0 * MARGIN + count * TILE <= WIDTH;
    let sketch = fits.then(|| {
        let mut canvas = Canvas::default();
        let mut x = MARGIN;
        for character in text.chars() {
            if character.is_ascii_digit() {
                canvas.rect(Look::Outline, (x + 1.0, MARGIN), (TILE - 2.0, 36.0), 4.0);
            }
            let middle = (x + TILE / 2.0, MARGIN + 23.0);
            canvas.text(Letters::Name, middle, &character.to_string());
            x += TILE;
        }
        Sketch {
            canvas,
            size: (x + MARGIN, 36.0 + 2.0 * MARGIN),
        }
    });
    Drawn {
        sketch,
        words: words.to_string(),
    }
}
