//! The parts of a problem's page, as its tabs lead to them.

use crate::http::page::Page;

/// The part that is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// The statement and the box to submit.
    Statement,
    /// What became of the submissions.
    Statistics,
    /// How it is solved, for those who have solved it.
    Solution,
}

/// The tabs of a problem's page; templates call them `tabs`.
#[derive(Debug)]
pub(super) struct Tabs {
    /// The problem's id.
    pub(super) id: String,
    /// The problem's name in the page's language.
    pub(super) name: String,
    shown: Part,
}

impl Tabs {
    /// The tabs of a problem while that part is shown.
    pub(super) fn new(page: &Page, id: &str, shown: Part) -> Self {
        Self {
            id: id.to_owned(),
            name: crate::http::submissions::row::problem_name(page, id),
            shown,
        }
    }

    /// Whether the statement is shown.
    pub(super) fn is_statement(&self) -> bool {
        self.shown == Part::Statement
    }

    /// Whether the statistics are shown.
    pub(super) fn is_statistics(&self) -> bool {
        self.shown == Part::Statistics
    }

    /// Whether the solution is shown.
    pub(super) fn is_solution(&self) -> bool {
        self.shown == Part::Solution
    }
}
