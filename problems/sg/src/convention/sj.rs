//! Where the SJ theorem answers true misère play, in which the last mover loses and play ends
//! only when nobody can move.
//!
//! The theorem is exact for the convention of [`super::anti_sg`]. It carries over to misère
//! play iff components of value 0 that still have moves do no harm; used blindly it is wrong,
//! for example for Kayles from a row of 8 on.

use std::collections::HashSet;

use super::{Exhaustive, Play, anti_sg};
use crate::{Budget, Game, Nimber, Outcome, SolveError, Solver};

/// Whether the theorem may be used for the components asked about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition<P> {
    /// It holds for every sum of the components and of what they become.
    Holds,
    /// It is not known to hold: this component breaks the condition. Where components never
    /// split, some sum with it is answered wrongly.
    Fails {
        /// A component that can be reached.
        position: P,
    },
}

/// What a component's options look like to the condition.
#[derive(Default)]
struct Options {
    any: bool,
    /// An option of parts of value 0 and 1 with sum 0, and one with sum 1.
    small: [bool; 2],
    /// An option with a part above 1 and a sum of at most 1.
    hides_large: bool,
}

/// Checks that every component reachable from `components` keeps to a condition under which
/// the SJ theorem answers misère play.
///
/// The condition: every component of value 0 that can move has an option of parts of value at
/// most 1 with sum 1; and where components split, those of value 1 have such an option with
/// sum 0, those above 1 have one of either sum, and no component of value at most 1 has an
/// option whose sum is at most 1 although a part is above it. It is sufficient always, and
/// necessary where components do not split. Compared with exhaustive search on random acyclic
/// graphs of up to 8 positions, with and without splitting, in sums of up to 3.
pub fn condition<G: Game>(
    game: &G,
    components: &[G::Position],
    budget: Budget,
) -> Result<Condition<G::Position>, SolveError<G::Position>> {
    let mut solver = Solver::new(game, budget);
    // Also finds cycles, and keeps to the budget.
    solver.value(components)?;
    let mut seen: HashSet<G::Position> = HashSet::new();
    let mut open = components.to_vec();
    while let Some(position) = open.pop() {
        if !seen.insert(position.clone()) {
            continue;
        }
        let mut options = Vec::new();
        game.options(&position, &mut |parts| options.push(parts.to_vec()));
        let value = solver.value(std::slice::from_ref(&position))?;
        let mut found = Options::default();
        for parts in &options {
            found.note(&mut solver, parts)?;
        }
        if !found.allow(value) {
            return Ok(Condition::Fails { position });
        }
        open.extend(options.into_iter().flatten());
    }
    Ok(Condition::Holds)
}

impl Options {
    fn note<G: Game>(
        &mut self,
        solver: &mut Solver<G>,
        parts: &[G::Position],
    ) -> Result<(), SolveError<G::Position>> {
        let sum = solver.value(parts)?.0;
        let mut large = false;
        for part in parts {
            large |= solver.value(std::slice::from_ref(part))?.0 > 1;
        }
        self.any = true;
        if sum <= 1 {
            self.small[sum as usize] |= !large;
            self.hides_large |= large;
        }
        Ok(())
    }

    const fn allow(&self, value: Nimber) -> bool {
        match value.0 {
            0 => !self.hides_large && (!self.any || self.small[1]),
            1 => !self.hides_large && self.small[0],
            _ => self.small[0] && self.small[1],
        }
    }
}

/// Returns who wins the sum of `components` in misère play by the SJ theorem, or `None` where
/// its condition does not hold.
pub fn misere<G: Game>(
    game: &G,
    components: &[G::Position],
    budget: Budget,
) -> Result<Option<Outcome>, SolveError<G::Position>> {
    if condition(game, components, budget)? != Condition::Holds {
        return Ok(None);
    }
    let mut solver = Solver::new(game, budget);
    let mut values = Vec::with_capacity(components.len());
    for component in components {
        values.push(solver.value(std::slice::from_ref(component))?);
    }
    Ok(Some(anti_sg(&values)))
}

/// Returns the first of the `sums` that the theorem, used without its condition, answers
/// wrongly in misère play.
pub fn counterexample<G: Game>(
    game: &G,
    sums: impl IntoIterator<Item = Vec<G::Position>>,
    budget: Budget,
) -> Result<Option<Vec<G::Position>>, SolveError<G::Position>>
where
    G::Position: Ord,
{
    let mut solver = Solver::new(game, budget);
    let mut search = Exhaustive::new(game, Play::Misere, budget);
    for sum in sums {
        let mut values = Vec::with_capacity(sum.len());
        for component in &sum {
            values.push(solver.value(std::slice::from_ref(component))?);
        }
        if search.outcome(&sum)? != anti_sg(&values) {
            return Ok(Some(sum));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nim::Nim;
    use crate::octal::Code;
    use crate::subtraction::SubtractionSet;
    use crate::testing::graphs;
    use proptest::prelude::*;

    #[test]
    fn it_holds_for_nim_and_for_subtraction_sets() {
        let budget = Budget::default();
        assert_eq!(condition(&Nim, &[30], budget), Ok(Condition::Holds));
        for set in [vec![1, 2], vec![1, 3, 4], vec![2, 3], vec![2], vec![2, 5]] {
            let set = SubtractionSet::new(set);
            assert_eq!(condition(&set, &[100], budget), Ok(Condition::Holds));
        }
    }

    #[test]
    fn it_fails_for_kayles_and_the_failing_row_is_found() {
        let kayles = Code::kayles();
        let budget = Budget::default();
        assert_eq!(misere(&kayles, &[8], budget), Ok(None));
        let rows = (0..20).map(|row| vec![row]);
        assert_eq!(counterexample(&kayles, rows, budget), Ok(Some(vec![8])));
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(1000))]

        /// Components that do not split: where the condition holds the theorem is right, and
        /// where it fails some sum of up to three components is answered wrongly.
        #[test]
        fn without_splitting_the_condition_is_exact(graph in graphs(8, false)) {
            let budget = Budget::default();
            let start = [7];
            let sums = |most: usize| {
                (0..8usize.pow(3)).map(move |code| {
                    let tokens = [code % 8, code / 8 % 8, code / 64];
                    tokens[..most].to_vec()
                })
            };
            let reachable = graph.reachable(7);
            let sums = sums(3).filter(|sum| sum.iter().all(|token| reachable.contains(token)));
            let wrong = counterexample(&graph, sums, budget);
            let holds = condition(&graph, &start, budget) == Ok(Condition::Holds);
            prop_assert_eq!(wrong.map(|wrong| wrong.is_none()), Ok(holds));
        }

        /// Components that split in two: where the condition holds the theorem is right.
        #[test]
        fn with_splitting_the_condition_is_enough(
            graph in graphs(8, true),
            tokens in proptest::collection::vec(0usize..8, 0..=3),
        ) {
            let budget = Budget::default();
            if let Ok(Some(outcome)) = misere(&graph, &tokens, budget) {
                let mut search = Exhaustive::new(&graph, Play::Misere, budget);
                prop_assert_eq!(search.outcome(&tokens), Ok(outcome));
            }
        }
    }
}
