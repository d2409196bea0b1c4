//! What is known of a case, each found once.

use std::collections::{BTreeMap, BTreeSet};

use sg::{Game, Play};

use crate::task::Task;
use crate::task::turn::{after, few};

/// How many positions are looked at for the longest way to play a part.
const MOST_POSITIONS: usize = 20_000;

/// What is known of a case, each found once.
pub(super) struct Facts {
    pub(super) values: Vec<u64>,
    pub(super) total: u64,
    /// The numbers that each part is written with.
    pub(super) sizes: Vec<Vec<u64>>,
    /// How many moves each part has.
    pub(super) moves: Vec<u64>,
    /// How many different positions they lead to.
    pub(super) options: Vec<u64>,
    /// The most moves that can be made in each part, where it is known.
    pub(super) longest: Option<Vec<u64>>,
    /// The exclusive or of the sizes, as the task has it.
    pub(super) xor_of_sizes: u64,
    /// The number of winning moves.
    pub(super) winning: u64,
    /// Whether some move ends the game.
    pub(super) ends_at_once: bool,
    pub(super) play: Play,
}

pub(super) fn facts<T: Task>(task: &T, case: &T::Case) -> Option<Facts> {
    let (game, parts) = (task.game(case), task.parts(case));
    let values = parts.iter().map(|part| task.value(case, part).ok());
    let values: Option<Vec<u64>> = values.collect();
    let turns = few(task, case)?;
    let (mut moves, mut options) = (Vec::new(), Vec::new());
    for part in &parts {
        let (mut count, mut left_over) = (0, BTreeSet::new());
        game.moves(part, &mut |_, left| {
            count += 1;
            left_over.insert(left.to_vec());
        });
        moves.push(count);
        options.push(left_over.len() as u64);
    }
    let ends = |left: &T::Case| few(task, left).is_some_and(|turns| turns.is_empty());
    let values = values.unwrap_or_else(|| vec![0; parts.len()]);
    Some(Facts {
        total: values.iter().fold(0, |sum, value| sum ^ value),
        values,
        sizes: parts
            .iter()
            .map(|part| numbers(&format!("{part:?}")))
            .collect(),
        ends_at_once: turns.iter().any(|turn| ends(&after(task, case, turn))),
        moves,
        options,
        longest: longest(&game, &parts),
        xor_of_sizes: task.sizes(case),
        winning: u64::try_from(task.winning(case).ok()?.count).ok()?,
        play: task.play(),
    })
}

/// The whole numbers in a text.
pub(super) fn numbers(text: &str) -> Vec<u64> {
    let pieces = text.split(|c: char| !c.is_ascii_digit());
    pieces.filter_map(|piece| piece.parse().ok()).collect()
}

/// The most moves that can be made in each part; `None` where play may go on forever, or there
/// is too much to look at.
fn longest<G: Game<Position: Ord>>(game: &G, parts: &[G::Position]) -> Option<Vec<u64>> {
    let mut known = BTreeMap::new();
    let lengths = parts.iter().map(|part| way(game, part, &mut known));
    lengths.collect()
}

fn way<G: Game<Position: Ord>>(
    game: &G,
    part: &G::Position,
    known: &mut BTreeMap<G::Position, Option<u64>>,
) -> Option<u64> {
    if let Some(length) = known.get(part) {
        return *length;
    }
    if known.len() > MOST_POSITIONS || game.most_moves(part) > 500 {
        return None;
    }
    // What is met again below itself has no end.
    known.insert(part.clone(), None);
    let mut left_over = Vec::new();
    game.moves(part, &mut |_, left| left_over.push(left.to_vec()));
    let mut longest = 0;
    for left in left_over {
        let mut length = 1;
        for part in &left {
            length += way(game, part, known)?;
        }
        longest = longest.max(length);
    }
    known.insert(part.clone(), Some(longest));
    Some(longest)
}
