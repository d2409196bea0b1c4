//! Northcott's game: in every row a white and a black piece face each other; a player moves an
//! own piece along its row, without jumping; who cannot move loses.

use crate::graph::{Digraph, Ending, NoSuchNode};
use crate::{Nimber, Outcome};

/// A row: the columns of the two pieces, which differ.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Row {
    /// The column of White's piece.
    pub white: u64,
    /// The column of Black's piece.
    pub black: u64,
}

impl Row {
    /// How many cells lie between the pieces.
    pub const fn gap(self) -> u64 {
        self.white.abs_diff(self.black).saturating_sub(1)
    }
}

/// A board of rows.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Northcott {
    /// How many columns there are.
    pub columns: u64,
    /// The rows; every column is below `columns`.
    pub rows: Vec<Row>,
}

impl Northcott {
    /// Returns the nimber of the gaps: the player to move wins iff it is not 0, and wins by
    /// moves that close a gap. A retreat is answered by following, and cannot go on forever.
    /// Compared with retrograde analysis of all moves on all boards of two rows of up to 4 columns.
    pub fn value(&self) -> Nimber {
        self.rows.iter().map(|row| Nimber(row.gap())).sum()
    }

    /// Returns who wins.
    pub fn outcome(&self) -> Outcome {
        self.value().into()
    }

    /// Returns the winning advances as (index of the row, the gap after it).
    pub fn winning_moves(&self) -> Vec<(usize, u64)> {
        let gaps: Vec<u64> = self.rows.iter().map(|row| row.gap()).collect();
        crate::nim::winning_moves(&gaps)
    }

    /// Returns who wins by the rules alone, White to move: all positions of the rows with either
    /// player to move are looked at, retreats included. For few rows and columns; an error names
    /// a piece that stands outside.
    pub fn outcome_by_rules(&self) -> Result<Outcome, NoSuchNode> {
        let columns = self.columns as usize;
        let squares = columns * columns;
        let boards = squares.pow(self.rows.len() as u32);
        // A node is (board, who moves), a row's digit white * columns + black.
        let row = |code: usize, index: usize| {
            let code = code / squares.pow(index as u32) % squares;
            (code / columns, code % columns)
        };
        let mut edges = Vec::new();
        for position in 0..boards {
            for index in 0..self.rows.len() {
                let (white, black) = row(position, index);
                for to in 0..columns {
                    let place = squares.pow(index as u32);
                    let free = |from: usize, other: usize| {
                        to != from && (from < other) == (to < other) && to != other
                    };
                    let without = position - (white * columns + black) * place;
                    if free(white, black) {
                        let after = without + (to * columns + black) * place;
                        edges.push((position * 2, after * 2 + 1));
                    }
                    if free(black, white) {
                        let after = without + (white * columns + to) * place;
                        edges.push((position * 2 + 1, after * 2));
                    }
                }
            }
        }
        let start: usize = self
            .rows
            .iter()
            .enumerate()
            .map(|(index, row)| {
                (row.white as usize * columns + row.black as usize) * squares.pow(index as u32)
            })
            .sum();
        let graph = Digraph::new(boards * 2, edges)?;
        let endings = graph.endings();
        let ending = endings.get(start * 2).copied();
        Ok(ending.map_or(Outcome::D, Ending::outcome))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rows(columns: u64) -> Vec<Row> {
        let pairs = (0..columns).flat_map(|white| (0..columns).map(move |black| (white, black)));
        pairs
            .filter(|(white, black)| white != black)
            .map(|(white, black)| Row { white, black })
            .collect()
    }

    #[test]
    fn retreats_change_nothing() {
        for columns in 2..=4 {
            for one in rows(columns) {
                for two in rows(columns) {
                    let board = Northcott {
                        columns,
                        rows: vec![one, two],
                    };
                    let by_rules = board.outcome_by_rules();
                    assert_eq!(by_rules, Ok(board.outcome()), "{board:?}");
                }
            }
        }
    }
}
