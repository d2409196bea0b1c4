//! What shapes and texts look like: the classes of `boards.css`.

/// What a shape is, which is what it looks like: the classes of `boards.css`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Look {
    /// A stone, or whatever is taken.
    Piece,
    /// The light on a piece.
    Shine,
    /// What things stand on.
    Ground,
    /// Something with an edge and no colour of its own.
    Outline,
    /// The same with a colour that tells it from others.
    Marked,
    /// Something that is gone, or that is not in play.
    Gone,
    /// The body of something solid, such as a step.
    Solid,
    /// What cannot be used.
    Blocked,
    /// A piece of chocolate.
    Chocolate,
    /// What stands on a board in one's own colour: a coin with its head up, a token.
    Token,
    /// An edge that can be cut.
    Branch,
    /// An edge that is gone along.
    Way,
    /// The head of an arrow.
    Arrow,
    /// A sign on something dark.
    Sign,
    /// A place to click on that stands for a move of several pieces.
    Choice,
    /// What can be clicked on and is not seen.
    Hit,
    /// The same along a line.
    Reach,
    /// A free cell that is marked by clicking on it: those of a piece together are its move.
    Cell,
    /// What a move would change: seen under the pointer.
    Ghost,
    /// What the last move has changed, or a move that wins.
    Ring,
    /// The ground of a value, where whoever moves wins or loses.
    Won,
    Lost,
    /// A cell with a value in it that is not 0: from 1 to 5 the deeper the larger it is.
    Value(u8),
}

impl Look {
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Piece => "b-piece",
            Self::Shine => "b-shine",
            Self::Ground => "b-ground",
            Self::Outline => "b-outline",
            Self::Marked => "b-marked",
            Self::Gone => "b-gone",
            Self::Solid => "b-solid",
            Self::Blocked => "b-blocked",
            Self::Chocolate => "b-chocolate",
            Self::Token => "b-token",
            Self::Branch => "b-branch",
            Self::Way => "b-way",
            Self::Arrow => "b-arrow",
            Self::Sign => "b-sign",
            Self::Choice => "b-choice",
            Self::Hit => "b-hit",
            Self::Reach => "b-reach",
            Self::Cell => "b-cell",
            Self::Ghost => "b-ghost",
            Self::Ring => "b-ring",
            Self::Won => "b-won",
            Self::Lost => "b-lost",
            Self::Value(0 | 1) => "b-value-1",
            Self::Value(2) => "b-value-2",
            Self::Value(3) => "b-value-3",
            Self::Value(4) => "b-value-4",
            Self::Value(_) => "b-value-5",
        }
    }
}

/// How a text looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Letters {
    /// A number or a word next to something.
    Label,
    /// The name of something, inside of it.
    Name,
    /// A letter on a token.
    OnToken,
    /// A number that fills its cell.
    InCell,
}

impl Letters {
    pub(super) fn class(self) -> &'static str {
        match self {
            Self::Label => "b-label",
            Self::Name => "b-name",
            Self::OnToken => "b-on-token",
            Self::InCell => "b-in-cell",
        }
    }
}
