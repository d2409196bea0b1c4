//! How a command fails: its exit code and what is printed. The one place that prints errors.

use std::fmt::Display;
use std::process::ExitCode;

use judge::JudgeError;

use crate::store::StoreError;

/// A command that did not end well.
#[derive(Debug)]
pub enum Failure {
    /// Judged but not accepted, or a check that found something: all has been said already.
    NotAccepted,
    /// Wrong usage or wrong input.
    BadInput(anyhow::Error),
    /// This machine cannot do it.
    Machine(anyhow::Error),
    /// The reader of our output has gone: not worth a word.
    BrokenPipe,
}

impl Failure {
    /// Wrong usage or input, in words.
    pub fn bad_input(message: impl Display) -> Self {
        Self::BadInput(anyhow::anyhow!("{message}"))
    }

    /// Something this machine lacks or fails at, in words.
    pub fn machine(message: impl Display) -> Self {
        Self::Machine(anyhow::anyhow!("{message}"))
    }

    /// Says what happened on standard error and returns the exit code.
    pub fn report(self) -> ExitCode {
        let (code, error) = match self {
            Self::NotAccepted => return ExitCode::from(1),
            Self::BrokenPipe => return ExitCode::SUCCESS,
            Self::BadInput(error) => (2, error),
            Self::Machine(error) => (3, error),
        };
        anstream::eprintln!("{} {error:#}", super::colour::label("error:"));
        ExitCode::from(code)
    }
}

impl From<JudgeError> for Failure {
    fn from(error: JudgeError) -> Self {
        if error.is_bad_input() {
            Self::BadInput(error.into())
        } else {
            Self::Machine(error.into())
        }
    }
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Invalid(_)
            | StoreError::NotFound(_)
            | StoreError::Refused(_)
            | StoreError::Quota { .. } => Self::BadInput(error.into()),
            _ => Self::Machine(error.into()),
        }
    }
}

impl From<std::io::Error> for Failure {
    /// Only for writing results: reading input names its file.
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::BrokenPipe
        } else {
            Self::Machine(anyhow::Error::new(error).context("cannot write the result"))
        }
    }
}
