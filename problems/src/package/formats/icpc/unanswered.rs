//! Inputs without an answer: an accepted program of the package makes it, as the tools of other
//! judges do when tests are made anew.

use std::collections::BTreeMap;
use std::sync::Arc;

use crate::package::extras;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::generation::{self, ToMake};
use crate::problem::Recipe;
use crate::{Diagnostic, Place};

/// The tests of the inputs at those paths below `data/`, without ending. Where no program can make an
/// answer, a sample is left out, and any other test is missed.
pub(super) fn to_make(
    files: &PackageFiles,
    needs_no_answer: bool,
    paths: Vec<String>,
    found: &mut Findings,
) -> Vec<ToMake> {
    // A package of ours is complete before anybody judges with it.
    let is_ours = files.get(extras::FILE).is_some();
    let solution = generation::accepted_program(files).filter(|_| !is_ours);
    let mut to_make = Vec::new();
    for path in paths {
        let stem = format!("data/{path}");
        let place = Place::file(format!("{stem}.in"));
        let made_by = match &solution {
            _ if needs_no_answer && !is_ours => Some(say!("it is empty")),
            Some(solution) => Some(say!("{program} makes it", program = solution.name)),
            None => None,
        };
        let finding = if let Some(made_by) = made_by {
            Diagnostic::warning(
                "no-answer",
                place,
                say!("has no answer; {made_by}", made_by),
            )
        } else if path.starts_with("sample/") && !is_ours {
            let message =
                say!("has no answer, and no accepted program could make it; it is left out");
            found.push(Diagnostic::warning("no-answer", place, message));
            continue;
        } else {
            Diagnostic::error("no-answer", place, say!("has no answer"))
        };
        found.push(finding.with_help(say!("write {stem}.ans", stem)));
        let Some(input) = files.get(&format!("{stem}.in")) else {
            continue;
        };
        to_make.push(ToMake {
            recipe: Recipe {
                path,
                place: Place::file(format!("{stem}.in")),
                command: None,
                given: BTreeMap::from([("in".to_owned(), Arc::clone(input))]),
                links: BTreeMap::new(),
                solution: solution.clone(),
                needs_no_answer,
            },
            input: format!("{stem}.in"),
            answer: format!("{stem}.ans"),
        });
    }
    to_make
}
