//! The outcome of a game from its moves alone: what every reference is compared with.

use std::collections::HashMap;
use std::hash::Hash;

/// Whether the player who moves first wins, under normal play: who cannot move loses.
///
/// `options` lists the positions that one move leads to. Time and memory grow with the number
/// of positions that can be reached, so this is for small ones. The game must end: a position
/// that could come back would not.
pub fn first_wins<P: Hash + Eq + Clone>(position: &P, options: &impl Fn(&P) -> Vec<P>) -> bool {
    outcome(position, options, &mut HashMap::new())
}

fn outcome<P: Hash + Eq + Clone>(
    position: &P,
    options: &impl Fn(&P) -> Vec<P>,
    known: &mut HashMap<P, bool>,
) -> bool {
    if let Some(wins) = known.get(position) {
        return *wins;
    }
    let wins = options(position)
        .iter()
        .any(|option| !outcome(option, options, known));
    known.insert(position.clone(), wins);
    wins
}

/// How many of the moves from a position leave one that the next player loses.
pub fn winning_moves<P: Hash + Eq + Clone>(position: &P, options: &impl Fn(&P) -> Vec<P>) -> usize {
    let mut known = HashMap::new();
    options(position)
        .iter()
        .filter(|option| !outcome(*option, options, &mut known))
        .count()
}

#[cfg(test)]
mod tests {
    use super::{first_wins, winning_moves};

    #[test]
    fn nim_is_decided_by_its_moves() {
        let options = |heaps: &Vec<u64>| {
            let lowered = |index: usize| {
                (0..heaps[index]).map(move |size| {
                    let mut next = heaps.clone();
                    next[index] = size;
                    next
                })
            };
            (0..heaps.len()).flat_map(lowered).collect::<Vec<_>>()
        };
        assert!(!first_wins(&vec![1, 2, 3], &options));
        assert!(first_wins(&vec![1, 2, 4], &options));
        assert_eq!(winning_moves(&vec![3, 3, 3], &options), 3);
    }
}
