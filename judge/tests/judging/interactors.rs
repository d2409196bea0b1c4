//! Packages that bring their interactor as a program.

use std::path::Path;

use judge::{Judging, Reason, Verdict};
use problems::{Problem, package};

use super::{judge, verdict_of};

/// Tells numbers and wants each plus one back.
pub(super) const INTERACTOR: &str = r#"
#include <fstream>
#include <iostream>
#include <string>
int main(int argc, char **argv) {
    std::ifstream test(argv[1]);
    std::ofstream words(std::string(argv[3]) + "judgemessage.txt");
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
    let yaml = "problem_format_version: 2025-09\ntype: interactive\nname: Plus one\n\
                uuid: 6e1c8d5e-55d8-4a6c-9a0d-0f8f4c3f6f10\nlimits:\n  time_limit: 1\n";
    for (path, text) in [
        ("problem.yaml", yaml),
        ("statement/problem.en.md", "Add one to every number.\n"),
        ("output_validator/interactor.cpp", interactor),
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
        ("return 3;", Verdict::RE, "exit code 3"),
        ("abort();", Verdict::RE, "SIGABRT"),
        ("for (;;) {}", Verdict::TLE, "over the limit"),
        (
            "std::cin.tie(nullptr); std::cout << std::stol(w) + 1 << '\\n';",
            Verdict::TLE,
            "not flush",
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
        let message = judging.tests[0].message.clone().unwrap();
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
        ("#include <cstdlib>\nint main() { abort(); }", "signal 6"),
        ("int main() { not a program }", "cannot be used"),
    ] {
        let judging = judged(interactor, &program(RIGHT));
        assert_eq!(judging.verdict, Verdict::SE, "{interactor}: {judging:?}");
        let message = judging.message.clone().unwrap();
        assert!(message.contains(said), "{interactor}: {message}");
    }
}
