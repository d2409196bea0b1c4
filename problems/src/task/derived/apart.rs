//! The reference of a problem whose rules a program knows, for somebody who types inputs: it shares nothing with the
//! problem's own, so that no position of theirs is a position of its tests, and none that fails spoils it.

use std::sync::Arc;

use sg::Budget;

use super::super::erased::TaskObject;
use super::super::{Known, Phrases, Task};
use super::Derived;
use crate::{ProblemsError, Reference, RulesRunner};

/// Makes a task again whose rules program somebody else runs, about no more positions than that.
pub(super) type Apart =
    Arc<dyn Fn(Box<dyn RulesRunner>, Budget) -> Option<Known<Arc<dyn TaskObject>>> + Send + Sync>;

/// The same for a task whose type is known.
type Again<T> = fn(&T, Box<dyn RulesRunner>, Budget) -> Option<Known<T>>;

impl Derived {
    /// The reference of the problem with that UUID, whose rules a program may know: `apart` makes the task again for
    /// somebody who types cases, where one does.
    pub(crate) fn with_rules<T: Task + 'static>(
        task: T,
        phrases: Phrases,
        problem: &str,
        apart: Again<T>,
    ) -> Self {
        let task = Arc::new(task);
        let own = Arc::clone(&task);
        let again = move |runner: Box<dyn RulesRunner>, budget: Budget| {
            let made = apart(&own, runner, budget)?;
            Some(made.map(|task| -> Arc<dyn TaskObject> { Arc::new(task) }))
        };
        Self {
            task,
            variant: None,
            phrases: Arc::new(phrases),
            problem: problem.to_owned(),
            apart: Some(Arc::new(again)),
        }
    }

    /// The same reference with the task that is made again.
    pub(super) fn made_apart(
        &self,
        runner: Box<dyn RulesRunner>,
        budget: Budget,
    ) -> Option<Result<Box<dyn Reference>, ProblemsError>> {
        let again = self.apart.as_ref()?;
        let made = again(runner, budget)?;
        Some(made.map(|task| -> Box<dyn Reference> {
            Box::new(Self {
                task,
                variant: self.variant,
                phrases: Arc::clone(&self.phrases),
                problem: self.problem.clone(),
                apart: None,
            })
        }))
    }
}
