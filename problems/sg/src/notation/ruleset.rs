//! What a family of games must tell so that its positions can be read, asked about and played.

use std::cell::{Cell, RefCell};
use std::fmt::Debug;
use std::hash::Hash;

use rustc_hash::FxHashMap;

use super::{Answer, AskError, NotationError, PartMove, Reader};
use crate::octal::Code;
use crate::period::Period;
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play, pool};

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

    /// How many positions [`Self::options`] passes on. The default lists them.
    fn count_options(&self, position: &Self::Position) -> u64 {
        let mut count = 0;
        self.options(position, &mut |_| count += 1);
        count
    }

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

    /// What the move from one whole position to another is called, where the rules have names for it.
    fn move_name(&self, from: &Self::Position, to: &Self::Position) -> Option<String> {
        let _ = (from, to);
        None
    }

    /// What the move from one whole position to another does to a component, where somebody else wrote the rules.
    fn part_move(&self, from: &Self::Position, to: &Self::Position) -> Option<PartMove> {
        let _ = (from, to);
        None
    }

    /// The position as whoever wrote the rules draws it, where they do.
    fn picture(&self, position: &Self::Position) -> Option<String> {
        let _ = position;
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

    /// What [`Self::options`] lists in another order than the position has, in the order of the position: each
    /// thing that the move does not change in its place.
    fn in_place(&self, position: &Self::Position, option: &Self::Position) -> Vec<Self::Position> {
        let _ = (position, option);
        Vec::new()
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

    /// Whether [`Self::theory`] of such a position is a search: one that looks at several positions finds their
    /// values together.
    fn theory_searches(&self, position: &Self::Position) -> bool {
        let _ = position;
        false
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

    /// The octal code of the game, where it has one.
    fn code(&self) -> Option<&Code> {
        None
    }
}

/// The rules of a ruleset as a [`Game`] of components, which stops listing moves when it has
/// listed more than a budget allows.
#[derive(Debug)]
pub(super) struct Components<'r, R: Ruleset> {
    rules: &'r R,
    /// How many options may be listed in all.
    most: u64,
    /// How many options may still be listed; `None` once there was one too many.
    left: Cell<Option<u64>>,
    /// What components cost that were asked whether they can move: a search asks that of the same
    /// few again and again.
    costs: RefCell<FxHashMap<R::Position, Cost>>,
}

/// What listing the options of a component takes from the budget.
#[derive(Debug, Clone, Copy)]
struct Cost {
    /// An upper bound, which must be left before anything is listed.
    most: u64,
    /// How many options there are.
    listed: u64,
}

/// Of more components than these it is not remembered whether they can move.
const MOST_REMEMBERED: usize = 100_000;

impl<'r, R: Ruleset> Components<'r, R> {
    /// The rules, with room for that many options.
    pub(super) fn new(rules: &'r R, most_options: u64) -> Self {
        Self {
            rules,
            most: most_options,
            left: Cell::new(Some(most_options)),
            costs: RefCell::default(),
        }
    }

    /// Whether moves were left out, so that nothing found is to be believed.
    pub(super) const fn is_exhausted(&self) -> bool {
        self.left.get().is_none()
    }

    /// How many options were listed; all that may be, where there was one too many.
    pub(super) fn listed(&self) -> u64 {
        let left = self.left.get().unwrap_or_default();
        self.most.saturating_sub(left)
    }

    /// Whether so many options may still be listed; no more are, where they may not.
    fn has_room(&self, most: u64) -> bool {
        let has_room = self.left.get().is_some_and(|left| left >= most) && pool::has_room(most);
        if !has_room {
            self.left.set(None);
        }
        has_room
    }

    fn take(&self, listed: u64) {
        let left = self.left.get().map(|left| left.saturating_sub(listed));
        self.left.set(left);
        pool::take(listed);
    }
}

impl<R: Ruleset> Game for Components<'_, R> {
    type Position = R::Position;

    fn options(&self, position: &R::Position, sink: &mut dyn FnMut(&[R::Position])) {
        if !self.has_room(self.rules.most_options(position)) {
            return;
        }
        let mut listed = 0;
        self.rules.options(position, &mut |option| {
            listed += 1;
            sink(&self.rules.parts(&option));
        });
        self.take(listed);
    }

    /// What is remembered takes as much of the budget as listing it again would, so that the budget
    /// bounds a search as a whole, and not how much of it is new.
    fn can_move(&self, position: &R::Position) -> bool {
        let known = self.costs.borrow().get(position).copied();
        if let Some(Cost { most, listed }) = known {
            if !self.has_room(most) {
                return false;
            }
            self.take(listed);
            return listed > 0;
        }
        let most = self.rules.most_options(position);
        if !self.has_room(most) {
            return false;
        }
        let listed = self.rules.count_options(position);
        self.take(listed);
        let mut costs = self.costs.borrow_mut();
        if costs.len() < MOST_REMEMBERED {
            costs.insert(position.clone(), Cost { most, listed });
        }
        listed > 0
    }

    fn canonical(&self, part: R::Position) -> R::Position {
        self.rules.representative(self.rules.class(&part))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    /// One heap of which any number is taken; it counts how often its moves are listed.
    #[derive(Debug, Default)]
    struct Heap(AtomicUsize);

    impl Ruleset for Heap {
        type Position = u64;

        fn name(&self) -> String {
            "heap".to_owned()
        }

        fn read(&self, _: &mut Reader<'_>) -> Result<u64, NotationError> {
            Ok(0)
        }

        fn write(&self, heap: &u64) -> String {
            heap.to_string()
        }

        fn options(&self, heap: &u64, sink: &mut dyn FnMut(u64)) {
            self.0.fetch_add(1, Ordering::Relaxed);
            (0..*heap).for_each(sink);
        }

        fn most_options(&self, heap: &u64) -> u64 {
            *heap
        }
    }

    #[test]
    fn a_component_is_looked_at_once_and_counts_every_time() {
        let rules = Heap::default();
        let components = Components::new(&rules, 12);
        assert!(!components.can_move(&0) && !components.can_move(&0));
        for _ in 0..3 {
            assert!(components.can_move(&4));
        }
        assert_eq!(rules.0.load(Ordering::Relaxed), 2);
        assert!(!components.is_exhausted());
        // All 12 are listed now: whatever is asked, there is no room.
        assert!(!components.can_move(&4));
        assert!(components.is_exhausted());
        // As many as if each had been listed.
        let components = Components::new(&rules, 12);
        for _ in 0..3 {
            components.options(&4, &mut |_| {});
        }
        assert!(!components.is_exhausted());
        components.options(&4, &mut |_| {});
        assert!(components.is_exhausted());
    }
}
