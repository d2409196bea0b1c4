//! What the owner of a submission does not see of hidden tests.
//!
//! A program can write its input to standard error. Of samples everything is shown; of hidden
//! tests only the line that names the error, unless the problem's setter allows more
//! (`show_stderr` in `grundy.toml`). Setters and administrators see all of it.

use crate::library::{Shelf, rights};
use crate::store::{JudgingView, User};
use judge::Reason;

/// The group of the tests that the statement shows.
const SAMPLE: &str = "sample";

/// Removes from a judging of `problem` what `viewer` may not see of hidden tests.
pub fn withhold(judging: &mut JudgingView, problem: &str, shelf: &Shelf, viewer: Option<&User>) {
    let is_veiled = shelf.is_veiled(problem, viewer);
    if is_veiled {
        judging.counterexample = None;
        judging.remarks.clear();
    }
    let sees_all = !is_veiled && viewer.is_some_and(rights::sees_in_full);
    let current = shelf.any(problem).and_then(|it| it.current.as_ref());
    if sees_all || current.is_some_and(|current| current.facts.shows_stderr) {
        return;
    }
    let hidden = judging.tests.iter_mut().filter(|test| test.group != SAMPLE);
    for test in hidden {
        test.reason = test.reason.take().map(Reason::brief);
    }
}
