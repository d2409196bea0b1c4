//! Drawn cases, where play may go on forever: which moves hold the draw, which lose, and what answers each.

use super::turn::{Turn, after, few, require_room};
use super::{Known, Part, Task};

/// The moves of a drawn case.
pub(super) struct Drawn<P> {
    /// Those that leave a drawn case again.
    pub(super) holding: Vec<Turn<P>>,
    /// Those from which the other player wins.
    pub(super) losing: Vec<Turn<P>>,
}

impl<P> Drawn<P> {
    /// What is said of why no move wins.
    pub(super) fn reason(&self) -> &'static str {
        reason(!self.losing.is_empty())
    }
}

/// What is said of why no move of a drawn position wins, some of whose moves lose or none.
pub(super) fn reason(some_lose: bool) -> &'static str {
    if some_lose { "draw-mixed" } else { "draw-held" }
}

/// These moves, all that a case has, by what they leave; `None` where it is no draw.
pub(super) fn drawn<T: Task>(
    task: &T,
    case: &T::Case,
    turns: Vec<Turn<Part<T>>>,
) -> Known<Option<Drawn<Part<T>>>> {
    if task.wins(case)? || task.loses(case)? {
        return Ok(None);
    }
    let (mut holding, mut losing) = (Vec::new(), Vec::new());
    for turn in turns {
        require_room()?;
        if task.wins(&after(task, case, &turn))? {
            losing.push(turn);
        } else {
            holding.push(turn);
        }
    }
    Ok((!holding.is_empty()).then_some(Drawn { holding, losing }))
}

/// A reply to what a move has left: one that wins where it loses, and one that holds the draw where it holds it.
pub(super) fn reply<T: Task>(task: &T, left: &T::Case, wins: bool) -> Known<Option<Turn<Part<T>>>> {
    if wins {
        return Ok(task.winning(left)?.first);
    }
    for turn in few(task, left).unwrap_or_default() {
        require_room()?;
        let next = after(task, left, &turn);
        if !task.wins(&next)? && !task.loses(&next)? {
            return Ok(Some(turn));
        }
    }
    Ok(None)
}
