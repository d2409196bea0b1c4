//! The rules of a package's game as a program, and who runs it.
//!
//! This crate runs nothing: whoever judges with a package lends it a [`RulesRunner`].

use std::fmt;
use std::sync::{Arc, OnceLock};

use sg::written::WrittenAnswer;

use crate::PackageProgram;
use crate::words::Words;

/// Runs a package's rules program.
pub trait RulesRunner: Send + Sync {
    /// The answers of the program to these positions, in their order.
    ///
    /// # Errors
    /// Why there are none, in words for the setter.
    fn ask(&self, positions: &[String]) -> Result<Vec<WrittenAnswer>, String>;

    /// Asks about a position that somebody has typed, before it is asked about next to others: one that the program
    /// reads as two, or stops at, moves no answer to another position.
    ///
    /// # Errors
    /// As [`Self::ask`].
    fn ask_alone(&self, position: &str) -> Result<(), String> {
        self.ask(&[position.to_owned()]).map(drop)
    }
}

/// A rules program. Clones share who runs it.
#[derive(Clone)]
pub struct RulesProgram {
    program: Arc<PackageProgram>,
    runner: Arc<OnceLock<Box<dyn RulesRunner>>>,
    groups: Arc<[String]>,
}

impl RulesProgram {
    /// A program that nobody runs yet.
    pub(crate) fn new(program: PackageProgram) -> Self {
        Self {
            program: Arc::new(program),
            runner: Arc::default(),
            groups: Arc::from([]),
        }
    }

    /// The same program, with what [`Self::groups`] says.
    pub(crate) fn planning(self, groups: Vec<String>) -> Self {
        Self {
            groups: groups.into(),
            ..self
        }
    }

    /// The same program, which that one runs.
    pub(crate) fn run_by(&self, runner: Box<dyn RulesRunner>) -> Self {
        Self {
            runner: Arc::new(OnceLock::from(runner)),
            ..self.clone()
        }
    }

    /// The program as the package brings it.
    pub fn program(&self) -> &PackageProgram {
        &self.program
    }

    /// The groups of tests that the plan makes by asking it, in their order; nothing where programs play
    /// against the judge.
    pub fn groups(&self) -> &[String] {
        &self.groups
    }

    /// From now on that one runs it, unless somebody does already.
    pub fn run_with(&self, runner: impl FnOnce() -> Box<dyn RulesRunner>) {
        self.runner.get_or_init(runner);
    }

    /// Who runs it.
    ///
    /// # Errors
    /// When nobody does.
    pub(crate) fn runner(&self) -> Result<&dyn RulesRunner, Words> {
        let runner = self.runner.get().map(AsRef::as_ref);
        runner.ok_or_else(|| {
            say!(
                "{name} knows the rules, and nobody runs it here",
                name = self.program.name.as_str()
            )
        })
    }
}

impl fmt::Debug for RulesProgram {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RulesProgram")
            .field(&self.program.name)
            .finish()
    }
}
