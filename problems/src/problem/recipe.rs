//! Tests that a problem does not have yet: how each is made, and how the problem gets them.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use super::Problem;
use crate::{ByteSize, Diagnostic, PackageProgram, Place};

/// Tests that somebody who runs programs has to make first.
pub trait UnmadeTests: fmt::Debug + Send + Sync {
    /// The tests to make, in order of their paths. Those that stand in the package are not among them.
    fn recipes(&self) -> &[Recipe];

    /// Tests that are others again: the path of each and of that other, as those of recipes are.
    fn copies(&self) -> &[(String, String)];

    /// The problem with the tests that were made, as if they had been files of the package; or what
    /// is wrong with it then. `made` says for each of [`Self::recipes`] what came of it.
    fn complete(&self, made: Vec<MadeFiles>) -> (Option<Problem>, Vec<Diagnostic>);
}

/// What was made for a test: its files by their endings.
pub type MadeFiles = BTreeMap<String, Vec<u8>>;

/// How one test is made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The path below `data/` without ending, such as `secret/07-large`.
    pub path: String,
    /// Where the package says so.
    pub place: Place,
    /// The program that makes it, where one does: what it prints is the input, unless it leaves files
    /// `testcase.ENDING`.
    pub command: Option<Command>,
    /// What the file says of it itself, by the endings of the test's files. It replaces what the
    /// program makes.
    pub given: BTreeMap<String, Arc<[u8]>>,
    /// Files of the test that are another of its files again, by their endings.
    pub(crate) links: BTreeMap<String, String>,
    /// The program whose output is the answer, where nothing else is.
    pub solution: Option<Arc<PackageProgram>>,
    /// Whether an answer that is missing is empty: nobody compares with it.
    pub needs_no_answer: bool,
}

/// A program that makes a test.
#[derive(Clone, Debug, Default)]
pub struct Command {
    /// The program.
    pub program: Arc<PackageProgram>,
    /// Its arguments, with the seed filled in, for each attempt: where one fails, the next is made.
    pub attempts: Vec<Vec<String>>,
    /// What it reads; nothing where the package does not say it.
    pub stdin: Option<Arc<[u8]>>,
    /// Whether the answer is what it prints to its standard error.
    pub says_answer: bool,
    /// How long it may compute, where the package says it.
    pub time: Option<Duration>,
    /// How much memory it may need, where the package says it.
    pub memory: Option<ByteSize>,
}
