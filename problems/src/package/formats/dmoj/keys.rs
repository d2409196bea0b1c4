//! Keys of `init.yml` that nothing is done with: those of DMOJ that are not honoured here, and those that
//! nobody knows.

use super::FILE;
use crate::package::findings::Findings;
use crate::package::formats::keys::{Keys, UNKNOWN_KEY, line_of, means_nothing};
use crate::package::wording::yaml;
use crate::{Diagnostic, Place};

/// The keys at the top that are read, or refused by name.
const TOP: [&str; 19] = [
    "archive",
    "test_cases",
    "pretest_test_cases",
    "points",
    "generator",
    "generator_args",
    "generator_in",
    "checker",
    "interactive",
    "signature_grader",
    "custom_judge",
    "file_io",
    "symlinks",
    "meta",
    "unbuffered",
    "binary_data",
    "time_limit",
    "memory_limit",
    "output_limit_length",
];

/// The keys of a test.
const OF_TESTS: [&str; 9] = [
    "in",
    "out",
    "points",
    "batched",
    "dependencies",
    "generator",
    "generator_args",
    "generator_in",
    "checker",
];

/// The keys of patterns of tests' names.
const OF_PATTERNS: [&str; 3] = ["input_format", "output_format", "case_points"];

/// Keys that DMOJ knows, at the top or for each test, and that change nothing here.
const NOT_HONOURED: [&str; 4] = [
    "wall_time_factor",
    "hints",
    "output_prefix_length",
    "short_circuit",
];

/// The code of what is said of a key of DMOJ's that is not honoured.
const NOT_DONE: &str = "unsupported-key";

/// Names the keys at the top that nothing is done with.
pub(super) fn check_top(text: &str, found: &mut Findings) {
    let Some(Some(keys)) = yaml::<Option<Keys>>(text, FILE, found) else {
        return;
    };
    let names = keys.names().map(String::as_str);
    // Those that end so are refused for what they are.
    for key in names.filter(|key| !TOP.contains(key) && !key.ends_with('+')) {
        // Of those that are only counted, nothing is looked for.
        let is_shown = found.shows(code(key));
        let place = Place {
            line: is_shown.then(|| line_of(text, key)).flatten(),
            ..Place::file(FILE)
        };
        unread(key, place, &TOP, found);
    }
}

/// Names the keys of a test that nothing is done with, and refuses those without which a submission does something
/// else.
pub(super) fn of_test(others: &[String], place: &Place, found: &mut Findings) {
    for key in others {
        if matches!(key.as_str(), "file_io" | "symlinks") {
            let message = say!("`{key}` of a single test cannot be honoured", key);
            found.push(
                Diagnostic::error("unsupported-key", place.clone(), message)
                    .with_help(say!("say it at the top of init.yml, for all tests")),
            );
        } else {
            unread(key, place.clone(), &OF_TESTS, found);
        }
    }
}

/// Names the keys of patterns of tests' names that nothing is done with.
pub(super) fn of_patterns(others: &[String], found: &mut Findings) {
    for key in others {
        unread(key, Place::file(FILE), &OF_PATTERNS, found);
    }
}

/// The code of what is said of a key that nothing is done with.
fn code(key: &str) -> &'static str {
    let is_known = NOT_HONOURED.contains(&key) || TOP.contains(&key);
    if is_known { NOT_DONE } else { UNKNOWN_KEY }
}

fn unread(key: &str, place: Place, known: &[&str], found: &mut Findings) {
    if code(key) == NOT_DONE {
        let message = say!("`{key}` is not honoured", key);
        found.push(Diagnostic::warning(NOT_DONE, place, message));
    } else {
        means_nothing(key, place, known, found);
    }
}
