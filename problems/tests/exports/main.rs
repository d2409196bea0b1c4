//! Problems of the catalog go to each format and come back as the same problem.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "a test says what failed by failing"
)]

mod details;

use std::collections::BTreeMap;

use problems::differences::differences;
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
        Err(ExportError::Judging { .. } | ExportError::Code { .. }) => return false,
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

/// A package of these files.
fn of_files(files: &[(&str, &str)]) -> Problem {
    let mut export = Export::default();
    for (path, text) in files {
        let bytes = text.as_bytes().into();
        export.files.insert((*path).to_owned(), bytes);
    }
    back("made", &export)
}

const PASS_FAIL: &str = "problem_format_version: 2025-09\nname: Made\ntype: pass-fail\n\
                         uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\nlimits: {time_limit: 1}\n";

/// A package with these files beside two tests.
fn with<'a>(problem: &'a str, more: &[(&'a str, &'a str)]) -> Vec<(&'a str, &'a str)> {
    let mut files = vec![
        ("problem.yaml", problem),
        ("statement/problem.en.md", "Add.\n"),
        ("data/sample/1.in", "1 1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/a/1.in", "1 2\n"),
        ("data/secret/a/1.ans", "3\n"),
        ("data/secret/a/2.in", "2 2\n"),
        ("data/secret/a/2.ans", "4\n"),
        ("data/secret/b/1.in", "3 2\n"),
        ("data/secret/b/1.ans", "5\n"),
        ("data/secret/b/2.in", "4 2\n"),
        ("data/secret/b/2.ans", "6\n"),
    ];
    files.retain(|(path, _)| more.iter().all(|(other, _)| other != path));
    files.extend(more);
    files
}

/// The points of the groups of secret tests that have tests of their own.
fn points(problem: &Problem) -> Vec<Option<f64>> {
    let mut groups: Vec<_> = problem
        .groups()
        .iter()
        .filter(|it| it.name.starts_with("secret/"))
        .map(|it| (it.name.clone(), it.max_score))
        .collect();
    groups.sort_by(|a, b| a.0.cmp(&b.0));
    groups.into_iter().map(|(_, points)| points).collect()
}

#[test]
fn points_of_groups_go_to_every_format_and_come_back() {
    let scoring = PASS_FAIL.replace("pass-fail", "scoring");
    let files = with(
        &scoring,
        &[
            ("data/secret/test_group.yaml", "max_score: 50\n"),
            ("data/secret/a/test_group.yaml", "max_score: 20\n"),
            (
                "data/secret/b/test_group.yaml",
                "max_score: 30\nscore_aggregation: sum\n",
            ),
        ],
    );
    let problem = of_files(&files);
    let (all, each) = (Some(20.0), Some(15.0));
    for (format, wanted) in [
        (Format::Icpc, vec![all, Some(30.0)]),
        (Format::Legacy, vec![all, Some(30.0)]),
        (Format::Polygon, vec![all, Some(30.0)]),
        // The samples are a batch of their own there, and each test of a sum is one.
        (Format::Dmoj, vec![Some(0.0), all, each, each]),
    ] {
        let export = export::export(&problem, format).unwrap();
        let again = back("made", &export);
        assert_eq!(points(&again), wanted, "{format:?}: {:?}", again.groups());
        assert_eq!(again.kind().grading, problem.kind().grading, "{format:?}");
        if format == Format::Icpc {
            assert_eq!(differences(&problem, &again).unwrap(), []);
        }
    }
}

#[test]
fn points_that_a_format_has_no_word_for_are_refused() {
    let legacy = "problem_format_version: legacy\nname: Made\ntype: scoring\n\
                  uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\n";
    let files = with(
        legacy,
        &[
            (
                "data/secret/a/testdata.yaml",
                "grader_flags: max\naccept_score: 7\n",
            ),
            (
                "data/secret/b/testdata.yaml",
                "grader_flags: avg\naccept_score: 9\n",
            ),
            (
                "problem_statement/problem.en.tex",
                "\\problemname{Made} Add.\n",
            ),
        ],
    );
    let problem = of_files(&files);
    for format in [Format::Icpc, Format::Dmoj, Format::Polygon] {
        let error = export::export(&problem, format).unwrap_err().to_string();
        assert!(error.contains("points"), "{format:?}: {error}");
    }
    // The format it comes from has them.
    let again = back("made", &export::export(&problem, Format::Legacy).unwrap());
    let graded = |problem: &Problem| {
        let groups = problem.groups().iter();
        let groups = groups.map(|it| (it.name.clone(), it.aggregation, it.accept_score));
        groups.collect::<Vec<_>>()
    };
    assert!(graded(&problem).len() > 3);
    assert_eq!(graded(&again)[..2], graded(&problem)[..2]);
}

/// A grader decides about points: it goes with them, or nothing does.
#[test]
fn graders_of_groups_go_along_or_are_named() {
    let legacy = "problem_format_version: legacy\nname: Made\ntype: scoring\n\
                  uuid: 5ca6ba5b-36d5-4eff-8aa7-d967cbc4375e\n";
    let files = with(
        legacy,
        &[
            ("graders/half.py", "print('AC 1')\n"),
            (
                "data/secret/testdata.yaml",
                "grading: custom\ngrader_flags: any half\n",
            ),
            (
                "data/secret/a/testdata.yaml",
                "grading: default\ngrader_flags: min\naccept_score: 7\n",
            ),
            (
                "data/secret/b/testdata.yaml",
                "grading: default\ngrader_flags: min\naccept_score: 9\n",
            ),
            (
                "problem_statement/problem.en.tex",
                "\\problemname{Made} Add.\n",
            ),
        ],
    );
    let problem = of_files(&files);
    let asked = |problem: &Problem| {
        let groups = problem.groups().iter();
        let asked = groups.filter(|it| it.grader_args.is_some());
        asked
            .map(|it| (it.name.clone(), it.grader_args.clone()))
            .collect::<Vec<_>>()
    };
    let args = Some(vec!["any".to_owned(), "half".to_owned()]);
    assert_eq!(asked(&problem), [("secret".to_owned(), args)]);
    let export = export::export(&problem, Format::Legacy).unwrap();
    let again = back("made", &export);
    assert_eq!(asked(&again), asked(&problem));
    assert_eq!(again.programs().grader, problem.programs().grader);
    for format in [Format::Icpc, Format::Dmoj, Format::Polygon] {
        let error = export::export(&problem, format).unwrap_err().to_string();
        assert!(error.contains("grader"), "{format:?}: {error}");
    }
}

#[test]
fn what_another_judge_would_judge_otherwise_is_refused() {
    let letters = [("data/secret/a/1.ans", "Yes\n")];
    let own = [(
        "data/secret/a/1.yaml",
        "output_validator_args: [float_tolerance, '1e-3']\n",
    )];
    let files = [("data/secret/a/1.files/table", "1 2\n")];
    for (more, said, refused) in [
        (
            &letters[..],
            "capital letters",
            vec![Format::Dmoj, Format::Polygon],
        ),
        (
            &own,
            "compared in a way of their own",
            vec![Format::Legacy, Format::Dmoj, Format::Polygon],
        ),
        (
            &files,
            "files of its own",
            vec![Format::Legacy, Format::Dmoj, Format::Polygon],
        ),
    ] {
        let problem = of_files(&with(PASS_FAIL, more));
        for format in [Format::Icpc, Format::Legacy, Format::Dmoj, Format::Polygon] {
            let done = export::export(&problem, format);
            let refusal = done.err().map(|error| error.to_string());
            assert_eq!(
                refusal.is_some(),
                refused.contains(&format),
                "{format:?}: {said}"
            );
            assert!(
                refusal.is_none_or(|it| it.contains(said)),
                "{format:?}: {said}"
            );
        }
    }
    // Where no answer has letters, capital ones make no difference anywhere.
    let problem = of_files(&with(PASS_FAIL, &[]));
    export::export(&problem, Format::Dmoj).unwrap();
}

#[test]
fn packages_differ_in_whatever_they_say() {
    let base = of_files(&with(PASS_FAIL, &[]));
    let rules = "data:\n  secret:\n    data: {}\n";
    for (path, text, part, name) in [
        (
            "problem.yaml",
            &*format!("{PASS_FAIL}languages: [cpp]\n"),
            "metadata",
            "languages",
        ),
        (
            "problem.yaml",
            &format!("{PASS_FAIL}constants: {{most: 5}}\n"),
            "metadata",
            "constant most",
        ),
        (
            "problem.yaml",
            &format!("{PASS_FAIL}allow_file_writing: true\n"),
            "metadata",
            "submissions may write files",
        ),
        (
            "problem.yaml",
            &PASS_FAIL.replace("time_limit: 1", "time_limit: 1, time_resolution: 0.1"),
            "metadata",
            "time resolution",
        ),
        (
            "problem.yaml",
            &PASS_FAIL.replace("time_limit: 1", "time_limit: 1, validation_time: 7"),
            "metadata",
            "validation time",
        ),
        (
            "problem.yaml",
            &PASS_FAIL.replace("pass-fail", "scoring"),
            "group",
            "secret",
        ),
        ("data/secret/a/1.yaml", "hint: Add.\n", "test", "secret"),
        (
            "data/secret/test_group.yaml",
            "args: [x]\n",
            "test",
            "secret",
        ),
        ("data/beyond/1.in", "7 7\n", "test", "beyond"),
        (
            "generators/gen.py",
            "print(1)\n",
            "program",
            "generator gen.py",
        ),
        (
            "include/python3/helper.py",
            "x = 1\n",
            "file",
            "include/python3/helper.py",
        ),
        (
            "submissions/accepted/a.py",
            "print(2)\n",
            "program",
            "accepted/a.py",
        ),
        ("grundy.toml", "difficulty = 3\n", "metadata", "difficulty"),
        (
            "data/invalid_input/x.in",
            "x\n",
            "file",
            "invalid input x.in",
        ),
    ] {
        let mut more = vec![(path, text)];
        if path.starts_with("data/beyond") {
            more.push(("data/beyond/1.ans", "14\n"));
        }
        if path.starts_with("generators") {
            more.push(("generators/generators.yaml", rules));
        }
        let other = of_files(&with(PASS_FAIL, &more));
        let found = differences(&base, &other).unwrap();
        let is_named =
            |it: &problems::differences::Difference| it.part == part && it.name.starts_with(name);
        assert!(found.iter().any(is_named), "{path}: {text}: {found:?}");
        for difference in &found {
            let words = difference.words();
            assert!(words.en.starts_with(difference.part), "{words}");
            assert!(!words.zh().starts_with(difference.part), "{}", words.zh());
        }
        assert_eq!(differences(&other, &other).unwrap(), []);
    }
}

#[test]
fn what_is_downloaded_is_said_where_something_else_is_shown() {
    let shown = ("data/sample/1.in.statement", "one one\n");
    let problem = of_files(&with(PASS_FAIL, &[shown]));
    let files = export::export(&problem, Format::Icpc).unwrap().files;
    assert_eq!(&*files["data/sample/01.in.download"], b"1 1\n");
    assert_eq!(&*files["data/sample/01.ans.download"], b"2\n");
    assert!(!files.contains_key("data/secret/a/1.in.download"));
}
