//! Placing games: pieces are laid on free cells of a board until none fits; 2x2 blocks, and
//! tetrominoes of any set of shapes.

use super::board::Board;
use super::shape::{Shape, Symmetry};
use crate::Game;

/// The rules: in a move one of the shapes is laid on free cells. A position is a part of the
/// board on which no piece interferes with the others.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Placing {
    shapes: Vec<Shape>,
    /// The symmetries of the square that map the set of shapes to itself, but the identity.
    symmetries: Vec<Symmetry>,
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
