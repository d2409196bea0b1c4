//! What became of one run of a submission.

use std::sync::Arc;

use problems::Verdict;

use super::scoring::Worth;
use crate::fault::SystemFault;
use crate::reason::Reason;
use crate::sandbox::Facts;

/// What became of one run.
pub(crate) struct TestOutcome {
    /// `None` when the judge itself failed, or nothing had to run.
    pub(crate) facts: Option<Facts>,
    /// The verdict and why, unless it is AC.
    pub(crate) failure: Option<(Verdict, Reason)>,
    /// Why there are no facts.
    pub(crate) fault: Option<SystemFault>,
    /// What the package's validators say to the judges alone; may be empty.
    pub(crate) for_judges: String,
    /// What was said, where the program talked with somebody.
    pub(crate) transcript: String,
    /// What a program of the package says that it is worth.
    pub(super) worth: Option<Worth>,
    /// The input of another pass, if the package's program asks for one.
    pub(super) next_pass: Option<Arc<[u8]>>,
}

impl TestOutcome {
    /// A run that was made, and what is wrong with it.
    pub(crate) const fn of(facts: Facts, failure: Option<(Verdict, Reason)>) -> Self {
        Self {
            facts: Some(facts),
            failure,
            fault: None,
            for_judges: String::new(),
            transcript: String::new(),
            worth: None,
            next_pass: None,
        }
    }

    /// No run, by no fault of the submission.
    pub(crate) fn of_fault(fault: SystemFault) -> Self {
        Self {
            facts: None,
            failure: Some(fault.failure()),
            fault: Some(fault),
            for_judges: String::new(),
            transcript: String::new(),
            worth: None,
            next_pass: None,
        }
    }

    /// What needs no run of the submission, with what is said to the judges alone.
    pub(super) const fn without_a_run(for_judges: String) -> Self {
        Self {
            facts: None,
            failure: None,
            fault: None,
            for_judges,
            transcript: String::new(),
            worth: None,
            next_pass: None,
        }
    }

    /// The same with what is said to the judges alone.
    pub(super) fn telling_judges(mut self, words: String) -> Self {
        self.for_judges = words;
        self
    }

    /// The same with the figures of this pass and those before: the most of each.
    pub(super) fn after(mut self, before: &Facts) -> Self {
        if let Some(facts) = &mut self.facts {
            facts.cpu = facts.cpu.max(before.cpu);
            facts.wall += before.wall;
            facts.idle += before.idle;
            facts.memory_peak = facts.memory_peak.max(before.memory_peak);
        }
        self
    }

    /// The verdict, and why unless it is AC.
    pub(super) fn verdict(&self) -> (Verdict, Option<Reason>) {
        match &self.failure {
            Some((verdict, reason)) => (*verdict, Some(reason.clone())),
            None => (Verdict::AC, None),
        }
    }
}
