//! Groups of tests and how points come of them.

use serde::Serialize;

/// How the points of a group come of those of its tests, or of the groups in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aggregation {
    /// All of them where everything is accepted, none otherwise.
    #[default]
    PassFail,
    /// Their sum.
    Sum,
    /// The least of them.
    Min,
    /// The greatest of them.
    Max,
    /// Their mean.
    Average,
}

/// When a group counts as accepted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Acceptance {
    /// Everything in it is.
    #[default]
    All,
    /// Something in it is.
    Any,
    /// Always.
    Always,
}

/// With which of its verdicts a group is rejected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rejection {
    /// The first one.
    #[default]
    First,
    /// The worst one: a crash before a limit, a limit before a wrong answer.
    Worst,
}

/// A group of tests of a problem with points.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct TestGroup {
    /// The path below `data/`, such as `sample`, `secret` or `secret/large`; empty for all of them,
    /// where the package says how samples and secret tests count together.
    pub name: String,
    /// The most points it can bring; `None` where there is no bound.
    pub max_score: Option<f64>,
    /// How its points come of what is in it.
    pub aggregation: Aggregation,
    /// When it counts as accepted.
    pub acceptance: Acceptance,
    /// With which verdict it is rejected.
    pub rejection: Rejection,
    /// The names of groups that must be accepted before it is looked at.
    pub requires: Vec<String>,
    /// The points of an accepted test whose validator names none; `None` where they follow from
    /// [`Self::max_score`].
    pub accept_score: Option<f64>,
    /// The points of a test that is not accepted.
    pub reject_score: f64,
    /// Whether the groups and tests of `sample` are left out of its points.
    pub ignores_samples: bool,
    /// Whether judging it goes on after a test or a group in it that is not accepted.
    pub goes_on: bool,
    /// The arguments of the package's grader, where that says what becomes of the group.
    pub grader_args: Option<Vec<String>>,
}
