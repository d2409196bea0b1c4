//! The board of placing games: its free cells as text and as bits.

use std::fmt;

use crate::Wording;

/// The widest board: a row is one word.
pub(super) const WIDEST: usize = 64;

/// The free cells of a board. Only what a piece can still cover matters.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    // Invariant: no row has bits beyond the 64th column.
    pub(super) rows: Vec<u64>,
}

/// Why rows of text are no board.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParseBoardError {
    /// A character that is neither a free nor a used cell.
    #[error("row {row}, column {column}: `{found}` is not a cell; expected 0 (free) or 1 (used)")]
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

impl ParseBoardError {
    /// What is wrong, in both languages.
    pub fn wording(&self) -> Wording {
        let zh = match self {
            Self::Cell { row, column, found } => {
                format!("第 {row} 行第 {column} 列的 `{found}` 不是格子；应为 0（空）或 1（已占）")
            }
            Self::TooWide { row, width } => {
                format!("第 {row} 行有 {width} 格；每行最多 {WIDEST} 格")
            }
        };
        Wording::of(self.to_string(), zh)
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

    /// The cells that are free here and no longer there: row and column, from 1, row by row.
    pub(crate) fn used_by(&self, there: &Self) -> impl Iterator<Item = (u64, u64)> {
        let rows = self.rows.iter().zip(&there.rows).zip(1..);
        rows.flat_map(|((here, there), row)| {
            let used = here & !there;
            let columns = (0..WIDEST as u64).filter(move |column| used >> column & 1 == 1);
            columns.map(move |column| (row, column + 1))
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

    pub(super) fn width(&self) -> usize {
        let all = self.rows.iter().fold(0, |all, row| all | row);
        (u64::BITS - all.leading_zeros()) as usize
    }

    pub(super) fn is_free(&self, row: usize, column: usize) -> bool {
        self.rows
            .get(row)
            .is_some_and(|line| line >> column & 1 == 1)
    }

    /// The board without empty rows and columns around it.
    pub(super) fn trimmed(mut self) -> Self {
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

#[cfg(test)]
mod tests {
    use super::*;

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
}
