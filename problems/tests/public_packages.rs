//! Packages made by others: every one below the folder that `GRUNDY_TEST_PACKAGES` names is loaded,
//! and what is said of each is listed. `./test --chaos` runs it; the packages are not ours to keep.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use problems::{Diagnostic, catalog, package};

/// The folder of packages.
const PACKAGES: &str = "GRUNDY_TEST_PACKAGES";

/// What is at the top of a package.
const MARKS: [&str; 3] = ["problem.yaml", "problem.xml", "init.yml"];

/// Names of archives.
const ARCHIVES: [&str; 10] = [
    ".zip", ".kpp", ".tar", ".tar.gz", ".tgz", ".tar.xz", ".txz", ".tar.bz2", ".tbz2", ".tar.zst",
];

fn collect(folder: &Path, packages: &mut Vec<PathBuf>) {
    if MARKS.iter().any(|mark| folder.join(mark).is_file()) {
        packages.push(folder.to_owned());
        return;
    }
    let mut entries: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .collect();
    entries.sort();
    for entry in entries {
        let name = entry.file_name().unwrap().to_string_lossy().into_owned();
        if entry.is_symlink() || name.starts_with('.') {
            continue;
        }
        if entry.is_dir() {
            collect(&entry, packages);
        } else if ARCHIVES.iter().any(|ending| name.ends_with(ending)) {
            packages.push(entry);
        }
    }
}

#[test]
fn every_public_package_loads_or_says_why_not() {
    let Some(root) = std::env::var_os(PACKAGES) else {
        println!("skipped: {PACKAGES} names no folder of packages");
        return;
    };
    let root = Path::new(&root);
    let mut packages = Vec::new();
    collect(root, &mut packages);
    assert!(
        !packages.is_empty(),
        "there is no package in {}",
        root.display()
    );
    let (mut loaded, mut programs, mut tests) = (0, 0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in &packages {
        let shown = path.strip_prefix(root).unwrap().display();
        let (problem, found) = package::load(path, &catalog::code_of);
        let errors: Vec<&Diagnostic> = found.iter().filter(|it| it.is_error()).collect();
        assert_eq!(problem.is_some(), errors.is_empty(), "{shown}: {found:?}");
        for finding in &found {
            *codes.entry(finding.code).or_default() += 1;
        }
        if let Some(problem) = problem {
            loaded += 1;
            programs += problem.submissions().len();
            // Those that programs make are made by whoever judges.
            tests += problem.tests().map_or(0, |tests| tests.len());
            let warnings: Vec<&str> = found.iter().map(|it| it.code).collect();
            println!("loads   {shown} ({})", warnings.join(" "));
        } else {
            println!("refused {shown}: {}", errors[0]);
        }
        if std::env::var_os("GRUNDY_TEST_FINDINGS").is_some() {
            for finding in &found {
                println!("        {:?} {}: {finding}", finding.severity, finding.code);
            }
        }
    }
    println!("findings by kind: {codes:#?}");
    println!(
        "{loaded} of {} packages load, with {programs} programs and {tests} tests",
        packages.len()
    );
}
