//! The tests of a package of DMOJ: listed one by one, in batches, or found by patterns of names.

use std::collections::BTreeMap;
use std::sync::Arc;

use regex::bytes::{Regex, RegexBuilder};
use serde_saphyr::Spanned;

use super::data::{Data, lines_of};
use super::generator::{Generators, Making, Wanted, made};
use super::listed::{Case, Cases, Patterns};
use super::{FILE, at, keys};
use crate::package::findings::Findings;
use crate::package::generation::ToMake;
use crate::package::size::{
    MAX_MATCHED, MAX_MATCHED_PATH, MAX_NAME_PATTERN, MAX_NAME_PATTERN_CACHE,
    MAX_NAME_PATTERN_MEMORY, MAX_WAITS,
};
use crate::{Aggregation, Diagnostic, PackageProgram, Place, Test, TestGroup, TestSettings};

/// The pattern of names where none is given. What is before the number may name a batch.
const NUMBERED: &str = r"^.*?(?:(?:^|\W)(?P<batch>\d+)[^\d\s]+)?(?P<case>\d+)[^\d\s]*$";

/// Tests as they are collected.
pub(super) struct Tests<'a> {
    data: &'a Data<'a>,
    /// The points of a test that names none.
    points: f64,
    needs_answers: bool,
    /// What is said of making tests that do not say it themselves.
    making: Making,
    generators: Generators,
    made: Vec<Test>,
    to_make: Vec<ToMake>,
    groups: Vec<TestGroup>,
    /// The groups that are batches: others depend on them by their numbers.
    batches: Vec<String>,
    /// The groups without points: where one fails, nothing after it is judged.
    gates: Vec<String>,
    /// How often a group has had to wait for one of them.
    waits: usize,
}

/// All that was collected.
pub(super) struct Collected {
    pub(super) tests: Vec<Test>,
    pub(super) to_make: Vec<ToMake>,
    pub(super) groups: Vec<TestGroup>,
    pub(super) generators: Vec<PackageProgram>,
}

impl<'a> Tests<'a> {
    pub(super) fn new(
        data: &'a Data<'a>,
        points: Option<f64>,
        needs_answers: bool,
        making: Making,
    ) -> Self {
        Self {
            data,
            points: points.filter(|points| points.is_finite()).unwrap_or(1.0),
            needs_answers,
            making,
            generators: Generators::default(),
            made: Vec::new(),
            to_make: Vec::new(),
            groups: Vec::new(),
            batches: Vec::new(),
            gates: Vec::new(),
            waits: 0,
        }
    }

    /// The tests, and a group for each batch and each test by itself.
    pub(super) fn finish(mut self) -> Collected {
        let all = self.groups.iter().filter_map(|group| group.max_score).sum();
        self.groups.push(TestGroup {
            name: "secret".to_owned(),
            max_score: Some(all),
            aggregation: Aggregation::Sum,
            goes_on: true,
            ..TestGroup::default()
        });
        Collected {
            tests: self.made,
            to_make: self.to_make,
            groups: self.groups,
            generators: self.generators.programs(),
        }
    }

    /// Tells the program that judges, for each test, which points it can bring: a grader of the package asks for them.
    pub(super) fn say_points(&mut self) {
        let known = self.groups.iter().filter_map(|group| {
            let name = group.name.strip_prefix("secret/")?;
            Some((name, group.max_score?))
        });
        let known: BTreeMap<&str, f64> = known.collect();
        for test in &mut self.made {
            let worth = known.get(test.group.as_str()).copied();
            let worth = worth.unwrap_or(self.points);
            test.settings = Arc::new(TestSettings {
                output_validator_args: vec![worth.to_string()],
                ..TestSettings::default()
            });
        }
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

    fn group(
        &mut self,
        points: Option<f64>,
        mut requires: Vec<String>,
        found: &mut Findings,
    ) -> String {
        let name = format!("{:02}", self.groups.len() + 1);
        let points = points.filter(|points| points.is_finite());
        let points = points.unwrap_or(self.points);
        let path = format!("secret/{name}");
        self.waits += self.gates.len();
        if self.waits > MAX_WAITS {
            let message = say!(
                "too many tests without points stand before others, which are looked at only after \
                 all of them"
            );
            found.push(Diagnostic::error("too-large", Place::file(FILE), message));
        } else {
            requires.extend(self.gates.iter().cloned());
        }
        requires.sort_unstable();
        requires.dedup();
        if points == 0.0 {
            self.gates.push(path.clone());
        }
        self.groups.push(TestGroup {
            name: path,
            max_score: Some(points),
            aggregation: Aggregation::Min,
            requires,
            ..TestGroup::default()
        });
        name
    }

    fn case(&mut self, case: Spanned<Case>, found: &mut Findings) {
        let place = at(case.referenced);
        let mut case = case.value;
        keys::of_test(&case.others, &place, found);
        let required = case.dependencies.take().unwrap_or_default();
        let required = self.required(&required, &place, found);
        let group = self.group(case.points, required, found);
        let making = case.making().within(&self.making);
        match case.batched.take() {
            Some(batch) => {
                self.batches.push(format!("secret/{group}"));
                for (index, inner) in batch.into_iter().enumerate() {
                    let place = at(inner.referenced);
                    let mut inner = inner.value;
                    keys::of_test(&inner.others, &place, found);
                    if inner.batched.is_some() {
                        let message = say!("a batch stands within a batch");
                        found.push(
                            Diagnostic::error("nested-batch", place.clone(), message).with_help(
                                say!("put its tests into the outer one, or let it follow"),
                            ),
                        );
                    }
                    let making = inner.making().within(&making);
                    let name = format!("{group}/{:02}", index + 1);
                    self.one(name, &group, inner, &making, &place, found);
                }
            }
            None => self.one(group.clone(), &group, case, &making, &place, found),
        }
    }

    /// The batches of those numbers, which stand before.
    fn required(&self, numbers: &[usize], place: &Place, found: &mut Findings) -> Vec<String> {
        let mut required = Vec::new();
        for number in numbers {
            let batch = number.checked_sub(1).and_then(|it| self.batches.get(it));
            if let Some(batch) = batch {
                required.push(batch.clone());
            } else {
                let count = self.batches.len();
                let message = say!(
                    "`dependencies` names batch {number}, and {count} batches stand before this \
                     one",
                    number,
                    count
                );
                found.push(
                    Diagnostic::error("bad-dependency", place.clone(), message).with_help(say!(
                        "batches are numbered from 1; single tests are not counted"
                    )),
                );
            }
        }
        required
    }

    fn one(
        &mut self,
        name: String,
        group: &str,
        case: Case,
        making: &Making,
        place: &Place,
        found: &mut Findings,
    ) {
        if case.checker.is_some() {
            let message = say!("test {name} names a checker of its own", name);
            found.push(
                Diagnostic::error("unsupported-key", place.clone(), message).with_help(say!(
                    "outputs of all tests are compared alike: name one at the top"
                )),
            );
        }
        let mut bytes = |path: Option<String>| match path {
            None => Some(None),
            Some(path) => {
                let bytes = self.data.text(&path);
                if bytes.is_none() {
                    let message = say!("test {name}: there is no `{path}`", name, path);
                    found.push(
                        Diagnostic::error("no-test", place.clone(), message)
                            .with_help(say!("put the file there, or name the one that is")),
                    );
                }
                bytes.map(Some)
            }
        };
        let (Some(input), Some(answer)) = (bytes(case.input), bytes(case.out)) else {
            return;
        };
        if making.generator.is_none() && making.has_words() {
            let message = say!(
                "test {name} has words for a generator, and there is none",
                name
            );
            found.push(
                Diagnostic::error("no-generator", place.clone(), message)
                    .with_help(say!("name the program with `generator`")),
            );
            return;
        }
        let made = |ending| self.data.files.get(&made(&name, ending)).cloned();
        let (input, answer) = match (input, answer) {
            (Some(input), Some(answer)) => (input, answer),
            (Some(_), None) if making.generator.is_some() && making.has_words() => {
                let message = say!("test {name} has an input and words for a generator", name);
                found.push(
                    Diagnostic::error("ambiguous-test", place.clone(), message)
                        .with_help(say!("leave one of them out")),
                );
                return;
            }
            (input, answer) if making.generator.is_some() => {
                if let (Some(input), Some(answer)) = (made("in"), made("out")) {
                    (
                        input,
                        if self.data.is_binary {
                            answer
                        } else {
                            lines_of(&answer)
                        },
                    )
                } else {
                    let wanted = Wanted {
                        name: &name,
                        place,
                        input,
                        answer,
                    };
                    let to_make = self.generators.recipe(self.data, making, wanted, found);
                    self.to_make.extend(to_make);
                    return;
                }
            }
            (_, None) if self.needs_answers => {
                let message = say!("test {name} has no answer", name);
                found.push(
                    Diagnostic::error("no-answer", place.clone(), message)
                        .with_help(say!("name its file with `out`")),
                );
                return;
            }
            // A test may have nothing to read.
            (input, answer) => {
                let nothing = || Arc::from([]);
                (
                    input.unwrap_or_else(nothing),
                    answer.unwrap_or_else(nothing),
                )
            }
        };
        self.made.push(Test::new(name, group, input, answer));
    }

    fn matching(&mut self, patterns: &Patterns, found: &mut Findings) {
        keys::of_patterns(&patterns.others, found);
        let mut compiled = |key: &str, pattern: &Option<String>| {
            let text = pattern.as_deref().unwrap_or(NUMBERED);
            if text.len() > MAX_NAME_PATTERN {
                let message = say!(
                    "`{key}` is longer than {MAX_NAME_PATTERN} bytes",
                    key,
                    MAX_NAME_PATTERN
                );
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
                let message = say!("`{text}` is not a pattern that can be read", text);
                found.push(
                    Diagnostic::error("bad-pattern", Place::file(FILE), message)
                        .with_help(say!("a pattern has no look-around and no back-references")),
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
            let message = say!(
                "the names of its files have more than {MAX_MATCHED} together, too many to look \
                 for tests among",
                MAX_MATCHED
            );
            found.push(
                Diagnostic::error("too-large", Place::file(FILE), message).with_help(say!(
                    "list the tests under `test_cases`, or give them shorter names"
                )),
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
            let message = say!("no file has the name of a test");
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
                _ => (self.group(points.next(), Vec::new(), found), 0),
            };
            let name = if key.0.is_empty() {
                group.clone()
            } else {
                format!("{group}/{:02}", before + 1)
            };
            if before == 0 && !key.0.is_empty() {
                self.batches.push(format!("secret/{group}"));
            }
            batch = Some((key, group.clone(), before + 1));
            let case = Case {
                input: Some(input),
                out: answer,
                ..Case::default()
            };
            let place = Place::file(FILE);
            self.one(name, &group, case, &Making::default(), &place, found);
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
