//! `submissions/<expected>/` and `submissions.yaml`: the example programs and what must happen to
//! each.

pub(in crate::package) mod expected;
mod rules;
mod tags;
mod verdicts;

use std::collections::BTreeMap;

use globset::GlobSet;

use super::metadata::Header;
use super::programs::in_folder;
use super::tests::Placed;
use crate::package::constants::Sources;
use crate::package::files::PackageFiles;
use crate::package::findings::Findings;
use crate::package::size::MAX_EXPECTED;
use crate::{Diagnostic, Expected, ExpectedOf, PackageProgram, Place, Submission};
use expected::{ALL, by_rules, by_tag};
use rules::{Rule, Rules};
use verdicts::of_list;

/// The folder of programs, below which every path stands.
const FOLDER: &str = "submissions";

/// Files next to programs that are not programs.
const NO_PROGRAMS: [&str; 3] = ["submissions.yaml", "README", "README.md"];

/// Reads the programs, with the tests for which something may be expected of them.
pub(super) fn read(
    files: &PackageFiles,
    header: &Header,
    tests: [&[Placed]; 2],
    found: &mut Findings,
) -> Vec<Submission> {
    let rules = Rules::read(files, header.version, found);
    let mut patterns = TestPatterns {
        tests,
        known: BTreeMap::new(),
        written: 0,
    };
    let mut sources = Sources::new(&header.metadata.constants);
    let mut folders: Vec<&str> = files
        .below(FOLDER)
        .filter_map(|(path, _)| Some(path.split_once('/')?.0))
        .collect();
    folders.dedup();
    let mut submissions = Vec::new();
    for folder in folders {
        let programs = in_folder(files, &format!("{FOLDER}/{folder}"), &mut sources, found);
        for program in programs {
            if !NO_PROGRAMS.contains(&program.base_name()) {
                submissions.extend(one(folder, program, &rules, &mut patterns, found));
            }
        }
    }
    let programs = submissions.iter();
    let programs = programs.map(|it: &Submission| (it.folder.as_str(), it.path.as_str()));
    rules.warn_of_idle(programs, found);
    if !submissions.iter().any(|s| s.folder == "accepted") {
        let place = Place::file("submissions/accepted");
        let message = say!("there is no accepted program");
        found.push(Diagnostic::warning("no-accepted", place, message));
    }
    submissions
}

fn one(
    folder: &str,
    mut program: PackageProgram,
    rules: &Rules,
    patterns: &mut TestPatterns<'_>,
    found: &mut Findings,
) -> Option<Submission> {
    let path = program
        .name
        .strip_prefix(FOLDER)?
        .strip_prefix('/')?
        .to_owned();
    let place = || Place::file(program.name.as_str());
    let own = rules.of_folder(folder);
    let mut expected = by_rules(folder, own, rules.matching(folder, &path));
    let tags = tags::of(&program);
    for word in &tags.unknown {
        let message = say!(
            "`@EXPECTED_RESULTS@` names `{word}`, which is no result",
            word
        );
        found.push(
            Diagnostic::warning("bad-tag", place(), message).with_help(say!(
                "results are CORRECT, WRONG-ANSWER, TIMELIMIT, RUN-ERROR, …"
            )),
        );
    }
    if !tags.ends.is_empty() {
        let of_tag = by_tag(tags.ends);
        // The tag is about the whole; what rules say of tests holds as well.
        expected = Some(match expected {
            Some(expected) if own.is_some() => Expected {
                verdict: of_tag.verdict,
                ends: of_tag.ends,
                ..expected
            },
            _ => of_tag,
        });
    }
    let Some(mut expected) = expected else {
        if !tags.is_for_people {
            let message = say!(
                "nothing says what is expected of programs in `{folder}`",
                folder
            );
            found.push(
                Diagnostic::warning("unknown-folder", place(), message).with_help(say!(
                    "say permitted and required verdicts in submissions.yaml"
                )),
            );
        }
        return None;
    };
    if let Some(points) = tags.score {
        expected.score = Some((points, points));
    }
    for rule in own.into_iter().chain(rules.matching(folder, &path)) {
        patterns.expect(&mut expected, rule, found);
        program.language = rule.language.clone().or(program.language.take());
        program.entrypoint = rule.entrypoint.clone().or(program.entrypoint.take());
    }
    Some(Submission {
        path,
        folder: folder.to_owned(),
        expected,
        program,
    })
}

/// The patterns of tests in `submissions.yaml`, each matched once.
struct TestPatterns<'a> {
    tests: [&'a [Placed]; 2],
    known: BTreeMap<String, Vec<String>>,
    /// Bytes of what is expected of all programs.
    written: u64,
}

impl TestPatterns<'_> {
    fn expect(&mut self, expected: &mut Expected, rule: &Rule, found: &mut Findings) {
        for (pattern, of_tests) in &rule.of_tests {
            if self.written > MAX_EXPECTED.bytes() {
                return;
            }
            let list = |list: &Option<Vec<String>>| list.as_deref().map(of_list);
            let of_tests = ExpectedOf {
                pattern: pattern.clone(),
                tests: self.named(pattern, found),
                permitted: list(&of_tests.permitted).unwrap_or_else(|| ALL.to_vec()),
                required: list(&of_tests.required).unwrap_or_default(),
            };
            let names = of_tests.tests.iter();
            let names: usize = names.map(|name| size_of::<String>() + name.len()).sum();
            let lists = of_tests.permitted.len() + of_tests.required.len();
            let bytes = size_of::<ExpectedOf>() + pattern.len() + lists + names;
            self.written += bytes as u64;
            if self.written > MAX_EXPECTED.bytes() {
                let place = Place::file("submissions/submissions.yaml");
                let message = say!(
                    "names tests for programs so often that it takes more than {MAX_EXPECTED}",
                    MAX_EXPECTED
                );
                found.push(
                    Diagnostic::error("too-large", place, message)
                        .with_help(say!("say what is expected of fewer programs or tests")),
                );
                return;
            }
            expected.of_tests.push(of_tests);
        }
    }

    /// The names of the tests that a pattern means: those it matches, and those in a folder that
    /// it matches.
    fn named(&mut self, pattern: &str, found: &mut Findings) -> Vec<String> {
        if let Some(known) = self.known.get(pattern) {
            return known.clone();
        }
        let file = "submissions/submissions.yaml";
        let written = pattern.to_owned();
        let globs = rules::compiled(std::iter::once(&written), file, found);
        let globs = globs.unwrap_or_else(GlobSet::empty);
        let tests = self.tests.into_iter().flatten();
        let matched = tests.filter(|placed| {
            let ends = placed.path.match_indices('/').map(|(end, _)| end);
            let mut paths = ends.chain([placed.path.len()]);
            paths.any(|end| globs.is_match(&placed.path[..end]))
        });
        let names: Vec<String> = matched.map(|placed| placed.test.name.clone()).collect();
        if names.is_empty() && !globs.is_empty() {
            let message = say!("the pattern `{pattern}` matches no test", pattern);
            found.push(
                Diagnostic::warning("idle-pattern", Place::file(file), message).with_help(say!(
                    "a pattern of tests is a path below data/, such as `sample` or `secret/*-large`"
                )),
            );
        }
        self.known.insert(written, names.clone());
        names
    }
}
