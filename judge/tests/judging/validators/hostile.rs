//! Validators that fail or attack, and submissions that would have them fail.

use std::time::{Duration, Instant};

use judge::{JudgeOptions, Reason, Verdict};

use super::{YAML, judged_by, problem};
use crate::{judge, judged, verdict_of};

/// A validator that is a C program with this body.
fn attacking(body: &str) -> String {
    format!(
        "#include <fcntl.h>\n#include <signal.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include <string.h>\n\
         #include <sys/stat.h>\n#include <unistd.h>\nint main(int n, char **a) {{ {body} }}\n"
    )
}

/// Whatever it does, the judge goes on, says that the package failed and how, and blames nobody else.
#[test]
fn a_validator_that_fails_is_the_packages_fault() {
    for (body, said) in [
        (
            "return 0;",
            "ended with code 0; it must end with code 42 or 43",
        ),
        (
            "fputs(\"can't open it\", stderr); return 1;",
            "ended with code 1; it must end with code 42 or 43\ncan't open it",
        ),
        ("abort();", "SIGABRT ended it"),
        ("*(volatile int *)0 = 1;", "SIGSEGV ended it"),
        ("kill(0, SIGKILL); for (;;) pause();", "SIGKILL ended it"),
        ("for (;;) {}", "it computed for more than 2 s"),
        ("for (;;) pause();", "it did not come to an end"),
        ("for (;;) fork();", "it "),
        (
            "for (;;) puts(\"more and more and more and more and more and more\");",
            "it printed more than 64 MiB",
        ),
        (
            "for (;;) fputs(\"more and more and more and more and more\\n\", stderr);",
            "it printed more than 64 MiB",
        ),
        (
            "static char all[1 << 20]; memset(all, 'x', sizeof all); char name[99]; snprintf(name, 99, \"%steammessage.txt\", a[3]); \
          int f = open(name, O_CREAT | O_WRONLY, 0666); for (;;) if (write(f, all, sizeof all) < 0) raise(SIGKILL);",
            "it ",
        ),
        (
            "for (int i = 0;; i++) { char name[99]; snprintf(name, 99, \"%s%d\", a[3], i); if (open(name, O_CREAT | O_WRONLY, 0666) >= 0) continue; for (;;) pause(); }",
            "it ",
        ),
        (
            "for (;;) { char *more = malloc(1 << 20); if (more) memset(more, 1, 1 << 20); }",
            "it needed more than 256 MiB of memory",
        ),
    ] {
        let began = Instant::now();
        let judging = judged_by(&[("output_validator/v.c", &attacking(body))], 5);
        assert_eq!(judging.verdict, Verdict::SE, "{body}: {judging:#?}");
        let message = judging.message.unwrap();
        assert!(
            message.starts_with("the problem's output validator failed: "),
            "{body}: {message}"
        );
        assert!(message.contains(said), "{body}: {message}");
        assert!(message.len() < 3000, "{body}: {}", message.len());
        // Longer than it takes on the busiest machine: each of them would go on for ever.
        assert!(began.elapsed() < Duration::from_mins(10), "{body}");
    }
}

/// What it leaves behind is gone, what it writes into is its own, and links in its folder lead
/// nowhere.
#[test]
fn a_validator_writes_nowhere_else_and_its_folder_is_empty_each_time() {
    let body = "struct stat s; int bad = 0; char name[99]; snprintf(name, 99, \"%sleft\", a[3]); \
                bad |= stat(name, &s) == 0; bad |= open(name, O_CREAT | O_WRONLY, 0666) < 0; \
                bad |= open(a[1], O_WRONLY) >= 0; bad |= open(a[2], O_WRONLY) >= 0; bad |= unlink(a[1]) == 0; \
                bad |= open(\"/program/other\", O_CREAT | O_WRONLY, 0666) >= 0; bad |= open(\"/usr/other\", O_CREAT | O_WRONLY, 0666) >= 0; \
                snprintf(name, 99, \"%steammessage.txt\", a[3]); symlink(\"/etc/passwd\", name); return bad ? 1 : 43;";
    let judging = judged_by(&[("output_validator/v.c", &attacking(body))], 5);
    assert_eq!(judging.verdict, Verdict::WA, "{judging:#?}");
    let said = String::new();
    assert_eq!(judging.tests[0].reason, Some(Reason::Rejected { said }));
    let options = JudgeOptions {
        all: true,
        ..JudgeOptions::default()
    };
    let problem = problem(YAML, &[("output_validator/v.c", &attacking(body))]);
    let (judging, _) = judged(
        &judge(),
        &problem,
        "c",
        "int main() { return 0; }",
        &options,
    );
    let verdicts: Vec<Verdict> = judging.tests.iter().map(|test| test.verdict).collect();
    assert_eq!(verdicts, [Verdict::WA, Verdict::WA], "{judging:#?}");
}

/// A submission gets no verdict of its package's fault by printing what is no text, and no other
/// than its own by failing itself.
#[test]
fn a_submission_cannot_make_the_validator_the_one_to_blame() {
    let strict = "import sys\nsys.stdin.buffer.read().decode()\nsys.exit(42)\n";
    let problem = problem(YAML, &[("output_validator/v.py", strict)]);
    for (text, verdict) in [
        (
            "#include <unistd.h>\nint main() { return write(1, \"\\xff\\xfe\\0\", 3) != 3; }",
            Verdict::WA,
        ),
        ("int main() { return 3; }", Verdict::RE),
        ("int main() { for (;;) {} }", Verdict::TLE),
        (
            "#include <stdio.h>\nint main() { for (;;) puts(\"x\"); }",
            Verdict::OLE,
        ),
        ("int main() { return 0; }", Verdict::AC),
    ] {
        let judging = verdict_of(&judge(), &problem, "c", text);
        assert_eq!(judging.verdict, verdict, "{text}: {judging:#?}");
    }
}
