//! A game between two programs of a problem that is played, as its referee sees it: what the one to
//! move is asked, what it says, and what is left.

use crate::Localized;

/// Whether a program that says this line wants to move first; `None` where it names no side.
pub fn moves_first(line: &str) -> Option<bool> {
    match line.trim() {
        "First" => Some(true),
        "Second" => Some(false),
        _ => None,
    }
}

/// One game. Does no input and output itself.
///
/// A program chooses its side in such problems, so a right one never sits in a lost position. Hence
/// each move is asked as a game of its own, from the position that is there: who says `First` moves,
/// and for who says `Second` the referee does, so that the other has to prove its win.
pub trait Bout: Send {
    /// The position as the engine's notation names it, such as `nim@3,5,7`; `None` where it has no
    /// name there.
    fn position(&self) -> Option<String>;

    /// What the one to move is sent: the position, as the only game of a conversation. `None` where
    /// no input can say it.
    fn question(&self) -> Option<String>;

    /// Whether no move is left.
    fn is_over(&self) -> bool;

    /// Whether the one to move wins who finds no move left.
    fn stuck_wins(&self) -> bool;

    /// Whether the one to move can win; `None` where the problem's theory does not say it.
    fn is_won(&self) -> Option<bool>;

    /// Whether the program wants to move, or what is wrong with its line.
    fn side(&self, line: &str) -> Result<bool, Localized>;

    /// Makes the move that a program's line names, and returns it as such a line is written.
    ///
    /// # Errors
    /// Says why it is none.
    fn play(&mut self, line: &str) -> Result<String, Localized>;

    /// Makes any move, for who does not want to; `None` where none is left.
    fn play_any(&mut self) -> Option<String>;

    /// Makes a winning move where the problem's theory finds one, and any other where not; `None` where none
    /// is left.
    fn play_best(&mut self) -> Option<String>;

    /// Makes a move that ends the game with a win where there is one, and any other where not: what a
    /// beginner sees. `None` where none is left.
    fn play_simply(&mut self) -> Option<String>;
}
