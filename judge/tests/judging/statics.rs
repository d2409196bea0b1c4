//! Packages with a static validator: a program that looks at the submission in place of its output.
#![expect(clippy::float_cmp, reason = "points are whole numbers")]

use judge::{Judging, Reason, Verdict};
use problems::{Problem, package};

use super::{judge, message, verdict_of};

/// Refuses programs with a word in them, says what they are written in, and gives fewer points to longer
/// ones.
const VALIDATOR: &str = "import os, sys\n\
    language, entry, feedback, word = sys.argv[1:5]\n\
    text = open(entry).read()\n\
    with open(feedback + 'judgemessage.txt', 'w') as out: out.write(language)\n\
    if word in text:\n    \
        with open(feedback + 'teammessage.txt', 'w') as out: out.write(f'{word} in {language}')\n    \
        sys.exit(43)\n\
    if 'points' in sys.argv:\n    \
        with open(feedback + 'score.txt', 'w') as out: out.write('30' if len(text) < 40 else '10')\n\
    sys.exit(42)\n";

fn problem(kind: &str, group: &str, validator: &str) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let yaml = format!(
        "problem_format_version: 2025-09\ntype: {kind}\nname: Twice\n\
         uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f18\nlimits: {{time_limit: 2}}\n"
    );
    for (path, text) in [
        ("problem.yaml", yaml.as_str()),
        ("statement/problem.en.md", "Double a number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/1.in", "3\n"),
        ("data/secret/1.ans", "6\n"),
        ("data/secret/2.in", "4\n"),
        ("data/secret/2.ans", "8\n"),
        ("data/secret/test_group.yaml", group),
        ("static_validator/v.py", validator),
    ] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

const PASSED: &str = "static_validation_score: pass-fail\nstatic_validator_args: [eval]\n";
const RIGHT: &str = "print(2 * int(input()))";

fn names(judging: &Judging) -> Vec<&str> {
    judging
        .tests
        .iter()
        .map(|test| test.name.as_str())
        .collect()
}

#[test]
fn a_submission_itself_is_looked_at_before_the_tests_of_its_group() {
    let problem = problem("pass-fail", PASSED, VALIDATOR);
    let right = verdict_of(&judge(), &problem, "python", RIGHT);
    assert_eq!(right.verdict, Verdict::AC, "{right:#?}");
    assert_eq!(names(&right), ["sample-1", "static-validation", "1", "2"]);
    assert_eq!((right.passed, right.total), (4, 4));
    let wrong = verdict_of(&judge(), &problem, "python", "print(2 * eval(input()))");
    assert_eq!(wrong.verdict, Verdict::WA, "{wrong:#?}");
    assert_eq!(names(&wrong), ["sample-1", "static-validation"]);
    let said = "eval in python3".to_owned();
    assert_eq!(wrong.tests[1].reason, Some(Reason::Rejected { said }));
    let in_cpp =
        "#include <iostream>\nint main() { int eval; std::cin >> eval; std::cout << 2 * eval; }";
    let wrong = verdict_of(&judge(), &problem, "cpp", in_cpp);
    let said = "eval in cpp".to_owned();
    assert_eq!(
        wrong.tests[1].reason,
        Some(Reason::Rejected { said }),
        "{wrong:#?}"
    );
}

#[test]
fn a_look_at_a_submission_may_bring_points() {
    let group =
        "max_score: 100\nstatic_validation_score: 30\nstatic_validator_args: [eval, points]\n";
    let problem = problem("scoring", group, VALIDATOR);
    let points = |text: &str| {
        let judging = verdict_of(&judge(), &problem, "python", text);
        let score = judging
            .score
            .as_ref()
            .unwrap_or_else(|| panic!("{judging:#?}"));
        (score.points.value(), score.most.map(judge::Points::value))
    };
    assert_eq!(points(RIGHT), (100.0, Some(100.0)));
    assert_eq!(
        points("number = int(input())\nprint(number + number)"),
        (80.0, Some(100.0))
    );
    // One of two tests, and the length.
    assert_eq!(points("print({1: 2, 3: 6}[int(input())])").0, 65.0);
    assert_eq!(points("print(2 * eval(input()))").0, 70.0);
}

#[test]
fn a_static_validator_that_fails_is_the_packages_fault() {
    let problem = problem("pass-fail", PASSED, "1 / 0\n");
    let judging = verdict_of(&judge(), &problem, "python", RIGHT);
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
    let message = message(&judging);
    assert!(
        message.contains("the problem's static validator failed: it ended with code 1"),
        "{message}"
    );
    assert!(message.contains("ZeroDivisionError"), "{message}");
}

/// What a submission brings beside itself says nothing in the validator's name.
#[test]
fn a_submission_cannot_say_what_the_validator_says() {
    let sly = "import os\nos.makedirs('.feedback', exist_ok=True)\nprint(2 * int(input()))";
    let problem = problem(
        "pass-fail",
        PASSED,
        "import sys, os\nassert os.listdir(sys.argv[3]) == ['.empty']\nsys.exit(42)\n",
    );
    let judging = verdict_of(&judge(), &problem, "python", sly);
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
}
