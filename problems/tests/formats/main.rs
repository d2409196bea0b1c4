//! Packages in formats that others made: what is read of each, and what is said of what is not.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod dmoj;
mod generators;
mod icpc;
mod older;
mod polygon;
mod tar;

use std::fs;
use std::path::Path;

use problems::{Diagnostic, Problem, catalog, package};
use tempfile::TempDir;

type Files<'a> = Vec<(&'a str, &'a str)>;

/// The package as a folder named `sums`.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = TempDir::new().unwrap();
    for (path, text) in files {
        let path = folder.path().join("sums").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    folder
}

fn load_at(path: &Path) -> (Option<Problem>, Vec<Diagnostic>) {
    package::load(path, &catalog::code_of)
}

fn load(files: &[(&str, &str)]) -> (Option<Problem>, Vec<Diagnostic>) {
    load_at(&folder(files).path().join("sums"))
}

/// The problem of a package that loads, with the codes of what is said of it.
fn loaded(files: &[(&str, &str)]) -> (Problem, Vec<&'static str>) {
    let (problem, found) = load(files);
    let problem = problem.unwrap_or_else(|| panic!("{found:#?}"));
    (problem, found.iter().map(|it| it.code).collect())
}

/// What is said of a package that does not load, by its first error.
fn refused(files: &[(&str, &str)], code: &str, said: &str) {
    let (problem, found) = load(files);
    assert!(problem.is_none(), "{found:#?}");
    let hit = found.iter().find(|it| it.code == code);
    let hit = hit.unwrap_or_else(|| panic!("no {code}: {found:#?}"));
    assert!(hit.to_string().contains(said), "{hit}");
}
