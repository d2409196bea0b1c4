//! What a family of games must tell so that its positions can be read, asked about and played.

use std::cell::Cell;
use std::fmt::Debug;
use std::hash::Hash;

use super::{Answer, AskError, NotationError, Reader};
use crate::period::Period;
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play};

/// Tells who wins a position, if it is one of those it knows.
pub(super) type Judge<'r, R> = Box<dyn Fn(&<R as Ruleset>::Position) -> Option<Outcome> + 'r>;

/// A game with its parameters fixed, on whole positions as people write them.
///
/// The rules alone are enough: what is not known by theory is found by search.
pub(super) trait Ruleset: Send + Sync + 'static {
    /// A whole position. Its order is the order in which moves are listed.
    type Position: Clone + Eq + Hash + Ord + Debug + Send + Sync + 'static;

    /// The game as it is written: the family and its parameters.
    fn name(&self) -> String;

    /// Reads a position up to the end of the text.
    fn read(&self, reader: &mut Reader<'_>) -> Result<Self::Position, NotationError>;

    /// Writes a position so that it can be read again.
    fn write(&self, position: &Self::Position) -> String;

    /// Calls `sink` with the position after every move. Repetitions do no harm.
    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(Self::Position));

    /// Calls `visit` for every move of a single component: the numbers that name it, none where what
    /// it leaves says it all, and the position after it.
    fn moves(&self, part: &Self::Position, visit: &mut dyn FnMut(&[u64], Self::Position)) {
        self.options(part, &mut |option| visit(&[], option));
    }

    /// What the move of a single component with that label leaves; `None` where there is no such move.
    /// The default looks through all moves.
    fn leaves(&self, part: &Self::Position, label: &[u64]) -> Option<Self::Position> {
        let mut after = None;
        self.moves(part, &mut |name, left| {
            if name == label && after.is_none() {
                after = Some(left);
            }
        });
        after
    }

    /// The moves of a single component to positions of that value, where theory finds them without
    /// looking at all moves. What one leaves is a whole position.
    fn moves_to(&self, part: &Self::Position, value: Nimber) -> Option<MovesTo<Self::Position>> {
        let _ = (part, value);
        None
    }

    /// An upper bound of the number of moves: what lies beyond the budget is not begun.
    fn most_options(&self, position: &Self::Position) -> u64;

    /// An upper bound of the number of positions that can be reached, where one is known: a
    /// search that cannot succeed is not begun.
    fn most_positions(&self, position: &Self::Position) -> Option<u64> {
        let _ = position;
        None
    }

    /// The answer where play may go on forever; `None` for games that always end.
    fn loopy(&self, position: &Self::Position, play: Play) -> Option<Result<Answer, AskError>> {
        let _ = (position, play);
        None
    }

    /// Whether a move may turn one component into several.
    fn splits(&self) -> bool {
        false
    }

    /// The components that are played side by side, in order. The default knows none.
    fn parts(&self, position: &Self::Position) -> Vec<Self::Position> {
        vec![position.clone()]
    }

    /// A component that is played like this one and stands for all that are.
    fn representative(&self, part: Self::Position) -> Self::Position {
        part
    }

    /// The position that consists of these components.
    fn join(&self, parts: &[Self::Position]) -> Option<Self::Position> {
        match parts {
            [part] => Some(part.clone()),
            _ => None,
        }
    }

    /// A representative of the positions that are the same to a player, such as the same heaps
    /// in another order: each is listed once.
    fn class(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// The value in normal play where theory knows it without a search.
    fn theory(
        &self,
        position: &Self::Position,
        budget: Budget,
    ) -> Result<Option<Nimber>, AskError> {
        let _ = (position, budget);
        Ok(None)
    }

    /// Who wins, where theory knows that much.
    fn outcome(&self, position: &Self::Position, play: Play) -> Option<Outcome> {
        let _ = (position, play);
        None
    }

    /// What tells who wins this position and all that follow from it where the last mover loses,
    /// if theory finds it within the budget.
    fn judge(&self, position: &Self::Position, budget: Budget) -> Option<Judge<'_, Self>> {
        let _ = (position, budget);
        None
    }

    /// The values of the single heaps (or coins, or piles) 0..=n; `None` where one number does
    /// not make a position.
    fn values_to(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        let _ = (n, budget);
        None
    }

    /// The same, and fewer of them where the budget is not enough for all.
    fn values_within(&self, n: u64, budget: Budget) -> Option<Result<Vec<Nimber>, AskError>> {
        self.values_to(n, budget)
    }

    /// The period of the values, which are `values_to` some n.
    fn period(&self, values: &[Nimber]) -> Option<Period> {
        let _ = values;
        None
    }
}

/// The rules of a ruleset as a [`Game`] of components, which stops listing moves when it has
/// listed more than a budget allows.
#[derive(Debug)]
pub(super) struct Components<'r, R> {
    rules: &'r R,
    /// How many options may still be listed; `None` once there was one too many.
    left: Cell<Option<u64>>,
}

impl<'r, R: Ruleset> Components<'r, R> {
    /// The rules, with room for that many options.
    pub(super) const fn new(rules: &'r R, most_options: u64) -> Self {
        Self {
            rules,
            left: Cell::new(Some(most_options)),
        }
    }

    /// Whether moves were left out, so that nothing found is to be believed.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.left.get().is_none()
    }
}

impl<R: Ruleset> Game for Components<'_, R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, sink: &mut dyn FnMut(&[R::Position])) {
        let most = self.rules.most_options(position);
        if self.left.get().is_none_or(|left| left < most) {
            self.left.set(None);
            return;
        }
        let mut listed = 0;
        self.rules.options(position, &mut |option| {
            listed += 1;
            sink(&self.rules.parts(&option));
        });
        let left = self.left.get().map(|left| left.saturating_sub(listed));
        self.left.set(left);
    }

    fn canonical(&self, part: R::Position) -> R::Position {
        self.rules.representative(self.rules.class(&part))
    }
}
