//! Example programs of packages made by others, and whether they do what is expected of them.

use judge::Verdict;
use judge::check::{CheckOptions, Checked, Subject};
use problems::package;

use super::judge;

/// A package about adding one to a number, with these files.
fn subject(limits: &str, files: &[(&str, &str)]) -> Subject {
    let folder = tempfile::tempdir().unwrap();
    let yaml = format!(
        "problem_format_version: 2025-09\ntype: pass-fail\nname: Next\n\
         uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f12\nlimits: {{memory: 64{limits}}}\n"
    );
    let usual = [
        ("problem.yaml", yaml.as_str()),
        ("statement/problem.en.md", "Add one.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/2.in", "10\n"),
        ("data/secret/2.ans", "11\n"),
        ("submissions/accepted/a.py", "print(int(input()) + 1)\n"),
    ];
    for (path, text) in usual.iter().chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, diagnostics) = package::load(folder.path(), &|_| None);
    Subject {
        problem: problem.unwrap_or_else(|| panic!("{diagnostics:#?}")),
        diagnostics,
    }
}

pub(crate) fn checked(limits: &str, files: &[(&str, &str)]) -> Checked {
    let subject = subject(limits, files);
    judge().check(&[subject], |_| {}).unwrap().remove(0)
}

/// What became of the program of that path: its verdict, and what is wrong about it.
fn outcome<'a>(checked: &'a Checked, path: &str) -> (Option<Verdict>, Option<&'a str>) {
    let program = checked.programs.iter().find(|it| it.path == path).unwrap();
    (program.got, program.complaint.as_deref())
}

/// A program that computes for so many milliseconds and is right then.
fn slow(milliseconds: u32) -> String {
    format!(
        "#include <cstdio>\n#include <ctime>\nint main() {{ int n; scanf(\"%d\", &n); \
         while (clock() < {milliseconds} * (CLOCKS_PER_SEC / 1000)) {{}} printf(\"%d\\n\", n + 1); }}\n"
    )
}

/// Where a package gives no time limit, the accepted programs do: here it is a second.
#[test]
fn a_time_limit_that_is_not_given_follows_from_the_accepted_programs() {
    let (fast, too_slow) = (slow(20), slow(1400));
    let files = [
        ("submissions/accepted/fast.cpp", fast.as_str()),
        ("submissions/time_limit_exceeded/slow.cpp", &too_slow),
    ];
    let found = checked("", &files);
    let got = outcome(&found, "time_limit_exceeded/slow.cpp");
    assert_eq!(got, (Some(Verdict::TLE), None), "{found:#?}");
    assert_eq!(outcome(&found, "accepted/fast.cpp").0, Some(Verdict::AC));
    let given = checked(", time_limit: 3", &files);
    let (got, complaint) = outcome(&given, "time_limit_exceeded/slow.cpp");
    assert_eq!(got, Some(Verdict::AC), "{given:#?}");
    assert!(complaint.is_some_and(|it| it.contains("its folder says TLE")));
}

/// Without any test there is no verdict, and nothing wrong about a program.
#[test]
fn programs_of_a_package_without_tests_are_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("problem.yaml", "name: Next\n"),
        ("submissions/accepted/a.py", "print(1)\n"),
    ] {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, diagnostics) = package::load(folder.path(), &|_| None);
    let problem = problem.unwrap();
    let subject = Subject {
        problem,
        diagnostics,
    };
    let found = judge().check(&[subject], |_| {}).unwrap().remove(0);
    assert_eq!(outcome(&found, "accepted/a.py"), (None, None), "{found:#?}");
    assert!(
        found
            .checks
            .iter()
            .any(|it| it.check == "package" && it.message.contains("no tests")),
        "{found:#?}"
    );
}

/// What the check of the time limit says about these programs.
fn said_of_limit(limits: &str, files: &[(&str, &str)]) -> String {
    let found = checked(limits, files);
    let check = found.checks.iter().find(|it| it.check == "time-limit");
    check.unwrap().message.clone()
}

/// Programs that are meant to be too slow and are not ask for a lower limit, where one separates them from
/// the accepted ones.
#[test]
fn a_proposed_time_limit_parts_the_accepted_programs_from_the_too_slow_ones() {
    let (fast, slow_enough, too_fast) = (slow(20), slow(1900), slow(1200));
    let with = |too_slow: &str| {
        let files = [
            ("submissions/accepted/fast.cpp", fast.as_str()),
            ("submissions/time_limit_exceeded/slow.cpp", too_slow),
        ];
        said_of_limit(", time_limit: 5", &files)
    };
    let said = with(&slow_enough);
    assert!(
        said.contains("slow.cpp is meant to be too slow and is not: write time_limit: 1;"),
        "{said}"
    );
    let said = with(&too_fast);
    assert!(said.contains("no limit separates them"), "{said}");
}

/// The same holds where a single submission is judged.
#[test]
fn a_limit_that_was_measured_holds_for_submissions() {
    let slow = slow(700);
    let accepted = [("submissions/accepted/slow.cpp", slow.as_str())];
    let judge = judge();
    let factor = |limits, files: &[(&str, &str)]| {
        let problem = subject(limits, files).problem;
        let factor = judge.time_factor(&problem, &CheckOptions::default());
        (factor.unwrap() * problem.limits().time.as_secs_f64()).round()
    };
    assert!((factor("", &[]) - 1.0).abs() < 1e-9);
    // Twice what the slowest takes, in whole seconds.
    assert!((factor("", &accepted) - 2.0).abs() < 1e-9);
    assert!((factor(", time_limit: 3", &accepted) - 3.0).abs() < 1e-9);
}

#[test]
fn whatever_a_folder_permits_is_expected() {
    let out_of_memory = "#include <cstdlib>\n#include <cstring>\nchar *volatile kept;\nint main() { kept = (char *)malloc(200 << 20); memset(kept, 1, 200 << 20); return 1; }\n";
    let out_of_room = "#include <cstdio>\nint main() { for (;;) puts(\"x\"); }\n";
    let spaced = "print(int(input()) + 1, end='')\n";
    let files = [
        ("submissions/run_time_error/memory.cpp", out_of_memory),
        ("submissions/run_time_error/output.cpp", out_of_room),
        ("submissions/wrong_answer/spaced.py", spaced),
        ("submissions/accepted/wrong.py", "print(0)\n"),
        (
            "data/sample/test_group.yaml",
            "output_validator_args: [space_change_sensitive]\n",
        ),
    ];
    let found = checked(", time_limit: 3", &files);
    for (path, verdict) in [
        ("run_time_error/memory.cpp", Verdict::MLE),
        ("run_time_error/output.cpp", Verdict::OLE),
        ("wrong_answer/spaced.py", Verdict::PE),
    ] {
        assert_eq!(outcome(&found, path), (Some(verdict), None), "{found:#?}");
    }
    let (got, complaint) = outcome(&found, "accepted/wrong.py");
    assert_eq!(got, Some(Verdict::WA));
    assert!(complaint.is_some(), "{found:#?}");
}

#[test]
fn programs_of_several_files_are_judged_whatever_their_language() {
    let java = "public class Main { public static void main(String[] a) { System.out.println(Part.next(new java.util.Scanner(System.in).nextInt())); } }\n";
    let files = [
        (
            "submissions/accepted/two/solve.cpp",
            "#include \"part.h\"\n#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", next(n)); }\n",
        ),
        (
            "submissions/accepted/two/part.cpp",
            "#include \"part.h\"\nint next(int n) { return n + 1; }\n",
        ),
        ("submissions/accepted/two/part.h", "int next(int);\n"),
        (
            "submissions/accepted/three/main.py",
            "from part import next\nprint(next(int(input())))\n",
        ),
        (
            "submissions/accepted/three/part.py",
            "def next(n):\n    return n + 1\n",
        ),
        ("submissions/accepted/four/Main.java", java),
        (
            "submissions/accepted/four/Part.java",
            "class Part { static int next(int n) { return n + 1; } }\n",
        ),
        ("submissions/wrong_answer/five/other.py", "print(0)\n"),
        (
            "submissions/wrong_answer/five/asked_for.py",
            "import other\n",
        ),
        (
            "submissions/submissions.yaml",
            "wrong_answer/five: {entrypoint: asked_for.py}\n",
        ),
    ];
    let found = checked(", time_limit: 3", &files);
    for (path, verdict) in [
        ("accepted/two", Verdict::AC),
        ("accepted/three", Verdict::AC),
        ("wrong_answer/five", Verdict::WA),
    ] {
        assert_eq!(outcome(&found, path), (Some(verdict), None), "{found:#?}");
    }
    let (got, complaint) = outcome(&found, "accepted/four");
    let is_here = judge().language("java").is_ok();
    assert_eq!((got, complaint), (is_here.then_some(Verdict::AC), None));
}

/// What compiled languages do of themselves.
#[test]
fn every_file_of_a_program_is_to_be_right() {
    let files = [
        (
            "submissions/compile_error/unused/main.py",
            "print(int(input()) + 1)\n# @EXPECTED_RESULTS@: COMPILER-ERROR\n",
        ),
        (
            "submissions/compile_error/unused/part.py",
            "def next(n):\n    return n +\n",
        ),
        (
            "submissions/compile_error/none.py",
            "# @EXPECTED_RESULTS@: COMPILER-ERROR\n\0",
        ),
    ];
    let found = checked(", time_limit: 3", &files);
    for path in ["compile_error/unused", "compile_error/none.py"] {
        let got = outcome(&found, path);
        assert_eq!(got, (Some(Verdict::CE), None), "{path}: {found:#?}");
    }
}

/// The formats know one time limit for programs in all languages; slow ones get twice of it at most.
#[test]
fn limits_of_others_are_nearly_the_same_for_every_language() {
    let slow =
        "import time\nn = int(input())\nwhile time.process_time() < 2.7: pass\nprint(n + 1)\n";
    let files = [("submissions/time_limit_exceeded/slow.py", slow)];
    let found = checked(", time_limit: 1", &files);
    let got = outcome(&found, "time_limit_exceeded/slow.py");
    assert_eq!(got, (Some(Verdict::TLE), None), "{found:#?}");
    // Ours is meant for fast languages.
    let ours = [files[0], ("grundy.toml", "difficulty = 1\n")];
    let found = checked(", time_limit: 1", &ours);
    let (got, _) = outcome(&found, "time_limit_exceeded/slow.py");
    assert_eq!(got, Some(Verdict::AC), "{found:#?}");
}

#[test]
fn a_package_may_take_programs_in_some_languages_only() {
    let files = [
        (
            "submissions/compile_error/a.cpp",
            "// @EXPECTED_RESULTS@: COMPILER-ERROR\nint main() {}\n",
        ),
        ("submissions/accepted/b.py", "print(int(input()) + 1)\n"),
    ];
    let found = checked(
        ", time_limit: 3}\nlanguages: [python3, java]\nconstants: {few: 1",
        &files,
    );
    let got = outcome(&found, "compile_error/a.cpp");
    assert_eq!(got, (Some(Verdict::CE), None), "{found:#?}");
    let got = outcome(&found, "accepted/b.py");
    assert_eq!(got, (Some(Verdict::AC), None), "{found:#?}");
}

/// A program may wait in each test as long as it may compute there.
#[test]
fn waiting_in_every_test_is_no_fault_of_others() {
    let text = "import time\nn = int(input())\ntime.sleep(0.8)\nprint(n + 1)\n";
    let mut files = vec![("submissions/accepted/sleeps.py".to_owned(), text.to_owned())];
    for test in 0..14 {
        files.push((format!("data/secret/s{test}.in"), format!("{test}\n")));
        files.push((
            format!("data/secret/s{test}.ans"),
            format!("{}\n", test + 1),
        ));
    }
    let files: Vec<(&str, &str)> = files
        .iter()
        .map(|(a, b)| (a.as_str(), b.as_str()))
        .collect();
    let found = checked(", time_limit: 1", &files);
    let got = outcome(&found, "accepted/sleeps.py");
    assert_eq!(got, (Some(Verdict::AC), None), "{found:#?}");
}

/// A suffix may stand for several languages; what says that it is of another is not judged as ours.
#[test]
fn what_is_of_a_language_that_is_not_here_is_left_out() {
    let files = [
        (
            "submissions/accepted/two.py",
            "#!/usr/bin/env python2\nprint input() + 1\n",
        ),
        (
            "submissions/accepted/rules.pl",
            ":- initialization(main).\nmain :- read(N), M is N + 1, print(M), nl, halt.\n",
        ),
        (
            "submissions/accepted/perl.pl",
            "print <STDIN> + 1, \"\\n\";\n",
        ),
    ];
    let found = checked(", time_limit: 3", &files);
    for path in ["accepted/two.py", "accepted/rules.pl"] {
        assert_eq!(outcome(&found, path), (None, None), "{found:#?}");
    }
    let (got, complaint) = outcome(&found, "accepted/perl.pl");
    assert_eq!((got.unwrap_or(Verdict::AC), complaint), (Verdict::AC, None));
}

/// What is said of some tests alone leaves the verdicts open that it does not name.
#[test]
fn a_verdict_that_is_asked_of_some_tests_permits_all_others_there() {
    let rules =
        "wrong_answer/b.py:\n  sample:\n    required: [AC]\n  secret:\n    required: [WA]\n";
    let files = [
        ("submissions/submissions.yaml", rules),
        ("submissions/wrong_answer/b.py", "print(2)\n"),
    ];
    let found = checked(", time_limit: 1", &files);
    assert_eq!(
        outcome(&found, "wrong_answer/b.py"),
        (Some(Verdict::WA), None)
    );
}
