//! Placing games: pieces are laid on free cells of a board until none fits; 2x2 blocks, and
//! tetrominoes of any set of shapes.

use std::fmt;

use crate::Game;

/// The widest board: a row is one word.
const WIDEST: usize = 64;

/// A piece: its cells as (row, column), the least of each being 0.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    // Invariant: ascending, at least one cell.
    cells: Vec<(usize, usize)>,
}

/// The free cells of a board. Only what a piece can still cover matters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    // Invariant: no row has bits beyond the 64th column.
    rows: Vec<u64>,
}

/// Why rows of text are no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// A character that is neither a free nor a used cell.
    #[error("row {row}, column {column}: `{found}` is no cell; expected 0 (free) or 1 (used)")]
    Cell {
        /// The row, from 1.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A row that is too wide.
    #[error("row {row} has {width} cells; expected at most 64")]
    TooWide {
        /// The row, from 1.
        row: usize,
        /// How many cells it has.
        width: usize,
    },
}

/// The rules: in a move one of the shapes is laid on free cells. A position is a part of the
/// board on which no piece interferes with the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    shapes: Vec<Shape>,
    /// The symmetries of the square that map the set of shapes to itself, but the identity.
    symmetries: Vec<Symmetry>,
}

/// A symmetry of the square: first mirrored at the diagonal, then upside down, then left and
/// right.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Symmetry {
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

impl Board {
    /// The board of that many rows and columns with every cell free; `None` when it is wider
    /// than 64.
    pub fn empty(rows: usize, columns: usize) -> Option<Self> {
        let row = match columns {
            0 => 0,
            1..=WIDEST => u64::MAX >> (WIDEST - columns),
            _ => return None,
        };
        Some(Self {
            rows: vec![row; rows],
        })
    }

    /// Reads rows of the characters 0 (free) and 1 (used).
    pub fn parse<'t>(rows: impl IntoIterator<Item = &'t str>) -> Result<Self, ParseBoardError> {
        let mut bits = Vec::new();
        for (row, text) in rows.into_iter().enumerate() {
            let width = text.chars().count();
            if width > WIDEST {
                return Err(ParseBoardError::TooWide {
                    row: row + 1,
                    width,
                });
            }
            let mut line = 0;
            for (column, found) in text.chars().enumerate() {
                match found {
                    '0' => line |= 1 << column,
                    '1' => {}
                    _ => {
                        return Err(ParseBoardError::Cell {
                            row: row + 1,
                            column: column + 1,
                            found,
                        });
                    }
                }
            }
            bits.push(line);
        }
        Ok(Self { rows: bits })
    }

    /// The board whose free cells are those of all these, laid upon each other.
    #[must_use]
    pub fn union(boards: &[Self]) -> Self {
        let height = boards
            .iter()
            .map(|board| board.rows.len())
            .max()
            .unwrap_or(0);
        let free = |row: usize| {
            let rows = boards.iter().filter_map(|board| board.rows.get(row));
            rows.fold(0, |free, row| free | row)
        };
        Self {
            rows: (0..height).map(free).collect(),
        }
    }

    /// How many cells the board's outline has.
    pub fn cells(&self) -> usize {
        self.rows.len() * self.width()
    }

    /// The free cells of every row, the first column in the lowest bit.
    pub(super) fn rows(&self) -> &[u64] {
        &self.rows
    }

    fn width(&self) -> usize {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        (u64::BITS - all.leading_zeros()) as usize
    }

    fn is_free(&self, row: usize, column: usize) -> bool {
        self.rows
            .get(row)
            .is_some_and(|line| line >> column & 1 == 1)
    }

    /// The board without empty rows and columns around it.
    fn trimmed(mut self) -> Self {
        while self.rows.last() == Some(&0) {
            self.rows.pop();
        }
        let empty = self.rows.iter().take_while(|row| **row == 0).count();
        self.rows.drain(..empty);
        let all = self.rows.iter().fold(0, |all, row| all | row);
        if all != 0 {
            let shift = all.trailing_zeros();
            self.rows.iter_mut().for_each(|row| *row >>= shift);
        }
        self
    }
}

impl fmt::Display for Board {
    /// Rows of 0 (free) and 1 (used) with / between them, up to the last free column.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.width();
        for row in 0..self.rows.len() {
            if row > 0 {
                f.write_str("/")?;
            }
            for column in 0..width {
                f.write_str(if self.is_free(row, column) { "0" } else { "1" })?;
            }
        }
        Ok(())
    }
}

impl ParseBoardError {
    /// Where in a text of rows with one character between them the mistake is, in characters.
    pub fn offset(&self, text: &str) -> usize {
        let (row, column) = match self {
            Self::Cell { row, column, .. } => (*row, *column),
            Self::TooWide { row, .. } => (*row, 65),
        };
        let before = text.split('/').take(row.saturating_sub(1));
        before.map(|row| row.chars().count() + 1).sum::<usize>() + column.saturating_sub(1)
    }
}

impl Placing {
    /// The game with exactly these pieces, none of which may be turned.
    pub fn new(shapes: impl IntoIterator<Item = Shape>) -> Self {
        let mut shapes: Vec<Shape> = shapes.into_iter().collect();
        shapes.sort();
        shapes.dedup();
        let symmetries = Symmetry::all().skip(1).filter(|symmetry| {
            let mut mapped: Vec<Shape> = shapes.iter().map(|s| symmetry.of_shape(s)).collect();
            mapped.sort();
            mapped == shapes
        });
        Self {
            symmetries: symmetries.collect(),
            shapes,
        }
    }

    /// 2x2 blocks, as in HDOJ 1760.
    pub fn blocks() -> Self {
        Self::new(Shape::new([(0, 0), (0, 1), (1, 0), (1, 1)]))
    }

    /// Dominoes, in both directions: Cram.
    pub fn dominoes() -> Self {
        let domino = Shape::new([(0, 0), (0, 1)]);
        Self::new(domino.iter().flat_map(Shape::orientations))
    }

    /// All tetrominoes, turned and mirrored as one likes.
    pub fn tetrominoes() -> Self {
        let shapes = [
            [(0, 0), (0, 1), (0, 2), (0, 3)],
            [(0, 0), (0, 1), (1, 0), (1, 1)],
            [(0, 0), (0, 1), (0, 2), (1, 1)],
            [(0, 0), (0, 1), (0, 2), (1, 0)],
            [(0, 0), (0, 1), (1, 1), (1, 2)],
        ];
        let shapes = shapes.into_iter().filter_map(Shape::new);
        Self::new(shapes.flat_map(|shape| shape.orientations()))
    }

    /// The pieces.
    pub fn shapes(&self) -> &[Shape] {
        &self.shapes
    }

    /// Splits a board into the parts on which pieces do not interfere, leaving out what no
    /// piece can cover: the components of a position, each moved into the corner.
    pub fn parts(&self, board: &Board) -> Vec<Board> {
        let parts = self.parts_in_place(board).into_iter();
        parts.map(Board::trimmed).collect()
    }

    /// The same parts where they lie on the board.
    pub fn parts_in_place(&self, board: &Board) -> Vec<Board> {
        let anchors: Vec<Vec<u64>> = self
            .shapes
            .iter()
            .map(|shape| anchors(&board.rows, shape))
            .collect();
        let mut left = vec![0; board.rows.len()];
        for (shape, anchors) in self.shapes.iter().zip(&anchors) {
            cover(&mut left, anchors, shape);
        }
        let mut parts = Vec::new();
        while let Some(row) = left.iter().position(|row| *row != 0) {
            let mut part = vec![0; left.len()];
            part[row] = left[row] & left[row].wrapping_neg();
            self.grow(&mut part, &anchors);
            for (left, part) in left.iter_mut().zip(&part) {
                *left &= !part;
            }
            parts.push(Board { rows: part });
        }
        parts
    }

    /// Calls `sink` with the whole board after every move, nothing left out.
    pub fn placements(&self, board: &Board, sink: &mut dyn FnMut(Board)) {
        for shape in &self.shapes {
            for (row, mut anchors) in anchors(&board.rows, shape).into_iter().enumerate() {
                while anchors != 0 {
                    let column = anchors.trailing_zeros();
                    anchors &= anchors - 1;
                    let mut after = board.clone();
                    for (down, right) in &shape.cells {
                        after.rows[row + down] &= !(1 << (column as usize + right));
                    }
                    sink(after);
                }
            }
        }
    }

    /// Adds all pieces that meet the part, until none does.
    fn grow(&self, part: &mut Vec<u64>, anchors: &[Vec<u64>]) {
        loop {
            let before = part.clone();
            for (shape, anchors) in self.shapes.iter().zip(anchors) {
                let mut meeting = vec![0; part.len()];
                for (row, meeting) in meeting.iter_mut().enumerate() {
                    for (down, right) in &shape.cells {
                        *meeting |= part.get(row + down).copied().unwrap_or(0) >> right;
                    }
                    *meeting &= anchors[row];
                }
                cover(part, &meeting, shape);
            }
            if *part == before {
                return;
            }
        }
    }
}

/// The places of a piece's corner where all its cells are free.
fn anchors(rows: &[u64], shape: &Shape) -> Vec<u64> {
    let places = (0..rows.len()).map(|row| {
        let lines = shape
            .cells
            .iter()
            .map(|(down, right)| rows.get(row + down).copied().unwrap_or(0) >> right);
        lines.fold(u64::MAX, |all, line| all & line)
    });
    places.collect()
}

/// Marks the cells of the pieces at these places.
fn cover(cells: &mut [u64], anchors: &[u64], shape: &Shape) {
    for (row, anchors) in anchors
        .iter()
        .enumerate()
        .filter(|(_, anchors)| **anchors != 0)
    {
        for (down, right) in &shape.cells {
            if let Some(line) = cells.get_mut(row + down) {
                *line |= anchors << right;
            }
        }
    }
}

impl Game for Placing {
    type Position = Board;

    fn options(&self, board: &Board, sink: &mut dyn FnMut(&[Board])) {
        self.placements(board, &mut |after| sink(&self.parts(&after)));
    }

    /// The least of the images under the symmetries of the rules.
    fn canonical(&self, board: Board) -> Board {
        let board = board.trimmed();
        let images = self
            .symmetries
            .iter()
            .filter_map(|symmetry| symmetry.of_board(&board));
        let least = images.min();
        match least {
            Some(image) if image < board => image,
            _ => board,
        }
    }
}

impl Symmetry {
    /// All eight, the identity first.
    fn all() -> impl Iterator<Item = Self> {
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

    fn of_shape(self, shape: &Shape) -> Shape {
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
    fn of_board(self, board: &Board) -> Option<Board> {
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Budget, Nimber, Solver};
    use proptest::prelude::*;

    /// The same rules without any split or symmetry.
    struct Plain<'g>(&'g Placing);

    impl Game for Plain<'_> {
        type Position = Board;

        fn options(&self, board: &Board, sink: &mut dyn FnMut(&[Board])) {
            for shape in self.0.shapes() {
                for row in 0..board.rows.len() {
                    for column in 0..8 {
                        let cells = || shape.cells.iter().map(|c| (row + c.0, column + c.1));
                        if cells().all(|(row, column)| board.is_free(row, column)) {
                            let mut after = board.clone();
                            cells().for_each(|(row, column)| after.rows[row] &= !(1 << column));
                            sink(&[after]);
                        }
                    }
                }
            }
        }
    }

    fn value(game: &Placing, board: &Board) -> Option<Nimber> {
        Solver::new(game, Budget::default())
            .value(&game.parts(board))
            .ok()
    }

    #[test]
    fn empty_boards_have_the_known_values() {
        let game = Placing::blocks();
        let value = |rows, columns| {
            let board = Board::empty(rows, columns)?;
            value(&game, &board).map(|value| value.0)
        };
        for rows in 2..=3 {
            for (columns, known) in (2..).zip([1, 1, 2, 0, 3, 1, 1, 0]) {
                assert_eq!(value(rows, columns), Some(known), "{rows}x{columns}");
            }
        }
        for (rows, columns, known) in [(4, 4, 1), (5, 5, 0), (6, 6, 4), (7, 7, 1)] {
            assert_eq!(value(rows, columns), Some(known), "{rows}x{columns}");
        }
        let budget = Budget {
            positions: 10_000_000,
        };
        let value = |rows, columns| {
            let board = Board::empty(rows, columns)?;
            game.value(&board, budget).ok().map(|value| value.0)
        };
        for (rows, columns, known) in [(6, 8, 5), (7, 8, 1), (8, 8, 1), (8, 9, 0), (9, 9, 0)] {
            assert_eq!(value(rows, columns), Some(known), "{rows}x{columns}");
        }
    }

    #[test]
    fn cram_has_the_known_values() {
        let game = Placing::dominoes();
        // Winning Ways, chapter 5: 1 x n is Dawson's Kayles, even x even is lost.
        let row = |n| {
            Board::empty(1, n)
                .and_then(|board| value(&game, &board))
                .map(|v| v.0)
        };
        let values: Vec<_> = (0..9).map(row).collect();
        assert_eq!(values, [0, 0, 1, 1, 2, 0, 3, 1, 1].map(Some));
        let square = Board::empty(4, 4).and_then(|board| value(&game, &board));
        assert_eq!(square, Some(Nimber::ZERO));
    }

    #[test]
    fn text_is_read_or_pointed_at() {
        assert_eq!(Board::parse(["00", "00"]).ok(), Board::empty(2, 2));
        let error = Board::parse(["00", "0x"]);
        assert_eq!(
            error,
            Err(ParseBoardError::Cell {
                row: 2,
                column: 2,
                found: 'x'
            })
        );
        let wide = "0".repeat(65);
        assert!(matches!(
            Board::parse([wide.as_str()]),
            Err(ParseBoardError::TooWide { .. })
        ));
        assert_eq!(Board::empty(3, 65), None);
    }

    proptest! {
        /// Boards of 5 x 5: splitting and symmetry change no value.
        #[test]
        fn values_are_those_of_the_rules(rows in proptest::collection::vec(0u64..32, 5)) {
            let board = Board { rows };
            for game in [Placing::blocks(), Placing::tetrominoes()] {
                let plain = Plain(&game);
                let by_rules = Solver::new(&plain, Budget::default());
                let by_rules = { by_rules }.value(std::slice::from_ref(&board)).ok();
                prop_assert_eq!(value(&game, &board), by_rules);
            }
            // One piece that may not be turned: fewer symmetries.
            let game = Placing::new(Shape::new([(0, 0), (0, 1), (1, 0)]));
            let plain = Plain(&game);
            let by_rules = Solver::new(&plain, Budget::default());
            let by_rules = { by_rules }.value(std::slice::from_ref(&board)).ok();
            prop_assert_eq!(value(&game, &board), by_rules);
        }
    }
}
