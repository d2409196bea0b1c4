//! Packages of DMOJ.

use std::fs;
use std::io::Write as _;

use problems::{CheckerSpec, Grading};

use super::{Files, folder, load_at, loaded, refused};

fn files(init: &str) -> Files<'_> {
    vec![
        ("init.yml", init),
        ("1.in", "1 2\n"),
        ("1.out", "3\n"),
        ("2.in", "4 5\n"),
        ("2.out", "9\n"),
    ]
}

#[test]
fn tests_are_listed_one_by_one_or_in_batches() {
    let init = "checker: {name: floats, args: {precision: 3}}\ntest_cases:\n\
                - {in: 1.in, out: 1.out, points: 5}\n- points: 95\n  batched:\n  \
                - {in: 2.in, out: 2.out}\n  - {in: 1.in, out: 1.out}\n  dependencies: [1]\n";
    let (problem, said) = loaded(&files(init));
    assert_eq!(said, ["no-statement"]);
    let tests = problem.tests().unwrap();
    let names: Vec<&str> = tests.tests().iter().map(|it| it.name.as_str()).collect();
    assert_eq!(names, ["01", "02/01", "02/02"]);
    assert_eq!(problem.kind().grading, Grading::Scoring);
    assert_eq!(problem.groups()[1].requires, ["secret/01"]);
    assert_eq!(problem.groups()[1].max_score, Some(95.0));
    let CheckerSpec::Default(validator) = problem.checker() else {
        panic!("{:?}", problem.checker());
    };
    let absolute = validator.tolerance.unwrap().absolute;
    assert!((absolute.unwrap() - 1e-3).abs() < 1e-12);
}

#[test]
fn tests_are_found_by_their_names() {
    let (problem, _) = loaded(&files("points: 100\n"));
    assert_eq!(problem.tests().unwrap().len(), 2);
    let init = "test_cases: {input_format: '(?P<case>\\d+)\\.in', output_format: '(?P<case>\\d+)\\.out'}\n";
    let (problem, _) = loaded(&files(init));
    assert_eq!(&*problem.tests().unwrap().tests()[1].answer, b"9\n");
    refused(
        &files("test_cases: {input_format: '(?=x)'}\n"),
        "bad-pattern",
        "(?=x)",
    );
}

#[test]
fn tests_may_stand_in_an_archive() {
    let package = folder(&[(
        "init.yml",
        "archive: sums.zip\ntest_cases:\n- {in: a.in, out: a.out, points: 1}\n",
    )]);
    let root = package.path().join("sums");
    let mut zip = zip::ZipWriter::new(fs::File::create(root.join("sums.zip")).unwrap());
    for (path, text) in [("a.in", "1 2\n"), ("a.out", "3\n")] {
        zip.start_file(path, zip::write::SimpleFileOptions::default())
            .unwrap();
        zip.write_all(text.as_bytes()).unwrap();
    }
    zip.finish().unwrap();
    let (problem, found) = load_at(&root);
    let tests = problem
        .unwrap_or_else(|| panic!("{found:?}"))
        .tests()
        .unwrap();
    assert_eq!(&*tests.tests()[0].input, b"1 2\n");
    fs::write(root.join("sums.zip"), "none").unwrap();
    let (problem, found) = load_at(&root);
    assert!(problem.is_none() && found.iter().any(|it| it.code == "bad-archive"));
}

#[test]
fn checkers_that_take_any_order_become_a_validator() {
    for (checker, parts) in [
        ("sorted", "lines"),
        ("{name: sorted, args: {split_on: whitespace}}", "words"),
        ("unordered", "words"),
        ("easy", "letters"),
    ] {
        let init =
            format!("checker: {checker}\ntest_cases:\n- {{in: 1.in, out: 1.out, points: 1}}\n");
        let (problem, _) = loaded(&files(&init));
        assert_eq!(*problem.checker(), CheckerSpec::Program, "{checker}");
        let validators = &problem.programs().output_validators;
        let text = String::from_utf8_lossy(&validators[0].files[0].bytes).into_owned();
        assert!(text.contains(&format!("PARTS = \"{parts}\"")), "{checker}");
    }
}

#[test]
fn a_checker_in_python_becomes_a_validator() {
    let init = "checker: {name: check.py, args: {most: 3, word: \"it's\"}}\n\
                test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    let mut files = files(init);
    files.push((
        "check.py",
        "def check(process_output, judge_output, **_): return True\n",
    ));
    let (problem, said) = loaded(&files);
    assert_eq!(said, ["no-statement"]);
    assert_eq!(*problem.checker(), CheckerSpec::Program);
    let validator = &problem.programs().output_validators[0];
    let paths: Vec<&str> = validator.files.iter().map(|it| it.path.as_str()).collect();
    assert_eq!(paths, ["check.py", "__main__.py"]);
    let text = String::from_utf8_lossy(&validator.files[1].bytes);
    assert!(text.contains("CHECKER = \"check.py\"\n"), "{text}");
    assert!(
        text.contains(r#"ARGUMENTS = "{\"most\":3,\"word\":\"it's\"}""#),
        "{text}"
    );
}

#[test]
fn what_runs_inside_the_judge_of_dmoj_is_refused_by_name() {
    let cases = "test_cases:\n- {in: 1.in, out: 1.out, points: 1}\n";
    for (init, code, said) in [
        ("custom_judge: x.py\n", "unsupported-key", "custom_judge"),
        (
            "signature_grader: {entry: x.c}\n",
            "unsupported-key",
            "signature_grader",
        ),
        ("checker: linecount\n", "unsupported-checker", "`linecount`"),
        (
            "checker: {name: sorted, args: {split_on: commas}}\n",
            "unsupported-checker",
            "split_on: commas",
        ),
        ("checker: check.py\n", "unsupported-checker", "`check.py`"),
        (
            "interactive: {files: x.cpp}\n",
            "unsupported-checker",
            "type `default`",
        ),
        ("archive: gone.zip\n", "missing-file", "gone.zip"),
    ] {
        let init = format!("{init}{cases}");
        refused(&files(&init), code, said);
    }
    refused(
        &files("test_cases:\n- {in: 9.in, out: 1.out}\n"),
        "no-test",
        "`9.in`",
    );
    refused(
        &files("test_cases:\n- {in: 1.in}\n"),
        "no-answer",
        "test 01",
    );
    refused(
        &files("test_cases:\n- {generator_args: [1]}\n"),
        "no-test",
        "made by a program",
    );
}
