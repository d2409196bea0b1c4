//! `grundy.toml`: the metadata of a package that the format has no field for.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::PackageFiles;
use super::findings::Findings;
use super::wording::toml;
use crate::task::Question;
use crate::{Diagnostic, Localized, Place};

/// The file's path in the package.
const FILE: &str = "grundy.toml";

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
    /// Why the tests may say something else than the audit expects, by what they do not do.
    #[serde(default)]
    pub(crate) excuses: Excuses,
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

/// Reads the file where there is one.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Extras {
    let text = files.text(FILE, found);
    let Some(extras) = text.and_then(|text| toml::<Extras>(text, FILE, found)) else {
        return Extras::default();
    };
    if extras.difficulty.is_some_and(|d| !(1..=10).contains(&d)) {
        let message = "difficulty must be a number from 1 to 10";
        let place = Place::file(FILE);
        found.push(Diagnostic::error("bad-difficulty", place, message));
    }
    extras
}
