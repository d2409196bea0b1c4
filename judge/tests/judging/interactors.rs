//! Packages that bring their interactor as a program.

use std::path::Path;

use judge::{Judging, Reason, Verdict};
use problems::{Problem, package};

use super::{judge, reason_of, verdict_of};

/// Tells numbers and wants each plus one back.
pub(super) const INTERACTOR: &str = r#"
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
    std::ifstream test(argv[1]);
    std::ofstream words(std::string(argv[3]) + "teammessage.txt");
    for (long number; test >> number;) {
        std::cout << number << std::endl;
        long answer;
        if (!(std::cin >> answer)) { words << "no answer to " << number; return 43; }
        if (answer != number + 1) { words << "wrong answer to " << number; return 43; }
    }
    std::cout << "bye" << std::endl;
    return 42;
}
"#;

pub(super) fn problem(folder: &Path, interactor: &str) -> Problem {
    problem_in(folder, "cpp", interactor)
}

fn problem_in(folder: &Path, suffix: &str, interactor: &str) -> Problem {
    let file = format!("output_validator/interactor.{suffix}");
    let yaml = "problem_format_version: 2025-09\ntype: interactive\nname: Plus one\n\
                uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f10\nlimits:\n  time_limit: 1\n  memory: 256\n";
    for (path, text) in [
        ("problem.yaml", yaml),
        ("statement/problem.en.md", "Add one to every number.\n"),
        (file.as_str(), interactor),
        ("data/sample/1.in", "1 2\n"),
        ("data/sample/1.ans", "2 3\n"),
        ("data/secret/2.in", "10 20 30\n"),
        ("data/secret/2.ans", "11 21 31\n"),
    ] {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let (problem, found) = package::load(folder, &|_| None);
    problem.unwrap_or_else(|| panic!("{found:?}"))
}

/// The same with interactors of several files, and with further lines in the test's group.
fn problem_of(folder: &Path, files: &[(&str, &str)], yaml: &str) -> Problem {
    problem_in(folder, "cpp", INTERACTOR);
    std::fs::remove_file(folder.join("output_validator/interactor.cpp")).unwrap();
    let file = folder.join("problem.yaml");
    let text = std::fs::read_to_string(&file).unwrap() + yaml;
    std::fs::write(file, text).unwrap();
    for (path, text) in files {
        std::fs::write(folder.join(path), text).unwrap();
    }
    let (problem, found) = package::load(folder, &|_| None);
    problem.unwrap_or_else(|| panic!("{found:?}"))
}

fn judged(interactor: &str, text: &str) -> Judging {
    let folder = tempfile::tempdir().unwrap();
    let problem = problem(folder.path(), interactor);
    assert!(problem.is_interactive() && problem.interactor().is_some());
    verdict_of(&judge(), &problem, "cpp", text)
}

fn program(step: &str) -> String {
    format!(
        "#include <iostream>\n#include <string>\n#include <cstdlib>\nint main() {{ std::string w; while (std::cin >> w && w != \"bye\") {{ {step} }} }}"
    )
}

const RIGHT: &str = "std::cout << std::stol(w) + 1 << std::endl;";

#[test]
fn a_submission_talks_with_the_packages_own_interactor() {
    let judging = judged(INTERACTOR, &program(RIGHT));
    assert_eq!(
        (judging.verdict, judging.passed),
        (Verdict::AC, 2),
        "{judging:?}"
    );
}

#[test]
fn who_fails_first_decides() {
    for (step, verdict, said) in [
        (
            "std::cout << w << std::endl;",
            Verdict::WA,
            "wrong answer to 1",
        ),
        ("return 0;", Verdict::WA, "no answer to 1"),
        ("return 3;", Verdict::RE, "exit code: code 3"),
        ("abort();", Verdict::RE, "SIGABRT"),
        ("for (;;) {}", Verdict::TLE, "time limit: "),
        (
            "std::cin.tie(nullptr); std::cout << std::stol(w) + 1 << '\\n';",
            Verdict::TLE,
            "idle: ",
        ),
        // It would fail, too, but the interactor has found it wrong before.
        (
            "std::cout << w << std::endl; for (;;) {}",
            Verdict::WA,
            "wrong answer to 1",
        ),
    ] {
        let judging = judged(INTERACTOR, &program(step));
        assert_eq!(judging.verdict, verdict, "{step}: {judging:?}");
        let message = reason_of(&judging.tests[0]);
        assert!(message.contains(said), "{step}: {message}");
        let reason = judging.tests[0].reason.clone();
        let Some(Reason::InConversation { transcript, .. }) = reason else {
            panic!("{reason:?}");
        };
        assert!(transcript.starts_with("> 1\n"), "{transcript}");
    }
}

#[test]
fn a_failing_interactor_is_never_the_submissions_fault() {
    for (interactor, said) in [
        ("int main() { return 0; }", "ended with code 0"),
        (
            "#include <cstdlib>\nint main() { abort(); }",
            "SIGABRT ended it",
        ),
        ("int main() { not a program }", "cannot be used"),
    ] {
        let judging = judged(interactor, &program(RIGHT));
        assert_eq!(judging.verdict, Verdict::SE, "{interactor}: {judging:?}");
        let message = judging.message.clone().unwrap();
        assert!(message.contains(said), "{interactor}: {message}");
    }
}

/// The same in Python.
const IN_PYTHON: &str = r#"
import sys
said = STDIN
for number in open(sys.argv[1]).read().split():
    print(number, file=STDOUT, flush=True)
    answer = said.readline().strip()
    if answer != str(int(number) + 1):
        open(sys.argv[3] + "teammessage.txt", "w").write("wrong answer to " + number)
        sys.exit(43)
print("bye")
sys.exit(42)
"#;

/// One that believes all it reads is UTF-8.
const STRICT: &str = r#"
import io, sys
for line in io.TextIOWrapper(sys.stdin.buffer, encoding="utf-8", errors="strict"):
    pass
sys.exit(42)
"#;

/// Adds one, reading and writing by names.
const BY_NAME: &str = r#"
#include <fstream>
#include <string>
int main() {
    std::ifstream in("/dev/stdin");
    std::ofstream out("/dev/stdout", std::ios::app), error("/dev/stderr");
    if (!in || !out || !error) return 9;
    for (std::string w; in >> w && w != "bye";) out << std::stol(w) + 1 << std::endl;
    return 0;
}
"#;

const BYTES: &str =
    "#include <unistd.h>\nint main() { return write(1, \"\\xff\\xfe\\0\\x80? 1\\n\", 9) != 9; }";

fn in_python(stdin: &str, stdout: &str) -> String {
    IN_PYTHON.replace("STDIN", stdin).replace("STDOUT", stdout)
}

fn judged_by_python(interactor: &str, text: &str) -> Judging {
    let folder = tempfile::tempdir().unwrap();
    let problem = problem_in(folder.path(), "py", interactor);
    verdict_of(&judge(), &problem, "cpp", text)
}

#[test]
fn both_may_open_their_streams_by_name() {
    let interactor = in_python("open('/dev/stdin')", "open('/dev/stdout', 'w')");
    for text in [program(RIGHT), BY_NAME.to_owned()] {
        let judging = judged_by_python(&interactor, &text);
        assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    }
}

/// Whatever bytes a program says, an interactor in Python reads them; one that can't stand them has
/// not failed.
#[test]
fn what_is_no_text_is_the_submissions_fault() {
    for (interactor, said) in [
        (
            in_python("sys.stdin", "sys.stdout").as_str(),
            "wrong answer to 1",
        ),
        (STRICT, "not text"),
    ] {
        let judging = judged_by_python(interactor, BYTES);
        assert_eq!(judging.verdict, Verdict::WA, "{judging:#?}");
        let message = reason_of(&judging.tests[0]);
        assert!(message.contains(said), "{message}");
    }
    // It fails without that, too.
    let judging = judged_by_python("raise SystemExit(1)", &program(RIGHT));
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
}

/// Answers without counting, each answer as long as so many questions.
fn patient(length: usize) -> String {
    format!(
        "#include <cstdio>\nint main() {{ static char answer[{length} + 2]; \
         for (int i = 0; i < {length}; i++) answer[i] = '7'; answer[{length}] = '\\n'; \
         for (int c; (c = getchar()) != EOF;) {{ if (c == '!') return 42; \
         if (c == '\\n') {{ fputs(answer, stdout); fflush(stdout); }} }} return 43; }}"
    )
}

/// Asks without end and reads the answers.
const FLOOD: &str = r#"
#include <pthread.h>
#include <string.h>
#include <unistd.h>
static void *hear(void *x) { static char all[1 << 16]; while (read(0, all, sizeof all) > 0) {} return x; }
int main() {
    static char questions[1 << 18];
    for (size_t i = 0; i < sizeof questions; i += 4) memcpy(questions + i, "? 1\n", 4);
    pthread_t thread;
    pthread_create(&thread, nullptr, hear, nullptr);
    for (int i = 0; i < TIMES; i++) if (write(1, questions, sizeof questions) < 0) return 0;
    pthread_join(thread, nullptr);
}
"#;

#[test]
fn who_asks_without_end_is_to_blame() {
    // Few questions with long answers, many with short ones.
    for (interactor, times) in [(patient(60_000), "1"), (patient(100), "20")] {
        let text = FLOOD.replace("TIMES", times);
        let judging = judged(&interactor, &text);
        assert_eq!(judging.verdict, Verdict::OLE, "{times}: {judging:#?}");
        let message = reason_of(&judging.tests[0]);
        assert!(message.starts_with("asked too much: "), "{message}");
    }
}

#[test]
fn who_talks_without_being_asked_has_failed() {
    let listener = "#include <unistd.h>\nint main() { static char all[1 << 16]; while (read(0, all, sizeof all) > 0) {} }";
    for stream in [1, 2] {
        let flood = format!(
            "#include <string.h>\n#include <unistd.h>\nint main() {{ static char line[1 << 16]; \
             memset(line, '7', sizeof line - 1); line[sizeof line - 1] = '\\n'; \
             for (;;) if (write({stream}, line, sizeof line) < 0) return 1; }}"
        );
        let judging = judged(&flood, listener);
        assert_eq!(judging.verdict, Verdict::SE, "{stream}: {judging:#?}");
        let said = "the problem's interactor failed: it printed more than 64 MiB";
        let message = judging.message.unwrap_or_default();
        assert!(
            message.starts_with(said) && message.len() < 3000,
            "{message}"
        );
    }
}

#[test]
fn an_interactor_may_have_several_files() {
    let folder = tempfile::tempdir().unwrap();
    let interactor = INTERACTOR
        .replace(
            "#include <string>",
            "#include <string>\n#include \"rule.h\"",
        )
        .replace("answer != number + 1", "answer != next(number)");
    let files = [
        ("output_validator/interactor.cpp", interactor.as_str()),
        (
            "output_validator/rule.cpp",
            "#include \"rule.h\"\nlong next(long n) { return n + 1; }\n",
        ),
        ("output_validator/rule.h", "long next(long);\n"),
    ];
    let problem = problem_of(folder.path(), &files, "");
    let judging = verdict_of(&judge(), &problem, "cpp", &program(RIGHT));
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
}

/// One that computes forever is stopped by its own limit, and the submission that waits for it is
/// not the one to blame.
#[test]
fn an_interactor_that_loops_ends_by_its_own_limit() {
    let folder = tempfile::tempdir().unwrap();
    let files = [(
        "output_validator/interactor.cpp",
        "int main() { for (;;) {} }",
    )];
    let problem = problem_of(folder.path(), &files, "  validation_time: 6\n");
    let judging = verdict_of(&judge(), &problem, "cpp", &program(RIGHT));
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
    let message = judging.message.unwrap();
    assert!(
        message.contains("it computed for more than 6 s"),
        "{message}"
    );
}

/// One that has taken all that was said and then computes forever has failed by itself, however
/// much that was.
#[test]
fn an_interactor_that_loops_after_much_was_said_has_failed() {
    let folder = tempfile::tempdir().unwrap();
    let interactor = "#include <unistd.h>\nint main() { static char all[1 << 16]; long left = 3 << 20; \
                      while (left > 0) left -= read(0, all, sizeof all); for (;;) {} }";
    let files = [("output_validator/interactor.cpp", interactor)];
    let problem = problem_of(folder.path(), &files, "  validation_time: 6\n");
    let much = "#include <string.h>\n#include <unistd.h>\nint main() { static char line[1 << 16]; \
                memset(line, '7', sizeof line); for (int i = 0; i < 48; i++) \
                for (long at = 0; at < (long) sizeof line;) at += write(1, line + at, sizeof line - at); \
                char c; return read(0, &c, 1) < 0; }";
    let judging = verdict_of(&judge(), &problem, "cpp", much);
    assert_eq!(judging.verdict, Verdict::SE, "{judging:#?}");
    let message = judging.message.unwrap_or_default();
    assert!(
        message.contains("it computed for more than 6 s"),
        "{message}"
    );
}

/// A program that is ended because the interactor has decided did not fail by that.
#[test]
fn who_is_ended_after_the_decision_has_not_crashed() {
    let close = "#include <cstdio>\n#include <unistd.h>\n";
    for end in ["for (;;) {}", "for (;;) pause();", "sleep(3); return 0;"] {
        for last in ["", "fclose(stdout); close(1);"] {
            let text = format!("{close}int main() {{ puts(\"7\"); fflush(stdout); {last} {end} }}");
            let judging = judged(INTERACTOR, &text);
            assert_eq!(judging.verdict, Verdict::WA, "{last} {end}: {judging:#?}");
            let message = judging.tests[0].reason.clone().unwrap().to_string();
            assert!(message.contains("wrong answer to 1"), "{message}");
        }
    }
}

/// What an interactor says to the judges is not shown to the submitter.
#[test]
fn the_judges_message_of_an_interactor_is_not_shown() {
    let interactor = INTERACTOR.replace("teammessage.txt", "judgemessage.txt");
    let judging = judged(&interactor, &program("std::cout << w << std::endl;"));
    assert_eq!(judging.verdict, Verdict::WA, "{judging:#?}");
    let shown = serde_json::to_string(&judging).unwrap();
    assert!(!shown.contains("wrong answer to 1"), "{shown}");
}
