//! `problem.yaml`: the metadata the format defines.

use std::collections::BTreeMap;
use std::time::Duration;

use serde::Deserialize;

use super::findings::Findings;
use super::wording::yaml;
use super::{FORMAT_VERSION, PackageFiles};
use crate::problem::Metadata;
use crate::task::Constant;
use crate::{
    ByteSize, Diagnostic, Exchange, Grading, Kind, Limits, Localized, Place, Source, Timing,
    ValidationLimits, WebAddress,
};

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
struct YamlLimits {
    #[serde(default)]
    time_multipliers: Multipliers,
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

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields, expecting = "time multipliers by their names")]
struct Multipliers {
    ac_to_time_limit: Option<f64>,
    time_limit_to_tle: Option<f64>,
}

/// Reads and checks the file; `None` (with diagnostics) when there is nothing to go on with.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<(Metadata, Vec<String>)> {
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
    let kind = kind(&yaml, found);
    let (limits, mut validation) = limits(&yaml.limits, found);
    if !kind.is_multi_pass {
        validation.passes = 1;
    }
    let timing = timing(&yaml.limits, found);
    let (names, of_name) = names(yaml.name, files.name());
    let languages = yaml.languages.map(OneOrMany::into_vec).unwrap_or_default();
    let languages = languages.into_iter().filter(|it| it != "all").collect();
    let metadata = Metadata {
        names,
        uuid: yaml.uuid,
        version: yaml.version.unwrap_or_default(),
        authors: authors(yaml.credits),
        sources: sources(yaml.source, found),
        license: yaml.license.unwrap_or_else(|| "unknown".into()),
        keywords: yaml.keywords,
        kind,
        limits,
        validation,
        timing,
        languages,
        allows_file_writing: yaml.allow_file_writing.unwrap_or(false),
        constants: yaml.constants,
    };
    Some((metadata, of_name))
}

fn check(yaml: &Yaml, found: &mut Findings) {
    let place = || Place::file(FILE);
    if uuid::Uuid::parse_str(&yaml.uuid).is_err() {
        let message = format!("uuid `{}` is not a UUID", yaml.uuid);
        found.push(Diagnostic::error("bad-uuid", place(), message));
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

/// What the type's words say together.
fn kind(yaml: &Yaml, found: &mut Findings) -> Kind {
    let mut kind = Kind::default();
    let words = match &yaml.kind {
        None => &[],
        Some(OneOrMany::One(word)) => std::slice::from_ref(word),
        Some(OneOrMany::Many(words)) => words.as_slice(),
    };
    for word in words {
        match word.as_str() {
            "pass-fail" => {}
            "scoring" => kind.grading = Grading::Scoring,
            "interactive" => kind.exchange = Exchange::Interactive,
            "submit-answer" => kind.exchange = Exchange::SubmitAnswer,
            "multi-pass" => kind.is_multi_pass = true,
            other => {
                let message = format!("`{other}` is not a type of problems");
                found.push(
                    Diagnostic::error("unsupported-type", Place::file(FILE), message).with_help(
                        "types are pass-fail, scoring, interactive, multi-pass and submit-answer",
                    ),
                );
            }
        }
    }
    let has = |word: &str| words.iter().any(|it| it == word);
    for (one, other) in [
        ("pass-fail", "scoring"),
        ("submit-answer", "interactive"),
        ("submit-answer", "multi-pass"),
    ] {
        if has(one) && has(other) {
            let message = format!("a problem cannot be `{one}` and `{other}` at once");
            found.push(Diagnostic::error("bad-type", Place::file(FILE), message));
        }
    }
    kind
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

/// A limit of the format: its name, the largest value that is taken and the one that holds where
/// none is given, in the units of the file. Nobody waits longer for a program, no judge has more
/// memory, and what is computed with them cannot overflow.
const LIMITS: [(&str, u64, u64); 9] = [
    ("memory", 64 * 1024, 2048),
    ("output", 4 * 1024, 8),
    ("code", 16 * 1024, 128),
    ("compilation_time", 3600, 60),
    ("compilation_memory", 64 * 1024, 2048),
    ("validation_time", 3600, 60),
    ("validation_memory", 64 * 1024, 2048),
    ("validation_output", 4 * 1024, 8),
    ("validation_passes", 1000, 2),
];

fn limits(yaml: &YamlLimits, found: &mut Findings) -> (Limits, ValidationLimits) {
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
        yaml.validation_time,
        yaml.validation_memory,
        yaml.validation_output,
        yaml.validation_passes,
    ];
    let mut values = [0; LIMITS.len()];
    for (index, (name, largest, default)) in LIMITS.into_iter().enumerate() {
        values[index] = given[index].unwrap_or(default);
        if !(1..=largest).contains(&values[index]) {
            wrong(format!(
                "limits.{name} {} is not between 1 and {largest}",
                values[index]
            ));
            values[index] = default;
        }
    }
    let [
        memory,
        output,
        code,
        compile_time,
        compile_memory,
        time_of_validation,
        memory_of_validation,
        output_of_validation,
        passes,
    ] = values;
    let limits = Limits {
        time,
        memory: ByteSize::from_mib(memory),
        output: ByteSize::from_mib(output),
        source: ByteSize::from_kib(code),
        compile_time: Duration::from_secs(compile_time),
        compile_memory: ByteSize::from_mib(compile_memory),
    };
    let validation = ValidationLimits {
        time: Duration::from_secs(time_of_validation),
        memory: ByteSize::from_mib(memory_of_validation),
        output: ByteSize::from_mib(output_of_validation),
        passes: u32::try_from(passes).unwrap_or(2),
    };
    (limits, validation)
}

fn timing(yaml: &YamlLimits, found: &mut Findings) -> Timing {
    let mut timing = Timing {
        is_given: yaml.time_limit.is_some(),
        ..Timing::default()
    };
    let mut wrong = |name: &str, value: f64, from: f64| {
        let message = format!("limits.{name} {value} is not between {from} and 1000");
        found.push(Diagnostic::error("bad-limit", Place::file(FILE), message));
    };
    let margins = [
        (
            "ac_to_time_limit",
            yaml.time_multipliers.ac_to_time_limit,
            &mut timing.ac_to_time_limit,
        ),
        (
            "time_limit_to_tle",
            yaml.time_multipliers.time_limit_to_tle,
            &mut timing.time_limit_to_tle,
        ),
    ];
    for (name, given, margin) in margins {
        match given {
            Some(value) if (1.0..=1000.0).contains(&value) => *margin = value,
            Some(value) => wrong(name, value, 1.0),
            None => {}
        }
    }
    match yaml.time_resolution {
        Some(value) if (0.001..=1000.0).contains(&value) => {
            timing.resolution = Duration::from_secs_f64(value);
        }
        Some(value) => wrong("time_resolution", value, 0.001),
        None => {}
    }
    timing
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
