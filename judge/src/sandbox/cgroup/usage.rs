//! What a group says that a run used.

use std::time::Duration;

use problems::ByteSize;

/// What the processes of a run used.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GroupUsage {
    /// CPU time.
    pub(crate) cpu: Duration,
    /// The most memory at one time.
    pub(crate) memory_peak: ByteSize,
    /// How many processes were killed because memory ran out.
    pub(crate) out_of_memory: u64,
    /// So much of it stays on the account that the next run needs a fresh slot.
    pub(crate) leaves_much: bool,
}
