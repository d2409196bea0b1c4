//! Keys that a file has and its format does not.

use super::version::Version;
use crate::package::findings::Findings;
pub(super) use crate::package::formats::keys::{Keys, line_of};
use crate::package::formats::keys::{UNKNOWN_KEY, means_nothing};
use crate::package::wording::{unknown_key, yaml};
use crate::{Diagnostic, Place};

/// Says of each key at the top of a YAML file that is unknown that it is: an error in the current
/// version, whose specification asks for that, and a warning in older ones, to which every tool added
/// some. `older` are the known keys that the current version does not have.
pub(super) fn check_top(
    text: &str,
    file: &str,
    version: Version,
    (current, older): (&[&str], &[&str]),
    found: &mut Findings,
) {
    let Some(Some(keys)) = yaml::<Option<Keys>>(text, file, found) else {
        return;
    };
    let is_known = |key: &&str| current.contains(key) || older.contains(key);
    let known = match version {
        Version::Current => current.to_vec(),
        Version::Draft | Version::Legacy => [current, older].concat(),
    };
    let names = keys.names().map(String::as_str);
    for key in names.filter(|key| !is_known(key)) {
        unknown(text, file, version, (key, known.as_slice()), found);
    }
}

/// Whether a key stands at the top of a YAML file.
pub(super) fn has_top_key(text: &str, key: &str) -> bool {
    text.lines().any(|line| {
        line.strip_prefix(key)
            .is_some_and(|rest| rest.trim_start().starts_with(':'))
    })
}

/// The place of a key in a file: its first line.
pub(super) fn place_of(text: &str, file: &str, key: &str) -> Place {
    Place {
        line: line_of(text, key),
        ..Place::file(file)
    }
}

/// Says that a key is unknown, at the first line that begins with it. `known` are those of the version.
pub(super) fn unknown(
    text: &str,
    file: &str,
    version: Version,
    (key, known): (&str, &[&str]),
    found: &mut Findings,
) {
    const CODE: &str = "bad-yaml";
    let is_error = version == Version::Current;
    // Of those that are only counted, nothing is looked for.
    let is_shown = found.shows(if is_error { CODE } else { UNKNOWN_KEY });
    let place = Place {
        line: is_shown.then(|| line_of(text, key)).flatten(),
        ..Place::file(file)
    };
    if is_error {
        let known = if is_shown { known } else { &[] };
        found.push(Diagnostic::error(CODE, place, unknown_key(key, known)));
    } else {
        means_nothing(key, place, known, found);
    }
}
