//! `data/invalid_input`, `data/invalid_answer`, `data/invalid_output` and `data/valid_output`: what the
//! package's validators are tried on. Nothing here stops a package from being judged.

use std::sync::Arc;

use super::groups::{FILES, Groups};
use super::tests::stem;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::{CaseKind, Diagnostic, Place, Test, ValidatorCase};

/// Reads all cases, in the order of their kinds and paths.
pub(super) fn read(
    files: &PackageFiles,
    groups: &mut Groups<'_>,
    is_interactive: bool,
    found: &mut Findings,
) -> Vec<ValidatorCase> {
    let mut cases = Vec::new();
    for kind in CaseKind::ALL {
        // Drafts of the format had a letter more.
        for folder in [kind.folder().to_owned(), format!("{}s", kind.folder())] {
            let folder = format!("data/{folder}");
            if kind.has_output() && is_interactive && files.has_folder(&folder) {
                let message = say!(
                    "programs talk with this problem's interactor, so no outputs are looked at"
                );
                let place = Place::file(&folder);
                found.push(Diagnostic::warning("unused-data", place, message));
                continue;
            }
            of_folder(files, (kind, &folder), groups, found, &mut cases);
        }
    }
    cases
}

fn of_folder(
    files: &PackageFiles,
    (kind, folder): (CaseKind, &str),
    groups: &mut Groups<'_>,
    found: &mut Findings,
    cases: &mut Vec<ValidatorCase>,
) {
    for (path, bytes) in files.below(folder) {
        let Some(name) = path.strip_suffix(".in") else {
            check(files, folder, path, found);
            continue;
        };
        let beside = |ending: &str| files.get(&format!("{folder}/{name}.{ending}")).cloned();
        let (answer, output) = (beside("ans"), beside("out"));
        let needed: &[&str] = match kind {
            CaseKind::InvalidInput => &[],
            CaseKind::InvalidAnswer => &["ans"],
            CaseKind::InvalidOutput | CaseKind::ValidOutput => &["ans", "out"],
        };
        let mut needed = needed.iter().copied();
        if let Some(ending) = needed.find(|ending| beside(ending).is_none()) {
            let message = say!(
                "has no .{ending} next to it, so no validator is tried on it",
                ending
            );
            let place = Place::file(format!("{folder}/{path}"));
            found.push(Diagnostic::warning("incomplete-case", place, message));
            continue;
        }
        if kind == CaseKind::InvalidAnswer && output.is_some() {
            let message = say!("an invalid answer is NAME.in with NAME.ans; this file is left out");
            let place = Place::file(format!("{folder}/{name}.out"));
            found.push(Diagnostic::warning("odd-file", place, message));
        }
        let answer = answer.filter(|_| kind != CaseKind::InvalidInput);
        let answer = answer.unwrap_or_default();
        let mut test = Test::new(name, kind.folder(), Arc::clone(bytes), answer);
        test.settings = groups.settings(&format!("{folder}/{name}"), found);
        cases.push(ValidatorCase {
            kind,
            test,
            output: output.filter(|_| kind.has_output()),
        });
    }
}

/// Looks at a file that is no input.
fn check(files: &PackageFiles, folder: &str, path: &str, found: &mut Findings) {
    let place = || Place::file(format!("{folder}/{path}"));
    let file = path.rsplit('/').next().unwrap_or(path);
    if FILES.contains(&file) || file.starts_with("README") || path.contains(".files/") {
        return;
    }
    let Some((name, ending)) = stem(path) else {
        let message = say!("is not a file of a test; left out");
        found.push(Diagnostic::warning("odd-file", place(), message));
        return;
    };
    let is_alone = files.get(&format!("{folder}/{name}.in")).is_none();
    if is_alone && matches!(ending, "ans" | "out") {
        let message = say!("has no .in next to it; it is left out");
        found.push(Diagnostic::warning("lone-answer", place(), message));
    }
}
