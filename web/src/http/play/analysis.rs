//! A finished game looked at again: who was winning after each move, and where it was given away.

use sg::Outcome;
use sg::notation::{NamedGame, NamedPosition};

use super::answers;
use super::asked::GameAddress;
use super::course::{Course, budget, options};
use super::moves;
use crate::boards::{self, Svg};
use crate::http::i18n::Locale;

/// What is said of a game.
pub(super) struct Analysis {
    /// Who was winning, as a line.
    pub picture: Svg,
    /// The numbers of the moves that gave a won game away, from 1.
    pub given_away: Vec<usize>,
    /// What is said of it.
    pub words: String,
    /// What would have held, for each of those moves.
    pub held: Vec<Held>,
}

/// A move that would have kept a game won, or at least from being lost.
pub(super) struct Held {
    /// The number of the move that was made in its place, from 1.
    pub number: usize,
    /// What it does, or what it leaves.
    pub words: String,
    /// The game as it would have gone on.
    pub address: String,
}

/// Looks at a game again; `None` where who wins is out of reach.
pub(super) fn of(
    game: &NamedGame,
    asked: &GameAddress,
    course: &Course,
    locale: Locale,
) -> Option<Analysis> {
    let texts: Vec<String> = course.positions.iter().map(NamedPosition::text).collect();
    let budget = budget(course.last()?);
    let outcomes = answers::outcomes(game, &texts, asked.play, budget);
    if outcomes.iter().all(Option::is_none) {
        return None;
    }
    let given_away = given_away(&outcomes);
    let words = said(&outcomes, &given_away, locale);
    Some(Analysis {
        held: held(game, &given_away, asked, course, locale),
        picture: boards::history(&outcomes, &given_away, &words),
        given_away,
        words,
    })
}

/// What is said of a game with these outcomes of its positions, in which those moves gave it away.
pub(crate) fn said(outcomes: &[Option<Outcome>], given_away: &[usize], locale: Locale) -> String {
    let key = match (given_away, outcomes.first()) {
        ([], Some(Some(Outcome::N))) => "play-analysis-first",
        ([], Some(Some(Outcome::P))) => "play-analysis-second",
        ([], _) => "play-analysis-none",
        _ => "play-analysis-moves",
    };
    let numbers: Vec<String> = given_away.iter().map(usize::to_string).collect();
    locale
        .text(key)
        .with("count", given_away.len())
        .with("moves", numbers.join(", "))
        .to_string()
}

/// What would have held in place of the moves of these numbers, in the positions before them.
fn held(
    game: &NamedGame,
    given_away: &[usize],
    asked: &GameAddress,
    course: &Course,
    locale: Locale,
) -> Vec<Held> {
    let before = |number: &usize| Some((*number, course.positions.get(number.checked_sub(1)?)?));
    let before: Vec<_> = given_away.iter().filter_map(before).collect();
    let listed = before
        .iter()
        .map(|(_, position)| options(position, asked.play));
    let listed: Vec<Vec<String>> = listed.map(Result::unwrap_or_default).collect();
    let Some((_, first)) = before.first() else {
        return Vec::new();
    };
    let best = answers::best_of(game, &listed, asked.play, budget(first));
    let all = before.iter().zip(&listed).zip(best);
    let held = all.filter_map(|(((number, position), options), best)| {
        let (chosen, _) = best?;
        Some(Held {
            number: *number,
            words: moves::words(asked, position, options.get(chosen)?, locale),
            address: asked.cut(number - 1).after(chosen).address(),
        })
    });
    held.collect()
}

/// The numbers of the moves, from 1, after which whoever had a won position has none. They are as many as
/// the position after them has moves before it.
pub(crate) fn given_away(outcomes: &[Option<Outcome>]) -> Vec<usize> {
    let moves = outcomes.windows(2).enumerate();
    let given = moves.filter(|(_, pair)| {
        // A won position is one from which some move leads to a lost one.
        pair[0] == Some(Outcome::N) && pair[1].is_some_and(|after| after != Outcome::P)
            || pair[0] == Some(Outcome::D) && pair[1] == Some(Outcome::N)
    });
    given.map(|(index, _)| index + 1).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_mistakes_are_marked() {
        let of = |letters: &str| {
            let outcomes: Vec<_> = letters
                .chars()
                .map(|letter| match letter {
                    'N' => Some(Outcome::N),
                    'P' => Some(Outcome::P),
                    'D' => Some(Outcome::D),
                    _ => None,
                })
                .collect();
            given_away(&outcomes)
        };
        assert_eq!(of("NPNPNP"), Vec::<usize>::new());
        assert_eq!(of("NNPNP"), [1]);
        assert_eq!(of("PNNP"), [2]);
        assert_eq!(of("DDN"), [2]);
        assert_eq!(of("N?NP"), Vec::<usize>::new());
    }
}
