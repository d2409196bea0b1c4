//! `problem.yaml`: the metadata that the format defines, in each of its versions.

use std::collections::BTreeMap;
use std::path::Path;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::FILE;
use super::credits::{self, Credits, SourceEntry};
use super::embargo;
use super::keys::{self, Keys};
use super::limits::{self, YamlLimits};
use super::one_or_many::OneOrMany;
use super::version::Version;
use crate::limits::ANSWERS_LIMIT;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::formats::uuid_of;
use crate::package::wording::{yaml, yaml_in_part};
use crate::problem::Metadata;
use crate::task::Constant;
use crate::{Diagnostic, Exchange, FileWriting, Grading, Kind, Localized, Place, StreamFiles};

/// The keys of the current version, then those of older ones.
const KEYS: [&str; 26] = [
    "problem_format_version",
    "type",
    "name",
    "uuid",
    "version",
    "credits",
    "source",
    "license",
    "rights_owner",
    "embargo_until",
    "limits",
    "keywords",
    "languages",
    "allow_file_writing",
    "constants",
    "author",
    "source_url",
    "validation",
    "validator_flags",
    "grading",
    "scoring",
    "libraries",
    "difficulty",
    "judgement_type",
    "submission_type",
    "external_id",
];

/// The keys of the current version, in the order in which the format has them.
pub(in crate::package) fn current_keys() -> &'static [&'static str] {
    &KEYS[..CURRENT_KEYS]
}

/// How many of [`KEYS`] are of the current version.
const CURRENT_KEYS: usize = 15;

#[derive(Deserialize)]
#[serde(expecting = "the keys of a problem")]
#[expect(dead_code, reason = "keys of the format that a judge does not need")]
struct Yaml {
    #[serde(rename = "type")]
    kind: Option<OneOrMany<String>>,
    name: Option<Name>,
    uuid: Option<String>,
    version: Option<String>,
    credits: Option<Credits>,
    source: Option<OneOrMany<SourceEntry>>,
    license: Option<String>,
    rights_owner: Option<String>,
    embargo_until: Option<String>,
    #[serde(default)]
    limits: YamlLimits,
    keywords: Option<OneOrMany<String>>,
    languages: Option<OneOrMany<String>>,
    allow_file_writing: Option<bool>,
    #[serde(default)]
    constants: BTreeMap<String, YamlConstant>,
    author: Option<OneOrMany<String>>,
    source_url: Option<String>,
    validation: Option<String>,
    validator_flags: Option<OneOrMany<String>>,
    grading: Option<Objective>,
    scoring: Option<Objective>,
    judgement_type: Option<IgnoredAny>,
    submission_type: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(expecting = "the keys of a problem")]
struct VersionOnly {
    problem_format_version: Option<String>,
}

#[derive(Deserialize)]
#[serde(expecting = "the keys of a problem")]
struct LimitKeys {
    limits: Option<Keys>,
}

/// The words of a text, or of a list of texts.
fn words(list: Option<OneOrMany<String>>) -> Vec<String> {
    let list = list.map(OneOrMany::into_vec).unwrap_or_default();
    let words = list
        .iter()
        .flat_map(|text| text.split([' ', ',', '\t', '\n']));
    words
        .filter(|word| !word.is_empty())
        .map(str::to_owned)
        .collect()
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a name, or a name for each language")]
enum Name {
    English(String),
    Each(BTreeMap<String, String>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a number or a text, or its `value` with other ways to write it"
)]
enum YamlConstant {
    Plain(Constant),
    Variants(BTreeMap<String, Constant>),
}

/// Older keys about points.
#[derive(Deserialize)]
#[serde(expecting = "the keys of grading")]
struct Objective {
    objective: Option<String>,
}

/// How a package says that outputs are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Validation {
    /// By the output validator it brings, or else by the default one.
    ByWhatIsThere,
    /// By the default one.
    Default,
    /// By its own.
    Custom,
}

/// What `problem.yaml` says.
pub(super) struct Header {
    pub(super) version: Version,
    pub(super) metadata: Metadata,
    /// The languages that `name` lists; none where it is one text.
    pub(super) named: Vec<String>,
    /// Whether there is a name at all. Older versions take it from the statement.
    pub(super) is_named: bool,
    pub(super) validation: Validation,
    /// Arguments for the output validator on every test.
    pub(super) validator_flags: Vec<String>,
}

/// Reads and checks the file; `None` (with findings) when there is nothing to go on with.
pub(super) fn read(files: &PackageFiles, found: &mut Findings) -> Option<Header> {
    let text = files.text(FILE, found)?;
    let probe: Option<VersionOnly> = yaml(text, FILE, found)?;
    let is_empty = probe.is_none();
    let format = probe.and_then(|it| it.problem_format_version);
    let Some(version) = Version::of(format.as_deref()) else {
        let format = format.unwrap_or_default();
        let message = say!("the format `{format}` is not known", format);
        let place = keys::place_of(text, FILE, "problem_format_version");
        found.push(
            Diagnostic::error("format-version", place, message).with_help(say!(
                "formats are 2025-09, 2023-07, 2023-07-draft and legacy"
            )),
        );
        return None;
    };
    check_keys(text, version, found);
    let yaml: Yaml = yaml_in_part(if is_empty { "{}" } else { text }, FILE, found)?;
    let is_half_read = found.has_errors();
    if is_half_read && is_misleading(&yaml, text) {
        return None;
    }
    let (validation, mut kind) = kind(&yaml, text, found);
    if yaml.kind.is_none() && yaml.validation.is_none() && is_shown_as_conversation(files) {
        kind.exchange = Exchange::Interactive;
        warn_of_guessed_type(found);
    }
    let mut limits = limits::read(&yaml.limits, version, files, found);
    if kind.takes_answers() && yaml.limits.code.is_none() {
        // What the format leaves out is how long programs may be.
        limits.limits.source = ANSWERS_LIMIT;
    }
    if !kind.is_multi_pass {
        limits.validation.passes = 1;
    }
    if !(is_half_read && keys::has_top_key(text, "limits")) {
        limits::warn_of_time(&limits.timing, found);
    }
    warn_of_the_objective(&yaml, found);
    let is_named = yaml.name.is_some();
    let (names, languages_of_names) = names(yaml.name, files.name());
    let uuid = uuid(yaml.uuid, version, (files, text), found);
    let mut keywords = words_of_keywords(yaml.keywords, version);
    keywords.dedup();
    let languages = words(yaml.languages);
    let embargo = embargo::read(yaml.embargo_until.as_deref(), text, found);
    let metadata = Metadata {
        names,
        uuid,
        version: yaml.version.unwrap_or_default(),
        authors: credits::authors(yaml.credits, yaml.author),
        sources: credits::sources(yaml.source, yaml.source_url, found),
        license: yaml.license.unwrap_or_else(|| "unknown".into()),
        rights_owner: yaml.rights_owner,
        embargo,
        keywords,
        kind,
        limits: limits.limits,
        validation: limits.validation,
        timing: limits.timing,
        languages: languages.into_iter().filter(|it| it != "all").collect(),
        file_writing: FileWriting::said(yaml.allow_file_writing),
        constants: constants(yaml.constants, found),
        stream_files: StreamFiles::default(),
    };
    Some(Header {
        version,
        metadata,
        named: languages_of_names,
        is_named,
        validation,
        validator_flags: flags(yaml.validator_flags, text, found),
    })
}

/// Whether something cannot be read by which the rest of a package would be misunderstood.
fn is_misleading(yaml: &Yaml, text: &str) -> bool {
    let lost = [
        ("type", yaml.kind.is_none()),
        ("name", yaml.name.is_none()),
        ("uuid", yaml.uuid.is_none()),
        ("validation", yaml.validation.is_none()),
        ("constants", yaml.constants.is_empty()),
    ];
    lost.iter()
        .any(|(key, is_lost)| *is_lost && keys::has_top_key(text, key))
}

/// Says which keys are unknown, and which are of another version.
fn check_keys(text: &str, version: Version, found: &mut Findings) {
    keys::check_top(text, FILE, version, KEYS.split_at(CURRENT_KEYS), found);
    if version == Version::Current {
        for old in &KEYS[CURRENT_KEYS..] {
            if let Some(line) = keys::line_of(text, old).filter(|_| keys::has_top_key(text, old)) {
                let place = Place {
                    line: Some(line),
                    ..Place::file(FILE)
                };
                let message = say!("the key `{old}` is of an older version of the format", old);
                found.push(
                    Diagnostic::warning("old-key", place, message)
                        .with_help(say!("say it as the format 2025-09 does, or leave it out")),
                );
            }
        }
    }
    if let Some(Some(LimitKeys { limits: Some(keys) })) =
        yaml::<Option<LimitKeys>>(text, FILE, found)
    {
        limits::check_keys(keys.names(), text, version, found);
    }
}

/// Keywords are a list now, and were a text with blanks between them.
fn words_of_keywords(list: Option<OneOrMany<String>>, version: Version) -> Vec<String> {
    match list {
        Some(OneOrMany::Many(keywords)) if version != Version::Legacy => keywords,
        list => words(list),
    }
}

fn uuid(
    given: Option<String>,
    version: Version,
    (files, text): (&PackageFiles, &str),
    found: &mut Findings,
) -> String {
    match given {
        Some(uuid) if uuid::Uuid::parse_str(&uuid).is_ok() => uuid,
        Some(wrong) => {
            let uuid = uuid_of(files, FILE);
            let message = say!(
                "uuid `{wrong}` is not a UUID, so one is made of this file",
                wrong
            );
            found.push(
                Diagnostic::warning("bad-uuid", keys::place_of(text, FILE, "uuid"), message)
                    .with_help(say!("write `uuid: {uuid}`", uuid)),
            );
            uuid
        }
        None => {
            let uuid = uuid_of(files, FILE);
            if version == Version::Current {
                let message = say!("there is no uuid, so one is made of this file");
                found.push(
                    Diagnostic::warning("no-uuid", Place::file(FILE), message)
                        .with_help(say!("write `uuid: {uuid}`", uuid)),
                );
            }
            uuid
        }
    }
}

/// The arguments in a text, with quotes as a shell has them, or in a list.
fn flags(flags: Option<OneOrMany<String>>, text: &str, found: &mut Findings) -> Vec<String> {
    match flags {
        None => Vec::new(),
        Some(OneOrMany::Many(flags)) => flags,
        Some(OneOrMany::One(flags)) => shlex::split(&flags).unwrap_or_else(|| {
            let message = say!(
                "validator_flags: `{flags}` has a quote without its partner",
                flags
            );
            let place = keys::place_of(text, FILE, "validator_flags");
            found.push(Diagnostic::error("bad-checker", place, message));
            Vec::new()
        }),
    }
}

fn constants(
    constants: BTreeMap<String, YamlConstant>,
    found: &mut Findings,
) -> BTreeMap<String, Constant> {
    let mut flat = BTreeMap::new();
    for (name, constant) in constants {
        let well_formed = name
            .bytes()
            .enumerate()
            .all(|(i, b)| b == b'_' || b.is_ascii_alphabetic() || i > 0 && b.is_ascii_digit());
        if !well_formed || name.is_empty() {
            let message = say!("`{name}` cannot be the name of a constant", name);
            found.push(Diagnostic::error(
                "bad-constant",
                Place::file(FILE),
                message,
            ));
        }
        match constant {
            YamlConstant::Plain(value) => {
                flat.insert(name, value);
            }
            YamlConstant::Variants(variants) => {
                if let Some(value) = variants.get("value") {
                    flat.insert(name.clone(), value.clone());
                } else {
                    let message = say!("the constant `{name}` has no `value`", name);
                    found.push(Diagnostic::error(
                        "bad-constant",
                        Place::file(FILE),
                        message,
                    ));
                }
                for (variant, value) in variants {
                    flat.insert(format!("{name}.{variant}"), value);
                }
            }
        }
    }
    flat
}

/// What the words of `type` and, in older versions, of `validation` say together.
fn kind(yaml: &Yaml, text: &str, found: &mut Findings) -> (Validation, Kind) {
    let place = |key: &str| keys::place_of(text, FILE, key);
    let mut kind = Kind::default();
    let mut has = Vec::new();
    let types: Vec<&str> = match &yaml.kind {
        None => Vec::new(),
        Some(OneOrMany::One(word)) => word.split_whitespace().collect(),
        Some(OneOrMany::Many(words)) => words.iter().map(String::as_str).collect(),
    };
    for word in types {
        match word {
            "pass-fail" => {}
            "scoring" => kind.grading = Grading::Scoring,
            "interactive" => kind.exchange = Exchange::Interactive,
            "submit-answer" => kind.exchange = Exchange::SubmitAnswer,
            "multi-pass" => kind.is_multi_pass = true,
            other => {
                let message = say!("`{other}` is not a type of problems", other);
                found.push(
                    Diagnostic::error("unsupported-type", place("type"), message).with_help(say!(
                        "types are pass-fail, scoring, interactive, multi-pass and \
                             submit-answer"
                    )),
                );
            }
        }
        has.push(word);
    }
    for (one, other) in [
        ("pass-fail", "scoring"),
        ("submit-answer", "interactive"),
        ("submit-answer", "multi-pass"),
    ] {
        if has.contains(&one) && has.contains(&other) {
            let message = say!(
                "a problem cannot be `{one}` and `{other}` at once",
                one,
                other
            );
            found.push(Diagnostic::error("bad-type", place("type"), message));
        }
    }
    let Some(said) = &yaml.validation else {
        return (Validation::ByWhatIsThere, kind);
    };
    let mut validation = Validation::Default;
    for word in said.split_whitespace() {
        match word {
            "default" => {}
            "custom" => validation = Validation::Custom,
            "interactive" => kind.exchange = Exchange::Interactive,
            "multi-pass" => kind.is_multi_pass = true,
            "score" => kind.grading = Grading::Scoring,
            other => {
                let message = say!("validation: `{other}` is not known", other);
                found.push(
                    Diagnostic::error("bad-validation", place("validation"), message).with_help(
                        say!(
                            "it is `default`, or `custom` with `interactive`, `multi-pass` or \
                             `score`"
                        ),
                    ),
                );
            }
        }
    }
    (validation, kind)
}

/// Whether all samples are conversations, and there is somebody to talk with.
fn is_shown_as_conversation(files: &PackageFiles) -> bool {
    let mut shown = files.below("data/sample").map(|(path, _)| path);
    let has_one = shown.any(|path| path.ends_with(".interaction"));
    let mut samples = files.below("data/sample").map(|(path, _)| path);
    let has_input = samples.any(|path| Path::new(path).extension().is_some_and(|it| it == "in"));
    let folders = ["output_validators", "output_validator"];
    has_one && !has_input && folders.iter().any(|folder| files.has_folder(folder))
}

fn warn_of_guessed_type(found: &mut Findings) {
    let message = say!(
        "no type is given, and the samples are conversations, so the problem is taken to be \
         interactive"
    );
    found.push(
        Diagnostic::warning("guessed-type", Place::file(FILE), message)
            .with_help(say!("write type: interactive")),
    );
}

fn warn_of_the_objective(yaml: &Yaml, found: &mut Findings) {
    let objective = [&yaml.grading, &yaml.scoring].into_iter().flatten();
    let mut objective = objective.filter_map(|it| it.objective.as_deref());
    if objective.any(|objective| objective == "min") {
        let message =
            say!("points are always to be as many as can be; `objective: min` is not honoured");
        found.push(Diagnostic::warning("old-key", Place::file(FILE), message));
    }
}

fn names(name: Option<Name>, otherwise: &str) -> (Localized, Vec<String>) {
    let each = match name {
        None => BTreeMap::new(),
        Some(Name::English(text)) => BTreeMap::from([("en".to_owned(), text)]),
        Some(Name::Each(each)) => each,
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
