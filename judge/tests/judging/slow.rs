//! The smallest position on which a program is too slow, or shows it.

use std::time::{Duration, Instant};

use judge::{Counterexample, Event, JudgeOptions, Reason, Verdict};
use problems::{Idea, WrongIdea};

use super::{judge, problem, program};

/// The example for a program that takes too long.
fn example(id: &str, text: &str, within: Duration) -> Counterexample {
    let (found, _) = looked_for(id, text, within);
    found.unwrap_or_else(|| panic!("{id}: no example"))
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

/// A busy machine needs longer than the usual time.
const LONG: Duration = Duration::from_secs(30);

#[test]
fn one_that_never_ends_is_shown_the_first_case_on_which_it_does_not() {
    let text = "#include <cstdio>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v, most = 0; while (n--) { scanf(\"%lld\", &v); x ^= v; if (v > most) most = v; } for (volatile int i = 0; most == 3;) i = 0; puts(x ? \"First\" : \"Second\"); } }";
    let found = example("nim", text, LONG);
    assert_eq!(found.input, "1\n1\n3\n", "{found:?}");
    assert!(
        matches!(found.reason, Some(Reason::TimeLimit { .. })),
        "{found:?}"
    );
    let why = found.explanation.as_deref().unwrap_or_default();
    assert!(why.contains("A winning move: take 3"), "{found:?}");
}

/// There is time for little more than one run to the limit: that the least case does not end is enough.
#[test]
fn one_that_ends_on_nothing_is_shown_the_least_case_in_time() {
    let text = "int main() { volatile int x = 0; for (;;) x = x + 1; }";
    let found = example("nim", text, Duration::from_secs(4));
    let nim = problem("nim");
    let mut small = nim.reference().expect("it has one").small_cases();
    let least = small.next().expect("there are small cases");
    assert_eq!(found.input.as_bytes(), least, "{found:?}");
    assert_eq!(found.idea, Some(Idea::Known(WrongIdea::Endless)));
}

/// A program that sleeps looks at no positions.
#[test]
fn one_that_waits_is_not_said_to_compute() {
    let text = "#include <cstdio>\n#include <unistd.h>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v; for (int i = 0; i < n; i++) { scanf(\"%lld\", &v); x ^= v; } if (n == 3) sleep(60); puts(x ? \"First\" : \"Second\"); } }";
    let found = example("nim", text, LONG);
    assert!(
        matches!(found.reason, Some(Reason::IdleAlone { idle_ms }) if idle_ms > 0),
        "{found:?}"
    );
    assert!(found.input.starts_with("1\n3\n"), "{found:?}");
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
        let found = example(id, &text, LONG);
        assert!(
            matches!(
                found.reason,
                Some(Reason::TimeLimit { .. } | Reason::SlowAlone { .. })
            ),
            "{id}: {found:?}"
        );
        assert!(found.input.len() <= bytes, "{id}: {found:?}");
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
        let found = example(id, &text, LONG);
        assert!(found.input.len() <= bytes, "{id}: {found:?}");
    }
}

#[test]
fn where_many_fast_cases_are_slow_together_it_is_said_how_many() {
    let text = "#include <cstdio>\nint main() { int T; scanf(\"%d\", &T); while (T--) { int n; scanf(\"%d\", &n); long long x = 0, v; while (n--) { scanf(\"%lld\", &v); x ^= v; } for (volatile int i = 0; i < 10000000;) i = i + 1; puts(x ? \"First\" : \"Second\"); } }";
    let found = example("nim", text, LONG * 2);
    let Some(Reason::SlowAlone {
        time_ms,
        limit_ms,
        cases,
    }) = found.reason
    else {
        panic!("{found:?}");
    };
    assert!(time_ms < limit_ms && cases > 10, "{found:?}");
    assert!(time_ms * cases as u64 > limit_ms / 4, "{found:?}");
}

/// A case of a large graph may be all that shows it; it is not looked for longer than it may.
#[test]
fn what_is_shown_of_a_large_test_comes_in_time() {
    let text = program("graph-game-cycles", "time_limit_exceeded/rounds.cpp");
    let within = Duration::from_secs(4);
    let (found, took) = looked_for("graph-game-cycles", &text, within);
    if let Some(found) = found {
        assert!(found.reason.is_some(), "{found:?}");
    }
    assert!(took < within * 2, "{took:?}");
}
