//! Validators written in Checktestdata (`.ctd`): a small language that says, character by character,
//! how a text looks. A script is read once and asked about any number of texts.
//!
//! It can do nothing but look at the text that it is given, so it runs here and not in the sandbox;
//! how long it may take and how much it may remember is bounded in its own steps, which makes what it
//! says the same on every machine.

mod arithmetic;
mod parser;
mod pattern;
mod run;
mod script;
mod tokens;
mod variables;

use problems::PackageProgram;

use script::Statement;

/// Steps that a script may take over a text: some seconds.
const MAX_STEPS: u64 = 100_000_000;

/// The ending of a script's file.
const ENDING: &str = "ctd";

/// A script that was read.
#[derive(Debug)]
pub(crate) struct Script {
    /// Its file, for messages.
    name: String,
    statements: Vec<Statement>,
    /// How many different variables it names.
    variables: usize,
}

/// What is wrong with a script itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct ScriptError {
    /// The line of the script, from 1.
    line: usize,
    what: String,
}

/// What a script says about a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Opinion {
    /// It looks as it should.
    Takes,
    /// It does not: where, and what was expected.
    Refuses(String),
    /// The script asks for what cannot be done.
    Fails(String),
}

impl Script {
    /// The script that a package's program is; `None` where it is a program of another kind.
    pub(crate) fn of_program(program: &PackageProgram) -> Option<Result<Self, String>> {
        let own = |path: &str| path.rsplit_once('.').is_some_and(|(_, it)| it == ENDING);
        let mut scripts = program.files.iter().filter(|file| own(&file.path));
        let script = scripts.next()?;
        let others = program.files.iter().filter(|file| !own(&file.path));
        // Beside a program, it is some note of its author.
        if scripts.next().is_some() || others.count() > 0 && !own(&program.name) {
            return None;
        }
        let name = script.path.rsplit('/').next().unwrap_or(&script.path);
        let read = Self::read(name, &script.bytes);
        Some(read.map_err(|error| format!("{name}:{}: {}", error.line, error.what)))
    }

    /// Reads a script.
    ///
    /// # Errors
    /// Where it is none, with the line.
    fn read(name: &str, text: &[u8]) -> Result<Self, ScriptError> {
        let (statements, variables) = parser::parse(text)?;
        Ok(Self {
            name: name.to_owned(),
            statements,
            variables,
        })
    }

    /// What it says about a text, which it must describe to its end.
    pub(crate) fn opinion(&self, text: &[u8]) -> Opinion {
        run::run(self, text, MAX_STEPS)
    }
}

#[cfg(test)]
mod tests;
