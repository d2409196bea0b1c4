//! Programs that wait in every test: a little is nothing, but all tests together have a bound.

use std::path::Path;
use std::time::{Duration, Instant};

use judge::{
    CancelFlag, JudgeError, JudgeOptions, Judging, OwnLimits, Reason, RefusedInput, RunLimits,
    RunOptions, Source, Verdict,
};
use problems::{Problem, package};

use super::{judge, packaged, verdict_of};

const TESTS: usize = 40;

/// A fifth of a second: a test may wait for 1.6 seconds, all together for 3.2 and a tenth for each.
const YAML: &str = "problem_format_version: 2025-09\ntype: pass-fail\nname: Twice\n\
    uuid: 4f0cb6f0-6a3e-4f62-9d44-6c3b0a8f7f55\nlimits:\n  time_limit: 0.2\n";

const LIMIT_MS: u64 = 3200 + 100 * TESTS as u64;

fn problem(folder: &Path) -> Problem {
    let write = |path: &str, text: &str| {
        let path = folder.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    };
    write("problem.yaml", YAML);
    // Packages of others may let a program wait in every test.
    write("grundy.toml", "difficulty = 1\n");
    write("statement/problem.en.md", "Double the number.\n");
    for number in 0..TESTS {
        write(
            &format!("data/secret/{number:02}.in"),
            &format!("{number}\n"),
        );
        write(
            &format!("data/secret/{number:02}.ans"),
            &format!("{}\n", 2 * number),
        );
    }
    let (problem, found) = package::load(folder, &|_| None);
    problem.unwrap_or_else(|| panic!("{found:?}"))
}

/// A right program that does something before it answers.
fn right_after(step: &str) -> String {
    format!(
        "#include <stdio.h>\n#include <unistd.h>\nint main(void) {{ int n; scanf(\"%d\", &n); {step} \
         printf(\"%d\\n\", 2 * n); return 0; }}\n"
    )
}

/// How long the tests were idle in all, when that is why the judging failed.
fn idle_in_all(judging: &Judging) -> Option<u64> {
    let (last, before) = judging.tests.split_last()?;
    assert!(
        before.iter().all(|test| test.verdict.is_accepted()),
        "{judging:#?}"
    );
    match last.reason {
        Some(Reason::IdleInAll { idle_ms, limit_ms }) => {
            assert_eq!(limit_ms, LIMIT_MS);
            Some(idle_ms)
        }
        _ => None,
    }
}

#[test]
fn a_nap_in_every_test_ends_the_judging_before_its_tests_do() {
    let folder = tempfile::tempdir().unwrap();
    let text = right_after("usleep(700000);");
    let judging = verdict_of(&judge(), &problem(folder.path()), "c", &text);
    assert_eq!(judging.verdict, Verdict::TLE, "{judging:#?}");
    let idle = idle_in_all(&judging).unwrap_or_else(|| panic!("{judging:#?}"));
    assert!(idle > LIMIT_MS, "{idle}");
    // One test alone may wait for 1.6 seconds.
    let least = LIMIT_MS.div_ceil(1600) as usize;
    let tests = judging.tests.len();
    assert!((least..TESTS).contains(&tests), "{tests}");
    assert_eq!(judging.passed, tests - 1);
}

#[test]
fn a_wink_in_every_test_is_right_and_so_is_a_nap_when_every_test_is_wanted() {
    let folder = tempfile::tempdir().unwrap();
    let problem = problem(folder.path());
    let judge = judge();
    let judging = verdict_of(&judge, &problem, "c", &right_after("usleep(20000);"));
    assert_eq!(judging.verdict, Verdict::AC, "{judging:#?}");
    let source = Source::new("nap.c", "c", right_after("usleep(300000);").into_bytes());
    let options = JudgeOptions {
        all: true,
        ..JudgeOptions::default()
    };
    let judging = judge
        .judge(&problem, &source, &options, &mut |_| {})
        .unwrap();
    assert_eq!((judging.verdict, judging.passed), (Verdict::AC, TESTS));
}

#[test]
fn a_run_ends_when_nobody_waits_for_it_any_more() {
    let judge = judge();
    let source = Source::new("a.c", "c", "int main(void) { for (;;); }\n".as_bytes());
    let limits = RunLimits {
        time: Duration::from_mins(10),
        ..RunLimits::default()
    };
    // Its compilation is made here.
    let over = RunOptions {
        deadline: Some(Instant::now()),
        ..RunOptions::default()
    };
    judge.run_for(&source, b"", limits, over).unwrap();
    let soon = RunOptions {
        deadline: Some(Instant::now() + Duration::from_millis(300)),
        ..RunOptions::default()
    };
    let report = judge.run_for(&source, b"", limits, soon).unwrap();
    let message = report.message.unwrap_or_default();
    assert_eq!(report.verdict, Verdict::SE, "{message}");
    assert!(message.contains("too busy to measure"), "{message}");
}

#[test]
fn a_run_is_called_off_while_it_goes_on() {
    let judge = judge();
    let endless = "int main(void) { for (volatile int i = 0;; i++); }\n";
    let source = Source::new("a.c", "c", endless.as_bytes());
    let limits = RunLimits {
        time: Duration::from_mins(10),
        ..RunLimits::default()
    };
    // Its compilation is made here.
    let over = RunOptions {
        deadline: Some(Instant::now()),
        ..RunOptions::default()
    };
    judge.run_for(&source, b"", limits, over).unwrap();
    let flag = CancelFlag::new();
    let soon = flag.until(Instant::now() + Duration::from_millis(300));
    let options = RunOptions::default();
    let run = judge.run_unless_cancelled(&source, b"", limits, options, Some(&soon));
    assert!(matches!(run, Err(JudgeError::Cancelled)), "{run:?}");
    // Nothing of it is left, and the next one is as any other.
    let source = Source::new("b.c", "c", "int main(void) { return 0; }\n".as_bytes());
    let run = judge.run_unless_cancelled(&source, b"", limits, options, Some(&flag));
    assert_eq!(run.unwrap().verdict, Verdict::AC);
}

/// A game that is played, of programs that may compute for ten minutes.
const PLAYED: [(&str, &str); 3] = [
    (
        "problem.yaml",
        "problem_format_version: 2025-09\ntype: interactive\nname: Nim\n\
         uuid: 5f3c0b66-2d0f-4a4b-8f0e-1a9b5d2c7e10\nlimits:\n  time_limit: 600\n\
         constants:\n  max_cases: 5\n  max_heaps: 3\n  max_heap: 9\n",
    ),
    ("statement/problem.en.md", "Play Nim.\n"),
    (
        "game.toml",
        "game = \"nim@{heaps}\"\nquestion = \"play\"\nmove = [\"i\", \"x\"]\n[input]\n\
         cases = { count = \"T\" }\nlines = [\"n:1..max_heaps\", \"heaps[n]:0..max_heap\"]\n\
         [small]\nn = \"1..2\"\nheaps = \"0..3\"\n",
    ),
];

#[test]
fn a_talk_is_called_off_while_it_goes_on() {
    let judge = judge();
    let problem = packaged(&PLAYED);
    let endless = "int main(void) { for (volatile int i = 0;; i++); }\n";
    let source = Source::new("a.c", "c", endless.as_bytes());
    let input = judge.own_input(&problem, b"1\n1\n1\n", RunOptions::default());
    let input = input.unwrap();
    // Its compilation is made here.
    let over = RunOptions {
        deadline: Some(Instant::now()),
        ..RunOptions::default()
    };
    let limits = judge.limits_of_test(&problem, OwnLimits::default(), "c");
    let about = (&problem, limits.unwrap());
    let early = judge.talk_unless_cancelled(about, &source, &input, over, None);
    early.unwrap();
    let options = RunOptions::default();
    let soon = CancelFlag::new().until(Instant::now() + Duration::from_millis(300));
    let talk = judge.talk_unless_cancelled(about, &source, &input, options, Some(&soon));
    assert!(matches!(talk, Err(JudgeError::Cancelled)), "{talk:?}");
}

#[test]
fn of_typed_positions_no_more_is_looked_at_than_somebody_waits_for() {
    let judge = judge();
    let many = PLAYED.map(|(path, text)| (path, text.replace("max_cases: 5", "max_cases: 1000")));
    let problem = packaged(&many.each_ref().map(|(path, text)| (*path, text.as_str())));
    let typed = |cases: usize| format!("{cases}\n{}", "1\n1\n".repeat(cases));
    let refused = |cases: usize, deadline| {
        let options = RunOptions {
            deadline,
            ..RunOptions::default()
        };
        let input = judge.own_input(&problem, typed(cases).as_bytes(), options);
        input.err()
    };
    let later = Some(Instant::now() + Duration::from_hours(1));
    assert_eq!(refused(20, later), None);
    let many = Some(RefusedInput::TooMany(20));
    assert_eq!(refused(21, later), many);
    let late = Some(RefusedInput::TakesTooLong);
    assert_eq!(refused(1, Some(Instant::now())), late);
    // Whoever asks for themselves has all the time.
    assert_eq!(refused(1000, None), None);
    let wrong = refused(1001, None);
    assert!(
        matches!(wrong, Some(RefusedInput::NotAllowed(_))),
        "{wrong:?}"
    );
}
