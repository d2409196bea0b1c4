//! The smallest position on which a program is too slow, or shows it.

use std::time::{Duration, Instant};

use judge::{Counterexample, Event, JudgeOptions, Reason, Verdict};
use problems::{Idea, WrongIdea};

use super::{TRIES, crowding, judge, problem, program};

/// How long is searched where it does not matter how long that takes; where a busy machine does not get far enough
/// within that, longer.
const LONG: [Duration; 2] = [Duration::from_secs(30), Duration::from_mins(5)];

/// The example for a program that takes too long, once it is as it should be.
fn example(id: &str, text: &str, is_it: impl Fn(&Counterexample) -> bool) -> Counterexample {
    let mut seen = Vec::new();
    for within in LONG {
        match looked_for(id, text, within).0 {
            Some(found) if is_it(&found) => return found,
            other => seen.push(other),
        }
    }
    panic!("{id}: {seen:#?}");
}

/// What is found for a program that takes too long, and how long it was looked for.
fn looked_for(id: &str, text: &str, within: Duration) -> (Option<Counterexample>, Duration) {
    let options = JudgeOptions {
        explain: true,
        explain_within: Some(within),
        ..JudgeOptions::default()
    };
    let source = judge::Source::new("a.cpp", "cpp", text.as_bytes().to_vec());
    let mut began = None;
    let judging = judge().judge(&problem(id), &source, &options, &mut |event| {
        if event == Event::Explaining {
            began = Some(Instant::now());
        }
    });
    let judging = judging.expect("it is judged");
    assert_eq!(judging.verdict, Verdict::TLE, "{id}");
    let took = began.expect("it is explained").elapsed();
    (judging.counterexample, took)
}

#[test]
fn one_that_never_ends_is_shown_the_first_case_on_which_it_does_not() {
    let text = "#include <cstdio>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v, most = 0; while (n--) { scanf(\"%lld\", &v); x ^= v; if (v > most) most = v; } for (volatile int i = 0; most == 3;) i = 0; puts(x ? \"First\" : \"Second\"); } }";
    let found = example("nim", text, |found| {
        found.input == "1\n1\n3\n" && matches!(found.reason, Some(Reason::TimeLimit { .. }))
    });
    let why = found.explanation.as_deref().unwrap_or_default();
    assert!(why.contains("A winning move: take 3"), "{found:?}");
}

const ENDLESS: Idea = Idea::Known(WrongIdea::Endless);

/// There is time for little more than one run to the limit: that the least case does not end is enough.
#[test]
fn one_that_ends_on_nothing_is_shown_the_least_case_in_time() {
    let text = "int main() { volatile int x = 0; for (;;) x = x + 1; }";
    let nim = problem("nim");
    let mut small = nim.reference().expect("it has one").small_cases();
    let least = small.next().expect("there are small cases");
    let judge = judge();
    let mut seen = Vec::new();
    for _ in 0..TRIES {
        let within = Duration::from_secs(4).mul_f64(crowding(&judge));
        let (found, _) = looked_for("nim", text, within);
        let is_least = found
            .as_ref()
            .is_some_and(|it| it.input.as_bytes() == least && it.idea == Some(ENDLESS));
        if is_least {
            return;
        }
        seen.push((within, found));
    }
    panic!("{seen:#?}");
}

/// A program that sleeps looks at no positions.
#[test]
fn one_that_waits_is_not_said_to_compute() {
    let text = "#include <cstdio>\n#include <unistd.h>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v; for (int i = 0; i < n; i++) { scanf(\"%lld\", &v); x ^= v; } if (n == 3) sleep(60); puts(x ? \"First\" : \"Second\"); } }";
    let found = example("nim", text, |found| {
        matches!(found.reason, Some(Reason::IdleAlone { idle_ms }) if idle_ms > 0)
            && found.input.starts_with("1\n3\n")
    });
    assert_eq!((found.idea, found.mistake), (None, None));
}

#[test]
fn one_that_searches_again_and_again_is_shown_a_small_position() {
    for (id, file, bytes) in [
        ("anti-sg", "by_recursion.cpp", 60),
        ("chomp", "nothing_remembered.cpp", 30),
        ("hdoj-1847", "search_without_memo.cpp", 12),
    ] {
        let text = program(id, &format!("time_limit_exceeded/{file}"));
        example(id, &text, |found| {
            let is_time = matches!(
                found.reason,
                Some(Reason::TimeLimit { .. } | Reason::SlowAlone { .. })
            );
            is_time && found.input.len() <= bytes
        });
    }
}

#[test]
fn one_that_is_slow_on_the_largest_inputs_only_is_shown_what_shows_it() {
    for (id, file, bytes) in [
        ("kayles-move", "every_place.cpp", 20),
        ("tree-cutting-count", "every_edge.cpp", 5000),
        ("tree-cutting-value", "by_passes.cpp", 5000),
    ] {
        let text = program(id, &format!("time_limit_exceeded/{file}"));
        example(id, &text, |found| found.input.len() <= bytes);
    }
}

#[test]
fn where_many_fast_cases_are_slow_together_it_is_said_how_many() {
    let text = "#include <cstdio>\n#include <ctime>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v; while (n--) { scanf(\"%lld\", &v); x ^= v; } clock_t began = clock(); while (clock() - began < CLOCKS_PER_SEC / 50) {} puts(x ? \"First\" : \"Second\"); } }";
    example("nim", text, |found| {
        let Some(Reason::SlowAlone {
            time_ms,
            limit_ms,
            cases,
        }) = found.reason
        else {
            return false;
        };
        time_ms < limit_ms && cases > 10 && time_ms * cases as u64 > limit_ms / 4
    });
}

/// A case of a large graph may be all that shows it; it is not looked for longer than it may.
#[test]
fn what_is_shown_of_a_large_test_comes_in_time() {
    let text = program("graph-game-cycles", "time_limit_exceeded/rounds.cpp");
    let within = Duration::from_secs(4);
    let judge = judge();
    let before = crowding(&judge);
    let (found, took) = looked_for("graph-game-cycles", &text, within);
    if let Some(found) = found {
        assert!(found.reason.is_some(), "{found:?}");
    }
    // What is not interrupted takes longer where others compute, too.
    let crowding = crowding(&judge).max(before);
    assert!(
        took < (within * 2).mul_f64(crowding),
        "{took:?}, {crowding}"
    );
}
