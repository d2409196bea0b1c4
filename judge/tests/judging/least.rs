//! The position that is shown of a wrong program is the least one that it fails on: found again by
//! trying the small cases one by one.

use judge::{Judge, JudgeOptions, RunLimits, Verdict};
use problems::{Problem, Reference, catalog};

use super::{LONG_SEARCH, judge};

/// So many of the small cases are tried one by one.
const TRIED_CASES: usize = 300;

/// Every so manyth problem is looked at in the usual suite.
const STRIDE: usize = 18;

/// Whether an output is right, compared word by word where there is one answer.
fn is_right(reference: &dyn Reference, input: &[u8], output: &str) -> bool {
    if reference.has_many_answers() {
        let judged = reference.judge(input, output.as_bytes());
        return judged.is_ok_and(|judged| judged.is_ok());
    }
    let answer = reference.answer(input).unwrap();
    let answer = String::from_utf8(answer).unwrap();
    output.split_whitespace().eq(answer.split_whitespace())
}

/// The programs of a problem about which something other was shown than the first small case that they
/// fail on; and how many were looked at.
fn others(judge: &Judge, problem: &Problem) -> (Vec<String>, usize) {
    let Some(reference) = problem.reference().filter(|it| !it.is_played()) else {
        return (Vec::new(), 0);
    };
    let wrong = problem.submissions().iter().filter(|it| {
        let expected = it.expected.verdict;
        matches!(expected, Some(Verdict::WA | Verdict::RE))
    });
    let (mut others, mut looked_at) = (Vec::new(), 0);
    for program in wrong {
        let Some(source) = judge.source_of(&program.program) else {
            continue;
        };
        let limits = RunLimits {
            time: problem.limits().time,
            memory: problem.limits().memory,
            ..RunLimits::default()
        };
        let mut small = reference.small_cases().take(TRIED_CASES);
        let least = small.find(|case| {
            let report = judge.run(&source, case, limits).unwrap();
            assert_ne!(report.verdict, Verdict::SE, "{}: {report:#?}", program.path);
            report.verdict != Verdict::AC || !is_right(reference, case, &report.stdout)
        });
        // What is right on all of these is shown something larger.
        let Some(least) = least else { continue };
        looked_at += 1;
        let options = JudgeOptions {
            explain: true,
            explain_within: Some(LONG_SEARCH),
            ..JudgeOptions::default()
        };
        let judging = judge.judge(problem, &source, &options, &mut |_| {});
        let shown = judging.unwrap().counterexample.map(|example| example.input);
        let least = String::from_utf8(least).unwrap();
        if shown.as_deref() != Some(&*least) {
            others.push(format!(
                "{}/{}: {shown:?}, not {least:?}",
                problem.id(),
                program.path
            ));
        }
    }
    (others, looked_at)
}

fn check(problems: impl Iterator<Item = Problem>, at_least: usize) {
    let judge = judge();
    let (mut all, mut looked_at) = (Vec::new(), 0);
    for problem in problems {
        let (others, count) = others(&judge, &problem);
        all.extend(others);
        looked_at += count;
    }
    println!("{looked_at} programs");
    assert!(looked_at >= at_least, "only {looked_at} were looked at");
    assert_eq!(all, Vec::<String>::new());
}

#[test]
fn the_least_failing_position_is_shown() {
    check(catalog::all().into_iter().step_by(STRIDE), 10);
}

#[test]
fn the_least_failing_position_is_shown_on_the_whole_catalog() {
    check(catalog::all().into_iter(), 300);
}
