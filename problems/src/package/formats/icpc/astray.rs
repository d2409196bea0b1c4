//! What stands where nobody looks: folders that are called nearly as those of the format, and tests outside of the
//! folders for them. Folders of other names are their author's own business.

use std::collections::BTreeSet;
use std::path::Path;

use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::nearest::nearest;
use crate::{Diagnostic, Place};

/// The folders at the top of a package, in every version of the format.
const TOP: [&str; 18] = [
    "answer_validators",
    "attachments",
    "data",
    "generators",
    "graders",
    "include",
    "input_format_validators",
    "input_validators",
    "input_visualizer",
    "output_validator",
    "output_validators",
    "output_visualizer",
    "problem_statement",
    "solution",
    "statement",
    "static_validator",
    "submissions",
    "test_visualizers",
];

/// The folders of `data/`.
const DATA: [&str; 7] = [
    "sample",
    "secret",
    "beyond",
    "invalid_input",
    "invalid_answer",
    "invalid_output",
    "valid_output",
];

/// The code of what is said of them.
const CODE: &str = "odd-folder";

/// So many folders of other names are compared with those of the format.
const MOST_COMPARED: usize = 100;

/// Says what of a package is read by nobody although it looks as if it were meant to be, each folder once.
pub(super) fn look_for(files: &PackageFiles, found: &mut Findings) {
    let mut seen = BTreeSet::new();
    for path in files.paths() {
        let Some((top, inside)) = path.split_once('/') else {
            continue;
        };
        let ending = Path::new(inside).extension();
        let is_test = ending.is_some_and(|it| it == "in" || it == "ans");
        if top == "data" && is_test {
            match inside.split_once('/') {
                Some((folder, _)) if !DATA.contains(&folder) && seen.insert((top, folder)) => {
                    // Of those that are only counted, nothing is looked for.
                    let near = found.shows(CODE).then(|| nearest(folder, &DATA)).flatten();
                    let near = near.unwrap_or("secret");
                    say_unread(&format!("data/{folder}"), &format!("data/{near}"), found);
                }
                None if seen.insert((top, "")) => {
                    say_unread(path, "data/secret", found);
                }
                _ => {}
            }
        } else if !TOP.contains(&top)
            && seen.len() < MOST_COMPARED
            && seen.insert((top, ""))
            && let Some(near) = nearest(top, &TOP)
        {
            say_unread(top, near, found);
        }
    }
}

fn say_unread(path: &str, near: &str, found: &mut Findings) {
    let message = say!("nothing here is read");
    found.push(
        Diagnostic::warning(CODE, Place::file(path), message)
            .with_help(say!("the format has {near}", near)),
    );
}
