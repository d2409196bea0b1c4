//! A New Tetris Game: 2 x 2 blocks on one board.

use crate::task::blocks::{BlockRules, Board};
use crate::task::prelude::*;

bounds! { NewTetris { cases, side } }

impl Task for NewTetris {
    type Case = Board;
    type Game = BlockRules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, board: &mut Board) -> Step {
        board.walk(layout, self.side)
    }

    fn game(&self, _: &Board) -> BlockRules {
        BlockRules
    }

    case_is_one_part!();

    fn value(&self, _: &Board, board: &Board) -> Known<u64> {
        Ok(board.value()?.0)
    }

    fn small(&self) -> Vec<Board> {
        let sizes = [
            (1, 1),
            (1, 3),
            (2, 2),
            (2, 3),
            (3, 2),
            (2, 4),
            (3, 3),
            (2, 5),
            (4, 3),
        ];
        let boards = sizes
            .into_iter()
            .flat_map(|(rows, columns)| Board::all(rows, columns));
        boards.collect()
    }

    fn part_name(&self, _: &Board, _: usize, _: &Board, say: &Say<'_>) -> String {
        say.say(&Said::new("the-board"))
    }

    fn describe(&self, _: &Board, turn: &Turn<Board>, say: &Say<'_>) -> String {
        say.say(&said!("block", row = turn.label[0], column = turn.label[1]))
    }

    /// A program that counts how many blocks fit side by side and looks at the parity.
    fn xor_guess(&self, board: &Board) -> Option<String> {
        let free: usize = board.rows.iter().map(|row| row.matches('0').count()).sum();
        Some(word::<Self>(free / 4 % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(2000.min(self.cases));
        let sizes = [[6, 3, 95], [12, 4, 80], [30, 5, 70]];
        plan.each("middle", sizes, 2, |random, [side, room, free]| {
            self.boards(random, 30, side, room, free)
        });
        plan.generate("shapes", [], 1, |random, []| Self::shapes(random));
        plan.generate("largest", [], 2, |random, []| {
            let mut boards = self.boards(random, 20, self.side, 4, 75);
            let corner = |row: u64, column: u64| row + column < 5;
            boards.push(Board::of(self.side, self.side, corner));
            boards
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
        let side = side.min(self.side);
        let boards = (0..count).map(|round| {
            let mut board = Board::default();
            for _ in 0..40 {
                let (rows, columns) = (random.within(&(2..=side)), random.within(&(2..=side)));
                board = Board::rooms(random, rows, columns, room, free);
                if board
                    .value()
                    .is_ok_and(|value| value.is_zero() == (round % 2 == 0))
                {
                    break;
                }
            }
            board
        });
        boards.collect()
    }

    /// Empty boards, and the same one lying and standing, one after the other.
    fn shapes(random: &mut Random) -> Vec<Board> {
        let empty = |rows, columns| Board::of(rows, columns, |_, _| true);
        let mut boards: Vec<Board> = (1..=6)
            .flat_map(|rows| (1..=6).map(move |columns| (rows, columns)))
            .map(|(rows, columns)| empty(rows, columns))
            .collect();
        for _ in 0..60 {
            let (rows, columns) = (random.within(&(2..=4)), random.within(&(3..=6)));
            let board = Board::rooms(random, rows, columns, 6, 85);
            // The same cells in a row after row, as another board.
            let cells: String = board.rows.concat();
            let turned = Board {
                rows: (0..columns as usize)
                    .map(|row| cells[row * rows as usize..(row + 1) * rows as usize].to_owned())
                    .collect(),
            };
            boards.extend([board, turned]);
        }
        boards
    }
}
