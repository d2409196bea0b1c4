//! A package may let submissions read files only: its own programs write theirs all the same.

use judge::{Judging, OwnLimits, Source, Verdict};
use problems::Problem;

use super::{judge, packaged, reason_of, verdict_of};

/// Asks for the next number, which its validator looks at after it has written a file of its own.
fn problem(key: &str) -> Problem {
    let yaml = format!(
        "problem_format_version: 2025-09\ntype: pass-fail\nname: Next\n\
         uuid: 77f7c8a4-0d0b-4f7b-8b0e-3c3b3f0f4a11\nlimits: {{time_limit: 2}}\n{key}\n"
    );
    let validator = "import sys\nopen('own', 'w').write('x')\n\
                     open(sys.argv[3] + '/judgemessage.txt', 'w').write('seen')\n\
                     right = int(open(sys.argv[1]).read()) + 1\n\
                     sys.exit(42 if sys.stdin.read().split() == [str(right)] else 43)\n";
    packaged(&[
        ("problem.yaml", yaml.as_str()),
        ("statement/problem.en.md", "Print the next number.\n"),
        ("output_validator/v.py", validator),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/2.in", "7\n"),
        ("data/secret/2.ans", "8\n"),
        ("data/secret/2.files/rule/step.txt", "1\n"),
    ])
}

const FORBIDDEN: &str = "allow_file_writing: false";

/// The judging of a Python program with this before what is right.
fn judging_of(key: &str, before: &str) -> Judging {
    let text = format!("{before}\nprint(int(input()) + 1)\n");
    verdict_of(&judge(), &problem(key), "python", &text)
}

#[test]
fn a_submission_that_writes_files_fails_where_the_package_forbids_it_alone() {
    for folder in ["", "/tmp/", "/dev/shm/", "/work/"] {
        let writes = format!("open('{folder}file', 'w').write('x')");
        let judging = judging_of(FORBIDDEN, &writes);
        assert_eq!(judging.verdict, Verdict::RE, "{folder}: {judging:#?}");
        let reason = reason_of(&judging.tests[0]);
        assert!(reason.contains("Read-only file system"), "{reason}");
        for key in ["", "allow_file_writing: true"] {
            let judging = judging_of(key, &writes);
            assert_eq!(judging.verdict, Verdict::AC, "{key}: {judging:#?}");
        }
    }
}

/// What the validator writes is its own, and files of a test stand where the program begins.
#[test]
fn a_submission_that_reads_files_only_is_judged_as_ever() {
    for key in [FORBIDDEN, ""] {
        let judging = judging_of(
            key,
            "import os\nif os.path.exists('rule'): assert open('rule/step.txt').read() == '1\\n'\n\
             assert not os.listdir('/tmp')",
        );
        assert_eq!(judging.verdict, Verdict::AC, "{key}: {judging:#?}");
    }
    let needs = "assert open('rule/step.txt').read() == '1\\n' or input";
    let judging = judging_of(FORBIDDEN, needs);
    // Those of the secret test are not there in the sample.
    assert_eq!((judging.verdict, judging.passed), (Verdict::RE, 0));
}

/// A run that is to be as one of a test may do no more than that.
#[test]
fn a_run_about_a_problem_writes_no_files_either() {
    let judge = judge();
    let problem = problem(FORBIDDEN);
    let limits = judge.limits_of_test(&problem, OwnLimits::default(), "python");
    let source = Source::new(
        "a.py",
        "python",
        b"open('file', 'w').write('x')\n".as_slice(),
    );
    let report = judge.run(&source, b"1\n", limits.unwrap()).unwrap();
    assert_eq!(report.verdict, Verdict::RE, "{report:#?}");
    assert!(report.stderr.contains("Read-only file system"));
}
