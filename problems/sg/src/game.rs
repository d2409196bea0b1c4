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

    fn canonical(&self, position: Self::Position) -> Self::Position {
        (**self).canonical(position)
    }
}
