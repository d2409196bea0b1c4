//! Who was winning in the course of a game, as a line: above while it was the one who began.

use sg::Outcome;

use super::svg::{Canvas, Letters, Look, Svg};

const STEP: f64 = 18.0;
const LEFT: f64 = 20.0;
const HIGH: f64 = 18.0;
const LOW: f64 = 58.0;

/// Draws a game: who wins each of its positions, from the first on; `None` where it is not known. Moves
/// that give a won game away are marked. `words` says all of it.
pub fn history(outcomes: &[Option<Outcome>], given_away: &[usize], words: &str) -> Svg {
    let mut canvas = Canvas::default();
    let at = |index: usize, outcome: Outcome| {
        let beginner_moves = index.is_multiple_of(2);
        let y = match outcome {
            Outcome::D => f64::midpoint(HIGH, LOW),
            Outcome::N if beginner_moves => HIGH,
            Outcome::P if !beginner_moves => HIGH,
            _ => LOW,
        };
        (LEFT + index as f64 * STEP, y)
    };
    let width = LEFT + outcomes.len() as f64 * STEP + 8.0;
    let middle = f64::midpoint(HIGH, LOW);
    canvas.line(Look::Gone, (LEFT - 8.0, middle), (width - 8.0, middle));
    let known: Vec<(usize, (f64, f64))> = outcomes
        .iter()
        .enumerate()
        .filter_map(|(index, outcome)| Some((index, at(index, (*outcome)?))))
        .collect();
    for pair in known.windows(2) {
        canvas.line(Look::Way, pair[0].1, pair[1].1);
    }
    for (index, place) in known {
        if given_away.contains(&index) {
            canvas.circle(Look::Token, place, 7.0);
            canvas.text(Letters::OnToken, (place.0, place.1 + 4.0), "?");
        } else {
            canvas.circle(Look::Piece, place, 3.5);
        }
    }
    canvas.finish((width, LOW + 18.0), words)
}
