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

/// What is found of a game.
pub(super) struct Found {
    /// Who wins each of its positions, from the start on; `None` where that is out of reach.
    pub outcomes: Vec<Option<Outcome>>,
    /// The numbers of the moves that gave a won game away, from 1.
    pub given_away: Vec<usize>,
    /// What would have held, for each of those moves.
    pub better: Vec<Better>,
}

/// A move that would have held.
pub(super) struct Better {
    /// The number of the move that was made in its place, from 1.
    pub number: usize,
    /// Its number in the engine's list.
    pub chosen: usize,
    /// What it leaves.
    pub to: String,
}

/// Looks at a game again; `None` where who wins is out of reach.
pub(super) fn of(
    game: &NamedGame,
    asked: &GameAddress,
    course: &Course,
    locale: Locale,
) -> Option<Analysis> {
    let found = found(game, asked, course)?;
    let words = said(&found.outcomes, &found.given_away, locale);
    let held = found.better.iter().filter_map(|better| {
        let made = better.number.checked_sub(1)?;
        let before = course.positions.get(made)?;
        Some(Held {
            number: better.number,
            words: moves::words(asked, before, &better.to, locale),
            address: asked.cut(made).after(better.chosen).address(),
        })
    });
    Some(Analysis {
        held: held.collect(),
        picture: boards::history(&found.outcomes, &found.given_away, &words),
        given_away: found.given_away,
        words,
    })
}

/// What is found of a game; `None` where who wins is out of reach.
pub(super) fn found(game: &NamedGame, asked: &GameAddress, course: &Course) -> Option<Found> {
    let texts: Vec<String> = course.positions.iter().map(NamedPosition::text).collect();
    let budget = budget(course.last()?);
    let outcomes = answers::outcomes(game, &texts, asked.play, budget);
    if outcomes.iter().all(Option::is_none) {
        return None;
    }
    let given_away = given_away(&outcomes);
    Some(Found {
        better: better(game, &given_away, asked, course),
        given_away,
        outcomes,
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
fn better(
    game: &NamedGame,
    given_away: &[usize],
    asked: &GameAddress,
    course: &Course,
) -> Vec<Better> {
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
    let better = all.filter_map(|(((number, _), options), best)| {
        let (chosen, _) = best?;
        Some(Better {
            number: *number,
            chosen,
            to: options.get(chosen)?.clone(),
        })
    });
    better.collect()
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
