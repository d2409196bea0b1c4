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

/// What a package says of submissions that write files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum FileWriting {
    /// Nothing. They may, though the format means that they may not: most packages say nothing of it, and that
    /// was never held against anybody.
    #[default]
    Unsaid,
    /// They may, into a folder that is gone after the run.
    Allowed,
    /// They may read files only.
    Forbidden,
}

impl FileWriting {
    /// By the key of a package, where it is there.
    pub(crate) const fn said(key: Option<bool>) -> Self {
        match key {
            None => Self::Unsaid,
            Some(true) => Self::Allowed,
            Some(false) => Self::Forbidden,
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
