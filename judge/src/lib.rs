//! Compiles, runs in the sandbox and checks submissions.
//!
//! Knows no database, HTTP, queue or people: local judging and a judge machine use the same
//! [`Judge`](crate::verdict::Judging) pipeline.

pub mod reason;
pub mod sandbox;
pub mod source;
pub mod verdict;

pub use reason::Reason;
pub use source::{SOURCE_LIMIT, Source, SourceError};
pub use verdict::{Counterexample, Event, Judging, RunReport, TestResult, Verdict};
