//! Outcomes: who wins when both play perfectly.

use std::fmt;

use crate::Nimber;

/// Who wins a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The player to move (the *next* player) wins.
    N,
    /// The player who has just moved (the *previous* player) wins.
    P,
    /// Neither can force a win: with perfect play the game goes on forever.
    D,
}

impl Outcome {
    /// Whether the player to move wins.
    pub const fn is_win(self) -> bool {
        matches!(self, Self::N)
    }
}

impl From<Nimber> for Outcome {
    /// Normal play: the player to move loses iff the value is 0.
    fn from(value: Nimber) -> Self {
        if value.is_zero() { Self::P } else { Self::N }
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::N => "N",
            Self::P => "P",
            Self::D => "D",
        })
    }
}
