//! The shortest sequence of cases that a program gets wrong, each of which it gets right alone.
//!
//! Where it gets another answer the next time, or it is how many there are that matters, nothing is said to
//! be kept from one to the next.

use problems::{Verdict, WrongIdea};

use super::Failure;
use super::search::{Search, Tried};

/// Of at most so many cases every two are tried.
const MOST_PAIRED: usize = 5;

/// Of so many cases it may be their number that matters.
const MANY: usize = 16;

impl Search<'_, '_, '_> {
    /// As few of the cases of a failing input as still fail together, or a case of it that fails
    /// alone; `None` when time is up before that is known.
    ///
    /// Fewer of those before the wrong one are tried by chunks; the wrong one stays the last.
    pub(super) fn shortest_sequence(&mut self, whole: Failure) -> Option<Failure> {
        if let Some(pair) = self.pair_of_neighbours(&whole) {
            return Some(self.looked_at_again(pair));
        }
        let prefix = self.shortest_prefix(whole)?;
        let confirmed = match self.confirmed(prefix)? {
            single if !single.is_sequence() => return Some(single),
            sequence => self.looked_at_again(sequence),
        };
        let is_by_number = !confirmed.is_last_right_alone && confirmed.cases.len() >= MANY;
        if is_by_number || confirmed.shows.is_some() {
            return Some(confirmed);
        }
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

    /// The first wrong case, as far as the output tells it, after the one before it: mostly that is all it
    /// takes. A case that fails alone is no pair, but is found as well.
    fn pair_of_neighbours(&mut self, whole: &Failure) -> Option<Failure> {
        let at = self.first_wrong(whole)?;
        let pair = whole.cases.get(at.checked_sub(1)?..=at)?;
        if pair.len() == whole.cases.len() {
            return None;
        }
        let failure = self.together(pair).failure()?;
        let confirmed = self.confirmed(failure)?;
        (confirmed.is_last_right_alone || !confirmed.is_sequence()).then_some(confirmed)
    }

    /// The same sequence; without saying that something is kept where its output is another one the next
    /// time, or where any cases fail if only there are so many.
    fn looked_at_again(&mut self, mut sequence: Failure) -> Failure {
        if !sequence.is_sequence() || !sequence.is_last_right_alone {
            return sequence;
        }
        // Who plays may move by chance, and who is stopped may have printed more or less until then.
        let is_played = self.reference().is_some_and(problems::Reference::is_played);
        if sequence.verdict == Verdict::WA && !is_played && self.is_other_now(&sequence) {
            sequence.shows = Some(WrongIdea::Unsteady);
            sequence.is_last_right_alone = false;
        } else if self.is_by_number(&sequence.cases) {
            sequence.is_last_right_alone = false;
        }
        sequence
    }

    /// Whether another output is printed for the same cases.
    fn is_other_now(&mut self, sequence: &Failure) -> bool {
        self.wait_for_next_second();
        match self.together(&sequence.cases) {
            Tried::Fails(again) => again.verdict == Verdict::WA && again.output != sequence.output,
            Tried::Passes => true,
            Tried::Unknown => false,
        }
    }

    /// Whether the last of many cases fails after copies of itself as well, if there are so many and not one
    /// less.
    fn is_by_number(&mut self, cases: &[Vec<u8>]) -> bool {
        let Some(last) = cases.last().filter(|_| cases.len() >= MANY) else {
            return false;
        };
        let mut copies = vec![last.clone(); cases.len()];
        if self.together(&copies).failure().is_none() {
            return false;
        }
        copies.pop();
        matches!(self.together(&copies), Tried::Passes)
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
