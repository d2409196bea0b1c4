//! How the time of a slow program grows with the numbers of its case: by a factor with each step, or not.

use std::cmp::Reverse;
use std::time::Duration;

use problems::{Verdict, WrongIdea};

use super::super::Failure;
use super::super::search::Pace;
use super::super::shrink::{numbers, replaced};
use super::Paces;
use crate::reason::Reason;

/// Shorter times say nothing of how they grow.
const LEAST_TOLD: Duration = Duration::from_millis(8);

/// What grows with at least this power of a number is taken to grow by a factor with each step.
const EXPONENTIAL_POWER: f64 = 6.0;

/// Of a slow case so many numbers are lowered to see how the time grows with them…
const NUMBERS_LOWERED: usize = 3;

/// …each by these parts of it: an eighth is two to four times less where each step costs a factor.
const LOWERED_BY: [u64; 6] = [16, 12, 8, 6, 4, 3];

/// What is too short to tell so many times in a row stays so. One alone may be won at once.
const MOST_SHORT: usize = 2;

impl Paces<'_, '_, '_, '_> {
    /// Measures the slow case, and what is left of it as its largest numbers are lowered little by little:
    /// the search for the least slow one mostly jumps over what is nearly slow.
    pub(super) fn look_at_growth(&mut self, case: Option<&Vec<u8>>) {
        let Some(case) = case.filter(|case| !self.waiting.contains(case)) else {
            return;
        };
        let limit = self.search.time_limit();
        let within = (self.most * 3).min(limit);
        let pace = self.search.pace(case.clone(), within);
        if let Some(pace) = pace.filter(|pace| !pace.is_waiting()) {
            self.taken.push((case.clone(), pace.time));
        }
        let mut numbers = numbers(case);
        numbers.sort_by_key(|(_, number)| Reverse(*number));
        for (place, number) in numbers.into_iter().take(NUMBERS_LOWERED) {
            let mut short = 0;
            for part in LOWERED_BY {
                let lower = replaced(case, &place, number - number.div_ceil(part));
                if !self.search.is_valid(&lower) {
                    break;
                }
                // Where others had the machine too long nothing is known, and of the next again.
                let Some(Pace { time: pace, .. }) = self.search.pace(lower.clone(), self.most)
                else {
                    continue;
                };
                // How much longer what was stopped would take is not known.
                if pace < self.most {
                    self.taken.push((lower, pace));
                }
                // What is lower still mostly takes less.
                short = if pace < self.start + LEAST_TOLD {
                    short + 1
                } else {
                    0
                };
                if short == MOST_SHORT {
                    break;
                }
            }
        }
    }

    /// What a slow case shows once it was looked at how the time grows.
    pub(super) fn growth_shown_by(&self, found: &Failure) -> Option<WrongIdea> {
        if found.verdict == Verdict::TLE && self.is_exponential() {
            Some(WrongIdea::Exponential)
        } else {
            self.shown_by(found)
        }
    }

    /// What a slow case shows: that the time grows, where the least case is done in far less.
    fn shown_by(&self, found: &Failure) -> Option<WrongIdea> {
        let waits = matches!(
            found.reason,
            Reason::Idle { .. } | Reason::IdleAlone { .. } | Reason::TimeLimitAndIdle { .. }
        );
        (!waits && self.most >= self.start * 2).then_some(WrongIdea::TooSlow)
    }

    /// Whether the time grows faster with a number than any usual power of it: between two cases that
    /// differ in one number.
    fn is_exponential(&self) -> bool {
        // What is shorter is mostly the start of the program.
        let counted = |pace: Duration| pace.saturating_sub(self.start);
        let told: Vec<(Vec<u64>, Duration)> = self
            .taken
            .iter()
            .map(|(case, pace)| (case, counted(*pace)))
            .filter(|(_, pace)| *pace >= LEAST_TOLD)
            .map(|(case, pace)| (numbers(case).into_iter().map(|it| it.1).collect(), pace))
            .collect();
        let pairs = told.iter().flat_map(|a| told.iter().map(move |b| (a, b)));
        let mut powers = pairs.filter_map(|((small, short), (large, long))| {
            let mut differ = small.iter().zip(large).filter(|(a, b)| a != b);
            let (less, more) = differ.next().filter(|(a, b)| a < b && **a > 1)?;
            if small.len() != large.len() || differ.next().is_some() || *long < *short * 2 {
                return None;
            }
            let growth = (long.as_secs_f64() / short.as_secs_f64()).ln();
            Some(growth / (*more as f64 / *less as f64).ln())
        });
        powers.any(|power| power >= EXPONENTIAL_POWER)
    }
}
