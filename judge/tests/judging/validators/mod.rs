//! Packages that bring output validators of their own: right ones, several files in several
//! languages, scripts, those of testlib's convention, and those that attack.

mod hostile;
mod testlib;

use judge::{Event, JudgeOptions, Judging, Reason, Verdict};
use problems::{Problem, package};

use super::{judge, judged, packaged, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Any larger number\n\
                    uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f11\nlimits:\n  time_limit: 1\n  \
                    validation_time: 2\n  validation_memory: 256\n";

/// Takes any number that is larger than the one in the input, by at most the argument.
const VALIDATOR: &str = r#"
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
    std::ifstream test(argv[1]), answer(argv[2]);
    std::string folder = argv[3];
    std::ofstream team(folder + "teammessage.txt"), judges(folder + "judgemessage.txt");
    long given, got, expected, most = argc > 4 ? std::stol(argv[4]) : 1000;
    if (!(test >> given) || !(answer >> expected)) return 1;
    judges << "the secret answer is " << expected;
    if (!(std::cin >> got)) { team << "no number"; return 43; }
    if (got <= given || got > given + most) { team << got << " is not larger as it should be"; return 43; }
    return 42;
}
"#;

/// The problem of a package with these files besides the usual ones.
fn problem(yaml: &str, files: &[(&str, &str)]) -> Problem {
    let usual = [
        ("problem.yaml", yaml),
        ("statement/problem.en.md", "Print a larger number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
        ("data/secret/2.in", "10\n"),
        ("data/secret/2.ans", "11\n"),
    ];
    packaged(usual.iter().chain(files))
}

/// The problem in which any larger number is right.
pub(super) fn larger_number() -> Problem {
    problem(YAML, &[("output_validator/v.cpp", VALIDATOR)])
}

/// A program that prints the number plus this.
fn adding(more: i32) -> String {
    format!(
        "#include <cstdio>\nint main() {{ int n; scanf(\"%d\", &n); printf(\"%d\\n\", n + {more}); }}"
    )
}

/// Its judging.
fn judged_by(files: &[(&str, &str)], more: i32) -> Judging {
    verdict_of(&judge(), &problem(YAML, files), "cpp", &adding(more))
}

#[track_caller]
fn decides(files: &[(&str, &str)]) {
    let right = judged_by(files, 5);
    assert_eq!(
        (right.verdict, right.passed),
        (Verdict::AC, 2),
        "{right:#?}"
    );
    let wrong = judged_by(files, 0);
    assert_eq!(wrong.verdict, Verdict::WA, "{wrong:#?}");
}

#[test]
fn the_packages_own_validator_decides() {
    decides(&[("output_validator/v.cpp", VALIDATOR)]);
}

#[test]
fn the_submitter_sees_the_team_message_and_never_the_judges() {
    let files = [("output_validator/v.cpp", VALIDATOR)];
    let judging = judged_by(&files, 0);
    let reason = judging.tests[0].reason.clone();
    let said = "1 is not larger as it should be".to_owned();
    assert_eq!(reason, Some(Reason::Rejected { said }));
    let shown = serde_json::to_string(&judging).unwrap();
    assert!(!shown.contains("secret answer"), "{shown}");
    // Those who see the whole package are told it, where they ask for it.
    let options = JudgeOptions {
        for_judges: true,
        ..JudgeOptions::default()
    };
    let text = "int main() {}";
    let (_, events) = judged(&judge(), &problem(YAML, &files), "cpp", text, &options);
    let told = events.iter().find_map(|event| match event {
        Event::ForJudges { test, words } => Some((test.as_str(), words.as_str())),
        _ => None,
    });
    assert_eq!(told, Some(("sample-1", "the secret answer is 2")));
}

#[test]
fn validators_of_several_files_and_in_other_languages_decide() {
    let python = "import sys\nfrom rule import larger\n\
                  given = int(open(sys.argv[1]).read())\n\
                  sys.exit(42 if larger(given, int(sys.stdin.read())) else 43)\n";
    let rule = "def larger(a, b):\n    return b > a\n";
    let main = "#include \"rule.h\"\n#include <fstream>\n#include <iostream>\n\
                int main(int, char **argv) { std::ifstream test(argv[1]); long a, b; test >> a; \
                return std::cin >> b && larger(a, b) ? 42 : 43; }\n";
    let header = "bool larger(long a, long b);\n";
    let body = "#include \"rule.h\"\nbool larger(long a, long b) { return b > a; }\n";
    let java = "import java.util.Scanner;\npublic class Check { public static void main(String[] a) throws Exception { \
                long n = new Scanner(new java.io.File(a[0])).nextLong(); \
                System.exit(Rule.larger(n, new Scanner(System.in).nextLong()) ? 42 : 43); } }\n";
    let java_rule = "class Rule { static boolean larger(long a, long b) { return b > a; } }\n";
    decides(&[(
        "output_validator/v.py",
        &python.replace("from rule import larger", rule),
    )]);
    decides(&[
        ("output_validator/check.py", rule),
        (
            "output_validator/main.py",
            &python.replace("rule import", "check import"),
        ),
    ]);
    decides(&[
        ("output_validator/__main__.py", python),
        ("output_validator/__init__.py", ""),
        ("output_validator/rule.py", rule),
    ]);
    decides(&[
        ("output_validator/check.cc", main),
        ("output_validator/rule.cc", body),
        ("output_validator/rule.h", header),
    ]);
    if judge().language("java").is_ok() {
        decides(&[
            ("output_validator/Check.java", java),
            ("output_validator/Rule.java", java_rule),
        ]);
    }
}

#[test]
fn scripts_of_the_package_build_and_start_validators() {
    let build = "#!/bin/sh\nset -e\ncc -O1 -o check.bin check.c\nprintf '#!/bin/sh\\nexec \"$(dirname \"$0\")/check.bin\" \"$@\"\\n' > run\nchmod +x run\n";
    let check = "#include <stdio.h>\nint main(int n, char **a) { int x, y; FILE *f = fopen(a[1], \"r\"); \
                 if (!f || fscanf(f, \"%d\", &x) != 1) return 1; return scanf(\"%d\", &y) == 1 && y > x ? 42 : 43; }\n";
    decides(&[
        ("output_validator/build", build),
        ("output_validator/check.c", check),
    ]);
    let run = "#!/bin/sh\nread given < \"$1\"\nread got || exit 43\n[ \"$got\" -gt \"$given\" ] && exit 42\nexit 43\n";
    decides(&[("output_validator/run", run)]);
    // A script of the shell alone needs no folder.
    decides(&[("output_validator/check.sh", run)]);
    // One that does not say by which is one of Bash.
    if judge().language("bash").is_ok() {
        let script = "read -r given < \"$1\"\nread -r got || exit 43\n\
                      if [[ $got -gt $given ]]; then exit 42; fi\nexit 43\n";
        decides(&[("output_validator/check.sh", script)]);
    }
}

/// The validators that stand for checkers of DMOJ which take any order.
#[test]
fn a_checker_of_dmoj_takes_any_order() {
    for (checker, output, expected) in [
        ("sorted", "c d\na  b\n", Verdict::AC),
        ("sorted", "b a\nc d\n", Verdict::WA),
        ("unordered", "b a\nc d\n", Verdict::AC),
        ("unordered", "b a\nc c\n", Verdict::WA),
        ("easy", "DCBA\n", Verdict::AC),
        ("easy", "DCBE\n", Verdict::WA),
    ] {
        let folder = tempfile::tempdir().unwrap();
        let init =
            format!("checker: {checker}\ntest_cases:\n- {{in: 1.in, out: 1.out, points: 1}}\n");
        for (path, text) in [
            ("init.yml", init.as_str()),
            ("1.in", "\n"),
            ("1.out", "a b\nc d\n"),
        ] {
            std::fs::write(folder.path().join(path), text).unwrap();
        }
        let (problem, found) = package::load(folder.path(), &|_| None);
        let problem = problem.unwrap_or_else(|| panic!("{found:#?}"));
        let program = format!("#include <cstdio>\nint main() {{ fputs({output:?}, stdout); }}");
        assert_eq!(
            verdict_of(&judge(), &problem, "cpp", &program).verdict,
            expected,
            "{checker} {output:?}"
        );
    }
}

#[test]
fn a_validator_that_cannot_be_used_says_why() {
    for (file, text, said) in [
        (
            "v.cpp",
            "int main() { return nothing; }",
            "‘nothing’ was not declared",
        ),
        ("v.py", "import sys\nsys.exit(42\n", "was never closed"),
        ("v.unknown", "?", "no language that is here"),
        (
            "build",
            "#!/bin/sh\necho no compiler today >&2\nexit 1\n",
            "no compiler today",
        ),
        ("build", "#!/bin/sh\ntrue > other\n", "left no file `run`"),
    ] {
        let file = format!("output_validator/{file}");
        let judging = judged_by(&[(&file, text)], 5);
        assert_eq!(judging.verdict, Verdict::SE, "{file}: {judging:#?}");
        let message = judging.message.unwrap();
        assert!(
            message.contains("the problem's output validator"),
            "{message}"
        );
        assert!(message.contains(said), "{file}: {message}");
    }
}

#[test]
fn its_arguments_are_those_of_the_test() {
    let files = [
        ("output_validator/v.cpp", VALIDATOR),
        (
            "data/secret/test_group.yaml",
            "output_validator_args: ['3']\n",
        ),
        (
            "data/sample/test_group.yaml",
            "output_validator_args: ['7']\n",
        ),
    ];
    let judging = judged_by(&files, 5);
    let verdicts: Vec<Verdict> = judging.tests.iter().map(|test| test.verdict).collect();
    assert_eq!(verdicts, [Verdict::AC, Verdict::WA], "{judging:#?}");
}

/// Asks for the number again, plus one, until it is 3 or more than allowed; counts in its folder.
const PASSES: &str = "
import os, sys
given = int(open(sys.argv[1]).read())
folder = sys.argv[3]
said = sys.stdin.read().split()
if said != [str(given + 1)]:
    open(folder + 'teammessage.txt', 'w').write('wrong in pass %d' % given)
    sys.exit(43)
count = len(open(folder + 'count').read()) if os.path.exists(folder + 'count') else 0
if count != given - int(sys.argv[4]) or os.path.exists(folder + 'nextpass.in'):
    sys.exit(1)
open(folder + 'count', 'a').write('x')
if given < 3:
    open(folder + 'nextpass.in', 'w').write('%d\\n' % (given + 1))
sys.exit(42)
";

#[test]
fn a_submission_runs_again_on_what_the_validator_asks() {
    let yaml = |passes: u32| {
        let yaml = YAML.replace("type: pass-fail", "type: multi-pass");
        yaml + &format!("  validation_passes: {passes}\n")
    };
    let files = [
        ("output_validator/v.py", PASSES),
        ("data/secret/2.in", "2\n"),
        (
            "data/secret/test_group.yaml",
            "output_validator_args: ['2']\n",
        ),
        (
            "data/sample/test_group.yaml",
            "output_validator_args: ['1']\n",
        ),
    ];
    let judged =
        |passes, text: &str| verdict_of(&judge(), &problem(&yaml(passes), &files), "cpp", text);
    let right = judged(3, &adding(1));
    assert_eq!(
        (right.verdict, right.passed),
        (Verdict::AC, 2),
        "{right:#?}"
    );
    // It fails in the last pass only, by its answer or by itself.
    let last = |what: &str| {
        format!(
            "#include <cstdio>\nint main() {{ int n; scanf(\"%d\", &n); if (n == 3) {what}; printf(\"%d\\n\", n + 1); }}"
        )
    };
    let wrong = judged(3, &last("n = 7"));
    assert_eq!(wrong.verdict, Verdict::WA, "{wrong:#?}");
    let said = "wrong in pass 3".to_owned();
    assert_eq!(wrong.tests[0].reason, Some(Reason::Rejected { said }));
    assert_eq!(judged(3, &last("return 9")).verdict, Verdict::RE);
    assert_eq!(judged(3, &last("for (;;) {}")).verdict, Verdict::TLE);
    let too_many = judged(2, &adding(1));
    assert_eq!(too_many.verdict, Verdict::SE, "{too_many:#?}");
    let message = too_many.message.unwrap();
    assert!(
        message.contains("it asked for more than 2 passes"),
        "{message}"
    );
}

/// Files of a test stand in the working directory, its arguments are the program's, and the
/// package's files are compiled with it.
#[test]
fn a_submission_has_what_its_test_and_its_package_give_it() {
    let files = [
        ("data/sample/1.files/more.txt", "1\n"),
        ("data/sample/1.yaml", "args: ['0']\n"),
        ("data/secret/2.yaml", "args: ['1']\n"),
        ("include/default/unused.txt", "nothing\n"),
        ("include/cpp/grader.h", "int sum(int, int);\n"),
        (
            "include/cpp/grader.cpp",
            "#include \"grader.h\"\nint sum(int a, int b) { return a + b; }\n",
        ),
    ];
    let text = "#include \"grader.h\"\n#include <cstdlib>\n#include <fstream>\n#include <iostream>\n\
        int main(int argc, char **argv) { int n, more = 0; std::cin >> n; std::ifstream(\"more.txt\") >> more; \
        std::cout << sum(n, more + atoi(argv[argc - 1])) << std::endl; }\n";
    let judging = verdict_of(&judge(), &problem(YAML, &files), "cpp", text);
    assert_eq!(
        (judging.verdict, judging.passed),
        (Verdict::AC, 2),
        "{judging:#?}"
    );
}

/// A mistake in what a package puts beside submissions is not theirs.
#[test]
fn a_mistake_in_included_files_is_the_packages() {
    let accepted = "#include \"rule.h\"\n#include <cstdio>\n\
                    int main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", more(n)); }\n";
    let judged = |header: &str, text: &str| {
        let files = [
            ("include/cpp/rule.h", header),
            ("submissions/accepted/a.cpp", accepted),
            ("output_validator/v.cpp", VALIDATOR),
        ];
        verdict_of(&judge(), &problem(YAML, &files), "cpp", text)
    };
    let right = "inline int more(int n) { return n + 1; }\n";
    let judging = judged(right, accepted);
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    // What the submission itself does wrong stays its own.
    let judging = judged(right, "int main() { return x; }");
    assert_eq!(judging.verdict, Verdict::CE, "{judging:#?}");
    let judging = judged("inline int more(int n) { retrun n + 1; }\n", accepted);
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
    let message = judging.message.unwrap_or_default();
    assert!(
        message.contains("adds to submissions") && message.contains("retrun"),
        "{message}"
    );
}
