//! Packages of the older format whose own grader says what becomes of groups.
#![expect(clippy::float_cmp, reason = "points are halves of whole numbers")]

use judge::Verdict;
use problems::{Problem, package};

use super::{judge, message, points, verdict_of};

/// Whatever is right in a group brings half as much as it would; with the argument `any`, the group is
/// accepted where anything in it is.
const GRADER: &str = "import sys\n\
    parts = [line.split() for line in sys.stdin]\n\
    right = [float(points) for verdict, points in parts if verdict == 'AC']\n\
    wrong = [verdict for verdict, points in parts if verdict != 'AC']\n\
    if wrong and not ('any' in sys.argv and right):\n    print(wrong[0], 0)\n\
    else:\n    print('AC', sum(right) / 2)\n";

const GROUPS: [(&str, &str); 4] = [
    (
        "data/testdata.yaml",
        "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
    ),
    (
        "data/secret/testdata.yaml",
        "grading: custom\ngrader_flags: any\n",
    ),
    (
        "data/secret/a/testdata.yaml",
        "grading: default\ngrader_flags: min\naccept_score: 60\non_reject: break\n",
    ),
    (
        "data/secret/b/testdata.yaml",
        "grading: default\ngrader_flags: min\naccept_score: 40\non_reject: break\n",
    ),
];

fn problem(files: &[(&str, &str)]) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let usual = [
        (
            "problem.yaml",
            "name: Twice\ntype: scoring\nlimits: {time_limit: 2}\n",
        ),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/a/1.in", "3\n"),
        ("data/secret/a/1.ans", "6\n"),
        ("data/secret/b/1.in", "-4\n"),
        ("data/secret/b/1.ans", "-8\n"),
    ];
    for (path, text) in usual.iter().chain(&GROUPS).chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

const RIGHT: &str = "print(2 * int(input()))";
const NEVER_BELOW_ZERO: &str = "print(2 * abs(int(input())))";

#[test]
fn the_packages_grader_says_what_becomes_of_its_groups() {
    let problem = problem(&[("graders/half.py", GRADER)]);
    let of = |text: &str| verdict_of(&judge(), &problem, "python", text);
    let right = of(RIGHT);
    assert_eq!(
        (right.verdict, points(&right)),
        (Verdict::AC, 50.0),
        "{right:#?}"
    );
    // The group of all secret tests is accepted, with half of what its first part brings.
    let some = of(NEVER_BELOW_ZERO);
    assert_eq!(points(&some), 30.0, "{some:#?}");
    assert_eq!(some.verdict, Verdict::WA);
    let nothing = of("print(1)");
    assert_eq!(
        (nothing.verdict, points(&nothing)),
        (Verdict::WA, 0.0),
        "{nothing:#?}"
    );
    let crash = of("print(2) if int(input()) == 1 else 1 / 0");
    assert_eq!(
        (crash.verdict, points(&crash)),
        (Verdict::RE, 0.0),
        "{crash:#?}"
    );
}

#[test]
fn a_grader_that_fails_is_the_packages_fault() {
    for (grader, said) in [
        ("print('JE')\n", "instead of a verdict and points"),
        (
            "import sys\nsys.stderr.write('no luck')\nexit(3)\n",
            "it ended with code 3 instead of 0\nno luck",
        ),
    ] {
        let problem = problem(&[("graders/g.py", grader)]);
        let judging = verdict_of(&judge(), &problem, "python", RIGHT);
        assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
        let message = message(&judging);
        assert!(
            message.contains("the problem's grader failed: "),
            "{message}"
        );
        assert!(message.contains(said), "{message}");
    }
}

/// As of old graders in Python 2: points are not counted then, and every test must be right.
#[test]
fn a_grader_that_cannot_be_run_here_counts_no_points() {
    let problem = problem(&[("graders/g.py", "print \"AC 1\"\n")]);
    let right = verdict_of(&judge(), &problem, "python", RIGHT);
    assert!(
        right.verdict == Verdict::AC && right.score.is_none(),
        "{right:#?}"
    );
    let some = verdict_of(&judge(), &problem, "python", NEVER_BELOW_ZERO);
    assert_eq!(some.verdict, Verdict::WA, "{some:#?}");
}
