//! The object-safe face of a problem's reference: what the judge, the site and the command line
//! may ask of it without knowing the type of its cases.

use std::time::Duration;

use sg::{Budget, Play};

use crate::{
    Bout, Claim, DecisiveMoves, Diagnostic, Drawing, Interactor, Lang, PlanReport, ProblemsError,
    Refusal, RulesRunner, Stop, Test, TestSet, Words, WrongIdeas,
};

/// How large a number of the input gets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The number's name in the input's description; one name for all elements of a list.
    pub field: String,
    /// The largest it may be anywhere.
    pub allowed: u64,
    /// The largest it is.
    pub met: u64,
}

/// What is known about a problem beyond its package: its format as code, its answers, its tests.
///
/// All of it derives from one typed description of a case and its framing (see
/// [`crate::task::Task`]), so the parts cannot disagree.
pub trait Reference: Send + Sync {
    /// Checks an input strictly: single blanks, LF, every bound. The diagnostic names the line
    /// and what was expected there.
    fn validate(&self, input: &[u8]) -> Result<(), Diagnostic>;

    /// The answer file of a valid input.
    fn answer(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError>;

    /// Whether an output may be right that differs from the answer file; then
    /// [`Self::judge`] decides.
    fn has_many_answers(&self) -> bool;

    /// Judges an output for a valid input, a line for each case.
    fn judge(&self, input: &[u8], output: &[u8]) -> Result<Result<(), Refusal>, ProblemsError>;

    /// Whether programs talk with an interactor instead of reading an input.
    fn is_played(&self) -> bool;

    /// A fresh interactor for a valid input, always with the same behaviour; `None` unless the
    /// problem is played.
    fn interactor(&self, input: &[u8]) -> Result<Option<Box<dyn Interactor>>, ProblemsError>;

    /// The same reference for inputs that somebody types, where a rules program knows the game: `runner` alone is asked
    /// about their positions, about each by itself first, and no more of the game is known than the budget has. What comes
    /// of it is known to that reference alone. Inside, why there is none; `None` where the engine knows the rules.
    fn apart(
        &self,
        runner: Box<dyn RulesRunner>,
        budget: Budget,
    ) -> Option<Result<Box<dyn Reference>, ProblemsError>>;

    /// A game between two programs from the first case of a valid input; the seed decides the moves of
    /// the referee. `None` unless the problem is played.
    fn bout(&self, start: &[u8], seed: u64) -> Result<Option<Box<dyn Bout>>, ProblemsError>;

    /// Inputs of one won case each for such games, at most so many, others for another seed. After
    /// any moves that were tried from them an input can still say the position. Nothing where there are
    /// no such; those found until then where `is_over` says so meanwhile.
    fn bout_starts(
        &self,
        seed: u64,
        most: usize,
        is_over: &dyn Fn() -> bool,
    ) -> Result<Vec<Vec<u8>>, ProblemsError>;

    /// The answer file of a valid input, from the rules alone. Only for small cases: time and
    /// memory are exponential.
    fn answer_by_rules(&self, input: &[u8]) -> Result<Vec<u8>, ProblemsError>;

    /// Every case of a valid input as an input of its own, in order.
    fn split(&self, input: &[u8]) -> Result<Vec<Vec<u8>>, ProblemsError>;

    /// The same of the first cases, as long as they come to so many bytes together: of many cases that
    /// share a large graph each is as large as the graph.
    fn split_within(&self, input: &[u8], bytes: usize) -> Result<Vec<Vec<u8>>, ProblemsError>;

    /// The case at a place of a valid input, from 0 on, as an input of its own; `None` where there are fewer.
    fn nth_case(&self, input: &[u8], at: usize) -> Option<Vec<u8>>;

    /// One input that holds the cases of all these, in order. Fails where the format does not
    /// allow so many.
    fn join(&self, inputs: &[Vec<u8>]) -> Result<Vec<u8>, ProblemsError>;

    /// Inputs of one case each, all small cases, smallest first.
    fn small_cases(&self) -> Box<dyn Iterator<Item = Vec<u8>> + '_>;

    /// Simpler inputs to try instead of an input of one case, simplest first; empty when it is
    /// as simple as can be, and when it is so large that trying would take too much memory.
    fn shrink(&self, single_case: &[u8]) -> Vec<Vec<u8>>;

    /// The position of every case of an input as the engine's notation names it, such as
    /// `nim@3,5,7`; `None` for those that have no name there. Nothing for an input that is not
    /// valid.
    fn positions(&self, input: &[u8]) -> Vec<Option<String>>;

    /// What is drawn of every case of an input where that is not the picture of its position; `None` for the
    /// others. Nothing for an input that is not valid.
    fn drawings(&self, input: &[u8]) -> Vec<Option<Drawing>>;

    /// By which convention the game is played.
    fn play(&self) -> Play;

    /// Positions to begin a game at, as the package's rules program reads them: of some small cases, the
    /// largest first. Nothing where no such program knows the rules.
    fn rules_starts(&self) -> Vec<String>;

    /// What is wrong with the game by what the package's rules program has said of it so far: play goes
    /// round forever, in a way that there is no word or no theory for. No answer means anything then.
    fn rules_fault(&self) -> Option<Words>;

    /// Why the answer to an input of one case is what it is: the values of the parts and a
    /// winning move. `None` when the input is not one valid case.
    fn explain(&self, single_case: &[u8], lang: Lang) -> Option<String>;

    /// The moves that decide an input of one case: those that win it, the answer to every move of a
    /// lost one, or what holds a draw. `None` when the input is not one valid case, and where nobody can say.
    fn decisive_moves(&self, single_case: &[u8]) -> Option<DecisiveMoves>;

    /// Which side wins an input of one case as an output says. `None` where it says nothing of that, such as of a draw or
    /// in another form, and when the input is not one valid case.
    fn claim(&self, single_case: &[u8], output: &str) -> Option<Claim>;

    /// The general wrong ideas of a program that answers these inputs of one case each so: those that
    /// say every one of the answers, of which some are wrong, and what is true whichever it is. Nothing
    /// where there is too little to tell it by, and not what is not found in so much time.
    fn wrong_ideas(&self, answered: &[(Vec<u8>, Vec<u8>)], within: Duration) -> WrongIdeas;

    /// Generates the secret tests. Deterministic: the same bytes on any machine.
    fn generate(&self) -> Result<TestSet, ProblemsError> {
        self.generate_until(&Stop::default())
    }

    /// The same, unless it is stopped before: then there are none.
    fn generate_until(&self, stop: &Stop) -> Result<TestSet, ProblemsError>;

    /// Further tests by the same plan, with how many cases each has: other random ones in each
    /// round, and never those of [`Self::generate`]. Each is made when it is asked for.
    fn further_tests(&self, round: u64) -> Box<dyn Iterator<Item = (Test, usize)> + '_>;

    /// Compares the answers by theory with those by the rules on all small cases; returns how
    /// many there are, or says where the two differ.
    fn check_small_cases(&self) -> Result<usize, ProblemsError> {
        self.check_small_cases_until(&Stop::default())
    }

    /// The same, unless it is stopped before.
    fn check_small_cases_until(&self, stop: &Stop) -> Result<usize, ProblemsError>;

    /// How large every number of these inputs gets, and the largest it may be.
    fn reach(&self, inputs: &[&[u8]]) -> Result<Vec<Reach>, ProblemsError>;

    /// What the secret tests are worth against guessing.
    fn report(&self) -> Result<PlanReport, ProblemsError> {
        self.report_until(&Stop::default())
    }

    /// The same, unless it is stopped before.
    fn report_until(&self, stop: &Stop) -> Result<PlanReport, ProblemsError>;
}
