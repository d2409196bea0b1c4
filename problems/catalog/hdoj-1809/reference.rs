//! A New Tetris Game (2): 2 x 2 blocks on several boards.

use crate::task::blocks::{BlockRules, Board};
use crate::task::prelude::*;

bounds! { NewTetrisBoards { cases, boards, side } }

type Boards = Vec<Board>;

impl Task for NewTetrisBoards {
    type Case = Boards;
    type Game = BlockRules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];

    fn framing(&self) -> Framing {
        Framing::flat(Sequence::to_end(self.cases))
    }

    fn case(&self, layout: &mut dyn Layout, boards: &mut Boards) -> Step {
        layout.length("N", boards, 1..=self.boards)?;
        layout.end_line()?;
        boards
            .iter_mut()
            .try_for_each(|board| board.walk(layout, self.side))
    }

    fn game(&self, _: &Boards) -> BlockRules {
        BlockRules
    }

    case_is_its_parts!();

    fn value(&self, _: &Boards, board: &Board) -> Known<u64> {
        Ok(board.value()?.0)
    }

    fn small(&self) -> Vec<Boards> {
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
        cases
    }

    fn part_name(&self, _: &Boards, index: usize, _: &Board, say: &Say<'_>) -> String {
        say.say(&said!("board", i = index + 1))
    }

    fn describe(&self, _: &Boards, turn: &Turn<Board>, say: &Say<'_>) -> String {
        let (row, column) = (turn.label[0], turn.label[1]);
        say.say(&said!("block", i = turn.part + 1, row, column))
    }

    /// A program that takes a board for won iff some block fits, and adds these up.
    fn xor_guess(&self, boards: &Boards) -> Option<String> {
        let movable = boards.iter().filter(|board| !board.blocks().is_empty());
        Some(word::<Self>(movable.count() % 2 == 1))
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        plan.small(self.cases);
        let sizes = [[5, 5, 95], [8, 4, 85], [20, 4, 70]];
        plan.each("middle", sizes, 2, |random, [side, room, free]| {
            self.sums(random, 30, (self.boards, side), room, free)
        });
        plan.generate("turned", [], 1, |random, []| Self::turned(random));
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.sums(random, count, (2, 5), 4, 80)
        });
        plan.generate("largest", [], 1, |random, []| {
            let mut sums = self.sums(random, 4, (self.boards, self.side), 4, 75);
            let board = Board::of(self.side, self.side, |row, column| row + column < 5);
            sums.push(vec![board; self.boards as usize]);
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
    ) -> Vec<Boards> {
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
                let lost = self.wins(&sum).is_ok_and(|wins| !wins);
                if lost == (round % 2 == 0) || index == 39 {
                    break;
                }
            }
            sum
        });
        sums.collect()
    }

    /// Pairs of the same board, lying and standing, sometimes with a cell changed.
    fn turned(random: &mut Random) -> Vec<Boards> {
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
        sums.collect()
    }
}
