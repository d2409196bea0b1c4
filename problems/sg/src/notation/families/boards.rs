//! Families of games on boards.

use super::Family;
use super::single::{moves_of, single_parts};
use crate::boards::{Blocks, Board, Chomp, Placing, SilverDollar};
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{AskError, NamedGame, NotationError};
use crate::treblecross;
use crate::wording::both;
use crate::{Budget, Game, MovesTo, Nimber, Outcome, Play, Wording};

impl Ruleset for Chomp {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        "chomp".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        const LENGTH: Number =
            Number::within(both("the length of a row", "一行的长度"), 1, 1 << 20);
        let start = reader.place();
        let first = reader.number(&LENGTH)?;
        if reader.eat('x') {
            let columns = reader.number(&LENGTH)?;
            reader.end(both("the end of the bar", "巧克力的结尾"))?;
            return Ok(Self::bar(first as usize, columns));
        }
        let mut rows = vec![first];
        while reader.eat(',') {
            rows.push(reader.number(&LENGTH)?);
        }
        reader.end(both(
            "`x` and the columns, or `,` and the next row",
            "`x` 和列数，或 `,` 和下一行",
        ))?;
        if !rows.is_sorted_by(|above, below| above >= below) {
            let problem = both(
                "a row is longer than the one above it",
                "有一行比它上面的一行长",
            );
            let expected = both("rows from the longest to the shortest", "从长到短的各行");
            return Err(reader.wrong(start, problem, expected));
        }
        Ok(rows)
    }

    fn write(&self, rows: &Vec<u64>) -> String {
        match rows.first() {
            Some(first) if rows.iter().all(|row| row == first) => {
                format!("{}x{first}", rows.len())
            }
            _ => write_numbers(rows),
        }
    }

    fn options(&self, rows: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        single_parts(self, rows, sink);
    }

    moves_of!(self => *self, Vec<u64>);

    fn most_options(&self, rows: &Vec<u64>) -> u64 {
        self.most_moves(rows)
    }

    fn most_positions(&self, rows: &Vec<u64>) -> Option<u64> {
        let columns = rows.first().copied().unwrap_or(0);
        let paths = (1..=rows.len() as u64).try_fold(1u64, |paths, row| {
            paths.checked_mul(columns + row).map(|paths| paths / row)
        });
        Some(paths.unwrap_or(u64::MAX))
    }

    fn outcome(&self, rows: &Vec<u64>, play: Play) -> Option<Outcome> {
        (play == Play::Normal)
            .then(|| self.known_outcome(rows))
            .flatten()
    }
}

/// Pieces laid on a board, under the name of the game.
struct Laying {
    name: &'static str,
    game: Placing,
}

impl Laying {
    fn named(name: &'static str, game: Placing) -> NamedGame {
        NamedGame::new(Self { name, game })
    }
}

impl Ruleset for Laying {
    type Position = Board;

    fn name(&self) -> String {
        self.name.to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Board, NotationError> {
        let place = reader.clone();
        let text = reader.take_while(|_| true);
        if text.contains('x') {
            const SIDE: Number = Number::within(both("the side of a board", "棋盘的边长"), 1, 64);
            let mut size = place.clone();
            let mut sides = [0; 2];
            sides[0] = size.number(&SIDE)?;
            size.expect('x', both("`x` and the columns", "`x` 和列数"))?;
            sides[1] = size.number(&SIDE)?;
            size.end(both("the end of the board", "棋盘的结尾"))?;
            let board = Board::empty(sides[0] as usize, sides[1] as usize);
            return board.ok_or_else(|| size.unexpected(both("a smaller board", "更小的棋盘")));
        }
        Board::parse(text.split('/')).map_err(|error| {
            let mut place = place;
            place.skip(error.offset(text));
            place.complaint(
                error.wording(),
                both(
                    "rows of 0 (free) and 1 (used) with / between",
                    "由 0（空）和 1（已占）组成、用 / 隔开的各行",
                ),
            )
        })
    }

    fn write(&self, board: &Board) -> String {
        board.to_string()
    }

    fn options(&self, board: &Board, sink: &mut dyn FnMut(Board)) {
        self.game.placements(board, sink);
    }

    /// Where there is one piece a move is called by its upper left cell: row and column, from 1;
    /// else by all its cells, row by row.
    fn moves(&self, board: &Board, visit: &mut dyn FnMut(&[u64], Board)) {
        let named = match self.game.shapes() {
            [_] => 1,
            _ => usize::MAX,
        };
        self.game.placements(board, &mut |after| {
            let used = board.used_by(&after).take(named);
            let label: Vec<u64> = used.flat_map(|(row, column)| [row, column]).collect();
            visit(&label, after);
        });
    }

    fn most_options(&self, board: &Board) -> u64 {
        let cells = board.cells() as u64;
        cells.saturating_mul(self.game.shapes().len() as u64)
    }

    fn splits(&self) -> bool {
        true
    }

    fn parts(&self, board: &Board) -> Vec<Board> {
        self.game.parts_in_place(board)
    }

    fn join(&self, parts: &[Board]) -> Option<Board> {
        Some(Board::union(parts))
    }

    fn representative(&self, part: Board) -> Board {
        self.game.canonical(part)
    }

    fn theory_searches(&self, board: &Board) -> bool {
        self.name != "blocks" || !Blocks::knows(board)
    }

    fn theory(&self, board: &Board, budget: Budget) -> Result<Option<Nimber>, AskError> {
        let value = self.game.value(board, budget);
        let too_much = |_| AskError::Budget {
            positions: budget.positions,
        };
        value.map(Some).map_err(too_much)
    }
}

impl Ruleset for SilverDollar {
    type Position = Vec<u64>;

    fn name(&self) -> String {
        "silver-dollar".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<u64>, NotationError> {
        let start = reader.place();
        let mut coins = reader.numbers(&Number::any(both("the cell of a coin", "硬币所在的格")))?;
        reader.end(both(
            "`,` and another coin, or the end",
            "`,` 和另一枚硬币，或到此结束",
        ))?;
        coins.sort_unstable();
        if coins.windows(2).any(|pair| pair[0] == pair[1]) {
            let problem = both("two coins stand on one cell", "同一格上有两枚硬币");
            let expected = both("coins on different cells", "各在不同格上的硬币");
            return Err(reader.wrong(start, problem, expected));
        }
        Ok(coins)
    }

    fn write(&self, coins: &Vec<u64>) -> String {
        write_numbers(coins)
    }

    fn options(&self, coins: &Vec<u64>, sink: &mut dyn FnMut(Vec<u64>)) {
        single_parts(self, coins, sink);
    }

    moves_of!(self => *self, Vec<u64>);

    fn most_options(&self, coins: &Vec<u64>) -> u64 {
        coins.iter().copied().fold(0, u64::saturating_add)
    }

    fn theory(&self, coins: &Vec<u64>, _: Budget) -> Result<Option<Nimber>, AskError> {
        Ok(Some(Self::value(coins)))
    }
}

/// Crosses in a row of cells: whoever makes three next to each other wins.
struct Crosses;

/// Of a row with more free cells only who wins is found.
const MOST_FREE: usize = 12;

impl Ruleset for Crosses {
    type Position = Vec<bool>;

    fn name(&self) -> String {
        "crosses".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Vec<bool>, NotationError> {
        const CELLS: Number = Number::within(
            both("the cells of the row", "一行的格数"),
            3,
            treblecross::MOST_CELLS as u64,
        );
        let end = || both("the end of the row", "一行的结尾");
        let start = reader.place();
        if reader.peek().is_some_and(|c| c.is_ascii_digit()) {
            let cells = reader.number(&CELLS)?;
            reader.end(end())?;
            return Ok(vec![false; cells as usize]);
        }
        let row = reader.take_while(|c| matches!(c, '.' | 'x'));
        reader.end(both(
            "a number of cells, or `.` (free) and `x` (a cross)",
            "格数，或由 `.`（空）和 `x`（叉）组成的一行",
        ))?;
        if !(3..=treblecross::MOST_CELLS).contains(&row.len()) {
            let problem = both("a row has 3 to 2000 cells", "一行有 3 到 2000 格");
            return Err(reader.wrong(start, problem, end()));
        }
        Ok(row.bytes().map(|cell| cell == b'x').collect())
    }

    fn write(&self, row: &Vec<bool>) -> String {
        row.iter()
            .map(|cross| if *cross { 'x' } else { '.' })
            .collect()
    }

    fn options(&self, row: &Vec<bool>, sink: &mut dyn FnMut(Vec<bool>)) {
        self.moves(row, &mut |_, after| sink(after));
    }

    /// A move is called by its cell, from 1.
    fn moves(&self, row: &Vec<bool>, visit: &mut dyn FnMut(&[u64], Vec<bool>)) {
        if treblecross::is_over(row) {
            return;
        }
        for cell in (0..row.len()).filter(|cell| !row[*cell]) {
            let mut after = row.clone();
            after[cell] = true;
            visit(&[cell as u64 + 1], after);
        }
    }

    fn most_options(&self, row: &Vec<bool>) -> u64 {
        row.len() as u64
    }

    fn most_positions(&self, row: &Vec<bool>) -> Option<u64> {
        let free = row.iter().filter(|cross| !**cross).count();
        Some(1_u64.checked_shl(free as u32).unwrap_or(u64::MAX))
    }

    /// Nothing but a search finds values, and it grows with every free cell.
    fn theory(&self, row: &Vec<bool>, budget: Budget) -> Result<Option<Nimber>, AskError> {
        let free = row.iter().filter(|cross| !**cross).count();
        if free > MOST_FREE {
            let positions = budget.positions;
            return Err(AskError::Budget { positions });
        }
        Ok(None)
    }

    fn outcome(&self, row: &Vec<bool>, play: Play) -> Option<Outcome> {
        match play {
            // A single component: a move in every one is a move in it.
            Play::Normal | Play::Every => treblecross::outcome(row),
            Play::Misere | Play::AntiSg => None,
        }
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "chomp",
        parameters: Wording::NONE,
        position: "a bar, 4x5, or the lengths of its rows: 5,5,3",
        example: "chomp@4x5",
        en: "Bite a cell with all below and to the right of it, but not the poisoned corner.",
        zh: "咬去一格及其右下方全部，左上角有毒的一格不可咬。",
        make: |_| Ok(NamedGame::new(Chomp)),
    },
    Family {
        name: "blocks",
        parameters: Wording::NONE,
        position: "a board, 5x5, or its rows, 0 free and 1 used: 000/001/000",
        example: "blocks@5x5",
        en: "Lay a 2x2 block on free cells.",
        zh: "在空格上放一块 2x2 方块。",
        make: |_| Ok(Laying::named("blocks", Placing::blocks())),
    },
    Family {
        name: "cram",
        parameters: Wording::NONE,
        position: "a board, 3x4, or its rows, 0 free and 1 used: 000/001/000",
        example: "cram@3x4",
        en: "Lay a domino on two free neighbouring cells.",
        zh: "在两个相邻空格上放一块多米诺骨牌。",
        make: |_| Ok(Laying::named("cram", Placing::dominoes())),
    },
    Family {
        name: "tetrominoes",
        parameters: Wording::NONE,
        position: "a board, 4x4, or its rows, 0 free and 1 used: 0000/0010/0000",
        example: "tetrominoes@4x4",
        en: "Lay any tetromino on free cells.",
        zh: "在空格上放任意一块四格骨牌。",
        make: |_| Ok(Laying::named("tetrominoes", Placing::tetrominoes())),
    },
    Family {
        name: "silver-dollar",
        parameters: Wording::NONE,
        position: "cells of the coins, from 0: 1,4,7",
        example: "silver-dollar@1,4,7",
        en: "Move a coin left over free cells, without jumping.",
        zh: "把一枚硬币向左移过若干空格，不可跳越。",
        make: |_| Ok(NamedGame::new(SilverDollar)),
    },
    Family {
        name: "crosses",
        parameters: Wording::NONE,
        position: "a number of cells, 9, or the cells, . free and x a cross: ..x......",
        example: "crosses@9",
        en: "Draw a cross into a free cell; who makes three crosses next to each other wins.",
        zh: "在一个空格里画叉，先使三个叉相邻者胜。",
        make: |_| Ok(NamedGame::new(Crosses)),
    },
];
