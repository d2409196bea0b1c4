//! Theory and rules compared on every small case, and which case it is that has no answer.

use super::Derived;
use crate::task::erased::AnyCase;
use crate::task::explain;
use crate::task::plan::gather;
use crate::{ProblemsError, Stop};

impl Derived {
    /// How many small cases there are, on all of which both say the same.
    pub(super) fn compare_small_cases(&self, stop: &Stop) -> Result<usize, ProblemsError> {
        self.task.prepare()?;
        let cases = self.small();
        for case in gather(&self.task(), cases.clone()).iter().flatten() {
            if stop.is_called() {
                return Err(ProblemsError::Stopped);
            }
            let (by_theory, by_rules) = (self.by_theory(case)?, self.by_rules(case)?);
            let reason = if by_rules == by_theory {
                let wrong_move = explain::wrong_move(&self.task(), case);
                wrong_move.map_err(|error| self.of_case(case, error))?
            } else {
                Some(say!(
                    "the theory says {by_theory}, the rules {by_rules}",
                    by_theory,
                    by_rules
                ))
            };
            if let Some(reason) = reason {
                return Err(self.of_case(case, ProblemsError::NoAnswer(reason)));
            }
        }
        Ok(cases.len())
    }

    /// The same error with the case that there is no answer to, as it stands in an input.
    pub(super) fn of_case(&self, case: &AnyCase, error: ProblemsError) -> ProblemsError {
        match error {
            ProblemsError::NoAnswer(reason) => ProblemsError::Reference {
                what: explain::called_by(self.print_case(case.clone())),
                reason,
            },
            other => other,
        }
    }
}
