//! Brute force: what the rules alone say. Slow, small, and obviously right.
//!
//! Everything fast in this crate is compared with these functions, and so is every reference
//! answer built on it. Nothing here uses a theorem: a sum is played as a sum, not added up.

use std::collections::HashMap;

use crate::{Game, Nimber, Outcome, mex};

/// Every sum that one move in one component leads to.
pub fn options_of_sum<G: Game>(game: &G, sum: &[G::Position]) -> Vec<Vec<G::Position>> {
    let mut options = Vec::new();
    for (index, component) in sum.iter().enumerate() {
        game.options(component, &mut |parts| {
            let mut option = sum.to_vec();
            option.remove(index);
            option.extend_from_slice(parts);
            options.push(option);
        });
    }
    options
}

/// Plays whole sums move by move and remembers who wins each: normal play, the player who
/// cannot move loses.
///
/// Recursive, and exponential in time and memory: for small positions only.
#[derive(Debug, Clone)]
pub struct Brute<G: Game> {
    game: G,
    outcomes: HashMap<Vec<G::Position>, bool>,
    values: HashMap<G::Position, Nimber>,
    sums: HashMap<Vec<G::Position>, Nimber>,
}

impl<G: Game> Brute<G>
where
    G::Position: Ord,
{
    /// A brute force over the rules of `game` that knows nothing yet.
    pub fn new(game: G) -> Self {
        Self {
            game,
            outcomes: HashMap::new(),
            values: HashMap::new(),
            sums: HashMap::new(),
        }
    }

    /// Returns who wins the sum of `components`, by trying every line of play.
    pub fn outcome(&mut self, components: &[G::Position]) -> Outcome {
        let mut sum = components.to_vec();
        sum.sort_unstable();
        if self.wins(sum) {
            Outcome::N
        } else {
            Outcome::P
        }
    }

    fn wins(&mut self, sum: Vec<G::Position>) -> bool {
        if let Some(&known) = self.outcomes.get(&sum) {
            return known;
        }
        let wins = options_of_sum(&self.game, &sum)
            .into_iter()
            .any(|mut option| {
                option.sort_unstable();
                !self.wins(option)
            });
        self.outcomes.insert(sum, wins);
        wins
    }

    /// Returns how many moves of the sum of `components` win. Moves that lead to the same
    /// position by way of different components, or by different cuts, count each.
    pub fn winning_moves(&mut self, components: &[G::Position]) -> usize {
        options_of_sum(&self.game, components)
            .into_iter()
            .filter(|option| self.outcome(option) == Outcome::P)
            .count()
    }

    /// Returns the Grundy value of the sum of `components` by plain mex over the whole sum.
    pub fn sum_value(&mut self, components: &[G::Position]) -> Nimber {
        let mut sum = components.to_vec();
        sum.sort_unstable();
        if let Some(&known) = self.sums.get(&sum) {
            return known;
        }
        let options = options_of_sum(&self.game, &sum);
        let value = mex(options.iter().map(|option| self.sum_value(option)));
        self.sums.insert(sum, value);
        value
    }

    /// Returns the Grundy value of one component by plain mex.
    pub fn value(&mut self, position: &G::Position) -> Nimber {
        if let Some(&known) = self.values.get(position) {
            return known;
        }
        let mut options = Vec::new();
        self.game
            .options(position, &mut |parts| options.push(parts.to_vec()));
        let values: Vec<Nimber> = options
            .iter()
            .map(|parts| parts.iter().map(|part| self.value(part)).sum())
            .collect();
        let value = mex(values);
        self.values.insert(position.clone(), value);
        value
    }
}
