//! The moves of Nim, for the questions beyond who wins.

use super::{Heaps, Nim};
use crate::task::Random;
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::{Localized, ProblemsError};
use sg::nim;

impl Rules for Nim {
    /// From heap i, x stones.
    const MOVE: &'static [&'static str] = &["i", "x"];

    fn moves(&self, (): &(), heaps: &Heaps) -> Vec<Move> {
        let heaps = (1..).zip(heaps);
        heaps
            .flat_map(|(i, heap)| (1..=*heap).map(move |x| vec![i, x]))
            .collect()
    }

    fn after(&self, (): &(), heaps: &Heaps, numbers: &[u64]) -> Result<Heaps, Localized> {
        let (i, x) = (numbers[0], numbers[1]);
        let heap = i.checked_sub(1).and_then(|index| heaps.get(index as usize));
        let Some(heap) = heap else {
            return no_move(format!("there is no heap {i}"), format!("没有第 {i} 堆"));
        };
        if x == 0 || x > *heap {
            return no_move(
                format!("{x} stones cannot be taken from heap {i}, which has {heap}"),
                format!("第 {i} 堆有 {heap} 颗，不能取走 {x} 颗"),
            );
        }
        let mut after = heaps.clone();
        after[i as usize - 1] -= x;
        Ok(after)
    }

    fn values(&self, (): &(), cases: &[Heaps]) -> Result<Vec<u64>, ProblemsError> {
        Ok(cases.iter().map(|heaps| nim::value(heaps).0).collect())
    }

    fn winning(&self, (): &(), cases: &[Heaps]) -> Result<Vec<Winning>, ProblemsError> {
        let winning = |heaps: &Heaps| {
            let moves = nim::winning_moves(heaps);
            let numbers =
                |(index, left): &(usize, u64)| vec![*index as u64 + 1, heaps[*index] - left];
            Winning {
                count: moves.len() as u128,
                first: moves.first().map(numbers),
            }
        };
        Ok(cases.iter().map(winning).collect())
    }

    fn game(&self, random: &mut Random, largest: bool) -> ((), Heaps) {
        let count = if largest {
            self.heaps
        } else {
            random.within(&(1..=self.heaps))
        };
        let mut heaps = random.list(count, &(0..=self.heap));
        if largest {
            heaps[0] = self.heap;
        }
        random.shuffle(&mut heaps);
        ((), heaps)
    }
}
