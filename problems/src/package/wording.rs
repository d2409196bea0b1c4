//! Reading YAML and TOML within the bounds of a package, and what is wrong with them in words for
//! people who write packages, not Rust.
//!
//! This is the only place where the parsers' own words become messages. What it does not know it
//! does not pass on.

use serde::de::DeserializeOwned;
use serde_saphyr::options::MergeKeyPolicy;
use serde_saphyr::{Error as YamlError, MessageFormatter, Options, UserMessageFormatter};

use super::findings::Findings;
use super::mistakes::{self, Form, Mistake};
use super::nearest::nearest;
use super::size::{MAX_SHOWN, MAX_YAML_ALIASES, MAX_YAML_DEPTH, MAX_YAML_VALUES};
use crate::words::Words;
use crate::{Diagnostic, Place};

/// Reads YAML. What is wrong is a diagnostic with line and column for each mistake.
pub(super) fn yaml<T: DeserializeOwned>(text: &str, file: &str, found: &mut Findings) -> Option<T> {
    whole(yaml_with(&bounded(), text, file, found))
}

/// The same with what can be read besides the mistakes, for whoever looks for more of them.
pub(super) fn yaml_in_part<T: DeserializeOwned>(
    text: &str,
    file: &str,
    found: &mut Findings,
) -> Option<T> {
    yaml_with(&bounded(), text, file, found).map(|(value, _)| value)
}

/// What was read without a mistake.
fn whole<T>(read: Option<(T, bool)>) -> Option<T> {
    let (value, is_whole) = read?;
    is_whole.then_some(value)
}

/// The same where `y` and `no` are words: only `true` and `false` are not.
pub(super) fn yaml_of_words<T: DeserializeOwned>(
    text: &str,
    file: &str,
    found: &mut Findings,
) -> Option<T> {
    let mut options = bounded();
    options.strict_booleans = true;
    whole(yaml_with(&options, text, file, found))
}

fn yaml_with<T: DeserializeOwned>(
    options: &Options,
    text: &str,
    file: &str,
    found: &mut Findings,
) -> Option<(T, bool)> {
    let read = |text: &str| serde_saphyr::from_str_with_options(text, options.clone());
    let look = |_: &str, error: &YamlError| {
        let line = error
            .location()
            .and_then(|at| usize::try_from(at.line()).ok());
        let missing = match error.without_snippet() {
            YamlError::SerdeMissingField { field, .. } => Some((*field).to_string()),
            _ => None,
        };
        Mistake {
            line: line
                .and_then(|line| line.checked_sub(1))
                .filter(|_| is_of_one_key(error)),
            missing,
        }
    };
    mistakes::all(text, Form::Yaml, read, look, |_, error| {
        let location = error.location();
        let place = Place {
            file: file.to_owned(),
            line: location.and_then(|at| at.line().try_into().ok()),
            column: location.and_then(|at| at.column().try_into().ok()),
        };
        let message = of_yaml(error.without_snippet());
        found.push(Diagnostic::error("bad-yaml", place, message));
    })
}

/// Whether the rest of a file can be read without the key where this was found.
fn is_of_one_key(error: &YamlError) -> bool {
    matches!(
        error.without_snippet(),
        YamlError::SerdeUnknownField { .. }
            | YamlError::SerdeUnknownVariant { .. }
            | YamlError::SerdeInvalidType { .. }
            | YamlError::SerdeInvalidValue { .. }
            | YamlError::Unexpected { .. }
            | YamlError::InvalidScalar { .. }
            | YamlError::NullIntoString { .. }
    )
}

/// Reads TOML. What is wrong is a diagnostic with its line for each mistake.
pub(super) fn toml<T: DeserializeOwned>(text: &str, file: &str, found: &mut Findings) -> Option<T> {
    let line_of = |text: &str, error: &toml::de::Error| {
        let before = error.span().and_then(|span| text.get(..span.start));
        before.map(|text| text.split('\n').count() - 1)
    };
    let look = |text: &str, error: &toml::de::Error| {
        let missing = error.message().strip_prefix("missing field `");
        let missing = missing.and_then(|rest| rest.split('`').next());
        // What is no TOML at all cannot be divided into statements.
        let is_of_one_key = ["unknown ", "invalid ", "missing "]
            .iter()
            .any(|begin| error.message().starts_with(begin))
            || text.parse::<toml::Table>().is_ok();
        Mistake {
            line: line_of(text, error).filter(|_| is_of_one_key),
            missing: missing.map(str::to_owned),
        }
    };
    let read = |text: &str| toml::from_str(text);
    let read = mistakes::all(text, Form::Toml, read, look, |text, error| {
        let place = Place {
            line: line_of(text, error).and_then(|line| u32::try_from(line + 1).ok()),
            ..Place::file(file)
        };
        let message = plain(error.message()).unwrap_or_else(|| say!("is not valid TOML"));
        found.push(Diagnostic::error("bad-toml", place, message));
    });
    whole(read)
}

fn bounded() -> Options {
    serde_saphyr::options! {
        budget: serde_saphyr::budget! {
            max_events: 4 * MAX_YAML_VALUES,
            max_nodes: MAX_YAML_VALUES,
            max_depth: MAX_YAML_DEPTH,
            flow_nesting_limit: MAX_YAML_DEPTH,
            max_aliases: MAX_YAML_ALIASES,
            max_anchors: MAX_YAML_ALIASES,
            max_recorded_anchor_events: 4 * MAX_YAML_VALUES,
        },
        merge_keys: MergeKeyPolicy::Error,
        alias_limits: serde_saphyr::alias_limits! {
            max_total_replayed_events: MAX_YAML_VALUES,
            max_replay_stack_depth: MAX_YAML_DEPTH,
            max_alias_expansions_per_anchor: MAX_YAML_ALIASES,
        },
        with_snippet: false,
        // Nobody reads them, and there may be any number.
        emit_comments: false,
    }
}

fn of_yaml(error: &YamlError) -> Words {
    match error {
        YamlError::WithSnippet { error, .. } | YamlError::AliasError { error, .. } => {
            of_yaml(error)
        }
        YamlError::Budget { .. }
        | YamlError::AliasReplayCounterOverflow { .. }
        | YamlError::AliasReplayLimitExceeded { .. }
        | YamlError::AliasExpansionLimitExceeded { .. }
        | YamlError::AliasReplayStackDepthExceeded { .. } => say!(
            "is too large or too deep: at most {MAX_YAML_VALUES} values, {MAX_YAML_DEPTH} levels \
             and {MAX_YAML_ALIASES} aliases are read",
            MAX_YAML_VALUES,
            MAX_YAML_DEPTH,
            MAX_YAML_ALIASES
        ),
        YamlError::SerdeUnknownField {
            field, expected, ..
        } => unknown_key(field, expected),
        YamlError::SerdeUnknownVariant {
            variant, expected, ..
        } => unknown_word(variant, expected),
        YamlError::SerdeMissingField { field, .. } => say!("the key `{field}` is missing", field),
        YamlError::DuplicateMappingKey { key: Some(key), .. } => {
            say!("the key `{key}` is there twice", key)
        }
        YamlError::DuplicateMappingKey { key: None, .. } => say!("a key is there twice"),
        YamlError::SerdeInvalidType {
            unexpected,
            expected,
            ..
        }
        | YamlError::SerdeInvalidValue {
            unexpected,
            expected,
            ..
        } => mismatch(unexpected, expected),
        YamlError::Unexpected { expected, .. } => {
            say!("expected {wanted}", wanted = wanted(expected))
        }
        YamlError::InvalidScalar { ty, .. } => say!("expected {wanted}", wanted = wanted(ty)),
        YamlError::NullIntoString { .. } => say!("expected a text, found nothing"),
        YamlError::MultipleDocuments { .. } => say!("has several documents; one is expected"),
        YamlError::MergeKeyNotAllowed { .. } => say!("merge keys (`<<`) are not read"),
        YamlError::UnknownAnchor { .. } => say!("an alias has no anchor before it"),
        YamlError::RecursiveReferencesRequireWeakTypes { .. } => {
            say!("an anchor contains itself")
        }
        YamlError::TaggedScalarCannotDeserializeIntoString { .. }
        | YamlError::TaggedEnumMismatch { .. } => say!("the tag does not belong here"),
        other => {
            let words = UserMessageFormatter.format_message(other);
            plain(&words).unwrap_or_else(|| say!("is not valid YAML here"))
        }
    }
}

/// A parser's message in plain words; `None` when nobody could understand it.
fn plain(message: &str) -> Option<Words> {
    let message = message.trim_end();
    for kind in ["invalid type: ", "invalid value: "] {
        if let Some((found, expected)) = message
            .strip_prefix(kind)
            .and_then(|rest| rest.rsplit_once(", expected "))
        {
            return Some(mismatch(found, expected));
        }
    }
    if let Some(rest) = message.strip_prefix("unknown field ") {
        let (field, expected) = rest.split_once(", expected ").unwrap_or((rest, ""));
        return Some(unknown_key(field.trim_matches('`'), &quoted(expected)));
    }
    if let Some(rest) = message.strip_prefix("unknown variant ") {
        let (word, expected) = rest.split_once(", expected ").unwrap_or((rest, ""));
        return Some(unknown_word(word.trim_matches('`'), &quoted(expected)));
    }
    if let Some(field) = message.strip_prefix("missing field ") {
        let field = field.trim_matches('`');
        return Some(say!("the key `{field}` is missing", field));
    }
    let twice = message.strip_prefix("the key `");
    if let Some(key) = twice.and_then(|rest| rest.strip_suffix("` is there twice")) {
        return Some(say!("the key `{key}` is there twice", key));
    }
    let is_technical = TECHNICAL.iter().any(|word| message.contains(word));
    if is_technical || message.is_empty() {
        return None;
    }
    // Some quote `like this'.
    let is_even = message.matches('`').count().is_multiple_of(2);
    Some(if is_even {
        Words::known(message)
    } else {
        message.replace('`', "'").into()
    })
}

/// What stands between backquotes.
fn quoted(text: &str) -> Vec<&str> {
    text.split('`').skip(1).step_by(2).collect()
}

/// Words of the parsers' authors.
const TECHNICAL: [&str; 22] = [
    "::",
    "<",
    "&str",
    "usize",
    "u8",
    "u16",
    "u32",
    "u64",
    "i64",
    "i128",
    "f64",
    "struct",
    "enum",
    "variant",
    "buffer",
    "serde",
    "deseriali",
    "tuple",
    "newtype",
    "scalar",
    "event",
    "node",
];

/// That a key is not among those known, with the nearest of these, or else all that are.
pub(super) fn unknown_key(key: &str, known: &[&str]) -> Words {
    if known.is_empty() {
        say!("unknown key `{key}`", key)
    } else if let Some(near) = nearest(key, known) {
        say!(
            "unknown key `{key}`: the nearest is `{near}`; the keys are {known}",
            key,
            near,
            known = listed(known)
        )
    } else {
        say!(
            "unknown key `{key}`; the keys are {known}",
            key,
            known = listed(known)
        )
    }
}

/// Words one after the other: the first of them, where all would make the sentence too long.
fn listed(words: &[&str]) -> String {
    const MOST: usize = MAX_SHOWN * 3 / 4;
    let mut listed = String::new();
    for word in words {
        if listed.len() + word.len() > MOST {
            listed += ", …";
            break;
        }
        if !listed.is_empty() {
            listed += ", ";
        }
        listed += word;
    }
    listed
}

/// A word that is none of those that may stand there.
fn unknown_word(word: &str, known: &[&str]) -> Words {
    if known.is_empty() {
        say!("`{word}` is not known here", word)
    } else {
        say!(
            "`{word}` is not known here; known are {known}",
            word,
            known = listed(known)
        )
    }
}

fn mismatch(found: &str, expected: &str) -> Words {
    say!(
        "expected {wanted}, found {met}",
        wanted = wanted(expected),
        met = met(found)
    )
}

/// What was expected, from the name that a parser has for it.
fn wanted(name: &str) -> Words {
    match name {
        "u8" | "u16" | "u32" | "u64" | "u128" | "usize" => {
            say!("a whole number from 0 (not too large)")
        }
        "i8" | "i16" | "i32" | "i64" | "i128" | "isize" | "integer" => say!("a whole number"),
        "f32" | "f64" | "float" | "floating point" => say!("a number"),
        "bool" | "boolean" | "a boolean" => say!("`true` or `false`"),
        "a string" | "string" | "str" | "a borrowed string" | "string scalar" | "binary scalar" => {
            say!("a text")
        }
        "scalar" | "value" | "single YAML node" | "tagged node" => say!("one value"),
        "a sequence" | "sequence" | "sequence start" => say!("a list"),
        "a map" | "map" | "mapping" | "mapping start" => say!("keys with values"),
        _ if TECHNICAL.iter().any(|word| name.contains(word)) => say!("something else"),
        other => Words::known(other),
    }
}

/// What was found instead.
fn met(name: &str) -> Words {
    // A number too large for its kind is followed by the name of another.
    let quote = name.find(['`', '"']);
    let (kind, rest) = quote.map_or((name, ""), |at| name.split_at(at));
    let end = quote.and_then(|at| rest.rfind(&name[at..=at]));
    let value = end.and_then(|end| rest.get(1..end)).unwrap_or_default();
    match kind.trim_end() {
        "string" | "character" => say!("the text `{value}`", value = value.replace('`', "'")),
        "integer" | "floating point" | "boolean" => format!("`{value}`").into(),
        "sequence" => say!("a list"),
        "map" => say!("keys with values"),
        "null" | "unit value" | "unit" | "Option value" => say!("nothing"),
        _ => say!("something else"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(message: &str) -> Option<String> {
        Some(plain(message)?.en)
    }

    #[test]
    fn parsers_words_become_a_setters() {
        for (theirs, ours) in [
            (
                "invalid type: integer `5`, expected a string",
                "expected a text, found `5`",
            ),
            (
                "invalid type: string \"x\", expected f64",
                "expected a number, found the text `x`",
            ),
            (
                "invalid type: sequence, expected a map",
                "expected keys with values, found a list",
            ),
            (
                "invalid type: integer `99999999999999999999` as i128, expected u8",
                "expected a whole number from 0 (not too large), found `99999999999999999999`",
            ),
            (
                "invalid type: string \"a `b` \\\"c\\\"\", expected u8",
                "expected a whole number from 0 (not too large), found the text `a 'b' \\\"c\\\"`",
            ),
            (
                "unknown variant `foo`, expected one of `move`, `count`",
                "`foo` is not known here; known are move, count",
            ),
            ("missing field `name`", "the key `name` is missing"),
            (
                "unknown field `kez`, expected one of `key`, `name`",
                "unknown key `kez`: the nearest is `key`; the keys are key, name",
            ),
            (
                "unknown field `other`, expected one of `key`, `name`",
                "unknown key `other`; the keys are key, name",
            ),
            (
                "unknown field `kez`, expected `key`",
                "unknown key `kez`: the nearest is `key`; the keys are key",
            ),
        ] {
            assert_eq!(said(theirs).as_deref(), Some(ours));
        }
        assert_eq!(
            said("unexpected character: `x'").as_deref(),
            Some("unexpected character: 'x'")
        );
        assert_eq!(
            plain("data did not match any variant of untagged enum Name"),
            None
        );
        assert_eq!(
            said("invalid type: unit value, expected Option<Vec<u8>>").as_deref(),
            Some("expected something else, found nothing")
        );
    }
}
