//! A New Tetris Game: 2 x 2 blocks on one board.

use crate::task::blocks::{BlockRules, Board, Room};
use crate::task::prelude::*;

bounds! {
    NewTetris { cases, cells, free }
    with { room: Room = Room { cells, free } }
}

impl Task for NewTetris {
    type Case = Board;
    type Game = BlockRules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Ending = Ending::EndOfInput;
    /// The top left cell of the block.
    const MOVE: &'static [&'static str] = &["row", "column"];
    const NUMBERS_PARTS: bool = false;
    const SMALL_IN_A_TEST: u64 = 2000;

    position!(the case itself, by BlockRules);

    fn case(&self, layout: &mut dyn Layout, board: &mut Board) -> Step {
        board.walk(layout, self.room)
    }

    fn notation(&self, board: &Board) -> Option<String> {
        Some(board.notation())
    }

    fn small(&self) -> Vec<Board> {
        let few = [(1, 1), (1, 3), (2, 2), (2, 3), (3, 2)].into_iter();
        let sizes = few.chain([(2, 4), (3, 3), (2, 5), (4, 3)]);
        sizes
            .flat_map(|(rows, columns)| Board::all(rows, columns))
            .collect()
    }

    /// Whether an odd number of blocks would fit side by side into the free cells.
    fn sizes(&self, board: &Board) -> u64 {
        board.free() / 4 % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let rooms = [[16, 9, 90], [30, 9, 75], [49, 4, 85]];
        plan.each("middle", rooms, 2, |random, [cells, room, free]| {
            self.boards(random, 30, cells, (room, free))
        });
        plan.random("shapes", 1, |random| {
            let sides = (1..=6).flat_map(|rows| (1..=6).map(move |columns| (rows, columns)));
            let empty = sides.map(|(rows, columns)| Board::of(rows, columns, |_, _| true));
            let turned = random
                .many(60, |random, _| Self::turned(random))
                .into_iter();
            empty.chain(turned.flatten())
        });
        plan.random("largest", 2, |random| {
            let boards = self.boards(random, 20, self.cells, (50, 80)).into_iter();
            boards.chain(Board::largest(random, self.room))
        });
    }
}

impl NewTetris {
    /// Boards of rooms of which every second one is lost, as near as can be.
    fn boards(&self, random: &mut Random, count: u64, cells: u64, rooms: (u64, u64)) -> Vec<Board> {
        random.many(count, |random, round| {
            let wanted = round % 2 == 1;
            let is_right = |board: &Board| self.wins(board).is_ok_and(|wins| wins == wanted);
            random.until(40, is_right, |random| {
                Board::any(random, self.room, cells, rooms)
            })
        })
    }

    /// A board, and the same cells row after row as another board, lying where it stands.
    fn turned(random: &mut Random) -> [Board; 2] {
        let (rows, columns) = (random.within(&(2..=4)), random.within(&(3..=6)));
        let board = Board::rooms(random, rows, columns, 6, 85);
        let cells = board.rows.concat();
        let free = |row, column| cells.as_bytes()[(row * rows + column) as usize] == b'0';
        let turned = Board::of(columns, rows, free);
        [board, turned]
    }
}
