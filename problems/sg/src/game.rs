//! What a game is: positions, and the options of each.

use std::hash::Hash;

use crate::{Nimber, Outcome};

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

    /// Whether there is a move. The default lists all of them; a game that is asked often may
    /// remember it.
    fn can_move(&self, position: &Self::Position) -> bool {
        let mut can_move = false;
        self.options(position, &mut |_| can_move = true);
        can_move
    }

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

    /// Returns the Grundy value where theory knows it without looking at the moves. The default
    /// is that it does not.
    fn known_value(&self, position: &Self::Position) -> Option<Nimber> {
        let _ = position;
        None
    }

    /// Returns who wins in normal play where theory knows it without looking at the moves: by
    /// default, where it knows the value.
    fn known_outcome(&self, position: &Self::Position) -> Option<Outcome> {
        self.known_value(position).map(Outcome::from)
    }

    /// Returns the moves that leave a sum of that value where theory finds them without looking
    /// at all moves. The default is that it does not.
    ///
    /// With X the value of a whole position, a move in a component of value g wins iff it leaves
    /// the value g + X; so this finds winning moves among more moves than can be listed.
    fn moves_to(
        &self,
        position: &Self::Position,
        value: Nimber,
    ) -> Option<MovesTo<Self::Position>> {
        let _ = (position, value);
        None
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

/// The moves that leave a given value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MovesTo<P> {
    /// How many there are, or were found.
    pub count: u128,
    /// The label of one of them, and what it leaves.
    pub first: Option<(Vec<u64>, Vec<P>)>,
    /// Whether there may be more: theory has looked for one only.
    pub may_be_more: bool,
}

impl<P> MovesTo<P> {
    /// No move.
    pub const NONE: Self = Self {
        count: 0,
        first: None,
        may_be_more: false,
    };

    /// The same moves where positions are written in another way.
    pub fn map<Q>(self, position: impl FnMut(P) -> Q) -> MovesTo<Q> {
        let first = self
            .first
            .map(|(label, left)| (label, left.into_iter().map(position).collect()));
        MovesTo {
            count: self.count,
            first,
            may_be_more: self.may_be_more,
        }
    }

    /// One move, with its label and what it leaves.
    pub fn one(label: impl Into<Vec<u64>>, left: impl Into<Vec<P>>) -> Self {
        Self {
            count: 1,
            first: Some((label.into(), left.into())),
            may_be_more: false,
        }
    }

    /// One move that was found; nobody has looked for others.
    pub fn found(label: impl Into<Vec<u64>>, left: impl Into<Vec<P>>) -> Self {
        Self {
            may_be_more: true,
            ..Self::one(label, left)
        }
    }
}

impl MovesTo<u64> {
    /// The move that leaves so many objects of a heap, if that is fewer; it is called by how many
    /// it takes.
    pub fn take(heap: u64, left: u64) -> Self {
        if left < heap {
            Self::one([heap - left], [left])
        } else {
            Self::NONE
        }
    }
}

/// Passes every question on to the game behind a pointer.
macro_rules! pass_on {
    ($pointer:ty) => {
        impl<G: Game + ?Sized> Game for $pointer {
            type Position = G::Position;

            fn options(&self, position: &Self::Position, sink: &mut dyn FnMut(&[Self::Position])) {
                (**self).options(position, sink);
            }

            fn can_move(&self, position: &Self::Position) -> bool {
                (**self).can_move(position)
            }

            fn moves(
                &self,
                position: &Self::Position,
                visit: &mut dyn FnMut(&[u64], &[Self::Position]),
            ) {
                (**self).moves(position, visit);
            }

            fn leaves(
                &self,
                position: &Self::Position,
                label: &[u64],
            ) -> Option<Vec<Self::Position>> {
                (**self).leaves(position, label)
            }

            fn most_moves(&self, position: &Self::Position) -> u64 {
                (**self).most_moves(position)
            }

            fn known_value(&self, position: &Self::Position) -> Option<Nimber> {
                (**self).known_value(position)
            }

            fn known_outcome(&self, position: &Self::Position) -> Option<Outcome> {
                (**self).known_outcome(position)
            }

            fn moves_to(
                &self,
                position: &Self::Position,
                value: Nimber,
            ) -> Option<MovesTo<Self::Position>> {
                (**self).moves_to(position, value)
            }

            fn canonical(&self, position: Self::Position) -> Self::Position {
                (**self).canonical(position)
            }
        }
    };
}

pass_on!(&G);
pass_on!(Box<G>);
