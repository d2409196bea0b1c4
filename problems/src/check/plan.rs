//! The generated tests: quickly and always the same, up to the limits, balanced, not guessed.

use std::time::{Duration, Instant};

use super::{Finding, Words, words};
use crate::{PlanReport, Problem, ProblemsError, Reach, Reference, Stop, Test, TestSet};

/// How long the generation of all tests takes where nothing is said against it.
const EXPECTED_GENERATION_TIME: Duration = Duration::from_secs(10);

/// The least share of the cases that the rarer answer of two may have.
const LEAST_SHARE: f64 = 0.25;

/// The most tests in ten that a program may pass that knows nothing.
const MOST_GUESSED: usize = 2;

/// What to do about a lock that is not of these tests.
const RENEW: &str = "if they are as you mean them, `grundy problem check FOLDER --update-lock` pins them, and without \
     that file they are not pinned";
const RENEW_ZH: &str = "如果确实如你所愿，可用 `grundy problem check FOLDER --update-lock` 重新锁定；删去该文件则不锁定";

pub(super) fn checks(problem: &Problem, reference: &dyn Reference, stop: &Stop) -> Vec<Finding> {
    // What is known to be too much is not begun again.
    if let Err(ProblemsError::TooLarge(why)) = problem.tests_until(stop) {
        return vec![Finding::failed("generation", why)];
    }
    let began = Instant::now();
    let tests = match reference.generate_until(stop) {
        Ok(tests) => tests,
        Err(error) => return vec![Finding::failed("generation", error.words())],
    };
    let took = began.elapsed();
    let mut findings = vec![
        Finding::of(
            "generation",
            generation(problem, reference, (&tests, took), stop),
        ),
        Finding::of("limits", limits(problem, reference, &tests)),
    ];
    match reference.report_until(stop) {
        Ok(report) => {
            findings.push(Finding::of("balance", balance(problem, &report)));
            findings.push(Finding::of("guessing", guessing(problem, &report)));
        }
        Err(error) => findings.push(Finding::failed("balance", error.words())),
    }
    findings
}

fn generation(
    problem: &Problem,
    reference: &dyn Reference,
    (tests, took): (&TestSet, Duration),
    stop: &Stop,
) -> Result<Words, Words> {
    let began = Instant::now();
    let again = reference
        .generate_until(stop)
        .map_err(|error| error.words())?;
    // A busy machine makes one of both long; only what is slow by itself is long twice.
    let took = took.min(began.elapsed());
    if again.lock() != tests.lock() {
        return Err(words(
            "the tests differ when they are generated again",
            "再次生成的测试数据与第一次不同",
        ));
    }
    let is_pinned = match problem.lock() {
        Some(lock) if lock == tests.lock() => true,
        Some(_) => {
            return Err(words(
                format!("the tests differ from those of generators/tests.lock; {RENEW}"),
                format!("测试数据与 generators/tests.lock 锁定的不同；{RENEW_ZH}"),
            ));
        }
        None if super::is_of_catalog(problem) => {
            return Err(words(
                "generators/tests.lock is missing",
                "缺少 generators/tests.lock",
            ));
        }
        None => false,
    };
    if took > EXPECTED_GENERATION_TIME {
        return Err(words(
            format!("took {took:.1?}; expected at most {EXPECTED_GENERATION_TIME:?}"),
            format!("生成用时 {took:.1?}，最多允许 {EXPECTED_GENERATION_TIME:?}"),
        ));
    }
    let groups: std::collections::BTreeSet<&str> = tests
        .tests()
        .iter()
        .map(|test| test.group.as_str())
        .collect();
    if let Some(missing) = ["small", "largest"].iter().find(|g| !groups.contains(**g)) {
        return Err(words(
            format!("there is no test of the group `{missing}`"),
            format!("`{missing}` 组没有测试点"),
        ));
    }
    if groups.len() < 3 {
        return Err(words(
            "there are no tests between the small and the largest ones",
            "在最小与最大的测试点之间没有别的测试点",
        ));
    }
    let bytes: usize = tests.tests().iter().map(|test| test.input.len()).sum();
    let [unpinned, unpinned_zh] = if is_pinned {
        ["", ""]
    } else {
        [
            "; not pinned, which `grundy problem check FOLDER --update-lock` does",
            "；未锁定（可用 `grundy problem check FOLDER --update-lock` 锁定）",
        ]
    };
    let (count, size) = (tests.tests().len(), bytes / 1024);
    Ok(words(
        format!("{count} tests, {size} KiB, in {took:.1?}{unpinned}"),
        format!("{count} 个测试点，共 {size} KiB，用时 {took:.1?}{unpinned_zh}"),
    ))
}

fn limits(problem: &Problem, reference: &dyn Reference, tests: &TestSet) -> Result<Words, Words> {
    let inputs: Vec<&[u8]> = tests
        .tests()
        .iter()
        .filter(|test| test.counts())
        .map(|test: &Test| &*test.input)
        .collect();
    let reach = reference.reach(&inputs).map_err(|error| error.words())?;
    let excuses = &problem.excuses().unreached;
    let mut short: Vec<(String, Words)> = reach
        .iter()
        .filter(|reach| reach.met < reach.allowed)
        .map(|reach| {
            let Reach {
                field,
                allowed,
                met,
            } = reach;
            let said = words(
                format!("{field} gets to {met} of {allowed}"),
                format!("{field} 最大只到 {met}，上限是 {allowed}"),
            );
            (field.clone(), said)
        })
        .collect();
    let bounds = problem.bounds().filter(|(name, bound)| {
        let met = |reach: &Reach| reach.met == *bound;
        name.starts_with("max_") && !reach.iter().any(met)
    });
    short.extend(bounds.map(|(name, bound)| {
        let said = words(
            format!("nothing gets to {name}, {bound}"),
            format!("没有数据达到 {name}（{bound}）"),
        );
        (name.to_owned(), said)
    }));
    if let Some(field) = excuses
        .keys()
        .find(|excuse| short.iter().all(|(field, _)| field != *excuse))
    {
        return Err(words(
            format!("grundy.toml excuses `{field}`, which needs no excuse"),
            format!("grundy.toml 豁免了 `{field}`，其实并不需要"),
        ));
    }
    short.retain(|(field, _)| !excuses.contains_key(field));
    if !short.is_empty() {
        let said: Vec<Words> = short.into_iter().map(|(_, said)| said).collect();
        return Err(Words::join(&said, "; ", "；"));
    }
    let fields: Vec<String> = reach
        .iter()
        .map(|r| format!("{} {}", r.field, r.met))
        .collect();
    let fields = fields.join(", ");
    Ok(words(
        format!("largest values met: {fields}"),
        format!("各量达到的最大值：{fields}"),
    ))
}

pub(super) fn balance(problem: &Problem, report: &PlanReport) -> Result<Words, Words> {
    let counts: Vec<String> = report
        .answers
        .iter()
        .take(3)
        .map(|(answer, count)| format!("{}: {count}", shortened(answer)))
        .collect();
    let (answers, cases, counts) = (report.answers.len(), report.cases, counts.join(", "));
    let said = words(
        format!("{answers} answers in {cases} cases ({counts})"),
        format!("{cases} 个局面共有 {answers} 种答案（{counts}）"),
    );
    if problem.excuses().unbalanced.is_some() {
        return Ok(said);
    }
    if report.answers.len() < 2 || report.largest_share() > 1.0 - LEAST_SHARE {
        let most = 100.0 * (1.0 - LEAST_SHARE);
        return Err(words(
            format!("{said}: one answer is more than {most:.0} %"),
            format!("{}：有一种答案超过 {most:.0} %", said.zh()),
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

pub(super) fn guessing(problem: &Problem, report: &PlanReport) -> Result<Words, Words> {
    let said: Vec<Words> = report
        .guesses
        .iter()
        .map(|guess| {
            let share = 100 * guess.cases_right / report.cases.max(1);
            let (passed, tests) = (guess.tests_passed, report.tests);
            let program = &guess.program;
            let program_zh = match &**program {
                "constant" => "只答一种答案的程序",
                "random" => "随机作答的程序",
                "xor of sizes" => "只取大小异或的程序",
                other => other,
            };
            words(
                format!("{program} passes {passed} of {tests} tests ({share} % of the cases)"),
                format!("{program_zh}通过 {tests} 个测试点中的 {passed} 个（{share} % 的局面）"),
            )
        })
        .collect();
    let far = report
        .guesses
        .iter()
        .any(|guess| guess.tests_passed * 10 > report.tests * MOST_GUESSED);
    if far && problem.excuses().guessed.is_none() {
        return Err(Words::join(&said, "; ", "；"));
    }
    Ok(Words::join(&said, "; ", "；"))
}
