//! How a time limit that a package does not give follows from its programs.

use std::time::Duration;

/// The margins between a time limit and the programs of a package.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Timing {
    /// Whether the package gives the time limit. Where it does not, [`crate::Limits::time`] holds
    /// until someone has measured the programs.
    pub is_given: bool,
    /// Whether the time limit is meant for programs in every language, as the formats of others have it.
    /// Ours is for fast languages, and slower ones get more.
    pub is_for_all_languages: bool,
    /// The least ratio of the time limit to the slowest program that must not be too slow.
    pub ac_to_time_limit: f64,
    /// The least ratio of the fastest program that must be too slow to the time limit.
    pub time_limit_to_tle: f64,
    /// Time limits are multiples of this.
    pub resolution: Duration,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            is_given: false,
            is_for_all_languages: false,
            ac_to_time_limit: 2.0,
            time_limit_to_tle: 1.5,
            resolution: Duration::from_secs(1),
        }
    }
}
