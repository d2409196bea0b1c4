//! The example programs of a package and what is expected of each.

use serde::Serialize;

use crate::{PackageProgram, Verdict};

/// What must happen when an example program is judged on all tests.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Expected {
    /// The verdict of the whole submission where the package names one: `AC` for `accepted`,
    /// `WA` for `wrong_answer`, … `None` for `rejected` and `brute_force`.
    pub verdict: Option<Verdict>,
    /// The whole submission must end with one of these, [`Self::verdict`] among them; empty where
    /// only the verdicts of its tests count.
    pub ends: Vec<Verdict>,
    /// Every test must end with one of these.
    pub permitted: Vec<Verdict>,
    /// At least one test must end with one of these; empty where nothing is required.
    pub required: Vec<Verdict>,
    /// What must happen on some of the tests.
    pub of_tests: Vec<ExpectedOf>,
    /// The least and the greatest points it may have, where the package says.
    pub score: Option<(f64, f64)>,
    /// Whether it must have fewer points than there can be.
    pub is_partial: bool,
    /// What the output validator must say to the judges about one of the tests, or empty.
    pub message: String,
    /// Whether the time it takes says nothing about the time limit.
    pub is_out_of_timing: bool,
}

/// What must happen on some of the tests when an example program is judged.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ExpectedOf {
    /// The tests or groups by their paths below `data/`, with `*` within a name and `{a,b}`.
    pub pattern: String,
    /// The names of the tests that are meant.
    pub tests: Vec<String>,
    /// Each of these tests must end with one of these.
    pub permitted: Vec<Verdict>,
    /// At least one of these tests must end with one of these; empty where nothing is required.
    pub required: Vec<Verdict>,
}

/// An example program of a package.
#[derive(Clone, Debug)]
pub struct Submission {
    /// The path under `submissions/`, such as `accepted/table.cpp`.
    pub path: String,
    /// The folder under `submissions/` that names the expected verdict.
    pub folder: String,
    /// What must happen when it is judged.
    pub expected: Expected,
    /// The program, of one file or several.
    pub program: PackageProgram,
}

impl Submission {
    /// The name of its file or folder without the folder around it.
    pub fn file_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}
