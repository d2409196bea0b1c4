//! A text that does not say which of several tests it answers.

use super::asked;
use super::bundle::parts;
use crate::{Problem, Test};

/// So many lines are shown of those that stand above answers.
const MOST_HEADINGS_SHOWN: usize = 3;

/// The lines above the answers to the first tests of a problem, where what was handed in without a name is one answer
/// and several tests ask for one, so that it is that of none.
#[must_use]
pub fn missing_headings(
    problem: &Problem,
    name: Option<&str>,
    handed_in: &[u8],
) -> Option<Vec<String>> {
    let tests = problem.tests_at_hand()?;
    let counted = tests.tests().iter().filter(|it| it.counts()).cloned();
    let counted: Vec<Test> = counted.collect();
    missing(name, handed_in, &counted)
}

fn missing(name: Option<&str>, handed_in: &[u8], tests: &[Test]) -> Option<Vec<String>> {
    let asked = asked(tests);
    // What has a name is looked up among the tests by that.
    if name.is_some() || asked.len() < 2 || !parts(handed_in).is_empty() {
        return None;
    }
    let shown = asked.iter().take(MOST_HEADINGS_SHOWN);
    Some(shown.map(|it| format!("=== {} ===", it.name)).collect())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    fn test(name: &str) -> Test {
        let group = if name.starts_with("sample") {
            Test::SAMPLE
        } else {
            "secret"
        };
        Test::new(name, group, Arc::default(), Arc::default())
    }

    #[test]
    fn a_text_without_headings_is_none_of_several_answers() {
        let tests = ["sample-1", "01", "g/02", "03", "04"].map(test);
        let headings = |name, text: &str, tests: &[Test]| missing(name, text.as_bytes(), tests);
        let shown = ["=== 01 ===", "=== g/02 ===", "=== 03 ==="].map(str::to_owned);
        assert_eq!(headings(None, "7\n8\n", &tests), Some(shown.to_vec()));
        assert_eq!(headings(None, "=== 01 ===\n7\n", &tests), None);
        assert_eq!(headings(None, "7\n", &tests[..2]), None);
        assert_eq!(headings(Some("01.out"), "7\n", &tests), None);
    }
}
