//! The moves of S-Nim, for the questions beyond who wins.

use super::{Heaps, SNim, Set, sum, values};
use crate::task::Random;
use crate::task::asked::{Move, Rules, Winning, no_move};
use crate::{Localized, ProblemsError};

impl Rules for SNim {
    /// From heap i, s beads.
    const MOVE: &'static [&'static str] = &["i", "s"];

    fn moves(&self, set: &Set, heaps: &Heaps) -> Vec<Move> {
        let set = different(set);
        let heaps = (1..).zip(heaps);
        heaps
            .flat_map(|(i, heap)| {
                let fits = set.iter().filter(move |s| *s <= heap);
                fits.map(move |s| vec![i, *s])
            })
            .collect()
    }

    fn after(&self, set: &Set, heaps: &Heaps, numbers: &[u64]) -> Result<Heaps, Localized> {
        let (i, s) = (numbers[0], numbers[1]);
        let heap = i.checked_sub(1).and_then(|index| heaps.get(index as usize));
        let Some(heap) = heap else {
            return no_move(format!("there is no heap {i}"), format!("没有第 {i} 堆"));
        };
        if !set.contains(&s) {
            return no_move(format!("{s} is not in the set"), format!("{s} 不在集合中"));
        }
        if s > *heap {
            return no_move(
                format!("{s} beads cannot be taken from heap {i}, which has {heap}"),
                format!("第 {i} 堆有 {heap} 颗，不能取走 {s} 颗"),
            );
        }
        let mut after = heaps.clone();
        after[i as usize - 1] -= s;
        Ok(after)
    }

    fn values(&self, set: &Set, cases: &[Heaps]) -> Result<Vec<u64>, ProblemsError> {
        let values = values(set, cases);
        Ok(cases.iter().map(|heaps| sum(&values, heaps)).collect())
    }

    fn winning(&self, set: &Set, cases: &[Heaps]) -> Result<Vec<Winning>, ProblemsError> {
        let values = values(set, cases);
        let set = different(set);
        let winning = |heaps: &Heaps| {
            let total = sum(&values, heaps);
            let mut winning = Winning::default();
            for (i, heap) in (1..).zip(heaps) {
                let wanted = total ^ values[*heap as usize];
                let wins = |s: &&u64| *s <= heap && values[(heap - *s) as usize] == wanted;
                for s in set.iter().filter(wins) {
                    winning.count += 1;
                    winning.first.get_or_insert_with(|| vec![i, *s]);
                }
            }
            winning
        };
        Ok(cases.iter().map(winning).collect())
    }

    fn game(&self, random: &mut Random, largest: bool) -> (Set, Heaps) {
        let pick = |random: &mut Random, most: u64| {
            if largest {
                most
            } else {
                random.within(&(1..=most))
            }
        };
        let count = pick(random, self.numbers);
        let mut set = random.list(count, &(1..=self.number));
        let count = pick(random, self.heaps);
        let mut heaps = random.list(count, &(0..=self.heap));
        if largest {
            set[0] = self.number;
            heaps[0] = self.heap;
        }
        (set, heaps)
    }
}

/// The numbers of the set, each once.
fn different(set: &[u64]) -> Set {
    let mut set = set.to_vec();
    set.sort_unstable();
    set.dedup();
    set
}
