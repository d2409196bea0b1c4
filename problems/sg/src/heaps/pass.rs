//! One pass: once in the whole game a player may pass, but not when nothing else can be moved.

use crate::{Game, Nimber};

/// A sum of any game with one pass for both players together. A position is the whole sum,
/// since the pass ends with its last component's last move.
#[derive(Debug, Clone)]
pub struct WithPass<G> {
    game: G,
}

/// A sum and whether the pass is still to be had.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Passable<P> {
    /// The components.
    pub components: Vec<P>,
    /// Whether nobody has passed yet.
    pub pass: bool,
}

impl<G: Game> WithPass<G> {
    /// The rules of `game` with a pass.
    pub const fn new(game: G) -> Self {
        Self { game }
    }

    /// The sum of `components` at the beginning.
    pub fn opening(components: Vec<G::Position>) -> Passable<G::Position> {
        Passable {
            components,
            pass: true,
        }
    }
}

impl<G: Game> Game for WithPass<G>
where
    G::Position: Ord,
{
    type Position = Passable<G::Position>;

    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        let mut movable = false;
        for option in crate::brute::options_of_sum(&self.game, &position.components) {
            movable = true;
            sink(&[Passable {
                components: option,
                pass: position.pass,
            }]);
        }
        if movable && position.pass {
            sink(&[Passable {
                components: position.components.clone(),
                pass: false,
            }]);
        }
    }

    fn canonical(&self, mut position: Self::Position) -> Self::Position {
        position.components = position
            .components
            .into_iter()
            .map(|component| self.game.canonical(component))
            .collect();
        position.components.sort_unstable();
        position
    }
}

/// Returns the value of one Nim heap with a pass: odd and even sizes change places, 0 stays.
/// Several heaps have no known rule: [`WithPass`] searches. Compared with the rules to 60.
pub const fn one_pass_value(heap: u64) -> Option<Nimber> {
    let value = match (heap, heap % 2) {
        (0, _) => Some(0),
        (_, 1) => heap.checked_add(1),
        _ => Some(heap - 1),
    };
    match value {
        Some(value) => Some(Nimber(value)),
        None => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;
    use crate::nim::Nim;
    use crate::{Budget, Outcome, Solver};

    #[test]
    fn one_heap_is_as_the_rules_say() {
        let mut brute = Brute::new(WithPass::new(Nim));
        for heap in 0..=60 {
            let value = brute.value(&WithPass::<Nim>::opening(vec![heap]));
            assert_eq!(Some(value), one_pass_value(heap), "{heap}");
        }
        assert_eq!(one_pass_value(u64::MAX), None);
    }

    #[test]
    fn a_pass_changes_who_wins_equal_heaps() {
        let mut solver = Solver::new(WithPass::new(Nim), Budget::default());
        let opening = WithPass::<Nim>::opening(vec![1, 1]);
        assert_eq!(solver.outcome(&[opening]), Ok(Outcome::N));
        let spent = Passable {
            components: vec![1, 1],
            pass: false,
        };
        assert_eq!(solver.outcome(&[spent]), Ok(Outcome::P));
    }
}
