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

    /// Returns who wins (Moore 1910): the position is lost iff for every binary digit the
    /// number of heaps that have it is divisible by k + 1. O(64 · heaps). Compared with the
    /// rules for k up to 3 and 5 heaps to 4, and 3 heaps to 8.
    ///
    /// ```
    /// use sg::{Outcome, moore::Moore};
    /// assert_eq!(Moore { most_heaps: 2 }.outcome(&[3, 5, 10, 15]), Outcome::N);
    /// ```
    pub fn outcome(self, heaps: &[u64]) -> Outcome {
        let lost = (0..u64::BITS).all(|bit| with_bit(heaps, bit).is_multiple_of(self.modulus()));
        if lost { Outcome::P } else { Outcome::N }
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

impl Game for Moore {
    type Position = Vec<u64>;

    fn options(&self, heaps: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        // Every position below this one, counted up like a number whose digits are heaps.
        let mut after = vec![0; heaps.len()];
        loop {
            let touched = heaps.iter().zip(&after).filter(|(a, b)| a != b).count();
            if (1..=self.most_heaps.max(1)).contains(&touched) {
                sink(std::slice::from_ref(&after));
            }
            let Some(index) = (0..heaps.len()).find(|index| after[*index] < heaps[*index]) else {
                return;
            };
            after[index] += 1;
            after[..index].fill(0);
        }
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
        Some(left.map_or(MovesTo::NONE, |left| MovesTo::one([], [left])))
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
