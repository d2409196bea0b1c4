//! What a problem's authors say about it, as far as it is no text for readers.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::task::{Constant, Question};
use crate::{
    Embargo, FileWriting, Idea, Kind, Limits, Localized, Source, StreamFiles, Timing,
    ValidationLimits,
};

/// What a package says of itself as a whole, checked.
#[derive(Debug, Default)]
pub(crate) struct Metadata {
    pub(crate) names: Localized,
    pub(crate) uuid: String,
    pub(crate) version: String,
    pub(crate) authors: Vec<String>,
    pub(crate) sources: Vec<Source>,
    pub(crate) license: String,
    pub(crate) rights_owner: Option<String>,
    /// Before when it is not to be public.
    pub(crate) embargo: Option<Embargo>,
    pub(crate) keywords: Vec<String>,
    pub(crate) kind: Kind,
    pub(crate) limits: Limits,
    pub(crate) validation: ValidationLimits,
    pub(crate) timing: Timing,
    /// Languages that submissions may be written in; empty for all.
    pub(crate) languages: Vec<String>,
    pub(crate) file_writing: FileWriting,
    /// What stands for the standard streams of submissions.
    pub(crate) stream_files: StreamFiles,
    pub(crate) constants: BTreeMap<String, Constant>,
}

/// What `grundy.toml` says; everything is optional.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, expecting = "the keys of grundy.toml")]
pub(crate) struct Extras {
    /// From 1 (first steps) to 10.
    pub(crate) difficulty: Option<u8>,
    /// The theorem that solves the problem: a spoiler.
    pub(crate) theorem: Option<Localized>,
    /// The ids of the problems that ask something else about the same game, by what they ask.
    #[serde(default)]
    #[expect(dead_code, reason = "the catalog's build reads it")]
    pub(crate) variants: BTreeMap<Question, String>,
    /// Whether students see all that their programs write to standard error on hidden tests,
    /// which can be their input.
    #[serde(default)]
    pub(crate) show_stderr: bool,
    /// Whether students get the inputs of the tests to which they hand in answers.
    #[serde(default)]
    pub(crate) show_inputs: bool,
    /// Why the tests may say something else than the check expects, by what they do not do.
    #[serde(default)]
    pub(crate) excuses: Excuses,
    /// The ideas behind wrong programs, by their paths below `submissions/`.
    #[serde(default)]
    pub(crate) mistakes: BTreeMap<String, Idea>,
}

/// What tests do not do, each with its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, expecting = "excuses by their names")]
pub struct Excuses {
    /// Why some number of the input never gets as large as it may, by its name.
    #[serde(default)]
    pub unreached: BTreeMap<String, String>,
    /// Why one answer is much more frequent than the others.
    pub unbalanced: Option<String>,
    /// Why a program that knows nothing gets far.
    pub guessed: Option<String>,
}
