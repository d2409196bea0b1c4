//! What problems share in which a move is made in every part: the part that lasts longest decides.

use sg::{Game, pool};

use super::turn::{MOST_LISTED, Turn, require_room};
use super::{Known, Part, Say, Task, said};

/// The most moves, each one in every part, that are listed.
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

/// The moves of each part that can be moved in, part by part; `None` where one has too many.
fn of_parts<T: Task>(task: &T, case: &T::Case) -> Option<Vec<Vec<Turn<Part<T>>>>> {
    let (game, mut all) = (task.game(case), Vec::new());
    for (index, part) in task.parts(case).iter().enumerate() {
        if game.most_moves(part) > MOST_LISTED {
            return None;
        }
        let mut own = Vec::new();
        game.moves(part, &mut |label, left| {
            own.push(Turn {
                part: index,
                label: label.to_vec(),
                left: left.to_vec(),
            });
        });
        all.push(own);
    }
    all.retain(|own| !own.is_empty());
    Some(all)
}

/// Moves in every part, as one each, and whether these are all.
pub(super) type Moves<P> = (Vec<Vec<Turn<P>>>, bool);

/// The moves, each one in every part that has one, and whether these are all. None where no part has one;
/// `None` where a part has too many.
pub(super) fn turns<T: Task>(task: &T, case: &T::Case) -> Option<Moves<Part<T>>> {
    let (mut all, mut is_all) = (vec![Vec::new()], true);
    for own in of_parts(task, case)? {
        let longer = all.iter().flat_map(|before| {
            own.iter().map(|turn| {
                let mut turns: Vec<Turn<Part<T>>> = before.clone();
                turns.push(turn.clone());
                turns
            })
        });
        let longer: Vec<_> = longer.take(MOST_MOVES + 1).collect();
        is_all &= longer.len() <= MOST_MOVES;
        all = longer;
        all.truncate(MOST_MOVES);
        pool::take(all.len() as u64);
    }
    all.retain(|turns| !turns.is_empty());
    Some((all, is_all))
}

/// The case after a move in several parts, told in the order of the parts. What is over is gone.
pub(super) fn after<T: Task>(task: &T, case: &T::Case, turns: &[Turn<Part<T>>]) -> T::Case {
    let mut parts = task.parts(case);
    pool::take(1 + parts.len() as u64);
    // From behind, so that those in front stay where they are.
    for turn in turns.iter().rev() {
        if turn.part < parts.len() {
            parts.splice(turn.part..=turn.part, turn.left.iter().cloned());
        }
    }
    task.after(case, parts)
}

/// A move that leaves a lost case: by the steps of the parts where they are known, else the first of those
/// that are listed.
pub(super) fn winning<T: Task>(task: &T, case: &T::Case) -> Known<Option<Vec<Turn<Part<T>>>>> {
    if let Some(turns) = by_steps(task, case)
        && !task.wins(&after(task, case, &turns))?
    {
        return Ok(Some(turns));
    }
    let (listed, _) = turns(task, case).unwrap_or_default();
    for turns in listed {
        require_room()?;
        if !task.wins(&after(task, case, &turns))? {
            return Ok(Some(turns));
        }
    }
    Ok(None)
}

/// Each part that is won prolonged, and each that is lost shortened.
fn by_steps<T: Task>(task: &T, case: &T::Case) -> Option<Vec<Turn<Part<T>>>> {
    let mut chosen = Vec::new();
    for own in of_parts(task, case)? {
        let mut counted = Vec::new();
        for turn in own {
            let lasts = turn.left.iter().map(|part| task.steps(case, part));
            let lasts: Option<Vec<u32>> = lasts.collect();
            counted.push((longest(lasts?), turn));
        }
        let prolonged = counted.iter().filter(|(steps, _)| steps % 2 == 0);
        let prolonged = prolonged.max_by_key(|(steps, _)| *steps);
        let best = prolonged.or_else(|| counted.iter().min_by_key(|(steps, _)| *steps));
        chosen.extend(best.map(|(_, turn)| turn.clone()));
    }
    Some(chosen)
}
