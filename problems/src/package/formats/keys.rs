//! The keys of a YAML file, whatever they stand for, and what is said of those that mean nothing.

use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, IgnoredAny, MapAccess, Visitor};

use crate::package::findings::Findings;
use crate::package::nearest::nearest;
use crate::{Diagnostic, Place};

/// The keys of a mapping, whatever they stand for.
pub(in crate::package) struct Keys(Vec<String>);

impl Keys {
    /// Their names.
    pub(in crate::package) fn names(&self) -> impl Iterator<Item = &String> {
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

/// The code of what is said of a key that means nothing.
pub(in crate::package) const UNKNOWN_KEY: &str = "unknown-key";

/// Says that a key means nothing, with the nearest of those that do.
pub(in crate::package) fn means_nothing(
    key: &str,
    place: Place,
    known: &[&str],
    found: &mut Findings,
) {
    let message = say!("the key `{key}` is unknown and means nothing here", key);
    let finding = Diagnostic::warning(UNKNOWN_KEY, place, message);
    let near = found
        .shows(UNKNOWN_KEY)
        .then(|| nearest(key, known))
        .flatten();
    found.push(match near {
        Some(near) => finding.with_help(say!("the nearest key is `{near}`", near)),
        None => finding,
    });
}

/// The first line on which a key stands.
pub(in crate::package) fn line_of(text: &str, key: &str) -> Option<u32> {
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
