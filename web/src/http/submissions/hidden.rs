//! What the owner of a submission does not see of hidden tests.
//!
//! A program can write its input to standard error. Of samples everything is shown; of hidden
//! tests only the line that names the error, unless the problem's setter allows more
//! (`show_stderr` in `grundy.toml`). Setters and administrators see all of it.

use judge::Reason;
use problems::{Problem, catalog};

use crate::store::{JudgingView, Role, User};

/// The group of the tests that the statement shows.
const SAMPLE: &str = "sample";

/// Removes from a judging of `problem` what `viewer` may not see of hidden tests.
pub fn withhold(judging: &mut JudgingView, problem: &str, viewer: Option<&User>) {
    let sees_all = viewer.is_some_and(|viewer| viewer.role >= Role::Setter);
    if sees_all
        || catalog::get(problem)
            .as_ref()
            .is_some_and(Problem::shows_stderr)
    {
        return;
    }
    let hidden = judging.tests.iter_mut().filter(|test| test.group != SAMPLE);
    for test in hidden {
        test.reason = test.reason.take().map(Reason::brief);
    }
}
