//! What the file of a group or of a test says, in every version of the format.

use std::collections::BTreeMap;

use serde::Deserialize;
use serde::de::IgnoredAny;

use super::super::one_or_many::OneOrMany;

/// How many of [`KEYS`] are of the current version.
pub(super) const CURRENT_KEYS: usize = 13;

/// The keys of such a file: those of the current version, then those of older ones; the last is of `BAPCtools`.
pub(super) const KEYS: [&str; 26] = [
    "max_score",
    "score_aggregation",
    "static_validation_score",
    "require_pass",
    "args",
    "input_validator_args",
    "static_validator_args",
    "output_validator_args",
    "input_visualizer_args",
    "output_visualizer_args",
    "full_feedback",
    "hint",
    "description",
    "on_reject",
    "grading",
    "grader_flags",
    "input_validator_flags",
    "output_validator_flags",
    "accept_score",
    "reject_score",
    "range",
    "scoring",
    "verdict_aggregation",
    "accept",
    "name",
    "answer_validator_args",
];

/// What a group's or a test's file says, in every version.
#[derive(Deserialize, Default)]
#[serde(expecting = "the keys of a test group")]
pub(super) struct Said {
    pub(super) max_score: Option<Score>,
    pub(super) score_aggregation: Option<String>,
    pub(super) static_validation_score: Option<StaticScore>,
    pub(super) static_validator_args: Option<Vec<String>>,
    pub(super) require_pass: Option<OneOrMany<String>>,
    pub(super) args: Option<Vec<String>>,
    pub(super) input_validator_args: Option<ValidatorArgs>,
    pub(super) answer_validator_args: Option<ValidatorArgs>,
    pub(super) output_validator_args: Option<OneOrMany<String>>,
    pub(super) full_feedback: Option<bool>,
    pub(super) hint: Option<String>,
    pub(super) description: Option<String>,
    pub(super) on_reject: Option<String>,
    pub(super) grading: Option<GradingKey>,
    pub(super) scoring: Option<Scoring>,
    pub(super) grader_flags: Option<String>,
    pub(super) input_validator_flags: Option<Flags>,
    pub(super) output_validator_flags: Option<Flags>,
    pub(super) accept_score: Option<f64>,
    pub(super) reject_score: Option<f64>,
    pub(super) range: Option<String>,
    pub(super) verdict_aggregation: Option<IgnoredAny>,
    pub(super) accept: Option<IgnoredAny>,
}

#[derive(Deserialize)]
#[serde(untagged, expecting = "expected a number or `unbounded`")]
pub(super) enum Score {
    Number(f64),
    Word(String),
}

/// The points of a look at the submission itself.
#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a whole number that is not negative, or `pass-fail`"
)]
pub(super) enum StaticScore {
    Number(u32),
    Word(PassFail),
}

#[derive(Deserialize)]
pub(super) enum PassFail {
    #[serde(rename = "pass-fail")]
    PassFail,
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected a list of arguments, or one for each validator"
)]
pub(super) enum ValidatorArgs {
    One(String),
    All(Vec<String>),
    Each(BTreeMap<String, Vec<String>>),
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected arguments, or a `name` with its `flags`"
)]
pub(super) enum Flags {
    All(String),
    Named {
        name: Option<String>,
        flags: Option<String>,
    },
}

#[derive(Deserialize)]
#[serde(
    untagged,
    expecting = "expected `default`, `custom` or the keys of grading"
)]
pub(super) enum GradingKey {
    Word(String),
    Keys(Scoring),
}

/// Points as drafts of the format had them.
#[derive(Deserialize)]
#[serde(expecting = "the keys of scoring")]
pub(super) struct Scoring {
    pub(super) score: Option<Score>,
    pub(super) max_score: Option<Score>,
    pub(super) aggregation: Option<String>,
    pub(super) require_pass: Option<OneOrMany<String>>,
}

impl ValidatorArgs {
    /// The arguments by the names of validators; those of the empty name are for all that are not named.
    pub(super) fn by_validator(
        &self,
        split: impl FnOnce(&str) -> Vec<String>,
    ) -> BTreeMap<String, Vec<String>> {
        match self {
            Self::One(text) => BTreeMap::from([(String::new(), split(text))]),
            Self::All(args) => BTreeMap::from([(String::new(), args.clone())]),
            Self::Each(each) => each.clone(),
        }
    }
}

impl GradingKey {
    /// Whether the package's own grader is asked for; `None` where nothing is said of that.
    pub(super) fn is_custom(&self) -> Option<bool> {
        match self {
            Self::Word(word) => Some(word == "custom"),
            Self::Keys(_) => None,
        }
    }

    pub(super) fn keys(self) -> Option<Scoring> {
        match self {
            Self::Keys(keys) => Some(keys),
            Self::Word(_) => None,
        }
    }
}

impl Score {
    /// The number, or none where points are without bound.
    pub(super) fn bound(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number).filter(|number| number.is_finite()),
            Self::Word(word) => word.parse().ok().filter(|number: &f64| number.is_finite()),
        }
    }
}
