//! A game that is over, looked at again: who was winning when, and what would have held.

use console::{Alignment, measure_text_width, pad_str};
use sg::Outcome;
use sg::notation::NamedPosition;

use super::printed;
use super::session::Session;
use crate::cli::language::{preferred, say};
use crate::cli::{Failure, output};
use crate::http::play::analysis;

/// More positions than these go on in further lines.
const MOST_IN_A_LINE: usize = 30;

/// Prints a line of who was winning for each of the two, and what gave the game away; nothing where it is
/// out of reach.
pub(super) fn print(session: &Session) -> Result<(), Failure> {
    let outcomes = session.outcomes();
    if session.moves() == 0 || outcomes.iter().all(Option::is_none) {
        return Ok(());
    }
    let given_away = analysis::given_away(&outcomes);
    let names = [0, 1].map(|moves| say(session.who(moves)).to_string());
    output::line("")?;
    output::folded(&say("cli-play-analysis").to_string())?;
    output::line(&drawn(&outcomes, &given_away, &names))?;
    output::folded(&analysis::said(&outcomes, &given_away, preferred()))?;
    print_held(session, &given_away)
}

/// Prints what would have held in place of the moves that gave the game away.
fn print_held(session: &Session, given_away: &[usize]) -> Result<(), Failure> {
    let positions: Vec<&NamedPosition> = session.positions().collect();
    let before = |number: &usize| Some((*number, *positions.get(number.checked_sub(1)?)?));
    let before: Vec<(usize, &NamedPosition)> = given_away.iter().filter_map(before).collect();
    let options = before.iter().map(|(_, from)| session.options_of(from));
    let options: Vec<Vec<String>> = options.map(Result::unwrap_or_default).collect();
    let best = session.best_of(&options);
    for (((number, from), options), best) in before.iter().zip(&options).zip(best) {
        if let Some(to) = best.and_then(|best| options.get(best)) {
            let said = say("cli-play-held").with("number", *number);
            let said = said.with("move", printed::words(session, from, to));
            output::folded(&said.to_string())?;
        }
    }
    Ok(())
}

/// A line for each of the two with a sign for each position, from the start on, that they were winning.
fn drawn(outcomes: &[Option<Outcome>], given_away: &[usize], names: &[String; 2]) -> String {
    let widths = names.iter().map(|name| measure_text_width(name));
    let width = widths.max().unwrap_or(0);
    let positions: Vec<(usize, Option<Outcome>)> = outcomes.iter().copied().enumerate().collect();
    let mut lines = Vec::new();
    for part in positions.chunks(MOST_IN_A_LINE) {
        for (side, name) in names.iter().enumerate() {
            let signs = part.iter().map(|(moves, outcome)| {
                let is_given_away = given_away.contains(moves);
                sign(side, *moves, *outcome, is_given_away)
            });
            let signs: Vec<&str> = signs.collect();
            let name = pad_str(name, width, Alignment::Left, None);
            lines.push(format!("  {name}  {}", signs.join(" ")));
        }
    }
    lines.join("\n")
}

/// The sign of a position after so many moves in the line of the one who began, 0, or of the other.
fn sign(side: usize, moves: usize, outcome: Option<Outcome>, is_given_away: bool) -> &'static str {
    let whose_turn = moves % 2;
    let winner = match outcome {
        Some(Outcome::N) => Some(whose_turn),
        Some(Outcome::P) => Some(1 - whose_turn),
        Some(Outcome::D) => return if is_given_away { "?" } else { "=" },
        None => None,
    };
    match (winner == Some(side), is_given_away) {
        (false, _) => "·",
        (true, true) => "?",
        (true, false) => "●",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_a_line_with_a_sign_where_they_win() {
        use Outcome::{D, N, P};
        let names = ["you", "other side"].map(str::to_owned);
        let of = |outcomes: &[Option<Outcome>], given_away: &[usize]| {
            let drawn = drawn(outcomes, given_away, &names);
            drawn.lines().map(str::to_owned).collect::<Vec<_>>()
        };
        // Whoever began won, and gave it away with the third move.
        assert_eq!(
            of(&[Some(N), Some(P), Some(N), Some(N), Some(P)], &[3]),
            ["  you         ● ● ● · ·", "  other side  · · · ? ●"]
        );
        assert_eq!(
            of(&[Some(D), None, Some(N)], &[]),
            ["  you         = · ●", "  other side  = · ·"]
        );
        assert_eq!(of(&[Some(N); 31], &[]).len(), 4);
    }
}
