//! Problems that give points: what groups of tests and the package's own programs make of a
//! submission, and which tests are not run because nothing that comes of them counts.
#![expect(
    clippy::float_cmp,
    reason = "points are sums of numbers that have no fraction, or halves of such"
)]

use judge::{JudgeOptions, Judging, PointsOf, Verdict};
use problems::{Problem, package};

use super::{judge, judged, message, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: scoring\nname: Twice\n\
                    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f13\nlimits:\n  time_limit: 1\n";

/// Doubles a number: the first group has small ones, the second large ones and a negative one.
const TESTS: [(&str, &str); 10] = [
    ("statement/problem.en.md", "Double a number.\n"),
    ("data/sample/1.in", "1\n"),
    ("data/sample/1.ans", "2\n"),
    ("data/secret/1-small/1.in", "3\n"),
    ("data/secret/1-small/1.ans", "6\n"),
    ("data/secret/2-large/1.in", "5000000000\n"),
    ("data/secret/2-large/1.ans", "10000000000\n"),
    ("data/secret/2-large/2.in", "-4\n"),
    ("data/secret/2-large/2.ans", "-8\n"),
    ("data/secret/2-large/2.yaml", "description: below zero\n"),
];

fn problem(yaml: &str, files: &[(&str, &str)]) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [("problem.yaml", yaml)].iter().chain(&TESTS).chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

/// Two groups, of 30 and 70 points.
fn in_groups(second: &str) -> Problem {
    let files = [
        ("data/secret/1-small/test_group.yaml", "max_score: 30\n"),
        ("data/secret/2-large/test_group.yaml", second),
    ];
    problem(YAML, &files)
}

/// The points and the most there can be, with those of the groups.
fn scores(judging: &Judging) -> (f64, Option<f64>, Vec<(String, f64)>) {
    let score = judging
        .score
        .as_ref()
        .unwrap_or_else(|| panic!("{judging:#?}"));
    let groups = score.groups.iter();
    let groups = groups.map(|group| (group.name.clone(), group.score.value()));
    (
        score.points.value(),
        score.most.map(judge::Points::value),
        groups.collect(),
    )
}

const RIGHT: &str = "print(2 * int(input()))";
const SMALL: &str = "n = int(input())\nprint(2 * n if 0 < n < 10 else 0)";
const NEVER_BELOW_ZERO: &str = "print(2 * abs(int(input())))";

#[test]
fn groups_bring_their_points() {
    let groups = |first: f64, second: f64| {
        let name = |name: &str| format!("secret/{name}");
        vec![(name("1-small"), first), (name("2-large"), second)]
    };
    let problem = in_groups("max_score: 70\n");
    let of = |text: &str| verdict_of(&judge(), &problem, "python", text);
    let right = of(RIGHT);
    assert_eq!(right.verdict, Verdict::AC);
    assert_eq!(scores(&right), (100.0, Some(100.0), groups(30.0, 70.0)));
    let small = of(SMALL);
    assert_eq!(small.verdict, Verdict::WA);
    assert_eq!(scores(&small), (30.0, Some(100.0), groups(30.0, 0.0)));
    // A group that is all or nothing is over with its first failure; another one goes on.
    let names: Vec<&str> = small.tests.iter().map(|test| test.name.as_str()).collect();
    assert_eq!(names, ["sample-1", "1-small/1", "2-large/1"]);
    let nothing = of("print(7)");
    assert_eq!(scores(&nothing).0, 0.0);
    let names: Vec<&str> = nothing
        .tests
        .iter()
        .map(|test| test.name.as_str())
        .collect();
    assert_eq!(names, ["sample-1", "1-small/1", "2-large/1"]);
}

#[test]
fn a_sum_gives_each_test_its_part_and_a_group_may_ask_for_another() {
    let problem =
        in_groups("max_score: 70\nscore_aggregation: sum\nrequire_pass: secret/1-small\n");
    let of = |text: &str| scores(&verdict_of(&judge(), &problem, "python", text)).0;
    assert_eq!(of(RIGHT), 100.0);
    assert_eq!(of(NEVER_BELOW_ZERO), 65.0);
    // What is right in the second group does not count without the first.
    assert_eq!(of("n = int(input())\nprint(0 if n == 3 else 2 * n)"), 0.0);
}

/// Says `AC`, and in a file what an output is worth: all of it below a hundred.
const BY_LENGTH: &str = "import sys\nout = sys.stdin.read()\n\
                         if int(out) != int(open(sys.argv[2]).read()): sys.exit(43)\n\
                         open(sys.argv[3] + 'FILE', 'w').write(VALUE)\nsys.exit(42)\n";

fn with_validator(file: &str, value: &str) -> Judging {
    let validator = BY_LENGTH.replace("FILE", file).replace("VALUE", value);
    let files = [
        (
            "data/secret/1-small/test_group.yaml",
            "max_score: 30\nscore_aggregation: min\n",
        ),
        (
            "data/secret/2-large/test_group.yaml",
            "max_score: 70\nscore_aggregation: min\n",
        ),
        ("output_validator/v.py", validator.as_str()),
    ];
    verdict_of(&judge(), &problem(YAML, &files), "python", RIGHT)
}

#[test]
fn the_packages_own_validator_may_say_what_an_output_is_worth() {
    assert_eq!(
        scores(&with_validator("score_multiplier.txt", "'0.5'")).0,
        50.0
    );
    assert_eq!(scores(&with_validator("score.txt", "'12.25'")).0, 24.5);
    assert_eq!(scores(&with_validator("other.txt", "'1'")).0, 100.0);
    for (file, value, said) in [
        ("score.txt", "'many'", "score.txt says `many`"),
        ("score.txt", "'-1'", "score.txt says `-1`"),
        ("score_multiplier.txt", "'1.5'", "more than the whole"),
    ] {
        let judging = with_validator(file, value);
        assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
        assert!(message(&judging).contains(said), "{}", message(&judging));
        assert_eq!(judging.score, None);
    }
}

/// The older format: the groups' files are called otherwise, samples may be left out, and one
/// accepted group is enough to be accepted.
#[test]
fn older_packages_grade_by_their_flags() {
    let yaml = "name: Twice\ntype: scoring\nlimits: {time_limit: 1}\n";
    let files = [
        (
            "data/testdata.yaml",
            "on_reject: continue\nrange: 0 100\ngrader_flags: ignore_sample\n",
        ),
        (
            "data/secret/testdata.yaml",
            "grader_flags: accept_if_any_accepted\n",
        ),
        (
            "data/secret/1-small/testdata.yaml",
            "on_reject: break\naccept_score: 40\nrange: 0 40\ngrader_flags: min\n",
        ),
        (
            "data/secret/2-large/testdata.yaml",
            "on_reject: break\naccept_score: 60\nrange: 0 60\ngrader_flags: min\n",
        ),
    ];
    let problem = problem(yaml, &files);
    let of = |text: &str| {
        let judging = verdict_of(&judge(), &problem, "python", text);
        (judging.verdict, scores(&judging).0)
    };
    assert_eq!(of(RIGHT), (Verdict::AC, 100.0));
    assert_eq!(of(SMALL), (Verdict::WA, 40.0));
    // Too slow in one group and wrong in the other: the worst of them is said.
    let bad = "n = int(input())\nprint(9)\nwhile n > 10: pass";
    assert_eq!(of(bad), (Verdict::TLE, 0.0));
}

/// With testlib, a checker ends with code 7 and says the points first.
#[test]
fn points_of_a_checker_with_testlib_count() {
    let xml = r#"<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="1" short-name="twice" url="">
  <names><name language="english" value="Twice"/></names>
  <judging>
    <testset name="tests">
      <time-limit>1000</time-limit><memory-limit>268435456</memory-limit>
      <test-count>2</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern>
      <answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>
        <test method="manual" points="10.0" group="1"/>
        <test method="manual" points="30.0" group="1"/>
      </tests>
    </testset>
  </judging>
  <assets><checker type="testlib"><source path="files/check.py" type="python.3"/></checker></assets>
</problem>
"#;
    let check = "import sys\nn = int(open(sys.argv[1]).read())\n\
                 if n == 1: sys.exit(0)\nsys.stderr.write('points 4.5 nearly')\nsys.exit(7)\n";
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("problem.xml", xml),
        ("tests/01", "1\n"),
        ("tests/01.a", "2\n"),
        ("tests/02", "2\n"),
        ("tests/02.a", "4\n"),
        ("files/check.py", check),
    ] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    let problem = problem.unwrap_or_else(|| panic!("{found:#?}"));
    let judging = verdict_of(&judge(), &problem, "python", RIGHT);
    let (got, most, _) = scores(&judging);
    assert_eq!((got, most), (14.5, Some(40.0)), "{judging:#?}");
}

#[test]
fn groups_of_a_problem_without_points_bring_shares_where_these_are_asked_for() {
    let nim = super::problem("nim");
    // Right where heaps are small.
    let text = "#include <cstdio>\nint main() { int t; scanf(\"%d\", &t); while (t--) {\n\
                int n; long long x = 0, a; scanf(\"%d\", &n);\n\
                while (n--) { scanf(\"%lld\", &a); x ^= a & 7; }\n\
                puts(x ? \"First\" : \"Second\"); } }\n";
    let options = JudgeOptions {
        points: PointsOf::Groups,
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &nim, "cpp", text, &options);
    assert_eq!(judging.verdict, Verdict::WA);
    let (points, most, groups) = scores(&judging);
    let of = |name: &str| groups.iter().find(|it| it.0 == name).map(|it| it.1);
    assert_eq!((points, most), (20.0, Some(100.0)), "{groups:?}");
    assert_eq!(of("secret/small"), Some(20.0));
    // It was looked at although another group failed before it.
    assert_eq!(of("secret/largest"), Some(0.0));
    assert!(judging.tests.iter().any(|test| test.group == "largest"));
    assert_eq!(nim.has_parts(), Some(true));
    // As everywhere else, it is all or nothing.
    let judging = verdict_of(&judge(), &nim, "cpp", text);
    assert_eq!((judging.verdict, judging.score), (Verdict::WA, None));
}
