//! From one short description of a problem to everything that is needed of its reference.
//!
//! A catalog problem implements [`Task`]: what a case is and how it looks as text, which position
//! of which game it is, what theory knows of that game, and the plan of its tests. The answers by
//! the rules alone, simpler cases, explanations with a winning move or a refutation, and the
//! variants (a move, their number, the value, play) are derived; [`Derived`] makes the object-safe
//! [`Reference`](crate::Reference) of it all.
//!
//! Nothing here wants a game to be compiled in: whatever is an [`sg::Game`] will do, so a game
//! that is named in data, or answered by a program, needs a `Task` whose case is its notation.

pub mod blocks;
mod bounds;
pub mod cactus;
mod case;
pub mod coins;
mod derived;
pub(crate) mod explain;
mod framing;
pub mod heaps;
mod layout;
pub mod misere;
mod phrases;
pub mod pictures;
mod plan;
mod random;
mod shared;
pub(crate) mod shorthand;
pub mod taking;
pub mod tokens;
mod turn;
mod variant;
pub mod wythoff;

use std::fmt::Debug;

use sg::brute::Brute;
use sg::convention::Exhaustive;
use sg::{Budget, Game, Outcome, Play, Solver};

use crate::ProblemsError;
pub use bounds::{Bounds, Constant};
pub use case::Case;
pub use derived::Derived;
pub use framing::{Ending, Framing, Sequence};
pub use layout::{Layout, Step, WordRule};
pub(crate) use phrases::said;
pub use phrases::{Phrases, Said, Say};
pub use plan::Plan;
pub use random::Random;
pub use shared::Shared;
pub use turn::{Turn, Winning};
pub use variant::Question;

/// What a reference is written with.
pub(crate) mod prelude {
    pub(crate) use super::said;
    pub(crate) use super::shorthand::{bounds, case_is_its_parts, case_is_one_part};
    pub(crate) use super::{
        Case, Framing, Known, Layout, Plan, Question, Random, Said, Say, Sequence, Shared, Step,
        Task, Total, Turn, Winning, WordRule, reference_error, word,
    };
    pub(crate) use crate::task::heaps::{self, Heaps, Positions, multisets, of_any_size};
    pub(crate) use sg::{Game, Nimber, Play};
    pub(crate) use std::ops::RangeInclusive;
}

/// What theory says, or why it cannot.
pub type Known<T> = Result<T, ProblemsError>;

/// One component of a position of a task's game.
pub type Part<T> = <<T as Task>::Game as Game>::Position;

/// A problem described by its cases.
///
/// Three things are always said: how a case looks ([`Self::framing`], [`Self::case`]), which
/// position it is ([`Self::game`], [`Self::parts`], [`Self::after`]), and what is tested
/// ([`Self::small`], [`Self::plan`]). Where theory knows the values of single parts it says so in
/// [`Self::value`]; where it knows only the winner, in [`Self::wins`].
pub trait Task: Sized + Send + Sync + 'static {
    /// One position and its question. Cases that share something hold it as [`Shared`].
    type Case: Case;
    /// The rules.
    type Game: Game<Position: Ord + Debug>;

    /// The answer when the player who moves first wins, and when not.
    const WORDS: [&'static str; 2] = ["First", "Second"];
    /// What is asked.
    const QUESTION: Question = Question::Winner;
    /// Who wins when no move is left, and what a move is.
    const PLAY: Play = Play::Normal;
    /// What the numbers of a move are called where programs write moves, such as `["i", "x"]`:
    /// the number of the part, and the game's label of the move.
    const MOVE: &'static [&'static str] = &[];
    /// Whether a move begins with the number of a part: not where there is always one.
    const NUMBERS_PARTS: bool = true;
    /// Whether answers other than the reference's may be right; [`Self::complaint`] decides then.
    const MANY_ANSWERS: bool = false;

    /// How cases are framed into an input.
    fn framing(&self) -> Framing;

    /// Walks what the cases of a block share, with the ends of its lines.
    fn shared(&self, layout: &mut dyn Layout, case: &mut Self::Case) -> Step {
        let _ = (layout, case);
        Ok(())
    }

    /// Whether two cases share what a block shares.
    fn shares(&self, one: &Self::Case, other: &Self::Case) -> bool {
        let _ = (one, other);
        true
    }

    /// Walks a case's fields, with the ends of its lines.
    fn case(&self, layout: &mut dyn Layout, case: &mut Self::Case) -> Step;

    /// What an input has in all its cases together, where that is bounded.
    fn totals(&self, cases: &[&Self::Case]) -> Vec<Total> {
        let _ = cases;
        Vec::new()
    }

    /// The rules by which a case is played.
    fn game(&self, case: &Self::Case) -> Self::Game;

    /// The parts of a case's position, which are played side by side.
    fn parts(&self, case: &Self::Case) -> Vec<Part<Self>>;

    /// The case with other parts: what is left of it after a move. It need not be one that an
    /// input may have.
    fn after(&self, case: &Self::Case, parts: Vec<Part<Self>>) -> Self::Case;

    /// The Grundy value of a part of a case. The default asks the engine, which looks at every
    /// position that can be reached.
    fn value(&self, case: &Self::Case, part: &Part<Self>) -> Known<u64> {
        let mut solver = Solver::new(self.game(case), Budget::default());
        let value = solver.value(std::slice::from_ref(part));
        Ok(value.map_err(|error| reference_error(part, &error))?.0)
    }

    /// The Grundy value of a case: the exclusive or of those of its parts.
    fn total(&self, case: &Self::Case) -> Known<u64> {
        let parts = self.parts(case);
        let values = parts.iter().map(|part| self.value(case, part));
        values.sum::<Known<Xor>>().map(|Xor(total)| total)
    }

    /// Whether the player who moves first wins.
    fn wins(&self, case: &Self::Case) -> Known<bool> {
        Ok(self.total(case)? != 0)
    }

    /// The winning moves. The default looks at every move, and at none where there are too many.
    fn winning(&self, case: &Self::Case) -> Known<Winning<Part<Self>>> {
        turn::winning(self, case)
    }

    /// The answer to a case, by theory.
    fn answer(&self, case: &Self::Case) -> Known<String> {
        Ok(match Self::QUESTION {
            Question::Value => self.total(case)?.to_string(),
            Question::Count => self.winning(case)?.count.to_string(),
            _ => word::<Self>(self.wins(case)?),
        })
    }

    /// The answer to a case from nothing but the rules. Only asked for small cases.
    fn answer_by_rules(&self, case: &Self::Case) -> Known<String> {
        let parts = self.parts(case);
        let mut brute = Brute::new(self.game(case));
        Ok(match Self::QUESTION {
            Question::Value => brute.sum_value(&parts).to_string(),
            Question::Count => brute.winning_moves(&parts).to_string(),
            _ => word::<Self>(self.outcome_by_rules(case)?.is_win()),
        })
    }

    /// Who wins, by playing out every line.
    fn outcome_by_rules(&self, case: &Self::Case) -> Known<Outcome> {
        let parts = self.parts(case);
        if Self::PLAY == Play::Normal {
            return Ok(Brute::new(self.game(case)).outcome(&parts));
        }
        let mut search = Exhaustive::new(self.game(case), Self::PLAY, Budget::default());
        let outcome = search.outcome(&parts);
        outcome.map_err(|error| reference_error(case, &error))
    }

    /// What is wrong with an answer where several may be right; `None` when nothing is.
    fn complaint(&self, case: &Self::Case, answer: &str) -> Known<Option<Said>> {
        let _ = (case, answer);
        Ok(None)
    }

    /// Writes the answers of a block, the first of which is that many cases into the input;
    /// a line each unless the problem says otherwise.
    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        let _ = first;
        for answer in answers {
            out.push_str(answer);
            out.push('\n');
        }
    }

    /// All small cases, smallest first: what the rules are compared on.
    fn small(&self) -> Vec<Self::Case>;

    /// Whether all positions that a small case can become can be looked at.
    fn can_be_played_out(&self, case: &Self::Case) -> bool {
        let _ = case;
        true
    }

    /// Cases a step simpler than this one, simplest first; some need not be valid.
    fn simpler(&self, case: &Self::Case) -> Vec<Self::Case> {
        case.simpler()
    }

    /// Why the first player wins or loses, as sentences, without the moves. The default gives
    /// the Grundy values of the parts and their sum.
    fn reason(&self, case: &Self::Case, say: &Say<'_>) -> Known<String> {
        explain::by_values(self, case, say)
    }

    /// What the value of a part is shown as: `g(7)`.
    fn part_name(
        &self,
        case: &Self::Case,
        index: usize,
        part: &Part<Self>,
        say: &Say<'_>,
    ) -> String {
        let _ = (case, index, say);
        format!("g({})", turn::shown(part))
    }

    /// A move in words: `take 5 from heap 2 (7 → 2)`. The default is the phrase `move` of the
    /// problem or, where it has none, of heaps.
    fn describe(&self, case: &Self::Case, turn: &Turn<Part<Self>>, say: &Say<'_>) -> String {
        turn::describe(self, case, turn, say)
    }

    /// Why the answer is what it is: the reason, and a winning move or the answer to every move.
    fn explain(&self, case: &Self::Case, say: &Say<'_>) -> Known<String> {
        explain::explain(self, case, say)
    }

    /// What a program that only takes the exclusive or of the sizes would answer; `None` where
    /// sizes mean nothing.
    fn xor_guess(&self, case: &Self::Case) -> Option<String> {
        Some(word::<Self>(case.xor() != 0))
    }

    /// Fills the test plan.
    fn plan(&self, plan: &mut Plan<'_, Self>);

    /// A position to play from, of any size or as large as one may be.
    fn start(&self, random: &mut Random, largest: bool) -> Self::Case {
        let _ = (random, largest);
        Self::Case::default()
    }

    /// The number that a move gives for the part with that index.
    fn number(&self, case: &Self::Case, index: usize) -> u64 {
        let _ = case;
        index as u64 + 1
    }

    /// The part that a move with that number is made in.
    fn part_of(&self, case: &Self::Case, number: u64) -> Option<usize> {
        let _ = case;
        usize::try_from(number).ok()?.checked_sub(1)
    }
}

/// How much of something an input has in all its cases together.
#[derive(Clone, Copy, Debug)]
pub struct Total {
    /// What it is, in the plural: `heaps`.
    pub of: &'static str,
    /// The most there may be.
    pub most: u64,
    /// How much there is.
    pub met: u64,
}

impl Total {
    fn insist(&self) -> Result<(), String> {
        let Self { of, most, met } = self;
        if met > most {
            return Err(format!("there are {met} {of} in all, more than {most}"));
        }
        Ok(())
    }
}

/// The answer of a task about the winner.
pub fn word<T: Task>(first_wins: bool) -> String {
    T::WORDS[usize::from(!first_wins)].to_owned()
}

/// That theory has no answer about something.
pub fn reference_error(what: &impl Debug, reason: &impl ToString) -> ProblemsError {
    ProblemsError::Reference {
        what: format!("{what:?}"),
        reason: reason.to_string(),
    }
}

/// Adds up values as those of a sum.
struct Xor(u64);

impl std::iter::Sum<u64> for Xor {
    fn sum<I: Iterator<Item = u64>>(values: I) -> Self {
        Self(values.fold(0, |sum, value| sum ^ value))
    }
}
