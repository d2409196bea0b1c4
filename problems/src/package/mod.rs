//! Reading a problem package: a folder or zip in the ICPC/Kattis format 2025-09 with Grundy's
//! own metadata in `grundy.toml`.
//!
//! Loading returns what could be read together with diagnostics and never prints. A package
//! with an error has no [`Problem`]; warnings leave it usable.

mod archive;
mod data;
mod extras;
mod files;
mod findings;
mod folder;
mod metadata;
mod size;
mod statement;
mod submissions;
mod wording;

use std::path::Path;
use std::sync::Arc;

pub use extras::Excuses;
pub(crate) use extras::Extras;

/// The file that pins every generated test.
pub(crate) const LOCK: &str = "generators/tests.lock";
pub(crate) use files::PackageFiles;
pub(crate) use metadata::Metadata;

use findings::Findings;
use size::MAX_LOCK;

use crate::problem::Parts;
use crate::task::Bounds;
use crate::{CheckerSpec, Diagnostic, Place, Problem, Reference, catalog};

/// The version of the package format that is read and written.
pub const FORMAT_VERSION: &str = "2025-09";

/// What is known about a package that is not in its files: the code of a catalog problem.
pub(crate) type MakeReference =
    fn(&Bounds, &str) -> Result<Box<dyn Reference>, crate::ProblemsError>;

/// Reads the package at a folder or zip file.
///
/// The problem is there exactly when no diagnostic is an error. Its id is the folder's or file's
/// name. A package with the UUID of a catalog problem gets that problem's reference.
///
/// Takes time and memory in proportion to the package, and refuses one that is too large.
pub fn load(path: &Path) -> (Option<Problem>, Vec<Diagnostic>) {
    from(|found| PackageFiles::open(path, found))
}

/// Reads a package that is in memory as a zip archive, such as an upload.
pub fn load_zip(name: &str, archive: &[u8]) -> (Option<Problem>, Vec<Diagnostic>) {
    from(|found| PackageFiles::unzip(name, archive, found))
}

fn from(
    open: impl FnOnce(&mut Findings) -> Result<PackageFiles, Diagnostic>,
) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = match open(&mut found) {
        Ok(files) => build(&files, catalog::reference_code, &mut found),
        Err(error) => {
            found.push(error);
            None
        }
    };
    (problem, found.into_diagnostics())
}

/// Builds the problem of a package's files, with the reference where there is code for its UUID.
pub(crate) fn assemble(
    files: &PackageFiles,
    reference_code: impl Fn(&str) -> Option<MakeReference>,
) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = build(files, reference_code, &mut found);
    (problem, found.into_diagnostics())
}

fn build(
    files: &PackageFiles,
    reference_code: impl Fn(&str) -> Option<MakeReference>,
    found: &mut Findings,
) -> Option<Problem> {
    files.check_text(found);
    let metadata = metadata::read(files, found)?;
    let statements = statement::read(files, &metadata, found);
    let extras = extras::read(files, found);
    let submissions = submissions::read(files, found);
    let mut checker = data::checker(files, found);
    let samples = data::samples(files, found);
    let secret = data::secret(files, found);
    let lock = files.text_up_to(MAX_LOCK, LOCK, found).map(str::to_owned);
    let reference: Option<Arc<dyn Reference>> = reference_code(&metadata.uuid).and_then(|make| {
        let bounds = Bounds::new(metadata.constants.clone());
        match make(&bounds, &metadata.uuid) {
            Ok(reference) => Some(Arc::from(reference)),
            Err(error) => {
                let place = Place::file(metadata::FILE);
                found.push(Diagnostic::error("missing-bound", place, error.to_string()));
                None
            }
        }
    });
    if reference
        .as_ref()
        .is_some_and(|code| code.has_many_answers())
    {
        checker = CheckerSpec::Reference;
    }
    let is_played = reference.as_ref().is_some_and(|code| code.is_played());
    let interactor = data::interactor(files, metadata.is_interactive, found);
    if metadata.is_interactive != (is_played || interactor.is_some()) {
        found.push(metadata::wrong_type(is_played));
    }
    if secret.is_empty() && reference.is_none() {
        let message = "the package has no secret tests";
        found.push(
            Diagnostic::error("no-tests", Place::file("data/secret"), message)
                .with_help("put NAME.in and NAME.ans into data/secret/"),
        );
    }
    if found.has_errors() {
        return None;
    }
    Some(Problem::assemble(Parts {
        id: files.name().to_owned(),
        hash: files.hash(),
        metadata,
        statements,
        extras,
        submissions,
        checker,
        interactor,
        samples,
        secret,
        lock,
        reference,
    }))
}
