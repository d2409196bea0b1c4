//! From one typed description of a case to everything a problem needs of its reference.
//!
//! A catalog problem implements [`Task`]: what a case is, how it looks as text, its answer by
//! theory and by the rules alone, its small cases and its test plan. [`Derived`] makes the
//! object-safe [`Reference`](crate::Reference) of it.

pub mod asked;
pub mod blocks;
mod bounds;
pub mod coins;
mod derived;
pub mod explanation;
mod framing;
pub mod heaps;
mod layout;
pub mod misere;
pub mod pictures;
mod plan;
mod random;
pub mod tokens;
pub mod wythoff;

use std::fmt::Debug;

pub use bounds::{Bounds, Constant};
pub use derived::Derived;
pub use framing::{Ending, Framing, Sequence};
pub use layout::{Layout, Step, WordRule};
pub use plan::Plan;
pub use random::Random;

use crate::{Interactor, Lang, ProblemsError, Refusal};

/// Cases that share a setting, such as the queries about one set of moves. Where cases stand
/// alone the setting is `()` and a block has one case.
#[derive(Debug)]
pub struct Block<T: Task> {
    /// What the cases share.
    pub setting: T::Setting,
    /// The cases.
    pub cases: Vec<T::Case>,
}

impl<T: Task> Block<T> {
    /// A block of those cases.
    pub fn new(setting: T::Setting, cases: Vec<T::Case>) -> Self {
        Self { setting, cases }
    }
}

impl<T: Task<Setting = ()>> Block<T> {
    /// A block for every case: how cases that stand alone are put into an input.
    pub fn alone(cases: impl IntoIterator<Item = T::Case>) -> Vec<Self> {
        cases
            .into_iter()
            .map(|case| Self::new((), vec![case]))
            .collect()
    }
}

impl<T: Task> Clone for Block<T> {
    fn clone(&self) -> Self {
        Self::new(self.setting.clone(), self.cases.clone())
    }
}

impl<T: Task> PartialEq for Block<T> {
    fn eq(&self, other: &Self) -> bool {
        self.setting == other.setting && self.cases == other.cases
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

/// A problem described by its cases.
pub trait Task: Sized + Send + Sync + 'static {
    /// What the cases of a block share; `()` where cases stand alone.
    type Setting: Clone + Default + PartialEq + Debug + Send;
    /// One position and its question.
    type Case: Clone + Default + PartialEq + Debug + Send;

    /// How cases are framed into an input.
    fn framing(&self) -> Framing;

    /// Walks the setting's fields, with the ends of its lines.
    fn setting(&self, layout: &mut dyn Layout, setting: &mut Self::Setting) -> Step {
        let _ = (layout, setting);
        Ok(())
    }

    /// Walks a case's fields, with the ends of its lines.
    fn case(&self, layout: &mut dyn Layout, setting: &Self::Setting, case: &mut Self::Case)
    -> Step;

    /// What an input has in all its cases together, where that is bounded.
    fn totals(&self, blocks: &[Block<Self>]) -> Vec<Total> {
        let _ = blocks;
        Vec::new()
    }

    /// The answers to the cases of a block, by theory.
    fn answers(
        &self,
        setting: &Self::Setting,
        cases: &[Self::Case],
    ) -> Result<Vec<String>, ProblemsError>;

    /// The answer to a case from nothing but the rules. Only asked for small cases.
    fn answer_by_rules(
        &self,
        setting: &Self::Setting,
        case: &Self::Case,
    ) -> Result<String, ProblemsError>;

    /// Whether answers other than the reference's may be right; [`Self::judge`] decides then.
    fn has_many_answers(&self) -> bool {
        false
    }

    /// Judges what a program answers to the cases of a block, a line each, the first of which is
    /// that many cases into the input.
    fn judge(
        &self,
        first: usize,
        setting: &Self::Setting,
        cases: &[Self::Case],
        answers: &[&str],
    ) -> Result<Result<(), Refusal>, ProblemsError> {
        let _ = (first, setting, cases, answers);
        Ok(Ok(()))
    }

    /// Whether a program talks with an interactor in place of answering.
    fn is_played(&self) -> bool {
        false
    }

    /// The interactor of a problem that is played, for the cases of an input; `seed` decides
    /// what it leaves to chance.
    fn converse(&self, seed: u64, blocks: Vec<Block<Self>>) -> Option<Box<dyn Interactor>> {
        let _ = (seed, blocks);
        None
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
    fn small_cases(&self) -> Vec<(Self::Setting, Self::Case)>;

    /// Cases a step simpler than this one, simplest first.
    fn simpler(
        &self,
        setting: &Self::Setting,
        case: &Self::Case,
    ) -> Vec<(Self::Setting, Self::Case)> {
        let _ = (setting, case);
        Vec::new()
    }

    /// Why the answer is what it is: Grundy values of the parts, their sum, a winning move.
    fn explain(&self, setting: &Self::Setting, case: &Self::Case, lang: Lang) -> Option<String>;

    /// What a program that only takes the exclusive or of the sizes would answer; `None` where
    /// sizes mean nothing.
    fn xor_guess(&self, setting: &Self::Setting, case: &Self::Case) -> Option<String>;

    /// Fills the test plan.
    fn plan(&self, plan: &mut Plan<'_, Self>);
}
