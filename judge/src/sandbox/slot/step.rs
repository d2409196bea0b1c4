//! What the inside does step by step, and what it was doing when one failed.

use std::io;

use crate::sandbox::protocol::Failure;

/// The result of a step inside.
pub(super) type Step<T = ()> = Result<T, Failure>;

/// Says what was being done when an error came.
pub(super) trait During<T> {
    /// Names the step and what it was done to.
    fn during(self, step: &str, target: impl Into<String>) -> Step<T>;
}

impl<T, E: Into<io::Error>> During<T> for Result<T, E> {
    fn during(self, step: &str, target: impl Into<String>) -> Step<T> {
        self.map_err(|error| Failure::new(step, target, &error.into()))
    }
}
