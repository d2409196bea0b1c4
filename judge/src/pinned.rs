//! Pins what the wrong programs of a problem answer, so that others are recognised by it.

use std::time::Duration;

use problems::{Problem, Verdict};

use crate::Judge;
use crate::options::JudgeOptions;
use crate::stress::StressError;
use crate::testing::{OfReference, pin};

/// How long a program gets for the small cases: what is pinned must not depend on how busy the machine is.
const WITHIN: Duration = Duration::from_mins(5);

impl Judge {
    /// What is to be pinned of a problem: the answers of its wrong programs whose idea is shown to its
    /// small cases, as the text of `generators/mistakes.lock`. Empty where there is nothing to pin.
    ///
    /// # Errors
    /// When a program does not compile, or cannot be run here.
    pub fn pin_mistakes(&self, problem: &Problem) -> Result<String, StressError> {
        let Some(reference) = problem.reference().filter(|it| !it.is_played()) else {
            return Ok(String::new());
        };
        let is_told = |path: &String| problem.mistakes().contains_key(path);
        let mut all = Vec::new();
        for program in problem.submissions().iter().filter(|it| is_told(&it.path)) {
            if program.expected.verdict != Some(Verdict::WA) {
                continue;
            }
            let Some(source) = self.source_of(&program.program) else {
                return Err(StressError::Package(format!(
                    "this machine cannot run {}",
                    program.path
                )));
            };
            let cases = OfReference::new(reference, None);
            let options = JudgeOptions::default();
            let answers = self.small_answers(problem, &source, &cases, &options, WITHIN)?;
            all.push((program.path.as_str(), answers));
        }
        Ok(pin(all.iter().map(|(path, answers)| (*path, answers))))
    }
}
