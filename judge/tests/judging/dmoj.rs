//! Packages of DMOJ: tests that are made when they are needed, and programs that judge in its manner.
#![expect(clippy::float_cmp, reason = "points are quarters of whole numbers")]

use judge::{JudgeOptions, Judging, OwnLimits, RunOptions, Source, Verdict};
use problems::{Problem, package};

use super::{judge, message, points, verdict_of};

/// A right program, and one that knows small numbers only.
const RIGHT: &str = "print(sum(map(int, input().split())))";
const SMALL: &str = "print(min(10, sum(map(int, input().split()))))";

fn load(files: &[(&str, &str)]) -> Problem {
    let folder = tempfile::tempdir().unwrap();
    let usual = [
        ("1.in", "1 2\n"),
        ("1.out", "3\n"),
        ("2.in", "14 5\n"),
        ("2.out", "19\n"),
    ];
    for (path, text) in usual.iter().chain(files) {
        std::fs::write(folder.path().join(path), text).unwrap();
    }
    let (problem, found) = package::load(folder.path(), &|_| None);
    problem.unwrap_or_else(|| panic!("{found:#?}"))
}

fn python(problem: &Problem, text: &str) -> Judging {
    verdict_of(&judge(), problem, "python", text)
}

const CASES: &str =
    "test_cases:\n- {in: 1.in, out: 1.out, points: 10}\n- {in: 2.in, out: 2.out, points: 30}\n";

#[test]
fn generators_make_tests_from_words_and_files() {
    let makes = "import sys\nwords = sys.argv[1:] or sys.stdin.read().split()\n\
                 print(*words)\nprint(sum(map(int, words)), file=sys.stderr)\n";
    let init = "generator: gen.py\ntest_cases:\n- {generator_args: [1, 2], points: 1}\n\
                - points: 2\n  batched:\n  - {generator_in: 2.in}\n  - {in: 1.in}\n\
                - {in: 2.in, out: 2.out, points: 1}\n";
    let problem = load(&[("init.yml", init), ("gen.py", makes)]);
    let completed = judge()
        .complete(&problem, &JudgeOptions::default())
        .unwrap();
    let tests = completed.tests().unwrap();
    let of = |name: &str| {
        let test = tests.get(name).unwrap();
        (test.input.to_vec(), test.answer.to_vec())
    };
    assert_eq!(of("01"), (b"1 2\n".to_vec(), b"3\n".to_vec()));
    assert_eq!(of("02/01"), (b"14 5\n".to_vec(), b"19\n".to_vec()));
    // Here the program gets neither words nor a file, and says the answer alone.
    assert_eq!(of("02/02"), (b"1 2\n".to_vec(), b"0\n".to_vec()));
    assert_eq!(of("03"), (b"14 5\n".to_vec(), b"19\n".to_vec()));
    let right = python(
        &problem,
        "a = list(map(int, input().split()))\nprint(sum(a))",
    );
    assert_eq!(
        (right.verdict, points(&right)),
        (Verdict::WA, 2.0),
        "{right:#?}"
    );
}

#[test]
fn a_generator_keeps_to_its_flags_and_limits() {
    let makes = "#include <cstdio>\n#include <cstdlib>\nint main(int, char** words) {\n\
                 if (atoi(words[1]) > MOST) for (volatile int k = 0;;) k = 1;\n\
                 printf(\"%s 1\\n\", words[1]); fprintf(stderr, \"%d\\n\", atoi(words[1]) + 1); }\n";
    let init = |word: u32| {
        format!(
            "generator: {{source: [gen.cpp], flags: [-DMOST=9, -O3], time_limit: 1}}\n\
             test_cases:\n- {{generator_args: [{word}], points: 1}}\n"
        )
    };
    let problem = load(&[("init.yml", &init(9)), ("gen.cpp", makes)]);
    assert_eq!(python(&problem, RIGHT).verdict, Verdict::AC);
    assert_eq!(python(&problem, "print(7)").verdict, Verdict::WA);
    let problem = load(&[("init.yml", &init(10)), ("gen.cpp", makes)]);
    let error = judge()
        .complete(&problem, &JudgeOptions::default())
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("init.yml") && error.contains("TLE"),
        "{error}"
    );
}

/// The checkers of one problem in the manner of each type: the sum is right, or near.
#[test]
fn checkers_judge_in_the_manner_of_their_type() {
    let head = "import sys\nread = lambda k: int(open(sys.argv[k]).read().split()[0])\n";
    let near = "sys.stderr.write('partial 1/2\\n')";
    for (kind, text) in [
        ("default", "sys.exit(0 if read(2) == read(3) else 1)\n".to_owned()),
        (
            "coci",
            format!("ok = read(2) == read(3)\nif not ok: {near}\nsys.exit(0 if ok else 7 if read(2) == 10 else 1)\n"),
        ),
        (
            "peg",
            "ok = read(1) == read(2)\nif not ok and read(2) == 10: print('1\\n2')\nsys.exit(not ok)\n".to_owned(),
        ),
    ] {
        let init = format!(
            "checker: {{name: bridged, args: {{files: check.py, lang: PY3, type: {kind}}}}}\n{CASES}"
        );
        let check = format!("{head}{text}");
        let problem = load(&[("init.yml", &init), ("check.py", &check)]);
        let right = python(&problem, RIGHT);
        assert_eq!((right.verdict, points(&right)), (Verdict::AC, 40.0), "{kind}: {right:#?}");
        let small = python(&problem, SMALL);
        let expected = if kind == "default" { 10.0 } else { 25.0 };
        assert_eq!(points(&small), expected, "{kind}: {small:#?}");
        let wrong = python(&problem, "print(0)");
        assert_eq!((wrong.verdict, points(&wrong)), (Verdict::WA, 0.0), "{kind}: {wrong:#?}");
    }
}

#[test]
fn what_a_checker_prints_is_for_the_submitter() {
    let check = "print('too small')\nexit(1)\n";
    for (feedback, is_said) in [("", true), (", feedback: false", false)] {
        let init = format!(
            "checker: {{name: bridged, args: {{files: check.py, lang: PY3{feedback}}}}}\n{CASES}"
        );
        let problem = load(&[("init.yml", &init), ("check.py", check)]);
        let wrong = python(&problem, RIGHT);
        assert_eq!(wrong.verdict, Verdict::WA);
        let said = format!("{:?}", wrong.tests);
        assert_eq!(said.contains("too small"), is_said, "{said}");
    }
}

#[test]
fn a_judging_program_gets_the_arguments_that_its_package_names() {
    let check = "import sys\nread = lambda k: open(sys.argv[k]).read().split()\n\
                 sys.exit(sys.argv[1] != 'two words' or read(2) != read(3))\n";
    let init = format!(
        "checker: {{name: bridged, args: {{files: check.py, lang: PY3, \
         args_format_string: '\"two words\" {{answer_file}} {{output_file}}'}}}}\n{CASES}"
    );
    let problem = load(&[("init.yml", &init), ("check.py", check)]);
    assert_eq!(python(&problem, RIGHT).verdict, Verdict::AC);
    assert_eq!(python(&problem, SMALL).verdict, Verdict::WA);
}

/// In C, with a header and a flag, and with neither `testlib.h` nor its codes.
#[test]
fn interactors_judge_in_the_manner_of_their_type() {
    let talks = "#include <stdio.h>\n#include \"more.h\"\nint main(int count, char** files) {\n\
                 int a, b, said = 0; FILE* input = fopen(files[1], \"r\");\n\
                 if (count != 3 || fscanf(input, \"%d%d\", &a, &b) != 2) return 9;\n\
                 printf(\"%d %d\\n\", a, b); fflush(stdout);\n\
                 if (scanf(\"%d\", &said) != 1) return 1;\n\
                 if (said == a + b) return RIGHT;\n\
                 if (PARTIAL && said == MOST) { fprintf(stderr, \"partial 1/2\\n\"); return 7; }\n\
                 return 1; }\n";
    for (kind, partial, expected) in [("default", 0, 10.0), ("coci", 1, 25.0)] {
        let init = format!(
            "interactive: {{files: [talks.c, more.h], type: {kind}, flags: [-DPARTIAL={partial}]}}\n{CASES}"
        );
        let more = "#define RIGHT 0\n#define MOST 10\n";
        let problem = load(&[("init.yml", &init), ("talks.c", talks), ("more.h", more)]);
        let right = python(&problem, RIGHT);
        assert_eq!(
            (right.verdict, points(&right)),
            (Verdict::AC, 40.0),
            "{kind}: {right:#?}"
        );
        let small = python(&problem, SMALL);
        assert_eq!(points(&small), expected, "{kind}: {small:#?}");
    }
}

/// Graders in Python, one that talks and one that looks at an output, with points of the test.
#[test]
fn graders_in_python_judge_in_the_sandbox() {
    let talks = "from dmoj.graders.interactive import InteractiveGrader\n\
                 from dmoj.result import CheckerResult\n\n\
                 class Grader(InteractiveGrader):\n    def interact(self, case, interactor):\n        \
                 print('for the log')\n        interactor.writeln(case.input_data().decode().strip())\n        \
                 said = interactor.readint(0, 100)\n        \
                 right = said == int(case.output_data())\n        \
                 return right or CheckerResult(said == 10, case.points // 2, 'too small')\n";
    let looks = "from dmoj.graders.standard import StandardGrader\n\n\
                 class Grader(StandardGrader):\n    def check_result(self, case, result):\n        \
                 return int(result.proc_output) == int(case.output_data())\n";
    let init = format!("custom_judge: grader.py\n{CASES}");
    for (grader, of_small) in [(talks, 25.0), (looks, 10.0)] {
        let problem = load(&[("init.yml", &init), ("grader.py", grader)]);
        let right = python(&problem, RIGHT);
        assert_eq!(
            (right.verdict, points(&right)),
            (Verdict::AC, 40.0),
            "{right:#?}"
        );
        let small = python(&problem, SMALL);
        assert_eq!(points(&small), of_small, "{small:#?}");
        let wrong = python(&problem, "print(101)");
        assert_eq!(
            (wrong.verdict, points(&wrong)),
            (Verdict::WA, 0.0),
            "{wrong:#?}"
        );
    }
}

/// The numbers of a long line are read one by one: what a submission pads it with must not make each of them slow.
#[test]
fn a_grader_in_python_reads_many_numbers_of_a_long_line() {
    let grader = "from dmoj.graders.interactive import InteractiveGrader\n\n\
                  class Grader(InteractiveGrader):\n    def interact(self, case, interactor):\n        \
                  return sum(interactor.readint() for _ in range(100001)) == 100001\n";
    let init = format!("custom_judge: grader.py\n{CASES}");
    let problem = load(&[("init.yml", &init), ("grader.py", grader)]);
    let padded = python(&problem, "print('1 ' * 100000 + ' ' * 1000000 + '1')");
    assert_eq!(padded.verdict, Verdict::AC, "{padded:#?}");
}

#[test]
fn right_lines_bring_their_part_of_the_points() {
    let init = "checker: linecount\ntest_cases:\n- {in: 1.in, out: lines.out, points: 8}\n";
    let problem = load(&[("init.yml", init), ("lines.out", "a\nb\nc\nd\n")]);
    for (printed, expected) in [
        ("a\\nb\\nc\\nd", 8.0),
        ("a\\n\\n b \\nc\\nx", 6.0),
        ("a", 2.0),
        ("x", 0.0),
        ("a\\nb\\nc\\nd\\ne", 0.0),
    ] {
        let judging = python(&problem, &format!("print('{printed}')"));
        assert_eq!(points(&judging), expected, "{printed}: {judging:#?}");
    }
}

#[test]
fn submissions_that_are_functions_are_judged_in_c_and_cpp() {
    let entry = "#include \"given.h\"\n#include <stdio.h>\nstatic int n;\n\
                 int main() { int a, b; if (scanf(\"%d%d\", &a, &b) != 2) return 1;\n\
                 n = add(a, b); printf(\"%d\\n\", n); return 0; }\n";
    let header = "#ifndef GIVEN\n#define GIVEN\nint add(int, int);\n#endif\n";
    let init = format!("signature_grader: {{entry: calls.c, header: given.h}}\n{CASES}");
    let problem = load(&[("init.yml", &init), ("calls.c", entry), ("given.h", header)]);
    // Who tried it out at home leaves a main function, and a variable of the same name.
    let own = "int n;\nint add(int a, int b) { n = a + b; return n; }\n\
               int main() { return add(1, 2) - 3; }\n";
    for (language, text, verdict) in [
        ("c", own, Verdict::AC),
        ("cpp", own, Verdict::AC),
        ("cpp", "int add(int a, int b) { return a; }", Verdict::WA),
        ("c", "int sub(int a, int b) { return a; }", Verdict::CE),
        ("python", RIGHT, Verdict::CE),
    ] {
        let judging = verdict_of(&judge(), &problem, language, text);
        assert_eq!(
            judging.verdict,
            verdict,
            "{language} {text}: {}",
            message(&judging)
        );
    }
}

#[test]
fn a_function_runs_on_an_input_of_ones_own_as_it_is_judged() {
    let entry = "#include \"given.h\"\n#include <stdio.h>\n\
                 int main() { int a, b; if (scanf(\"%d%d\", &a, &b) != 2) return 1;\n\
                 printf(\"%d\\n\", add(a, b)); return 0; }\n";
    let init = format!("signature_grader: {{entry: calls.c, header: given.h}}\n{CASES}");
    let header = "int add(int, int);\n";
    let problem = load(&[("init.yml", &init), ("calls.c", entry), ("given.h", header)]);
    let judge = judge();
    let limits = judge.limits_of_test(&problem, OwnLimits::default(), "c");
    let about = (&problem, limits.unwrap());
    let source = Source::new("a.c", "c", *b"int add(int a, int b) { return a + b; }");
    let report = judge.run_in_problem(about, &source, b"20 22\n", RunOptions::default(), None);
    assert_eq!(report.unwrap().stdout, "42\n");
}

#[test]
fn files_stand_for_the_streams_of_submissions() {
    let init = format!("file_io: {{input: sums.in, output: sums.out}}\n{CASES}");
    let problem = load(&[("init.yml", &init)]);
    let of_files = "import sys\nsys.stdout = open('sums.out', 'w')\n\
                    print(sum(map(int, open('sums.in').read().split())))";
    for text in [of_files, RIGHT] {
        let judging = python(&problem, text);
        assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    }
    let c = "#include <stdio.h>\nint main() { int a, b; freopen(\"sums.in\", \"r\", stdin);\n\
             freopen(\"sums.out\", \"w\", stdout); if (scanf(\"%d%d\", &a, &b) != 2) return 1;\n\
             printf(\"%d\\n\", a + b); return 0; }";
    let judging = verdict_of(&judge(), &problem, "c", c);
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    // A wrong one is wrong, and other files are not there.
    assert_eq!(
        python(&problem, "print(0, file=open('sums.out', 'w'))").verdict,
        Verdict::WA
    );
    assert_eq!(python(&problem, "open('other.in')").verdict, Verdict::RE);
    let judge = judge();
    let limits = judge.limits_of_test(&problem, OwnLimits::default(), "python");
    let about = (&problem, limits.unwrap());
    let source = Source::new("a.py", "python", of_files.as_bytes());
    let report = judge.run_in_problem(about, &source, b"20 22\n", RunOptions::default(), None);
    assert_eq!(report.unwrap().stdout, "42\n");
}
