//! Packages made by others: every one below the folder that `GRUNDY_TEST_PACKAGES` names is loaded,
//! and what is said of each is listed. `./test --chaos FOLDER` runs it; the packages are not ours to keep.
//!
//! `GRUNDY_TEST_REFUSALS` may name a file that says which of them are refused on purpose: a path below the folder on
//! each line and, after ` # `, why. Then no other package may be refused, and each of these has to be.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use problems::{Diagnostic, catalog, package};

/// The folder of packages.
const PACKAGES: &str = "GRUNDY_TEST_PACKAGES";

/// The file of those that are refused on purpose.
const REFUSALS: &str = "GRUNDY_TEST_REFUSALS";

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

/// The packages that are refused on purpose, each with why.
struct Refusals(BTreeMap<String, String>);

impl Refusals {
    /// Those of the file that is named; `None` where none is.
    fn named() -> Option<Self> {
        let path = std::env::var_os(REFUSALS)?;
        let text = fs::read_to_string(&path);
        let text = text.unwrap_or_else(|error| panic!("{}: {error}", Path::new(&path).display()));
        Some(Self::read(&text))
    }

    fn read(text: &str) -> Self {
        let lines = text.lines().map(str::trim);
        let lines = lines.filter(|line| !line.is_empty() && !line.starts_with('#'));
        let read = lines.map(|line| {
            let (path, why) = line.split_once(" # ").unwrap_or((line, ""));
            let path = path.trim().trim_end_matches('/');
            (path.to_owned(), why.trim().to_owned())
        });
        Self(read.collect())
    }

    /// What is otherwise than the file says, of packages by their paths and whether each loads.
    fn surprises(&self, packages: &BTreeMap<String, bool>) -> Vec<String> {
        let refused = packages
            .iter()
            .filter(|(path, loads)| !**loads && !self.0.contains_key(*path));
        let refused = refused.map(|(path, _)| format!("{path} is refused"));
        let named = self.0.keys().filter_map(|path| match packages.get(path) {
            Some(false) => None,
            Some(true) => Some(format!("{path} loads")),
            None => Some(format!("{path} is not there")),
        });
        refused.chain(named).collect()
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
    let refusals = Refusals::named();
    let mut outcomes: BTreeMap<String, bool> = BTreeMap::new();
    let (mut loaded, mut programs, mut tests) = (0, 0, 0);
    let mut codes: BTreeMap<&str, usize> = BTreeMap::new();
    for path in &packages {
        let shown = path.strip_prefix(root).unwrap().display().to_string();
        let (problem, found) = package::load(path, &catalog::code_of);
        let errors: Vec<&Diagnostic> = found.iter().filter(|it| it.is_error()).collect();
        assert_eq!(problem.is_some(), errors.is_empty(), "{shown}: {found:?}");
        outcomes.insert(shown.clone(), problem.is_some());
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
            let purpose = refusals.as_ref().and_then(|it| it.0.get(&shown));
            match purpose {
                Some(why) => println!("refused {shown} on purpose ({why}): {}", errors[0]),
                None => println!("refused {shown}: {}", errors[0]),
            }
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
    let surprises = refusals.map_or_else(Vec::new, |it| it.surprises(&outcomes));
    assert!(
        surprises.is_empty(),
        "otherwise than the file of refusals says:\n{}",
        surprises.join("\n")
    );
}

#[test]
fn what_is_refused_is_compared_with_what_is_refused_on_purpose() {
    let refusals = Refusals::read(
        "# What no package should be.\n\n\
         bad/one # no tests\n\
         bad/two/\n\
         bad/three.zip # a bomb\n",
    );
    assert_eq!(refusals.0["bad/one"], "no tests");
    let packages = [
        ("bad/one", false),
        ("bad/two", true),
        ("good", true),
        ("other", false),
    ];
    let packages = packages.map(|(path, loads)| (path.to_owned(), loads));
    let surprises = refusals.surprises(&packages.into_iter().collect());
    let expected = [
        "other is refused",
        "bad/three.zip is not there",
        "bad/two loads",
    ];
    assert_eq!(surprises, expected);
}
