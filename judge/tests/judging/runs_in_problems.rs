//! Runs as in a test of a problem: on samples, whose outputs are judged, and with what packages add to programs.

use judge::{OwnLimits, Reason, RunLimits, RunOptions, RunReport, Source, Verdict};
use problems::Problem;

use super::validators;
use super::{judge, problem};

/// What comes of a program in Python on the first sample.
fn on_sample(problem: &Problem, text: &str) -> RunReport {
    let judge = judge();
    let own = OwnLimits::default();
    let limits = judge.limits_of_test(problem, own, "python").unwrap();
    let source = Source::new("program", "python", text.as_bytes());
    let (sample, options) = (&problem.samples()[0], RunOptions::default());
    let report = judge.run_on_sample((problem, limits), &source, sample, options, None);
    report.unwrap()
}

#[test]
fn whatever_the_problem_takes_is_right_on_a_sample() {
    let problem = problem("nim-move");
    for (printed, verdict) in [
        // As the sample says it, and another move that wins.
        ("1 2\\n0\\n1 4", Verdict::AC),
        ("1 2\\n0\\n2 4", Verdict::AC),
        ("1 2\\n0\\n2 1", Verdict::WA),
        ("1 2\\n0", Verdict::WA),
    ] {
        let report = on_sample(&problem, &format!("print('{printed}')\n"));
        assert_eq!(report.verdict, verdict, "{printed}: {report:#?}");
        assert_eq!(
            report.reason.is_none(),
            verdict.is_accepted(),
            "{report:#?}"
        );
        assert!(report.stdout.starts_with("1 2\n0"), "{report:#?}");
    }
}

#[test]
fn a_package_judges_samples_by_its_own_program() {
    let problem = validators::larger_number();
    for (printed, verdict) in [("2", Verdict::AC), ("7", Verdict::AC), ("1", Verdict::WA)] {
        let report = on_sample(&problem, &format!("print({printed})\n"));
        assert_eq!(report.verdict, verdict, "{printed}: {report:#?}");
    }
    let wrong = on_sample(&problem, "print(1)\n");
    let said = wrong.reason.unwrap();
    assert!(
        matches!(&said, Reason::Rejected { said } if said.contains("not larger")),
        "{said:?}"
    );
}

#[test]
fn a_sample_has_the_limits_of_a_test_and_its_verdicts() {
    let problem = problem("nim");
    for (text, verdict) in [
        ("while True: pass\n", Verdict::TLE),
        ("1 / 0\n", Verdict::RE),
        ("print(\n", Verdict::CE),
    ] {
        let report = on_sample(&problem, text);
        assert_eq!(report.verdict, verdict, "{text}: {report:#?}");
    }
    let judge = judge();
    let limits = judge.limits_of_test(&problem, OwnLimits::default(), "python");
    assert_ne!(limits.unwrap().time, RunLimits::default().time);
}
