//! Tries small cases with one number that wrong programs stumble over: where types and usual
//! tables end, and any small number next to the least ones.

use problems::Verdict;

use super::Failure;
use super::search::Search;
use super::shrink::{numbers, replaced, total};

/// Numbers at which types, tables, remainders and floating point go wrong.
const ENDS: [u64; 14] = [
    1 << 7,
    1 << 8,
    1000,
    1 << 15,
    1 << 16,
    100_000,
    1_000_000,
    998_244_353,
    1_000_000_007,
    1 << 31,
    1 << 32,
    (1 << 53) + 1,
    1_000_000_000_000_000_000,
    1 << 63,
];

/// Bounds that problems have, the largest first.
const ROUND: [u64; 10] = [
    1_000_000_000_000_000_000,
    u32::MAX as u64,
    i32::MAX as u64,
    1_000_000_000,
    100_000_000,
    10_000_000,
    1_000_000,
    100_000,
    10_000,
    1000,
];

/// How many of the smallest cases get such a number.
const CHANGED_CASES: usize = 8;

/// The largest number that is looked for one by one.
const LARGEST_SCANNED: u64 = 2048;

/// Cases with more numbers are not scanned.
const MOST_NUMBERS: usize = 8;

/// So many of the smallest cases get one larger number after the other…
const ENLARGED_CASES: usize = 24;

/// …of which so many are tried, and all those of the least.
const MOST_ENLARGED: usize = 4096;

/// The first failure at a number where types end, if it is one with this verdict.
pub(super) fn at_ends_of_types(
    search: &mut Search<'_, '_, '_>,
    verdict: Option<Verdict>,
) -> Option<Failure> {
    let smallest = search.smallest_cases(CHANGED_CASES);
    let mut changed = Vec::new();
    for end in ENDS {
        for case in &smallest {
            for (place, number) in numbers(case) {
                let larger = replaced(case, &place, end);
                if number < end && !search.is_over() && search.is_single_case(&larger) {
                    changed.push(larger);
                }
            }
        }
    }
    let found = search.first_failing(&mut changed.into_iter())?;
    let is_wanted = verdict.is_none_or(|verdict| found.verdict == verdict);
    (is_wanted && !found.is_sequence()).then_some(found)
}

/// The smallest cases with one of their numbers as large as problems let it be.
pub(super) fn with_largest_numbers(search: &Search<'_, '_, '_>) -> Vec<Vec<u8>> {
    let mut changed = Vec::new();
    for case in search.smallest_cases(CHANGED_CASES) {
        for (place, number) in numbers(&case) {
            let larger = ROUND.iter().filter(|end| **end > number);
            let mut larger = larger.map(|end| replaced(&case, &place, *end));
            changed
                .extend(larger.find(|larger| !search.is_over() && search.is_single_case(larger)));
        }
    }
    changed
}

/// The least failure found among the smallest cases with one number larger, where that makes less in all.
pub(super) fn next_to_small(search: &mut Search<'_, '_, '_>, failure: Failure) -> Failure {
    let [case] = &failure.cases[..] else {
        return failure;
    };
    let most = total(case);
    let (mut of_least, mut of_others) = (Vec::new(), Vec::new());
    for (at, case) in (0..).zip(search.smallest_cases(ENLARGED_CASES)) {
        let changed = if at == 0 {
            &mut of_least
        } else {
            &mut of_others
        };
        for (place, number) in numbers(&case) {
            // What an input counts cannot be another alone.
            let is_changeable =
                (1..3).any(|more| search.is_single_case(&replaced(&case, &place, number + more)));
            if !is_changeable || numbers(&case).len() > MOST_NUMBERS {
                continue;
            }
            let spare = most.saturating_sub(total(&case));
            for larger in number + 1..(number + spare).min(LARGEST_SCANNED) {
                changed.push(replaced(&case, &place, larger));
            }
        }
    }
    let key = |case: &Vec<u8>| (total(case), case.clone());
    of_others.sort_by_cached_key(key);
    of_others.truncate(MOST_ENLARGED);
    let mut changed = [of_least, of_others].concat();
    changed.sort_by_cached_key(key);
    changed.dedup();
    changed.retain(|case| !search.is_over() && search.is_single_case(case));
    let found = search.first_failing(&mut changed.into_iter());
    found
        .filter(|it| it.verdict == failure.verdict && !it.is_sequence())
        .unwrap_or(failure)
}
