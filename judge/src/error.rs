//! Why a judging or a run could not be made at all. Never a verdict about the submission.

use std::path::PathBuf;

use crate::language::SpecError;
use crate::source::SourceError;

/// Why there is no result.
#[derive(Debug, thiserror::Error)]
pub enum JudgeError {
    /// The source is refused: the submitter's mistake.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// There is no such language here: the submitter's mistake or a missing compiler.
    #[error("unknown language `{id}`; this machine has {}", known.join(", "))]
    UnknownLanguage {
        /// What was asked for.
        id: String,
        /// The ids of the languages that are here.
        known: Vec<String>,
    },
    /// The language is known but this machine lacks its tools.
    #[error("{name} is not installed here: {} not found", missing.join(", "))]
    MissingLanguage {
        /// The language's name.
        name: String,
        /// The programs that were looked for.
        missing: Vec<String>,
    },
    /// The language is here but its own hello program is not judged right: the machine's mistake.
    #[error("{name} does not work here: {reason}")]
    BrokenLanguage {
        /// The language's name.
        name: String,
        /// What became of the hello program.
        reason: String,
    },
    /// The tests of the problem could not be loaded: the problem's mistake.
    #[error("problem {problem}: {source}")]
    Problem {
        /// The problem's id.
        problem: String,
        /// The reason.
        source: Box<problems::ProblemsError>,
    },
    /// The judging was called off by its [`CancelFlag`](crate::CancelFlag).
    #[error("the judging was cancelled")]
    Cancelled,
    /// The languages file is wrong.
    #[error(transparent)]
    Languages(#[from] SpecError),
    /// The machine cannot isolate programs, or the sandbox failed repeatedly.
    #[error(transparent)]
    Sandbox(#[from] crate::sandbox::SandboxError),
    /// The folder of headers cannot be read.
    #[error("the folder of headers {path}: {source}")]
    Include {
        /// The folder.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The cache folder cannot be used.
    #[error("the cache folder {path}: {source}")]
    Cache {
        /// The folder or a file in it.
        path: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
}

impl JudgeError {
    /// Whether the machine was too busy to say anything about the program: the same may be judged
    /// well a while later.
    pub const fn is_starved(&self) -> bool {
        use crate::sandbox::SandboxError;
        matches!(self, Self::Sandbox(SandboxError::Starved { .. }))
    }

    /// Whether the input was wrong, in contrast to the machine.
    pub const fn is_bad_input(&self) -> bool {
        matches!(self, Self::Source(_) | Self::UnknownLanguage { .. })
    }
}
