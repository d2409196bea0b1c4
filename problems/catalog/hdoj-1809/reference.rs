//! A New Tetris Game (2): 2 x 2 blocks on several boards.

use crate::task::blocks::{BlockRules, Board};
use crate::task::explanation::{nim_sum, verdict};
use crate::task::{Block, Bounds, Framing, Layout, Plan, Random, Sequence, Step, Task};
use crate::{Lang, ProblemsError};
use sg::Nimber;
use sg::brute::Brute;

/// The bounds of the problem.
pub(super) struct NewTetrisBoards {
    cases: u64,
    boards: u64,
    side: u64,
}

type Boards = Vec<Board>;

pub(super) fn task(bounds: &Bounds) -> Result<NewTetrisBoards, ProblemsError> {
    Ok(NewTetrisBoards {
        cases: bounds.get("max_cases")?,
        boards: bounds.get("max_boards")?,
        side: bounds.get("max_side")?,
    })
}

fn word(first_wins: bool) -> String {
    if first_wins { "Yes" } else { "No" }.to_owned()
}

fn values(boards: &[Board]) -> Result<Vec<Nimber>, ProblemsError> {
    boards.iter().map(Board::value).collect()
}

fn value(boards: &[Board]) -> Result<Nimber, ProblemsError> {
    Ok(values(boards)?.into_iter().sum())
}

impl Task for NewTetrisBoards {
    type Setting = ();
    type Case = Boards;

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, (): &(), boards: &mut Boards) -> Step {
        layout.length("N", boards, 1..=self.boards)?;
        layout.end_line()?;
        boards
            .iter_mut()
            .try_for_each(|board| board.walk(layout, self.side))
    }

    fn answers(&self, (): &(), cases: &[Boards]) -> Result<Vec<String>, ProblemsError> {
        let answer = |boards: &Boards| value(boards).map(|value| word(!value.is_zero()));
        cases.iter().map(answer).collect()
    }

    fn answer_by_rules(&self, (): &(), boards: &Boards) -> Result<String, ProblemsError> {
        let sum: Vec<Vec<String>> = boards.iter().map(|board| board.rows.clone()).collect();
        Ok(word(Brute::new(BlockRules).outcome(&sum).is_win()))
    }

    fn small_cases(&self) -> Vec<((), Boards)> {
        let empty = |(rows, columns)| Board::of(rows, columns, |_, _| true);
        let mut few: Boards = [
            (1, 2),
            (2, 2),
            (2, 3),
            (2, 4),
            (3, 3),
            (3, 4),
            (2, 5),
            (4, 4),
        ]
        .map(empty)
        .to_vec();
        few.extend(Board::all(3, 3).step_by(37));
        let mut cases: Vec<Boards> = Board::all(2, 3).map(|board| vec![board]).collect();
        for (index, one) in few.iter().enumerate() {
            cases.push(vec![one.clone()]);
            for two in &few[index..] {
                cases.push(vec![one.clone(), two.clone()]);
            }
        }
        for three in few.windows(3) {
            cases.push(three.to_vec());
        }
        cases.sort_by_key(|boards| {
            (
                boards.len(),
                boards
                    .iter()
                    .map(|board| board.rows.concat().len())
                    .sum::<usize>(),
            )
        });
        cases.into_iter().map(|boards| ((), boards)).collect()
    }

    fn simpler(&self, (): &(), boards: &Boards) -> Vec<((), Boards)> {
        let mut simpler = Vec::new();
        for index in 0..boards.len() {
            let mut fewer = boards.clone();
            fewer.remove(index);
            simpler.push(((), fewer));
        }
        for (index, board) in boards.iter().enumerate() {
            for board in board.simpler() {
                let mut changed = boards.clone();
                changed[index] = board;
                simpler.push(((), changed));
            }
        }
        simpler
    }

    fn explain(&self, (): &(), boards: &Boards, lang: Lang) -> Option<String> {
        let values = values(boards).ok()?;
        let total: Nimber = values.iter().copied().sum();
        let name = |index: usize| match lang {
            Lang::En => format!("board {index}"),
            Lang::Zh => format!("棋盘 {index}"),
        };
        let parts: Vec<(String, u64)> = (1..)
            .zip(&values)
            .map(|(index, value)| (name(index), value.0))
            .collect();
        let text = format!("{} {}", nim_sum(lang, &parts), verdict(lang, total.0));
        let found = boards
            .iter()
            .zip(&values)
            .enumerate()
            .find_map(|(index, (board, value))| Some((index + 1, board.block_to(total + *value)?)));
        let Some((board, (row, column))) = found.filter(|_| !total.is_zero()) else {
            return Some(text);
        };
        Some(match lang {
            Lang::En => format!(
                "{text} A winning move: on board {board} the block whose top left cell is in row {row}, column {column}."
            ),
            Lang::Zh => format!(
                "{text}一种制胜走法：在棋盘 {board} 上，方块的左上角放在第 {row} 行第 {column} 列。"
            ),
        })
    }

    /// A program that takes a board for won iff some block fits, and adds these up.
    fn xor_guess(&self, (): &(), boards: &Boards) -> Option<String> {
        let movable = boards
            .iter()
            .filter(|board| !board.blocks().is_empty())
            .count();
        Some(word(movable % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.add_small_cases(self.cases as usize);
        for (side, room, free) in [(5, 5, 95), (8, 4, 85), (20, 4, 70)] {
            plan.generate(
                "middle",
                [side, room, free],
                2,
                |random, [side, room, free]| self.sums(random, 30, (self.boards, side), room, free),
            );
        }
        plan.generate("turned", [], 1, |random, []| Self::turned(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.sums(random, count, (2, 5), 4, 80)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut sums = self.sums(random, 4, (self.boards, self.side), 4, 75);
            let board = Board::of(self.side, self.side, |row, column| row + column < 5);
            sums.push(Block::new((), vec![vec![board; self.boards as usize]]));
            sums
        });
    }
}

impl NewTetrisBoards {
    /// Sums of which every second one is lost, as near as can be.
    fn sums(
        &self,
        random: &mut Random,
        count: u64,
        (boards, side): (u64, u64),
        room: u64,
        free: u64,
    ) -> Vec<Block<Self>> {
        let side = side.min(self.side);
        let sums = (0..count).map(|round| {
            let number = random.within(&(1..=boards));
            let mut sum: Boards = Vec::new();
            for index in 0..40 {
                if sum.len() as u64 == number {
                    sum.pop();
                }
                while (sum.len() as u64) < number {
                    let (rows, columns) = (random.within(&(2..=side)), random.within(&(2..=side)));
                    sum.push(Board::rooms(random, rows, columns, room, free));
                }
                let lost = value(&sum).is_ok_and(Nimber::is_zero);
                if lost == (round % 2 == 0) || index == 39 {
                    break;
                }
            }
            sum
        });
        Block::alone(sums.collect::<Vec<_>>())
    }

    /// Pairs of the same board, lying and standing, sometimes with a cell changed.
    fn turned(random: &mut Random) -> Vec<Block<Self>> {
        let sums = (0..40).map(|round| {
            let (rows, columns) = (random.within(&(2..=5)), random.within(&(2..=5)));
            let board = Board::rooms(random, rows, columns, 6, 85);
            let free = |row: u64, column: u64| {
                board.rows[column as usize].as_bytes()[row as usize] == b'0'
            };
            let mut turned = Board::of(columns, rows, free);
            if round % 2 == 1 {
                let row = random.below(columns) as usize;
                let column = random.below(rows) as usize;
                let other = if turned.rows[row].as_bytes()[column] == b'0' {
                    "1"
                } else {
                    "0"
                };
                turned.rows[row].replace_range(column..=column, other);
            }
            vec![board, turned]
        });
        Block::alone(sums.collect::<Vec<_>>())
    }
}
