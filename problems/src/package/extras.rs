//! `grundy.toml`: the metadata of a package that the format has no field for.

use super::PackageFiles;
use super::findings::Findings;
use super::wording::toml;
use crate::problem::Extras;
use crate::{Diagnostic, Kind, Place};

/// The file's path in the package.
pub(super) const FILE: &str = "grundy.toml";

/// Reads the file where there is one.
pub(super) fn read(files: &PackageFiles, kind: Kind, found: &mut Findings) -> Extras {
    let text = files.text(FILE, found);
    let Some(extras) = text.and_then(|text| toml::<Extras>(text, FILE, found)) else {
        return Extras::default();
    };
    if extras.difficulty.is_some_and(|d| !(1..=10).contains(&d)) {
        let message = say!("difficulty must be a number from 1 to 10");
        let place = Place::file(FILE);
        found.push(Diagnostic::error("bad-difficulty", place, message));
    }
    if extras.show_inputs && !kind.takes_answers() {
        let message = say!("show_inputs: only a problem of type submit-answer gives inputs out");
        let place = Place::file(FILE);
        found.push(Diagnostic::warning("unsupported-key", place, message));
    }
    extras
}
