//! Finds the problem that was typed: one of the catalog by its id, or a package by its path.

use std::path::Path;

use problems::package::is_archive_name;
use problems::{Diagnostic, Problem, catalog, package};

use super::language::{self, say};
use super::{Failure, remarks};

/// Returns the problem that was typed: a catalog id, or the path of a package.
pub(super) fn find(typed: &str) -> Result<Problem, Failure> {
    if let Some(problem) = built_in(typed) {
        return Ok(problem);
    }
    let (problem, found) = package::load(package_at(typed)?, &catalog::code_of);
    match problem {
        Some(problem) => {
            for finding in &found {
                warn(typed, finding);
            }
            Ok(problem)
        }
        None => Err(broken(typed, &found)),
    }
}

/// Warns of something about the package that was typed.
pub(super) fn warn(typed: &str, found: &Diagnostic) {
    let said = say("cli-package-warning").with("path", typed);
    remarks::remark(said.with("finding", found.words()));
}

/// The problem of the catalog with that id. Says so where a package stands at a path that reads the
/// same.
pub(super) fn built_in(id: &str) -> Option<Problem> {
    let problem = catalog::get(id)?;
    if Path::new(id).join("problem.yaml").exists() {
        remarks::remark(say("cli-package-beside").with("id", id));
    }
    Some(problem)
}

/// The path that was typed, where something stands that may be a package.
pub(super) fn package_at(typed: &str) -> Result<&Path, Failure> {
    let path = Path::new(typed);
    if !path.exists() {
        return Err(unknown(typed));
    }
    if path.is_file() && !is_archive_name(path) {
        return Err(Failure::bad_input(
            say("cli-no-package").with("path", typed),
        ));
    }
    Ok(path)
}

/// Why what was typed is no package.
pub(super) fn broken(typed: &str, found: &[Diagnostic]) -> Failure {
    let errors: Vec<String> = found
        .iter()
        .map(|diagnostic| format!("\n  {}", language::preferred().of(&diagnostic.words())))
        .collect();
    let said = say("cli-package-unusable").with("path", typed);
    Failure::bad_input(format!("{said}{}", errors.concat()))
}

fn unknown(typed: &str) -> Failure {
    if typed.contains('/') || is_archive_name(Path::new(typed)) {
        return Failure::bad_input(say("cli-no-folder").with("path", typed));
    }
    let mut near: Vec<(f64, &str)> = catalog::ids()
        .map(|id| (strsim::jaro_winkler(id, typed), id))
        .filter(|&(likeness, _)| likeness > 0.75)
        .collect();
    near.sort_by(|a, b| b.0.total_cmp(&a.0));
    let near: Vec<&str> = near.into_iter().take(3).map(|(_, id)| id).collect();
    let said = if near.is_empty() {
        say("cli-problem-unknown")
    } else {
        let or = say("cli-or").to_string();
        say("cli-problem-mistyped").with("near", near.join(&format!(" {or} ")))
    };
    Failure::bad_input(said.with("id", typed))
}
