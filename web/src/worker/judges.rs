//! What a worker asks of the judge.

use std::time::Duration;

use judge::{CancelFlag, Event, Judge, JudgeError, JudgeOptions, Judging, Source, Verdict};

use crate::store::Claim;

/// For how long a known verdict may wait for its counterexample.
const EXPLAIN_WITHIN: Duration = Duration::from_secs(2);

/// Judges one submission. [`Judge`] does it in the sandbox.
pub trait Judges: Send + Sync + 'static {
    /// The version and the content address of the problem's package here, when they are known.
    fn package(&self, _problem: &str) -> Option<(String, String)> {
        None
    }

    /// Judges the claimed submission and reports `events` as it goes. Blocks its thread; returns
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
    /// It was cancelled.
    #[error("called off")]
    Stopped,
    /// Something of ours failed, and another attempt may succeed.
    #[error("{0}")]
    Fault(String),
    /// The machine was too busy to measure the program; later it may be measured.
    #[error("{0}")]
    Starved(String),
    /// It cannot work here, however often it is tried.
    #[error("{0}")]
    Hopeless(String),
}

impl Judges for Judge {
    fn package(&self, problem: &str) -> Option<(String, String)> {
        let problem = problems::catalog::get(problem)?;
        Some((problem.version().to_owned(), problem.hash().to_owned()))
    }

    fn judge(
        &self,
        claim: &Claim,
        stop: &CancelFlag,
        events: &mut (dyn FnMut(Event) + Send),
    ) -> Result<Judging, Failed> {
        let Some(problem) = problems::catalog::get(&claim.problem) else {
            return Err(Failed::Hopeless(format!(
                "this judge machine does not have the problem {}",
                claim.problem
            )));
        };
        let source = Source::new(
            claim.source_name.as_str(),
            claim.language.as_str(),
            claim.source.as_slice(),
        );
        let options = JudgeOptions {
            explain: true,
            explain_within: Some(EXPLAIN_WITHIN),
            client: Some(claim.owner.0.cast_unsigned()),
            stop: stop.clone(),
            ..JudgeOptions::default()
        };
        let judging = Judge::judge(self, &problem, &source, &options, events)
            .map_err(|error| failed(&error))?;
        if judging.verdict == Verdict::SE {
            let reason = judging
                .message
                .unwrap_or_else(|| "the judge failed".to_owned());
            return Err(Failed::Fault(reason));
        }
        Ok(judging)
    }
}

fn failed(error: &JudgeError) -> Failed {
    match error {
        JudgeError::Cancelled => Failed::Stopped,
        error if error.is_starved() => Failed::Starved(error.to_string()),
        error if error.is_bad_input() => Failed::Hopeless(error.to_string()),
        error => Failed::Fault(error.to_string()),
    }
}
