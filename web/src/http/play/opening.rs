//! The position that the game of a problem begins with: one that whoever begins can win, and can lose by a mistake.

use std::iter;
use std::ops::RangeInclusive;

use problems::{Problem, Test};
use sg::notation::{self, NamedGame, NamedPosition};
use sg::{Outcome, Play};

use super::asked::{self, GameAddress};
use super::course::{Course, budget};

/// The longest sample whose positions are looked at.
const LONGEST_INPUT: usize = 64 * 1024;

/// So many positions of samples are looked at.
const LOOKED_AT: usize = 8;

/// The same of small cases, from the smallest on, where none of those of samples is worth most.
const SMALL_LOOKED_AT: usize = 200;

/// In how many moves of perfect play a position is won that is worth beginning with.
const SEVERAL: RangeInclusive<u32> = 3..=24;

/// After so many positions that are won in several moves, whatever the first is, no better one is looked for.
const MOST_WITHOUT_CHOICE: usize = 24;

/// What a position is worth to begin with, the best last.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Worth {
    /// There are moves.
    Playable,
    /// Whoever begins can win.
    Won,
    /// The same in some moves, neither at once nor after very many.
    WonInSeveral,
    /// The same, and not whatever the first move is.
    WonByChoice,
}

/// A position of a game that the engine knows.
struct Start {
    game: NamedGame,
    at: String,
    worth: Worth,
}

impl Start {
    /// The position of that name; `None` where it cannot be played.
    fn of(name: &str, play: Play) -> Option<Self> {
        let (game, at) = name.split_once('@')?;
        let game = notation::game(game).ok()?;
        Some(Self {
            worth: worth(&game, at, play)?,
            at: at.to_owned(),
            game,
        })
    }

    /// The position that the family of the same game is first shown with, where it is one of this game.
    fn of_family(&self, play: Play) -> Option<Self> {
        let name = self.game.name();
        let family = name.split(':').next()?;
        let family = notation::families().find(|it| it.name == family)?;
        let (_, at) = asked::start(family);
        Self::of(&format!("{name}@{at}"), play)
    }
}

/// A position of a problem to begin with, of a game that the engine knows: of a sample, or of a small case, or the one
/// that the game is usually shown with. The first that is worth most.
pub(crate) fn of(problem: &Problem, play: Play) -> Option<(NamedGame, String)> {
    let reference = problem.reference()?;
    let inputs = problem.samples().iter().map(Test::shown_input);
    let inputs = inputs.filter(|input| input.len() <= LONGEST_INPUT);
    let of_samples = inputs.flat_map(|input| reference.positions(input));
    let of_samples = of_samples.flatten().take(LOOKED_AT);
    // They are made only where no sample is worth most.
    let small = iter::once_with(|| reference.small_cases()).flatten();
    let of_small = small.flat_map(|input| reference.positions(&input));
    let of_small = of_small.flatten().take(SMALL_LOOKED_AT);
    let named = of_samples.chain(of_small);
    let best = best(named.filter_map(|name| Start::of(&name, play)))?;
    let usual = (best.worth < Worth::WonByChoice)
        .then(|| best.of_family(play))
        .flatten();
    let start = usual.filter(|it| it.worth > best.worth).unwrap_or(best);
    Some((start.game, start.at))
}

/// The first that is worth most.
fn best(starts: impl Iterator<Item = Start>) -> Option<Start> {
    let mut best: Option<Start> = None;
    let mut without_choice = 0;
    for start in starts {
        if start.worth == Worth::WonByChoice {
            return Some(start);
        }
        without_choice += usize::from(start.worth == Worth::WonInSeveral);
        if without_choice == MOST_WITHOUT_CHOICE {
            break;
        }
        if best.as_ref().is_none_or(|best| start.worth > best.worth) {
            best = Some(start);
        }
    }
    best
}

/// The same of positions of one game.
pub(crate) fn chosen(game: &NamedGame, starts: &[String], play: Play) -> Option<String> {
    let starts = starts.iter().filter_map(|at| {
        Some(Start {
            worth: worth(game, at, play)?,
            at: at.clone(),
            game: game.clone(),
        })
    });
    best(starts).map(|start| start.at)
}

/// What a position is worth to begin with; `None` where there is no move, or more than a page lists.
fn worth(game: &NamedGame, at: &str, play: Play) -> Option<Worth> {
    let asked = GameAddress::at(&game.name(), at, play);
    let course = Course::of(game, &asked).ok()?;
    let last: &NamedPosition = course.last().filter(|_| !course.options.is_empty())?;
    let answer = last.answer(play, budget(last)).ok();
    if answer.is_none_or(|answer| answer.outcome != Outcome::N) {
        return Some(Worth::Playable);
    }
    let ending = last.ending(play, budget(last));
    if !ending.is_ok_and(|ending| SEVERAL.contains(&ending.moves)) {
        return Some(Worth::Won);
    }
    let rated = course.rated(play);
    let has_choice = rated.is_ok_and(|moves| moves.iter().any(|it| !it.is_winning()));
    Some(if has_choice {
        Worth::WonByChoice
    } else {
        Worth::WonInSeveral
    })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::catalog;

    use super::*;
    use crate::boards::{self, Scene};
    use crate::http::i18n::Locale;
    use crate::http::play::of_problem;

    #[test]
    fn problems_lead_to_a_board_that_can_be_won() {
        for (id, game) in [
            ("nim", "nim"),
            ("nim-play", "nim"),
            ("wythoff", "wythoff"),
            ("kayles-play", "kayles"),
        ] {
            let problem = catalog::get(id).unwrap();
            let (found, at) = of(&problem, Play::Normal).unwrap();
            assert_eq!(found.name(), game, "{id}");
            let worth = worth(&found, &at, Play::Normal);
            assert!(worth >= Some(Worth::Won), "{id}: {at}");
        }
    }

    #[test]
    fn problems_begin_where_there_is_something_to_think_about() {
        for id in [
            "hdoj-1404",
            "subtraction-134",
            "anti-sg",
            "hdoj-1079",
            "hdoj-1847",
            "poi-2000-strips",
        ] {
            let problem = catalog::get(id).unwrap();
            let play = if id == "anti-sg" {
                Play::AntiSg
            } else {
                Play::Normal
            };
            let (game, at) = of(&problem, play).unwrap();
            let worth = worth(&game, &at, play);
            assert!(worth >= Some(Worth::WonInSeveral), "{id}: {at}");
        }
    }

    #[test]
    fn problems_begin_where_a_first_move_can_be_wrong() {
        for id in ["nim", "poj-2315", "poj-3537", "hdoj-1851"] {
            let problem = catalog::get(id).unwrap();
            let (game, at) = of(&problem, Play::Normal).unwrap();
            let worth = worth(&game, &at, Play::Normal);
            assert_eq!(worth, Some(Worth::WonByChoice), "{id}: {at}");
        }
    }

    /// Whether a position is one to play on, with what is clicked on.
    fn is_played(name: &str, play: Play) -> bool {
        let (game, at) = name.split_once('@').unwrap();
        let game = notation::game(game).unwrap();
        let asked = GameAddress::at(&game.name(), at, play);
        let Ok(course) = Course::of(&game, &asked) else {
            return false;
        };
        let scene = Scene {
            options: &course.options,
            address: &|number| number.to_string(),
            hint: None,
            before: None,
            parts: &[],
        };
        let board = boards::draw_playable(name, Locale::En, &scene);
        // A move in every part at once has no place in the picture: it is put together next to it.
        board.is_some_and(|board| play == Play::Every || board.as_str().contains("b-move"))
    }

    #[test]
    fn every_problem_of_the_catalog_has_a_board_to_play_on() {
        let mut without = Vec::new();
        for problem in catalog::all() {
            let play = of_problem::convention(&problem);
            let reference = problem.reference().unwrap();
            let samples = problem.samples().iter().map(Test::shown_input);
            let samples = samples.flat_map(|input| reference.positions(input));
            let small = reference.small_cases().take(SMALL_LOOKED_AT);
            let small = small.flat_map(|input| reference.positions(&input));
            let mut named = samples.chain(small).flatten();
            if !named.any(|name| is_played(&name, play)) {
                without.push(problem.id().to_owned());
            }
        }
        assert_eq!(without, Vec::<String>::new());
    }

    #[test]
    fn what_is_won_at_once_is_worth_less() {
        let worth = |name: &str| Start::of(name, Play::Normal).map(|start| start.worth);
        assert_eq!(worth("nim@0"), None);
        assert_eq!(worth("nim@2,2"), Some(Worth::Playable));
        assert_eq!(worth("nim@5"), Some(Worth::Won));
        assert_eq!(worth("crosses@..."), Some(Worth::WonInSeveral));
        assert_eq!(worth("nim@2,1"), Some(Worth::WonByChoice));
        let alone = Start::of("nim@5", Play::Normal).unwrap();
        let usual = alone.of_family(Play::Normal).unwrap();
        assert_eq!(usual.worth, Worth::WonByChoice);
    }
}
