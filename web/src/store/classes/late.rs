//! What is still worth something after a deadline: nothing, so many percent of the points, or less step by step. Who has
//! more time has the rule after their own deadline.

use std::fmt;

use crate::store::error::StoreError;

/// The most steps.
pub const MOST_LATE_STEPS: usize = 5;

/// The longest time after a deadline, in hours: a year.
const LONGEST_LATE_HOURS: i64 = 366 * 24;

/// What is handed in after a deadline brings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum LateRule {
    /// Nothing: what comes late is not accepted.
    #[default]
    Nothing,
    /// As many percent of the points, however late it is.
    Percent(LatePercent),
    /// Less the later it is.
    Steps(LateSteps),
}

/// How many percent of the points there are: at least one, at most all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LatePercent(i64);

/// What comes up to so long after a deadline brings so much.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateStep {
    /// Up to how many hours after the deadline.
    pub hours: i64,
    /// How many percent of the points.
    pub percent: i64,
}

/// Steps, at least one, the earliest first: after the last one there is nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LateSteps([Option<LateStep>; MOST_LATE_STEPS]);

impl LateRule {
    /// Half of the points, however late: what is proposed.
    pub const HALF: Self = Self::Percent(LatePercent(50));

    /// So many percent, of which 0 is nothing; `None` where there are no so many.
    pub fn percent(percent: i64) -> Option<Self> {
        match percent {
            0 => Some(Self::Nothing),
            1..=100 => Some(Self::Percent(LatePercent(percent))),
            _ => None,
        }
    }

    /// These steps; `None` where there are none or too many, where one is out of bounds, and where one is not later than the
    /// one before or for more.
    pub fn steps(steps: &[LateStep]) -> Option<Self> {
        let is_in_bounds = |step: &LateStep| {
            (1..=LONGEST_LATE_HOURS).contains(&step.hours) && (1..=100).contains(&step.percent)
        };
        let falls = steps.is_sorted_by(|a, b| a.hours < b.hours && a.percent >= b.percent);
        let fits = (1..=MOST_LATE_STEPS).contains(&steps.len());
        if !fits || !falls || !steps.iter().all(is_in_bounds) {
            return None;
        }
        let mut all = [None; MOST_LATE_STEPS];
        for (place, step) in all.iter_mut().zip(steps) {
            *place = Some(*step);
        }
        Some(Self::Steps(LateSteps(all)))
    }

    /// Each of its steps; none where what comes late is all the same.
    pub fn each_step(self) -> impl Iterator<Item = LateStep> {
        let steps = match self {
            Self::Steps(steps) => steps.0,
            Self::Nothing | Self::Percent(_) => [None; MOST_LATE_STEPS],
        };
        steps.into_iter().flatten()
    }
}

impl LatePercent {
    /// The number.
    pub fn value(self) -> i64 {
        self.0
    }
}

impl fmt::Display for LateRule {
    /// As it is stored: nothing, `50`, or `24:90 168:50`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Self::Percent(percent) = self {
            return write!(f, "{}", percent.0);
        }
        for (step, place) in self.each_step().zip(0..) {
            let gap = if place == 0 { "" } else { " " };
            write!(f, "{gap}{}:{}", step.hours, step.percent)?;
        }
        Ok(())
    }
}

impl TryFrom<String> for LateRule {
    type Error = StoreError;

    fn try_from(text: String) -> Result<Self, StoreError> {
        let step = |word: &str| {
            let (hours, percent) = word.split_once(':')?;
            Some(LateStep {
                hours: hours.parse().ok()?,
                percent: percent.parse().ok()?,
            })
        };
        let rule = if text.is_empty() {
            Some(Self::Nothing)
        } else if let Ok(percent) = text.parse::<i64>() {
            Self::percent(percent)
        } else {
            let steps: Option<Vec<LateStep>> = text.split_whitespace().map(step).collect();
            steps.and_then(|steps| Self::steps(&steps))
        };
        rule.ok_or_else(|| StoreError::Unknown(format!("what late work brings, `{text}`")))
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use super::*;

    #[test]
    fn a_rule_is_read_as_it_was_written_and_its_steps_fall() {
        for text in ["", "1", "50", "100", "24:90", "24:90 168:50 8784:50"] {
            let read = LateRule::try_from(text.to_owned()).unwrap();
            assert_eq!(read.to_string(), text);
            assert_eq!(read.each_step().count() > 0, text.contains(':'), "{text}");
        }
        for wrong in [
            " ",
            "-1",
            "101",
            "50 24:90",
            "24:",
            "0:90",
            "24:0",
            "24:101",
            "8785:1",
            "24:50 12:40",
            "24:50 24:40",
            "24:50 48:60",
            "1:6 2:5 3:4 4:3 5:2 6:1",
        ] {
            assert!(LateRule::try_from(wrong.to_owned()).is_err(), "{wrong}");
        }
        // Nothing is said in one way only.
        assert_eq!(LateRule::percent(0), Some(LateRule::Nothing));
        assert_eq!(LateRule::steps(&[]), None);
    }
}
