//! The tests of a package as far as they can be looked at without running anything: no two alike, and
//! the bounds met that the package names.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::{Finding, Words, words};
use crate::{Problem, Stop, Test};

/// So many are listed by name.
const MOST_LISTED: usize = 5;

/// Warns of secret tests with the same input; nothing where there are no tests yet.
pub(super) fn duplicates(problem: &Problem, stop: &Stop) -> Option<Finding> {
    let tests = problem.tests_until(stop).ok()?;
    let secret = tests.tests().iter().filter(|it| it.group != Test::SAMPLE);
    let mut first: BTreeMap<[u8; 32], &Test> = BTreeMap::new();
    let mut alike = Vec::new();
    for test in secret {
        let digest = *blake3::hash(&test.input).as_bytes();
        match first.get(&digest) {
            // Arguments and files of a test are part of what is asked.
            Some(other)
                if other.settings.args == test.settings.args
                    && other.settings.files == test.settings.files =>
            {
                let (name, other) = (&test.name, &other.name);
                alike.push(words(
                    format!("{name} is {other} again"),
                    format!("{name} 与 {other} 相同"),
                ));
            }
            Some(_) => {}
            None => drop(first.insert(digest, test)),
        }
    }
    if alike.is_empty() {
        let count = tests.len();
        return Some(Finding::ok(
            "tests",
            words(
                format!("{count} tests, no two alike"),
                format!("共 {count} 个测试点，互不相同"),
            ),
        ));
    }
    let more = alike.len().saturating_sub(MOST_LISTED);
    alike.truncate(MOST_LISTED);
    let more = if more > 0 {
        words(format!("; and {more} more"), format!("；另有 {more} 处"))
    } else {
        words("", "")
    };
    let said = Words::join(&alike, "; ", "；");
    Some(Finding::warning(
        "tests",
        words(
            format!("{said}{more}: leave one of them out"),
            format!("{}{}：请各去掉一个", said.zh(), more.zh()),
        ),
    ))
}

/// Warns of bounds that no test meets, by the names that begin with `max` or `min`; nothing where the
/// package names none.
pub(super) fn bounds(problem: &Problem) -> Option<Finding> {
    let tests = problem.tests().ok()?;
    let is_bound = |name: &str| {
        let name = name.to_ascii_lowercase();
        name.starts_with("max") || name.starts_with("min")
    };
    let mut unmet: BTreeSet<(&str, u64)> = problem
        .bounds()
        .filter(|(name, _)| is_bound(name))
        .collect();
    let count = unmet.len();
    if count == 0 {
        return None;
    }
    for test in tests.tests().iter().filter(|test| test.counts()) {
        let numbers = numbers(&test.input);
        unmet.retain(|(_, bound)| !numbers.contains(bound));
    }
    if unmet.is_empty() {
        let said = words(
            format!("{count} bounds are met"),
            format!("{count} 个数据范围的上下界都有测试点达到"),
        );
        return Some(Finding::ok("limits", said));
    }
    let said = unmet.iter().map(|(name, bound)| {
        words(
            format!("no test has {name}, {bound}"),
            format!("没有测试点达到 {name}（{bound}）"),
        )
    });
    let said = Words::join(&said.collect::<Vec<_>>(), "; ", "；");
    let message = words(
        format!("{said}: add a test that goes to the bound"),
        format!("{}：请添加达到该界限的测试点", said.zh()),
    );
    Some(Finding::warning("limits", message))
}

/// The whole numbers of an input.
fn numbers(input: &Arc<[u8]>) -> BTreeSet<u64> {
    let words = input.split(u8::is_ascii_whitespace);
    let texts = words.filter_map(|word| std::str::from_utf8(word).ok());
    texts.filter_map(|text| text.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::check::{CheckState, check};
    use crate::package::{PackageFiles, assemble};

    /// A small package in English, with these files besides.
    fn found(more: &[(&str, &str)]) -> Vec<Finding> {
        let usual = [
            (
                "problem.yaml",
                "problem_format_version: 2025-09\nname: {en: Sum}\n\
                 uuid: 0e2b1f2c-95f5-4a3b-8f2b-51f3c0c6a2a1\nlimits: {time_limit: 1}\n\
                 constants: {max_n: 9}\n",
            ),
            ("statement/problem.en.md", "Add $a$ and $b$.\n"),
            ("data/sample/1.in", "1 2\n"),
            ("data/sample/1.ans", "3\n"),
            ("data/secret/1.in", "1 9\n"),
            ("data/secret/1.ans", "10\n"),
            (
                "submissions/accepted/a.py",
                "print(sum(map(int, input().split())))\n",
            ),
        ];
        let files = usual.iter().chain(more);
        let files = files.map(|(path, text)| (*path, text.as_bytes()));
        let (problem, said) = assemble(&PackageFiles::from_memory("sum", files), &|_| None);
        let problem = problem.unwrap_or_else(|| unreachable!("{said:?}"));
        check(&problem, &said)
    }

    fn states(found: &[Finding]) -> Vec<(&str, CheckState)> {
        found.iter().map(|it| (it.check, it.state)).collect()
    }

    #[test]
    fn what_does_not_apply_is_left_out_and_one_language_is_enough() {
        let ok = |check| (check, CheckState::Ok);
        let all = ["package", "statements", "tests", "limits"];
        assert_eq!(states(&found(&[])), all.map(ok), "{:?}", found(&[]));
    }

    #[test]
    fn tests_alike_bounds_unmet_and_odd_statements_are_warned_of_at_once() {
        let found = found(&[
            ("data/secret/1.in", "1 8\n"),
            ("data/secret/2.in", "1 8\n"),
            ("data/secret/2.ans", "9\n"),
            (
                "statement/problem.en.md",
                "It costs 5 $. $n \\le 9 = 10^2$\n",
            ),
            ("data/secret/odd", "left over\n"),
        ]);
        let warned = |check| (check, CheckState::Warning);
        let all = ["package", "statements", "tests", "limits"];
        assert_eq!(states(&found), all.map(warned), "{found:?}");
        assert!(found[1].message.contains("9 = 10^2"), "{found:?}");
        assert!(found[2].message.contains("2 is 1 again"), "{found:?}");
        assert!(found[3].message.contains("max_n, 9"), "{found:?}");
    }
}
