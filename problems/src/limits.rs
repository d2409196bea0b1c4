//! What a submission to a problem and the programs that judge it may use.

use std::time::Duration;

use serde::Serialize;

use crate::ByteSize;

/// The largest text of answers that are handed in themselves.
pub const ANSWERS_LIMIT: ByteSize = ByteSize::from_mib(4);

/// The limits of a problem, for a language without a factor of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Limits {
    /// CPU time of one test.
    pub time: Duration,
    /// Peak memory of one test.
    pub memory: ByteSize,
    /// Bytes on standard output of one test.
    pub output: ByteSize,
    /// Size of the source.
    pub source: ByteSize,
    /// Time of a compilation.
    pub compile_time: Duration,
    /// Memory of a compilation.
    pub compile_memory: ByteSize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            time: Duration::from_secs(2),
            memory: ByteSize::from_mib(256),
            output: ByteSize::from_mib(8),
            source: ByteSize::from_kib(256),
            compile_time: Duration::from_mins(1),
            compile_memory: ByteSize::from_mib(2048),
        }
    }
}

/// What a package's own output validators and interactors may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct ValidationLimits {
    /// CPU time of one run.
    pub time: Duration,
    /// Peak memory of one run.
    pub memory: ByteSize,
    /// Bytes on its streams and in its files together.
    pub output: ByteSize,
    /// How often a submission runs on a test at most. One unless the problem is of several passes.
    pub passes: u32,
}

impl Default for ValidationLimits {
    fn default() -> Self {
        Self {
            time: Duration::from_mins(1),
            memory: ByteSize::from_mib(2048),
            output: ByteSize::from_mib(8),
            passes: 1,
        }
    }
}
