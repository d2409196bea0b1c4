//! Every-SG: a move is made in every component that has one; who has no move at all loses.

use rustc_hash::FxHashMap;

use crate::{Budget, Game, Outcome, SolveError, Solver};

/// Counts the steps of components: how many moves each lasts when its winner prolongs it and
/// its loser shortens it.
///
/// With step 0 where there is no move, a component that is won lasts 1 + the most steps of a
/// lost option, one that is lost 1 + the fewest steps of any option; several components last
/// as long as the longest. The player to move wins the sum iff its longest component lasts an
/// odd number of steps. (Jia Zhihao 2009.) Compared with [`super::Exhaustive`] on random
/// acyclic graphs of up to 8 positions whose moves may split a token in two, in sums of up to 3.
#[derive(Debug, Clone)]
pub struct EverySg<G: Game> {
    /// Knows the rules, and finds cycles.
    solver: Solver<G>,
    steps: FxHashMap<G::Position, u32>,
}

impl<G: Game> EverySg<G> {
    /// A counter of steps of `game` that knows nothing yet.
    pub fn new(game: G, budget: Budget) -> Self {
        Self {
            solver: Solver::new(game, budget),
            steps: FxHashMap::default(),
        }
    }

    /// The rules.
    pub const fn game(&self) -> &G {
        self.solver.game()
    }

    /// Returns who wins the sum of `components`.
    pub fn outcome(
        &mut self,
        components: &[G::Position],
    ) -> Result<Outcome, SolveError<G::Position>> {
        let odd = self.steps(components)? % 2 == 1;
        Ok(if odd { Outcome::N } else { Outcome::P })
    }

    /// Returns how many steps the sum of `components` lasts.
    pub fn steps(&mut self, components: &[G::Position]) -> Result<u32, SolveError<G::Position>> {
        // A search by values first: it ends with an error where there is a cycle, and keeps to
        // the budget.
        self.solver.value(components)?;
        let mut most = 0;
        for component in components {
            most = most.max(self.component(component));
        }
        Ok(most)
    }

    fn component(&mut self, root: &G::Position) -> u32 {
        let root = self.game().canonical(root.clone());
        let mut stack = vec![root.clone()];
        while let Some(position) = stack.last() {
            if self.steps.contains_key(position) {
                stack.pop();
                continue;
            }
            let options = self.options(position);
            let unknown: Vec<_> = options
                .iter()
                .flatten()
                .filter(|part| !self.steps.contains_key(part))
                .cloned()
                .collect();
            if unknown.is_empty() {
                let steps = self.count(&options);
                self.steps.extend(stack.pop().map(|done| (done, steps)));
            } else {
                stack.extend(unknown);
            }
        }
        self.steps.get(&root).copied().unwrap_or(0)
    }

    fn options(&self, position: &G::Position) -> Vec<Vec<G::Position>> {
        let mut options = Vec::new();
        self.game().options(position, &mut |parts| {
            let canonical = parts.iter().map(|part| self.game().canonical(part.clone()));
            options.push(canonical.collect());
        });
        options
    }

    fn count(&self, options: &[Vec<G::Position>]) -> u32 {
        let of_part = |part: &G::Position| self.steps.get(part).copied().unwrap_or(0);
        let steps = options
            .iter()
            .map(|parts| parts.iter().map(of_part).max().unwrap_or(0));
        let lost = steps.clone().filter(|steps| steps % 2 == 0).max();
        match lost {
            Some(most) => most + 1,
            None => steps.min().map_or(0, |fewest| fewest + 1),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Exhaustive, Play};
    use super::*;
    use crate::testing::graphs;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn the_longest_component_decides(
            graph in graphs(8, true),
            tokens in proptest::collection::vec(0usize..8, 0..=3),
        ) {
            // Tokens that split again and again make too many sums to be played out.
            let budget = Budget { positions: 100_000 };
            let played = Exhaustive::new(&graph, Play::Every, budget).outcome(&tokens);
            prop_assume!(!matches!(played, Err(SolveError::Budget { .. })));
            let mut steps = EverySg::new(&graph, Budget::default());
            prop_assert_eq!(steps.outcome(&tokens), played);
        }
    }
}
