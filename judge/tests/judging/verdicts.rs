//! One program for each verdict, and what is told about it.

use std::time::Duration;

use judge::{JudgeOptions, OwnLimits, Reason, Verdict};
use problems::ByteSize;

use super::{judge, judged, problem, reason_of, verdict_of};

const RIGHT: &str = r#"
#include <cstdio>
int main() {
    int n, m;
    while (scanf("%d %d", &n, &m) == 2 && n)
        puts(n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
}
"#;

#[test]
fn accepted() {
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", RIGHT);
    assert_eq!(judging.verdict, Verdict::AC);
    assert_eq!(judging.passed, judging.total);
    assert!(judging.memory_kib > 100);
}

#[test]
fn wrong_answer_names_the_line() {
    let text = RIGHT.replace("&& m % 2", "|| m % 2");
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", &text);
    assert_eq!(judging.verdict, Verdict::WA);
    let message = reason_of(&judging.tests[0]);
    assert!(message.contains("line 2"), "{message}");
    assert!(message.contains("Wonderful!"), "{message}");
}

#[test]
fn presentation_error_is_white_space_only() {
    let text = RIGHT.replace("What a pity!", "What  a pity!");
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", &text);
    assert_eq!(judging.verdict, Verdict::PE);
    // Trailing blanks and a missing last line end are no fault at all.
    let text = RIGHT.replace("What a pity!", "What a pity! ");
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", &text);
    assert_eq!(judging.verdict, Verdict::AC);
}

#[test]
fn time_is_the_cpu_time_of_all_processes() {
    let text =
        "#include <unistd.h>\nint main() { fork(); fork(); for (volatile int i = 0;; i++) {} }\n";
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
    assert_eq!(judging.verdict, Verdict::TLE);
    assert!(judging.time_ms >= 1000, "{judging:?}");
}

#[test]
fn waiting_is_a_time_limit_too() {
    let text = "#include <unistd.h>\nint main() { for (;;) pause(); }\n";
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
    assert_eq!(judging.verdict, Verdict::TLE);
    let message = reason_of(&judging.tests[0]);
    assert!(message.starts_with("idle: "), "{message}");
}

#[test]
fn memory_is_that_of_all_processes() {
    let text = r"
#include <cstdlib>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>
int main() {
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            memset(malloc(12 << 20), 1, 12 << 20);
            pause();
        }
    while (wait(0) > 0) {}
}
";
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
    assert_eq!(judging.verdict, Verdict::MLE);
}

#[test]
fn other_limits_hold_in_place_of_those_of_the_problem() {
    let (judge, problem) = (judge(), problem("hdoj-2147"));
    let hungry = RIGHT.replace(
        "int n, m;",
        "static volatile char held[64 << 20]; for (volatile char &it : held) it = 1; int n, m;",
    );
    let endless = "int main() { for (volatile int i = 0;; i++) {} }\n";
    let (time, memory) = (Duration::from_millis(50), ByteSize::from_mib(256));
    let within = |text: &str, own_limits| {
        let options = JudgeOptions {
            own_limits,
            ..JudgeOptions::default()
        };
        judged(&judge, &problem, "cpp", text, &options).0
    };
    let usual = within(&hungry, OwnLimits::default());
    assert_eq!(usual.verdict, Verdict::MLE, "{usual:?}");
    let more = OwnLimits {
        memory: Some(memory),
        time: None,
    };
    assert_eq!(within(&hungry, more).verdict, Verdict::AC);
    let short = OwnLimits {
        time: Some(time),
        memory: None,
    };
    for (own, limit_ms) in [(OwnLimits::default(), 1000), (short, 50)] {
        let judging = within(endless, own);
        let failed = judging.tests.last().and_then(|it| it.reason.clone());
        assert_eq!(failed, Some(Reason::TimeLimit { limit_ms }), "{judging:?}");
    }
    // What one of them says nothing of is as it was.
    let limits = judge.limits_of_test(&problem, short, "cpp").unwrap();
    assert_eq!(
        (limits.time, limits.memory),
        (time, problem.limits().memory)
    );
}

#[test]
fn too_much_output() {
    let text = "#include <cstdio>\nint main() { for (;;) puts(\"Wonderful!\"); }\n";
    let judging = verdict_of(&judge(), &problem("hdoj-2147"), "cpp", text);
    assert_eq!(judging.verdict, Verdict::OLE);
}

#[test]
fn runtime_errors_say_how_it_ended() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    for (text, said) in [
        ("int main() { return 3; }", "3"),
        ("#include <cstdlib>\nint main() { abort(); }", "SIGABRT"),
        ("int main() { *(volatile int *)0 = 1; }", "SIGSEGV"),
        (
            "int main(int n, char **) { volatile int zero = n - 1; return 100 / zero; }",
            "SIGFPE",
        ),
    ] {
        let judging = verdict_of(&judge, &problem, "cpp", text);
        assert_eq!(judging.verdict, Verdict::RE, "{text}");
        let message = reason_of(&judging.tests[0]);
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn a_compile_error_is_the_compilers_words_without_our_paths() {
    let judging = verdict_of(
        &judge(),
        &problem("hdoj-2147"),
        "cpp",
        "int main() { return x; }",
    );
    assert_eq!(judging.verdict, Verdict::CE);
    assert_eq!(judging.tests, []);
    let message = judging.message.unwrap();
    assert!(message.contains("main.cpp:1:"), "{message}");
    assert!(!message.contains("/work"), "{message}");
}

#[test]
fn recursion_may_use_the_whole_memory_limit() {
    // 2 million frames: far beyond the 8 MiB that a stack usually has.
    let text = r#"
#include <cstdio>
int deep(int n) { volatile int here = n; return n ? deep(n - 1) + (here & 0) : 0; }
int main() { deep(2000000); int n; while (scanf("%d", &n) == 1) {} }
"#;
    let judging = verdict_of(
        &judge(),
        &problem("hdoj-1536"),
        "c",
        &text.replace("cstdio", "stdio.h"),
    );
    assert_eq!(judging.verdict, Verdict::WA, "{judging:?}");
}

#[test]
fn all_tests_are_run_when_asked_for() {
    let options = JudgeOptions {
        all: true,
        ..JudgeOptions::default()
    };
    let text = RIGHT.replace("while", "if");
    let (judging, _) = judged(&judge(), &problem("hdoj-2147"), "cpp", &text, &options);
    assert_eq!(judging.tests.len(), judging.total);
    assert_eq!(judging.verdict, Verdict::WA);
}
