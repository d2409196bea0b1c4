//! Programs of several files that attack: by what their files are called, by what they include, by what they
//! put in the place of a library, and by what builds them. None of them makes the judge fail, and honest
//! ones are judged as before.

use std::time::{Duration, Instant};

use judge::{JudgeOptions, Judging, Source, SourceFile, Verdict};
use problems::Problem;

use super::{judge, packaged, verdict_of};

const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Any larger number\n\
                    uuid: 2f6a3c0b-0a55-4a6e-8c57-6f5c7f8c9b12\nlimits:\n  time_limit: 1\n  \
                    validation_time: 2\n  validation_memory: 256\n  compilation_time: 2\n";

/// Longer than it takes on the busiest machine, and far less than what it would take to do all of it.
const LONG: Duration = Duration::from_mins(10);

/// A problem that asks for a larger number, whose validator these files are; without any the answer itself
/// is asked for.
fn problem(files: &[(&str, &str)]) -> Problem {
    let usual = [
        ("problem.yaml", YAML),
        ("statement/problem.en.md", "Print the next number.\n"),
        ("data/sample/1.in", "1\n"),
        ("data/sample/1.ans", "2\n"),
    ];
    packaged(usual.iter().chain(files))
}

/// The judging of a program of these files, which begins with the first.
fn judged(problem: &Problem, language: &str, files: &[(String, String)]) -> Judging {
    let (entry, text) = &files[0];
    let mut source = Source::new(entry.as_str(), language, text.as_bytes());
    source.entry.clone_from(entry);
    source.folder = files
        .iter()
        .map(|(path, text)| SourceFile {
            path: path.clone(),
            bytes: text.as_bytes().into(),
        })
        .collect();
    let options = JudgeOptions::default();
    judge()
        .judge(problem, &source, &options, &mut |_| {})
        .unwrap_or_else(|error| panic!("{entry}: {error}"))
}

fn files(given: &[(&str, &str)]) -> Vec<(String, String)> {
    let files = given
        .iter()
        .map(|(path, text)| ((*path).to_owned(), (*text).to_owned()));
    files.collect()
}

const NEXT: &str = "#include <cstdio>\nint next(int);\n\
                    int main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", next(n)); }\n";
const RULE: &str = "int next(int n) { return n + 1; }\n";

/// Headers each of which includes the next one twice.
fn doubling(depth: usize) -> Vec<(String, String)> {
    let mut all = files(&[("main.cpp", "#include \"h0\"\nint main() {}\n")]);
    for at in 0..depth {
        let next = format!("#include \"h{}\"\n", at + 1);
        all.push((format!("h{at}"), next.repeat(2)));
    }
    all.push((format!("h{depth}"), "static_assert(true);\n".to_owned()));
    all
}

#[test]
fn what_files_of_a_program_are_called_does_no_harm() {
    let problem = problem(&[]);
    for odd in [
        "-o.cpp",
        "--version.cpp",
        "-fplugin=x.cpp",
        "@rule.cpp",
        "a b;true.cpp",
        "$(true).cpp",
        "'\"`.cpp",
        "\u{1b}[2J.cpp",
        "规则.cpp",
        "deep/er/than/most/rule.cpp",
    ] {
        let program = files(&[("main.cpp", NEXT), (odd, RULE)]);
        let judging = judged(&problem, "cpp", &program);
        assert_eq!(judging.verdict, Verdict::AC, "{odd:?}: {judging:#?}");
    }
    // What stands where the program is put is no program.
    for (taken, text) in [
        ("main", "#!/bin/sh\necho 3\n"),
        ("main/x", "x"),
        ("a.out", "x"),
    ] {
        let program = files(&[("main.cpp", NEXT), ("rule.cpp", RULE), (taken, text)]);
        let judging = judged(&problem, "cpp", &program);
        let is_fine = matches!(judging.verdict, Verdict::AC | Verdict::CE);
        assert!(is_fine, "{taken}: {judging:#?}");
    }
}

#[test]
fn what_files_of_a_program_include_only_fails() {
    let problem = problem(&[]);
    let main = |line: &str| files(&[("main.cpp", &format!("{line}\nint main() {{}}\n"))]);
    let ring = files(&[
        ("main.cpp", "#include \"a.h\"\nint main() {}\n"),
        ("a.h", "#include \"b.h\"\n"),
        ("b.h", "#include \"a.h\"\n"),
    ]);
    let mut many = files(&[("main.cpp", "int main() {}\n")]);
    many.extend((0..3000).map(|at| (format!("{}/{at}.h", at % 9), String::from("\n"))));
    for (what, program) in [
        ("elsewhere", main("#include \"/etc/shadow\"")),
        ("above", main("#include \"../../etc/shadow\"")),
        ("a device", main("#include \"/dev/zero\"")),
        ("the judge's", main("#include \"/proc/self/environ\"")),
        ("a folder", main("#include \"/etc\"")),
        ("a ring", ring),
        ("twice each", doubling(40)),
        ("many", many),
    ] {
        let began = Instant::now();
        let judging = judged(&problem, "cpp", &program);
        let is_fine = matches!(judging.verdict, Verdict::CE | Verdict::WA);
        assert!(is_fine, "{what}: {judging:#?}");
        let told = serde_json::to_string(&judging).unwrap();
        for secret in ["root:", "PATH="] {
            assert!(!told.contains(secret), "{what}: {told}");
        }
        assert!(began.elapsed() < LONG, "{what}");
    }
}

#[test]
fn what_stands_in_the_place_of_a_library_is_the_programs_own() {
    let problem = problem(&[]);
    // A header of its own in the place of a standard one.
    let own = files(&[
        (
            "main.cpp",
            "#include \"cstdio\"\nint main() { std::puts(\"2\"); }\n",
        ),
        ("cstdio", "#error mine\n"),
    ]);
    assert_eq!(judged(&problem, "cpp", &own).verdict, Verdict::CE);
    // Modules that Python looks for by itself run with the program and under its limits.
    let endless = "while True: pass\n";
    for (module, text, expected) in [
        ("sitecustomize.py", endless, None),
        ("usercustomize.py", endless, None),
        ("encodings/__init__.py", endless, None),
        (
            "random.py",
            "def randint(a, b): return 2\n",
            Some(Verdict::AC),
        ),
    ] {
        let main = "try:\n from random import randint\n print(randint(2, 2))\nexcept ImportError:\n print(2)\n";
        let program = files(&[("main.py", main), (module, text)]);
        let judging = judged(&problem, "python", &program);
        let is_fine = matches!(judging.verdict, Verdict::AC | Verdict::TLE | Verdict::RE);
        assert!(is_fine, "{module}: {judging:#?}");
        if let Some(expected) = expected {
            assert_eq!(judging.verdict, expected, "{module}: {judging:#?}");
        }
    }
    if judge().language("java").is_ok() {
        // A processor of annotations is a program that a compiler would start.
        let main = "public class Main { public static void main(String[] a) { System.out.println(2); } }\n";
        let processor = "import java.util.*; import javax.annotation.processing.*; import javax.lang.model.element.*;\n\
             public class Own extends AbstractProcessor { static { long n = 1; while (n != 0) n |= 1; }\n\
             public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { return false; } }\n";
        let service = "META-INF/services/javax.annotation.processing.Processor";
        let program = files(&[
            ("Main.java", main),
            ("Own.java", processor),
            (service, "Own\n"),
        ]);
        let judging = judged(&problem, "java", &program);
        assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    }
}

/// A program that prints the next number.
const RIGHT: &str =
    "#include <cstdio>\nint main() { int n; scanf(\"%d\", &n); printf(\"%d\\n\", n + 1); }";

/// Whatever a package's script does, the judge goes on and says that the package failed.
#[test]
fn a_script_that_builds_a_validator_and_attacks_is_the_packages_fault() {
    for script in [
        "yes > run",
        "yes >&2",
        "f() { f | f & }; f; wait",
        "kill -9 -1",
        "ln -s /etc/passwd run",
        "ln -s run run",
        "mkdir run",
        "mkfifo run",
        "echo x > run; chmod 0 run",
        "printf '#!/none\\n' > run; chmod +x run",
        "i=0; while :; do : > f$i; i=$((i+1)); done",
        "while mkdir x; do cd x; done",
        "rm -rf /program / 2> /dev/null; true",
        "head -c 300000000 /dev/zero > run; chmod +x run",
    ] {
        let text = format!("#!/bin/sh\n{script}\n");
        let problem = problem(&[("output_validator/build", &text)]);
        let judging = verdict_of(&judge(), &problem, "cpp", RIGHT);
        assert_eq!(judging.verdict, Verdict::SE, "{script}: {judging:#?}");
        let message = judging.message.unwrap();
        let is_said = message.starts_with("the problem's output validator");
        assert!(is_said, "{script}: {message}");
        assert!(message.len() < 10_000, "{script}: {}", message.len());
        assert!(!message.contains("root:"), "{script}: {message}");
    }
    // What goes on after the script has ended ends with it.
    let leaving =
        "#!/bin/sh\n(while :; do :; done) &\nprintf '#!/bin/sh\\nexit 42\\n' > run\nchmod +x run\n";
    let problem = problem(&[("output_validator/build", leaving)]);
    let judging = verdict_of(&judge(), &problem, "cpp", RIGHT);
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
}
