//! Grundy values as dots, with the period that was found; and which pairs of heaps are lost.

use sg::Nimber;
use sg::period::Period;

use super::svg::{Canvas, Letters, Look, Svg};

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 220.0;
const LEFT: f64 = 34.0;
const TOP: f64 = 12.0;

/// The most values that have a dot.
const MOST_DOTS: usize = 400;

/// Draws the first values. Where they repeat, the ground is shaded from there on, and the values before
/// that are not those of the period are ringed.
pub fn plot(values: &[Nimber], period: Option<Period>, words: &str) -> Svg {
    let values = &values[..values.len().min(MOST_DOTS)];
    let mut canvas = Canvas::default();
    let largest = values.iter().map(|value| value.0).max().unwrap_or(0).max(1);
    let last = values.len().saturating_sub(1).max(1);
    let at = |n: usize, value: u64| {
        let x = LEFT + n as f64 / last as f64 * (WIDTH - LEFT - 12.0);
        let y = TOP + HEIGHT - value as f64 / largest as f64 * HEIGHT;
        (x, y)
    };
    let begins = period.map(|it| usize::try_from(it.preperiod).unwrap_or(usize::MAX));
    if let Some(begins) = begins.filter(|begins| *begins < values.len()) {
        let (left, bottom) = at(begins, 0);
        let right = at(last, 0).0;
        let corner = (left - 2.0, TOP - 4.0);
        canvas.rect(
            Look::Solid,
            corner,
            (right - left + 4.0, bottom - TOP + 8.0),
            2.0,
        );
    }
    let (_, floor) = at(0, 0);
    canvas.line(
        Look::Ground,
        (LEFT - 6.0, floor + 6.0),
        (WIDTH - 6.0, floor + 6.0),
    );
    for value in [0, largest / 2, largest] {
        canvas.text(
            Letters::Label,
            (LEFT - 20.0, at(0, value).1 + 4.0),
            &value.to_string(),
        );
    }
    for quarter in 0..=4 {
        let n = last * quarter / 4;
        canvas.text(Letters::Label, (at(n, 0).0, floor + 22.0), &n.to_string());
    }
    let radius = if values.len() > 150 { 2.0 } else { 3.0 };
    for (n, value) in values.iter().enumerate() {
        let is_exception = period.is_some_and(|it| differs(values, n, it));
        if is_exception {
            canvas.circle(Look::Token, at(n, value.0), radius + 1.5);
        } else {
            canvas.circle(Look::Piece, at(n, value.0), radius);
        }
    }
    canvas.finish((WIDTH, TOP + HEIGHT + 32.0), words)
}

/// Whether a value before the period is none of it.
fn differs(values: &[Nimber], n: usize, period: Period) -> bool {
    let n = n as u64;
    if n >= period.preperiod {
        return false;
    }
    let periods = (period.preperiod - n).div_ceil(period.period);
    let later = n + periods * period.period;
    let later = usize::try_from(later)
        .ok()
        .and_then(|later| values.get(later));
    later.is_some_and(|later| Some(later) != values.get(n as usize))
}

/// Draws which pairs of heaps from 0 on are lost; `is_lost` of none that is no position.
pub fn lost_pairs(last: u64, words: &str, is_lost: &dyn Fn(u64, u64) -> Option<bool>) -> Svg {
    const SIDE: f64 = 13.0;
    let mut canvas = Canvas::default();
    let left = 26.0;
    for a in 0..=last {
        for b in 0..=last {
            let corner = (left + a as f64 * SIDE, TOP + (last - b) as f64 * SIDE);
            let look = match is_lost(a, b) {
                Some(true) => Look::Piece,
                Some(false) => Look::Outline,
                None => Look::Blocked,
            };
            canvas.rect(look, corner, (SIDE - 1.0, SIDE - 1.0), 2.0);
        }
        if a.is_multiple_of(5) {
            let at = a as f64 * SIDE + SIDE / 2.0;
            let bottom = TOP + (last + 1) as f64 * SIDE;
            canvas.text(Letters::Label, (left + at, bottom + 14.0), &a.to_string());
            canvas.text(
                Letters::Label,
                (left - 12.0, bottom - at + 4.0),
                &a.to_string(),
            );
        }
    }
    let side = (last + 1) as f64 * SIDE;
    canvas.finish((left + side + 6.0, TOP + side + 22.0), words)
}
