//! Boards on which blocks of 2 x 2 cells are laid: how they look as text, their values, random
//! ones.

use sg::boards::{Board as Cells, Placing};
use sg::{Budget, Game, Nimber};

use super::{Layout, Random, Step, WordRule};
use crate::task::Case;

/// A board: its rows of `0` (free) and `1` (used), all of one length.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// The rows from the top.
    pub rows: Vec<String>,
}

/// How large a board may be.
#[derive(Clone, Copy, Debug)]
pub struct Room {
    /// The most cells it has.
    pub cells: u64,
    /// The most of them that are free.
    pub free: u64,
}

/// How many positions the value of a board may cost.
const BUDGET: Budget = Budget { positions: 200_000 };

impl Board {
    /// A board of the cells that a rule says are free.
    pub fn of(rows: u64, columns: u64, mut free: impl FnMut(u64, u64) -> bool) -> Self {
        let rows = (0..rows).map(|row| {
            let cells = (0..columns).map(|column| if free(row, column) { '0' } else { '1' });
            cells.collect()
        });
        Self {
            rows: rows.collect(),
        }
    }

    /// The board's name in the engine's notation.
    pub fn notation(&self) -> String {
        format!("blocks@{}", self.rows.join("/"))
    }

    /// How many columns there are.
    pub fn columns(&self) -> u64 {
        self.rows.first().map_or(0, |row| row.len() as u64)
    }

    /// Walks `n m` and the rows: at most so many cells, and at most so many of them free.
    pub fn walk(&mut self, layout: &mut dyn Layout, most: Room) -> Step {
        let mut columns = self.columns();
        layout.length("n", &mut self.rows, 1..=most.cells)?;
        layout.number("m", &mut columns, 1..=most.cells)?;
        let rows = self.rows.len() as u64;
        let message = || {
            say!(
                "{rows} rows of {columns} cells are more than {most} cells",
                rows,
                columns,
                most = most.cells
            )
        };
        layout.require(rows.saturating_mul(columns) <= most.cells, &message)?;
        layout.end_line()?;
        let rule = WordRule {
            expected: say!("a row of {columns} digits 0 and 1", columns),
            allows: |row| row.bytes().all(|cell| matches!(cell, b'0' | b'1')),
        };
        for row in &mut self.rows {
            layout.word("row", row, &rule)?;
            layout.end_line()?;
            let length = row.len() as u64;
            let message = || {
                say!(
                    "the row has {length} cells; expected {columns}",
                    length,
                    columns
                )
            };
            layout.require(length == columns, &message)?;
        }
        let free = self.free();
        let message = || {
            say!(
                "{free} cells are free, more than {most}",
                free,
                most = most.free
            )
        };
        layout.require(free <= most.free, &message)
    }

    /// How many cells are free.
    pub fn free(&self) -> u64 {
        let free = self.rows.iter().map(|row| row.matches('0').count() as u64);
        free.sum()
    }

    /// The same board with so many free cells at most: others are used up at random.
    #[must_use]
    pub fn with_free(mut self, random: &mut Random, most: u64) -> Self {
        let rows = 0..self.rows.len();
        let cells = rows.flat_map(|row| (0..self.rows[row].len()).map(move |column| (row, column)));
        let mut free: Vec<(usize, usize)> = cells
            .filter(|(row, column)| self.is_free(*row as u64, *column as u64))
            .collect();
        random.shuffle(&mut free);
        for (row, column) in free.into_iter().skip(most as usize) {
            self.rows[row].replace_range(column..=column, "1");
        }
        self
    }

    /// Whether a cell is free.
    pub fn is_free(&self, row: u64, column: u64) -> bool {
        self.rows[row as usize].as_bytes()[column as usize] == b'0'
    }

    /// The value of the board, where the budget is enough.
    fn value(&self) -> Option<Nimber> {
        Placing::blocks().value(&self.cells()?, BUDGET).ok()
    }

    fn cells(&self) -> Option<Cells> {
        Cells::parse(self.rows.iter().map(String::as_str)).ok()
    }

    /// The boards after every block that can be laid, with its top left cell, both from 1.
    pub fn blocks(&self) -> Vec<((usize, usize), Self)> {
        let mut blocks = Vec::new();
        for top in 1..self.rows.len() {
            for left in 1..self.columns() as usize {
                let pair = left - 1..left + 1;
                let both = [top - 1, top].map(|row| &self.rows[row][pair.clone()]);
                if both == ["00", "00"] {
                    let mut after = self.clone();
                    for row in [top - 1, top] {
                        after.rows[row].replace_range(pair.clone(), "11");
                    }
                    blocks.push(((top, left), after));
                }
            }
        }
        blocks
    }

    /// Every board of that many rows and columns.
    pub fn all(rows: u64, columns: u64) -> impl Iterator<Item = Self> {
        (0..1u64 << (rows * columns)).map(move |code| {
            Self::of(rows, columns, |row, column| {
                code >> (row * columns + column) & 1 == 0
            })
        })
    }

    /// A board of at most so many cells, lying or standing, with separate rooms.
    pub fn any(random: &mut Random, most: Room, cells: u64, (room, free): (u64, u64)) -> Self {
        let cells = cells.min(most.cells);
        let short = random.within(&(2..=cells.isqrt()));
        let long = random.within(&(2..=cells / short));
        let (rows, columns) = random.turned((short, long));
        Self::rooms(random, rows, columns, room, free).with_free(random, most.free)
    }

    /// Boards of every width up to so many cells: with as many free cells as there may be, and wholly
    /// free.
    pub fn largest(random: &mut Random, most: Room) -> Vec<Self> {
        let shapes = [
            (1, most.cells),
            (2, most.cells),
            (3, most.cells),
            (4, most.cells),
            (7, most.cells),
            (2, most.free),
            (4, most.free),
            (5, most.free),
        ];
        let mut boards = Vec::new();
        for (short, cells) in shapes {
            let long = cells / short;
            for (rows, columns) in [(short, long), (long, short)] {
                let board = Self::of(rows, columns, |_, _| true);
                boards.push(board.with_free(random, most.free));
            }
        }
        boards
    }

    /// A board of separate free rooms in which a few blocks fit, the cells of a room being free
    /// in `free` of 100 cases.
    pub fn rooms(random: &mut Random, rows: u64, columns: u64, room: u64, free: u64) -> Self {
        let (high, wide) = (room, room + random.below(2));
        Self::of(rows, columns, |row, column| {
            let wall = row % (high + 1) == high || column % (wide + 1) == wide;
            !wall && random.chance(free, 100)
        })
    }
}

/// The rules on a whole board, with no theory: for brute force.
#[derive(Clone, Copy, Debug)]
pub struct BlockRules;

impl Game for BlockRules {
    type Position = Board;

    fn options(&self, board: &Board, sink: &mut dyn FnMut(&[Board])) {
        self.moves(board, &mut |_, left| sink(left));
    }

    /// A move is called by row and column of the top left cell.
    fn moves(&self, board: &Board, visit: &mut dyn FnMut(&[u64], &[Board])) {
        for ((row, column), after) in board.blocks() {
            visit(&[row as u64, column as u64], &[after]);
        }
    }

    fn most_moves(&self, board: &Board) -> u64 {
        board.rows.len() as u64 * board.columns()
    }

    fn known_value(&self, board: &Board) -> Option<Nimber> {
        board.value()
    }
}

impl Case for Board {
    /// The board with a row or column less, or a free cell less.
    fn simpler(&self) -> Vec<Self> {
        let mut simpler = Vec::new();
        for row in 0..self.rows.len() {
            if self.rows.len() > 1 {
                let mut fewer = self.clone();
                fewer.rows.remove(row);
                simpler.push(fewer);
            }
        }
        for column in 0..self.columns() as usize {
            if self.columns() > 1 {
                let mut fewer = self.clone();
                fewer.rows.iter_mut().for_each(|row| {
                    row.remove(column);
                });
                simpler.push(fewer);
            }
        }
        for row in 0..self.rows.len() {
            for column in 0..self.columns() as usize {
                if self.rows[row].as_bytes()[column] == b'0' {
                    let mut used = self.clone();
                    used.rows[row].replace_range(column..=column, "1");
                    simpler.push(used);
                }
            }
        }
        simpler
    }
}
