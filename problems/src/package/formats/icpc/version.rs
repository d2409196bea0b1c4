//! The versions of the format.

use crate::package::FORMAT_VERSION;

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Version {
    /// `legacy` and its subset `legacy-icpc`: what `DOMjudge` and Kattis have read for years.
    Legacy,
    /// The drafts on the way from `legacy` to `2025-09`. Tools took keys of both.
    Draft,
    /// `2025-09`.
    Current,
}

impl Version {
    /// The version of that name; `None` for one that nobody knows.
    pub(super) fn of(name: Option<&str>) -> Option<Self> {
        Some(match name {
            None | Some("legacy" | "legacy-icpc") => Self::Legacy,
            Some("2023-07" | "2023-07-draft" | "2025-09-draft" | "draft") => Self::Draft,
            Some(FORMAT_VERSION) => Self::Current,
            Some(_) => return None,
        })
    }

    /// Whether a problem's name is given for each language of a statement.
    pub(super) fn has_names_by_language(self) -> bool {
        self != Self::Legacy
    }
}
