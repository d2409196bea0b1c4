//! How much a visitor may see of what somebody else handed in.

use crate::library::rights;
use crate::store::{User, UserId};

/// How much somebody may see of what an owner submitted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Sight {
    /// The verdicts.
    Verdicts,
    /// The source and why it failed, but for what would carry hidden tests out.
    Own,
    /// Everything.
    All,
}

impl Sight {
    /// How much `viewer` sees.
    pub fn of(viewer: Option<&User>, owner: UserId) -> Self {
        match viewer {
            Some(viewer) if rights::sees_in_full(viewer) => Self::All,
            Some(viewer) if viewer.id == owner => Self::Own,
            _ => Self::Verdicts,
        }
    }

    /// Whether the source is seen, and the full results.
    pub fn is_in_full(self) -> bool {
        self != Self::Verdicts
    }
}
