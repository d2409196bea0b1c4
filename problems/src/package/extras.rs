//! `grundy.toml`: the metadata of a package that the format has no field for.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::PackageFiles;
use crate::{Diagnostic, Localized, Place};

/// The file's path in the package.
const FILE: &str = "grundy.toml";

/// What `grundy.toml` says; everything is optional.
#[derive(Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Extras {
    /// From 1 (first steps) to 10.
    pub(crate) difficulty: Option<u8>,
    /// The theorem that solves the problem: a spoiler.
    pub(crate) theorem: Option<Localized>,
    /// Why the tests may say something else than the audit expects, by what they do not do.
    #[serde(default)]
    pub(crate) excuses: Excuses,
}

/// What tests do not do, each with its reason.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
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
pub(super) fn read(files: &PackageFiles, found: &mut Vec<Diagnostic>) -> Extras {
    let Some(text) = files.text(FILE, found) else {
        return Extras::default();
    };
    match toml::from_str::<Extras>(text) {
        Ok(extras) => {
            if extras.difficulty.is_some_and(|d| !(1..=10).contains(&d)) {
                let message = "difficulty must be a number from 1 to 10";
                found.push(Diagnostic::error(
                    "bad-difficulty",
                    Place::file(FILE),
                    message,
                ));
            }
            extras
        }
        Err(error) => {
            let line = error
                .span()
                .and_then(|span| u32::try_from(text[..span.start].split('\n').count()).ok());
            let place = Place {
                line,
                ..Place::file(FILE)
            };
            found.push(Diagnostic::error("bad-toml", place, error.message()));
            Extras::default()
        }
    }
}
