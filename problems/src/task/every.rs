//! What problems share in which a move is made in every part: the part that lasts longest decides.

use super::turn::{Turn, few};
use super::{Known, Part, Say, Task, said};

/// The most moves, each one in every part, that are looked at.
const MOST_MOVES: usize = 500;

/// How many steps the longest part lasts; the player who moves first wins iff that is odd.
pub fn longest(steps: impl IntoIterator<Item = u32>) -> u32 {
    steps.into_iter().max().unwrap_or(0)
}

/// Why the first player wins or loses, by the phrases `won`, `lost` and `stuck-lost`, from the steps
/// of the parts; `shown` is what they are shown as.
pub fn reason(longest: u32, shown: impl Iterator<Item = String>, say: &Say<'_>) -> String {
    let list = say.list(shown);
    let key = match longest {
        0 => "stuck-lost",
        steps if steps % 2 == 1 => "won",
        _ => "lost",
    };
    say.say(&said!(key, list, longest))
}

/// Leaves out the parts that last longer than the longest of this parity, where there is one.
pub fn decide<P>(parts: &mut Vec<P>, parity: u64, steps: impl Fn(&P) -> u32) {
    let lasting = parts.iter().map(&steps);
    let of_parity = lasting.filter(|steps| u64::from(steps % 2) == parity);
    if let Some(longest) = of_parity.max() {
        parts.retain(|part| steps(part) <= longest);
    }
}

/// Every move: one in each part that has one. None where no part has one; `None` where there are too many.
pub(super) fn turns<T: Task>(task: &T, case: &T::Case) -> Option<Vec<Vec<Turn<Part<T>>>>> {
    let mut of_parts: Vec<Vec<Turn<Part<T>>>> = vec![Vec::new(); task.parts(case).len()];
    for turn in few(task, case)? {
        of_parts[turn.part].push(turn);
    }
    let mut all = vec![Vec::new()];
    for own in of_parts.iter().filter(|own| !own.is_empty()) {
        if all.len() * own.len() > MOST_MOVES {
            return None;
        }
        let longer = all.iter().flat_map(|before| {
            own.iter().map(|turn| {
                let mut turns: Vec<Turn<Part<T>>> = before.clone();
                turns.push(turn.clone());
                turns
            })
        });
        all = longer.collect();
    }
    all.retain(|turns| !turns.is_empty());
    Some(all)
}

/// The case after a move in several parts, told in the order of the parts. What is over is gone.
pub(super) fn after<T: Task>(task: &T, case: &T::Case, turns: &[Turn<Part<T>>]) -> T::Case {
    let mut parts = task.parts(case);
    // From behind, so that those in front stay where they are.
    for turn in turns.iter().rev() {
        if turn.part < parts.len() {
            parts.splice(turn.part..=turn.part, turn.left.iter().cloned());
        }
    }
    task.after(case, parts)
}

/// The first of the moves that leaves a lost case.
pub(super) fn winning<'m, T: Task>(
    task: &T,
    case: &T::Case,
    moves: &'m [Vec<Turn<Part<T>>>],
) -> Known<Option<&'m [Turn<Part<T>>]>> {
    for turns in moves {
        if !task.wins(&after(task, case, turns))? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}
