//! The least input on which a program prints more than it may.

use problems::Verdict;

use super::search::Search;
use super::{Failure, form};

/// So many of the smallest cases are looked at for one with another answer than the least.
const LOOKED_AT: usize = 40;

/// The least case, where the program prints without end on it already: who goes on after the last answer
/// does. One with another answer, where it does not even begin with that.
pub(super) fn on_least(search: &mut Search<'_, '_, '_>) -> Option<Failure> {
    let small = search.smallest_cases(LOOKED_AT);
    let (least, others) = small.split_first()?;
    let failure = flood(search, least)?;
    let is_other = |case: &&Vec<u8>| search.answer(case).is_some_and(|it| it != failure.answer);
    let other = others.iter().find(is_other);
    let other = other.and_then(|case| flood(search, case));
    let wrong = other.filter(|it| !begins_rightly(it) && begins_rightly(&failure));
    Some(wrong.unwrap_or(failure))
}

/// What becomes of a case alone, where the program prints more than it may.
fn flood(search: &mut Search<'_, '_, '_>, case: &[u8]) -> Option<Failure> {
    let failure = search.alone(case).failure()?;
    (failure.verdict == Verdict::OLE).then_some(failure)
}

fn begins_rightly(failure: &Failure) -> bool {
    let answer = String::from_utf8_lossy(&failure.answer);
    let output = String::from_utf8_lossy(&failure.output);
    form::of_flood(&answer, &output).is_some()
}
