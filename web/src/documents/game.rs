//! What is found about the values of a game: of `grundy game table|pattern` and of `/explore`.

use serde::Serialize;
use sg::pattern::Pattern;
use sg::period::Period;

/// From where on the values repeat.
#[derive(Debug, Serialize)]
pub struct PeriodDocument {
    /// The first number of heap from which the values repeat.
    pub preperiod: u64,
    /// After how many numbers they do.
    pub period: u64,
    /// Whether a theorem carries it on forever.
    pub proved: bool,
}

/// A closed form.
#[derive(Debug, Serialize)]
pub struct PatternDocument {
    /// The form, as in `n mod 4`.
    pub formula: String,
    /// The last number that was compared.
    pub holds_to: u64,
    /// Whether a theorem carries it on forever.
    pub proved: bool,
}

impl From<Period> for PeriodDocument {
    fn from(found: Period) -> Self {
        Self {
            preperiod: found.preperiod,
            period: found.period,
            proved: found.proved,
        }
    }
}

impl From<&Pattern> for PatternDocument {
    fn from(found: &Pattern) -> Self {
        Self {
            formula: found.formula.clone(),
            holds_to: found.holds_to,
            proved: found.proved,
        }
    }
}
