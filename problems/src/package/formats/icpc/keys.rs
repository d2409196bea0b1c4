//! Keys that a file has and its format does not.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use super::version::Version;
use crate::package::findings::Findings;
use crate::package::wording::yaml;
use crate::{Diagnostic, Place};

/// The keys of a mapping, whatever they stand for.
pub(super) struct Keys(Vec<String>);

impl Keys {
    /// Their names.
    pub(super) fn names(&self) -> impl Iterator<Item = &String> {
        self.0.iter()
    }
}

impl<'de> Deserialize<'de> for Keys {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KeysVisitor)
    }
}

struct KeysVisitor;

impl<'de> Visitor<'de> for KeysVisitor {
    type Value = Keys;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("keys with values")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Keys, A::Error> {
        let mut keys = Vec::new();
        while let Some((key, IgnoredAny)) = map.next_entry()? {
            keys.push(key);
        }
        Ok(Keys(keys))
    }
}

/// Says of each key at the top of a YAML file that is not among `known` that it is unknown: an
/// error in the current version, whose specification asks for that, and a warning in older ones,
/// to which every tool added some.
pub(super) fn check_top(
    text: &str,
    file: &str,
    version: Version,
    known: &[&str],
    found: &mut Findings,
) {
    let Some(Some(keys)) = yaml::<Option<Keys>>(text, file, found) else {
        return;
    };
    for key in keys.names().filter(|key| !known.contains(&key.as_str())) {
        found.push(unknown(text, file, version, key, known));
    }
}

/// That a key is unknown, at the first line that begins with it.
pub(super) fn unknown(
    text: &str,
    file: &str,
    version: Version,
    key: &str,
    known: &[&str],
) -> Diagnostic {
    let place = Place {
        line: line_of(text, key),
        ..Place::file(file)
    };
    if version == Version::Current {
        let message = say!(
            "unknown key `{key}`; the keys are {known}",
            key,
            known = known.join(", ")
        );
        Diagnostic::error("bad-yaml", place, message)
    } else {
        let message = say!("the key `{key}` is unknown and means nothing here", key);
        Diagnostic::warning("unknown-key", place, message)
    }
}

/// The first line on which a key stands.
pub(super) fn line_of(text: &str, key: &str) -> Option<u32> {
    let is_of_key = |line: &str| {
        let line = line.trim_start();
        let rest = line
            .strip_prefix(key)
            .or_else(|| line.strip_prefix(['"', '\''])?.strip_prefix(key));
        rest.is_some_and(|rest| {
            rest.trim_start_matches(['"', '\''])
                .trim_start()
                .starts_with(':')
        })
    };
    let index = text.lines().position(is_of_key)?;
    u32::try_from(index + 1).ok()
}
