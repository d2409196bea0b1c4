//! Reading a problem package: a folder or an archive, in the ICPC/Kattis format (2025-09 and older
//! versions), of Polygon or of DMOJ, with Grundy's own metadata in `grundy.toml`.
//!
//! Loading returns what could be read together with diagnostics and never prints. A package
//! with an error has no [`Problem`]; warnings leave it usable.

mod archive;
mod constants;
mod drawn_positions;
mod extras;
mod files;
mod findings;
mod formats;
mod game;
mod generation;
mod latex;
mod mistakes;
mod nearest;
mod normal_form;
mod open;
mod preview;
mod shown_files;
mod size;
mod solution;
mod stream_files;
mod supported;
mod wording;

use std::path::Path;
use std::sync::Arc;

/// The file that pins every generated test.
pub const LOCK: &str = "generators/tests.lock";
pub use archive::Archive;
pub use drawn_positions::{LONGEST_DRAWN, MOST_DRAWN, draws_positions, positions_of_block};
pub(crate) use files::PackageFiles;
pub use formats::is_at_top;
pub use normal_form::normal_form;
pub use open::is_archive_name;
pub use preview::{is_statement, statement_markdown, statement_picture};
pub use solution::{SolutionText, solution_text};

use findings::Findings;
use size::MAX_LOCK;

use crate::problem::{Metadata, PINNED_ANSWERS, Parts, UnmadeTests};
use crate::task::Bounds;
use crate::words::Words;
use crate::{
    CheckerSpec, Diagnostic, Exchange, Place, Problem, ProgramFile, Reference, RulesProgram,
};

/// The version of the package format that is written.
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

/// Reads the package at a folder or archive.
///
/// The problem is there exactly when no diagnostic is an error. Its id is the folder's or file's
/// name. It gets a reference where `references` has one that is compiled from the package's own
/// files.
///
/// Takes time and memory in proportion to the package, and refuses one that is too large.
pub fn load(path: &Path, references: References<'_>) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = match open::open(path, &mut found) {
        Ok(files) => build(&files, files.hash(), references, &mut found),
        Err(error) => {
            found.push(error);
            None
        }
    };
    (problem, found.into_diagnostics())
}

/// What the name of a folder below `submissions/` says of the programs in it; `None` where nothing.
pub(crate) fn expected_of_folder(folder: &str) -> Option<crate::Expected> {
    formats::icpc::submissions::expected::of_folder(folder)
}

/// Builds the problem of a package's files, with a reference where there is code for it.
pub(crate) fn assemble(
    files: &PackageFiles,
    references: References<'_>,
) -> (Option<Problem>, Vec<Diagnostic>) {
    let mut found = Findings::default();
    let problem = build(files, files.hash(), references, &mut found);
    (problem, found.into_diagnostics())
}

/// Builds the problem of a package with that content address.
fn build(
    files: &PackageFiles,
    hash: String,
    references: References<'_>,
    found: &mut Findings,
) -> Option<Problem> {
    let mut content = formats::read(files, found)?;
    let extras = extras::read(files, content.metadata.kind, found);
    if files.get(extras::FILE).is_some() {
        content.compare_by_lines();
    }
    let is_ours = OURS.iter().any(|file| files.get(file).is_some());
    content.metadata.timing.is_for_all_languages = !is_ours;
    let lock = files.text_up_to(MAX_LOCK, LOCK, found).map(str::to_owned);
    let (reference, rules) = reference(files, &content.metadata, references, found);
    if reference
        .as_ref()
        .is_some_and(|code| code.has_many_answers())
    {
        content.checker = CheckerSpec::Reference;
    }
    let is_played = reference.as_ref().is_some_and(|code| code.is_played());
    let has_files = content.secret.iter().any(crate::Test::counts);
    // Where secret tests are files, they have been made before.
    let mut unmade = if !has_files && reference.is_none() {
        let unmade = generation::read(files, &content.metadata, found);
        unmade.filter(|it| it.makes_secret() || content.samples.is_empty())
    } else {
        None
    };
    if !content.to_make.is_empty() {
        let nothing = || generation::Generation::nothing(files);
        let to_make = std::mem::take(&mut content.to_make);
        unmade.get_or_insert_with(nothing).add(to_make);
    }
    let unmade = unmade.filter(generation::Generation::makes_any);
    let makes_secret = unmade
        .as_ref()
        .is_some_and(generation::Generation::makes_secret);
    let has_secret = has_files || makes_secret || reference.is_some();
    let has_tests = has_secret || unmade.is_some() || !content.samples.is_empty();
    if !has_secret && !found.has_errors() {
        found.push(if has_tests && !is_ours {
            only_samples(files)
        } else {
            no_tests(files, is_ours)
        });
    }
    let is_interactive = content.metadata.kind.exchange == Exchange::Interactive;
    let is_talked_with = is_played || content.programs.interactor.is_some();
    // Without tests, nobody talks.
    if is_interactive != is_talked_with && (has_tests || is_played) {
        found.push(wrong_type(is_played));
    }
    supported::check(&content, found);
    if found.has_errors() {
        return None;
    }
    let own_files = own_files(files, rules.as_ref());
    Some(Problem::assemble(Parts {
        id: files.name().to_owned(),
        hash,
        own_files,
        validator_cases: content.validator_cases,
        metadata: content.metadata,
        statements: content.statements,
        conversations: content.conversations,
        statement_files: content.statement_files,
        attachments: content.attachments,
        solution_files: content.solution_files,
        extras,
        submissions: content.submissions,
        checker: content.checker,
        programs: content.programs,
        groups: content.groups,
        samples: content.samples,
        secret: content.secret,
        unmade: unmade.map(|unmade| Arc::new(unmade) as Arc<dyn UnmadeTests>),
        lock,
        reference,
        rules,
    }))
}

/// Files that only packages of ours have: those are complete.
const OURS: [&str; 3] = [REFERENCE, "game.toml", "grundy.toml"];

/// The files that only Grundy knows.
fn own_files(files: &PackageFiles, rules: Option<&RulesProgram>) -> Vec<ProgramFile> {
    let rules = rules.map(|rules| rules.program().name.as_str());
    let is_own = |path: &str| {
        let named = [extras::FILE, game::FILE, LOCK, PINNED_ANSWERS].contains(&path);
        let is_code = path
            .strip_suffix(".rs")
            .is_some_and(|name| !name.contains('/'));
        let is_rules = |rules| path == rules || path.starts_with(&format!("{rules}/"));
        named || game::PHRASES.contains(&path) || is_code || rules.is_some_and(is_rules)
    };
    let own = files.iter().filter(|(path, _)| is_own(path));
    own.map(|(path, bytes)| ProgramFile {
        path: path.to_owned(),
        bytes: Arc::clone(bytes),
    })
    .collect()
}

/// The script that makes the tests of many packages of the Nordic olympiads, with tools that stand
/// outside of them.
const GENERATOR_SCRIPT: &str = "data/generator.sh";

/// What to do where there are no secret tests.
fn how_to_add_tests(files: &PackageFiles) -> Words {
    if files.get(generation::FILE).is_some() {
        say!(
            "put NAME.in and NAME.ans into data/secret/, or say how they are made in \
             generators/generators.yaml"
        )
    } else if has_code_elsewhere(files) {
        say!(
            "a problem that asks another question about a game has its code in that game's folder, whose \
             grundy.toml names it under [variants]: copy that folder into problems/catalog as well, name \
             this one there and build Grundy again; or put NAME.in and NAME.ans into data/secret/"
        )
    } else if files.get(REFERENCE).is_some() {
        say!(
            "reference.rs makes them where it is compiled in; without it, put NAME.in and NAME.ans into \
             data/secret/"
        )
    } else if files.get(GENERATOR_SCRIPT).is_some() {
        say!("its tests are yet to be made: data/generator.sh puts them there")
    } else {
        say!("put NAME.in and NAME.ans into data/secret/")
    }
}

/// Whether tests are pinned that nothing in the package makes.
fn has_code_elsewhere(files: &PackageFiles) -> bool {
    let makers = [REFERENCE, game::FILE, generation::FILE];
    files.get(LOCK).is_some() && makers.iter().all(|file| files.get(file).is_none())
}

/// That there is nothing to judge with but what everybody sees.
fn only_samples(files: &PackageFiles) -> Diagnostic {
    let message =
        say!("the package has no secret tests, so programs are judged on the samples alone");
    Diagnostic::warning("only-samples", Place::file("data/secret"), message)
        .with_help(how_to_add_tests(files))
}

/// That there is nothing to judge with. A package of others can be read nevertheless.
fn no_tests(files: &PackageFiles, is_ours: bool) -> Diagnostic {
    let place = Place::file("data/secret");
    let finding = if is_ours && has_code_elsewhere(files) {
        let message = say!(
            "the package has no secret tests: the code that makes those of {LOCK} is not in this folder",
            LOCK
        );
        Diagnostic::error("no-tests", place, message)
    } else if is_ours {
        Diagnostic::error("no-tests", place, say!("the package has no secret tests"))
    } else {
        let message = say!("the package has no tests, so no program can be judged");
        Diagnostic::warning("no-tests", place, message)
    };
    finding.with_help(how_to_add_tests(files))
}

/// That the type says something else than who there is to talk with.
fn wrong_type(is_played: bool) -> Diagnostic {
    let place = Place::file(METADATA);
    if is_played {
        let message =
            say!("programs talk with this problem's interactor, but its type does not say so");
        return Diagnostic::error("wrong-type", place, message)
            .with_help(say!("write type: interactive"));
    }
    let message = say!("the type is interactive, but there is nobody to talk with");
    Diagnostic::error("unsupported-type", place, message)
        .with_help(say!("put the interactor into output_validator/"))
}

/// The name of the file with a problem's metadata in its package.
const METADATA: &str = "problem.yaml";

/// The name of a problem's code in its package.
const REFERENCE: &str = "reference.rs";

/// The package's reference, where its code is compiled in.
fn reference(
    files: &PackageFiles,
    metadata: &Metadata,
    references: References<'_>,
    found: &mut Findings,
) -> (Option<Arc<dyn Reference>>, Option<RulesProgram>) {
    let identity = CodeIdentity {
        uuid: metadata.uuid.clone(),
        sources: files.code_digest(),
    };
    let Some(Code(make)) = references(&identity) else {
        if files.get(REFERENCE).is_some() {
            found.push(not_compiled());
        }
        let game = game::read(files, metadata, found);
        return game.map_or((None, None), |game| (Some(game.reference), game.rules));
    };
    let bounds = Bounds::new(metadata.constants.clone());
    match make(&bounds, &metadata.uuid) {
        Ok(reference) => (Some(Arc::from(reference)), None),
        // Formats without constants have tests as files and nothing for the code to go by.
        Err(_) if identity.sources.is_none() && metadata.constants.is_empty() => (None, None),
        Err(error) => {
            let place = Place::file(METADATA);
            found.push(Diagnostic::error("missing-bound", place, error.words()));
            (None, None)
        }
    }
}

fn not_compiled() -> Diagnostic {
    let message = say!(
        "this is not the code of any problem that was compiled into this program, so the package \
         is read without it"
    );
    Diagnostic::warning("reference-not-compiled", Place::file(REFERENCE), message).with_help(say!(
        "move the folder into problems/catalog and build Grundy again"
    ))
}
