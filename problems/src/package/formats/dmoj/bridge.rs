//! A program of a package: its files, the flags for its compiler, how it is called and what its end means.

use std::path::Path;
use std::sync::Arc;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::data::Data;
use crate::package::findings::Findings;
use crate::package::size::MAX_FILLED;
use crate::{Convention, Diagnostic, PackageProgram, Place, ProgramFile};

/// A file, or several of which the first is the one to begin with.
#[derive(Deserialize, Clone, Debug, PartialEq)]
#[serde(untagged, expecting = "expected a file or a list of files")]
pub(super) enum Names {
    One(String),
    Many(Vec<String>),
}

impl Names {
    pub(super) fn to_vec(&self) -> Vec<String> {
        match self {
            Self::One(name) => vec![name.clone()],
            Self::Many(names) => names.clone(),
        }
    }
}

/// A program that judges.
#[derive(Deserialize, Default, Clone)]
#[serde(expecting = "expected the keys of a program")]
pub(super) struct Bridge {
    files: Option<Names>,
    lang: Option<String>,
    #[serde(rename = "type")]
    kind: Option<String>,
    args_format_string: Option<String>,
    flags: Option<Vec<String>>,
    feedback: Option<bool>,
    pub(super) time_limit: Option<f64>,
    pub(super) preprocessing_time: Option<f64>,
    pub(super) memory_limit: Option<u64>,
    // One that judges is compiled within bounds of ours.
    #[serde(rename = "compiler_time_limit")]
    _compiler_time_limit: Option<IgnoredAny>,
}

/// What the program is there for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    Checker,
    Interactor,
}

/// What stands for the files of a test among arguments.
const PLACES: [&str; 3] = ["{input_file}", "{output_file}", "{answer_file}"];

/// Makes it a program of ours.
pub(super) fn read(
    data: &Data<'_>,
    bridge: &Bridge,
    role: Role,
    place: &Place,
    found: &mut Findings,
) -> Option<PackageProgram> {
    let kind = bridge.kind.as_deref().unwrap_or("default");
    let convention = match (kind, role) {
        ("default", _) => Convention::Plain,
        ("testlib", _) => Convention::Testlib,
        ("coci", _) => Convention::Coci,
        ("peg", Role::Checker) => Convention::Peg,
        ("peg", Role::Interactor) => {
            let message = say!("an interactor cannot have the type `peg`, which is for checkers");
            found.push(
                Diagnostic::error("unsupported-checker", place.clone(), message)
                    .with_help(say!("say type: default, testlib or coci")),
            );
            return None;
        }
        (other, _) => {
            let message = say!("there is no type `{other}` of a program that judges", other);
            found.push(
                Diagnostic::error("unsupported-checker", place.clone(), message)
                    .with_help(say!("the types are default, testlib, coci and peg")),
            );
            return None;
        }
    };
    let Some(names) = &bridge.files else {
        let message = say!("the program that judges names no `files`");
        found.push(
            Diagnostic::error("missing-file", place.clone(), message)
                .with_help(say!("say files: and the name of its source")),
        );
        return None;
    };
    let arguments = match bridge.args_format_string.as_deref() {
        Some(text) => Some(arguments(text, place, found)?),
        None => None,
    };
    let flags = bridge.flags.as_deref().unwrap_or_default();
    let names = names.to_vec();
    let program = program(data, &names, bridge.lang.clone(), flags, place, found)?;
    Some(PackageProgram {
        convention,
        arguments,
        // What interactors say is told where the package asks for it.
        is_silent: !bridge.feedback.unwrap_or(role == Role::Checker),
        ..program
    })
}

/// The arguments of a format string.
fn arguments(text: &str, place: &Place, found: &mut Findings) -> Option<Vec<String>> {
    let words = shlex::split(text);
    let is_known = |word: &String| {
        let rest = PLACES
            .iter()
            .fold(word.clone(), |rest, name| rest.replace(name, ""));
        !rest.contains(['{', '}'])
    };
    match words {
        Some(words) if words.iter().all(is_known) => Some(words),
        _ => {
            let message = say!("`args_format_string: {text}` cannot be read", text);
            found.push(
                Diagnostic::error("bad-arguments", place.clone(), message).with_help(say!(
                    "it has words of a shell with {{input_file}}, {{output_file}} and \
                         {{answer_file}} in them"
                )),
            );
            None
        }
    }
}

/// A program whose files stand in the package, or in its archive.
pub(super) fn program(
    data: &Data<'_>,
    names: &[String],
    language: Option<String>,
    flags: &[String],
    place: &Place,
    found: &mut Findings,
) -> Option<PackageProgram> {
    let before = defined_before(names, flags, place, found)?;
    let mut sources: Vec<ProgramFile> = Vec::new();
    for name in names {
        let Some(bytes) = data.get(name) else {
            let message = say!("names `{name}`, which is not in the package", name);
            found.push(
                Diagnostic::error("missing-file", place.clone(), message)
                    .with_help(say!("put the file there, or name the one that is")),
            );
            return None;
        };
        let is_compiled = is_c(name) && !before.is_empty();
        let bytes = if is_compiled {
            let length = before.len() as u64 + bytes.len() as u64;
            data.written.set(data.written.get().saturating_add(length));
            if data.written.get() > MAX_FILLED.bytes() {
                let message = say!(
                    "the programs have more than {MAX_FILLED} with what flags define before them",
                    MAX_FILLED
                );
                found.push(Diagnostic::error("too-large", place.clone(), message));
                return None;
            }
            [before.as_bytes(), &bytes].concat().into()
        } else {
            bytes
        };
        // DMOJ puts all of them into one folder.
        sources.push(ProgramFile {
            path: name.rsplit('/').next().unwrap_or(name).to_owned(),
            bytes,
        });
    }
    let first = sources.first()?.path.clone();
    Some(PackageProgram {
        name: names.first()?.clone(),
        entrypoint: Some(first).filter(|_| sources.len() > 1),
        files: sources,
        language,
        ..PackageProgram::default()
    })
}

/// What the flags for a compiler define, as lines before a source.
fn defined_before(
    names: &[String],
    flags: &[String],
    place: &Place,
    found: &mut Findings,
) -> Option<String> {
    /// Those that change nothing about what a program does.
    const HARMLESS: [&str; 7] = ["-O", "-W", "-w", "-g", "-std=", "-march=", "-pipe"];
    let mut before = String::new();
    for flag in flags {
        let is_of_c = names.first().is_some_and(|name| is_c(name));
        let defined = flag.strip_prefix("-D").filter(|_| is_of_c);
        if let Some(defined) = defined.filter(|it| !it.is_empty() && !it.contains(['\n', '\r'])) {
            let (name, value) = defined.split_once('=').unwrap_or((defined, "1"));
            for part in ["#define ", name, " ", value, "\n"] {
                before.push_str(part);
            }
        } else if HARMLESS.iter().any(|known| flag.starts_with(known)) {
            let message = say!(
                "the flag `{flag}` is not honoured: programs of a package are compiled as \
                 submissions are",
                flag
            );
            found.push(Diagnostic::warning(
                "unsupported-flag",
                place.clone(),
                message,
            ));
        } else {
            let message = say!("the flag `{flag}` for a compiler cannot be honoured", flag);
            found.push(
                Diagnostic::error("unsupported-flag", place.clone(), message).with_help(say!(
                    "leave it out and say in the source what it does; -DNAME=VALUE is \
                         honoured in C and C++"
                )),
            );
            return None;
        }
    }
    if !before.is_empty() {
        // What a compiler says names the lines of the file.
        before.push_str("#line 1\n");
    }
    Some(before)
}

/// Whether a file is a source in C or C++ and no header.
fn is_c(name: &str) -> bool {
    const ENDINGS: [&str; 6] = ["c", "cpp", "cc", "cxx", "c++", "C"];
    let ending = Path::new(name).extension().and_then(|it| it.to_str());
    ending.is_some_and(|it| ENDINGS.contains(&it))
}

/// A file of ours among those of a package, in a program that judges.
pub(super) fn of_ours(name: &str, file: &str, text: String) -> PackageProgram {
    PackageProgram {
        name: format!("output_validator/{name}"),
        files: vec![ProgramFile {
            path: file.to_owned(),
            bytes: Arc::from(text.into_bytes()),
        }],
        ..PackageProgram::default()
    }
}
