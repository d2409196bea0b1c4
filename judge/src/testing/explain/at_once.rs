//! The case at which the failed test goes wrong, for programs that start so slowly that few runs can be made.

use super::search::Search;
use super::{EXAMPLE_BYTES, FailedTest, Failure};
use crate::reason::Reason;

/// Where there is time for fewer runs than these, what is at hand is shown.
const FEWEST_RUNS: u32 = 3;

/// The cases of the failed test are compared with so many of the small ones.
const COMPARED: usize = 4096;

/// The case at which the failed test goes wrong, with a single run: where it is the first of the small cases
/// to do so, or where there is time for hardly anything else.
pub(super) fn failing_case(
    search: &mut Search<'_, '_, '_>,
    failed: &FailedTest<'_>,
) -> Option<Failure> {
    if matches!(failed.reason, Reason::InConversation { .. }) {
        return None;
    }
    let test = failed.test;
    let at = if let Reason::Refused { case, .. } = failed.reason {
        case.checked_sub(1)?
    } else if let Some(line) = failed.reason.place() {
        search.case_at_line(test, line.checked_sub(1)?)?
    } else {
        let cases = search.cases_of(&test.input);
        search.first_unanswered(&cases, &test.answer, failed.output)?
    };
    let case = search.nth_case_of(&test.input, at)?;
    let is_least = at < COMPARED
        && search
            .smallest_cases(at + 1)
            .last()
            .is_some_and(|it| *it == case);
    let is_all = search.time_left() < failed.start * FEWEST_RUNS && case.len() <= EXAMPLE_BYTES;
    (is_least || is_all).then(|| search.alone(&case).failure())?
}
