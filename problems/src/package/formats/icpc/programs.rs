//! The programs of a package: each is a file or a folder in one of the folders that the format
//! has for them.

use std::collections::BTreeMap;

use super::metadata::{Header, Validation};
use crate::package::constants::Sources;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::MAX_SHARED;
use crate::{Diagnostic, Exchange, PackageProgram, Place, ProgramFile, Programs};

/// Files next to programs that are not programs.
const NO_PROGRAMS: [&str; 5] = ["README", "README.md", "README.txt", "Makefile", "LICENSE"];

/// Endings of files that no program begins with.
const NO_SOURCES: [&str; 12] = [
    "h", "hh", "hpp", "yaml", "yml", "md", "txt", "json", "pdf", "png", "class", "template",
];

/// The package's own output validator, in this format and in older ones.
const OUTPUT_VALIDATORS: [&str; 2] = [ONLY_VALIDATOR, "output_validators"];

/// The folder that is one program, in the format's newer versions.
const ONLY_VALIDATOR: &str = "output_validator";

/// The folder of the program that looks at the sources of submissions.
const STATIC_VALIDATOR: &str = "static_validator";

/// The programs of the folder, each a file or a folder in it.
pub(super) fn in_folder(
    files: &PackageFiles,
    folder: &str,
    sources: &mut Sources<'_>,
    found: &mut Findings,
) -> Vec<PackageProgram> {
    let mut programs: Vec<PackageProgram> = Vec::new();
    for (path, bytes) in files.below(folder) {
        let bytes = sources.fill(bytes, folder, found);
        let (name, inside) = match path.split_once('/') {
            Some((name, inside)) => (name, inside),
            None => (path, path),
        };
        let name = format!("{folder}/{name}");
        let file = ProgramFile {
            path: inside.to_owned(),
            bytes,
        };
        match programs.last_mut().filter(|last| last.name == name) {
            Some(program) => program.files.push(file),
            None => programs.push(PackageProgram {
                name,
                files: vec![file],
                ..PackageProgram::default()
            }),
        }
    }
    programs
}

/// The programs of a folder of validators or generators. Scripts `build` or `run` that stand in it
/// make one program of all of it; headers and the like belong to each source next to them.
fn validators(
    files: &PackageFiles,
    folder: &str,
    sources: &mut Sources<'_>,
    found: &mut Findings,
) -> Vec<PackageProgram> {
    let is_script = |script: &str| files.get(&format!("{folder}/{script}")).is_some();
    if is_script("build") || is_script("run") {
        let files = files.below(folder).map(|(path, bytes)| ProgramFile {
            path: path.to_owned(),
            bytes: sources.fill(bytes, folder, found),
        });
        return vec![PackageProgram {
            name: folder.to_owned(),
            files: files.collect(),
            ..PackageProgram::default()
        }];
    }
    let (loose, nested): (Vec<_>, Vec<_>) = in_folder(files, folder, sources, found)
        .into_iter()
        .partition(|program| files.get(&program.name).is_some());
    let (mut programs, beside): (Vec<_>, Vec<_>) = loose
        .into_iter()
        .filter(|program| !NO_PROGRAMS.contains(&program.base_name()))
        .partition(|program| {
            let ending = program.name.rsplit('.').next().unwrap_or_default();
            !NO_SOURCES.contains(&ending)
        });
    if programs.len().saturating_mul(beside.len()) > MAX_SHARED {
        let message = say!(
            "{programs} programs would each get the {beside} files next to them; all together at \
             most {MAX_SHARED} are read",
            programs = programs.len(),
            beside = beside.len(),
            MAX_SHARED
        );
        found.push(Diagnostic::error("too-large", Place::file(folder), message));
        return Vec::new();
    }
    for program in &mut programs {
        program
            .files
            .extend(beside.iter().flat_map(|it| it.files.clone()));
    }
    programs.extend(nested);
    programs
}

/// All programs besides the example submissions.
pub(super) fn read(files: &PackageFiles, header: &Header, found: &mut Findings) -> Programs {
    let mut sources = Sources::new(&header.metadata.constants);
    let includes = includes(files, &mut sources, found);
    let mut of = |folder: &str| validators(files, folder, &mut sources, found);
    let mut programs = Programs {
        answer_validators: of("answer_validators"),
        generators: of("generators")
            .into_iter()
            // What is pinned is no program.
            .filter(|program| !["tests.lock", "mistakes.lock"].contains(&program.base_name()))
            .collect(),
        includes,
        grader: of("graders").into_iter().next(),
        static_validator: None,
        ..Programs::default()
    };
    for folder in [
        "input_validators",
        "input_validator",
        "input_format_validators",
    ] {
        programs.input_validators.extend(of(folder));
    }
    let own = validators(files, STATIC_VALIDATOR, &mut sources, found);
    programs.static_validator = as_one(files, STATIC_VALIDATOR, own, &mut sources, found).pop();
    judges(files, header, &mut programs, &mut sources, found);
    programs
}

/// The programs of a folder in which there is only one: several files are its parts.
fn as_one(
    files: &PackageFiles,
    folder: &str,
    own: Vec<PackageProgram>,
    sources: &mut Sources<'_>,
    found: &mut Findings,
) -> Vec<PackageProgram> {
    if own.len() < 2 {
        return own;
    }
    let files = files.below(folder).map(|(path, bytes)| ProgramFile {
        path: path.to_owned(),
        bytes: sources.fill(bytes, folder, found),
    });
    vec![PackageProgram {
        name: folder.to_owned(),
        files: files.collect(),
        ..PackageProgram::default()
    }]
}

/// The output validators, which are the interactor of an interactive problem.
fn judges(
    files: &PackageFiles,
    header: &Header,
    programs: &mut Programs,
    sources: &mut Sources<'_>,
    found: &mut Findings,
) {
    let folder = OUTPUT_VALIDATORS
        .into_iter()
        .find(|folder| files.has_folder(folder));
    let own = folder.map(|folder| validators(files, folder, sources, found));
    let mut own = own.unwrap_or_default();
    let is_interactive = header.metadata.kind.exchange == Exchange::Interactive;
    if folder == Some(ONLY_VALIDATOR) {
        own = as_one(files, ONLY_VALIDATOR, own, sources, found);
    }
    if header.validation == Validation::Default && !is_interactive && !own.is_empty() {
        let place = Place::file(folder.unwrap_or_default());
        let message =
            say!("problem.yaml says `validation: default`, so this validator is not used");
        found.push(
            Diagnostic::warning("unused-validator", place, message)
                .with_help(say!("say validation: custom, or leave the validator out")),
        );
        return;
    }
    if header.validation == Validation::Custom && own.is_empty() {
        let message =
            say!("problem.yaml says `validation: custom`, but there is no output validator");
        found.push(
            Diagnostic::error("no-validator", Place::file(OUTPUT_VALIDATORS[1]), message)
                .with_help(say!(
                    "put it into output_validators/, or say validation: default"
                )),
        );
    }
    if is_interactive {
        if own.len() > 1 {
            let place = Place::file(own[1].name.as_str());
            let message =
                say!("an interactive problem has one output validator; this is another one");
            found.push(Diagnostic::error("too-many-validators", place, message));
        }
        programs.interactor = (!own.is_empty()).then(|| own.remove(0));
    } else {
        programs.output_validators = own;
    }
}

/// The files of `include/LANGUAGE/`, by language.
fn includes(
    files: &PackageFiles,
    sources: &mut Sources<'_>,
    found: &mut Findings,
) -> BTreeMap<String, Vec<ProgramFile>> {
    let mut includes: BTreeMap<String, Vec<ProgramFile>> = BTreeMap::new();
    for (path, bytes) in files.below("include") {
        if let Some((language, inside)) = path.split_once('/') {
            includes
                .entry(language.to_owned())
                .or_default()
                .push(ProgramFile {
                    path: inside.to_owned(),
                    bytes: sources.fill(bytes, "include", found),
                });
        }
    }
    includes
}
