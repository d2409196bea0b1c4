//! Chomp: bite a cell of a bar of chocolate with all that is below and to the right of it; the
//! top left cell is poisoned and may not be bitten.

use std::cmp::Ordering;

use crate::{Budget, Game, MovesTo, Nimber, Outcome, SolveError};

/// The rules. A position is the lengths of the rows from the top, none longer than the one
/// above, without empty rows.
#[derive(Debug, Clone, Copy, Default)]
pub struct Chomp;

/// A cell that may be bitten: row and column, counted from 1.
pub type Bite = (usize, usize);

impl Chomp {
    /// The full bar of that many rows and columns.
    pub fn bar(rows: usize, columns: u64) -> Vec<u64> {
        if columns == 0 {
            Vec::new()
        } else {
            vec![columns; rows]
        }
    }

    /// The cells that may be bitten, row by row.
    pub fn bites(position: &[u64]) -> impl Iterator<Item = Bite> + '_ {
        let rows = (1..).zip(position);
        let bites = rows.flat_map(|(row, length)| (1..=*length as usize).map(move |c| (row, c)));
        bites.filter(|bite| *bite != (1, 1))
    }

    /// What a bite leaves.
    pub fn bite(position: &[u64], (row, column): Bite) -> Vec<u64> {
        let left = (column as u64).saturating_sub(1);
        let rows = position.iter().enumerate().map(|(index, length)| {
            if index + 1 >= row {
                (*length).min(left)
            } else {
                *length
            }
        });
        rows.take_while(|length| *length > 0).collect()
    }

    /// Returns who wins a full bar of any size: whoever begins, unless there is nothing to bite
    /// but poison (strategy stealing: the bite of the last cell is a move of every answer to it).
    pub const fn outcome_of_bar(rows: u64, columns: u64) -> Outcome {
        if rows == 0 || columns == 0 || (rows == 1 && columns == 1) {
            Outcome::P
        } else {
            Outcome::N
        }
    }
}

/// What theory knows of a bar.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KnownBar {
    /// The player to move loses it.
    Lost,
    /// This bite wins it.
    Won(Bite),
}

impl KnownBar {
    /// The same of the mirror image.
    fn mirrored(self) -> Self {
        match self {
            Self::Lost => Self::Lost,
            Self::Won((row, column)) => Self::Won((column, row)),
        }
    }
}

impl Chomp {
    /// Returns what theory knows of a bar; `None` where that is nothing.
    ///
    /// Two rows a >= b are lost iff a = b + 1: what is bitten off them then can be answered so again. One row is two with
    /// b = 0, and columns are like rows. One row and one column that meet in the poison are two heaps of Nim, and the bite
    /// of the second cell of the diagonal makes two such heaps of one size of a square. Compared with the rules for
    /// everything in a bar of 4 x 4.
    ///
    /// ```
    /// use sg::boards::{Chomp, KnownBar};
    /// assert_eq!(Chomp::known(&[5, 5]), Some(KnownBar::Won((2, 5))));
    /// assert_eq!(Chomp::known(&[3, 2]), Some(KnownBar::Lost));
    /// assert_eq!(Chomp::known(&[4, 4, 4]), None);
    /// ```
    pub fn known(position: &[u64]) -> Option<KnownBar> {
        let (&columns, below) = position.split_first()?;
        let rows = position.len() as u64;
        if below.iter().all(|row| *row == columns) {
            return Self::known_of_bar(rows, columns);
        }
        if rows <= 2 {
            let second = below.first().copied().unwrap_or(0);
            return Some(two_rows(columns, second));
        }
        if columns <= 2 {
            let second = position.iter().filter(|row| **row == 2).count() as u64;
            return Some(two_rows(rows, second).mirrored());
        }
        let shorter = columns.min(rows) as usize;
        let hook = match columns.cmp(&rows) {
            Ordering::Less => KnownBar::Won((shorter + 1, 1)),
            Ordering::Equal => KnownBar::Lost,
            Ordering::Greater => KnownBar::Won((1, shorter + 1)),
        };
        below.iter().all(|row| *row == 1).then_some(hook)
    }

    /// Returns the same of a full bar of any size, whose rows need not be listed.
    ///
    /// ```
    /// use sg::boards::{Chomp, KnownBar};
    /// assert_eq!(Chomp::known_of_bar(1 << 40, 1 << 40), Some(KnownBar::Won((2, 2))));
    /// ```
    pub fn known_of_bar(rows: u64, columns: u64) -> Option<KnownBar> {
        match (rows, columns) {
            (0, _) | (_, 0) => None,
            (1, _) => Some(two_rows(columns, 0)),
            (2, _) => Some(two_rows(columns, columns)),
            (_, 1) => Some(two_rows(rows, 0).mirrored()),
            (_, 2) => Some(two_rows(rows, rows).mirrored()),
            _ => (rows == columns).then_some(KnownBar::Won((2, 2))),
        }
    }
}

/// Two rows of these lengths, the first of which is not the shorter one.
const fn two_rows(first: u64, second: u64) -> KnownBar {
    match first.saturating_sub(second) {
        0 => KnownBar::Won((2, second as usize)),
        1 => KnownBar::Lost,
        _ => KnownBar::Won((1, second as usize + 2)),
    }
}

impl Game for Chomp {
    type Position = Vec<u64>;

    fn options(&self, position: &Vec<u64>, sink: &mut dyn FnMut(&[Vec<u64>])) {
        self.moves(position, &mut |_, left| sink(left));
    }

    /// A move is called by the cell that is bitten: row and column, from 1.
    fn moves(&self, position: &Vec<u64>, visit: &mut dyn FnMut(&[u64], &[Vec<u64>])) {
        for (row, column) in Self::bites(position) {
            visit(
                &[row as u64, column as u64],
                &[Self::bite(position, (row, column))],
            );
        }
    }

    fn most_moves(&self, position: &Vec<u64>) -> u64 {
        position.iter().fold(0, |sum, row| sum.saturating_add(*row))
    }

    /// Of full bars, and of those of [`Chomp::known`].
    fn known_outcome(&self, position: &Vec<u64>) -> Option<Outcome> {
        let columns = position.first().copied().unwrap_or(0);
        if position.iter().all(|row| *row == columns) {
            return Some(Self::outcome_of_bar(position.len() as u64, columns));
        }
        Some(match Self::known(position)? {
            KnownBar::Won(_) => Outcome::N,
            KnownBar::Lost => Outcome::P,
        })
    }

    /// Of value 0, one is found of the bars of [`Chomp::known`].
    fn moves_to(&self, position: &Vec<u64>, value: Nimber) -> Option<MovesTo<Vec<u64>>> {
        value.is_zero().then_some(())?;
        Some(match Self::known(position)? {
            KnownBar::Lost => MovesTo::NONE,
            KnownBar::Won((row, column)) => {
                let left = Self::bite(position, (row, column));
                MovesTo::found([row as u64, column as u64], [left])
            }
        })
    }

    /// The one of a bar and its mirror image that is not the lesser.
    fn canonical(&self, position: Vec<u64>) -> Vec<u64> {
        let columns = position.first().copied().unwrap_or(0);
        if columns > position.len() as u64 {
            return position;
        }
        let mirrored: Vec<u64> = (1..=columns)
            .map(|column| position.iter().filter(|length| **length >= column).count() as u64)
            .collect();
        position.max(mirrored)
    }
}

/// Who wins every position inside a bar, in a table without hashing.
///
/// The positions are the lattice paths through the bar, numbered in an order in which every
/// bite leads to a smaller number.
#[derive(Debug, Clone)]
pub struct ChompTable {
    rows: usize,
    columns: usize,
    /// counts[r][c]: the positions of r rows none of which is longer than c.
    counts: Vec<Vec<usize>>,
    wins: Vec<bool>,
}

impl ChompTable {
    /// Returns the table for a bar of that many rows and columns, which has
    /// (rows + columns) over rows positions. O(positions · rows · columns).
    ///
    /// Compared with the rules for all bars of up to 5 x 5.
    ///
    /// ```
    /// use sg::{Budget, boards::ChompTable};
    /// let table = ChompTable::new(3, 4, Budget::default())?;
    /// assert_eq!(table.winning_bites(&[4, 4, 4]), [(2, 3)]);
    /// # Ok::<(), sg::SolveError<Vec<u64>>>(())
    /// ```
    pub fn new(rows: usize, columns: usize, budget: Budget) -> Result<Self, SolveError<Vec<u64>>> {
        let too_many = SolveError::Budget {
            positions: budget.positions,
        };
        // More rows or columns than positions allowed are too many in any case.
        if rows.saturating_mul(columns) > budget.positions {
            return Err(too_many);
        }
        let mut counts = vec![vec![1usize; columns + 1]; rows + 1];
        for row in 1..=rows {
            for column in 1..=columns {
                let sum = counts[row - 1][column].saturating_add(counts[row][column - 1]);
                counts[row][column] = sum;
            }
        }
        if counts[rows][columns] > budget.positions {
            return Err(too_many);
        }
        let mut table = Self {
            rows,
            columns,
            wins: Vec::with_capacity(counts[rows][columns]),
            counts,
        };
        let mut position = vec![0; rows];
        for _ in 0..table.counts[rows][columns] {
            let wins = Self::bites(&position).any(|bite| !table.wins_after(&position, bite));
            table.wins.push(wins);
            table.advance(&mut position);
        }
        Ok(table)
    }

    /// Returns who wins; `None` for what is no position inside the bar.
    pub fn outcome(&self, position: &[u64]) -> Option<Outcome> {
        let rows = self.padded(position)?;
        let wins = self.wins.get(self.index(&rows)).copied()?;
        Some(if wins { Outcome::N } else { Outcome::P })
    }

    /// Returns the cells whose bite wins, row by row; none iff the position is lost or is none
    /// inside the bar.
    pub fn winning_bites(&self, position: &[u64]) -> Vec<Bite> {
        let Some(rows) = self.padded(position) else {
            return Vec::new();
        };
        let bites = Self::bites(&rows);
        bites
            .filter(|bite| !self.wins_after(&rows, *bite))
            .collect()
    }

    fn padded(&self, position: &[u64]) -> Option<Vec<usize>> {
        let fits = position.len() <= self.rows && position.is_sorted_by(|a, b| a >= b);
        let inside = position
            .first()
            .is_none_or(|row| *row <= self.columns as u64);
        if !fits || !inside {
            return None;
        }
        let mut rows: Vec<usize> = position.iter().map(|row| *row as usize).collect();
        rows.resize(self.rows, 0);
        Some(rows)
    }

    /// The number of a position: of the smaller ones, those that first differ in a row.
    fn index(&self, position: &[usize]) -> usize {
        let rows = position.iter().enumerate();
        rows.filter(|(_, length)| **length > 0)
            .map(|(row, length)| self.counts[self.rows - row][length - 1])
            .sum()
    }

    fn wins_after(&self, position: &[usize], (row, column): Bite) -> bool {
        let rows = position.iter().enumerate();
        let after = rows.map(|(index, length)| {
            let length = if index + 1 >= row {
                (*length).min(column - 1)
            } else {
                *length
            };
            (index, length)
        });
        let index: usize = after
            .filter(|(_, length)| *length > 0)
            .map(|(row, length)| self.counts[self.rows - row][length - 1])
            .sum();
        self.wins.get(index).copied().unwrap_or(false)
    }

    fn bites(position: &[usize]) -> impl Iterator<Item = Bite> {
        position.iter().enumerate().flat_map(|(index, length)| {
            let first = if index == 0 { 2 } else { 1 };
            (first..=*length).map(move |column| (index + 1, column))
        })
    }

    /// The position with the next number.
    fn advance(&self, position: &mut [usize]) {
        for row in (0..position.len()).rev() {
            let most = if row == 0 {
                self.columns
            } else {
                position[row - 1]
            };
            if position[row] < most {
                position[row] += 1;
                position[row + 1..].fill(0);
                return;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::brute::Brute;

    fn table(rows: usize, columns: usize) -> ChompTable {
        ChompTable::new(rows, columns, Budget::default()).unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn the_table_is_that_of_the_rules() {
        let table = table(5, 5);
        let mut brute = Brute::new(Chomp);
        let mut position = vec![0; 5];
        for index in 0..252 {
            assert_eq!(table.index(&position), index);
            let rows: Vec<u64> = position
                .iter()
                .map(|row| *row as u64)
                .take_while(|row| *row > 0)
                .collect();
            let by_rules = brute.outcome(&[Chomp.canonical(rows.clone())]);
            assert_eq!(table.outcome(&rows), Some(by_rules), "{rows:?}");
            let winning = table.winning_bites(&rows).len();
            assert_eq!(winning, brute.winning_moves(&[rows]), "{position:?}");
            table.advance(&mut position);
        }
    }

    #[test]
    fn a_bar_of_a_size_is_known_as_its_rows_are() {
        for rows in 1..=5 {
            for columns in 1..=5 {
                let (known, bar) = (
                    Chomp::known_of_bar(rows, columns),
                    Chomp::bar(rows as usize, columns),
                );
                let winning = table(5, 5).winning_bites(&bar);
                match known {
                    Some(KnownBar::Won(bite)) => {
                        assert!(winning.contains(&bite), "{bar:?}: {bite:?}");
                    }
                    Some(KnownBar::Lost) => assert_eq!((rows, columns), (1, 1)),
                    None => assert!(rows.min(columns) > 2 && rows != columns, "{bar:?}"),
                }
                assert_eq!(known, Chomp::known(&bar));
            }
        }
    }

    #[test]
    fn winning_bites_are_the_known_ones() {
        let three = [
            (2, 2),
            (2, 3),
            (3, 4),
            (2, 4),
            (3, 5),
            (2, 5),
            (3, 7),
            (2, 6),
        ];
        for (columns, bite) in (3..).zip(three) {
            assert_eq!(
                table(3, columns).winning_bites(&Chomp::bar(3, columns as u64)),
                [bite]
            );
        }
        let four = [(2, 2), (3, 3), (2, 3), (3, 4), (2, 4), (4, 8), (3, 6)];
        for (columns, bite) in (4..).zip(four) {
            assert_eq!(
                table(4, columns).winning_bites(&Chomp::bar(4, columns as u64)),
                [bite]
            );
        }
        let two = table(8, 10).winning_bites(&Chomp::bar(8, 10));
        assert_eq!(two, [(4, 9), (5, 6)]);
    }

    #[test]
    fn every_bar_is_won_but_the_smallest() {
        for rows in 1..=5 {
            for columns in 1..=5 {
                let bar = Chomp::bar(rows, columns);
                let outcome = Chomp::outcome_of_bar(rows as u64, columns);
                assert_eq!(table(5, 5).outcome(&bar), Some(outcome));
            }
        }
    }

    #[test]
    fn what_is_too_large_or_no_position_is_refused() {
        let budget = Budget { positions: 100 };
        assert!(ChompTable::new(8, 10, budget).is_err());
        assert!(ChompTable::new(usize::MAX, usize::MAX, budget).is_err());
        assert_eq!(table(3, 3).outcome(&[1, 2]), None);
        assert_eq!(table(3, 3).outcome(&[4]), None);
        assert_eq!(table(3, 3).winning_bites(&[4]), []);
    }
}
