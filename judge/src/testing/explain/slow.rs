//! Finds a small case on which a program that takes too long is slow already.
//!
//! Every run to the time limit costs so much that few can be made. Most are stopped far before it, once
//! they show that a case is slow; the smallest of those that exceeds the whole limit is the example. Where
//! none does alone, the reason says how long one takes and how many there are.

mod growth;

use std::time::{Duration, Instant};

use problems::{Verdict, WrongIdea};

use super::least::{SLOW_PART, on_least, pace_of_least, reason_of};
use super::search::{Pace, Search, Tried};
use super::shrink::{numbers, replaced, total};
use super::{EXAMPLE_BYTES, FailedTest, Failure, SMALL_TEST, long, probe};
use crate::reason::Reason;
use crate::sandbox::Stop;
use crate::testing::assess::whole_ms;

/// Larger tests are not taken apart: that alone would take all the time there is.
const LARGEST_SPLIT: usize = 8 << 20;

/// Cases with more numbers are not lowered number by number.
const MOST_NUMBERS: usize = 64;

/// So many of the least cases have next to nothing to do.
const LEAST_CASES: usize = 16;

/// The least case may take so much of the time that there is, to see whether it ends.
const LEAST_PART: f64 = 0.7;

/// So often cases may turn out to be slow together only until no single one is looked for.
const MOST_TOGETHER: u32 = 4;

/// How much longer than its limit a run to the end takes on the clock.
const SLACK: f64 = 1.3;

/// The smallest case found that takes too long, or is slow; `None` where no case is.
pub(super) fn slow_case(
    search: &mut Search<'_, '_, '_>,
    failed: &FailedTest<'_>,
) -> Option<Failure> {
    let limit = search.time_limit();
    // What no run on the least case says, the tests do.
    let mut start = failed.start.min(limit);
    if let Some(least) = search.smallest_cases(1).pop() {
        let within = limit.min(search.time_left().mul_f64(LEAST_PART));
        let pace = pace_of_least(search, &least, within);
        start = pace.as_ref().map_or(start, |pace| pace.time);
        if let Some(pace) = pace
            && pace.time >= within
        {
            // Of a small part of the limit most may be the start of the program.
            if within < limit / 2 {
                return None;
            }
            return on_least(search, &least, pace);
        }
    }
    let most = (limit / SLOW_PART + start * 2).min(limit);
    // Two runs to the end must fit in at least, or one where there is little time.
    let left = search.time_left();
    let whole = limit.mul_f64(SLACK);
    let probing = if left > whole {
        left.saturating_sub(whole * 2).max(left / 3)
    } else {
        left
    };
    let until = Instant::now() + probing;
    let mut paces = Paces {
        search,
        most,
        until,
        start,
        taken: Vec::new(),
        waiting: Vec::new(),
    };
    let cases = if failed.test.input.len() > LARGEST_SPLIT {
        Vec::new()
    } else {
        paces.search.cases_of(&failed.test.input)
    };
    let count = cases.len();
    // One run finds what is at hand where there is no time for the rest.
    let extreme = paces.slow_extreme(&cases);
    if let Some(small) = paces.first_small(Instant::now() + probing / 3) {
        let found = paces.confirmed(&[small], false, 1)?;
        // It takes the whole limit where next to nothing is to be done.
        let is_endless = matches!(found.reason, Reason::TimeLimit { .. })
            && paces
                .search
                .smallest_cases(LEAST_CASES)
                .contains(&found.input);
        let shows = if is_endless {
            Some(WrongIdea::Endless)
        } else {
            // A slower machine finds here what a faster one finds below.
            paces.look_at_growth(Some(&found.input));
            paces.growth_shown_by(&found)
        };
        return Some(Failure { shows, ..found });
    }
    // Who waited in a test did not compute for longer than it may.
    let is_known = count == 1 && !matches!(failed.reason, Reason::Idle { .. });
    let slow = extreme
        .or_else(|| paces.slow_part(cases.clone(), &mut 0))
        .or_else(|| paces.slow_at_large_number());
    match slow {
        Some(case) => {
            let smaller = paces.smaller(case);
            paces.look_at_growth(smaller.last());
            let found = paces.confirmed(&smaller, is_known, count.max(1))?;
            let shows = paces.growth_shown_by(&found);
            Some(Failure { shows, ..found })
        }
        None => paces.slowest(&cases, failed),
    }
}

/// The longest of the cases, and the one with the largest numbers, if that is another.
fn extremes(cases: &[Vec<u8>]) -> impl Iterator<Item = &Vec<u8>> {
    let longest = cases.iter().max_by_key(|case| case.len());
    let largest = cases.iter().max_by_key(|case| total(case));
    longest
        .into_iter()
        .chain(largest.filter(|_| longest != largest))
}

/// Which cases are slow.
struct Paces<'x, 's, 'a, 'b> {
    search: &'x mut Search<'s, 'a, 'b>,
    /// From here on a run is slow, and stopped.
    most: Duration,
    /// When probing ends, so that there is time to run to the end.
    until: Instant,
    /// What the least case takes.
    start: Duration,
    /// What cases took that were not stopped; of the slow one that was found, what it takes at least.
    taken: Vec<(Vec<u8>, Duration)>,
    /// The cases that are slow because the program waits.
    waiting: Vec<Vec<u8>>,
}

impl Paces<'_, '_, '_, '_> {
    fn is_over(&self) -> bool {
        Instant::now() > self.until || self.search.is_over()
    }

    /// Whether these cases in one input are slow; not where it is not known.
    fn is_slow(&mut self, cases: &[Vec<u8>]) -> bool {
        if self.is_over() {
            return false;
        }
        let most = self.most;
        let inputs = self.search.inputs_of(cases);
        for input in inputs {
            let Some(pace) = self.search.pace(input, most) else {
                continue;
            };
            if pace.time >= most {
                if let [case] = cases
                    && pace.is_waiting()
                {
                    self.waiting.push(case.clone());
                }
                return true;
            }
            if let [case] = cases {
                self.taken.push((case.clone(), pace.time));
            }
        }
        false
    }

    /// The first of the small cases that is slow alone: who never ends is there already.
    fn first_small(&mut self, until: Instant) -> Option<Vec<u8>> {
        const BATCH: usize = 512;
        let all = self.search.smallest_cases(BATCH * 8);
        for batch in all.chunks(BATCH) {
            if Instant::now() > until {
                return None;
            }
            if !self.is_slow(batch) {
                continue;
            }
            let (mut fast, mut slow) = (0, batch.len());
            while slow - fast > 1 && Instant::now() < until {
                let middle = usize::midpoint(fast, slow);
                if self.is_slow(&batch[..middle]) {
                    slow = middle;
                } else {
                    fast = middle;
                }
            }
            let case = &batch[slow - 1];
            return self
                .is_slow(std::slice::from_ref(case))
                .then(|| case.clone());
        }
        None
    }

    /// The longest or largest of the cases, where one of them is slow alone.
    fn slow_extreme(&mut self, cases: &[Vec<u8>]) -> Option<Vec<u8>> {
        extremes(cases)
            .find(|case| self.is_slow(std::slice::from_ref(case)))
            .cloned()
    }

    /// One of the least cases with a number as large as it may be, where that is slow.
    fn slow_at_large_number(&mut self) -> Option<Vec<u8>> {
        let cases = probe::with_largest_numbers(self.search);
        cases
            .into_iter()
            .find(|case| self.is_slow(std::slice::from_ref(case)))
    }

    /// One of the cases that is slow alone, found by halves; the later half first, which mostly is the larger one,
    /// and the other where the cases of that are slow together only. `None` where that was seen too often, which is
    /// counted in `together`.
    fn slow_part(&mut self, mut cases: Vec<Vec<u8>>, together: &mut u32) -> Option<Vec<u8>> {
        if cases.len() < 2 {
            return cases.pop();
        }
        let later = cases.split_off(cases.len() / 2);
        let is_later_slow = self.is_slow(&later);
        if is_later_slow && let Some(case) = self.slow_part(later, together) {
            return Some(case);
        }
        if *together >= MOST_TOGETHER {
            return None;
        }
        if self.is_slow(&cases) {
            return self.slow_part(cases, together);
        }
        *together += u32::from(!is_later_slow);
        None
    }

    /// A slow case and ever simpler ones that are slow as well.
    fn smaller(&mut self, case: Vec<u8>) -> Vec<Vec<u8>> {
        let shorter = long::with_fewer_words(&case, |shorter| self.if_slow(shorter))
            .or_else(|| long::with_fewer_lines(&case, |shorter| self.if_slow(shorter)));
        let mut path = vec![case];
        path.extend(shorter);
        while let Some(case) = path.last()
            && !self.is_over()
        {
            let case = case.clone();
            let simpler = self.search.simpler(&case).into_iter();
            let simpler = { simpler }.find(|simpler| self.is_slow(std::slice::from_ref(simpler)));
            match simpler.or_else(|| self.lower(&case)) {
                Some(simpler) => path.push(simpler),
                None => break,
            }
        }
        path
    }

    /// The case, where it is a single one that is slow.
    fn if_slow(&mut self, case: Vec<u8>) -> Option<Vec<u8>> {
        let is_slow =
            self.search.is_single_case(&case) && self.is_slow(std::slice::from_ref(&case));
        is_slow.then_some(case)
    }

    /// The case with its first number that can be lowered as low as it is slow with.
    fn lower(&mut self, case: &[u8]) -> Option<Vec<u8>> {
        let numbers = numbers(case);
        if numbers.len() > MOST_NUMBERS {
            return None;
        }
        numbers.into_iter().find_map(|(place, number)| {
            let (mut fast, mut slow, mut lowest) = (0, number, None);
            while slow - fast > 1 && !self.is_over() {
                let middle = fast + (slow - fast) / 2;
                let lower = replaced(case, &place, middle);
                let is_slow =
                    self.search.is_valid(&lower) && self.is_slow(std::slice::from_ref(&lower));
                if is_slow {
                    (slow, lowest) = (middle, Some(lower));
                } else {
                    fast = middle;
                }
            }
            lowest
        })
    }

    /// The last of ever simpler slow cases that exceeds the whole limit; where none does, the first if that
    /// is `known` to and small, else the last as one that is slow. There were so many cases in the test.
    fn confirmed(&mut self, path: &[Vec<u8>], known: bool, count: usize) -> Option<Failure> {
        let run = self.search.time_limit().mul_f64(SLACK);
        let last = path.last()?;
        // To its end it waits for far longer than it may compute.
        let is_waiting = self.waiting.contains(last);
        let mut exceeds = None;
        // The simplest first, then by halves towards the others.
        let (mut low, mut high) = (0, path.len());
        let mut at = path.len() - 1;
        while low < high && !is_waiting && self.search.time_left() > run {
            match self.search.alone(&path[at]) {
                Tried::Fails(failure) if failure.verdict == Verdict::TLE => {
                    exceeds = Some(*failure);
                    low = at + 1;
                }
                // It is wrong here: that is more to look at than how long it takes.
                Tried::Fails(failure) => return Some(*failure),
                Tried::Passes => high = at,
                Tried::Unknown => break,
            }
            at = usize::midpoint(low, high).min(path.len() - 1);
        }
        if exceeds.is_some() {
            return exceeds;
        }
        if known && !is_waiting && path[0].len() <= SMALL_TEST {
            let limit_ms = whole_ms(self.search.time_limit());
            let reason = Reason::TimeLimit { limit_ms };
            let pace = Pace {
                time: self.search.time_limit(),
                stopped: Some(Stop::Cpu),
                output: Vec::new(),
            };
            return self.search.slow(&path[0], pace, reason);
        }
        let limit = self.search.time_limit();
        let measured = self.search.pace(last.clone(), limit);
        // Where there is no time to look again, so much is known.
        let measured = measured.unwrap_or(Pace {
            time: self.most,
            stopped: Some(if is_waiting { Stop::Idle } else { Stop::Cpu }),
            output: Vec::new(),
        });
        self.alone(last, measured, count)
    }

    /// A case that is slow, of so many in a test.
    fn alone(&self, case: &[u8], pace: Pace, cases: usize) -> Option<Failure> {
        let reason = reason_of(&pace, self.search.time_limit(), cases);
        self.search.slow(case, pace, reason)
    }

    /// A case of the half that takes longer, of the half of that that does, and so on.
    fn heaviest(&mut self, mut cases: Vec<Vec<u8>>) -> Option<Vec<u8>> {
        while cases.len() > 1 {
            let later = cases.split_off(cases.len() / 2);
            if self.together(&later)? >= self.together(&cases)? {
                cases = later;
            }
        }
        cases.pop()
    }

    /// How long these cases take; `None` where time is up.
    fn together(&mut self, cases: &[Vec<u8>]) -> Option<Duration> {
        let limit = self.search.time_limit();
        let inputs = self.search.inputs_of(cases).into_iter();
        let paces = inputs.map(|input| self.search.pace(input, limit).map(|it| it.time));
        paces.sum()
    }

    /// The case that takes longest, of many that take too long together only.
    fn slowest(&mut self, cases: &[Vec<u8>], failed: &FailedTest<'_>) -> Option<Failure> {
        let limit = self.search.time_limit();
        // What is at hand comes first: to weigh halves takes long.
        let mut paces: Vec<(Pace, &Vec<u8>)> = extremes(cases)
            .filter_map(|case| Some((self.looked_at(case)?, case)))
            .collect();
        let heaviest = self.heaviest(cases.to_vec());
        if let Some(case) = &heaviest
            && let Some(pace) = self.search.pace(case.clone(), limit)
        {
            paces.push((pace, case));
        }
        let (pace, case) = paces.into_iter().max_by_key(|(pace, _)| pace.time)?;
        let all = pace.time * u32::try_from(cases.len()).unwrap_or(u32::MAX);
        let tells = all * 2 >= limit;
        // One that takes hardly any time shows less of what takes long than the whole test, where that can be shown.
        if !tells && failed.test.input.len() <= EXAMPLE_BYTES {
            return None;
        }
        let is_longer = !pace.is_waiting() && pace.time >= self.start * 2;
        let shows = (is_longer && tells).then_some(WrongIdea::TooSlow);
        let found = self.alone(case, pace, cases.len())?;
        Some(Failure { shows, ..found })
    }

    /// What a case takes alone; where there is no time to look again, what it took before.
    fn looked_at(&mut self, case: &[u8]) -> Option<Pace> {
        let limit = self.search.time_limit();
        let again = self.search.pace(case.to_vec(), limit);
        again.or_else(|| {
            let (_, time) = self.taken.iter().find(|(taken, _)| taken == case)?;
            Some(Pace {
                time: *time,
                stopped: None,
                output: Vec::new(),
            })
        })
    }
}
