//! That there is no answer to a case: theory does not know it, or a search for it has got too large.

use sg::SolveError;

use crate::ProblemsError;
use crate::words::Words;

/// That theory has no answer about a case, and why. Which case it is says whoever has its input.
pub fn reference_error(reason: impl Into<Words>) -> ProblemsError {
    ProblemsError::NoAnswer(reason.into())
}

/// That a search has found no answer.
pub(crate) fn unsolved<P>(error: &SolveError<P>) -> ProblemsError {
    ProblemsError::NoAnswer(match error {
        SolveError::Budget { positions } => say!(
            "more than {positions} positions to explore, too many",
            positions
        ),
        SolveError::Cycle { .. } => {
            say!("play can return to a position, so the positions have no Grundy values")
        }
    })
}
