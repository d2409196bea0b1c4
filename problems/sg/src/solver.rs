//! Memoised Grundy values of any acyclic game, without recursion and within a budget.

use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use crate::{Budget, Game, MexSet, Nimber, Outcome, SolveError, pool};

/// A move of a sum, and what it leads to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Move<P> {
    /// The index of the component moved in.
    pub component: usize,
    /// What that component becomes.
    pub to: Vec<P>,
    /// The value of the whole sum after the move.
    pub value: Nimber,
}

impl<P> Move<P> {
    /// Whether the move wins: it leaves a sum of value 0.
    pub const fn is_winning(&self) -> bool {
        self.value.is_zero()
    }
}

/// Finds values, outcomes and moves of one game, and remembers what it has found.
///
/// A sum's value is the XOR of its components' (Sprague 1935, Grundy 1939), so only single
/// components are ever explored.
#[derive(Debug, Clone)]
pub struct Solver<G: Game> {
    game: G,
    budget: Budget,
    /// `None` while a position's options are being explored: meeting it again is a cycle.
    known: FxHashMap<G::Position, Option<Nimber>>,
}

/// A position with more moves is too much for any budget: they are listed at once.
const MOST_MOVES: u64 = 4_000_000;

/// A position whose options are being explored, on the solver's own stack.
struct Frame<P> {
    position: P,
    /// The options: components flattened, with the end of each option.
    parts: Vec<P>,
    ends: Vec<usize>,
    next_part: usize,
}

impl<G: Game> Solver<G> {
    /// A solver of `game` that knows nothing yet.
    pub fn new(game: G, budget: Budget) -> Self {
        Self {
            game,
            budget,
            known: FxHashMap::default(),
        }
    }

    /// The rules.
    pub const fn game(&self) -> &G {
        &self.game
    }

    /// How many different positions have been explored.
    pub fn explored(&self) -> usize {
        self.known.len()
    }

    /// Forgets all that was found, and gives back its memory.
    pub fn forget(&mut self) {
        self.known = FxHashMap::default();
    }

    /// Returns the Grundy value of the sum of `components`.
    pub fn value(&mut self, components: &[G::Position]) -> Result<Nimber, SolveError<G::Position>> {
        let mut sum = Nimber::ZERO;
        for component in components {
            sum += self.component(component)?;
        }
        Ok(sum)
    }

    /// Returns who wins the sum of `components` in normal play.
    pub fn outcome(
        &mut self,
        components: &[G::Position],
    ) -> Result<Outcome, SolveError<G::Position>> {
        self.value(components).map(Outcome::from)
    }

    /// Returns every move of the sum of `components` with the value it leads to, in the order
    /// of the components and of the rules.
    pub fn moves(
        &mut self,
        components: &[G::Position],
    ) -> Result<Vec<Move<G::Position>>, SolveError<G::Position>> {
        let total = self.value(components)?;
        let mut moves = Vec::new();
        for (index, component) in components.iter().enumerate() {
            let rest = total + self.component(component)?;
            let mut options = Vec::new();
            self.game
                .options(component, &mut |parts| options.push(parts.to_vec()));
            for to in options {
                let value = rest + self.value(&to)?;
                moves.push(Move {
                    component: index,
                    to,
                    value,
                });
            }
        }
        Ok(moves)
    }

    fn component(&mut self, position: &G::Position) -> Result<Nimber, SolveError<G::Position>> {
        let root = self.game.canonical(position.clone());
        let mut stack = Vec::new();
        let mut seen = MexSet::new();
        let value = self.explore(root, &mut stack, &mut seen);
        // What is unfinished when the search gives up must not look like a cycle next time.
        for frame in stack {
            self.known.remove(&frame.position);
        }
        value
    }

    fn explore(
        &mut self,
        root: G::Position,
        stack: &mut Vec<Frame<G::Position>>,
        seen: &mut MexSet,
    ) -> Result<Nimber, SolveError<G::Position>> {
        if let Some(value) = self.enter(root, stack)? {
            return Ok(value);
        }
        loop {
            let Some(frame) = stack.last_mut() else {
                return Ok(Nimber::ZERO);
            };
            if let Some(part) = frame.parts.get(frame.next_part).cloned() {
                frame.next_part += 1;
                self.enter(part, stack)?;
                continue;
            }
            let Some(frame) = stack.pop() else {
                return Ok(Nimber::ZERO);
            };
            let value = self.finish(&frame, seen);
            self.known.insert(frame.position, Some(value));
            if stack.is_empty() {
                return Ok(value);
            }
        }
    }

    /// Returns the value if it is known, else puts the position on the stack.
    fn enter(
        &mut self,
        position: G::Position,
        stack: &mut Vec<Frame<G::Position>>,
    ) -> Result<Option<Nimber>, SolveError<G::Position>> {
        let explored = self.known.len();
        match self.known.entry(position) {
            Entry::Occupied(entry) => match *entry.get() {
                Some(value) => return Ok(Some(value)),
                None => {
                    return Err(SolveError::Cycle {
                        position: entry.key().clone(),
                    });
                }
            },
            Entry::Vacant(entry) => {
                if explored >= self.budget.positions || !pool::take(1) {
                    return Err(SolveError::Budget {
                        positions: self.budget.positions,
                    });
                }
                let position = entry.key().clone();
                // Where nobody knows how many there are, they are listed.
                let moves = self.game.most_moves(&position);
                if moves != u64::MAX && (moves > MOST_MOVES || !pool::has_room(moves)) {
                    return Err(SolveError::Budget {
                        positions: self.budget.positions,
                    });
                }
                entry.insert(None);
                let (mut parts, mut ends) = (Vec::new(), Vec::new());
                self.game.options(&position, &mut |option| {
                    parts.extend(option.iter().map(|part| self.game.canonical(part.clone())));
                    ends.push(parts.len());
                });
                pool::take(ends.len() as u64);
                stack.push(Frame {
                    position,
                    parts,
                    ends,
                    next_part: 0,
                });
            }
        }
        Ok(None)
    }

    fn finish(&self, frame: &Frame<G::Position>, seen: &mut MexSet) -> Nimber {
        seen.clear();
        let mut begin = 0;
        for &end in &frame.ends {
            let option = frame.parts[begin..end]
                .iter()
                .filter_map(|part| self.known.get(part).copied().flatten())
                .sum();
            seen.insert(option);
            begin = end;
        }
        seen.mex()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use proptest::prelude::*;

    /// Any number from a heap, or the heap split in two (Lasker's Nim).
    struct Lasker;

    impl Game for Lasker {
        type Position = u32;

        fn options(&self, &heap: &u32, sink: &mut dyn FnMut(&[u32])) {
            (0..heap).for_each(|left| sink(&[left]));
            (1..heap).for_each(|left| sink(&[left, heap - left]));
        }
    }

    /// A counter that may also stand still: a cycle.
    struct Idle;

    impl Game for Idle {
        type Position = u32;

        fn options(&self, &n: &u32, sink: &mut dyn FnMut(&[u32])) {
            sink(&[n]);
        }
    }

    /// One step down: as deep as its number.
    struct Ladder;

    impl Game for Ladder {
        type Position = u32;

        fn options(&self, &n: &u32, sink: &mut dyn FnMut(&[u32])) {
            if n > 0 {
                sink(&[n - 1]);
            }
        }
    }

    #[test]
    fn lasker_values_are_the_known_ones() {
        let mut solver = Solver::new(Lasker, Budget::default());
        let values: Vec<_> = (0..13).map(|n| solver.value(&[n]).map(|v| v.0)).collect();
        let known = [0, 1, 2, 4, 3, 5, 6, 8, 7, 9, 10, 12, 11];
        assert_eq!(values, known.map(Ok));
    }

    #[test]
    fn a_cycle_is_named_every_time() {
        let mut solver = Solver::new(Idle, Budget::default());
        for _ in 0..2 {
            assert_eq!(solver.value(&[7]), Err(SolveError::Cycle { position: 7 }));
        }
    }

    #[test]
    fn depth_is_not_bounded_by_the_stack() {
        let mut solver = Solver::new(Ladder, Budget::default());
        assert_eq!(solver.value(&[1_000_001]), Ok(Nimber(1)));
    }

    #[test]
    fn the_budget_is_kept_and_nothing_is_lost() {
        let mut solver = Solver::new(Ladder, Budget { positions: 10 });
        assert_eq!(
            solver.value(&[20]),
            Err(SolveError::Budget { positions: 10 })
        );
        assert_eq!(solver.value(&[5]), Ok(Nimber(1)));
    }

    proptest! {
        /// Sums of up to 4 heaps of 0..=6: outcome and winning moves as by playing them out.
        #[test]
        fn sums_are_won_as_the_rules_say(heaps in proptest::collection::vec(0u32..=6, 0..=4)) {
            let mut solver = Solver::new(Lasker, Budget::default());
            let mut brute = Brute::new(Lasker);
            prop_assert_eq!(solver.outcome(&heaps), Ok(brute.outcome(&heaps)));
            let moves = solver.moves(&heaps).unwrap_or_default();
            let winning = moves.iter().filter(|m| m.is_winning()).count();
            prop_assert_eq!(winning, brute.winning_moves(&heaps));
        }
    }
}
