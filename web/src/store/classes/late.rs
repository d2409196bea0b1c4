//! What still counts after a deadline: in steps, each up to so many hours after it for so many percent of the points, and
//! nothing after the last one. Who has more time has the steps after their own deadline.

use std::fmt;

use crate::store::error::StoreError;

/// The most steps.
pub const MOST_LATE_STEPS: usize = 5;

/// The longest time after a deadline, in hours: a year.
const LONGEST_LATE_HOURS: i64 = 366 * 24;

/// What comes up to so long after a deadline brings so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateStep {
    /// Up to how many hours after the deadline.
    pub hours: i64,
    /// How many percent of the points.
    pub percent: i64,
}

/// Steps, the earliest first; none where what comes late is all the same.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct LateSteps([Option<LateStep>; MOST_LATE_STEPS]);

impl LateSteps {
    /// No steps.
    pub const NONE: Self = Self([None; MOST_LATE_STEPS]);

    /// These steps; `None` where they are too many, out of bounds, or not each later than the one before and for no more.
    pub fn new(steps: &[LateStep]) -> Option<Self> {
        let is_in_bounds = |step: &LateStep| {
            (1..=LONGEST_LATE_HOURS).contains(&step.hours) && (1..=100).contains(&step.percent)
        };
        let falls = steps.is_sorted_by(|a, b| a.hours < b.hours && a.percent >= b.percent);
        if steps.len() > MOST_LATE_STEPS || !falls || !steps.iter().all(is_in_bounds) {
            return None;
        }
        let mut all = Self::NONE;
        for (place, step) in all.0.iter_mut().zip(steps) {
            *place = Some(*step);
        }
        Some(all)
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = LateStep> {
        self.0.into_iter().flatten()
    }

    /// Whether there are none.
    pub fn is_none(self) -> bool {
        self == Self::NONE
    }
}

impl fmt::Display for LateSteps {
    /// As it is stored: `24:90 168:50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (step, place) in self.each().zip(0..) {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{}:{}", step.hours, step.percent)?;
        }
        Ok(())
    }
}

impl TryFrom<String> for LateSteps {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        let step = |word: &str| {
            let (hours, percent) = word.split_once(':')?;
            Some(LateStep {
                hours: hours.parse().ok()?,
                percent: percent.parse().ok()?,
            })
        };
        let steps: Option<Vec<LateStep>> = text.split_whitespace().map(step).collect();
        let steps = steps.and_then(|steps| Self::new(&steps));
        steps.ok_or_else(|| StoreError::Unknown(format!("the steps after a deadline `{text}`")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn steps_are_read_as_they_were_written_and_fall() {
        for text in ["", "24:90", "24:90 168:50 8784:50"] {
            let read = LateSteps::try_from(text.to_owned()).unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(read.is_none(), text.is_empty());
        }
        for wrong in [
            "24",
            "0:90",
            "24:0",
            "24:101",
            "8785:1",
            "24:50 12:40",
            "24:50 24:40",
            "24:50 48:60",
            "1:6 2:5 3:4 4:3 5:2 6:1",
        ] {
            assert!(LateSteps::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
    }
}
