//! A New Tetris Game (2): 2 x 2 blocks on several boards.

use crate::task::blocks::{BlockRules, Board, Room};
use crate::task::prelude::*;

bounds! {
    NewTetrisBoards { cases, boards, cells, free }
    with { room: Room = Room { cells, free } }
}

type Boards = Vec<Board>;

impl Task for NewTetrisBoards {
    type Case = Boards;
    type Game = BlockRules;

    const WORDS: [&'static str; 2] = ["Yes", "No"];
    const CASES: Ending = Ending::EndOfInput;
    /// On board i, the top left cell of the block.
    const MOVE: &'static [&'static str] = &["i", "row", "column"];

    position!(every part of the case, by BlockRules);

    fn case(&self, layout: &mut dyn Layout, boards: &mut Boards) -> Step {
        layout.each("N", 1..=self.boards, boards, |layout, board| {
            board.walk(layout, self.room)
        })
    }

    /// All boards as one: below each other, with used cells between, so that no block lies on two.
    fn notation(&self, boards: &Boards) -> Option<String> {
        let columns = boards.iter().map(Board::columns).max()? as usize;
        let as_wide = |row: &String| format!("{row:1<columns$}");
        let boards = boards.iter().map(|board| &board.rows);
        let boards = boards.map(|rows| rows.iter().map(as_wide).collect::<Vec<String>>());
        let rows = boards.collect::<Vec<_>>().join(&"1".repeat(columns));
        Some(Board { rows }.notation())
    }

    fn small(&self) -> Vec<Boards> {
        let sides = heaps::lists("1 2 | 2 2 | 2 3 | 2 4 | 3 3 | 3 4 | 2 5 | 4 4");
        let empty = sides
            .iter()
            .map(|sides| Board::of(sides[0], sides[1], |_, _| true));
        let few: Boards = empty.chain(Board::all(3, 3).step_by(37)).collect();
        let mut cases: Vec<Boards> = Board::all(2, 3).map(|board| vec![board]).collect();
        cases.extend(heaps::alone_and_in_pairs(few.clone(), few.clone()));
        cases.extend(few.windows(3).map(<[Board]>::to_vec));
        heaps::sorted(cases, |boards| {
            let cells = boards.iter().map(|board| board.rows.concat().len());
            (boards.len(), cells.sum::<usize>())
        })
    }

    /// A program that takes a board for won iff some block fits, and adds these up.
    fn sizes(&self, boards: &Boards) -> u64 {
        let movable = boards.iter().filter(|board| !board.blocks().is_empty());
        movable.count() as u64 % 2
    }

    fn plan(&self, plan: &mut Plan<'_, Self>) {
        let sizes = [[16, 9, 95], [30, 9, 80], [49, 4, 85]];
        plan.each("middle", sizes, 2, |random, [cells, room, free]| {
            self.sums(random, 30, (self.boards, cells), (room, free))
        });
        plan.many("turned", [1, 40], Self::turned);
        plan.generate("largest", [self.cases], 1, |random, [count]| {
            self.sums(random, count, (2, 25), (9, 80))
        });
        plan.random("largest", 1, |random| {
            let sums = self.sums(random, 4, (self.boards, self.cells), (50, 80));
            let large = Board::largest(random, self.room);
            let several = large.chunks(self.boards as usize).map(<[Board]>::to_vec);
            sums.into_iter().chain(several.collect::<Vec<_>>())
        });
    }
}

impl NewTetrisBoards {
    /// Sums of which every second one is lost, as near as can be.
    fn sums(
        &self,
        random: &mut Random,
        count: u64,
        (boards, cells): (u64, u64),
        rooms: (u64, u64),
    ) -> Vec<Boards> {
        random.many(count, |random, round| {
            let number = random.within(&(1..=boards));
            let mut sum: Boards = Vec::new();
            for index in 0..40 {
                if sum.len() as u64 == number {
                    sum.pop();
                }
                while (sum.len() as u64) < number {
                    sum.push(Board::any(random, self.room, cells, rooms));
                }
                let lost = self.wins(&sum).is_ok_and(|wins| !wins);
                if lost == (round % 2 == 0) || index == 39 {
                    break;
                }
            }
            sum
        })
    }

    /// The same board twice, lying and standing, sometimes with a cell changed.
    fn turned(random: &mut Random, round: u64) -> Boards {
        let (rows, columns) = random.pair(&(2..=5));
        let board = Board::rooms(random, rows, columns, 6, 85);
        let free = |row: u64, column: u64| board.is_free(column, row);
        let turned = if round % 2 == 1 {
            let cell = (random.below(columns), random.below(rows));
            Board::of(columns, rows, |row, column| {
                free(row, column) != ((row, column) == cell)
            })
        } else {
            Board::of(columns, rows, free)
        };
        vec![board, turned]
    }
}
