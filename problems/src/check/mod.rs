//! What a problem must keep to, checked without running any program.
//!
//! Each check is a [`Finding`] with a name that scripts may rely on; running the example programs
//! is the judge's side.

mod malformed;
mod plan;
mod statement;

use serde::Serialize;

use crate::{Diagnostic, PlanReport, Problem, Reference};

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    /// Everything is as it must be.
    Ok,
    /// Something is not.
    Failed,
    /// Nothing could be checked, which the message explains.
    Skipped,
}

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check: `package`, `statements`, `samples`, `brute-force`, `validator`, `generation`,
    /// `limits`, `balance`, `guessing`, and the judge's `programs` and `time-limit`.
    pub check: &'static str,
    /// How it ended.
    pub state: CheckState,
    /// What was found, with figures.
    pub message: String,
}

impl Finding {
    /// A check that ended well.
    pub fn ok(check: &'static str, message: impl Into<String>) -> Self {
        Self {
            check,
            state: CheckState::Ok,
            message: message.into(),
        }
    }

    /// A check that found something wrong.
    pub fn failed(check: &'static str, message: impl Into<String>) -> Self {
        Self {
            state: CheckState::Failed,
            ..Self::ok(check, message)
        }
    }

    /// A check that could not be made.
    pub fn skipped(check: &'static str, message: impl Into<String>) -> Self {
        Self {
            state: CheckState::Skipped,
            ..Self::ok(check, message)
        }
    }

    /// The check as a result: what is wrong is its `Err`.
    fn of(check: &'static str, result: Result<String, String>) -> Self {
        match result {
            Ok(message) => Self::ok(check, message),
            Err(message) => Self::failed(check, message),
        }
    }
}

/// Makes every check of a loaded package, in the order of their names above.
pub fn check(problem: &Problem, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    let mut findings = vec![
        Finding::of("package", package(diagnostics)),
        Finding::of("statements", statement::check(problem)),
    ];
    let checks = [
        "samples",
        "brute-force",
        "validator",
        "generation",
        "limits",
        "balance",
        "guessing",
    ];
    let Some(reference) = problem.reference() else {
        let why = "the package has no reference that Grundy knows";
        findings.extend(checks.map(|check| Finding::skipped(check, why)));
        return findings;
    };
    findings.push(Finding::of("samples", samples(problem, reference)));
    findings.push(Finding::of("brute-force", brute_force(reference)));
    findings.push(Finding::of(
        "validator",
        malformed::check(problem, reference),
    ));
    findings.extend(plan::checks(problem, reference));
    findings
}

/// Whether no answer of the tests is much more frequent than the others.
pub(crate) fn is_balanced(problem: &Problem, report: &PlanReport) -> bool {
    plan::balance(problem, report).is_ok()
}

/// Whether programs that know nothing fail on nearly all tests.
pub(crate) fn resists_guessing(problem: &Problem, report: &PlanReport) -> bool {
    plan::guessing(problem, report).is_ok()
}

fn package(diagnostics: &[Diagnostic]) -> Result<String, String> {
    if diagnostics.is_empty() {
        return Ok("valid, without warnings".to_owned());
    }
    let said: Vec<String> = diagnostics.iter().map(ToString::to_string).collect();
    Err(said.join("; "))
}

fn samples(problem: &Problem, reference: &dyn Reference) -> Result<String, String> {
    for sample in problem.samples() {
        let name = &sample.name;
        reference
            .validate(&sample.input)
            .map_err(|fault| format!("{name} is not valid: {fault}"))?;
        let answer = reference
            .answer(&sample.input)
            .map_err(|error| format!("{name}: {error}"))?;
        if *answer != *sample.answer {
            return Err(format!("{name} has another answer than the reference"));
        }
    }
    match problem.samples().len() {
        0 => Err("there is no sample".to_owned()),
        count => Ok(format!("{count} answered as the reference does")),
    }
}

fn brute_force(reference: &dyn Reference) -> Result<String, String> {
    /// So few small cases prove nothing.
    const FEWEST: usize = 100;
    let cases = reference
        .check_small_cases()
        .map_err(|error| error.to_string())?;
    if cases < FEWEST {
        return Err(format!(
            "only {cases} small cases; expected at least {FEWEST}"
        ));
    }
    Ok(format!("theory and rules agree on all {cases} small cases"))
}
