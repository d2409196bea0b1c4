//! Compiles, runs in the sandbox and checks submissions.
//!
//! Knows no database, HTTP, queue or people: local judging and a judge machine use the same
//! [`Judge`]. A submission goes through [`source`] (is it a program text at all?), [`language`]
//! (what compiles it here?), the compiler in the [`sandbox`], a run for each test, [`checker`], and
//! comes out as [`verdict`]s.

mod answers;
pub mod bench;
pub mod check;
pub mod checker;
mod checktestdata;
mod compile;
mod derived;
mod disk;
mod error;
mod fault;
mod generation;
mod headers;
mod judge;
pub mod ladder;
pub mod language;
mod limits;
mod machine;
mod making;
mod mistake;
pub mod mutants;
mod offer;
mod options;
mod own_input;
mod pinned;
mod program;
mod ready;
pub mod reason;
mod rules;
mod rules_cache;
mod run;
mod run_in_problem;
pub mod sandbox;
pub mod similarity;
pub mod source;
pub mod stress;
mod talk;
mod testing;
mod tools;
mod trial;
mod turns;
pub mod verdict;

pub use compile::message_in;
pub use error::JudgeError;
pub use judge::Judge;
pub use language::Language;
pub use mistake::Mistake;
pub use offer::BrokenLanguage;
pub use options::{
    CancelFlag, ExploreOptions, JudgeConfig, JudgeOptions, OwnLimits, PointsOf, RunLimits,
    RunOptions,
};
pub use own_input::{RefusedInput, TalkInput};
pub use problems::Verdict;
pub use reason::Reason;
pub use rules::RulesError;
pub use source::{SOURCE_LIMIT, Source, SourceError, SourceFile};
pub use testing::SMALL_TEST;
pub use verdict::{
    Counterexample, Event, GroupScore, Judging, Points, Remark, RunReport, Score, TestResult,
};
