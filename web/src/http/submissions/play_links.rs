//! Where the position of a counterexample is played: against the side that the program says wins, and with what
//! every move leads to.

use judge::{Counterexample, Mistake};
use problems::{NamedMove, Problem, moves_first};
use sg::notation;
use sg::{Budget, Outcome};

use crate::boards::Cases;
use crate::claim;
use crate::http::play::asked::{Against, GameAddress, Shown};
use crate::http::play::course::Course;
use crate::http::play::of_problem;
use crate::store::SubmissionId;

/// What it may cost to find who wins a counterexample, which is small.
const WINNER: Budget = Budget { positions: 2_000 };

/// Where a position is played.
pub struct PlayLinks {
    /// Against the opponent without a fault, on the side that the program says wins where it says so.
    pub game: String,
    /// Whether the program says which side wins.
    pub is_claimed: bool,
    /// With what every move leads to, both sides at one's own hand.
    pub moves: String,
}

impl PlayLinks {
    /// Where the last case of a counterexample is played, by the problem's own convention.
    pub(super) fn of(
        submission: SubmissionId,
        problem: &Problem,
        cases: &Cases,
        example: &Counterexample,
    ) -> Option<Self> {
        let last = cases.drawn.last().filter(|_| cases.others == 0)?;
        let name = last.name.as_deref()?;
        let (game, position) = name.split_once('@')?;
        let convention = of_problem::convention(problem);
        let named = notation::position(name).ok();
        let options = named.as_ref().map(|it| it.options(convention, WINNER));
        if options.is_some_and(|options| options.is_ok_and(|options| options.is_empty())) {
            // Where nobody can move nothing can be played.
            return None;
        }
        let outcome = named.and_then(|position| position.answer(convention, WINNER).ok());
        let asked = GameAddress {
            from: Some(submission),
            ..GameAddress::at(game, position, convention)
        };
        let refuted = outcome.and_then(|answer| refuted(problem, example, answer.outcome, &asked));
        Some(Self {
            is_claimed: refuted.is_some(),
            game: refuted.unwrap_or_else(|| asked.clone()).address(),
            moves: GameAddress {
                against: Against::Person,
                shown: Shown::Values,
                ..asked
            }
            .address(),
        })
    }
}

/// The game of the side that the program says wins, which loses: after the move that it should win by, where it gives one.
fn refuted(
    problem: &Problem,
    example: &Counterexample,
    outcome: Outcome,
    asked: &GameAddress,
) -> Option<GameAddress> {
    let first_wins = match outcome {
        Outcome::N => true,
        Outcome::P => false,
        Outcome::D => return None,
    };
    let beginning_with = |first: bool| GameAddress {
        second: !first,
        ..asked.clone()
    };
    if problem.is_played() {
        return chooses_wrongly(example).then(|| beginning_with(!first_wins));
    }
    let claim = claim::of(problem, example)?;
    let by = claim.by.filter(|by| by.reply.is_some());
    let after = by.and_then(|by| Some(asked.after(number_of(asked, &by.made)?)));
    if claim.first_wins == first_wins {
        // It is wrong only in how the side is to win.
        return after;
    }
    Some(after.unwrap_or_else(|| beginning_with(claim.first_wins)))
}

/// The number of a move in the game that begins there.
fn number_of(asked: &GameAddress, made: &NamedMove) -> Option<usize> {
    let (_, to) = made.to.as_deref()?.split_once('@')?;
    let game = notation::game(&asked.game).ok()?;
    let to = game.position(to).ok()?.text();
    Course::of(&game, asked).ok()?.number_of(&to)
}

/// Whether a program that plays chose the losing side of the last game: its moves stand after the side.
fn chooses_wrongly(example: &Counterexample) -> bool {
    if example.mistake.as_ref().is_some_and(Mistake::is_of_form) {
        return false;
    }
    let sides = |text: &str| text.lines().filter_map(moves_first).collect::<Vec<bool>>();
    let (right, said) = (sides(&example.expected), sides(&example.got));
    right.len() == said.len() && right.last() != said.last()
}
