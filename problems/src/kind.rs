//! What kind of problem it is: how its verdict is reached and how programs meet their input.

use serde::Serialize;

/// Whether there are points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grading {
    /// A submission is accepted or it is not.
    #[default]
    PassFail,
    /// An accepted submission has points as well.
    Scoring,
}

/// How a submission is asked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Exchange {
    /// It reads an input and writes an output.
    #[default]
    Output,
    /// It talks with an interactor.
    Interactive,
    /// It is no program but the answers to the tests.
    SubmitAnswer,
}

/// The kind of a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kind {
    /// Whether there are points.
    pub grading: Grading,
    /// How a submission is asked.
    pub exchange: Exchange,
    /// Whether a submission runs several times on a test, each time on what the output validator
    /// made of the run before.
    pub is_multi_pass: bool,
}

impl Kind {
    /// Whether answers are handed in themselves, and no programs.
    pub const fn takes_answers(self) -> bool {
        matches!(self.exchange, Exchange::SubmitAnswer)
    }
}
