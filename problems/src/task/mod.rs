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

mod allowance;
mod balance;
pub mod blocks;
mod bounds;
pub mod cactus;
mod case;
mod claim;
pub mod coins;
mod decisive;
mod derived;
pub(crate) mod described;
mod draws;
mod erased;
pub mod every;
pub(crate) mod explain;
mod framing;
pub mod grounded;
pub mod heaps;
pub(crate) mod ideas;
pub mod lasker;
mod layout;
mod left_names;
pub mod misere;
pub mod move_names;
mod no_answer;
mod phrases;
pub mod pictures;
mod plan;
mod question;
mod random;
pub mod rooted_trees;
mod shared;
pub(crate) mod shorthand;
pub mod taking;
pub mod tokens;
mod turn;
mod variant;
pub mod wythoff;

use std::borrow::Cow;
use std::fmt::{Debug, Write as _};

use sg::brute::Brute;
use sg::{Budget, Game, Nimber, Outcome, Play, Solver};

use crate::words::Words;
use crate::{Drawing, ProblemsError};
pub use bounds::{Bounds, Constant};
pub use case::{Case, without_one};
pub use derived::Derived;
use erased::AnyTask;
pub use framing::{Ending, Framing, NamedEnding, Sequence};
pub use layout::{Holds, Layout, Step, WordRule};
pub use no_answer::reference_error;
pub(crate) use no_answer::unsolved;
pub(crate) use phrases::said;
pub use phrases::{Phrases, Said, Say};
pub use plan::Plan;
pub use question::Question;
pub use random::Random;
pub use shared::Shared;
pub(crate) use turn::MOST_LISTED;
pub use turn::{Turn, Winning};

/// What a reference is written with.
pub(crate) mod prelude {
    pub(crate) use super::said;
    pub(crate) use super::shorthand::{bounds, position};
    pub(crate) use super::{
        Case, Ending, Framing, Holds, Known, Layout, Plan, Question, Random, Said, Say, Sequence,
        Shared, Span, Step, Task, Total, Turn, Winning, WordRule, reference_error, unsolved,
        without_one, word,
    };
    pub(crate) use crate::Drawing;
    pub(crate) use crate::task::heaps::{self, Heaps, Positions, multisets, of_any_size};
    pub(crate) use sg::heaps::Tabled;
    pub(crate) use sg::{Game, Nimber, Play, Several};
}

/// From how many to how many, or from how large to how large.
pub type Span = std::ops::RangeInclusive<u64>;

/// What theory says, or why it cannot.
pub type Known<T> = Result<T, ProblemsError>;

/// One component of a position of a task's game.
pub type Part<T> = <<T as Task>::Game as Game>::Position;

/// A problem described by its cases.
///
/// Three things are always said: how a case looks ([`Self::case`]), which position it is
/// (`position!`, or [`Self::game`], [`Self::parts`] and [`Self::after`]), and what is tested
/// ([`Self::small`], [`Self::plan`]). What theory knows of a game is next to its rules
/// ([`Game::known_value`] and the others) and is used unasked; what only the problem knows it says
/// in [`Self::value`], or of the winner alone in [`Self::wins`].
pub trait Task: Bounded + Sized + Send + Sync {
    /// One position and its question. Cases that share something hold it as [`Shared`].
    type Case: Case;
    /// The rules.
    type Game: Game<Position: Ord + Debug + 'static> + 'static;

    /// The answer when the player who moves first wins, and when not.
    const WORDS: [&'static str; 2] = ["First", "Second"];
    /// How the number of cases is known, of which there are at most `max_cases`.
    const CASES: Ending = Ending::Count("T");
    /// What stands between `Case 1` and the answer, where answers are numbered so.
    const CASE_HEADING: Option<&'static str> = None;
    /// What is asked.
    const QUESTION: Question = Question::Winner;
    /// How many small cases one test has at most. The first tests are all of them, unless this is 0:
    /// then [`Self::plan`] says which of them are tested.
    const SMALL_IN_A_TEST: u64 = u64::MAX;
    /// Who wins when no move is left, and what a move is.
    const PLAY: Play = Play::Normal;
    /// What the numbers of a move are called, such as `["i", "x"]`: the number of the part, and the
    /// game's label of the move. Sentences put them in by these names, and programs write them.
    const MOVE: &'static [&'static str] = &[];
    /// Whether a move begins with the number of a part: not where there is always one.
    const NUMBERS_PARTS: bool = true;
    /// The name of a case's position in the engine's notation, with its fields in the places of
    /// `{0}` and `{1}`: `bounded-nim:{0}@{1}`. Empty where it has none, or [`Self::notation`] says more.
    const NOTATION: &'static str = "";
    /// Whether answers other than the reference's may be right; [`Self::complaint`] decides then.
    const MANY_ANSWERS: bool = false;
    /// Whether the exclusive or of the sizes is a guess: not where it is the answer, or where there are no sizes.
    const GUESSED_BY_XOR: bool = true;

    /// What is asked: [`Self::QUESTION`], unless that is not known when the program is compiled.
    fn question(&self) -> Question {
        Self::QUESTION
    }

    /// Who wins when: [`Self::PLAY`], unless that is not known when the program is compiled.
    fn play(&self) -> Play {
        Self::PLAY
    }

    /// What the numbers of a move are called: [`Self::MOVE`], unless that is not known when the program is compiled.
    fn move_names(&self) -> Vec<Cow<'static, str>> {
        Self::MOVE.iter().map(|name| Cow::Borrowed(*name)).collect()
    }

    /// Whether a move begins with the number of a part: [`Self::NUMBERS_PARTS`], unless that is not
    /// known when the program is compiled.
    fn numbers_parts(&self) -> bool {
        Self::NUMBERS_PARTS
    }

    /// Whether answers other than the reference's may be right: [`Self::MANY_ANSWERS`].
    fn has_many_answers(&self) -> bool {
        Self::MANY_ANSWERS
    }

    /// What stands between `Case 1` and the answer: [`Self::CASE_HEADING`].
    fn case_heading(&self) -> Option<&'static str> {
        Self::CASE_HEADING
    }

    /// Makes ready what tests and small cases are made with.
    ///
    /// # Errors
    /// Says why there will be none.
    fn prepare(&self) -> Known<()> {
        Ok(())
    }

    /// Asked after tests and small cases were made.
    ///
    /// # Errors
    /// Says why what was made since [`Self::prepare`] is not to be trusted.
    fn insist_on_success(&self) -> Known<()> {
        Ok(())
    }

    /// The answer about the winner: one of [`Self::WORDS`], unless these are not known when the program is compiled.
    fn word(&self, first_wins: bool) -> String {
        word::<Self>(first_wins)
    }

    /// Whether an answer about the winner says that the player who moves first wins; `None` where it says neither. The
    /// default looks whether it begins with a [`Self::word`].
    fn says_first_wins(&self, answer: &str) -> Option<bool> {
        claim::by_words(answer, &self.word(true), &self.word(false))
    }

    /// How cases are framed into an input. The default is one after the other.
    fn framing(&self) -> Framing {
        Framing::flat(Sequence::new(Self::CASES, self.bound("cases")))
    }

    /// Walks what the cases of a block share, with the ends of its lines.
    fn shared(&self, layout: &mut dyn Layout, case: &mut Self::Case) -> Step {
        let _ = (layout, case);
        Ok(())
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

    /// The case with other parts: what is left of it after a move. It need not be one that an input may have.
    fn after(&self, case: &Self::Case, parts: Vec<Part<Self>>) -> Self::Case;

    /// The case that is left after moves, as an input would have it; `None` where that cannot be said.
    /// Whoever asks looks whether an input may have it, and whether it still is the same position.
    fn as_input(&self, case: &Self::Case) -> Option<Self::Case> {
        Some(case.clone())
    }

    /// Whether both cases are one position, also where things have other names in it. The default compares the parts.
    fn is_same_position(&self, one: &Self::Case, other: &Self::Case) -> bool {
        self.parts(one) == self.parts(other)
    }

    /// The position of a case as the engine's notation names it, for those who draw it or play it;
    /// `None` where it has no name or a picture of it would mislead. The default fills [`Self::NOTATION`].
    fn notation(&self, case: &Self::Case) -> Option<String> {
        let has_name = !Self::NOTATION.is_empty();
        has_name.then(|| shorthand::filled(Self::NOTATION, &case.fields()))
    }

    /// Whether a case asks about the position that it names: not where it asks about several, of which the named one is
    /// there to be played.
    fn asks_about_one(&self) -> bool {
        true
    }

    /// What a picture of a case shows that has no name, or of which the picture of its position would hide
    /// something or number it otherwise than the statement: what only looks like its position may be drawn, and is not played.
    fn drawing(&self, case: &Self::Case) -> Option<Drawing> {
        let _ = case;
        None
    }

    /// Positions to begin a game at where a program of the package knows the rules, as it reads them.
    fn rules_starts(&self) -> Vec<String> {
        Vec::new()
    }

    /// What is wrong with the game by what such a program has said of it so far: play goes round forever,
    /// in a way that there is no word or no theory for.
    fn rules_fault(&self) -> Option<Words> {
        None
    }

    /// The Grundy value of a part of a case. The default asks the game's theory, and where that
    /// does not know looks at every position that can be reached.
    fn value(&self, case: &Self::Case, part: &Part<Self>) -> Known<u64> {
        let game = self.game(case);
        if let Some(value) = game.known_value(part) {
            return Ok(value.0);
        }
        let mut solver = Solver::new(game, Budget::default());
        let value = solver.value(std::slice::from_ref(part));
        Ok(value.map_err(|error| unsolved(&error))?.0)
    }

    /// The Grundy values of the parts of a case.
    fn values(&self, case: &Self::Case) -> Known<Vec<Nimber>> {
        let parts = self.parts(case);
        let values = parts.iter().map(|part| self.value(case, part));
        values.map(|value| value.map(Nimber)).collect()
    }

    /// The Grundy value of a case: the exclusive or of those of its parts.
    fn total(&self, case: &Self::Case) -> Known<u64> {
        Ok(self.values(case)?.into_iter().sum::<Nimber>().0)
    }

    /// Whether the player who moves first wins. By default the value is not 0; in misère play the
    /// SJ theorem answers, for games that it is true of.
    fn wins(&self, case: &Self::Case) -> Known<bool> {
        turn::wins(self, case)
    }

    /// Whether the player who moves first loses: where play can go round, whoever does not win need not.
    fn loses(&self, case: &Self::Case) -> Known<bool> {
        Ok(!self.wins(case)?)
    }

    /// The winning moves. The default asks the game's theory, and where that does not know looks
    /// at every move; at none where there are too many.
    fn winning(&self, case: &Self::Case) -> Known<Winning<Part<Self>>> {
        turn::winning(self, case)
    }

    /// How many moves a part lasts whose winner prolongs it and whose loser shortens it, where every part is
    /// moved in and theory knows it. The default is that it does not.
    fn steps(&self, case: &Self::Case, part: &Part<Self>) -> Option<u32> {
        let _ = (case, part);
        None
    }

    /// The answer to a case, by theory.
    fn answer(&self, case: &Self::Case) -> Known<String> {
        Ok(match self.question() {
            Question::Value => self.total(case)?.to_string(),
            Question::Count => self.winning(case)?.counted()?.to_string(),
            _ => self.word(self.wins(case)?),
        })
    }

    /// The answer to a case from nothing but the rules. Only asked for small cases.
    fn answer_by_rules(&self, case: &Self::Case) -> Known<String> {
        let parts = self.parts(case);
        let mut brute = Brute::new(self.game(case));
        Ok(match self.question() {
            Question::Value => brute.sum_value(&parts).to_string(),
            Question::Count => brute.winning_moves(&parts).to_string(),
            _ => self.word(self.outcome_by_rules(case)?.is_win()),
        })
    }

    /// Who wins, by playing out every line.
    fn outcome_by_rules(&self, case: &Self::Case) -> Known<Outcome> {
        if self.play() == Play::Normal {
            let parts = self.parts(case);
            return Ok(Brute::new(self.game(case)).outcome(&parts));
        }
        let (task, case) = AnyTask::with_case(self, case);
        task.outcome_by_search(&case)
    }

    /// What is wrong with an answer where several may be right; `None` when nothing is.
    fn complaint(&self, case: &Self::Case, answer: &str) -> Known<Option<Said>> {
        let _ = (case, answer);
        Ok(None)
    }

    /// Writes the answers of a block, the first of which is that many cases into the input;
    /// a line each unless the problem says otherwise.
    fn print_answers(&self, first: usize, answers: &[String], out: &mut String) {
        for (number, answer) in (first + 1..).zip(answers) {
            if let Some(after) = self.case_heading() {
                // Writing to a string cannot fail.
                let _ = write!(out, "Case {number}{after}");
            }
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
        let (task, case) = AnyTask::with_case(self, case);
        explain::by_values(&task, &case, say)
    }

    /// What the value of a part is shown as: the phrase `part` of the problem, or `g(7)`.
    fn part_name(
        &self,
        case: &Self::Case,
        index: usize,
        part: &Part<Self>,
        say: &Say<'_>,
    ) -> String {
        let _ = case;
        if say.has("part") {
            return say.say(&said!("part", i = index + 1));
        }
        format!("g({})", turn::shown(part))
    }

    /// A move in words: `take 5 from heap 2 (7 → 2)`. The default is the phrase `move` of the
    /// problem or, where it has none, of heaps.
    fn describe(&self, case: &Self::Case, turn: &Turn<Part<Self>>, say: &Say<'_>) -> String {
        let (task, case, turn) = AnyTask::with_turn(self, case, turn);
        turn::describe(&task, &case, &turn, say)
    }

    /// Why the answer is what it is: the reason, and a winning move or the answer to every move.
    fn explain(&self, case: &Self::Case, say: &Say<'_>) -> Known<String> {
        let (task, case) = AnyTask::with_case(self, case);
        explain::explain(&task, &case, say)
    }

    /// The position drawn with letters and signs, in one or several lines; explanations begin with it.
    fn picture(&self, case: &Self::Case) -> Option<String> {
        let _ = case;
        None
    }

    /// What a program that only takes the exclusive or of the sizes would answer; `None` where
    /// sizes mean nothing.
    fn xor_guess(&self, case: &Self::Case) -> Option<String> {
        Self::GUESSED_BY_XOR.then(|| self.word(self.sizes(case) != 0))
    }

    /// The exclusive or of the sizes of a case.
    fn sizes(&self, case: &Self::Case) -> u64 {
        case.xor()
    }

    /// Fills the test plan with what comes after the small cases.
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

/// What has bounds: every task, by the macro that declares it.
pub trait Bounded {
    /// The bound called `max_NAME` in `problem.yaml`; 0 where there is none.
    fn bound(&self, name: &str) -> u64;
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
    /// So much of something, of which there may be at most so much.
    pub const fn new(of: &'static str, most: u64, met: u64) -> Self {
        Self { of, most, met }
    }

    fn insist(&self) -> Holds {
        let Self { of, most, met } = self;
        if met > most {
            return Err(say!(
                "there are {met} {of} in all, more than {most}",
                met,
                of = Words::known(of),
                most
            ));
        }
        Ok(())
    }
}

/// The answer of a task about the winner.
pub fn word<T: Task>(first_wins: bool) -> String {
    T::WORDS[usize::from(!first_wins)].to_owned()
}
