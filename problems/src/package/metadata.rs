//! `problem.yaml`: the metadata the format defines.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::findings::Findings;
use super::wording::yaml;
use super::{FORMAT_VERSION, PackageFiles};
use crate::problem::Metadata;
use crate::task::Constant;
use crate::{ByteSize, Diagnostic, Limits, Localized, Place, Source, WebAddress};

/// The file's path in the package.
pub(super) const FILE: &str = "problem.yaml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "the keys of a problem")]
#[expect(dead_code, reason = "keys of the format that a judge does not need")]
struct Yaml {
    problem_format_version: String,
    #[serde(rename = "type")]
    kind: Option<OneOrMany<String>>,
    name: Name,
    uuid: String,
    version: Option<String>,
    credits: Option<Credits>,
    source: Option<OneOrMany<SourceEntry>>,
    license: Option<String>,
    rights_owner: Option<String>,
    embargo_until: Option<String>,
    #[serde(default)]
    limits: YamlLimits,
    #[serde(default)]
    keywords: Vec<String>,
    languages: Option<OneOrMany<String>>,
    allow_file_writing: Option<bool>,
    #[serde(default)]
    constants: BTreeMap<String, Constant>,
}

#[derive(Deserialize)]
#[serde(expecting = "the keys of a problem")]
struct VersionOnly {
    problem_format_version: Option<String>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected one entry or a list of them")]
enum OneOrMany<T> {
    One(T),
    Many(Vec<T>),
}

impl<T> OneOrMany<T> {
    fn into_vec(self) -> Vec<T> {
        match self {
            Self::One(one) => vec![one],
            Self::Many(many) => many,
        }
    }
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name for each language")]
enum Name {
    English(String),
    Each(BTreeMap<String, String>),
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name with its url")]
enum SourceEntry {
    Name(String),
    Full { name: String, url: Option<String> },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected an author, or authors with their roles"
)]
enum Credits {
    Author(String),
    Full { authors: Option<OneOrMany<Person>> },
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name with an email")]
enum Person {
    Name(String),
    Full { name: String },
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "limits by their names")]
#[expect(dead_code, reason = "keys of the format that a judge does not need")]
struct YamlLimits {
    time_multipliers: Option<IgnoredAny>,
    time_limit: Option<f64>,
    time_resolution: Option<f64>,
    memory: Option<u64>,
    output: Option<u64>,
    code: Option<u64>,
    compilation_time: Option<u64>,
    compilation_memory: Option<u64>,
    validation_time: Option<u64>,
    validation_memory: Option<u64>,
    validation_output: Option<u64>,
    validation_passes: Option<u64>,
}

/// Reads and checks the file; `None` (with diagnostics) when there is nothing to go on with.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Metadata> {
    if files.get(FILE).is_none() {
        found.push(
            Diagnostic::error(
                "missing-file",
                Place::file(FILE),
                "there is no problem.yaml",
            )
            .with_help("every package has one at its top; see the format 2025-09"),
        );
        return None;
    }
    let text = files.text(FILE, found)?;
    let probe: VersionOnly = yaml(text, FILE, found)?;
    let version = probe.problem_format_version.as_deref().unwrap_or("legacy");
    if version != FORMAT_VERSION {
        let message = format!("the package is of format `{version}`, not `{FORMAT_VERSION}`");
        found.push(
            Diagnostic::error("format-version", Place::file(FILE), message).with_help(format!(
                "convert it, then say problem_format_version: {FORMAT_VERSION}"
            )),
        );
        return None;
    }
    let yaml: Yaml = yaml(text, FILE, found)?;
    check(&yaml, found);
    let limits = limits(&yaml.limits, found);
    let is_interactive = kinds(&yaml).contains(&INTERACTIVE);
    let (names, languages) = names(yaml.name, files.name());
    Some(Metadata {
        names,
        languages,
        uuid: yaml.uuid,
        version: yaml.version.unwrap_or_default(),
        authors: authors(yaml.credits),
        sources: sources(yaml.source, found),
        license: yaml.license.unwrap_or_else(|| "unknown".into()),
        keywords: yaml.keywords,
        limits,
        constants: yaml.constants,
        is_interactive,
    })
}

fn check(yaml: &Yaml, found: &mut Findings) {
    let place = || Place::file(FILE);
    if uuid::Uuid::parse_str(&yaml.uuid).is_err() {
        let message = format!("uuid `{}` is not a UUID", yaml.uuid);
        found.push(Diagnostic::error("bad-uuid", place(), message));
    }
    for kind in kinds(yaml)
        .into_iter()
        .filter(|kind| !["pass-fail", INTERACTIVE].contains(kind))
    {
        let message = format!("problems of type `{kind}` are not supported");
        found.push(
            Diagnostic::error("unsupported-type", place(), message)
                .with_help("type: pass-fail and type: interactive are judged"),
        );
    }
    for name in yaml.constants.keys() {
        let well_formed = name
            .bytes()
            .enumerate()
            .all(|(i, b)| b == b'_' || b.is_ascii_alphabetic() || i > 0 && b.is_ascii_digit());
        if !well_formed || name.is_empty() {
            let message = format!("`{name}` cannot be the name of a constant");
            found.push(Diagnostic::error("bad-constant", place(), message));
        }
    }
}

/// The type of problems whose programs talk with an interactor.
const INTERACTIVE: &str = "interactive";

fn kinds(yaml: &Yaml) -> Vec<&str> {
    match &yaml.kind {
        None => Vec::new(),
        Some(OneOrMany::One(kind)) => vec![kind.as_str()],
        Some(OneOrMany::Many(kinds)) => kinds.iter().map(String::as_str).collect(),
    }
}

/// That the type says something else than the problem's code.
pub(super) fn wrong_type(is_played: bool) -> Diagnostic {
    let place = Place::file(FILE);
    if is_played {
        let message = "programs talk with this problem's interactor, but its type does not say so";
        return Diagnostic::error("wrong-type", place, message)
            .with_help("write type: interactive");
    }
    let message = "the type is interactive, but there is nobody to talk with";
    Diagnostic::error("unsupported-type", place, message)
        .with_help("put the interactor, one file, into output_validator/")
}

/// The largest limits that are taken, in the units of the file. Nobody waits longer for a program,
/// no judge has more memory, and what is computed with them cannot overflow.
const LARGEST: [(&str, u64); 5] = [
    ("memory", 64 * 1024),
    ("output", 4 * 1024),
    ("code", 16 * 1024),
    ("compilation_time", 3600),
    ("compilation_memory", 64 * 1024),
];

fn limits(yaml: &YamlLimits, found: &mut Findings) -> Limits {
    let default = Limits::default();
    let mut wrong = |message: String| {
        found.push(Diagnostic::error("bad-limit", Place::file(FILE), message));
    };
    let time = match yaml.time_limit {
        Some(seconds) if (0.001..=3600.0).contains(&seconds) => Duration::from_secs_f64(seconds),
        Some(seconds) => {
            wrong(format!(
                "time_limit {seconds} is not between 0.001 and 3600 seconds"
            ));
            default.time
        }
        None => default.time,
    };
    let given = [
        yaml.memory,
        yaml.output,
        yaml.code,
        yaml.compilation_time,
        yaml.compilation_memory,
    ];
    for ((name, largest), value) in LARGEST.into_iter().zip(given) {
        if let Some(value) = value
            && !(1..=largest).contains(&value)
        {
            wrong(format!(
                "limits.{name} {value} is not between 1 and {largest}"
            ));
        }
    }
    Limits {
        time,
        memory: yaml.memory.map_or(default.memory, ByteSize::from_mib),
        output: yaml.output.map_or(default.output, ByteSize::from_mib),
        source: yaml.code.map_or(default.source, ByteSize::from_kib),
        compile_time: yaml
            .compilation_time
            .map_or(default.compile_time, Duration::from_secs),
        compile_memory: yaml
            .compilation_memory
            .map_or(default.compile_memory, ByteSize::from_mib),
    }
}

fn names(name: Name, otherwise: &str) -> (Localized, Vec<String>) {
    let each = match name {
        Name::English(text) => BTreeMap::from([("en".to_owned(), text)]),
        Name::Each(each) => each,
    };
    let find = |tag: &str| {
        each.iter()
            .find(|(language, _)| language.split('-').next() == Some(tag))
            .map(|(_, text)| text.clone())
    };
    let first = each.values().next().map_or(otherwise, String::as_str);
    let names = Localized::from_parts(find("en"), find("zh"), first);
    (names, each.into_keys().collect())
}

fn authors(credits: Option<Credits>) -> Vec<String> {
    match credits {
        None => Vec::new(),
        Some(Credits::Author(name)) => vec![name],
        Some(Credits::Full { authors, .. }) => authors
            .map(OneOrMany::into_vec)
            .unwrap_or_default()
            .into_iter()
            .map(|person| match person {
                Person::Name(name) | Person::Full { name, .. } => name,
            })
            .collect(),
    }
}

fn sources(source: Option<OneOrMany<SourceEntry>>, found: &mut Findings) -> Vec<Source> {
    let entries = source.map(OneOrMany::into_vec).unwrap_or_default();
    let mut address = |url: String| {
        let address = WebAddress::parse(&url);
        if address.is_none() {
            let message = format!("source: `{url}` is not an address on the web");
            found.push(
                Diagnostic::error("bad-address", Place::file(FILE), message)
                    .with_help("write a whole address, beginning with https:// or http://"),
            );
        }
        address
    };
    entries
        .into_iter()
        .map(|entry| match entry {
            SourceEntry::Name(name) => Source { name, url: None },
            SourceEntry::Full { name, url } => Source {
                name,
                url: url.and_then(&mut address),
            },
        })
        .collect()
}
