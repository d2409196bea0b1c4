//! A New Tetris Game: 2 x 2 blocks on one board.

use crate::task::blocks::{BlockRules, Board};
use crate::task::explanation::verdict;
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;
use sg::brute::Brute;

/// The bounds of the problem.
pub(super) struct NewTetris {
    cases: u64,
    side: u64,
}

pub(super) fn task(bounds: &Bounds) -> Result<NewTetris, ProblemsError> {
    Ok(NewTetris {
        cases: bounds.get("max_cases")?,
        side: bounds.get("max_side")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "Yes" } else { "No" }.to_owned()
}

impl Task for NewTetris {
    type Setting = ();
    type Case = Board;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), board: &mut Board) -> Step {
        board.walk(layout, self.side)
    }

    fn answers(&self, (): &(), boards: &[Board]) -> Result<Vec<String>, ProblemsError> {
        let answer = |board: &Board| board.value().map(|value| word(!value.is_zero()));
        boards.iter().map(answer).collect()
    }

    fn answer_by_rules(&self, (): &(), board: &Board) -> Result<String, ProblemsError> {
        let outcome = Brute::new(BlockRules).outcome(std::slice::from_ref(&board.rows));
        Ok(word(outcome.is_win()))
    }

    fn small_cases(&self) -> Vec<((), Board)> {
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
        boards.map(|board| ((), board)).collect()
    }

    fn simpler(&self, (): &(), board: &Board) -> Vec<((), Board)> {
        board
            .simpler()
            .into_iter()
            .map(|board| ((), board))
            .collect()
    }

    fn explain(&self, (): &(), board: &Board, lang: Lang) -> Option<String> {
        let value = board.value().ok()?;
        let text = match lang {
            Lang::En => format!(
                "The Grundy value of the board is {value}. {}",
                verdict(lang, value.0)
            ),
            Lang::Zh => format!("这块棋盘的 SG 值为 {value}。{}", verdict(lang, value.0)),
        };
        let Some((row, column)) = board.block_to(Nimber::ZERO).filter(|_| !value.is_zero()) else {
            return Some(text);
        };
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: the block whose top left cell is in row {row}, column {column}."
            ),
            Lang::Zh => format!("{text}一种制胜走法：方块的左上角放在第 {row} 行第 {column} 列。"),
        })
    }

    /// A program that counts how many blocks fit side by side and looks at the parity.
    fn xor_guess(&self, (): &(), board: &Board) -> Option<String> {
        let free: usize = board.rows.iter().map(|row| row.matches('0').count()).sum();
        Some(word(free / 4 % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(2000.min(self.cases as usize));
        for (side, room, free) in [(6, 3, 95), (12, 4, 80), (30, 5, 70)] {
            plan.generate(
                "middle",
                [side, room, free],
                2,
                |random, [side, room, free]| self.boards(random, 30, side, room, free),
            );
        }
        plan.generate("shapes", [], 1, |random, []| Self::shapes(random));
        plan.generate("largest", [], 2, |random, []| {
            let mut boards = self.boards(random, 20, self.side, 4, 75);
            let corner = |row: u64, column: u64| row + column < 5;
            boards.push(Block::new(
                (),
                vec![Board::of(self.side, self.side, corner)],
            ));
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
    ) -> Vec<Block<Self>> {
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
        Block::alone(boards.collect::<Vec<_>>())
    }

    /// Empty boards, and the same one lying and standing, one after the other.
    fn shapes(random: &mut Random) -> Vec<Block<Self>> {
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
        Block::alone(boards)
    }
}
