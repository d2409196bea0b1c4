//! What `init.yml` says of the tests: a list of them, or patterns of their names.

use std::fmt;
use std::sync::Arc;

use serde::Deserialize;
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

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Cases, A::Error> {
        let mut patterns = Patterns::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "input_format" => patterns.input_format = map.next_value()?,
                "output_format" => patterns.output_format = map.next_value()?,
                "case_points" => patterns.case_points = map.next_value()?,
                _ => {
                    let IgnoredAny = map.next_value()?;
                    patterns.others.push(key);
                }
            }
        }
        Ok(Cases::Patterns(patterns))
    }
}

/// A test, or several.
#[derive(Default)]
pub(super) struct Case {
    pub(super) input: Option<String>,
    pub(super) out: Option<String>,
    pub(super) points: Option<f64>,
    pub(super) batched: Option<Vec<Spanned<Case>>>,
    pub(super) dependencies: Option<Vec<usize>>,
    pub(super) generator: Option<Generator>,
    pub(super) generator_args: Option<Vec<Value>>,
    pub(super) generator_in: Option<String>,
    pub(super) checker: Option<IgnoredAny>,
    /// Its other keys.
    pub(super) others: Vec<String>,
}

impl<'de> Deserialize<'de> for Case {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(KeysOfCase)
    }
}

struct KeysOfCase;

impl<'de> Visitor<'de> for KeysOfCase {
    type Value = Case;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let expecting = "the keys of a test";
        f.write_str(expecting)
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Case, A::Error> {
        let mut case = Case::default();
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "in" => case.input = map.next_value()?,
                "out" => case.out = map.next_value()?,
                "points" => case.points = map.next_value()?,
                "batched" => case.batched = map.next_value()?,
                "dependencies" => case.dependencies = map.next_value()?,
                "generator" => case.generator = map.next_value()?,
                "generator_args" => case.generator_args = map.next_value()?,
                "generator_in" => case.generator_in = map.next_value()?,
                "checker" => case.checker = map.next_value()?,
                _ => {
                    let IgnoredAny = map.next_value()?;
                    case.others.push(key);
                }
            }
        }
        Ok(case)
    }
}

impl Case {
    /// What it says itself about a program that makes it.
    pub(super) fn making(&mut self) -> Making {
        Making {
            generator: self.generator.take().map(Arc::new),
            args: self.generator_args.take().map(Arc::from),
            stdin: self.generator_in.take(),
        }
    }
}

/// Patterns of the names of tests.
#[derive(Default)]
pub(super) struct Patterns {
    pub(super) input_format: Option<String>,
    pub(super) output_format: Option<String>,
    pub(super) case_points: Option<Vec<f64>>,
    /// The other keys.
    pub(super) others: Vec<String>,
}
