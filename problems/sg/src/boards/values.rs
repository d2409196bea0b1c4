//! The value of a board on which pieces are laid, whichever pieces they are.

use super::{Blocks, Board, Placing};
use crate::{Budget, Nimber, SolveError, Solver};

impl Placing {
    /// Returns the Grundy value of a board: of 2x2 blocks by [`Blocks`], else by a [`Solver`].
    pub fn value(&self, board: &Board, budget: Budget) -> Result<Nimber, SolveError<Board>> {
        if *self == Self::blocks() {
            Blocks::new(budget).value(board)
        } else {
            Solver::new(self, budget).value(&self.parts(board))
        }
    }
}
