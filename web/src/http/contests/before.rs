//! What a contest was before its form was sent: what the form may not change, or not in every way.

use crate::library::{Shelved, rights};
use crate::store::{ClassId, ContestProblem, UnixMs, User, Visibility};

/// What a contest had before its form was sent; of one that is yet to be made nothing but its class.
#[derive(Debug, Default, Clone, Copy)]
pub(super) struct Before<'a> {
    /// The class that it is for, which no form changes.
    pub(super) class: Option<ClassId>,
    pub(super) problems: &'a [ContestProblem],
    /// Whether they keep their places, since submissions count for them.
    pub(super) are_fixed: bool,
    /// The longest hack phase once the contest has begun: people have agreed to the one it has.
    pub(super) most_hack_minutes: Option<i64>,
    /// The moment at which that is so, where it has begun: then it does not begin once more.
    pub(super) begun_at: Option<UnixMs>,
    /// When it begins at the earliest, where it is of a class: what members handed in for something else is not to
    /// count for it.
    pub(super) earliest: Option<Earliest>,
    /// Whether programs may have been hacked, which needs a page that says so.
    pub(super) may_be_hacked: bool,
}

/// So long may a form be open until the moment that it began with is one of the past.
const FORM_OPEN_MS: i64 = 3_600_000;

/// When a contest begins at the earliest.
#[derive(Debug, Clone, Copy)]
pub(super) struct Earliest(UnixMs);

impl Earliest {
    /// Where the form is sent at that moment.
    pub(super) fn at(now: UnixMs) -> Self {
        Self(now)
    }

    /// The same where it has begun already.
    pub(super) fn or_as_it_was(self, start: UnixMs) -> Self {
        Self(self.0.min(start))
    }

    /// When a contest begins that a form has begin at that moment: no earlier than this, though the form may have
    /// been open for a while. `None` where it has been for too long to be meant so.
    pub(super) fn of(self, start: UnixMs) -> Option<UnixMs> {
        (start.0 >= self.0.0 - FORM_OPEN_MS).then_some(start.max(self.0))
    }
}

impl Before<'_> {
    /// Whether a problem is seen through the contest while it is hidden elsewhere: where whoever put it there decides who
    /// sees it and, through that of a class, as through what is set there, where it was hidden then.
    pub(super) fn shows(&self, user: &User, problem: &Shelved) -> bool {
        // Who corrects something else in the form decides nothing about what stands in it.
        let had = self.problems.iter().find(|it| it.problem == problem.id);
        had.map_or_else(
            || {
                let is_hidden = problem.visibility != Visibility::Public;
                rights::changes(user, problem) && (self.class.is_none() || is_hidden)
            },
            // But whose own problem it is may have hidden it since.
            |it| {
                let is_own = problem.owner == Some(user.id);
                it.shows != 0 || (is_own && problem.visibility != Visibility::Public)
            },
        )
    }
}
