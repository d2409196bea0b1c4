//! Balls before a goal: how far each is from the line, and the spots on which it may come to rest on its way.

use std::f64::consts::TAU;

use super::svg::{Canvas, Letters, Look, width};
use super::{Drawn, Sketch, listed};
use crate::locale::Locale;

/// How many balls have a picture; the last place says how many there are besides.
const MOST_BALLS: usize = 24;

/// The longest way, and the longest kick, that are shown turn by turn: others are broken.
const LONGEST_WAY: u64 = 8;
const LONGEST_KICK: u64 = 6;

const MARGIN: f64 = 6.0;
/// How long a turn is, and how far ways are from each other.
const TURN: f64 = 20.0;
const NEXT_WAY: f64 = 28.0;
const BALL: f64 = 8.0;
const SPOT: f64 = 3.5;

/// A ball: how far it is from the line, and how many turns it needs.
type Ball = (u64, u64);

/// Draws balls of that radius, of which a move kicks at most so many, each by at most so many turns.
pub(super) fn draw(radius: u64, (most, kick): (u64, u64), balls: &[Ball], locale: Locale) -> Drawn {
    let ball = |(distance, turns): &Ball| {
        let said = locale.text("board-ball").with("distance", *distance);
        said.with("turns", *turns).to_string()
    };
    let said: Vec<String> = balls.iter().map(ball).collect();
    let words = locale
        .text("board-balls")
        .with("count", balls.len())
        .with("balls", listed(locale, &said))
        .with("most", most)
        .with("kick", kick);
    Drawn {
        sketch: (!balls.is_empty()).then(|| sketch(radius, (most, kick), balls, locale)),
        words: words.to_string(),
    }
}

fn sketch(radius: u64, (most, kick): (u64, u64), balls: &[Ball], locale: Locale) -> Sketch {
    let shown = if balls.len() > MOST_BALLS {
        &balls[..MOST_BALLS - 1]
    } else {
        balls
    };
    let mut canvas = Canvas::default();
    // In the goal stands what each ball needs to get there.
    let needs = shown.iter().map(|(_, turns)| width(&turns.to_string()));
    let goal = needs.fold(TURN, f64::max) + 8.0;
    let (line, field) = (MARGIN + goal, MARGIN + goal + BALL + 1.0);
    let bottom = MARGIN + shown.len() as f64 * NEXT_WAY;
    canvas.rect(
        Look::Outline,
        (MARGIN, MARGIN),
        (goal, bottom - MARGIN),
        2.0,
    );
    canvas.line(Look::Ground, (line, MARGIN), (line, bottom));
    let mut widest = field;
    for (place, ball) in shown.iter().enumerate() {
        let y = MARGIN + (place as f64 + 0.5) * NEXT_WAY;
        let needed = ball.1.to_string();
        canvas.text(Letters::Label, (MARGIN + goal / 2.0, y + 4.0), &needed);
        let beside = way(&mut canvas, radius, *ball, (field, y)) + BALL + 4.0;
        let distance = ball.0.to_string();
        let wide = width(&distance);
        canvas.text(Letters::Label, (beside + wide / 2.0, y + 4.0), &distance);
        widest = widest.max(beside + wide);
    }
    let mut y = bottom + NEXT_WAY / 2.0 + 4.0;
    if balls.len() > shown.len() {
        let others = locale.text("board-others");
        let others = others.with("count", balls.len() - shown.len()).to_string();
        let wide = width(&others);
        canvas.text(Letters::Label, (MARGIN + wide / 2.0, y + 4.0), &others);
        widest = widest.max(MARGIN + wide);
        y += NEXT_WAY;
    }
    widest = widest.max(allowed(&mut canvas, (most, kick), y));
    Sketch {
        canvas,
        size: (widest + MARGIN, y + NEXT_WAY / 2.0 + MARGIN),
    }
}

/// A ball and its way to the line, true to scale where that is short. Returns where the ball lies.
fn way(canvas: &mut Canvas, radius: u64, (distance, turns): Ball, (field, y): (f64, f64)) -> f64 {
    if turns > LONGEST_WAY {
        let x = field + LONGEST_WAY as f64 * TURN;
        broken(canvas, (field, x), y);
        canvas.stone((x, y), BALL);
        return x;
    }
    let rolled = distance as f64 / (TAU * radius.max(1) as f64);
    let x = field + rolled.min(turns as f64) * TURN;
    canvas.line(Look::Way, (field, y), (x, y));
    // After the last turn it is in the goal.
    for turn in 1..turns {
        canvas.circle(Look::Marked, (x - turn as f64 * TURN, y), SPOT);
    }
    canvas.stone((x, y), BALL);
    x
}

/// What a move may do: so many balls, each by so many turns. Returns how far that reaches.
fn allowed(canvas: &mut Canvas, (most, kick): (u64, u64), y: f64) -> f64 {
    canvas.stone((MARGIN + BALL, y), BALL);
    let first = MARGIN + 2.0 * BALL + 4.0;
    let label = |canvas: &mut Canvas, x: f64, number: u64| {
        let text = format!("≤ {number}");
        let wide = width(&text);
        canvas.text(Letters::Label, (x + wide / 2.0, y + 4.0), &text);
        x + wide
    };
    let x = label(canvas, first, most) + TURN;
    let end = x + kick.min(LONGEST_KICK) as f64 * TURN;
    if kick > LONGEST_KICK {
        broken(canvas, (x, end), y);
    } else {
        canvas.line(Look::Way, (x, y), (end, y));
        for turn in 0..=kick {
            canvas.circle(Look::Marked, (x + turn as f64 * TURN, y), SPOT);
        }
    }
    label(canvas, end + BALL, kick)
}

/// A line of which much is left out.
fn broken(canvas: &mut Canvas, (from, to): (f64, f64), y: f64) {
    let middle = f64::midpoint(from, to);
    canvas.line(Look::Way, (from, y), (middle - 4.0, y));
    canvas.line(Look::Way, (middle + 4.0, y), (to, y));
    for x in [middle - 4.0, middle + 4.0] {
        canvas.line(Look::Way, (x - 2.0, y + 5.0), (x + 2.0, y - 5.0));
    }
}
