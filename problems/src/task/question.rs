//! What a problem asks about a position.

use serde::Deserialize;

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Question {
    /// Who wins.
    #[serde(skip)]
    Winner,
    /// A winning move, any of them; `0` where there is none.
    Move,
    /// How many winning moves there are.
    Count,
    /// The Grundy value.
    Value,
    /// Nothing: the program plays, and must win.
    Play,
}
