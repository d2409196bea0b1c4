//! Packages of DMOJ: `init.yml`, its tests as files or in an archive, and the checker it names.
//!
//! A problem's name, statement and limits are in DMOJ's database and not in its package, so the
//! package says them here only where its author added them.

mod cases;
mod checker;

use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::{Content, uuid_of};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::open;
use crate::package::size::MAX_PACKAGE;
use crate::package::wording::yaml;
use crate::problem::Metadata;
use crate::{
    ByteSize, Diagnostic, Exchange, Grading, Kind, Limits, Localized, Place, Programs, Timing,
};

/// The file at the top of a package.
pub(super) const FILE: &str = "init.yml";

/// DMOJ's own bounds where nothing is said.
const OUTPUT: ByteSize = ByteSize::from_mib(25);

/// Where no time limit is given, programs may take so long.
const TIME: Duration = Duration::from_secs(5);

#[derive(Deserialize)]
#[serde(expecting = "the keys of init.yml")]
struct Init {
    archive: Option<String>,
    test_cases: Option<cases::Cases>,
    pretest_test_cases: Option<cases::Cases>,
    points: Option<f64>,
    checker: Option<checker::Checker>,
    interactive: Option<checker::Bridge>,
    custom_judge: Option<IgnoredAny>,
    signature_grader: Option<IgnoredAny>,
    generator: Option<IgnoredAny>,
    file_io: Option<IgnoredAny>,
    symlinks: Option<IgnoredAny>,
    meta: Option<IgnoredAny>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    output_limit_length: Option<u64>,
}

/// Reads a package.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Content> {
    let text = files.text(FILE, found)?;
    let init: Init = yaml(text, FILE, found)?;
    refuse_what_is_code(&init, found);
    let archive = archive(files, init.archive.as_deref(), found);
    let data = cases::Data {
        files,
        archive: archive.as_ref(),
    };
    let judged = checker::read(
        files,
        init.checker.as_ref(),
        init.interactive.as_ref(),
        found,
    );
    let is_judged_by_program = judged.checker == crate::CheckerSpec::Program;
    let needs_answers = judged.programs.interactor.is_none() && !is_judged_by_program;
    let mut tests = cases::Tests::new(&data, init.points, needs_answers);
    if let Some(cases) = init.pretest_test_cases {
        tests.read(cases, found);
    }
    match init.test_cases {
        Some(cases) => tests.read(cases, found),
        None => tests.by_default(found),
    }
    let exchange = match judged.programs.interactor {
        Some(_) => Exchange::Interactive,
        None => Exchange::Output,
    };
    let (secret, groups) = tests.finish();
    let has_points = groups.len() > 1;
    let limits = limits(
        [init.time_limit, init.memory_limit.map(|kib| kib as f64)],
        init.output_limit_length,
        found,
    );
    let message = "there is no statement in a package of DMOJ";
    found.push(Diagnostic::warning(
        "no-statement",
        Place::file(FILE),
        message,
    ));
    Some(Content {
        metadata: Metadata {
            names: Localized::from_parts(None, None, files.name()),
            uuid: uuid_of(files, FILE),
            license: "unknown".to_owned(),
            kind: Kind {
                grading: if has_points {
                    Grading::Scoring
                } else {
                    Grading::PassFail
                },
                exchange,
                is_multi_pass: false,
            },
            limits,
            timing: Timing {
                is_given: init.time_limit.is_some(),
                ..Timing::default()
            },
            ..Metadata::default()
        },
        checker: judged.checker,
        programs: judged.programs,
        secret,
        groups: if has_points { groups } else { Vec::new() },
        ..Content::default()
    })
}

/// What a package judges with that is neither a checker nor a program: code inside DMOJ's judge.
fn refuse_what_is_code(init: &Init, found: &mut Findings) {
    let keys = [
        (init.custom_judge.is_some(), "custom_judge", true),
        (init.signature_grader.is_some(), "signature_grader", true),
        (init.generator.is_some(), "generator", true),
        (init.file_io.is_some(), "file_io", true),
        (init.symlinks.is_some(), "symlinks", false),
        (init.meta.is_some(), "meta", false),
    ];
    for (_, key, is_needed) in keys.into_iter().filter(|(is_there, ..)| *is_there) {
        let place = Place::file(FILE);
        found.push(if is_needed {
            let message = format!("`{key}` runs inside the judge of DMOJ; it cannot be run here");
            Diagnostic::error("unsupported-key", place, message).with_help(
                "put the tests into files, and judge with a checker or an interactor of type testlib",
            )
        } else {
            let message = format!("`{key}` is not honoured");
            Diagnostic::warning("unsupported-key", place, message)
        });
    }
}

fn archive(files: &PackageFiles, name: Option<&str>, found: &mut Findings) -> Option<PackageFiles> {
    let name = name?;
    let Some(bytes) = files.get(name) else {
        let message = format!("names the archive `{name}`, which is not in the package");
        found.push(Diagnostic::error(
            "missing-file",
            Place::file(FILE),
            message,
        ));
        return None;
    };
    let all = files.paths().filter_map(|path| files.get(path));
    let used: u64 = all.map(|bytes| bytes.len() as u64).sum();
    let left = MAX_PACKAGE.bytes().saturating_sub(used);
    match open::inner_zip(name, bytes, left, found) {
        Ok(archive) => Some(archive),
        Err(error) => {
            found.push(error);
            None
        }
    }
}

fn limits(given: [Option<f64>; 2], output: Option<u64>, found: &mut Findings) -> Limits {
    let mut bounded = |name: &str, value: Option<f64>, range: std::ops::RangeInclusive<f64>| {
        let value = value?;
        if !range.contains(&value) {
            let (least, most) = (range.start(), range.end());
            let message = format!("{name} {value} is not between {least} and {most}");
            found.push(Diagnostic::error("bad-limit", Place::file(FILE), message));
            return None;
        }
        Some(value)
    };
    let [time, memory] = given;
    let time = bounded("time_limit", time, 0.001..=3600.0);
    let memory = bounded("memory_limit", memory, 1.0..=67_108_864.0);
    let output = bounded("output_limit_length", output.map(|it| it as f64), 1.0..=4e9);
    Limits {
        time: time.map_or(TIME, Duration::from_secs_f64),
        memory: memory.map_or(ByteSize::from_mib(2048), |kib| {
            ByteSize::from_kib(kib as u64)
        }),
        output: output.map_or(OUTPUT, |bytes| ByteSize::from_bytes(bytes as u64)),
        source: ByteSize::from_kib(64),
        ..Limits::default()
    }
}

/// A program of a package, its files named in `init.yml`.
fn program(
    files: &PackageFiles,
    names: Vec<String>,
    language: Option<String>,
    found: &mut Findings,
) -> Option<crate::PackageProgram> {
    let mut sources = Vec::new();
    for name in &names {
        let Some(bytes) = files.get(name) else {
            let message = format!("names `{name}`, which is not in the package");
            found.push(Diagnostic::error(
                "missing-file",
                Place::file(FILE),
                message,
            ));
            return None;
        };
        sources.push(crate::ProgramFile {
            path: name.clone(),
            bytes: bytes.clone(),
        });
    }
    Some(crate::PackageProgram {
        name: names.into_iter().next()?,
        files: sources,
        language,
        convention: crate::Convention::Testlib,
        ..crate::PackageProgram::default()
    })
}

/// The programs that judge, and how outputs are compared.
struct Judged {
    checker: crate::CheckerSpec,
    programs: Programs,
}
