//! The one error type of this crate. What is wrong *in* a package is a diagnostic instead.

use crate::words::Words;
use crate::{ByteSize, Diagnostic};

/// Why tests or answers could not be produced.
#[derive(Debug, thiserror::Error)]
pub enum ProblemsError {
    /// The package has neither secret data nor a reference that could generate it.
    #[error("problem {problem} has no tests: data/secret is empty and no generator is known")]
    NoTests {
        /// The problem's id.
        problem: String,
    },
    /// The tests are made by programs of the package, and nobody has run them.
    #[error("the tests of problem {problem} are yet to be made by its generators")]
    NotMade {
        /// The problem's id.
        problem: String,
    },
    /// An input is not of the problem's format.
    #[error("invalid input: {0}")]
    InvalidInput(Diagnostic),
    /// A bound that the reference needs is missing from `constants` in `problem.yaml`.
    #[error("problem.yaml: constants.{name} is missing or not a number from 0 to 2^63-1")]
    MissingBound {
        /// The constant's name.
        name: String,
    },
    /// The reference could not answer a case within its budget, or a generator went wrong.
    #[error("{what}: {reason}")]
    Reference {
        /// What was being done.
        what: Words,
        /// Why it failed.
        reason: Words,
    },
    /// The same of a case that whoever asks knows.
    #[error("{0}")]
    NoAnswer(Words),
    /// The tests of its plan are more than may be made.
    #[error("{0}")]
    TooLarge(Words),
    /// They are more than whoever had them made wants; see [`Stop::beyond`](crate::Stop::beyond).
    #[error("the tests have more than {0} together")]
    MoreThan(ByteSize),
    /// Whoever had the tests made has ended it; see [`Stop`](crate::Stop).
    #[error("the making of the tests was called off")]
    Stopped,
}

impl ProblemsError {
    /// What is wrong in both languages, the English as [`std::fmt::Display`] has it.
    pub fn words(&self) -> Words {
        match self {
            Self::NoTests { problem } => say!(
                "problem {problem} has no tests: data/secret is empty and no generator is known",
                problem
            ),
            Self::NotMade { problem } => say!(
                "the tests of problem {problem} are yet to be made by its generators",
                problem
            ),
            Self::InvalidInput(why) => say!("invalid input: {why}", why = why.words()),
            Self::MissingBound { name } => say!(
                "problem.yaml: constants.{name} is missing or not a number from 0 to 2^63-1",
                name
            ),
            Self::Reference { what, reason } => say!("{what}: {reason}", what, reason),
            Self::NoAnswer(why) | Self::TooLarge(why) => why.clone(),
            Self::MoreThan(most) => say!("the tests have more than {most} together", most),
            Self::Stopped => say!("the making of the tests was called off"),
        }
    }
}
