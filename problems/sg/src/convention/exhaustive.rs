//! Who wins a sum under any convention, and how long it takes, by playing out every line.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::Play;
use crate::{Budget, Game, Outcome, SolveError, Solver, pool};

/// How a sum ends when the winner hurries and the loser delays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ending {
    /// Whether the player to move wins.
    pub wins: bool,
    /// The number of moves that are left: the remoteness of the position (Steinhaus 1925).
    pub moves: u32,
}

impl Ending {
    /// Who wins.
    pub const fn outcome(self) -> Outcome {
        if self.wins { Outcome::N } else { Outcome::P }
    }
}

/// Plays whole sums move by move, without recursion and within a budget, and remembers how
/// each ends. No theory of sums is used, so the cost grows with the number of different sums.
#[derive(Debug, Clone)]
pub struct Exhaustive<G: Game> {
    /// Knows the rules, and the values that end a game of Anti-SG.
    solver: Solver<G>,
    play: Play,
    budget: Budget,
    /// `None` while a sum's options are being explored: meeting it again is a cycle.
    known: FxHashMap<Sum<G::Position>, Option<Ending>>,
}

/// The components that can move, in their canonical forms, sorted.
type Sum<P> = Vec<P>;

/// A sum whose options are being explored.
struct Frame<P> {
    sum: Sum<P>,
    options: Vec<Sum<P>>,
    next: usize,
}

impl<G: Game> Exhaustive<G>
where
    G::Position: Ord,
{
    /// A search of `game` under a convention that knows nothing yet.
    pub fn new(game: G, play: Play, budget: Budget) -> Self {
        Self {
            solver: Solver::new(game, budget),
            play,
            budget,
            known: FxHashMap::default(),
        }
    }

    /// The rules.
    pub const fn game(&self) -> &G {
        self.solver.game()
    }

    /// How many different sums have been explored.
    pub fn explored(&self) -> usize {
        self.known.len()
    }

    /// Forgets all that was found, and gives back its memory.
    pub fn forget(&mut self) {
        self.solver.forget();
        self.known = FxHashMap::default();
    }

    /// Returns who wins the sum of `components`.
    pub fn outcome(
        &mut self,
        components: &[G::Position],
    ) -> Result<Outcome, SolveError<G::Position>> {
        self.ending(components).map(Ending::outcome)
    }

    /// Returns who wins the sum of `components`, and in how many moves.
    pub fn ending(
        &mut self,
        components: &[G::Position],
    ) -> Result<Ending, SolveError<G::Position>> {
        let root = self.normalised(components);
        let mut stack = Vec::new();
        let ending = self.explore(root, &mut stack);
        // What is unfinished when the search gives up must not look like a cycle next time.
        for frame in stack {
            self.known.remove(&frame.sum);
        }
        ending
    }

    /// Returns every sum that a move of the sum of `components` leads to, without components
    /// that cannot move; each once. None when the game is over.
    pub fn options(
        &mut self,
        components: &[G::Position],
    ) -> Result<Vec<Vec<G::Position>>, SolveError<G::Position>> {
        let sum = self.normalised(components);
        self.options_of(&sum)
    }

    fn explore(
        &mut self,
        root: Sum<G::Position>,
        stack: &mut Vec<Frame<G::Position>>,
    ) -> Result<Ending, SolveError<G::Position>> {
        if let Some(ending) = self.enter(root, stack)? {
            return Ok(ending);
        }
        let mut last = self.over();
        while let Some(frame) = stack.last_mut() {
            if let Some(option) = frame.options.get(frame.next) {
                frame.next += 1;
                // Most are known by now, and need not be copied to be seen.
                if !matches!(self.known.get(option), Some(Some(_))) {
                    let option = option.clone();
                    self.enter(option, stack)?;
                }
            } else if let Some(frame) = stack.pop() {
                last = self.finish(&frame);
                self.known.insert(frame.sum, Some(last));
            }
        }
        Ok(last)
    }

    /// Returns the ending if it is known, else puts the sum on the stack.
    fn enter(
        &mut self,
        sum: Sum<G::Position>,
        stack: &mut Vec<Frame<G::Position>>,
    ) -> Result<Option<Ending>, SolveError<G::Position>> {
        let explored = self.known.len();
        match self.known.entry(sum) {
            Entry::Occupied(entry) => match (*entry.get(), entry.key().first()) {
                (None, Some(position)) => Err(SolveError::Cycle {
                    position: position.clone(),
                }),
                (ending, _) => Ok(ending),
            },
            Entry::Vacant(_) if explored >= self.budget.positions || !pool::take(1) => {
                Err(SolveError::Budget {
                    positions: self.budget.positions,
                })
            }
            Entry::Vacant(entry) => {
                let sum = entry.key().clone();
                entry.insert(None);
                let options = self.options_of(&sum);
                if options.is_err() {
                    self.known.remove(&sum);
                }
                let options = options?;
                pool::take(options.len() as u64);
                stack.push(Frame {
                    options,
                    sum,
                    next: 0,
                });
                Ok(None)
            }
        }
    }

    fn finish(&self, frame: &Frame<G::Position>) -> Ending {
        let endings = || {
            let known = frame.options.iter().map(|option| self.known.get(option));
            known.filter_map(|ending| ending.copied().flatten())
        };
        if frame.options.is_empty() {
            return self.over();
        }
        let lost = endings().filter(|ending| !ending.wins);
        if let Some(quickest) = lost.map(|ending| ending.moves).min() {
            return Ending {
                wins: true,
                moves: quickest + 1,
            };
        }
        let longest = endings().map(|ending| ending.moves).max().unwrap_or(0);
        Ending {
            wins: false,
            moves: longest + 1,
        }
    }

    /// The ending of a game that is over.
    const fn over(&self) -> Ending {
        Ending {
            wins: matches!(self.play, Play::Misere | Play::AntiSg),
            moves: 0,
        }
    }

    fn options_of(
        &mut self,
        sum: &Sum<G::Position>,
    ) -> Result<Vec<Sum<G::Position>>, SolveError<G::Position>> {
        if self.play == Play::AntiSg && self.all_are_zero(sum)? {
            return Ok(Vec::new());
        }
        let mut options = match self.play {
            Play::Normal | Play::Misere | Play::AntiSg => self.moves_in_one(sum),
            Play::Every => self.moves_in_every(sum)?,
        };
        options.sort_unstable();
        options.dedup();
        Ok(options)
    }

    fn all_are_zero(&mut self, sum: &Sum<G::Position>) -> Result<bool, SolveError<G::Position>> {
        for component in sum {
            if !self
                .solver
                .value(std::slice::from_ref(component))?
                .is_zero()
            {
                return Ok(false);
            }
        }
        Ok(true)
    }

    fn moves_in_one(&self, sum: &Sum<G::Position>) -> Vec<Sum<G::Position>> {
        let mut options = Vec::new();
        for (index, component) in sum.iter().enumerate() {
            if index > 0 && sum[index - 1] == *component {
                continue;
            }
            let (before, behind) = (&sum[..index], &sum[index + 1..]);
            self.game().options(component, &mut |parts| {
                options.push(self.normalised(before.iter().chain(behind).chain(parts)));
            });
        }
        options
    }

    /// The sums after a move in every component: as many as the product of their options.
    fn moves_in_every(
        &self,
        sum: &Sum<G::Position>,
    ) -> Result<Vec<Sum<G::Position>>, SolveError<G::Position>> {
        if sum.is_empty() {
            return Ok(Vec::new());
        }
        let most = pool::within(self.budget).positions;
        let mut options = vec![Vec::new()];
        for component in sum {
            let mut longer = Vec::new();
            self.game().options(component, &mut |parts| {
                let room = most.saturating_sub(longer.len());
                longer.extend(options.iter().take(room).map(|so_far: &Sum<_>| {
                    let mut option = so_far.clone();
                    option.extend_from_slice(parts);
                    option
                }));
            });
            if longer.len() >= most {
                return Err(SolveError::Budget {
                    positions: self.budget.positions,
                });
            }
            options = longer;
        }
        Ok(options
            .iter()
            .map(|option| self.normalised(option))
            .collect())
    }

    /// The components that can move, in canonical form and order. Those that cannot never
    /// matter: under every convention they are over.
    fn normalised<'a>(
        &self,
        components: impl IntoIterator<Item = &'a G::Position>,
    ) -> Sum<G::Position>
    where
        G::Position: 'a,
    {
        let mut sum: Vec<_> = components
            .into_iter()
            .filter(|component| self.game().can_move(component))
            .map(|component| self.game().canonical(component.clone()))
            .collect();
        sum.sort_unstable();
        sum
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::nim::Nim;
    use crate::octal::Code;
    use proptest::prelude::*;

    fn misere_rows(code: &Code, longest: u64) -> Vec<u64> {
        let mut search = Exhaustive::new(code, Play::Misere, Budget::default());
        let lost = |row: &u64| search.outcome(&[*row]) == Ok(Outcome::P);
        (0..=longest).filter(lost).collect()
    }

    #[test]
    fn misere_kayles_is_lost_on_the_known_rows() {
        assert_eq!(misere_rows(&Code::kayles(), 36), [1, 4, 9, 12, 20]);
        let dawson = misere_rows(&Code::dawson_kayles(), 40);
        let known = [2, 3, 7, 8, 12, 16, 17, 21, 22, 26, 30, 31, 35, 36, 40];
        assert_eq!(dawson, known);
    }

    #[test]
    fn the_budget_is_kept_and_nothing_is_lost() {
        let budget = Budget { positions: 30 };
        let mut search = Exhaustive::new(Nim, Play::Misere, budget);
        let error = Err(SolveError::Budget { positions: 30 });
        assert_eq!(search.outcome(&[9, 9, 9]), error);
        assert_eq!(search.outcome(&[2, 2]), Ok(Outcome::P));
        let mut search = Exhaustive::new(Nim, Play::Every, budget);
        assert_eq!(search.outcome(&[9, 9, 9]), error);
    }

    #[test]
    fn the_winner_hurries_and_the_loser_delays() {
        let mut search = Exhaustive::new(Nim, Play::Normal, Budget::default());
        let ending = |wins, moves| Ok(Ending { wins, moves });
        assert_eq!(search.ending(&[]), ending(false, 0));
        assert_eq!(search.ending(&[5]), ending(true, 1));
        assert_eq!(search.ending(&[3, 3]), ending(false, 6));
        assert_eq!(search.ending(&[1, 2, 3]), ending(false, 6));
    }

    proptest! {
        /// Up to 4 heaps of 0..=5 of Nim and of Kayles.
        #[test]
        fn normal_play_is_that_of_brute_force(
            heaps in proptest::collection::vec(0u64..=5, 0..=4),
        ) {
            let mut nim = Exhaustive::new(Nim, Play::Normal, Budget::default());
            prop_assert_eq!(nim.outcome(&heaps), Ok(Brute::new(Nim).outcome(&heaps)));
            let code = Code::kayles();
            let mut kayles = Exhaustive::new(&code, Play::Normal, Budget::default());
            prop_assert_eq!(kayles.outcome(&heaps), Ok(Brute::new(&code).outcome(&heaps)));
        }

        /// Bouton's rule for misère Nim, up to 4 heaps of 0..=5.
        #[test]
        fn misere_nim_is_as_bouton_says(heaps in proptest::collection::vec(0u64..=5, 0..=4)) {
            let mut search = Exhaustive::new(Nim, Play::Misere, Budget::default());
            let sum = heaps.iter().fold(0, |sum, heap| sum ^ heap);
            let large = heaps.iter().any(|heap| *heap > 1);
            let wins = if large { sum != 0 } else { sum == 0 };
            prop_assert_eq!(search.outcome(&heaps).map(Outcome::is_win), Ok(wins));
        }
    }
}
