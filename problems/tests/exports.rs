//! Problems of the catalog go to each format and come back as the same problem.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

use std::collections::BTreeMap;

use problems::export::{self, Export, ExportError, Format};
use problems::{Lang, Problem, Severity, Test, catalog, package};

/// Every how many problems one is looked at.
const STEP: usize = 9;

/// Writes a folder and reads it as any other package.
fn back(name: &str, export: &Export) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join(name);
    for (path, bytes) in &export.files {
        let path = top.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, bytes).unwrap();
    }
    let (problem, found) = package::load(&top, &catalog::code_of);
    let errors: Vec<_> = found
        .iter()
        .filter(|it| it.severity == Severity::Error)
        .collect();
    assert_eq!(errors, Vec::<&problems::Diagnostic>::new(), "{name}");
    problem.unwrap()
}

/// The tests by content: how often each is there, samples apart, and those that do not count where the
/// format has them.
fn contents(problem: &Problem, format: Format) -> BTreeMap<(bool, Vec<u8>, Vec<u8>), usize> {
    let mut contents = BTreeMap::new();
    for test in problem.tests().unwrap().tests() {
        if !test.counts() && format != Format::Icpc {
            continue;
        }
        let key = (
            test.group == Test::SAMPLE,
            test.input.to_vec(),
            test.answer.to_vec(),
        );
        *contents.entry(key).or_default() += 1;
    }
    contents
}

fn words(text: &str) -> Vec<&str> {
    text.split_whitespace().collect()
}

/// What can be compared of programs.
fn programs(problem: &Problem) -> Vec<(String, Vec<u8>)> {
    let programs = problem.submissions().iter();
    let programs = programs.map(|it| (it.path.clone(), it.program.files[0].bytes.to_vec()));
    programs.collect()
}

fn goes_and_comes_back(problem: &Problem, format: Format) -> bool {
    let name = problem.id();
    let export = match export::export(problem, format) {
        Ok(export) => export,
        Err(ExportError::Judging { .. }) => return false,
        Err(error) => panic!("{name}: {error}"),
    };
    let again = back(name, &export);
    assert_eq!(again.limits().time, problem.limits().time, "{name}");
    assert_eq!(again.limits().memory, problem.limits().memory, "{name}");
    if format != Format::Dmoj {
        assert_eq!(again.names(), problem.names(), "{name}");
        assert_eq!(
            contents(&again, format),
            contents(problem, format),
            "{name}"
        );
    }
    if format == Format::Icpc {
        assert_eq!(again.uuid(), problem.uuid());
        assert_eq!(again.kind(), problem.kind());
        assert_eq!(again.limits(), problem.limits());
        assert_eq!(again.games(), problem.games());
        assert_eq!(again.license(), problem.license());
        assert_eq!(again.sources(), problem.sources());
        assert_eq!(again.difficulty(), problem.difficulty());
        assert_eq!(again.checker(), problem.checker());
        assert_eq!(again.reference().is_some(), problem.reference().is_some());
        let bounds = |problem: &Problem| {
            problem
                .bounds()
                .map(|(n, b)| (n.to_owned(), b))
                .collect::<Vec<_>>()
        };
        assert_eq!(bounds(&again), bounds(problem));
        for lang in Lang::ALL {
            assert_eq!(again.statement(lang), problem.statement(lang), "{name}");
        }
    }
    if matches!(format, Format::Icpc | Format::Legacy) {
        assert_eq!(programs(&again), programs(problem), "{name}");
        for (one, other) in again.submissions().iter().zip(problem.submissions()) {
            assert_eq!(one.expected, other.expected, "{name}: {}", one.path);
        }
    }
    // Once more, nothing changes at all.
    let once = export::export(&again, format).unwrap();
    let twice = export::export(&back(name, &once), format).unwrap();
    let changed: Vec<&String> = once
        .files
        .iter()
        .filter(|(path, bytes)| twice.files.get(*path) != Some(bytes))
        .map(|(path, _)| path)
        .collect();
    assert_eq!(changed, Vec::<&String>::new(), "{name}");
    true
}

fn problems_come_back(format: Format) {
    let some: Vec<Problem> = catalog::all().into_iter().step_by(STEP).collect();
    let carried = some
        .iter()
        .filter(|problem| goes_and_comes_back(problem, format))
        .count();
    assert!(carried > some.len() / 2, "{carried} of {}", some.len());
}

#[test]
fn problems_come_back_from_the_format_of_today() {
    problems_come_back(Format::Icpc);
}

#[test]
fn problems_come_back_from_the_format_before() {
    problems_come_back(Format::Legacy);
}

#[test]
fn problems_come_back_from_polygon() {
    problems_come_back(Format::Polygon);
}

#[test]
fn problems_come_back_from_dmoj() {
    problems_come_back(Format::Dmoj);
}

#[test]
fn statements_keep_their_words_in_latex() {
    for problem in catalog::all().iter().step_by(STEP) {
        let Ok(export) = export::export(problem, Format::Legacy) else {
            continue;
        };
        let again = back(problem.id(), &export);
        for lang in Lang::ALL {
            let (was, is) = (problem.statement(lang), again.statement(lang));
            assert_eq!(
                words(is).len(),
                words(was).len(),
                "{}: {was}\n---\n{is}",
                problem.id()
            );
        }
    }
}
