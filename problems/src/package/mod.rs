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
mod supported;
mod wording;

use std::path::Path;
use std::sync::Arc;

/// The file that pins every generated test.
pub(crate) const LOCK: &str = "generators/tests.lock";
pub(crate) use files::PackageFiles;

use findings::Findings;
use size::MAX_LOCK;

use crate::problem::{Metadata, Parts};
use crate::task::Bounds;
use crate::{CheckerSpec, Diagnostic, Exchange, Place, Problem, Programs, Reference};

/// The version of the package format that is read and written.
pub const FORMAT_VERSION: &str = "2025-09";

/// The compiled code of a problem: its reference, for the bounds and the seed of a package.
#[derive(Clone, Copy, Debug)]
pub struct Code(pub(crate) MakeReference);

/// Makes a reference of bounds and a seed.
pub(crate) type MakeReference =
    fn(&Bounds, &str) -> Result<Box<dyn Reference>, crate::ProblemsError>;

/// What a package says about its code. Whether that code is compiled into this program is for
/// others to know: loading runs nothing and compiles nothing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CodeIdentity {
    /// The package's UUID.
    pub uuid: String,
    /// A digest of the Rust files at the package's top; `None` where it has none.
    pub sources: Option<String>,
}

/// Finds the compiled code that is a package's, such as [`crate::catalog::code_of`].
pub type References<'a> = &'a dyn Fn(&CodeIdentity) -> Option<Code>;

/// Reads the package at a folder or zip file.
///
/// The problem is there exactly when no diagnostic is an error. Its id is the folder's or file's
/// name. It gets a reference where `references` has one that is compiled from the package's own
/// files.
///
/// Takes time and memory in proportion to the package, and refuses one that is too large.
pub fn load(path: &Path, references: References<'_>) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = match PackageFiles::open(path, &mut found) {
        Ok(files) => build(&files, references, &mut found),
        Err(error) => {
            found.push(error);
            None
        }
    };
    (problem, found.into_diagnostics())
}

/// Builds the problem of a package's files, with a reference where there is code for it.
pub(crate) fn assemble(
    files: &PackageFiles,
    references: References<'_>,
) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = build(files, references, &mut found);
    (problem, found.into_diagnostics())
}

fn build(
    files: &PackageFiles,
    references: References<'_>,
    found: &mut Findings,
) -> Option<Problem> {
    files.check_text(found);
    let (metadata, named) = metadata::read(files, found)?;
    let statements = statement::read(files, &metadata, &named, found);
    let extras = extras::read(files, found);
    let submissions = submissions::read(files, found);
    let mut checker = data::checker(files, found);
    if files.get(extras::FILE).is_some() {
        checker = checker.by_lines();
    }
    let samples = data::samples(files, found);
    let secret = data::secret(files, found);
    let lock = files.text_up_to(MAX_LOCK, LOCK, found).map(str::to_owned);
    let reference = reference(files, &metadata, references, found);
    if reference
        .as_ref()
        .is_some_and(|code| code.has_many_answers())
    {
        checker = CheckerSpec::Reference;
    }
    let is_played = reference.as_ref().is_some_and(|code| code.is_played());
    let is_interactive = metadata.kind.exchange == Exchange::Interactive;
    let mut validator = data::validator(files);
    let interactor = validator.take_if(|_| is_interactive);
    if validator.is_some() {
        checker = CheckerSpec::Program;
    }
    if is_interactive != (is_played || interactor.is_some()) {
        found.push(metadata::wrong_type(is_played));
    }
    if secret.is_empty() && reference.is_none() {
        let message = "the package has no secret tests";
        found.push(
            Diagnostic::error("no-tests", Place::file("data/secret"), message)
                .with_help("put NAME.in and NAME.ans into data/secret/"),
        );
    }
    supported::check(metadata.kind, found);
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
        programs: Programs {
            interactor,
            output_validators: validator.into_iter().collect(),
            ..Programs::default()
        },
        groups: Vec::new(),
        samples,
        secret,
        lock,
        reference,
    }))
}

/// The name of a problem's code in its package.
const REFERENCE: &str = "reference.rs";

/// The package's reference, where its code is compiled in.
fn reference(
    files: &PackageFiles,
    metadata: &Metadata,
    references: References<'_>,
    found: &mut Findings,
) -> Option<Arc<dyn Reference>> {
    let identity = CodeIdentity {
        uuid: metadata.uuid.clone(),
        sources: files.code_digest(),
    };
    let Some(Code(make)) = references(&identity) else {
        if files.get(REFERENCE).is_some() {
            found.push(not_compiled());
        }
        return None;
    };
    let bounds = Bounds::new(metadata.constants.clone());
    match make(&bounds, &metadata.uuid) {
        Ok(reference) => Some(Arc::from(reference)),
        Err(error) => {
            let place = Place::file(metadata::FILE);
            found.push(Diagnostic::error("missing-bound", place, error.to_string()));
            None
        }
    }
}

fn not_compiled() -> Diagnostic {
    let message = "this is not the code of any problem that was compiled into this program, so \
                   the package is read without it";
    Diagnostic::warning("reference-not-compiled", Place::file(REFERENCE), message)
        .with_help("move the folder into problems/catalog and build Grundy again")
}
