//! What a game is: positions, and the options of each.

use std::hash::Hash;

/// The rules of an impartial game.
///
/// The one required function lists the options of a position. Each option is a *sum*: the
/// slice of the positions that are left side by side after the move, possibly none. The rules
/// must be free of cycles for [`crate::Solver`] to answer; it says so when they are not.
pub trait Game {
    /// One component. A whole position of play is a slice of them.
    type Position: Clone + Eq + Hash;

    /// Calls `sink` once for every option of `position`.
    ///
    /// The same option may be given more than once, and its components in any order.
    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position]));

    /// Calls `visit` once for every move: its label, and the sum it leaves.
    ///
    /// A label is the numbers that a person would write for the move, such as how many objects
    /// are taken; it is empty where the position after says it all, as it does by default. A
    /// game with labels says its rules here, and [`Self::options`] passes on what is left.
    #[expect(
        clippy::type_complexity,
        reason = "an alias would ask every implementation for one more lifetime"
    )]
    fn moves(&self, position: &Self::Position, visit: &mut dyn FnMut(&[u64], &[Self::Position])) {
        self.options(position, &mut |left| visit(&[], left));
    }

    /// Returns what the move with that label leaves; `None` where there is no such move. The
    /// default looks through all moves.
    fn leaves(&self, position: &Self::Position, label: &[u64]) -> Option<Vec<Self::Position>> {
        let mut after = None;
        self.moves(position, &mut |name, left| {
            if name == label && after.is_none() {
                after = Some(left.to_vec());
            }
        });
        after
    }

    /// An upper bound of the number of moves: what has more than a caller can use is not listed.
    /// The default is that nobody knows.
    fn most_moves(&self, position: &Self::Position) -> u64 {
        let _ = position;
        u64::MAX
    }

    /// Rewrites a position into one of equal value that stands for a whole class, for example
    /// the least of its mirror images. The default changes nothing.
    ///
    /// It is called on every component before it is looked up, so a good canonical form makes
    /// the table of known values smaller.
    fn canonical(&self, position: Self::Position) -> Self::Position {
        position
    }
}

impl<G: Game + ?Sized> Game for &G {
    type Position = G::Position;

    fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
        (**self).options(position, sink);
    }

    fn moves(&self, position: &Self::Position, visit: &mut dyn FnMut(&[u64], &[Self::Position])) {
        (**self).moves(position, visit);
    }

    fn leaves(&self, position: &Self::Position, label: &[u64]) -> Option<Vec<Self::Position>> {
        (**self).leaves(position, label)
    }

    fn most_moves(&self, position: &Self::Position) -> u64 {
        (**self).most_moves(position)
    }

    fn canonical(&self, position: Self::Position) -> Self::Position {
        (**self).canonical(position)
    }
}
