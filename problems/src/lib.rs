//! The problem package format, test generation and the built-in catalog.
//!
//! A problem is one folder: a package in the ICPC/Kattis format 2025-09 (`problem.yaml`,
//! `statement/`, `data/`, `submissions/`) with a little metadata of our own beside it
//! (`grundy.toml`). [`package::load`] reads such a folder or zip; [`catalog`] holds the packages
//! that are built into the program, each with a [`Reference`]: code that validates inputs,
//! answers them, splits them into cases and generates the secret tests.
//!
//! This crate never runs a submitted program and never prints: what is wrong with a package is
//! returned as [`Diagnostic`]s.

pub mod audit;
mod byte_size;
pub mod catalog;
mod checker;
mod diagnostic;
mod error;
mod interactor;
mod lang;
mod limits;
pub mod package;
mod plan_report;
mod problem;
mod reference;
mod submission;
pub mod task;
mod test_data;
mod verdict;
mod web_address;

pub use byte_size::ByteSize;
pub use checker::CheckerSpec;
pub use diagnostic::{Diagnostic, Place, Severity};
pub use error::ProblemsError;
pub use interactor::{Interactor, InteractorProgram, Refusal, Reply};
pub use lang::{Lang, Localized};
pub use limits::Limits;
pub use plan_report::{Guess, PlanReport};
pub use problem::{Excuses, Problem, Source};
pub use reference::{Reach, Reference};
pub use submission::{Expected, Submission};
pub use test_data::{Test, TestSet};
pub use verdict::{UnknownVerdict, Verdict};
pub use web_address::WebAddress;
