//! What a problem must keep to, checked without running any program.
//!
//! Each check is a [`Finding`] with a name that scripts may rely on; running the programs of the
//! package is the judge's side. What a package has nothing for is left out. The problems that come
//! with Grundy are held to more than those of others.

mod data;
mod malformed;
mod plan;
mod statement;

use std::time::SystemTime;

use serde::Serialize;

use crate::{Diagnostic, PlanReport, Problem, Reference, Stop, Words, words};

/// How a check ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CheckState {
    /// Everything is as it must be.
    Ok,
    /// Something is to be looked at, and nothing fails by it.
    Warning,
    /// Something is not.
    Failed,
    /// Nothing could be checked, which the message explains.
    Skipped,
}

/// One thing that was checked.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Finding {
    /// The check: `package`, `statements`, `embargo`, `tests`, `samples`, `brute-force`, `validator`,
    /// `generation`, `limits`, `balance`, `guessing`, and the judge's `validators`, `generators`,
    /// `checker`, `programs` and `time-limit`.
    pub check: &'static str,
    /// How it ended.
    pub state: CheckState,
    /// What was found, with figures.
    pub message: String,
    /// The same in Chinese, where it is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub message_zh: Option<String>,
}

impl Finding {
    /// A check that ended well.
    pub fn ok(check: &'static str, message: impl Into<Words>) -> Self {
        let Words { en, zh } = message.into();
        Self {
            check,
            state: CheckState::Ok,
            message: en,
            message_zh: zh,
        }
    }

    /// A check that found something to look at.
    pub fn warning(check: &'static str, message: impl Into<Words>) -> Self {
        Self {
            state: CheckState::Warning,
            ..Self::ok(check, message)
        }
    }

    /// A check that found something wrong.
    pub fn failed(check: &'static str, message: impl Into<Words>) -> Self {
        Self {
            state: CheckState::Failed,
            ..Self::ok(check, message)
        }
    }

    /// A check that could not be made.
    pub fn skipped(check: &'static str, message: impl Into<Words>) -> Self {
        Self {
            state: CheckState::Skipped,
            ..Self::ok(check, message)
        }
    }

    /// The check as a result: what is wrong is its `Err`.
    fn of(check: &'static str, result: Result<impl Into<Words>, impl Into<Words>>) -> Self {
        match result {
            Ok(message) => Self::ok(check, message),
            Err(message) => Self::failed(check, message),
        }
    }
}

/// Whether a package is held to what those that come with Grundy are held to: both languages, no
/// warning, twice the time that the slowest accepted program takes.
pub fn is_of_catalog(problem: &Problem) -> bool {
    let is_code = |file: &crate::ProgramFile| file.path == "reference.rs";
    let built_in = crate::catalog::get(problem.id());
    problem.own_files().iter().any(is_code)
        || built_in.is_some_and(|built_in| built_in.hash() == problem.hash())
}

/// Makes every check of a loaded package, in the order of their names above.
pub fn check(problem: &Problem, diagnostics: &[Diagnostic]) -> Vec<Finding> {
    check_until(problem, diagnostics, &Stop::default())
}

/// The same, unless it is stopped before: what is found then is of no use.
pub fn check_until(problem: &Problem, diagnostics: &[Diagnostic], stop: &Stop) -> Vec<Finding> {
    let is_of_catalog = is_of_catalog(problem);
    let mut findings = vec![package(diagnostics, is_of_catalog)];
    findings.extend(if is_of_catalog {
        Some(Finding::of("statements", statement::check(problem)))
    } else {
        statement::look(problem)
    });
    findings.extend(embargo(problem));
    findings.extend(data::duplicates(problem, stop));
    let Some(reference) = problem.reference() else {
        findings.extend(data::bounds(problem));
        return findings;
    };
    let samples = Finding::of("samples", samples(problem, reference));
    let small = Finding::of("brute-force", brute_force(problem, reference, stop));
    if let Some(fault) = reference.rules_fault() {
        findings.extend(of_faulty_rules(samples, fault));
        return findings;
    }
    findings.extend([samples, small]);
    findings.push(Finding::of(
        "validator",
        malformed::check(problem, reference),
    ));
    findings.extend(plan::checks(problem, reference, stop));
    findings
}

/// Why there is nothing to check of a game whose rules are wrong.
pub fn without_rules() -> Words {
    words(
        "nothing to check while the rules of the game are wrong",
        "游戏规则有误，无从检查",
    )
}

/// The checks of a game whose rules are wrong: one says so, and those that come to nothing by it are
/// skipped.
fn of_faulty_rules(samples: Finding, fault: Words) -> [Finding; 4] {
    let skipped = |check| Finding::skipped(check, without_rules());
    let samples = match samples.state {
        CheckState::Failed => skipped("samples"),
        _ => samples,
    };
    [
        samples,
        Finding::failed("brute-force", fault),
        skipped("validator"),
        skipped("generation"),
    ]
}

/// Whether no answer of the tests is much more frequent than the others.
pub(crate) fn is_balanced(problem: &Problem, report: &PlanReport) -> bool {
    plan::balance(problem, report).is_ok()
}

/// Whether programs that know nothing fail on nearly all tests.
pub(crate) fn resists_guessing(problem: &Problem, report: &PlanReport) -> bool {
    plan::guessing(problem, report).is_ok()
}

/// All there is to say about the package, a line for each.
fn package(diagnostics: &[Diagnostic], is_of_catalog: bool) -> Finding {
    if diagnostics.is_empty() {
        return Finding::ok(
            "package",
            words("valid, without warnings", "有效，没有警告"),
        );
    }
    let said: Vec<Words> = diagnostics.iter().map(Diagnostic::words).collect();
    let said = Words::join(&said, "\n", "\n");
    if is_of_catalog || diagnostics.iter().any(Diagnostic::is_error) {
        Finding::failed("package", said)
    } else {
        Finding::warning("package", said)
    }
}

/// That the package is not to be public yet; nothing where it may be.
fn embargo(problem: &Problem) -> Option<Finding> {
    let embargo = problem.embargo()?;
    let holds = embargo.holds_at(SystemTime::now());
    holds.then(|| Finding::warning("embargo", embargo.words()))
}

/// How much of an answer is shown where a sample has another one.
const MOST_SHOWN: usize = 500;

fn samples(problem: &Problem, reference: &dyn Reference) -> Result<Words, Words> {
    for sample in problem.samples() {
        let name = &sample.name;
        reference.validate(&sample.input).map_err(|fault| {
            words(
                format!("{name} is not valid: {fault}"),
                format!("{name} 不是合法的输入：{}", fault.words().zh()),
            )
        })?;
        let answer = reference
            .answer(&sample.input)
            .map_err(|error| say!("{name}: {error}", name, error = error.words()))?;
        if *answer != *sample.answer {
            let answer = String::from_utf8_lossy(&answer);
            let shown: String = answer.chars().take(MOST_SHOWN).collect();
            let shown = shown.trim_end();
            return Err(words(
                format!("{name} has another answer than the reference, which says:\n{shown}"),
                format!("{name} 的答案与参考答案不同，参考答案是：\n{shown}"),
            ));
        }
    }
    match problem.samples().len() {
        0 => Err(words(
            "there is no sample: put an input into data/sample/1.in and its answer into \
             data/sample/1.ans",
            "没有样例：请把输入放进 data/sample/1.in，答案放进 data/sample/1.ans",
        )),
        count => Ok(words(
            format!("{count} answered as the reference does"),
            format!("{count} 组样例的答案与参考答案一致"),
        )),
    }
}

fn brute_force(problem: &Problem, reference: &dyn Reference, stop: &Stop) -> Result<Words, Words> {
    /// So few small cases prove nothing.
    const FEWEST: usize = 100;
    /// Those that are played are short, of which there may be no more.
    const FEWEST_PLAYED: usize = 40;
    let fewest = if problem.is_interactive() {
        FEWEST_PLAYED
    } else {
        FEWEST
    };
    let cases = reference
        .check_small_cases_until(stop)
        .map_err(|error| error.words())?;
    if cases < fewest {
        return Err(words(
            format!(
                "only {cases} small cases; expected at least {fewest}: widen the ranges of small cases ([small] in \
                 game.toml)"
            ),
            format!(
                "小规模局面只有 {cases} 个，至少需要 {fewest} 个：请放宽小规模局面的范围（game.toml 的 [small]）"
            ),
        ));
    }
    Ok(words(
        format!("theory and rules agree on all {cases} small cases"),
        format!("在全部 {cases} 个小规模局面上，结论与按规则穷举的结果一致"),
    ))
}
