//! The shortest sequence of cases that a program gets wrong, each of which it gets right alone.

use super::Failure;
use super::search::{Search, Tried};

/// Of at most so many cases every two are tried.
const MOST_PAIRED: usize = 5;

impl Search<'_, '_, '_> {
    /// As few of the cases of a failing input as still fail together, or a case of it that fails
    /// alone; `None` when time is up before that is known.
    ///
    /// Fewer of those before the wrong one are tried by chunks; the wrong one stays the last.
    pub(super) fn shortest_sequence(&mut self, whole: Failure) -> Option<Failure> {
        let prefix = self.shortest_prefix(whole)?;
        let confirmed = match self.confirmed(prefix)? {
            single if !single.is_sequence() => return Some(single),
            sequence => sequence,
        };
        let mut shortest = confirmed.clone();
        let mut chunk = (shortest.cases.len() - 1).div_ceil(2);
        while chunk > 0 {
            let mut at = 0;
            while shortest.cases.len() > 2 && at < shortest.cases.len() - 1 {
                let mut fewer = shortest.cases.clone();
                fewer.drain(at..(at + chunk).min(shortest.cases.len() - 1));
                let shorter = self.together(&fewer).failure();
                match shorter.filter(Failure::is_sequence) {
                    Some(failure) => shortest = failure,
                    None => at += chunk,
                }
            }
            chunk /= 2;
        }
        if let Some(pair) = self.failing_pair(&shortest.cases) {
            return Some(pair);
        }
        self.confirmed(shortest)
            .filter(|it| it.is_last_right_alone)
            .or(Some(confirmed))
    }

    /// Two cases of a longer sequence, or one of them twice, of which the second goes wrong after
    /// the first.
    fn failing_pair(&mut self, cases: &[Vec<u8>]) -> Option<Failure> {
        if !(3..=MOST_PAIRED).contains(&cases.len()) {
            return None;
        }
        cases.iter().find_map(|first| {
            cases.iter().find_map(|second| {
                let pair = [first.clone(), second.clone()];
                let failure = self.together(&pair).failure()?;
                let confirmed = self.confirmed(failure)?;
                confirmed.is_last_right_alone.then_some(confirmed)
            })
        })
    }

    /// The same failure once runs showed that the last case is right alone and that those before
    /// it are right; the last case's own failure when that fails alone; `None` when runs can't
    /// show it any more.
    pub(super) fn confirmed(&mut self, mut sequence: Failure) -> Option<Failure> {
        let (last, before) = sequence.cases.split_last()?;
        match self.alone(last) {
            Tried::Fails(single) => return Some(*single),
            Tried::Unknown => return None,
            Tried::Passes => {}
        }
        match self.together(before) {
            Tried::Fails(_) => {}
            Tried::Unknown => return None,
            Tried::Passes => sequence.is_last_right_alone = true,
        }
        Some(sequence)
    }

    /// The cases of a failing input up to the first one that goes wrong.
    fn shortest_prefix(&mut self, whole: Failure) -> Option<Failure> {
        let cases = whole.cases.clone();
        let (mut right, mut wrong) = (0, cases.len());
        let mut shortest = whole;
        // Where the output shows it, two runs are enough.
        if let Some(at) = self.first_wrong(&shortest) {
            if at + 1 < wrong {
                match self.together(&cases[..=at]) {
                    Tried::Fails(failure) => (wrong, shortest) = (at + 1, *failure),
                    Tried::Passes => right = at + 1,
                    Tried::Unknown => return None,
                }
            }
            if wrong == at + 1 && at > 0 && matches!(self.together(&cases[..at]), Tried::Passes) {
                right = at;
            }
        }
        while wrong - right > 1 {
            let middle = usize::midpoint(right, wrong);
            match self.together(&cases[..middle]) {
                Tried::Fails(failure) => (wrong, shortest) = (middle, *failure),
                Tried::Passes => right = middle,
                Tried::Unknown => return None,
            }
        }
        Some(shortest)
    }
}
