//! Grundy values as dots, with the period that was found; which pairs of heaps are lost, and the values of
//! pairs.

use sg::Nimber;
use sg::notation::PairValues;
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

/// Draws the values of pairs: each cell has its number, and is the deeper in colour the larger that is.
/// What is lost has a colour of its own.
pub fn value_grid(values: &PairValues, words: &str) -> Svg {
    const SIDE: f64 = 22.0;
    const LEFT: f64 = 26.0;
    let (first, last) = (values.first(), values.last());
    let largest = values.rows().flatten().flatten().map(|value| value.0).max();
    let largest = largest.unwrap_or(0).max(1);
    let mut canvas = Canvas::default();
    let across = |number: u64| (number - first) as f64 * SIDE;
    let bottom = TOP + across(last) + SIDE;
    for a in first..=last {
        for b in first..=last {
            let corner = (LEFT + across(a), bottom - SIDE - across(b));
            let value = values.value(a, b);
            let look = match value {
                Some(Nimber(0)) => Look::Token,
                Some(Nimber(value)) => Look::Value(step(value, largest)),
                None => Look::Blocked,
            };
            canvas.rect(look, corner, (SIDE - 1.0, SIDE - 1.0), 2.0);
            if let Some(value) = value {
                let middle = (corner.0 + SIDE / 2.0 - 0.5, corner.1 + SIDE / 2.0 + 3.5);
                let letters = if value == Nimber::ZERO {
                    Letters::OnToken
                } else {
                    Letters::InCell
                };
                canvas.text(letters, middle, &value.to_string());
            }
        }
        let middle = across(a) + SIDE / 2.0;
        let label = a.to_string();
        canvas.text(Letters::Label, (LEFT + middle, bottom + 14.0), &label);
        canvas.text(Letters::Label, (LEFT - 12.0, bottom - middle + 4.0), &label);
    }
    let side = across(last) + SIDE;
    canvas.finish((LEFT + side + 6.0, bottom + 22.0), words)
}

/// Which of the depths of colour a value that is not 0 has: 1 to 5.
fn step(value: u64, largest: u64) -> u8 {
    let steps = value.min(largest).saturating_mul(5).div_ceil(largest);
    u8::try_from(steps.clamp(1, 5)).unwrap_or(5)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use sg::{Budget, notation};

    use super::*;

    #[test]
    fn each_pair_has_a_cell_with_its_value() {
        let wythoff = notation::game("wythoff").unwrap();
        let values = wythoff.pair_values(10, Budget::default()).unwrap();
        let drawn = value_grid(&values, "values").to_string();
        assert_eq!(drawn.matches("<rect").count(), 121);
        // (0, 0), and 1, 2 and 3, 5 and 4, 7 and 6, 10 in either order.
        assert_eq!(drawn.matches("b-token").count(), 9);
        assert_eq!(drawn.matches("b-in-cell\"").count(), 112);
        assert!(drawn.contains("b-value-5") && drawn.contains("aria-label=\"values\""));
        let chomp = notation::game("chomp").unwrap();
        let values = chomp.pair_values(6, Budget::default()).unwrap();
        let drawn = value_grid(&values, "").to_string();
        assert_eq!(drawn.matches("b-blocked").count(), 15);
    }

    #[test]
    fn depths_of_colour_are_five() {
        let steps: Vec<u8> = (1..=10).map(|value| step(value, 10)).collect();
        assert_eq!(steps, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
        assert_eq!(step(1, 1), 5);
    }
}
