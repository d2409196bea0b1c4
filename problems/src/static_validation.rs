//! What a package asks of the sources of submissions, whatever they print.

use serde::Serialize;

/// One look of a package's static validator at a submission's files. It counts as a test of its
/// group.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct StaticCase {
    /// The path of its group below `data/`, such as `sample`, `secret` or `secret/large`.
    pub group: String,
    /// The most points it can bring; `None` where it is passed or not.
    pub max_score: Option<f64>,
    /// Further arguments for the validator.
    pub args: Vec<String>,
}
