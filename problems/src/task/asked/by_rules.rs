//! Grundy values and winning moves from nothing but the moves: what the theory is compared with.

use std::collections::{BTreeSet, HashMap};

use super::{Move, Rules};
use crate::ProblemsError;

/// The positions of one setting that were looked at.
pub(super) struct ByRules<'a, T: Rules> {
    task: &'a T,
    setting: &'a T::Setting,
    /// Values by the names of positions.
    known: HashMap<String, u64>,
}

impl<'a, T: Rules> ByRules<'a, T> {
    pub(super) fn new(task: &'a T, setting: &'a T::Setting) -> Self {
        Self {
            task,
            setting,
            known: HashMap::new(),
        }
    }

    /// The smallest number that is the value of no position a move leads to. Recursive: small
    /// positions only.
    pub(super) fn value(&mut self, case: &T::Case) -> Result<u64, ProblemsError> {
        let key = self.task.name(case);
        if let Some(value) = self.known.get(&key) {
            return Ok(*value);
        }
        let mut reached = BTreeSet::new();
        for numbers in self.task.moves(self.setting, case) {
            let after = self.after(case, &numbers)?;
            reached.insert(self.value(&after)?);
        }
        let value = (0..=reached.len() as u64).find(|value| !reached.contains(value));
        let value = value.unwrap_or_default();
        self.known.insert(key, value);
        Ok(value)
    }

    /// The moves to positions of value 0.
    pub(super) fn winning(&mut self, case: &T::Case) -> Result<Vec<Move>, ProblemsError> {
        let mut winning = Vec::new();
        for numbers in self.task.moves(self.setting, case) {
            let after = self.after(case, &numbers)?;
            if self.value(&after)? == 0 {
                winning.push(numbers);
            }
        }
        Ok(winning)
    }

    fn after(&self, case: &T::Case, numbers: &[u64]) -> Result<T::Case, ProblemsError> {
        let after = self.task.after(self.setting, case, numbers);
        after.map_err(|what| ProblemsError::Reference {
            what: format!("move {numbers:?} of {case:?}"),
            reason: what.en,
        })
    }
}
