//! The limits of a problem as pages say them: its own, or those that a contest has in their place.

use problems::Problem;

use crate::http::i18n::Locale;
use crate::store::ContestLimits;

/// The limits of one test, in words.
pub struct ShownLimits {
    /// CPU time.
    pub time: String,
    /// Memory.
    pub memory: String,
}

impl ShownLimits {
    /// Those of a problem where a contest has these in place of its own.
    pub fn of(problem: &Problem, limits: ContestLimits, locale: Locale) -> Self {
        let own = limits.own();
        let seconds = own.time_of(problem).as_secs_f64();
        Self {
            time: locale.text("seconds").with("number", seconds).to_string(),
            memory: own.memory_of(problem).to_string(),
        }
    }

    /// Both in a line.
    pub fn line(&self) -> String {
        format!("{} · {}", self.time, self.memory)
    }
}
