//! The wrong programs of a problem that can be broken.

use judge::Verdict;
use problems::{Problem, Submission};

use super::breaking::is_breakable;

/// The wrong programs of a problem, in the order of their paths. None where nobody can say what is
/// right, or programs talk with one of the package.
pub(in crate::http) fn targets(problem: &Problem) -> Vec<&Submission> {
    let is_asked = is_breakable(problem);
    let is_wrong = |it: &&Submission| {
        let verdict = it.expected.verdict;
        verdict.is_some_and(|it| matches!(it, Verdict::WA | Verdict::RE | Verdict::TLE))
    };
    let mut targets: Vec<&Submission> = problem.submissions().iter().collect();
    targets.retain(|it| is_asked && is_wrong(it));
    targets.sort_by(|a, b| a.file_name().cmp(b.file_name()));
    targets
}
