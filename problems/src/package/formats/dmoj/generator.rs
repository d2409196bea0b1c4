//! Tests that a program makes when they are needed: it gets arguments or a file to read, prints the input,
//! and says the answer on its standard error.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;

use super::bridge::{self, Names};
use super::data::Data;
use crate::package::findings::Findings;
use crate::package::generation::{BESIDE_A_WORD, ToMake, too_much};
use crate::package::size::MAX_SAID;
use crate::problem::{Command, Recipe};
use crate::{ByteSize, Diagnostic, PackageProgram, Place};

/// Longest time and most memory that a package may ask for.
const MOST_TIME: f64 = 600.0;
const MOST_MEMORY: u64 = 8 << 20;

/// A program that makes tests.
#[derive(Deserialize, Clone, Debug, PartialEq)]
#[serde(
    untagged,
    expecting = "expected the file of a generator, its files, or its `source` with `flags`"
)]
pub(super) enum Generator {
    Files(Names),
    Full(Box<Full>),
}

#[derive(Deserialize, Clone, Debug)]
#[serde(expecting = "expected the keys of a generator")]
pub(super) struct Full {
    source: Names,
    language: Option<String>,
    flags: Option<Vec<String>>,
    args: Option<Vec<Value>>,
    time_limit: Option<f64>,
    memory_limit: Option<u64>,
    // It is compiled within bounds of ours.
    #[serde(rename = "compiler_time_limit")]
    _compiler_time_limit: Option<IgnoredAny>,
}

impl PartialEq for Full {
    fn eq(&self, other: &Self) -> bool {
        (&self.source, &self.language, &self.flags)
            == (&other.source, &other.language, &other.flags)
    }
}

impl Generator {
    fn names(&self) -> Vec<String> {
        match self {
            Self::Files(names) => names.to_vec(),
            Self::Full(full) => full.source.to_vec(),
        }
    }

    fn full(&self) -> Option<&Full> {
        match self {
            Self::Files(_) => None,
            Self::Full(full) => Some(full),
        }
    }
}

/// What a test, its batch and the whole file say about making it; the nearest holds.
#[derive(Clone, Default)]
pub(super) struct Making {
    pub(super) generator: Option<Arc<Generator>>,
    pub(super) args: Option<Arc<[Value]>>,
    pub(super) stdin: Option<String>,
}

impl Making {
    /// The same within what stands around it.
    pub(super) fn within(self, outer: &Self) -> Self {
        Self {
            generator: self.generator.or_else(|| outer.generator.clone()),
            args: self.args.or_else(|| outer.args.clone()),
            stdin: self.stdin.or_else(|| outer.stdin.clone()),
        }
    }

    /// Whether it says what a generator gets.
    pub(super) const fn has_words(&self) -> bool {
        self.args.is_some() || self.stdin.is_some()
    }
}

/// A test that is to be made.
pub(super) struct Wanted<'a> {
    pub(super) name: &'a str,
    pub(super) place: &'a Place,
    pub(super) input: Option<Arc<[u8]>>,
    pub(super) answer: Option<Arc<[u8]>>,
}

/// Where a file of a test that was made stands, in the package that has it.
pub(super) fn made(name: &str, ending: &str) -> String {
    format!("generated/{name}.{ending}")
}

/// The generators of a package, each read once.
pub(super) struct Generators {
    known: Vec<(Arc<Generator>, Option<Arc<PackageProgram>>)>,
    /// Bytes that their arguments may still take, which are said again for each test.
    left: usize,
}

impl Default for Generators {
    fn default() -> Self {
        Self {
            known: Vec::new(),
            left: MAX_SAID.bytes() as usize,
        }
    }
}

impl Generators {
    /// All that can be used.
    pub(super) fn programs(&self) -> Vec<PackageProgram> {
        let known = self
            .known
            .iter()
            .filter_map(|(_, program)| program.as_ref());
        known.map(|program| (**program).clone()).collect()
    }

    /// How a test is made.
    pub(super) fn recipe(
        &mut self,
        data: &Data<'_>,
        making: &Making,
        wanted: Wanted<'_>,
        found: &mut Findings,
    ) -> Option<ToMake> {
        let generator = making.generator.as_ref()?;
        let Wanted {
            name,
            place,
            input,
            answer,
        } = wanted;
        let program = self.program(data, generator, place, found)?;
        let full = generator.full();
        let (time, memory) = match full {
            Some(full) => limits(full, place, found)?,
            None => (None, None),
        };
        // Where the input is a file, only the answer is asked for, and with no words.
        let is_asked = input.is_none();
        let args = making.args.as_deref().filter(|args| !args.is_empty());
        let args = args.or_else(|| full.and_then(|full| full.args.as_deref()));
        let args = args.filter(|_| is_asked).unwrap_or_default();
        let words = self.words(args, place, found)?;
        let stdin = match making.stdin.as_deref().filter(|_| is_asked) {
            None => None,
            Some(path) => {
                let bytes = data.get(path);
                if bytes.is_none() {
                    let message = say!(
                        "test {name}: there is no `{path}` for its generator",
                        name,
                        path
                    );
                    found.push(
                        Diagnostic::error("no-test", place.clone(), message)
                            .with_help(say!("put the file there, or name the one that is")),
                    );
                    return None;
                }
                bytes
            }
        };
        let given = [("in", input), ("ans", answer)];
        let given = given
            .into_iter()
            .filter_map(|(ending, bytes)| Some((ending.to_owned(), bytes?)));
        let recipe = Recipe {
            path: format!("secret/{name}"),
            place: place.clone(),
            command: Some(Command {
                program,
                attempts: vec![words],
                stdin,
                says_answer: true,
                time,
                memory,
            }),
            given: given.collect(),
            links: BTreeMap::new(),
            solution: None,
            needs_no_answer: false,
        };
        Some(ToMake {
            recipe,
            input: made(name, "in"),
            answer: made(name, "out"),
        })
    }

    /// The arguments of a test.
    fn words(
        &mut self,
        args: &[Value],
        place: &Place,
        found: &mut Findings,
    ) -> Option<Vec<String>> {
        let mut left = self.left.checked_sub(args.len() * BESIDE_A_WORD);
        let mut words = Vec::new();
        for value in args {
            if left.is_none() {
                break;
            }
            let word = word(value, place, found)?;
            left = left.and_then(|left| left.checked_sub(word.len()));
            words.push(word);
        }
        let Some(left) = left else {
            found.push(Diagnostic::error("too-large", place.clone(), too_much()));
            return None;
        };
        self.left = left;
        Some(words)
    }

    fn program(
        &mut self,
        data: &Data<'_>,
        generator: &Arc<Generator>,
        place: &Place,
        found: &mut Findings,
    ) -> Option<Arc<PackageProgram>> {
        let is_known = |(known, _): &&(Arc<Generator>, Option<Arc<PackageProgram>>)| {
            Arc::ptr_eq(known, generator) || known == generator
        };
        if let Some((_, known)) = self.known.iter().find(is_known) {
            return known.clone();
        }
        let full = generator.full();
        let flags = full
            .and_then(|full| full.flags.as_deref())
            .unwrap_or_default();
        let language = full.and_then(|full| full.language.clone());
        let names = generator.names();
        let mut read = bridge::program(data, &names, language, flags, place, found);
        if let Some(program) = &mut read {
            let alike = |(_, it): &&(Arc<Generator>, Option<Arc<PackageProgram>>)| {
                it.as_ref().is_some_and(|it| {
                    it.files.first().map(|it| &it.path) == program.files.first().map(|it| &it.path)
                })
            };
            // With other flags it is another program.
            let before = self.known.iter().filter(alike).count();
            if before > 0 {
                program.name = format!("{} ({})", program.name, before + 1);
            }
        }
        let program = read.map(Arc::new);
        self.known.push((Arc::clone(generator), program.clone()));
        program
    }
}

/// An argument as DMOJ's judge, which is in Python, writes it.
fn word(value: &Value, place: &Place, found: &mut Findings) -> Option<String> {
    match value {
        Value::Null => Some("None".to_owned()),
        Value::Bool(true) => Some("True".to_owned()),
        Value::Bool(false) => Some("False".to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        Value::Array(_) | Value::Object(_) => {
            let message = say!("an argument in `generator_args` is neither a text nor a number");
            found.push(
                Diagnostic::error("bad-arguments", place.clone(), message)
                    .with_help(say!("name each word by itself")),
            );
            None
        }
    }
}

type GivenLimits = (Option<Duration>, Option<ByteSize>);

fn limits(full: &Full, place: &Place, found: &mut Findings) -> Option<GivenLimits> {
    let is_time = full
        .time_limit
        .is_none_or(|it| (0.001..=MOST_TIME).contains(&it));
    let is_memory = full
        .memory_limit
        .is_none_or(|it| (1..=MOST_MEMORY).contains(&it));
    if !is_time || !is_memory {
        let message = say!(
            "a generator's time_limit is at most {MOST_TIME} seconds and its memory_limit at most \
             {MOST_MEMORY} KiB",
            MOST_TIME,
            MOST_MEMORY
        );
        found.push(Diagnostic::error("bad-limit", place.clone(), message));
        return None;
    }
    Some((
        full.time_limit.map(Duration::from_secs_f64),
        full.memory_limit.map(ByteSize::from_kib),
    ))
}
