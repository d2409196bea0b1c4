//! What problems share in which heaps are worth their size and the last move loses.

use std::ops::RangeInclusive;

use sg::convention::anti_sg;
use sg::{Nimber, nim};

use super::Random;
use super::heaps::{Heaps, Positions, few_large};

/// Whether the player to move wins, by theory.
pub fn wins(heaps: &[u64]) -> bool {
    let values: Vec<Nimber> = heaps.iter().copied().map(Nimber).collect();
    anti_sg(&values).is_win()
}

/// A winning move as (index of the heap, its new size); `None` when the position is lost or no
/// move is left.
pub fn winning_move(heaps: &[u64]) -> Option<(usize, u64)> {
    let mut large = heaps.iter().filter(|heap| **heap > 1);
    let ones = heaps.iter().filter(|heap| **heap == 1).count() as u64;
    match (large.next(), large.next()) {
        // As in normal play, as long as a large heap will be left.
        (Some(_), Some(_)) => nim::winning_moves(heaps).into_iter().next(),
        // The last large heap: an odd number of ones must be left.
        (Some(last), None) => {
            let index = heaps.iter().position(|heap| heap == last)?;
            Some((index, (ones + 1) % 2))
        }
        (None, _) => {
            let index = heaps.iter().position(|heap| *heap == 1)?;
            ones.is_multiple_of(2).then_some((index, 0))
        }
    }
}

/// That many positions: three in five have at most three heaps above 1, of the others about half
/// are lost in Nim.
pub fn mixed(
    random: &mut Random,
    count: u64,
    counts: RangeInclusive<u64>,
    sizes: RangeInclusive<u64>,
) -> Vec<Heaps> {
    let shape = Positions::nim(counts, sizes);
    let few = count * 3 / 5;
    let mut positions = shape.mixed(random, count - few);
    positions.extend((0..few).map(|_| few_large(random, &shape.counts, &shape.sizes)));
    random.shuffle(&mut positions);
    positions
}

#[cfg(test)]
mod tests {
    use super::{winning_move, wins};
    use crate::task::heaps::multisets;
    use sg::convention::Exhaustive;
    use sg::nim::Nim;
    use sg::{Budget, Play};

    #[test]
    fn winning_moves_lead_to_lost_positions() {
        for heaps in multisets(4, &(0..=5)) {
            let mut search = Exhaustive::new(Nim, Play::Misere, Budget::default());
            let by_rules = search.outcome(&heaps).ok().map(sg::Outcome::is_win);
            assert_eq!(Some(wins(&heaps)), by_rules, "{heaps:?}");
            let Some((index, size)) = winning_move(&heaps) else {
                let empty = heaps.iter().all(|heap| *heap == 0);
                assert!(empty || !wins(&heaps), "{heaps:?}");
                continue;
            };
            assert!(wins(&heaps) && size < heaps[index], "{heaps:?}");
            let mut after = heaps.clone();
            after[index] = size;
            assert!(!wins(&after), "{heaps:?} to {after:?}");
        }
    }
}
