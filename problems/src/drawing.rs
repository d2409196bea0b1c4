//! What a picture of a case shows where the picture of a position of the engine would not show the case.

/// What is drawn of such a case: it is looked at and not played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Drawing {
    /// A row of so many free cells.
    Row(u64),
    /// A heap from which players take in turn.
    HeapInTurn {
        /// Its stones.
        stones: u64,
        /// How many each player takes at most, in the order of their turns.
        limits: Vec<u64>,
    },
    /// A board with two pieces in each row that face each other.
    Facing {
        /// How many cells a row has.
        columns: u64,
        /// The columns of the pieces of each row, from 1: first that of the player to move.
        rows: Vec<(u64, u64)>,
    },
    /// A strip with pieces on these of its cells, counted from 1, in order.
    Strip(Vec<u64>),
    /// A box of lamps: those that are on, by their coordinates from 1.
    Lamps(Vec<(u64, u64, u64)>),
    /// Fields of two players, from 1, between which a pawn is moved.
    Fields {
        /// How many are the first player's: the first ones.
        firsts: u64,
        /// Those that are green.
        greens: Vec<u64>,
        /// Where the pawn may go, from field to field.
        moves: Vec<(u64, u64)>,
    },
    /// Balls before a goal, which roll whole turns.
    Balls {
        /// Their radius.
        radius: u64,
        /// How many of them a move kicks at most.
        most: u64,
        /// By how many turns a kick has one roll at most.
        kick: u64,
        /// Of each how far it is from the line, and how many turns it needs.
        balls: Vec<(u64, u64)>,
    },
}
