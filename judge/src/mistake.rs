//! Mistakes that are not of theory, as data: of reading and writing, and of what is kept from one
//! case to the next.

use serde::{Deserialize, Serialize};

/// A mistake with a name. Serialised with its name in `kind`, so that pages and the command line
/// say it in the reader's language.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Mistake {
    /// A case is answered wrongly after those before it, though rightly alone: something is kept.
    KeptFromCaseBefore {
        /// Number of that case in the input, from 1.
        case: usize,
    },
    /// Nothing is printed, and the source reads from or writes to a file.
    ReadsOrWritesFiles {
        /// What in the source does so, such as `freopen`.
        by: String,
    },
    /// The answers are right as far as they go, but there are fewer than cases.
    EndsTooEarly,
    /// The answers are all right, but then the program fails or does not end.
    FailsAfterTheLastAnswer,
    /// The answers are right, but the output goes on after the last of them.
    GoesOnAfterTheLastAnswer,
    /// The answers are right, but other words are printed as well, such as `Input n:`.
    PrintsMoreThanAnswers {
        /// The beginning of the first words too many.
        words: String,
    },
    /// The words are right but for capital and small letters.
    CapitalLetters {
        /// The first word as it should be.
        expected: String,
        /// The same as it was printed.
        got: String,
    },
    /// A word is printed that is no answer to anything here, such as `Yes` for `First`.
    OtherWords {
        /// The first word as it should be.
        expected: String,
        /// What was printed.
        got: String,
    },
    /// The answers are right but stand in another order.
    OtherOrder,
    /// 64-bit numbers are read or written by a format that only one system knows.
    NumberFormat {
        /// The format, such as `%I64d`.
        format: String,
    },
}

impl Mistake {
    /// Its name; `idea-form-<name>` is a short text of it, where it is one of form.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::KeptFromCaseBefore { .. } => "kept",
            Self::ReadsOrWritesFiles { .. } => "reads-or-writes-files",
            Self::EndsTooEarly => "ends-too-early",
            Self::FailsAfterTheLastAnswer => "fails-after-the-last-answer",
            Self::GoesOnAfterTheLastAnswer => "goes-on-after-the-last-answer",
            Self::PrintsMoreThanAnswers { .. } => "prints-more-than-answers",
            Self::CapitalLetters { .. } => "capital-letters",
            Self::OtherWords { .. } => "other-words",
            Self::OtherOrder => "other-order",
            Self::NumberFormat { .. } => "number-format",
        }
    }

    /// Whether it is one of reading and writing only, which no theory of the game explains.
    pub fn is_of_form(&self) -> bool {
        !matches!(self, Self::KeptFromCaseBefore { .. })
    }
}
