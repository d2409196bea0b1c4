//! `SECURITY.md` names the test for each thing that it promises: those tests are there.
#![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn every_test_that_is_named_is_there() {
    let judge = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = judge.parent().unwrap();
    let known = Known::of(root);
    let text = fs::read_to_string(judge.join("SECURITY.md")).unwrap();
    let named = named(&text);
    let tests = named.iter().filter(|name| is_a_test(name));
    assert!(tests.clone().count() > 100, "{}", named.len());
    let missing: Vec<&&str> = tests.filter(|name| !known.has(name)).collect();
    assert!(missing.is_empty(), "{missing:#?}");
    let is_a_file = |name: &&&str| Path::new(name).extension().is_some_and(|it| it == "rs");
    let files = named.iter().filter(is_a_file);
    let missing: Vec<&&str> = files.filter(|name| !root.join(name).exists()).collect();
    assert!(missing.is_empty(), "{missing:#?}");
}

/// What stands between backquotes in the last column of each table that says what shows something.
fn named(text: &str) -> BTreeSet<&str> {
    let mut named = BTreeSet::new();
    let mut shows = None;
    for line in text.lines() {
        if !line.starts_with('|') {
            shows = None;
            continue;
        }
        let last = line.trim_end_matches('|').rsplit('|').next().unwrap();
        if *shows.get_or_insert(last.trim() == "shown by") {
            named.extend(last.split('`').skip(1).step_by(2));
        }
    }
    named
}

/// Whether it is a name of tests, and no command or file.
fn is_a_test(name: &str) -> bool {
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "_:*…".contains(c);
    name.chars().all(is_part) && name.contains(['_', ':', '*'])
}

/// What there is to be named.
struct Known {
    /// Functions, and attack programs.
    names: BTreeSet<String>,
    /// Files and folders of tests.
    modules: BTreeSet<String>,
}

impl Known {
    fn of(root: &Path) -> Self {
        let mut known = Self {
            names: BTreeSet::new(),
            modules: BTreeSet::new(),
        };
        for part in ["judge", "web", "problems"] {
            for folder in ["src", "tests"] {
                known.read(&root.join(part).join(folder));
            }
        }
        known
    }

    fn read(&mut self, folder: &Path) {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
            if path.is_dir() {
                self.read(&path);
                self.modules.insert(stem);
            } else if path.parent().unwrap().ends_with("tests/attacks") {
                self.names.insert(stem);
            } else if path.extension().is_some_and(|it| it == "rs") {
                let text = fs::read_to_string(&path).unwrap();
                let functions = text.lines().filter_map(function);
                self.names.extend(functions.map(str::to_owned));
                self.modules.insert(stem);
            }
        }
    }

    /// Whether there is something of that name: `function`, `module::function`, `module::*`, `module::inner`, and
    /// names with a star for a part.
    fn has(&self, name: &str) -> bool {
        let (before, last) = name.rsplit_once("::").unwrap_or(("", name));
        let inner = before.rsplit("::").next().unwrap();
        let is_in = inner.is_empty() || self.modules.contains(inner);
        let is_there = last == "*" || self.modules.contains(last) && !inner.is_empty();
        is_in && (is_there || self.names.iter().any(|known| is_like(last, known)))
    }
}

/// The function that a line begins.
fn function(line: &str) -> Option<&str> {
    let (before, rest) = line.split_once("fn ")?;
    let begins = before.is_empty() || before.ends_with(' ');
    begins.then(|| rest.split(['(', '<']).next())?
}

fn is_like(pattern: &str, name: &str) -> bool {
    let Some((start, end)) = pattern.split_once(['*', '…']) else {
        return pattern == name;
    };
    name.len() >= start.len() + end.len() && name.starts_with(start) && name.ends_with(end)
}
