//! What a worker asks of the judge.

use judge::{CancelFlag, Event, Judging};

use crate::store::Claim;

/// Judges one submission. `Judge` does it in the sandbox.
pub trait Judges: Send + Sync + 'static {
    /// Judges the claimed submission, telling `events` as it goes. Blocks its thread; returns
    /// [`Failed::Stopped`] soon after `stop` is raised.
    ///
    /// # Errors
    /// There is no result; see [`Failed`].
    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed>;
}

/// Why a judging gave no result.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Failed {
    /// It was called off.
    #[error("called off")]
    Stopped,
    /// Something of ours failed, and another try may do better.
    #[error("{0}")]
    Fault(String),
    /// It cannot work here, however often it is tried.
    #[error("{0}")]
    Hopeless(String),
}
