//! A New Tetris Game: 2 x 2 blocks on one board.

use crate::task::blocks::{BlockRules, Board};
use crate::task::prelude::*;

bounds! { NewTetris { cases, side } }

impl Task for NewTetris {
    type Case = Board;
    type Game = BlockRules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Ending = Ending::EndOfInput;
    /// The top left cell of the block.
    const MOVE: &'static [&'static str] = &["row", "column"];
    const NUMBERS_PARTS: bool = false;

    position!(the case itself, by BlockRules);

    fn case(&self, layout: &mut dyn Layout, board: &mut Board) -> Step {
        board.walk(layout, self.side)
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

    fn part_name(&self, _: &Board, _: usize, _: &Board, say: &Say<'_>) -> String {
        say.say(&Said::new("the-board"))
    }

    /// Whether an odd number of blocks would fit side by side into the free cells.
    fn sizes(&self, board: &Board) -> u64 {
        let free = board.rows.iter().map(|row| row.matches('0').count() as u64);
        free.sum::<u64>() / 4 % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(2000.min(self.cases));
        let rooms = [[6, 3, 95], [12, 4, 80], [30, 5, 70]];
        plan.each("middle", rooms, 2, |random, [side, room, free]| {
            self.boards(random, 30, side, room, free)
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
            let corner = |row: u64, column: u64| row + column < 5;
            let boards = self.boards(random, 20, self.side, 4, 75).into_iter();
            boards.chain([Board::of(self.side, self.side, corner)])
        });
    }
}

impl NewTetris {
    /// Boards of rooms of which every second one is lost, as near as can be.
    fn boards(
        &self,
        random: &mut Random,
        count: u64,
        side: u64,
        room: u64,
        free: u64,
    ) -> Vec<Board> {
        let side = 2..=side.min(self.side);
        random.many(count, |random, round| {
            let mut board = Board::default();
            for _ in 0..40 {
                let (rows, columns) = (random.within(&side), random.within(&side));
                board = Board::rooms(random, rows, columns, room, free);
                if self.wins(&board).is_ok_and(|wins| wins == (round % 2 == 1)) {
                    break;
                }
            }
            board
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
