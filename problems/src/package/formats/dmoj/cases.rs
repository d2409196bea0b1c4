//! The tests of a package of DMOJ: listed one by one, in batches, or found by patterns of names.

use std::collections::BTreeMap;
use std::sync::Arc;

use regex::bytes::{Regex, RegexBuilder};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::FILE;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{
    MAX_MATCHED, MAX_MATCHED_PATH, MAX_NAME_PATTERN, MAX_NAME_PATTERN_CACHE,
    MAX_NAME_PATTERN_MEMORY,
};
use crate::{Aggregation, Diagnostic, Place, Test, TestGroup};

/// The pattern of names where none is given. What is before the number may name a batch.
const NUMBERED: &str = r"^.*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of tests, or patterns of their names"
)]
pub(super) enum Cases {
    List(Vec<Case>),
    Patterns(Patterns),
}

#[derive(Deserialize)]
#[serde(expecting = "the keys of a test")]
pub(super) struct Case {
    #[serde(rename = "in")]
    input: Option<String>,
    out: Option<String>,
    points: Option<f64>,
    batched: Option<Vec<Case>>,
    dependencies: Option<Vec<usize>>,
    generator_args: Option<IgnoredAny>,
    generator_in: Option<IgnoredAny>,
}

#[derive(Deserialize, Default)]
#[serde(expecting = "patterns of the names of tests")]
pub(super) struct Patterns {
    input_format: Option<String>,
    output_format: Option<String>,
    case_points: Option<Vec<f64>>,
}

/// Where the files of tests are.
pub(super) struct Data<'a> {
    pub(super) files: &'a PackageFiles,
    pub(super) archive: Option<&'a PackageFiles>,
}

impl Data<'_> {
    fn get(&self, path: &str) -> Option<Arc<[u8]>> {
        let inner = self.archive.and_then(|archive| archive.get(path));
        inner.or_else(|| self.files.get(path)).cloned()
    }

    fn names(&self) -> Vec<String> {
        self.archive
            .unwrap_or(self.files)
            .paths()
            .map(str::to_owned)
            .collect()
    }
}

/// Tests as they are collected.
pub(super) struct Tests<'a> {
    data: &'a Data<'a>,
    /// The points of a test that names none.
    points: f64,
    needs_answers: bool,
    made: Vec<Test>,
    groups: Vec<TestGroup>,
}

impl<'a> Tests<'a> {
    pub(super) fn new(data: &'a Data<'a>, points: Option<f64>, needs_answers: bool) -> Self {
        Self {
            data,
            points: points.filter(|points| points.is_finite()).unwrap_or(1.0),
            needs_answers,
            made: Vec::new(),
            groups: Vec::new(),
        }
    }

    /// The tests, and a group for each batch and each test by itself.
    pub(super) fn finish(mut self) -> (Vec<Test>, Vec<TestGroup>) {
        let all = self.groups.iter().filter_map(|group| group.max_score).sum();
        self.groups.push(TestGroup {
            name: "secret".to_owned(),
            max_score: Some(all),
            aggregation: Aggregation::Sum,
            goes_on: true,
            ..TestGroup::default()
        });
        (self.made, self.groups)
    }

    pub(super) fn read(&mut self, cases: Cases, found: &mut Findings) {
        match cases {
            Cases::List(cases) => {
                for case in cases {
                    self.case(case, found);
                }
            }
            Cases::Patterns(patterns) => self.matching(&patterns, found),
        }
    }

    /// Finds tests by the names that DMOJ knows by itself.
    pub(super) fn by_default(&mut self, found: &mut Findings) {
        self.matching(&Patterns::default(), found);
    }

    fn group(&mut self, points: Option<f64>, requires: Vec<String>) -> String {
        let name = format!("{:02}", self.groups.len() + 1);
        let points = points.filter(|points| points.is_finite());
        self.groups.push(TestGroup {
            name: format!("secret/{name}"),
            max_score: Some(points.unwrap_or(self.points)),
            aggregation: Aggregation::Min,
            requires,
            ..TestGroup::default()
        });
        name
    }

    fn case(&mut self, case: Case, found: &mut Findings) {
        let required = case.dependencies.unwrap_or_default().into_iter();
        let required = required
            .map(|number| format!("secret/{number:02}"))
            .collect();
        let group = self.group(case.points, required);
        match case.batched {
            Some(batch) => {
                for (index, case) in batch.into_iter().enumerate() {
                    let name = format!("{group}/{:02}", index + 1);
                    self.one(name, &group, case.input, case.out, found);
                }
            }
            None if case.generator_args.is_some() || case.generator_in.is_some() => {
                let message = format!("test {group} is made by a program when it is judged");
                found.push(
                    Diagnostic::error("no-test", Place::file(FILE), message)
                        .with_help("put what the program makes into files"),
                );
            }
            None => self.one(group.clone(), &group, case.input, case.out, found),
        }
    }

    fn one(
        &mut self,
        name: String,
        group: &str,
        input: Option<String>,
        answer: Option<String>,
        found: &mut Findings,
    ) {
        let mut bytes = |path: Option<String>, is_needed: bool| match path {
            Some(path) => {
                let bytes = self.data.get(&path);
                if bytes.is_none() {
                    let message = format!("test {name}: there is no `{path}`");
                    found.push(Diagnostic::error("no-test", Place::file(FILE), message));
                }
                bytes
            }
            None if is_needed => {
                let message = format!("test {name} has no answer");
                found.push(
                    Diagnostic::error("no-answer", Place::file(FILE), message)
                        .with_help("name its file with `out`"),
                );
                None
            }
            None => Some(Arc::from([])),
        };
        // A test may have nothing to read.
        let (Some(input), Some(answer)) = (bytes(input, false), bytes(answer, self.needs_answers))
        else {
            return;
        };
        self.made.push(Test::new(name, group, input, answer));
    }

    fn matching(&mut self, patterns: &Patterns, found: &mut Findings) {
        let mut compiled = |key: &str, pattern: &Option<String>| {
            let text = pattern.as_deref().unwrap_or(NUMBERED);
            if text.len() > MAX_NAME_PATTERN {
                let message = format!("`{key}` is longer than {MAX_NAME_PATTERN} bytes");
                found.push(Diagnostic::error("too-large", Place::file(FILE), message));
                return None;
            }
            // Names have letters of ASCII only, for which the classes of all others are no use.
            let regex = RegexBuilder::new(text)
                .unicode(false)
                .size_limit(MAX_NAME_PATTERN_MEMORY.bytes() as usize)
                .dfa_size_limit(MAX_NAME_PATTERN_CACHE.bytes() as usize)
                .build();
            if regex.is_err() {
                let message = format!("`{text}` is not a pattern that can be read");
                found.push(
                    Diagnostic::error("bad-pattern", Place::file(FILE), message)
                        .with_help("a pattern has no look-around and no back-references"),
                );
            }
            regex.ok()
        };
        let inputs = compiled("input_format", &patterns.input_format);
        let outputs = compiled("output_format", &patterns.output_format);
        let (Some(inputs), Some(outputs)) = (inputs, outputs) else {
            return;
        };
        let names = self.data.names();
        let bytes: usize = names
            .iter()
            .filter(|name| name.len() <= MAX_MATCHED_PATH)
            .map(String::len)
            .sum();
        if bytes as u64 > MAX_MATCHED.bytes() {
            let message = format!(
                "the names of its files have more than {MAX_MATCHED} together, too many to look for \
                 tests among"
            );
            found.push(
                Diagnostic::error("too-large", Place::file(FILE), message)
                    .with_help("list the tests under `test_cases`, or give them shorter names"),
            );
            return;
        }
        let is_input = |name: &&String| {
            patterns.input_format.is_some() || name.contains(".in") || name.starts_with("in")
        };
        let is_output = |name: &&String| {
            patterns.output_format.is_some() || name.contains(".out") || name.starts_with("out")
        };
        let inputs = by_number(names.iter().filter(is_input), &inputs);
        let mut outputs = by_number(names.iter().filter(is_output), &outputs);
        if inputs.is_empty() {
            let message = "no file has the name of a test";
            found.push(Diagnostic::error("no-tests", Place::file(FILE), message));
        }
        let points = patterns.case_points.as_deref().unwrap_or_default();
        let mut points = points.iter().copied();
        // The batch that is being filled: its name, its group, and how many tests it has.
        let mut batch: Option<(Key, String, usize)> = None;
        for ((key, case), input) in inputs {
            let answer = outputs.remove(&(key.clone(), case));
            let (group, before) = match &batch {
                Some((known, group, count)) if !key.0.is_empty() && *known == key => {
                    (group.clone(), *count)
                }
                _ => (self.group(points.next(), Vec::new()), 0),
            };
            let name = if key.0.is_empty() {
                group.clone()
            } else {
                format!("{group}/{:02}", before + 1)
            };
            batch = Some((key, group.clone(), before + 1));
            self.one(name, &group, Some(input), answer, found);
        }
    }
}

/// A batch's name, in the order of numbers.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key(Vec<Part>);

/// Part of a name: a number or a word.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    Number(u64),
    Word(String),
}

impl Key {
    fn of(name: &str) -> Self {
        let part = name
            .parse()
            .map_or_else(|_| Part::Word(name.to_owned()), Part::Number);
        Self(if name.is_empty() {
            Vec::new()
        } else {
            vec![part]
        })
    }
}

/// The names that match, by batch and number. Names longer than any of a test are left out.
fn by_number<'n>(
    names: impl Iterator<Item = &'n String>,
    pattern: &Regex,
) -> BTreeMap<(Key, u64), String> {
    let of = |name: &String| {
        if name.len() > MAX_MATCHED_PATH {
            return None;
        }
        let found = pattern.captures(name.as_bytes())?;
        let part = |key: &str| std::str::from_utf8(found.name(key)?.as_bytes()).ok();
        let case = part("case")?.parse().ok()?;
        Some((
            (Key::of(part("batch").unwrap_or_default()), case),
            name.clone(),
        ))
    };
    names.filter_map(of).collect()
}
