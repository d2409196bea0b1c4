//! What a search may cost, and why it may end without an answer.

/// How much a search may do before it gives up with [`SolveError::Budget`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Budget {
    /// The largest number of different positions to explore.
    pub positions: usize,
}

impl Default for Budget {
    /// Ten million positions.
    fn default() -> Self {
        Self {
            positions: 10_000_000,
        }
    }
}

/// Why a value could not be found.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum SolveError<P> {
    /// More positions than the budget allows.
    #[error("more than {positions} positions to explore: ask for a smaller one or allow more")]
    Budget {
        /// The number of positions allowed.
        positions: usize,
    },
    /// A position can be reached from itself, so Grundy values are not defined by mex.
    #[error("the game has a cycle, so its positions have no Grundy values by mex")]
    Cycle {
        /// A position on the cycle.
        position: P,
    },
}
