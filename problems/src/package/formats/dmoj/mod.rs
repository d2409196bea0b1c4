//! Packages of DMOJ: `init.yml`, its tests as files or in an archive, and the checker it names.
//!
//! A problem's name, statement and limits are in DMOJ's database and not in its package, so the
//! package says them here only where its author added them.

mod bridge;
mod cases;
mod checker;
mod custom_judge;
mod data;
mod file_io;
mod generator;
mod keys;
mod listed;
mod signature;

use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use serde_saphyr::{Location, Spanned};

use super::{Content, uuid_of};
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::open;
use crate::package::size::MAX_PACKAGE;
use crate::package::wording::yaml;
use crate::problem::Metadata;
use crate::{
    ByteSize, Diagnostic, Exchange, Grading, Kind, Limits, Localized, Place, Programs, Timing,
    ValidationLimits,
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
    archive: Option<Spanned<String>>,
    test_cases: Option<listed::Cases>,
    pretest_test_cases: Option<listed::Cases>,
    points: Option<f64>,
    generator: Option<generator::Generator>,
    generator_args: Option<Vec<Value>>,
    generator_in: Option<String>,
    checker: Option<Spanned<checker::Checker>>,
    interactive: Option<Spanned<bridge::Bridge>>,
    signature_grader: Option<Spanned<signature::Signature>>,
    custom_judge: Option<Spanned<String>>,
    file_io: Option<Spanned<file_io::FileIo>>,
    symlinks: Option<Spanned<file_io::Links>>,
    meta: Option<Spanned<IgnoredAny>>,
    unbuffered: Option<Spanned<bool>>,
    binary_data: Option<bool>,
    time_limit: Option<Spanned<f64>>,
    memory_limit: Option<Spanned<u64>>,
    output_limit_length: Option<Spanned<u64>>,
}

/// A place in the file.
fn at(location: Location) -> Place {
    let number = |it: Result<u32, _>| it.ok().filter(|it| *it > 0);
    Place {
        file: FILE.to_owned(),
        line: number(location.line().try_into()),
        column: number(location.column().try_into()),
    }
}

/// Reads a package.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Content> {
    let text = files.text(FILE, found)?;
    let init: Init = yaml(text, FILE, found)?;
    keys::check_top(text, found);
    refuse_what_is_code(text, &init, found);
    let archive = archive(files, init.archive.as_ref(), found);
    let is_binary = init.binary_data.unwrap_or(false);
    let data = data::Data::new(files, archive.as_ref(), is_binary);
    // DMOJ asks a grader of the package's own, and nothing else that is said of judging.
    let is_usual = init.custom_judge.is_none();
    let mut judged = judged(&data, &init, found);
    let mut languages = Vec::new();
    if let Some(signature) = init.signature_grader.as_ref().filter(|_| is_usual) {
        let place = at(signature.referenced);
        let programs = &mut judged.programs;
        languages = signature::read(&data, &signature.value, &place, programs, found);
    }
    let is_judged_by_program = judged.checker == crate::CheckerSpec::Program;
    let is_interactive =
        judged.programs.interactor.is_some() || init.interactive.is_some() && is_usual;
    let making = generator::Making {
        generator: init.generator.map(Arc::new),
        args: init.generator_args.map(Arc::from),
        stdin: init.generator_in,
    };
    let needs_answers = is_usual && !is_interactive && !is_judged_by_program;
    let mut tests = cases::Tests::new(&data, init.points, needs_answers, making);
    if let Some(cases) = init.pretest_test_cases {
        tests.read(cases, found);
    }
    match init.test_cases {
        Some(cases) => tests.read(cases, found),
        None => tests.by_default(found),
    }
    let exchange = if is_interactive {
        Exchange::Interactive
    } else {
        Exchange::Output
    };
    if !is_usual {
        tests.say_points();
    }
    let cases::Collected {
        tests: secret,
        to_make,
        groups,
        generators,
    } = tests.finish();
    judged.programs.generators = generators;
    let has_points = groups.len() > 1;
    let limits = limits(
        init.time_limit.as_ref(),
        init.memory_limit.as_ref(),
        init.output_limit_length.as_ref(),
        found,
    );
    let stream_files = file_io::read(
        init.file_io.as_ref(),
        init.symlinks.as_ref(),
        exchange,
        found,
    );
    found.push(no_statement());
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
            validation: judged.limits,
            languages,
            stream_files,
            timing: Timing {
                is_given: init.time_limit.is_some(),
                ..Timing::default()
            },
            ..Metadata::default()
        },
        checker: judged.checker,
        programs: judged.programs,
        secret,
        to_make,
        groups: if has_points { groups } else { Vec::new() },
        ..Content::default()
    })
}

/// That nobody can read what is asked.
fn no_statement() -> Diagnostic {
    let message = say!("there is no statement in a package of DMOJ");
    Diagnostic::warning("no-statement", Place::file(FILE), message)
}

/// What judges.
fn judged(data: &data::Data<'_>, init: &Init, found: &mut Findings) -> Judged {
    let Some(grader) = &init.custom_judge else {
        return checker::read(
            data,
            init.checker.as_ref(),
            init.interactive.as_ref(),
            found,
        );
    };
    let mut judged = checker::read(data, None, None, found);
    let place = at(grader.referenced);
    custom_judge::read(data, &grader.value, &place, &mut judged, found);
    judged
}

/// Names what is read over, and refuses what a program in Python would have to make first.
fn refuse_what_is_code(text: &str, init: &Init, found: &mut Findings) {
    if init.custom_judge.is_some() {
        let others = [
            ("checker", init.checker.as_ref().map(|it| it.referenced)),
            (
                "interactive",
                init.interactive.as_ref().map(|it| it.referenced),
            ),
            (
                "signature_grader",
                init.signature_grader.as_ref().map(|it| it.referenced),
            ),
        ];
        for (key, given) in others {
            if let Some(given) = given {
                let message = say!("`{key}` is not honoured", key);
                found.push(Diagnostic::warning("unsupported-key", at(given), message));
            }
        }
    }
    if let Some(given) = &init.meta {
        let key = "meta";
        let message = say!("`{key}` is not honoured", key);
        let finding = Diagnostic::warning("unsupported-key", at(given.referenced), message);
        found.push(finding);
    }
    let unbuffered = init.unbuffered.as_ref().filter(|it| it.value);
    let is_talk = init.interactive.is_some() || init.custom_judge.is_some();
    if let Some(given) = unbuffered.filter(|_| is_talk) {
        let message = say!("`unbuffered` is not honoured: programs have to flush what they say");
        found.push(Diagnostic::warning(
            "unsupported-key",
            at(given.referenced),
            message,
        ));
    }
    // Keys that end so hold Python that makes them when the file is read.
    for (line, number) in text.lines().zip(1..) {
        let key = line.split(':').next().unwrap_or_default();
        if key.ends_with('+') && !key.starts_with([' ', '#', '-']) {
            let message = say!(
                "`{key}` is a program in Python that DMOJ runs to read the file",
                key
            );
            let place = Place {
                line: Some(number),
                ..Place::file(FILE)
            };
            found.push(
                Diagnostic::error("unsupported-key", place, message).with_help(say!(
                    "write down what it makes, under the key without its sign"
                )),
            );
        }
    }
}

fn archive(
    files: &PackageFiles,
    name: Option<&Spanned<String>>,
    found: &mut Findings,
) -> Option<PackageFiles> {
    let place = at(name?.referenced);
    let name = &name?.value;
    let Some(bytes) = files.get(name) else {
        let message = say!(
            "names the archive `{name}`, which is not in the package",
            name
        );
        found.push(
            Diagnostic::error("missing-file", place, message).with_help(say!(
                "put it there, or leave `archive` out where the tests are files"
            )),
        );
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

fn limits(
    time: Option<&Spanned<f64>>,
    memory: Option<&Spanned<u64>>,
    output: Option<&Spanned<u64>>,
    found: &mut Findings,
) -> Limits {
    let mut bounded = |name: &str, given: Option<(f64, Location)>, range: RangeInclusive<f64>| {
        let (value, location) = given?;
        if !range.contains(&value) {
            let (least, most) = (range.start(), range.end());
            let message = say!(
                "{name} {value} is not between {least} and {most}",
                name,
                value,
                least,
                most
            );
            found.push(Diagnostic::error("bad-limit", at(location), message));
            return None;
        }
        Some(value)
    };
    let whole = |it: &Spanned<u64>| (it.value as f64, it.referenced);
    let time = time.map(|it| (it.value, it.referenced));
    let time = bounded("time_limit", time, 0.001..=3600.0);
    let memory = bounded("memory_limit", memory.map(whole), 1.0..=67_108_864.0);
    let output = bounded("output_limit_length", output.map(whole), 1.0..=4e9);
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

/// The programs that judge, and how outputs are compared.
struct Judged {
    checker: crate::CheckerSpec,
    programs: Programs,
    limits: ValidationLimits,
}

impl Judged {
    /// Takes over what a program may use that judges.
    fn limit(&mut self, bridge: &bridge::Bridge, place: &Place, found: &mut Findings) {
        let time = bridge.time_limit.or(bridge.preprocessing_time);
        if let Some(seconds) = time.filter(|it| (0.001..=600.0).contains(it)) {
            let time = Duration::from_secs_f64(seconds);
            self.limits.time = time.max(self.limits.time);
        }
        if let Some(kib) = bridge.memory_limit.filter(|it| (1..=8 << 20).contains(it)) {
            // Memory is counted otherwise here: nobody gets less than usual.
            self.limits.memory = ByteSize::from_kib(kib).max(self.limits.memory);
        } else if bridge.memory_limit.is_some() {
            let message = say!("the memory_limit of a program that judges is at most 8388608 KiB");
            found.push(Diagnostic::error("bad-limit", place.clone(), message));
        }
    }
}
