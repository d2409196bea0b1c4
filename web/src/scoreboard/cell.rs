//! What one participant has of one problem, made of that participant's tries.

use super::{Counting, Rules, Setup, TryOutcome, WHOLE};

/// A submission within its cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Try {
    /// When, in milliseconds since the start.
    pub at_ms: i64,
    /// The submission's number.
    pub submission: i64,
    /// What is known of it.
    pub outcome: TryOutcome,
    /// Its points, as in [`super::Event::shares`].
    pub shares: Vec<i64>,
}

/// How a participant stands with a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Standing {
    /// Nothing that counts was handed in.
    #[default]
    Untried,
    /// Something was, and is not right.
    Tried,
    /// What was handed in is judged or hidden still, and may be right.
    Pending,
    /// Solved.
    Solved,
}

/// What the table shows of a participant and a problem.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell {
    /// How it stands.
    pub standing: Standing,
    /// Tries that count: the wrong ones, and the right one where there is one.
    pub tries: u32,
    /// Tries of which nothing is known, or nothing shown.
    pub pending: u32,
    /// When it was solved, or when the points were reached, in milliseconds since the start.
    pub at_ms: Option<i64>,
    /// The submission that solved it.
    pub solved_by: Option<i64>,
    /// The first of those tries of which nothing is known: when, and which submission. It may be what
    /// solves it.
    pub open_since: Option<(i64, i64)>,
    /// Minutes it adds to the total.
    pub penalty: i64,
    /// In hundredths.
    pub points: i64,
}

impl Cell {
    /// What becomes of these tries, sorted by time, where those from `hidden_from` on are not shown.
    pub(super) fn of(
        tries: &[Try],
        setup: &Setup,
        problem: usize,
        hidden_from: Option<i64>,
    ) -> Self {
        let worth = setup.points.get(problem).copied().unwrap_or_default();
        match setup.rules {
            Rules::Ioi => by_points(tries, setup.counting, worth, hidden_from),
            Rules::Icpc => by_solving(tries, setup.penalty_minutes, worth, hidden_from),
            Rules::AtCoder => by_worth(tries, setup.penalty_minutes, worth, hidden_from),
            Rules::Practice => by_solving(tries, 0, worth, hidden_from),
        }
    }
}

fn is_hidden(one: &Try, hidden_from: Option<i64>) -> bool {
    one.outcome == TryOutcome::Pending || hidden_from.is_some_and(|from| one.at_ms >= from)
}

/// The first right try ends it; those before cost time.
fn by_solving(tries: &[Try], penalty: i64, worth: i64, hidden_from: Option<i64>) -> Cell {
    let mut cell = Cell::default();
    let mut wrong = 0;
    for one in tries {
        if is_hidden(one, hidden_from) {
            cell.pending += 1;
            cell.open_since = cell.open_since.or(Some((one.at_ms, one.submission)));
            continue;
        }
        match one.outcome {
            TryOutcome::Accepted => {
                cell.standing = Standing::Solved;
                cell.tries = wrong + 1;
                // What is handed in after it does not count; what is open before it may.
                cell.at_ms = Some(one.at_ms);
                cell.solved_by = Some(one.submission);
                cell.penalty = one.at_ms.div_euclid(60_000) + penalty * i64::from(wrong);
                cell.points = worth;
                return cell;
            }
            TryOutcome::Rejected => wrong += 1,
            TryOutcome::Free | TryOutcome::Pending => {}
        }
    }
    cell.tries = wrong;
    cell.standing = standing(&cell);
    cell
}

/// The same where the time of the last right try of a whole row counts, so that a cell adds no more than its wrong
/// ones; they cost nothing where the right one brings nothing.
fn by_worth(tries: &[Try], penalty: i64, worth: i64, hidden_from: Option<i64>) -> Cell {
    let cell = by_solving(tries, 0, worth, hidden_from);
    let wrong = i64::from(cell.tries.saturating_sub(1));
    let penalty = if cell.points > 0 { penalty * wrong } else { 0 };
    Cell { penalty, ..cell }
}

/// Points of the best, of the best of each group, or of the last.
fn by_points(tries: &[Try], counting: Counting, worth: i64, hidden_from: Option<i64>) -> Cell {
    let mut cell = Cell::default();
    let mut groups: Vec<i64> = Vec::new();
    for one in tries {
        if is_hidden(one, hidden_from) {
            cell.pending += 1;
            cell.open_since = cell.open_since.or(Some((one.at_ms, one.submission)));
            continue;
        }
        if one.outcome == TryOutcome::Free {
            continue;
        }
        cell.tries += 1;
        let before = groups.iter().sum::<i64>();
        match counting {
            Counting::Best if one.shares.iter().sum::<i64>() > before => {
                groups.clone_from(&one.shares);
            }
            Counting::Best => {}
            Counting::Last => groups.clone_from(&one.shares),
            Counting::Groups => {
                groups.resize(groups.len().max(one.shares.len()), 0);
                for (best, share) in groups.iter_mut().zip(&one.shares) {
                    *best = (*best).max(*share);
                }
            }
        }
        let share = together(&groups);
        if share != before {
            cell.at_ms = Some(one.at_ms);
        }
        cell.solved_by = match cell.solved_by {
            _ if share < WHOLE => None,
            None => Some(one.submission),
            known => known,
        };
        cell.points = (worth * share + WHOLE / 2) / WHOLE;
    }
    cell.standing = if cell.solved_by.is_some() {
        Standing::Solved
    } else {
        standing(&cell)
    };
    cell
}

/// The part of the whole that groups bring together. Each was rounded by itself, so that all of them
/// may come to a little more or less than the whole.
fn together(groups: &[i64]) -> i64 {
    let rounded = i64::try_from(groups.len()).unwrap_or(i64::MAX);
    let sum: i64 = groups.iter().sum();
    if WHOLE - sum <= rounded {
        WHOLE
    } else {
        sum.max(0)
    }
}

fn standing(cell: &Cell) -> Standing {
    match (cell.pending, cell.tries) {
        (0, 0) => Standing::Untried,
        (0, _) => Standing::Tried,
        _ => Standing::Pending,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three groups of a third each: whoever has one after the other has all.
    #[test]
    fn thirds_come_to_the_whole() {
        let third = 333_333;
        let one = |place: usize, submission| {
            let mut shares = vec![0; 3];
            shares[place] = third;
            Try {
                submission,
                at_ms: submission,
                outcome: TryOutcome::Rejected,
                shares,
            }
        };
        let tries = [one(0, 1), one(1, 2), one(2, 3)];
        let points = |some: &[Try]| {
            let cell = by_points(some, Counting::Groups, 10_000, None);
            (cell.points, cell.solved_by)
        };
        assert_eq!(points(&tries[..2]), (6667, None));
        assert_eq!(points(&tries), (10_000, Some(3)));
    }
}
