//! Data of a package that its validators are tried on: what they must refuse, and what they must take.

use std::sync::Arc;

use crate::Test;

/// What validators must say of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaseKind {
    /// One at least of the validators of inputs refuses the input.
    InvalidInput,
    /// The input is right, and the answer is refused.
    InvalidAnswer,
    /// Input and answer are right, and the output is refused.
    InvalidOutput,
    /// Input and answer are right, and the output is taken.
    ValidOutput,
}

impl CaseKind {
    /// All of them.
    pub const ALL: [Self; 4] = [
        Self::InvalidInput,
        Self::InvalidAnswer,
        Self::InvalidOutput,
        Self::ValidOutput,
    ];

    /// The folder below `data/` that such cases stand in.
    pub const fn folder(self) -> &'static str {
        match self {
            Self::InvalidInput => "invalid_input",
            Self::InvalidAnswer => "invalid_answer",
            Self::InvalidOutput => "invalid_output",
            Self::ValidOutput => "valid_output",
        }
    }

    /// Whether there is an output that is looked at.
    pub const fn has_output(self) -> bool {
        matches!(self, Self::InvalidOutput | Self::ValidOutput)
    }
}

/// Something that validators are tried on.
#[derive(Clone, Debug, PartialEq)]
pub struct ValidatorCase {
    /// What they must say of it.
    pub kind: CaseKind,
    /// Its input and answer with what the package says of them, called by its path in its folder. Where
    /// the input is wrong, the answer is empty.
    pub test: Test,
    /// What stands for the output of a submission.
    pub output: Option<Arc<[u8]>>,
}

impl ValidatorCase {
    /// The path of its files in the package, without their endings.
    pub fn place(&self) -> String {
        format!("data/{}/{}", self.kind.folder(), self.test.name)
    }
}
