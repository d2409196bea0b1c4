//! The problem package format, test generation and the built-in catalog.
//!
//! A problem is one folder: a package in the ICPC/Kattis format 2025-09 (`problem.yaml`,
//! `statement/`, `data/`, `submissions/`) with a little metadata of our own next to it
//! (`grundy.toml`). [`package::load`] reads such a folder or zip; [`catalog`] holds the packages
//! that are built into the program, each with a [`Reference`]: code that validates inputs,
//! answers them, splits them into cases and generates the secret tests.
//!
//! This crate never runs a submitted program and never prints: what is wrong with a package is
//! returned as [`Diagnostic`]s.

// What only the catalog's references use: see `catalog`.
#![cfg_attr(test, allow(dead_code, unused_imports, unused_macros))]

#[macro_use]
mod words;

pub mod answers;
mod bout;
mod byte_size;
pub mod catalog;
pub mod check;
mod checker;
mod decisive_moves;
mod diagnostic;
pub mod differences;
pub mod draft;
mod drawing;
mod embargo;
mod error;
pub mod export;
pub mod fences;
mod interactor;
mod kind;
mod lang;
mod limits;
pub mod package;
mod plan_report;
mod problem;
mod program;
mod reference;
mod rules_program;
mod static_validation;
mod stop;
mod stream_files;
mod submission;
pub mod task;
mod test_data;
mod test_group;
mod timing;
mod validator_case;
mod verdict;
mod web_address;
mod wrong_idea;

pub use bout::{Bout, moves_first};
pub use byte_size::ByteSize;
pub use checker::{CheckerSpec, DefaultValidator, Tolerance};
pub use decisive_moves::{AnsweredMove, Claim, DecisiveMoves, LISTED, NamedMove};
pub use diagnostic::{Diagnostic, Place, Severity};
pub use drawing::Drawing;
pub use embargo::Embargo;
pub use error::ProblemsError;
pub use interactor::{Interactor, Refusal, Reply};
pub use kind::{Exchange, Grading, Kind};
pub use lang::{Lang, Localized};
pub use limits::{FileWriting, Limits, ValidationLimits};
pub use plan_report::{Guess, PlanReport};
pub use problem::{
    Command, Excuses, MadeFiles, Origin, Problem, Programs, Recipe, Source, UnmadeTests, shared,
};
pub use program::{Convention, PackageProgram, ProgramFile};
pub use reference::{Reach, Reference};
pub use rules_program::{RulesProgram, RulesRunner};
pub use static_validation::StaticCase;
pub use stop::Stop;
pub use stream_files::StreamFiles;
pub use submission::{Expected, ExpectedOf, Submission};
pub use test_data::{Display, Test, TestSet, TestSettings};
pub use test_group::{Acceptance, Aggregation, Rejection, TestGroup};
pub use timing::Timing;
pub use validator_case::{CaseKind, ValidatorCase};
pub use verdict::{UnknownVerdict, Verdict};
pub use web_address::WebAddress;
pub use words::{Words, words};
pub use wrong_idea::{Idea, WrongIdea, WrongIdeas};
