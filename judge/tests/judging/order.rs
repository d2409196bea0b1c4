//! Events and results come in test order, however many tests run at the same time.

use std::time::{SystemTime, UNIX_EPOCH};

use judge::{CancelFlag, Event, JudgeError, JudgeOptions, Source, Verdict};

use super::{judge, judge_with_cache, judged, problem};

/// Right on the samples, wrong on the rest, and the slower the earlier the test.
const LATE: &str = r#"
#include <cstdio>
int main() {
    int n, m, lines = 0;
    while (scanf("%d %d", &n, &m) == 2 && n) {
        lines++;
        puts(lines > 5 ? "no" : n % 2 && m % 2 ? "What a pity!" : "Wonderful!");
    }
}
"#;

#[test]
fn events_tell_the_story_in_order() {
    let problem = problem("hdoj-2147");
    let (judging, events) = judged(&judge(), &problem, "cpp", LATE, &JudgeOptions::default());
    assert_eq!(judging.verdict, Verdict::WA);
    assert_eq!(events[0], Event::Compiling);
    assert!(matches!(events[1], Event::Compiled { .. }));
    assert_eq!(
        events[2],
        Event::Running {
            total: judging.total
        }
    );
    let told: Vec<_> = events[3..]
        .iter()
        .map(|event| match event {
            Event::Test(test) => test.clone(),
            other => panic!("{other:?} among the tests"),
        })
        .collect();
    assert_eq!(told, judging.tests);
    let names = problem.tests().unwrap();
    for (test, result) in names.tests().iter().zip(&judging.tests) {
        assert_eq!(test.name, result.name);
        assert_eq!(Some(test.input.len() as u64), result.input_bytes);
    }
    // Nothing after the first failing test is told.
    let (last, before) = judging.tests.split_last().unwrap();
    assert_eq!(last.verdict, Verdict::WA);
    assert!(before.iter().all(|test| test.verdict == Verdict::AC));
}

#[test]
fn the_same_source_is_compiled_once() {
    let judge = judge();
    let problem = problem("hdoj-2147");
    // The cache outlives this run, and numbers of processes come again.
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap();
    let text = format!("// {} {}\n{LATE}", std::process::id(), now.as_nanos());
    let cached = |events: &[Event]| {
        events.iter().find_map(|event| match event {
            Event::Compiled { cached, .. } => Some(*cached),
            _ => None,
        })
    };
    let options = JudgeOptions::default();
    let (_, first) = judged(&judge, &problem, "cpp", &text, &options);
    let (_, second) = judged(&judge, &problem, "cpp", &text, &options);
    assert_eq!(cached(&first), Some(false));
    assert_eq!(cached(&second), Some(true));
}

#[test]
fn compilers_see_the_precompiled_header() {
    // Wherever the cache is, in `/tmp` too, which a slot has for itself.
    let text = "#include <bits/stdc++.h>\n#if !__has_include(<bits/stdc++.h.gch>)\n#error nowhere\n#endif\nint main() {}\n";
    let options = JudgeOptions::default();
    let temporary = tempfile::tempdir().unwrap();
    for judge in [judge(), judge_with_cache(temporary.path())] {
        let (judging, _) = judged(&judge, &problem("hdoj-2147"), "cpp", text, &options);
        assert_eq!(judging.verdict, Verdict::WA, "{judging:?}");
    }
}

#[test]
fn compile_errors_do_not_say_where_the_judge_keeps_its_headers() {
    // Included where it may not be: every header is quarrelled with, each by its path.
    let text = "int main() {\n#include <bits/stdc++.h>\n}\n";
    let options = JudgeOptions::default();
    let temporary = tempfile::tempdir().unwrap();
    for judge in [judge(), judge_with_cache(temporary.path())] {
        let (judging, _) = judged(&judge, &problem("hdoj-2147"), "cpp", text, &options);
        let words = judging.message.unwrap_or_default();
        assert_eq!(judging.verdict, Verdict::CE, "{words}");
        assert!(words.contains("bits/stdc++.h"), "{words}");
        let is_ours = |line: &str| line.contains("prepared") || line.contains("/outside");
        let told: Vec<&str> = words.lines().filter(|line| is_ours(line)).collect();
        assert_eq!(told, Vec::<&str>::new());
    }
}

#[test]
fn a_judging_can_be_called_off() {
    let stop = CancelFlag::new();
    let options = JudgeOptions {
        stop: stop.clone(),
        ..JudgeOptions::default()
    };
    let source = Source::new("a.cpp", "cpp", LATE.as_bytes());
    let judged = judge().judge(&problem("hdoj-2147"), &source, &options, &mut |event| {
        if matches!(event, Event::Running { .. }) {
            stop.cancel();
        }
    });
    assert!(matches!(judged, Err(JudgeError::Cancelled)));
}
