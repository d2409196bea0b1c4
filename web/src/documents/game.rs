//! What is found about the values of a game: of `grundy game table|pattern|claim` and of `/explore`.

use serde::Serialize;
use sg::conjecture::{Counterexample, Finding, Ground};
use sg::notation::PairValues;
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

/// The values of positions of two numbers.
#[derive(Debug, Serialize)]
pub struct PairValuesDocument {
    /// The least number.
    pub first: u64,
    /// The largest number.
    pub last: u64,
    /// For each a from the least number on the values of all b; null of what is no position, or not known.
    pub values: Vec<Vec<Option<u64>>>,
}

/// What became of a claim.
#[derive(Debug, Serialize)]
pub struct ClaimDocument {
    /// `proved`, `holds`, `holds-of-sums`, `refuted` or `untried`.
    pub result: &'static str,
    /// The largest number that was looked at, where it holds.
    pub to: Option<u64>,
    /// What it follows from, where it is proved: `period`, a closed form, or a theorem's name.
    pub ground: Option<String>,
    /// What it is wrong of first.
    pub counterexample: Option<WrongDocument>,
}

/// What a claim is wrong of.
#[derive(Debug, Serialize)]
pub struct WrongDocument {
    /// The heaps, or the two numbers.
    pub heaps: Vec<u64>,
    /// Whether they are lost.
    pub lost: bool,
    /// Their value together, where it is known.
    pub value: Option<u64>,
    /// The value that was claimed, where one was.
    pub claimed: Option<u64>,
}

impl From<&Finding> for ClaimDocument {
    fn from(found: &Finding) -> Self {
        let of = |result, to| Self {
            result,
            to,
            ground: None,
            counterexample: None,
        };
        match found {
            Finding::Proved { to, ground } => Self {
                ground: Some(match ground {
                    Ground::Period => "period".to_owned(),
                    Ground::Form(form) => form.clone(),
                    Ground::Wythoff => "wythoff".to_owned(),
                    Ground::TwoRows => "chomp-two-rows".to_owned(),
                }),
                ..of("proved", Some(*to))
            },
            Finding::Holds { to } => of("holds", Some(*to)),
            Finding::HoldsOfSums { to } => of("holds-of-sums", Some(*to)),
            Finding::Untried { .. } => of("untried", None),
            Finding::Refuted(wrong) => Self {
                counterexample: Some(wrong.into()),
                ..of("refuted", None)
            },
        }
    }
}

impl From<&Counterexample> for WrongDocument {
    fn from(wrong: &Counterexample) -> Self {
        Self {
            heaps: wrong.heaps.clone(),
            lost: wrong.is_lost,
            value: wrong.value.map(|it| it.0),
            claimed: wrong.claimed,
        }
    }
}

impl From<&PairValues> for PairValuesDocument {
    fn from(found: &PairValues) -> Self {
        let row = |row: &[Option<sg::Nimber>]| row.iter().map(|it| it.map(|it| it.0)).collect();
        Self {
            first: found.first(),
            last: found.last(),
            values: found.rows().map(row).collect(),
        }
    }
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
