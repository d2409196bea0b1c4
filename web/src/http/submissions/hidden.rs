//! What the owner of a submission does not see of hidden tests.
//!
//! A program can write its input to standard error. Of samples everything is shown; of hidden
//! tests only the line that names the error, unless the problem's setter allows more
//! (`show_stderr` in `grundy.toml`). Setters and administrators see all of it.

use crate::http::sight::Sight;
use crate::library::Shelf;
use crate::store::JudgingView;
use judge::{Reason, Verdict};

/// The group of the tests that the statement shows.
const SAMPLE: &str = "sample";

/// Removes from a judging of `problem` what somebody may not see of it.
pub fn withhold(judging: &mut JudgingView, problem: &str, shelf: &Shelf, sight: Sight) {
    if !sight.explains() {
        judging.counterexample = None;
        judging.remarks.clear();
        // Sizes of hidden inputs tell of them.
        for test in &mut judging.tests {
            test.input_bytes = None;
        }
    }
    if sight == Sight::Judged {
        without_tests(judging);
        return;
    }
    let current = shelf.any(problem).and_then(|it| it.current.as_ref());
    if sight == Sight::All || current.is_some_and(|current| current.facts.shows_stderr) {
        return;
    }
    let hidden = judging.tests.iter_mut().filter(|test| test.group != SAMPLE);
    for test in hidden {
        test.reason = test.reason.take().map(Reason::brief);
    }
}

/// Removes everything that tells of tests.
fn without_tests(judging: &mut JudgingView) {
    judging.tests.clear();
    judging.passed = 0;
    judging.total = None;
    judging.score = None;
    let is_of_compiler = judging.verdict == Some(Verdict::CE);
    judging.message = judging.message.take().filter(|_| is_of_compiler);
}
