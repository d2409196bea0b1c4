//! Why the rules of a game could not be asked for.

use problems::{Lang, Verdict};
use sg::written::MoveError;

use crate::compile::message_in;
use crate::error::JudgeError;

/// Why the rules could not be asked for.
#[derive(Debug, thiserror::Error)]
pub enum RulesError {
    /// The program cannot be run here.
    #[error(transparent)]
    Judge(#[from] JudgeError),
    /// It does not compile.
    #[error("{name} does not compile:\n{}", message_in(words, Lang::En))]
    Compile {
        /// The program.
        name: String,
        /// The compiler's words, as [`message_in`] has them in either language.
        words: String,
    },
    /// It did not answer.
    #[error(
        "{name} ended with {verdict} when it was asked about `{first}`{}{words}",
        match others {
            0 => String::new(),
            others => format!(" and {others} others"),
        }
    )]
    Failed {
        /// The program.
        name: String,
        /// How its run ended.
        verdict: Verdict,
        /// The first position that it was asked about.
        first: String,
        /// How many others it was asked about.
        others: usize,
        /// What it said on standard error, on a line of its own; or nothing.
        words: String,
    },
    /// It gave more or fewer lines than it was given.
    #[error(
        "{name} was given {asked} positions, one a line, and answered with {answered} lines; it has \
         to print one line for each, an empty one where there is no move"
    )]
    Lines {
        /// The program.
        name: String,
        /// How many lines it was given.
        asked: usize,
        /// How many it printed.
        answered: usize,
    },
    /// It was run too often.
    #[error(
        "{name} was run {runs} times and still leads to new positions, such as `{position}`: does \
         every move lead nearer to the end?"
    )]
    Runs {
        /// The program.
        name: String,
        /// How often.
        runs: usize,
        /// The next position that it would be asked about.
        position: String,
    },
    /// A line is not a list of moves.
    #[error("{name} answered `{position}` with a line that is not a list of moves: {error}")]
    Move {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// What is wrong.
        error: Box<MoveError>,
    },
    /// A move's name is too long.
    #[error("{name} answered `{position}` with a move whose name has more than {most} bytes")]
    LongName {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// How many bytes it may have.
        most: usize,
    },
    /// A picture is too large.
    #[error("{name} answered `{position}` with a picture of more than {most} bytes")]
    LargePicture {
        /// The program.
        name: String,
        /// The position it was asked about.
        position: String,
        /// How many bytes it may have.
        most: usize,
    },
}
