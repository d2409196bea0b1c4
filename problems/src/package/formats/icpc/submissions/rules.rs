//! `submissions.yaml`: what must happen to the programs that a pattern matches, and what they are
//! written in.

use std::collections::BTreeMap;

use globset::{GlobBuilder, GlobSet, GlobSetBuilder};
use serde::Deserialize;
use serde::de::IgnoredAny;

use super::super::keys;
use super::super::one_or_many::OneOrMany;
use super::super::version::Version;
use super::verdicts::of_format;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::{MAX_PATTERN, MAX_PATTERNS};
use crate::package::wording::yaml;
use crate::words::Words;
use crate::{Diagnostic, Place};

/// The places of the file, in this version and where some tools put it.
const FILES: [&str; 2] = ["submissions/submissions.yaml", "submissions.yaml"];

/// The keys of a pattern. Any other is a pattern of tests.
const KEYS: [&str; 9] = [
    "language",
    "entrypoint",
    "authors",
    "model_solution",
    "permitted",
    "required",
    "score",
    "message",
    "use_for_time_limit",
];

/// What is said of the programs that a pattern matches.
#[derive(Deserialize, Clone, Default)]
#[serde(expecting = "permitted and required verdicts")]
pub(super) struct Rule {
    pub(super) permitted: Option<Vec<String>>,
    pub(super) required: Option<Vec<String>>,
    pub(super) language: Option<String>,
    pub(super) entrypoint: Option<String>,
    pub(super) message: Option<String>,
    score: Option<OneOrMany<f64>>,
    use_for_time_limit: Option<UseForTime>,
    /// What is said of some of the tests, by their patterns.
    #[serde(skip)]
    pub(super) of_tests: BTreeMap<String, TestRule>,
}

/// What is said of some of the tests.
#[derive(Deserialize, Clone, Default)]
#[serde(expecting = "permitted and required verdicts")]
pub(super) struct TestRule {
    pub(super) permitted: Option<Vec<String>>,
    pub(super) required: Option<Vec<String>>,
}

#[derive(Deserialize, Clone)]
#[serde(untagged, expecting = "expected `true`, `false`, `lower` or `upper`")]
enum UseForTime {
    Flag(bool),
    #[expect(dead_code, reason = "a bound is what a program is by itself")]
    Bound(String),
}

/// A key of a pattern that is none of the format's own.
#[derive(Deserialize)]
#[serde(untagged, expecting = "expected what must happen on some tests")]
enum Other {
    Tests(TestRule),
    Odd(IgnoredAny),
}

impl Rule {
    /// The least and the greatest points.
    pub(super) fn score(&self) -> Option<(f64, f64)> {
        match self.score.as_ref()? {
            OneOrMany::One(points) => Some((*points, *points)),
            OneOrMany::Many(range) => Some((*range.first()?, *range.last()?)),
        }
    }

    /// Whether the programs say nothing about the time limit.
    pub(super) fn is_out_of_timing(&self) -> bool {
        matches!(self.use_for_time_limit, Some(UseForTime::Flag(false)))
    }

    /// Refuses long texts: each program that the rule is about has them.
    fn leave_out_what_is_long(&mut self, pattern: &str, file: &str, found: &mut Findings) {
        let texts = [
            ("language", &mut self.language),
            ("entrypoint", &mut self.entrypoint),
            ("message", &mut self.message),
        ];
        for (key, text) in texts {
            if text.as_ref().is_some_and(|text| text.len() > MAX_PATTERN) {
                let message = say!(
                    "`{pattern}`: {key} is longer than {MAX_PATTERN} bytes",
                    pattern,
                    key,
                    MAX_PATTERN
                );
                found.push(Diagnostic::error("too-large", Place::file(file), message));
                *text = None;
            }
        }
    }

    /// Each verdict stands in a list once: for each program they are gone through.
    fn leave_out_what_is_there_twice(&mut self) {
        let of_tests = self.of_tests.values_mut();
        let of_tests = of_tests.flat_map(|rule| [&mut rule.permitted, &mut rule.required]);
        let lists = [&mut self.permitted, &mut self.required].into_iter();
        for list in lists.chain(of_tests).flatten() {
            let mut kept: Vec<String> = Vec::new();
            for code in list.drain(..) {
                if !of_format(&code).is_empty() && !kept.contains(&code) {
                    kept.push(code);
                }
            }
            *list = kept;
        }
    }

    fn codes(&self) -> impl Iterator<Item = &String> {
        let of_tests = self.of_tests.values();
        let lists = of_tests.flat_map(|rule| [&rule.permitted, &rule.required]);
        let lists = [&self.permitted, &self.required].into_iter().chain(lists);
        lists.flatten().flatten()
    }
}

/// The rules, and all their patterns compiled to one search, which takes time in proportion to a
/// path however the patterns are made.
#[derive(Default)]
pub(super) struct Rules {
    file: &'static str,
    by_pattern: BTreeMap<String, Rule>,
    patterns: GlobSet,
}

impl Rules {
    /// Reads the file, where there is one.
    pub(super) fn read(files: &PackageFiles, version: Version, found: &mut Findings) -> Self {
        let file = FILES.into_iter().find(|file| files.get(file).is_some());
        let rules = file.and_then(|file| Self::of(file, files.text(file, found)?, version, found));
        rules.unwrap_or_default()
    }

    fn of(file: &'static str, text: &str, version: Version, found: &mut Findings) -> Option<Self> {
        let rules = yaml::<Option<BTreeMap<String, Option<Rule>>>>(text, file, found)??;
        let mut by_pattern: BTreeMap<String, Rule> = rules
            .into_iter()
            .map(|(pattern, rule)| (pattern, rule.unwrap_or_default()))
            .collect();
        let others =
            yaml::<BTreeMap<String, Option<BTreeMap<String, Option<Other>>>>>(text, file, found)?;
        for (pattern, keys) in others {
            for (key, value) in keys.unwrap_or_default() {
                match (value, by_pattern.get_mut(&pattern)) {
                    _ if KEYS.contains(&key.as_str()) => {}
                    (Some(Other::Tests(tests)), Some(rule)) => {
                        rule.of_tests.insert(key, tests);
                    }
                    _ => keys::unknown(text, file, version, (key.as_str(), KEYS.as_slice()), found),
                }
            }
        }
        for (pattern, rule) in &by_pattern {
            for code in rule.codes().filter(|code| of_format(code).is_empty()) {
                let message = say!(
                    "`{pattern}`: `{code}` is not a verdict (AC, WA, TLE, RTE)",
                    pattern,
                    code
                );
                found.push(Diagnostic::error("bad-verdict", Place::file(file), message));
            }
        }
        for (pattern, rule) in &mut by_pattern {
            rule.leave_out_what_is_long(pattern, file, found);
            rule.leave_out_what_is_there_twice();
        }
        let patterns = compiled(by_pattern.keys(), file, found)?;
        Some(Self {
            file,
            by_pattern,
            patterns,
        })
    }

    /// The rule of that very name.
    pub(super) fn of_folder(&self, folder: &str) -> Option<&Rule> {
        self.by_pattern.get(folder)
    }

    /// The rules of other patterns that match the program or its folder.
    pub(super) fn matching(&self, folder: &str, path: &str) -> impl Iterator<Item = &Rule> {
        let mut which = self.patterns.matches(folder);
        which.extend(self.patterns.matches(path));
        let rules = self.by_pattern.iter().enumerate();
        rules.filter_map(move |(index, (pattern, rule))| {
            (pattern != folder && which.contains(&index)).then_some(rule)
        })
    }

    /// Warns of patterns that match none of the programs, given with their folders.
    pub(super) fn warn_of_idle<'a>(
        &self,
        programs: impl Iterator<Item = (&'a str, &'a str)>,
        found: &mut Findings,
    ) {
        let mut is_idle = vec![true; self.by_pattern.len()];
        for (folder, path) in programs {
            for index in [folder, path]
                .into_iter()
                .flat_map(|it| self.patterns.matches(it))
            {
                is_idle[index] = false;
            }
        }
        let idle = self
            .by_pattern
            .keys()
            .zip(is_idle)
            .filter(|(_, idle)| *idle);
        for (pattern, _) in idle {
            let message = say!("the pattern `{pattern}` matches no program", pattern);
            let place = Place::file(self.file);
            found.push(
                Diagnostic::warning("idle-pattern", place, message).with_help(say!(
                    "a pattern is a path below submissions/, such as `accepted` or \
                     `wrong_answer/*.py`"
                )),
            );
        }
    }
}

/// Compiles patterns to one search; says which is none.
pub(super) fn compiled<'a>(
    patterns: impl Iterator<Item = &'a String> + Clone,
    file: &str,
    found: &mut Findings,
) -> Option<GlobSet> {
    let mut wrong = |message: Words| {
        found.push(
            Diagnostic::error("bad-pattern", Place::file(file), message)
                .with_help(say!("a pattern is a path with `*` and `{{a,b}}` in it")),
        );
        None
    };
    if patterns.clone().count() > MAX_PATTERNS {
        return wrong(say!(
            "there are more than {MAX_PATTERNS} patterns",
            MAX_PATTERNS
        ));
    }
    let mut set = GlobSetBuilder::new();
    for pattern in patterns {
        match glob(pattern) {
            Ok(glob) => set.add(glob),
            Err(what) => return wrong(say!("`{pattern}` {what}", pattern, what)),
        };
    }
    match set.build() {
        Ok(set) => Some(set),
        Err(_) => wrong(say!("the patterns are too large together")),
    }
}

/// Compiles a pattern of the format: `*` within a name and `{a,b}`, and nothing else is special.
fn glob(pattern: &str) -> Result<globset::Glob, Words> {
    if pattern.len() > MAX_PATTERN {
        return Err(say!("is longer than {MAX_PATTERN} bytes", MAX_PATTERN));
    }
    if let Some(odd) = pattern.chars().find(|c| "?[]!\\".contains(*c)) {
        return Err(say!("has a `{odd}`, which no name has", odd));
    }
    GlobBuilder::new(pattern)
        .literal_separator(true)
        .empty_alternates(true)
        .build()
        .map_err(|error| say!("is not a pattern: {why}", why = error.kind().to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rules(text: &str) -> (Rules, Vec<Diagnostic>) {
        let files = PackageFiles::from_memory("x", [(FILES[0], text.as_bytes())]);
        let mut found = Findings::default();
        let rules = Rules::read(&files, Version::Current, &mut found);
        (rules, found.into_diagnostics())
    }

    fn matches(pattern: &str, path: &str) -> bool {
        let (rules, found) = rules(&format!("'{pattern}': {{permitted: [AC]}}\n"));
        assert_eq!(found, []);
        let folder = path.split('/').next().unwrap_or(path);
        rules.matching(folder, path).next().is_some()
    }

    #[test]
    fn patterns_are_those_of_the_format() {
        assert!(matches("wrong_answer/*", "wrong_answer/a.cpp"));
        assert!(matches("wrong*", "wrong_answer/a.cpp"));
        assert!(matches("*/x.{py,cpp}", "accepted/x.cpp"));
        assert!(matches(
            "{accepted,rejected}/{x,y{1,2}}.cpp",
            "accepted/y2.cpp"
        ));
        assert!(!matches("accepted/*.py", "accepted/x.cpp"));
        assert!(!matches("*.cpp", "accepted/x.cpp"));
        assert!(!matches("accepted/x/y", "accepted/x"));
    }

    #[test]
    fn the_rule_of_a_folder_is_no_pattern_for_it() {
        let (rules, _) = rules("slow: {permitted: [TLE]}\n'*': {permitted: [AC]}\n");
        assert_eq!(rules.matching("slow", "slow/a.cpp").count(), 1);
        assert!(rules.of_folder("slow").is_some());
    }

    #[test]
    fn patterns_that_are_none_are_refused() {
        for pattern in ["a{b", "a?", "[a-z]", "a}b"] {
            let (_, found) = rules(&format!("'{pattern}': {{permitted: [AC]}}\n"));
            assert_eq!(found.len(), 1, "{pattern}");
            assert_eq!(found[0].code, "bad-pattern", "{pattern}");
        }
    }

    #[test]
    fn every_key_of_the_format_is_read() {
        let (rules, found) = rules(
            "accepted/*:\n  language: python3\n  entrypoint: main.py\n  authors: A\n  \
             model_solution: true\n  score: [10, 20]\n  message: odd\n  \
             use_for_time_limit: false\n  secret/*-easy: {permitted: [AC]}\n",
        );
        assert_eq!(found, []);
        let rule = rules.matching("accepted", "accepted/a.py").next();
        let rule = rule.map(|rule| {
            assert_eq!(rule.score(), Some((10.0, 20.0)));
            assert!(rule.is_out_of_timing() && rule.of_tests.contains_key("secret/*-easy"));
            [&rule.language, &rule.entrypoint, &rule.message]
                .map(|it| it.clone().unwrap_or_default())
        });
        assert_eq!(rule, Some(["python3", "main.py", "odd"].map(str::to_owned)));
    }
}
