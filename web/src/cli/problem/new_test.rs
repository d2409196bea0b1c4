//! Adds an input that was found to the tests of a package in a folder.

use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use problems::package::is_archive_name;
use problems::{Problem, catalog};
use tempfile::NamedTempFile;

use super::new::cannot_write;
use crate::cli::{Failure, language, remarks};
use crate::locale::Locale;

/// How many letters of a digest tell one input from another in a name.
const LETTERS: usize = 10;

/// A package that tests can be added to.
#[derive(Debug)]
pub(in crate::cli) struct TestFolder {
    secret: PathBuf,
}

/// What became of an input.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::cli) enum Added {
    /// It is in this file now, with its answer next to it.
    As(PathBuf),
    /// A test with this name has it already.
    Before(String),
}

impl Added {
    /// Says where an input was saved, or that it was there before.
    pub(in crate::cli) fn say(&self, locale: Locale) {
        remarks::remark(match self {
            Self::As(path) => locale
                .text("cli-saved")
                .with("path", path.display().to_string()),
            Self::Before(name) => locale.text("cli-saved-before").with("name", name.as_str()),
        });
    }
}

impl TestFolder {
    /// The folder of the package that was typed; or why nothing can be added there, and what to do.
    pub(in crate::cli) fn of(typed: &str, problem: &Problem) -> Result<Self, Failure> {
        let refuse = |why, hint| {
            let why = language::say(why).to_string();
            let said = language::say("cli-test-unsaved").with("path", typed);
            let (said, hint) = (said.with("why", why), language::say(hint));
            Err(Failure::bad_input(format!("{said}\nhint: {hint}")))
        };
        let path = Path::new(typed);
        if catalog::get(typed).is_some() {
            return refuse("cli-of-catalog", "cli-of-catalog-plan-hint");
        }
        if path.is_file() || is_archive_name(path) {
            return refuse("cli-is-archive", "cli-is-archive-hint");
        }
        if !path.join("problem.yaml").is_file() {
            return refuse("cli-tests-elsewhere", "cli-tests-elsewhere-hint");
        }
        if !problem.groups().is_empty() {
            return refuse("cli-tests-have-points", "cli-tests-have-points-hint");
        }
        Ok(Self {
            secret: path.join("data/secret"),
        })
    }

    /// Adds an input with its answer, unless it is a test already. The same input has the same name
    /// always.
    pub(in crate::cli) fn add(
        &self,
        problem: &Problem,
        input: &[u8],
        answer: &[u8],
    ) -> Result<Added, Failure> {
        let tests = problem.tests()?;
        if let Some(test) = tests.tests().iter().find(|test| *test.input == *input) {
            return Ok(Added::Before(test.name.clone()));
        }
        let digest = blake3::hash(input).to_hex();
        let name = format!("stress-{}", &digest[..LETTERS]);
        let write = |ending: &str, bytes: &[u8]| {
            let path = self.secret.join(format!("{name}.{ending}"));
            write_whole(&path, bytes).map_err(|error| cannot_write(&path, &error))
        };
        fs::create_dir_all(&self.secret).map_err(|error| cannot_write(&self.secret, &error))?;
        let path = self.secret.join(format!("{name}.in"));
        if path.exists() {
            return Ok(Added::Before(name));
        }
        // An answer without an input is no test, an input without an answer is a broken one.
        write("ans", answer)?;
        write("in", input)?;
        Ok(Added::As(path))
    }
}

/// Writes a file that is there whole or not at all.
fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let folder = path.parent().unwrap_or_else(|| Path::new("."));
    let mut file = NamedTempFile::new_in(folder)?;
    file.write_all(bytes)?;
    let everybody = std::os::unix::fs::PermissionsExt::from_mode(0o644);
    file.as_file().set_permissions(everybody)?;
    file.persist(path)?;
    Ok(())
}
