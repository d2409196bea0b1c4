//! How much a visitor may see of what somebody handed in.

use crate::library::{Shelf, rights};
use crate::store::{ContestId, Feedback, SubmissionView, User};

/// How much somebody may see of a submission.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The verdicts.
    Verdicts,
    /// The source, the verdict, and what the compiler said: nothing of the tests.
    Judged,
    /// The source and why it failed, but for what would carry hidden tests out.
    Own,
    /// The same without what would help most in a contest that goes on: counterexamples, and what was
    /// found beyond the tests.
    Competing,
    /// Everything.
    All,
}

impl Sight {
    /// How much `viewer` sees of a submission at this moment.
    pub fn of(viewer: Option<&User>, submission: &SubmissionView, shelf: &Shelf) -> Self {
        let Some(viewer) = viewer else {
            return Self::Verdicts;
        };
        let problem = submission.problem.as_str();
        let is_own = is_own(viewer, submission);
        let handed_in = (submission.user_id, submission.created_at);
        if is_jurys(viewer, submission, shelf) {
            // Whoever teaches sees what the student sees: hidden tests are for those whose role shows them.
            return if rights::sees_in_full(viewer) {
                Self::All
            } else {
                Self::Own
            };
        }
        let veil = shelf.veil(problem, Some(viewer)).into_iter();
        let kept = keeping(submission).filter_map(|it| shelf.keep(problem, Some(it), Some(viewer)));
        if let Some(feedback) = veil.chain(kept).min() {
            return match feedback {
                _ if !is_own => Self::Verdicts,
                Feedback::Verdict => Self::Judged,
                Feedback::Tests => Self::Competing,
                Feedback::Explained => Self::Own,
            };
        }
        if rights::sees_in_full(viewer) {
            Self::All
        } else if is_own || shelf.is_taught(problem, viewer, handed_in) {
            // Whoever teaches sees what the student sees.
            Self::Own
        } else {
            Self::Verdicts
        }
    }

    /// Whether the source is seen, and of the results all that was not withheld.
    pub fn is_in_full(self) -> bool {
        self != Self::Verdicts
    }

    /// Whether the reason why it failed may be shown, as far as it is known.
    pub fn explains(self) -> bool {
        matches!(self, Self::Own | Self::All)
    }
}

/// Whether `viewer` is of the jury that sees it: of the contest for which it counts, or else of one for which it did,
/// where no other for which it did keeps it from them.
fn is_jurys(viewer: &User, submission: &SubmissionView, shelf: &Shelf) -> bool {
    let problem = submission.problem.as_str();
    if submission.contest.is_some() {
        return shelf.is_jury_of(problem, submission.contest, viewer);
    }
    let mut dropped = submission.dropped_from.iter();
    dropped.any(|it| shelf.is_jury_of(problem, Some(*it), viewer))
        && keeping(submission).all(|it| shelf.keep(problem, Some(it), Some(viewer)).is_none())
}

/// The contests that may keep a submission to themselves: the one for which it counts, and those for which it did.
fn keeping(submission: &SubmissionView) -> impl Iterator<Item = ContestId> {
    let dropped = submission.dropped_from.iter().copied();
    submission.contest.into_iter().chain(dropped)
}

/// Whether `viewer` handed it in, or is in the team that it counts for: a team works on one
/// program.
fn is_own(viewer: &User, submission: &SubmissionView) -> bool {
    submission.user_id == viewer.id || submission.team.contains(&viewer.id)
}

/// Whether `viewer` may know that there is this submission.
pub fn is_seen(viewer: Option<&User>, submission: &SubmissionView, shelf: &Shelf) -> bool {
    let problem = submission.problem.as_str();
    let is_theirs = viewer
        .is_some_and(|viewer| is_own(viewer, submission) || is_jurys(viewer, submission, shelf));
    let is_kept = || {
        let mut contests = keeping(submission);
        contests.any(|it| shelf.keep(problem, Some(it), viewer).is_some())
    };
    let is_hidden = || shelf.is_hidden(problem, viewer) || is_kept();
    is_theirs || !is_hidden()
}
