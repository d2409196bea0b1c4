//! Tests of a submission: which runs when, what came of each, and the smallest position it gets wrong.
//!
//! Knows how a compiled program is run and judged; how it came to be compiled, and what becomes of
//! the results, is for [`crate::judge`].

mod assess;
mod beyond;
mod dialogue;
mod executor;
mod explain;
mod grader;
mod interactor;
mod one_test;
mod outcome;
mod partial;
mod request;
mod schedule;
mod scoring;
mod statics;
mod validator;

pub(crate) use assess::{assess, signal_name, whole_ms};
pub(crate) use dialogue::talk;
pub(crate) use executor::{Conversation, Executor, HandedIn};
pub(crate) use explain::{
    Answers, Cases, FailedTest, KnownMistakes, OfReference, ProgramAnswers, Subject, answers,
    counterexample, pin, stress,
};
pub use explain::{Found, SMALL_TEST};
pub(crate) use grader::Grader;
pub(crate) use one_test::{Testing, talk_with_program};
pub(crate) use outcome::TestOutcome;
pub(crate) use request::{request, with_stream_files};
pub(crate) use scoring::{Scored, Scoring};
pub(crate) use statics::{StaticValidation, with_static_cases};
pub(crate) use validator::CompiledValidator;
