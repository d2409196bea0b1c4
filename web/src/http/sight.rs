//! How much a visitor may see of what somebody else handed in.

use crate::library::{Shelf, rights};
use crate::store::{UnixMs, User, UserId};

/// How much somebody may see of what an owner submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The verdicts.
    Verdicts,
    /// The source and why it failed, but for what would carry hidden tests out.
    Own,
    /// The same without what would help in a contest that goes on: counterexamples, and what was
    /// found beyond the tests.
    Competing,
    /// Everything.
    All,
}

impl Sight {
    /// How much `viewer` sees of what `owner` handed in for `problem` at that moment.
    pub fn of(
        viewer: Option<&User>,
        (owner, at): (UserId, UnixMs),
        (shelf, problem): (&Shelf, &str),
    ) -> Self {
        let sees_in_full = viewer.is_some_and(rights::sees_in_full);
        match viewer {
            Some(viewer) if shelf.is_veiled(problem, Some(viewer)) => {
                if viewer.id == owner {
                    Self::Competing
                } else {
                    Self::Verdicts
                }
            }
            _ if sees_in_full => Self::All,
            Some(viewer) if viewer.id == owner => Self::Own,
            // Whoever teaches sees what the student sees.
            Some(viewer) if shelf.is_taught(problem, viewer, (owner, at)) => Self::Own,
            _ => Self::Verdicts,
        }
    }

    /// Whether the source is seen, and the full results.
    pub fn is_in_full(self) -> bool {
        self != Self::Verdicts
    }
}
