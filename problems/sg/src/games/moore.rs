//! Moore's `Nim_k`: a move takes objects from at least one and at most k heaps.

use crate::{Game, MovesTo, Nimber, Outcome};

/// The rules. A position is all heaps together, since a move touches several.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Moore {
    /// From how many heaps a move may take; 0 counts as 1.
    pub most_heaps: usize,
}

impl Moore {
    fn modulus(self) -> u64 {
        (self.most_heaps.max(1) as u64).saturating_add(1)
    }

    /// Returns the highest binary digit that a number of heaps has which is not divisible by k + 1,
    /// with that number: `None` iff the position is lost.
    pub fn unbalanced(self, heaps: &[u64]) -> Option<(u64, u64)> {
        let bits = (0..u64::BITS).rev();
        let digits = bits.map(|bit| (1 << bit, with_bit(heaps, bit)));
        let mut odd = digits.filter(|(_, count)| !count.is_multiple_of(self.modulus()));
        odd.next()
    }

    /// Returns who wins (Moore 1910): the position is lost iff for every binary digit the
    /// number of heaps that have it is divisible by k + 1. O(64 · heaps). Compared with the
    /// rules for k up to 3 and 5 heaps to 4, and 3 heaps to 8.
    ///
    /// ```
    /// use sg::{Outcome, moore::Moore};
    /// assert_eq!(Moore { most_heaps: 2 }.outcome(&[3, 5, 10, 15]), Outcome::N);
    /// ```
    pub fn outcome(self, heaps: &[u64]) -> Outcome {
        if self.unbalanced(heaps).is_none() {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// Returns who wins when the last mover loses: by the same rule if some heap is above 1,
    /// else the position is lost iff the number of heaps of 1 leaves 1 modulo k + 1.
    pub fn misere_outcome(self, heaps: &[u64]) -> Outcome {
        if heaps.iter().any(|heap| *heap > 1) {
            return self.outcome(heaps);
        }
        if with_bit(heaps, 0) % self.modulus() == 1 {
            Outcome::P
        } else {
            Outcome::N
        }
    }

    /// Returns a winning move as the heaps after it, or `None` when the position is lost.
    /// O(64 · heaps).
    ///
    /// From the highest digit down, the heaps already lowered may take any digits below; where
    /// the others leave a remainder that these cannot make up for, that many more are lowered.
    pub fn winning_move(self, heaps: &[u64]) -> Option<Vec<u64>> {
        let modulus = self.modulus();
        let mut after = heaps.to_vec();
        let mut lowered: Vec<usize> = Vec::new();
        for bit in (0..u64::BITS).rev() {
            let digit = 1 << bit;
            for index in &lowered {
                after[*index] &= !digit;
            }
            let others: Vec<usize> = (0..heaps.len())
                .filter(|index| after[*index] & digit != 0 && !lowered.contains(index))
                .collect();
            let over = others.len() as u64 % modulus;
            let missing = (modulus - over) % modulus;
            if missing <= lowered.len() as u64 {
                for index in lowered.iter().take(missing as usize) {
                    after[*index] |= digit;
                }
            } else {
                for index in others.into_iter().take(over as usize) {
                    after[index] &= !digit;
                    lowered.push(index);
                }
            }
        }
        (!lowered.is_empty()).then_some(after)
    }
}

fn with_bit(heaps: &[u64], bit: u32) -> u64 {
    heaps.iter().filter(|heap| **heap >> bit & 1 == 1).count() as u64
}

/// How many objects are taken from each heap.
pub(crate) fn taken(before: &[u64], after: &[u64]) -> Vec<u64> {
    before
        .iter()
        .zip(after)
        .map(|(before, after)| before - after)
        .collect()
}

impl Game for Moore {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        self.moves(heaps, &mut |_, left| sink(left));
    }

    /// A move is called by how many objects it takes from each heap.
    fn moves(&self, heaps: &Vec<u64>, visit: &mut dyn FnMut(&[u64], &[Vec<u64>])) {
        // Every position below this one, counted up like a number whose digits are heaps.
        let mut after = vec![0; heaps.len()];
        loop {
            let touched = heaps.iter().zip(&after).filter(|(a, b)| a != b).count();
            if (1..=self.most_heaps.max(1)).contains(&touched) {
                visit(&taken(heaps, &after), std::slice::from_ref(&after));
            }
            let Some(index) = (0..heaps.len()).find(|index| after[*index] < heaps[*index]) else {
                return;
            };
            after[index] += 1;
            after[..index].fill(0);
        }
    }

    fn leaves(&self, heaps: &Vec<u64>, label: &[u64]) -> Option<Vec<Vec<u64>>> {
        let touched = label.iter().filter(|take| **take > 0).count();
        let is_move = label.len() == heaps.len() && (1..=self.most_heaps.max(1)).contains(&touched);
        let after = heaps
            .iter()
            .zip(label)
            .map(|(heap, take)| heap.checked_sub(*take));
        Some(vec![after.collect::<Option<_>>()?]).filter(|_| is_move)
    }

    fn most_moves(&self, heaps: &Vec<u64>) -> u64 {
        let below = heaps.iter().map(|heap| heap.saturating_add(1));
        below.fold(1, u64::saturating_mul) - 1
    }

    fn known_outcome(&self, heaps: &Vec<u64>) -> Option<Outcome> {
        Some(self.outcome(heaps))
    }

    /// Of value 0, one is found.
    fn moves_to(&self, heaps: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        value.is_zero().then_some(())?;
        let left = self.winning_move(heaps);
        Some(left.map_or(MovesTo::NONE, |left| {
            MovesTo::found(taken(heaps, &left), [left])
        }))
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        heaps
    }
}

/// The same with a bound: at most so many objects are taken from each of the heaps. A position is
/// all heaps together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BoundedMoore {
    /// From how many heaps a move may take.
    pub most_heaps: usize,
    /// The most that it may take from each of them.
    pub most_taken: u64,
}

impl BoundedMoore {
    /// Returns the heaps after a winning move, each in its place, where [`Game::known_outcome`] knows who wins; `None` when
    /// the position is lost. What Moore's move takes of a remainder is within the bound, and is taken of the heap.
    pub fn winning_move(self, heaps: &[u64]) -> Option<Vec<u64>> {
        let modulus = self.most_taken.checked_add(1)?;
        let rest: Vec<u64> = heaps.iter().map(|heap| heap % modulus).collect();
        let most_heaps = self.most_heaps;
        let left = Moore { most_heaps }.winning_move(&rest)?;
        let kept = heaps.iter().zip(rest.iter().zip(&left));
        Some(
            kept.map(|(heap, (rest, left))| heap - (rest - left))
                .collect(),
        )
    }

    /// The moves to that value, where theory finds them: of value 0 one, where it is known who wins. It is called and written
    /// as `shown` says of the heaps after it, each in its place.
    pub(crate) fn found(
        self,
        heaps: &[u64],
        value: Nimber,
        shown: impl FnOnce(Vec<u64>) -> (Vec<u64>, Vec<u64>),
    ) -> Option<MovesTo<Vec<u64>>> {
        value.is_zero().then_some(())?;
        self.known_outcome(&heaps.to_vec())?;
        let left = self.winning_move(heaps);
        Some(
            left.map(shown)
                .map_or(MovesTo::NONE, |(label, left)| MovesTo::found(label, [left])),
        )
    }

    /// Calls `sink` with every way to go on from the heap at `index`, with so many still to touch.
    fn choose(
        self,
        heaps: &mut Vec<u64>,
        (index, left, any): (usize, usize, bool),
        sink: &mut dyn FnMut(&[Vec<u64>]),
    ) {
        let Some(heap) = heaps.get(index).copied() else {
            if any {
                sink(&[self.canonical(heaps.clone())]);
            }
            return;
        };
        self.choose(heaps, (index + 1, left, any), sink);
        if left == 0 {
            return;
        }
        for taken in 1..=heap.min(self.most_taken) {
            heaps[index] = heap - taken;
            self.choose(heaps, (index + 1, left - 1, true), sink);
        }
        heaps[index] = heap;
    }
}

impl Game for BoundedMoore {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        self.choose(&mut heaps.clone(), (0, self.most_heaps, false), sink);
    }

    fn most_moves(&self, heaps: &Vec<u64>) -> u64 {
        let each = heaps
            .iter()
            .map(|heap| heap.min(&self.most_taken).saturating_add(1));
        each.fold(1, u64::saturating_mul)
    }

    /// Moore's theorem for the remainders of the heaps by the bound plus 1, where a move touches one
    /// heap or all of them, or no heap is above the bound. Of other positions nothing is known.
    /// Compared with the rules for four heaps to 5.
    fn known_outcome(&self, heaps: &Vec<u64>) -> Option<Outcome> {
        let all = self.most_heaps >= heaps.len();
        let is_known = all || self.most_heaps == 1 || heaps.iter().all(|n| *n <= self.most_taken);
        let modulus = self.most_taken.checked_add(1).filter(|_| is_known)?;
        let rest: Vec<u64> = heaps.iter().map(|heap| heap % modulus).collect();
        let most_heaps = self.most_heaps;
        Some(Moore { most_heaps }.outcome(&rest))
    }

    /// Of value 0, one is found where it is known who wins.
    fn moves_to(&self, heaps: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        self.found(heaps, value, |left| (Vec::new(), self.canonical(left)))
    }

    fn canonical(&self, mut heaps: Vec<u64>) -> Vec<u64> {
        heaps.retain(|heap| *heap > 0);
        heaps.sort_unstable();
        heaps
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Exhaustive;
    use crate::{Budget, Play};
    use proptest::prelude::*;

    fn all(heaps: usize, largest: u64) -> impl Iterator<Item = Vec<u64>> {
        let base = largest + 1;
        (0..base.pow(heaps as u32)).map(move |code| {
            (0..heaps as u32)
                .map(|i| code / base.pow(i) % base)
                .collect()
        })
    }

    #[test]
    fn outcomes_are_those_of_the_rules() {
        for most_heaps in 1..=3 {
            let game = Moore { most_heaps };
            let mut normal = Exhaustive::new(game, Play::Normal, Budget::default());
            let mut misere = Exhaustive::new(game, Play::Misere, Budget::default());
            for heaps in all(5, 4).chain(all(3, 8)) {
                let position = std::slice::from_ref(&heaps);
                assert_eq!(
                    normal.outcome(position),
                    Ok(game.outcome(&heaps)),
                    "{heaps:?}"
                );
                let by_rules = misere.outcome(position);
                assert_eq!(by_rules, Ok(game.misere_outcome(&heaps)), "{heaps:?}");
            }
        }
    }

    #[test]
    fn outcomes_with_a_bound_are_those_of_the_rules_where_they_are_known() {
        for (most_heaps, most_taken) in [
            (1, 1),
            (1, 3),
            (2, 1),
            (2, 2),
            (2, 5),
            (3, 2),
            (4, 1),
            (4, 2),
        ] {
            let game = BoundedMoore {
                most_heaps,
                most_taken,
            };
            let mut normal = Exhaustive::new(game, Play::Normal, Budget::default());
            let (mut known, mut unknown) = (0, 0);
            for heaps in all(4, 5) {
                let Some(outcome) = game.known_outcome(&heaps) else {
                    unknown += 1;
                    continue;
                };
                known += 1;
                assert_eq!(
                    normal.outcome(std::slice::from_ref(&heaps)),
                    Ok(outcome),
                    "{game:?} {heaps:?}"
                );
            }
            assert!(
                known > 0 && (unknown > 0) == ((2..=3).contains(&most_heaps) && most_taken < 5)
            );
        }
    }

    proptest! {
        #[test]
        fn the_winning_move_is_legal_and_wins(
            most_heaps in 1usize..6,
            heaps in proptest::collection::vec(any::<u64>(), 0..12),
        ) {
            let game = Moore { most_heaps };
            match game.winning_move(&heaps) {
                None => prop_assert_eq!(game.outcome(&heaps), Outcome::P),
                Some(after) => {
                    let changed = heaps.iter().zip(&after).filter(|(a, b)| a != b).count();
                    prop_assert!((1..=most_heaps).contains(&changed));
                    prop_assert!(heaps.iter().zip(&after).all(|(a, b)| b <= a));
                    prop_assert_eq!(game.outcome(&heaps), Outcome::N);
                    prop_assert_eq!(game.outcome(&after), Outcome::P);
                }
            }
        }
    }
}
