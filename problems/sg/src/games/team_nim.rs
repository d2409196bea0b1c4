//! Nim in teams: one heap, and a limit for each player in turn. Whoever takes the last stone loses, so nobody does.

use crate::{Game, Outcome};

/// The rules. A position is whose turn it is, and the stones. Nobody takes the last stone unless he
/// must, so that to have no other move is to lose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct InTurn {
    /// How many stones each player takes at most, in the order of their turns.
    pub limits: Vec<u64>,
}

impl InTurn {
    fn limit(&self, player: u64) -> u64 {
        self.limits.get(player as usize).copied().unwrap_or(0)
    }

    /// Returns for each player the largest number of stones, of at most so many, with which he loses.
    /// O(players · stones). Compared with the rules for two players with limits up to 3.
    pub fn last_lost(&self, stones: u64) -> Vec<u64> {
        let players = self.limits.len();
        let mut lost = vec![1; players];
        for left in 2..=stones {
            // What the last player leaves is for the first one, as it was with a stone less.
            let first = lost.first().copied().unwrap_or(1);
            for player in 0..players {
                let next = lost.get(player + 1).copied().unwrap_or(first);
                if left - next > self.limits[player] {
                    lost[player] = left;
                }
            }
        }
        lost
    }
}

impl Game for InTurn {
    type Position = (u64, u64);

    fn options(&self, position: &(u64, u64), sink: &mut dyn FnMut(&[(u64, u64)])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    /// A move is called by how many stones it takes.
    fn moves(&self, &(player, stones): &(u64, u64), visit: &mut dyn FnMut(&[u64], &[(u64, u64)])) {
        let next = (player + 1) % (self.limits.len() as u64).max(1);
        let most = self.limit(player).min(stones.saturating_sub(1));
        for taken in 1..=most {
            visit(&[taken], &[(next, stones - taken)]);
        }
    }

    fn most_moves(&self, &(player, stones): &(u64, u64)) -> u64 {
        self.limit(player).min(stones)
    }

    fn known_outcome(&self, &(player, stones): &(u64, u64)) -> Option<Outcome> {
        let lost = self.last_lost(stones);
        let is_lost = stones <= 1 || lost.get(player as usize) == Some(&stones);
        Some(if is_lost { Outcome::P } else { Outcome::N })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::convention::Exhaustive;
    use crate::{Budget, Play};

    #[test]
    fn outcomes_are_those_of_the_rules() {
        for limits in (1..=3).flat_map(|one| (1..=3).map(move |other| vec![one, other])) {
            let game = InTurn { limits };
            let mut by_rules = Exhaustive::new(game.clone(), Play::Normal, Budget::default());
            for (player, stones) in
                (0..2).flat_map(|player| (0..=12).map(move |left| (player, left)))
            {
                let known = game.known_outcome(&(player, stones));
                let played = by_rules.outcome(&[(player, stones)]);
                assert_eq!(played.ok(), known, "{game:?}: {player}, {stones}");
            }
        }
    }
}
