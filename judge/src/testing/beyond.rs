//! Tests that do not count: what an accepted program gets wrong within the limits of the statement
//! that the problem's original judge did not have.

use problems::{Reference, Test, Verdict};

use super::one_test::Testing;
use crate::error::JudgeError;
use crate::reason::Reason;
use crate::verdict::{Remark, TestResult};

/// The most tests that are looked at; each may take as long as one that counts.
const MOST_TESTS: usize = 20;

/// The most bytes of a position that are shown.
const SHOWN_BYTES: usize = 400;

impl Testing<'_> {
    /// What there is to say about an accepted program on these tests. Where the judge fails at one,
    /// or the machine is too busy, nothing is said: the verdict is known without it.
    ///
    /// # Errors
    /// [`JudgeError::Cancelled`] when the judging was cancelled.
    pub(crate) fn remarks(&self, tests: &[Test]) -> Result<Vec<Remark>, JudgeError> {
        let tests = &tests[..tests.len().min(MOST_TESTS)];
        let tested = match self.run(tests, &mut |_| {}) {
            Ok(tested) => tested,
            Err(error @ JudgeError::Cancelled) => return Err(error),
            Err(error) => {
                tracing::warn!(%error, "the tests that do not count were not run");
                return Ok(Vec::new());
            }
        };
        let failed =
            tested.results.into_iter().zip(tests).filter(|(result, _)| {
                !result.verdict.is_accepted() && result.verdict != Verdict::SE
            });
        Ok(failed
            .map(|(result, test)| remark(self.reference, test, result))
            .collect())
    }
}

fn remark(reference: Option<&dyn Reference>, test: &Test, result: TestResult) -> Remark {
    let reason = result.reason.map(Reason::brief);
    let case = reason
        .as_ref()
        .and_then(|reason| case(reference?, test, reason));
    let input = case.unwrap_or_else(|| test.input.to_vec());
    Remark {
        test: result.name,
        verdict: result.verdict,
        input: (input.len() <= SHOWN_BYTES)
            .then(|| String::from_utf8_lossy(&input).trim_end().to_owned()),
        reason,
    }
}

/// The case of a test whose answer is wrong, as an input of its own.
fn case(reference: &dyn Reference, test: &Test, reason: &Reason) -> Option<Vec<u8>> {
    let mut cases = reference.split(&test.input).ok()?;
    let lines = test.answer.split(|byte| *byte == b'\n').count() - 1;
    let index = match reason {
        Reason::Refused { case, .. } => case.checked_sub(1)?,
        Reason::LineDiffers { line, .. }
        | Reason::WhiteSpace { line, .. }
        | Reason::OutputEnds { line, .. } => {
            let each = lines.checked_div(cases.len())?;
            // Answers of one block may share a line; then no line tells the case.
            if each * cases.len() != lines {
                return None;
            }
            line.checked_sub(1)?.checked_div(each)?
        }
        _ => return None,
    };
    (index < cases.len()).then(|| cases.swap_remove(index))
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use problems::catalog;

    use super::*;

    fn said(problem: &str, input: &str, reason: Reason) -> Option<String> {
        let problem = catalog::get(problem).unwrap();
        let reference = problem.reference().unwrap();
        let input = input.as_bytes();
        let answer = reference.answer(input).unwrap();
        let test = Test::new("beyond-1", Test::BEYOND, input.into(), answer.into());
        let result = TestResult {
            name: test.name.clone(),
            group: test.group.clone(),
            verdict: Verdict::WA,
            time_ms: 1,
            memory_kib: 1,
            instructions: None,
            input_bytes: None,
            reason: Some(reason),
        };
        remark(Some(reference), &test, result).input
    }

    fn line(line: usize) -> Reason {
        Reason::LineDiffers {
            line,
            expected: "a".into(),
            got: "b".into(),
        }
    }

    #[test]
    fn the_case_that_goes_wrong_is_named() {
        let pairs = "1 2\n4 7\n6 10\n";
        assert_eq!(said("hdoj-1527", pairs, line(2)).as_deref(), Some("4 7"));
        // Two lines an answer: the second of the second case.
        let boxes = "1\n6 3\n1\n3 3\n0\n";
        assert_eq!(
            said("hdoj-1729", boxes, line(4)).as_deref(),
            Some("1\n3 3\n0")
        );
    }

    #[test]
    fn where_no_case_can_be_told_the_test_is_shown_if_it_is_small() {
        let late = Reason::TimeLimit { limit_ms: 1000 };
        assert_eq!(
            said("hdoj-1527", "1 2\n4 7\n", late.clone()).as_deref(),
            Some("1 2\n4 7")
        );
        let long = "1 2\n".repeat(200);
        assert_eq!(said("hdoj-1527", &long, late), None);
    }
}
