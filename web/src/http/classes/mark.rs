//! The one mark that says how somebody stands with a whole assignment or contest.

use super::standing::{Column, Sum, sum};
use crate::gradebook::{Cell, Standing};

/// How a member stands with a whole assignment.
#[derive(Debug, Clone)]
pub(super) struct Mark {
    /// `s` all solved, `l` all solved and something late, `h` a part, `w` tried in vain, `p` pending, `v` hidden
    /// by a contest, empty where nothing was handed in.
    pub(super) class: &'static str,
    /// The key of what that is called.
    pub(super) key: &'static str,
    /// What there is of it in figures.
    pub(super) sum: Sum,
    /// Whether something of what counts came after the deadline.
    pub(super) is_late: bool,
}

impl Mark {
    /// Of the cells of an assignment's columns.
    pub(super) fn of(columns: &[Column], cells: &[Cell]) -> Self {
        let sum = sum(columns, cells);
        let any = |standing| cells.iter().any(|it: &Cell| it.standing == standing);
        let counts = |it: &&Cell| it.standing == Standing::Solved || it.points > 0;
        let is_late = cells.iter().filter(counts).any(|it| it.is_late);
        let (class, key) = if sum.is_veiled {
            ("v", "cell-veiled")
        } else if !columns.is_empty() && sum.solved == sum.of && !is_late {
            ("s", "overview-solved")
        } else if !columns.is_empty() && sum.solved == sum.of {
            ("l", "overview-late")
        } else {
            let has_part = sum.got > 0 || sum.solved > 0;
            unfinished(has_part, any(Standing::Pending), any(Standing::Tried))
        };
        Self {
            class,
            key,
            sum,
            is_late,
        }
    }
}

/// The class and the key of what is not all solved.
pub(super) const fn unfinished(
    has_part: bool,
    is_pending: bool,
    is_tried: bool,
) -> (&'static str, &'static str) {
    if has_part {
        ("h", "overview-part")
    } else if is_pending {
        ("p", "cell-pending")
    } else if is_tried {
        ("w", "overview-tried")
    } else {
        ("", "cell-untried")
    }
}
