//! The example programs of a package and what is expected of each.

use std::sync::Arc;

use serde::Serialize;

use crate::Verdict;

/// What must happen when an example program is judged on all tests.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Expected {
    /// The verdict of the whole submission where the folder names one: `AC` for `accepted`,
    /// `WA` for `wrong_answer`, … `None` for `rejected` and `brute_force`.
    pub verdict: Option<Verdict>,
    /// Every test must end with one of these.
    pub permitted: Vec<Verdict>,
    /// At least one test must end with one of these.
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
    /// The source.
    pub source: Arc<[u8]>,
}

impl Submission {
    /// The file's name without its folder.
    pub fn file_name(&self) -> &str {
        self.path.rsplit('/').next().unwrap_or(&self.path)
    }
}
