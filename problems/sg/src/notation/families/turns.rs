//! Families in which a position also says whose turn it is: what may be moved depends on it.

use super::Family;
use super::single::{moves_of, single_parts};
use crate::boards::{Northcott, Row};
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{Answer, AskError, NamedGame, NotationError};
use crate::team_nim::InTurn;
use crate::wording::both;
use crate::{Game, MovesTo, Nimber, Outcome, Play};

/// The bounds of Nim in teams: what theory has to look at stays small.
const MOST_PLAYERS: usize = 20;
const MOST_STONES: u64 = 10_000;
const LARGEST_LIMIT: u64 = 100;

impl Ruleset for InTurn {
    type Position = (u64, u64);

    fn name(&self) -> String {
        format!("team-nim:{}", write_numbers(&self.limits))
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<(u64, u64), NotationError> {
        let heap = both("the stones", "石子数");
        let stones = reader.number(&Number::within(heap, 1, MOST_STONES))?;
        let mut player = 1;
        if reader.eat('/') {
            let turn = both("whose turn it is", "轮到第几人");
            let players = self.limits.len() as u64;
            player = reader.number(&Number::within(turn, 1, players))?;
        }
        reader.end(both(
            "`/` and whose turn it is, or the end",
            "`/` 和轮到第几人，或到此结束",
        ))?;
        Ok((player - 1, stones))
    }

    fn write(&self, &(player, stones): &(u64, u64)) -> String {
        if player == 0 {
            stones.to_string()
        } else {
            format!("{stones}/{}", player + 1)
        }
    }

    fn options(&self, position: &(u64, u64), sink: &mut dyn FnMut((u64, u64))) {
        single_parts(self, position, sink);
    }

    moves_of!(self => *self, (u64, u64));

    fn most_options(&self, position: &(u64, u64)) -> u64 {
        self.most_moves(position)
    }

    fn most_positions(&self, (_, stones): &(u64, u64)) -> Option<u64> {
        Some(stones.saturating_mul(self.limits.len() as u64))
    }

    fn outcome(&self, position: &(u64, u64), play: Play) -> Option<Outcome> {
        match play {
            // A single component: a move in every one is a move in it.
            Play::Normal | Play::Every => self.known_outcome(position),
            Play::Misere | Play::AntiSg => None,
        }
    }
}

/// Northcott's game on rows of so many cells.
struct Facing {
    columns: u64,
}

/// A board. Those with fewer cells between the pieces come first: an advance is listed before a retreat, so that
/// whoever takes the first move that wins comes to an end.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct FacingBoard {
    /// How many cells lie between the pieces of all rows.
    between: u64,
    /// The columns of the pieces, from 1: the first player's, and the second's.
    pieces: Vec<(u64, u64)>,
    /// Whether it is the second player's turn.
    is_second: bool,
}

impl FacingBoard {
    fn new(pieces: Vec<(u64, u64)>, is_second: bool) -> Self {
        let gaps = pieces.iter().map(|(a, b)| a.abs_diff(*b) - 1);
        Self {
            between: gaps.sum(),
            pieces,
            is_second,
        }
    }
}

impl Ruleset for Facing {
    type Position = FacingBoard;

    fn name(&self) -> String {
        format!("northcott:{}", self.columns)
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<FacingBoard, NotationError> {
        let cell = Number::within(
            both("the column of a piece", "棋子所在的列"),
            1,
            self.columns,
        );
        let mut pieces = Vec::new();
        loop {
            let start = reader.place();
            let first = reader.number(&cell)?;
            reader.expect(
                '-',
                both(
                    "`-` and the column of the other piece",
                    "`-` 和另一枚棋子所在的列",
                ),
            )?;
            let second = reader.number(&cell)?;
            if first == second {
                return Err(reader.wrong(
                    start,
                    both("both pieces stand on the same cell", "两枚棋子在同一格上"),
                    both("two different columns", "两个不同的列"),
                ));
            }
            pieces.push((first, second));
            if !reader.eat(',') {
                break;
            }
        }
        let mut turn = 1;
        if reader.eat(';') {
            let number = Number::within(both("whose turn it is", "轮到谁走"), 1, 2);
            turn = reader.number(&number)?;
        }
        reader.end(both(
            "`,` and another row, `;` and whose turn it is, or the end",
            "`,` 和另一行，`;` 和轮到谁走，或到此结束",
        ))?;
        Ok(FacingBoard::new(pieces, turn == 2))
    }

    fn write(&self, rows: &FacingBoard) -> String {
        let pieces: Vec<String> = rows
            .pieces
            .iter()
            .map(|(first, second)| format!("{first}-{second}"))
            .collect();
        let turn = if rows.is_second { ";2" } else { "" };
        format!("{}{turn}", pieces.join(","))
    }

    fn options(&self, rows: &FacingBoard, sink: &mut dyn FnMut(FacingBoard)) {
        for (index, &(first, second)) in rows.pieces.iter().enumerate() {
            let (own, other) = if rows.is_second {
                (second, first)
            } else {
                (first, second)
            };
            let (least, most) = if own < other {
                (1, other - 1)
            } else {
                (other + 1, self.columns)
            };
            for to in (least..=most).filter(|to| *to != own) {
                let mut pieces = rows.pieces.clone();
                pieces[index] = if rows.is_second {
                    (first, to)
                } else {
                    (to, second)
                };
                sink(FacingBoard::new(pieces, !rows.is_second));
            }
        }
    }

    /// The row, and the column to which its piece moves.
    fn moves(&self, rows: &FacingBoard, visit: &mut dyn FnMut(&[u64], FacingBoard)) {
        self.options(rows, &mut |left| {
            let mut all = (1..).zip(rows.pieces.iter().zip(&left.pieces));
            let moved = all.find(|(_, (before, after))| before != after);
            if let Some((row, (_, &(first, second)))) = moved {
                let to = if rows.is_second { second } else { first };
                visit(&[row, to], left);
            }
        });
    }

    fn most_options(&self, rows: &FacingBoard) -> u64 {
        (rows.pieces.len() as u64).saturating_mul(self.columns)
    }

    /// Pieces go back and forth: no search comes to an end.
    fn most_positions(&self, _: &FacingBoard) -> Option<u64> {
        Some(u64::MAX)
    }

    fn outcome(&self, rows: &FacingBoard, play: Play) -> Option<Outcome> {
        let row = |(first, second): &(u64, u64)| Row {
            white: first - 1,
            black: second - 1,
        };
        let board = Northcott {
            columns: self.columns,
            rows: rows.pieces.iter().map(row).collect(),
        };
        // Whoever moves, the gaps are the same.
        (play == Play::Normal).then(|| board.outcome())
    }

    fn loopy(&self, rows: &FacingBoard, play: Play) -> Option<Result<Answer, AskError>> {
        let outcome = self.outcome(rows, play).ok_or_else(|| AskError::Cycle {
            position: self.write(rows),
            play,
        });
        Some(outcome.map(Answer::winner))
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[
    Family {
        name: "team-nim",
        parameters: both(
            "how many stones each player takes at most, in turn: 4,3,2,3",
            "各人依次至多取几颗：4,3,2,3",
        ),
        position: "the stones, and whose turn it is where it is not the first player's: 11 or 9/2",
        example: "team-nim:4,3,2,3@11",
        en: "Take stones up to your own limit, players in turn; nobody takes the last one, so who finds one stone \
             loses.",
        zh: "各人依次从一堆中取石子，不超过自己的上限；取最后一颗者负，所以面对一颗石子者负。",
        make: |reader| {
            let start = reader.place();
            let limit = both("the limit of a player", "一人的上限");
            let limits = reader.numbers(&Number::within(limit, 1, LARGEST_LIMIT))?;
            if limits.len() > MOST_PLAYERS {
                return Err(reader.wrong(
                    start,
                    both("there are too many players", "人数太多"),
                    both("at most 20 limits", "至多 20 个上限"),
                ));
            }
            Ok(NamedGame::new(InTurn { limits }))
        },
    },
    Family {
        name: "northcott",
        parameters: both("how many cells a row has: 8", "一行的格数：8"),
        position: "in each row the columns of the first and the second player's piece, and `;2` where the second \
                   one moves: 1-5,6-3",
        example: "northcott:8@1-5,6-3",
        en: "Move your own piece of a row to any cell of it, without jumping over the other one; who cannot move \
             loses.",
        zh: "把某行中自己的棋子移到该行任意一格，不可越过对方的棋子；无法走者负。",
        make: |reader| {
            let cells = both("the cells of a row", "一行的格数");
            let columns = reader.number(&Number::within(cells, 2, 1_000))?;
            Ok(NamedGame::new(Facing { columns }))
        },
    },
];
