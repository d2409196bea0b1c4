//! The moves that decide a case: those that win it, the answer to every move of a lost one, or what holds a draw.

use crate::Localized;

/// What begins each line of an explanation that is a move with the answer to it.
pub const LISTED: &str = "• ";

/// A move of a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedMove {
    /// The numbers that name it, the number of the part first; `None` where it has none.
    pub label: Option<String>,
    /// The position that it leaves, as the engine's notation names it; `None` where it has no name.
    pub to: Option<String>,
    /// What it is called.
    pub words: Localized,
}

/// A move of a case that does not win it, and the answer to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnsweredMove {
    /// The move.
    pub made: NamedMove,
    /// A move that wins from what it leaves, or holds the draw there; `None` where it ends the game.
    pub reply: Option<NamedMove>,
}

/// What an output says of who wins a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    /// Whether it is the player who moves first.
    pub first_wins: bool,
    /// The move that is said to win, with the other player's winning answer where there is one.
    pub by: Option<AnsweredMove>,
}

/// What decides a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecisiveMoves {
    /// The case is won, by these moves.
    Winning {
        /// The first of them; none where the game is over and whoever is to move has won.
        moves: Vec<NamedMove>,
        /// How many more there are; `None` where they are too many to be counted.
        left_out: Option<u64>,
    },
    /// The case is lost: each of its moves has an answer.
    Refutation {
        /// The first of them; none where there is no move.
        moves: Vec<AnsweredMove>,
        /// How many more there are.
        left_out: u64,
    },
    /// The case is drawn, since play may go on forever: no move wins it.
    Draw {
        /// The first of the moves that hold the draw, each with a reply that holds it, too.
        holding: Vec<AnsweredMove>,
        /// The first of those that lose, each with a reply that wins.
        losing: Vec<AnsweredMove>,
        /// How many more there are of both.
        left_out: u64,
        /// Why no move wins.
        reason: Localized,
    },
}
