//! Several games of one kind at once: which game it is belongs to the position.

use crate::{Game, MovesTo, Nimber};

/// Rules side by side; a position is the index of the rules and a position by these.
#[derive(Debug, Clone)]
pub struct Several<G>(Vec<G>);

impl<G> Several<G> {
    /// These rules, with the indices 0, 1, ….
    pub fn new(rules: impl IntoIterator<Item = G>) -> Self {
        Self(rules.into_iter().collect())
    }
}

/// A position of an index without rules has no move and the value 0.
impl<G: Game> Game for Several<G> {
    type Position = (usize, G::Position);

    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    fn moves(
        &self,
        (index, position): &Self::Position,
        visit: &mut dyn FnMut(&[u64], &[Self::Position]),
    ) {
        let Some(rules) = self.0.get(*index) else {
            return;
        };
        rules.moves(position, &mut |label, left| {
            let left: Vec<_> = left.iter().map(|left| (*index, left.clone())).collect();
            visit(label, &left);
        });
    }

    fn most_moves(&self, (index, position): &Self::Position) -> u64 {
        let rules = self.0.get(*index);
        rules.map_or(0, |rules| rules.most_moves(position))
    }

    fn known_value(&self, (index, position): &Self::Position) -> Option<Nimber> {
        let rules = self.0.get(*index);
        rules.map_or(Some(Nimber::ZERO), |rules| rules.known_value(position))
    }

    fn moves_to(
        &self,
        (index, position): &Self::Position,
        value: Nimber,
    ) -> Option<MovesTo<Self::Position>> {
        let Some(rules) = self.0.get(*index) else {
            return Some(MovesTo::NONE);
        };
        let found = rules.moves_to(position, value)?;
        Some(found.map(|left| (*index, left)))
    }

    fn canonical(&self, (index, position): Self::Position) -> Self::Position {
        match self.0.get(index) {
            Some(rules) => (index, rules.canonical(position)),
            None => (index, position),
        }
    }
}
