//! The JSON documents that the command line and the API share: one shape for each thing, whoever asks.
//!
//! They are contracts: a field that is there stays.

mod game;
mod judging;
mod ladder;
mod moves;
mod problem;
mod run;

pub use game::{ClaimDocument, PairValuesDocument, PatternDocument, PeriodDocument, WrongDocument};
pub(crate) use judging::VerdictName;
pub use judging::{
    CounterexampleDocument, GroupScoreDocument, JudgingDocument, RemarkDocument, TestDocument,
};
pub use ladder::LadderDocument;
pub use moves::{AnsweredMoveDocument, DrawDocument, MoveDocument};
pub use problem::{ProblemDetail, ProblemList, ProblemSummary, ShownSample, shown_samples};
pub use run::RunDocument;
