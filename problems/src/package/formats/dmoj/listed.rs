//! What `init.yml` says of the tests: a list of them, or patterns of their names.

use std::fmt;

use serde::Deserialize;
use serde::de::value::MapAccessDeserializer;
use serde::de::{Deserializer, IgnoredAny, MapAccess, SeqAccess, Visitor};
use serde_json::Value;
use serde_saphyr::Spanned;

use super::generator::{Generator, Making};

/// The tests, in a form that keeps where each stands.
pub(super) enum Cases {
    List(Vec<Spanned<Case>>),
    Patterns(Patterns),
}

impl<'de> Deserialize<'de> for Cases {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(AnyCases)
    }
}

struct AnyCases;

impl<'de> Visitor<'de> for AnyCases {
    type Value = Cases;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a list of tests, or patterns of their names")
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Cases, A::Error> {
        let mut cases = Vec::new();
        while let Some(case) = list.next_element()? {
            cases.push(case);
        }
        Ok(Cases::List(cases))
    }

    fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<Cases, A::Error> {
        Patterns::deserialize(MapAccessDeserializer::new(entries)).map(Cases::Patterns)
    }
}

#[derive(Deserialize, Default)]
#[serde(expecting = "the keys of a test")]
pub(super) struct Case {
    #[serde(rename = "in")]
    pub(super) input: Option<String>,
    pub(super) out: Option<String>,
    pub(super) points: Option<f64>,
    pub(super) batched: Option<Vec<Spanned<Case>>>,
    pub(super) dependencies: Option<Vec<usize>>,
    pub(super) generator: Option<Generator>,
    pub(super) generator_args: Option<Vec<Value>>,
    pub(super) generator_in: Option<String>,
    pub(super) checker: Option<IgnoredAny>,
}

impl Case {
    /// What it says itself about a program that makes it.
    pub(super) fn making(&mut self) -> Making {
        Making {
            generator: self.generator.take(),
            args: self.generator_args.take(),
            stdin: self.generator_in.take(),
        }
    }
}

#[derive(Deserialize, Default)]
#[serde(expecting = "patterns of the names of tests")]
pub(super) struct Patterns {
    pub(super) input_format: Option<String>,
    pub(super) output_format: Option<String>,
    pub(super) case_points: Option<Vec<f64>>,
}
