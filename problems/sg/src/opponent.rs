//! The perfect opponent: wins as soon as it can, and delays a loss as long as it can.

use crate::convention::Exhaustive;
use crate::{Budget, Game, Play, SolveError, Solver};

/// Plays one game perfectly under any convention.
///
/// Among equally good moves it takes one by the seed, so that games differ and can be played
/// again.
#[derive(Clone)]
pub struct Opponent<G: Game> {
    /// Sees the end of games that are small enough.
    exhaustive: Exhaustive<G>,
    /// Knows who wins normal play of larger ones.
    solver: Solver<G>,
    play: Play,
    state: u64,
}

/// How good a move is; the best is the largest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Merit {
    /// Loses, in that many moves.
    Loses(u32),
    /// Wins, in all moves but that many.
    Wins(u32),
}

impl<G: Game + Clone> Opponent<G>
where
    G::Position: Ord,
{
    /// A player of `game` under a convention.
    pub fn new(game: G, play: Play, budget: Budget, seed: u64) -> Self {
        Self {
            exhaustive: Exhaustive::new(game.clone(), play, budget),
            solver: Solver::new(game, budget),
            play,
            state: seed,
        }
    }

    /// Returns the sum after the opponent's move, without components that cannot move; `None`
    /// when there is no move.
    ///
    /// A won position is won, and in a lost one the move of the longest resistance is made,
    /// where the budget lets the whole game be played out. Beyond it, in normal play, a won
    /// position is still won by Grundy values, and a lost one is met with any move.
    ///
    /// ```
    /// use sg::{Budget, Opponent, Play, nim::Nim};
    /// let mut opponent = Opponent::new(Nim, Play::Normal, Budget::default(), 7);
    /// assert_eq!(opponent.reply(&[3, 5, 5])?, Some(vec![5, 5]));
    /// # Ok::<(), sg::SolveError<u64>>(())
    /// ```
    pub fn reply(
        &mut self,
        components: &[G::Position],
    ) -> Result<Option<Vec<G::Position>>, SolveError<G::Position>> {
        let options = self.exhaustive.options(components)?;
        let mut best: Vec<&Vec<G::Position>> = Vec::new();
        let mut most = Merit::Loses(0);
        for option in &options {
            let merit = self.merit(option)?;
            if merit > most {
                best.clear();
                most = merit;
            }
            if merit == most {
                best.push(option);
            }
        }
        let chosen = self.random(best.len());
        Ok(best.get(chosen).map(|option| (*option).clone()))
    }

    fn merit(&mut self, option: &[G::Position]) -> Result<Merit, SolveError<G::Position>> {
        match self.exhaustive.ending(option) {
            Ok(ending) if ending.wins => Ok(Merit::Loses(ending.moves)),
            Ok(ending) => Ok(Merit::Wins(u32::MAX - ending.moves)),
            Err(SolveError::Budget { .. }) if self.play == Play::Normal => {
                let value = self.solver.value(option)?;
                Ok(if value.is_zero() {
                    Merit::Wins(0)
                } else {
                    Merit::Loses(0)
                })
            }
            Err(error) => Err(error),
        }
    }

    /// A number below `count`, or 0: `SplitMix64` (Steele, Lea and Flood 2014).
    fn random(&mut self, count: usize) -> usize {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.state;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^= mixed >> 31;
        mixed.checked_rem(count as u64).unwrap_or(0) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;
    use crate::testing::graphs;
    use proptest::prelude::*;

    #[test]
    fn a_lost_position_is_held_as_long_as_can_be() {
        let mut opponent = Opponent::new(Nim, Play::Normal, Budget::default(), 1);
        // Taking one object leaves as many moves as can be.
        let reply = opponent.reply(&[4, 4]);
        assert_eq!(reply, Ok(Some(vec![3, 4])));
        assert_eq!(opponent.reply(&[0, 0]), Ok(None));
    }

    #[test]
    fn beyond_the_budget_a_won_position_is_still_won() {
        let budget = Budget { positions: 300 };
        let mut opponent = Opponent::new(Nim, Play::Normal, budget, 1);
        let reply = opponent.reply(&[100, 120, 90]).ok().flatten();
        let sum = reply.map(|heaps| heaps.iter().fold(0, |sum, heap| sum ^ heap));
        assert_eq!(sum, Some(0));
        let mut misere = Opponent::new(Nim, Play::Misere, budget, 1);
        assert_eq!(
            misere.reply(&[100, 120, 90]),
            Err(SolveError::Budget { positions: 300 })
        );
    }

    proptest! {
        /// Whole games from any position of random rules: a won one is won against any play.
        #[test]
        fn won_games_are_won(
            graph in graphs(8, true),
            tokens in proptest::collection::vec(0usize..8, 1..=3),
            choices in proptest::collection::vec(any::<usize>(), 40),
            seed in any::<u64>(),
        ) {
            for play in Play::ALL {
                let budget = Budget::default();
                let mut opponent = Opponent::new(&graph, play, budget, seed);
                let mut rules = Exhaustive::new(&graph, play, budget);
                let mut sum = tokens.clone();
                let won = rules.outcome(&sum) == Ok(crate::Outcome::N);
                let mut movers = [true, false].into_iter().cycle();
                let mut choices = choices.iter();
                // The mover when no move is left: true is the opponent.
                let last = loop {
                    let mover = movers.next().unwrap_or_default();
                    let options = rules.options(&sum).unwrap_or_default();
                    if options.is_empty() {
                        break mover;
                    }
                    sum = if mover {
                        opponent.reply(&sum).ok().flatten().unwrap_or_default()
                    } else {
                        options[choices.next().copied().unwrap_or(0) % options.len()].clone()
                    };
                };
                let mover_wins = matches!(play, Play::Misere | Play::AntiSg);
                if won {
                    prop_assert_eq!(last, mover_wins, "{}", play);
                }
            }
        }
    }
}
