//! The generated tests: quickly and always the same, up to the limits, balanced, not guessed.

use std::time::{Duration, Instant};

use super::Finding;
use crate::{PlanReport, Problem, Reach, Reference, Test, TestSet};

/// How long the generation of all tests may take.
const GENERATION_TIME: Duration = Duration::from_secs(10);

/// The least share of the cases that the rarer answer of two may have.
const LEAST_SHARE: f64 = 0.25;

/// The most tests in ten that a program may pass that knows nothing.
const MOST_GUESSED: usize = 2;

/// What to do about a lock that is not of these tests.
const RENEW: &str = "if they are as you mean them, `grundy problem check FOLDER --update-lock` pins them, and without \
     that file they are not pinned";

pub(super) fn checks(problem: &Problem, reference: &dyn Reference) -> Vec<Finding> {
    let began = Instant::now();
    let tests = match reference.generate() {
        Ok(tests) => tests,
        Err(error) => return vec![Finding::failed("generation", error.to_string())],
    };
    let took = began.elapsed();
    let mut findings = vec![
        Finding::of("generation", generation(problem, reference, &tests, took)),
        Finding::of("limits", limits(problem, reference, &tests)),
    ];
    match reference.report() {
        Ok(report) => {
            findings.push(Finding::of("balance", balance(problem, &report)));
            findings.push(Finding::of("guessing", guessing(problem, &report)));
        }
        Err(error) => findings.push(Finding::failed("balance", error.to_string())),
    }
    findings
}

fn generation(
    problem: &Problem,
    reference: &dyn Reference,
    tests: &TestSet,
    took: Duration,
) -> Result<String, String> {
    let again = reference.generate().map_err(|error| error.to_string())?;
    if again.lock() != tests.lock() {
        return Err("the tests differ when they are generated again".to_owned());
    }
    let is_pinned = match problem.lock() {
        Some(lock) if lock == tests.lock() => true,
        Some(_) => {
            return Err(format!(
                "the tests differ from those of generators/tests.lock; {RENEW}"
            ));
        }
        None if super::is_of_catalog(problem) => {
            return Err("generators/tests.lock is missing".to_owned());
        }
        None => false,
    };
    if took > GENERATION_TIME {
        return Err(format!(
            "took {took:.1?}; expected at most {GENERATION_TIME:?}"
        ));
    }
    let groups: std::collections::BTreeSet<&str> = tests
        .tests()
        .iter()
        .map(|test| test.group.as_str())
        .collect();
    if let Some(missing) = ["small", "largest"].iter().find(|g| !groups.contains(**g)) {
        return Err(format!("there is no test of the group `{missing}`"));
    }
    if groups.len() < 3 {
        return Err("there are no tests between the small and the largest ones".to_owned());
    }
    let bytes: usize = tests.tests().iter().map(|test| test.input.len()).sum();
    let unpinned = if is_pinned {
        ""
    } else {
        "; not pinned, which `grundy problem check FOLDER --update-lock` does"
    };
    Ok(format!(
        "{} tests, {} KiB, in {took:.1?}{unpinned}",
        tests.tests().len(),
        bytes / 1024
    ))
}

fn limits(problem: &Problem, reference: &dyn Reference, tests: &TestSet) -> Result<String, String> {
    let inputs: Vec<&[u8]> = tests
        .tests()
        .iter()
        .filter(|test| test.counts())
        .map(|test: &Test| &*test.input)
        .collect();
    let reach = reference
        .reach(&inputs)
        .map_err(|error| error.to_string())?;
    let excuses = &problem.excuses().unreached;
    let mut short: Vec<(String, String)> = reach
        .iter()
        .filter(|reach| reach.met < reach.allowed)
        .map(|reach| {
            let Reach {
                field,
                allowed,
                met,
            } = reach;
            (field.clone(), format!("{field} gets to {met} of {allowed}"))
        })
        .collect();
    let bounds = problem.bounds().filter(|(name, bound)| {
        let met = |reach: &Reach| reach.met == *bound;
        name.starts_with("max_") && !reach.iter().any(met)
    });
    short.extend(bounds.map(|(name, bound)| {
        let said = format!("nothing gets to {name}, {bound}");
        (name.to_owned(), said)
    }));
    if let Some(field) = excuses
        .keys()
        .find(|excuse| short.iter().all(|(field, _)| field != *excuse))
    {
        return Err(format!(
            "grundy.toml excuses `{field}`, which needs no excuse"
        ));
    }
    short.retain(|(field, _)| !excuses.contains_key(field));
    if !short.is_empty() {
        let said: Vec<String> = short.into_iter().map(|(_, said)| said).collect();
        return Err(said.join("; "));
    }
    let fields: Vec<String> = reach
        .iter()
        .map(|r| format!("{} {}", r.field, r.met))
        .collect();
    Ok(format!("largest values met: {}", fields.join(", ")))
}

pub(super) fn balance(problem: &Problem, report: &PlanReport) -> Result<String, String> {
    let counts: Vec<String> = report
        .answers
        .iter()
        .take(3)
        .map(|(answer, count)| format!("{}: {count}", shortened(answer)))
        .collect();
    let said = format!(
        "{} answers in {} cases ({})",
        report.answers.len(),
        report.cases,
        counts.join(", ")
    );
    if problem.excuses().unbalanced.is_some() {
        return Ok(said);
    }
    if report.answers.len() < 2 || report.largest_share() > 1.0 - LEAST_SHARE {
        return Err(format!(
            "{said}: one answer is more than {:.0} %",
            100.0 * (1.0 - LEAST_SHARE)
        ));
    }
    Ok(said)
}

/// The first line of an answer, or what of it fits.
fn shortened(answer: &str) -> String {
    const MOST: usize = 24;
    let line = answer.lines().next().unwrap_or_default();
    let short: String = line.chars().take(MOST).collect();
    let whole = short.len() == answer.len();
    if whole { short } else { format!("{short}…") }
}

pub(super) fn guessing(problem: &Problem, report: &PlanReport) -> Result<String, String> {
    let said: Vec<String> = report
        .guesses
        .iter()
        .map(|guess| {
            let share = 100 * guess.cases_right / report.cases.max(1);
            let (passed, tests) = (guess.tests_passed, report.tests);
            format!(
                "{} passes {passed} of {tests} tests ({share} % of the cases)",
                guess.program
            )
        })
        .collect();
    let far = report
        .guesses
        .iter()
        .any(|guess| guess.tests_passed * 10 > report.tests * MOST_GUESSED);
    if far && problem.excuses().guessed.is_none() {
        return Err(said.join("; "));
    }
    Ok(said.join("; "))
}
