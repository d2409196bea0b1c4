//! The pieces of placing games, and the symmetries of the square that turn them.

use super::board::{Board, WIDEST};

/// A piece: its cells as (row, column), the least of each being 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    // Invariant: ascending, at least one cell.
    pub(super) cells: Vec<(usize, usize)>,
}

/// A symmetry of the square: first mirrored at the diagonal, then upside down, then left and
/// right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Symmetry {
    transposed: bool,
    flipped: bool,
    mirrored: bool,
}

impl Shape {
    /// Returns the piece with these cells, moved into the corner. `None` without any cell, or
    /// when it is wider than a board.
    pub fn new(cells: impl IntoIterator<Item = (usize, usize)>) -> Option<Self> {
        let mut cells: Vec<(usize, usize)> = cells.into_iter().collect();
        let top = cells.iter().map(|cell| cell.0).min()?;
        let left = cells.iter().map(|cell| cell.1).min()?;
        for cell in &mut cells {
            *cell = (cell.0 - top, cell.1 - left);
        }
        cells.sort_unstable();
        cells.dedup();
        let fits = cells.iter().all(|cell| cell.0 < WIDEST && cell.1 < WIDEST);
        fits.then_some(Self { cells })
    }

    /// The piece in all its positions: turned and mirrored, each once.
    pub fn orientations(&self) -> Vec<Self> {
        let mut all: Vec<Self> = Symmetry::all()
            .map(|symmetry| symmetry.of_shape(self))
            .collect();
        all.sort();
        all.dedup();
        all
    }
}

impl Symmetry {
    /// All eight, the identity first.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        (0..8u8).map(|bits| Self {
            transposed: bits & 1 != 0,
            flipped: bits & 2 != 0,
            mirrored: bits & 4 != 0,
        })
    }

    /// The image of a cell on a board of that many rows and columns.
    const fn of_cell(
        self,
        (mut row, mut column): (usize, usize),
        size: (usize, usize),
    ) -> (usize, usize) {
        let (rows, columns) = size;
        if self.flipped {
            row = rows - 1 - row;
        }
        if self.mirrored {
            column = columns - 1 - column;
        }
        if self.transposed {
            (column, row)
        } else {
            (row, column)
        }
    }

    pub(super) fn of_shape(self, shape: &Shape) -> Shape {
        let rows = shape.cells.iter().map(|cell| cell.0 + 1).max().unwrap_or(1);
        let columns = shape.cells.iter().map(|cell| cell.1 + 1).max().unwrap_or(1);
        let mut cells: Vec<(usize, usize)> = shape
            .cells
            .iter()
            .map(|cell| self.of_cell(*cell, (rows, columns)))
            .collect();
        cells.sort_unstable();
        Shape { cells }
    }

    /// The image of a board; `None` where it would be too wide.
    pub(super) fn of_board(self, board: &Board) -> Option<Board> {
        let (rows, columns) = (board.rows.len(), board.width());
        if self.transposed && rows > WIDEST {
            return None;
        }
        let mut image = vec![0; if self.transposed { columns } else { rows }];
        for (row, mut free) in board.rows.iter().copied().enumerate() {
            while free != 0 {
                let column = free.trailing_zeros() as usize;
                free &= free - 1;
                let (row, column) = self.of_cell((row, column), (rows, columns));
                image[row] |= 1 << column;
            }
        }
        Some(Board { rows: image })
    }
}
