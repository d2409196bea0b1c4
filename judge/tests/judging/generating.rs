//! Packages that say in `generators/generators.yaml` how their tests are made: the package's own
//! programs make them in the sandbox, and then they are as if they had been files.

use std::time::{Duration, Instant};

use judge::{CancelFlag, JudgeError, JudgeOptions, Verdict};
use problems::{ByteSize, Problem, package};

use super::{judge, judge_with_cache, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Sum\n\
                    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f14\nlimits:\n  time_limit: 1\n";

const RULES: &str = "\
solution: /submissions/accepted/sum.py
random_salt: abcd
generators:
  two: [two.py, lib.py]
data:
  sample:
    data:
      '1':
        in: 1 2
        ans: '3'
      '2':
        copy: manual/case
  secret:
    include: [sample]
    data:
    - plain: two 5
    - seeded: two {seed:1} {name}
    - many:
        generate: two {count}
        count: 8..=10
    - large:
        test_group.yaml: {output_validator_args: [case_sensitive]}
        data:
          one: files.cpp 7
";

const FILES: [(&str, &str); 8] = [
    ("problem.yaml", YAML),
    ("statement/problem.en.md", "Add two numbers.\n"),
    (
        "submissions/accepted/sum.py",
        "print(sum(map(int, input().split())))\n",
    ),
    (
        "generators/two.py",
        "import sys\nfrom lib import line\nprint(line(int(sys.argv[1])))\n",
    ),
    (
        "generators/lib.py",
        "def line(n):\n    return f'{n} {n + 1}'\n",
    ),
    (
        "generators/files.cpp",
        "#include <cstdio>\n#include <cstdlib>\nint main(int, char **a) { puts(\"left out\"); \
         FILE *in = fopen(\"testcase.in\", \"w\"); fprintf(in, \"%s 1\\n\", a[1]); fclose(in); \
         FILE *hint = fopen(\"testcase.yaml\", \"w\"); fprintf(hint, \"hint: seven\\n\"); fclose(hint); }\n",
    ),
    ("generators/manual/case.in", "20 30\n"),
    ("generators/manual/case.ans", "50\n"),
];

fn load(files: &[(&str, &str)]) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in FILES.iter().chain(files) {
        let path = folder.path().join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

#[test]
fn tests_that_are_made_are_as_if_they_were_files() {
    let problem = load(&[("generators/generators.yaml", RULES)]);
    let completed = judge()
        .complete(&problem, &JudgeOptions::default())
        .unwrap();
    let tests = completed.tests().unwrap();
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim_end().to_owned();
    let made: Vec<[String; 3]> = tests
        .tests()
        .iter()
        .map(|test| [test.name.clone(), text(&test.input), text(&test.answer)])
        .collect();
    // The seed is what Python says: int(hashlib.sha512(b"abcdtwo {seed:1} {name}").hexdigest(), 16) % 2**31
    let seed: i64 = 784_393_632;
    let wanted = [
        ["sample-1", "1 2", "3"],
        ["sample-2", "20 30", "50"],
        ["1", "1 2", "3"],
        ["1-large/one", "7 1", "8"],
        ["2", "20 30", "50"],
    ];
    let wanted = wanted.map(|it| it.map(str::to_owned)).into_iter();
    let numbered = [
        ("1-plain", 5),
        ("2-seeded", seed),
        ("3-many-08", 8),
        ("4-many-09", 9),
        ("5-many-10", 10),
    ];
    let numbered = numbered.into_iter().map(|(name, n)| {
        [
            name.to_owned(),
            format!("{n} {}", n + 1),
            (2 * n + 1).to_string(),
        ]
    });
    let mut wanted: Vec<[String; 3]> = wanted.chain(numbered).collect();
    wanted[2..].sort();
    assert_eq!(made, wanted);
    let large = tests.get("1-large/one").unwrap();
    assert_eq!(large.settings.hint, "seven");
    assert!(large.settings.checker.is_some());
    // It is the same package, and its tests are made once.
    assert_eq!(completed.hash(), problem.hash());
    assert!(problem.completed().is_some() && problem.clone().tests().is_ok());
}

/// What a program would make of an invalid input is not asked.
#[test]
fn what_validators_are_tried_on_is_made_too() {
    let more = "  invalid_input: {data: {letters: {in: a b}}}\n  \
                valid_output: {data: {spaced: {in: 1 2, out: ' 3'}}}\n";
    let rules = format!("{RULES}{more}");
    let problem = load(&[("generators/generators.yaml", &rules)]);
    let completed = judge()
        .complete(&problem, &JudgeOptions::default())
        .unwrap();
    let cases = completed.validator_cases().iter();
    let cases = cases.map(|case| (case.place(), case.test.answer.to_vec()));
    let wanted = [
        ("data/invalid_input/letters".to_owned(), Vec::new()),
        ("data/valid_output/spaced".to_owned(), b"3\n".to_vec()),
    ];
    assert_eq!(cases.collect::<Vec<_>>(), wanted);
    assert_eq!(completed.tests().unwrap().len(), 10);
}

#[test]
fn submissions_are_judged_on_tests_that_are_made() {
    let problem = load(&[("generators/generators.yaml", RULES)]);
    let right = verdict_of(&judge(), &problem, "python", FILES[2].1);
    assert_eq!(
        (right.verdict, right.passed),
        (Verdict::AC, right.total),
        "{right:#?}"
    );
    let small = "a, b = map(int, input().split())\nprint(a + b if a < 10 else 0)";
    let wrong = verdict_of(&judge(), &problem, "python", small);
    assert_eq!(wrong.verdict, Verdict::WA, "{wrong:#?}");
}

/// Another process finds what was made: here a generator that never makes the same twice tells.
#[test]
fn tests_that_were_made_are_kept_on_disk() {
    let cache = tempfile::tempdir().unwrap();
    let rules = "data: {secret: {data: {'a': now.py 1}}}\n";
    let now = "import time\nprint(1, time.time_ns())\n";
    let made = |now: &str| {
        let problem = load(&[
            ("generators/generators.yaml", rules),
            ("generators/now.py", now),
        ]);
        let completed = judge_with_cache(cache.path())
            .complete(&problem, &JudgeOptions::default())
            .unwrap();
        let tests = completed.tests().unwrap();
        (
            tests.get("a").unwrap().input.clone(),
            completed.hash().to_owned(),
        )
    };
    let first = made(now);
    assert_eq!(made(now), first);
    // Another package has other tests.
    assert_ne!(made(&format!("# again\n{now}")).0, first.0);
}

/// Nothing is kept of what was called off, and it is made when it is asked for again.
#[test]
fn the_making_of_tests_is_called_off() {
    let cache = tempfile::tempdir().unwrap();
    let judge = judge_with_cache(cache.path());
    let problem = load(&[("generators/generators.yaml", RULES)]);
    let options = JudgeOptions::default();
    options.stop.cancel();
    let error = judge.complete(&problem, &options).unwrap_err();
    assert!(matches!(error, JudgeError::Cancelled), "{error}");
    assert!(problem.completed().is_none());
    let completed = judge.complete(&problem, &JudgeOptions::default());
    assert_eq!(completed.unwrap().tests().unwrap().len(), 10);
}

/// What goes wrong in a generator is the package's fault, in its own words.
#[test]
fn a_generator_that_fails_is_named_with_its_words() {
    let rules = "data: {secret: {data: {'a': broken.py 1}}}\n";
    for (program, said) in [
        ("import sys\nsys.exit('no such number')\n", "no such number"),
        ("print(\n", "SyntaxError"),
    ] {
        let files = [
            ("generators/generators.yaml", rules),
            ("generators/broken.py", program),
        ];
        let error = judge()
            .complete(&load(&files), &JudgeOptions::default())
            .unwrap_err();
        assert!(matches!(error, JudgeError::Problem { .. }), "{error}");
        let error = error.to_string();
        assert!(
            error.contains("secret/a") && error.contains(said),
            "{error}"
        );
    }
}

/// Who waits for them waits no longer than they said, and holds no more than they said.
#[test]
fn the_making_of_tests_is_bounded_in_time_and_bytes() {
    // What was made earlier is not made again, and so not measured.
    let cache = tempfile::tempdir().unwrap();
    let judge = judge_with_cache(cache.path());
    let rules = "data: {secret: {data: {'a': big.py 1, 'b': big.py 2}}}\n";
    let problem = load(&[
        ("generators/generators.yaml", rules),
        (
            "generators/big.py",
            "import sys\nprint(sys.argv[1], 10 ** 700)\n",
        ),
    ]);
    let options = JudgeOptions {
        most_made: ByteSize::from_kib(1),
        ..JudgeOptions::default()
    };
    let refused = judge.complete(&problem, &options).unwrap_err();
    let said = refused.to_string();
    assert!(
        said.contains("test secret/") && said.contains("more than 1 KiB"),
        "{said}"
    );
    assert!(judge.complete(&problem, &JudgeOptions::default()).is_ok());
    let endless = load(&[
        (
            "generators/generators.yaml",
            "data: {secret: {data: {'a': on.py 1}}}\n",
        ),
        ("generators/on.py", "while True: pass\n"),
    ]);
    let options = JudgeOptions {
        stop: CancelFlag::new().until(Instant::now() + Duration::from_secs(3)),
        ..JudgeOptions::default()
    };
    let ended = judge.complete(&endless, &options);
    assert!(matches!(ended, Err(JudgeError::Cancelled)), "{ended:?}");
}
