//! Tests that do not count: they change no verdict, and an accepted program hears of them.

use judge::{JudgeOptions, Verdict};
use problems::{Problem, package};

use super::{judge, judged, problem, verdict_of};

/// A package whose tests with the number 7 and above do not count.
fn doubled() -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        (
            "problem.yaml",
            "problem_format_version: 2025-09\ntype: pass-fail\nname: Twice\nuuid: \
             6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f12\nlimits:\n  time_limit: 1\n",
        ),
        ("statement/problem.en.md", "Print twice the number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/2.in", "5\n"),
        ("data/secret/2.ans", "10\n"),
        ("data/beyond/a.in", "7\n"),
        ("data/beyond/a.ans", "14\n"),
        ("data/beyond/b.in", "8\n"),
        ("data/beyond/b.ans", "16\n"),
        ("data/beyond/c.in", "9\n"),
        ("data/beyond/c.ans", "18\n"),
        ("submissions/accepted/twice.py", "print(2 * int(input()))\n"),
    ];
    for (path, text) in files {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    assert_eq!(found, [], "it is without complaint");
    problem.unwrap()
}

/// A program that is right to 6, wrong at 7, right at 8 and runs forever at 9.
const TO_SIX: &str = "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); volatile int x = 9; \
                      while (n == x) {} printf(\"%d\\n\", n == 7 ? 7 : 2 * n); }";

#[test]
fn an_accepted_program_is_told_where_it_is_wrong() {
    let judging = verdict_of(&judge(), &doubled(), "cpp", TO_SIX);
    assert_eq!(
        (judging.verdict, judging.passed, judging.total),
        (Verdict::AC, 2, 2)
    );
    let names: Vec<&str> = judging
        .tests
        .iter()
        .map(|test| test.name.as_str())
        .collect();
    assert_eq!(names, ["sample-1", "2"]);
    let remarks: Vec<_> = judging
        .remarks
        .iter()
        .map(|it| (it.test.as_str(), it.verdict))
        .collect();
    assert_eq!(
        remarks,
        [("beyond-1", Verdict::WA), ("beyond-3", Verdict::TLE)]
    );
    assert_eq!(judging.remarks[0].input.as_deref(), Some("7"));
    // Neither its figures nor a wish for every test make them count.
    assert!(judging.time_ms < 900, "{}", judging.time_ms);
    let all = JudgeOptions {
        all: true,
        ..JudgeOptions::default()
    };
    let (judging, _) = judged(&judge(), &doubled(), "cpp", TO_SIX, &all);
    assert_eq!((judging.verdict, judging.tests.len()), (Verdict::AC, 2));
    assert_eq!(judging.remarks.len(), 2);
}

#[test]
fn whoever_is_not_accepted_hears_nothing_of_them() {
    let wrong = TO_SIX.replace("n == 7", "n > 3");
    let judging = verdict_of(&judge(), &doubled(), "cpp", &wrong);
    assert_eq!(judging.verdict, Verdict::WA);
    assert!(judging.remarks.is_empty());
    let right = TO_SIX
        .replace("n == 7 ? 7 : ", "")
        .replace("n == x", "n == 10");
    let judging = verdict_of(&judge(), &doubled(), "cpp", &right);
    assert_eq!((judging.verdict, judging.remarks.len()), (Verdict::AC, 0));
}

/// What most of the accepted programs in the world print for two piles of 165580140 and 267914295.
#[test]
fn double_precision_is_accepted_with_a_remark() {
    let source = include_str!("../../../problems/catalog/hdoj-1527/submissions/accepted/double.c");
    let judging = verdict_of(&judge(), &problem("hdoj-1527"), "c", source);
    assert_eq!(judging.verdict, Verdict::AC);
    let inputs: Vec<&str> = judging
        .remarks
        .iter()
        .filter_map(|it| it.input.as_deref())
        .collect();
    assert_eq!(inputs, ["165580140 267914295"]);
}
