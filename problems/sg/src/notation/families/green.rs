//! The family of the green game: a pawn on fields of two players, with the way that it has come.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use super::Family;
use super::graphs::{edges, write_edges};
use crate::graph::GreenBoard;
use crate::notation::reader::{Number, Reader, write_numbers};
use crate::notation::ruleset::Ruleset;
use crate::notation::{NamedGame, NotationError};
use crate::wording::both;
use crate::{Outcome, Play, Wording};

/// How many fields and moves a board has at most.
const MOST_FIELDS: u64 = 1_000;
const MOST_MOVES: usize = 2_000;

/// The rules of [`GreenBoard::next`].
struct GreenGame;

/// A board, and where the pawn has been on it: it stands on the last of these fields. Positions of one game share the
/// board.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Pawn {
    board: Arc<GreenBoard>,
    way: Vec<u64>,
}

/// What is wrong with a board, and what is expected instead.
fn fault_of_board(board: &GreenBoard) -> Option<(Wording, Wording)> {
    let fields = board.fields();
    let joins = |(from, to): &(u64, u64)| board.is_anns(*from) != board.is_anns(*to);
    if board.moves.is_empty() || board.moves.len() > MOST_MOVES || fields > MOST_FIELDS {
        return Some((
            both(
                "the board has no moves, or too many",
                "棋盘没有走法，或走法太多",
            ),
            both(
                "1 to 2000 moves between 1000 fields",
                "1000 个格子之间的 1 到 2000 种走法",
            ),
        ));
    }
    if board.moves.iter().any(|(from, to)| *from == 0 || *to == 0) || !board.moves.iter().all(joins)
    {
        return Some((
            both(
                "a move does not go to a field of the other player",
                "有一种走法不是走到对方的格子",
            ),
            both(
                "moves between round fields, from 1 on, and square ones",
                "圆形格子（从 1 数起）与方形格子之间的走法",
            ),
        ));
    }
    let left: BTreeSet<u64> = board.moves.iter().map(|(from, _)| *from).collect();
    if let Some(field) = (1..=fields).find(|field| !left.contains(field)) {
        return Some((
            Wording::of(
                format!("there is no move from field {field}"),
                format!("从格子 {field} 没有走法"),
            ),
            both("a move from every field", "每个格子都有走法"),
        ));
    }
    let is_there = |field: &u64| (1..=fields).contains(field);
    (!board.greens.iter().all(is_there)).then(|| {
        (
            both(
                "a green field is not on the board",
                "有一个绿色格子不在棋盘上",
            ),
            both("green fields of the board", "棋盘上的绿色格子"),
        )
    })
}

/// Whether the pawn can have come so: along moves, and back to a field at most at the end, in favour of whoever went there.
fn is_way(board: &GreenBoard, way: &[u64]) -> bool {
    let fields = board.fields();
    let is_begun = way
        .first()
        .is_some_and(|field| (1..=fields).contains(field));
    is_begun && (1..way.len()).all(|at| board.next(&way[..at]).contains(&way[at]))
}

impl Ruleset for GreenGame {
    type Position = Pawn;

    fn name(&self) -> String {
        "green-game".to_owned()
    }

    fn read(&self, reader: &mut Reader<'_>) -> Result<Pawn, NotationError> {
        const FIELD: Number = Number::any(both("a field", "一个格子"));
        let start = reader.place();
        let moves = edges(reader, '>', Some(';'))?;
        reader.expect(
            ';',
            both(
                "`,` and another move, or `;` and how many fields are round",
                "`,` 和另一种走法，或 `;` 和圆形格子的个数",
            ),
        )?;
        let anns = reader.number(&FIELD)?;
        reader.expect(';', both("`;` and the green fields", "`;` 和绿色的格子"))?;
        let greens = if reader.peek() == Some(';') {
            Vec::new()
        } else {
            reader.numbers(&FIELD)?
        };
        let board = GreenBoard {
            anns,
            greens,
            moves,
        };
        if let Some((problem, expected)) = fault_of_board(&board) {
            return Err(reader.wrong(start, problem, expected));
        }
        reader.expect(
            ';',
            both(
                "`;` and the fields where the pawn has been",
                "`;` 和棋子走过的格子",
            ),
        )?;
        let start = reader.place();
        let way = reader.numbers(&FIELD)?;
        reader.end(both(
            "`,` and the next field, or the end",
            "`,` 和下一个格子，或到此结束",
        ))?;
        if !is_way(&board, &way) {
            return Err(reader.wrong(
                start,
                both("the pawn cannot have come so", "棋子不可能这样走来"),
                both(
                    "fields along the moves, none of them twice before play is over",
                    "沿走法经过的格子，终局前不重复",
                ),
            ));
        }
        Ok(Pawn {
            board: Arc::new(board),
            way,
        })
    }

    fn write(&self, Pawn { board, way }: &Pawn) -> String {
        let moves = write_edges(&board.moves, '>');
        let (greens, way) = (write_numbers(&board.greens), write_numbers(way));
        format!("{moves};{};{greens};{way}", board.anns)
    }

    fn options(&self, pawn: &Pawn, sink: &mut dyn FnMut(Pawn)) {
        self.moves(pawn, &mut |_, after| sink(after));
    }

    /// A move is called by the field to which the pawn goes.
    fn moves(&self, pawn: &Pawn, visit: &mut dyn FnMut(&[u64], Pawn)) {
        for to in pawn.board.next(&pawn.way) {
            let after = Pawn {
                board: Arc::clone(&pawn.board),
                way: [pawn.way.as_slice(), &[to]].concat(),
            };
            visit(&[to], after);
        }
    }

    /// Every move of the board is looked at.
    fn most_options(&self, pawn: &Pawn) -> u64 {
        pawn.board.moves.len() as u64
    }

    /// The ways of every length on as many fields as are left, each field with as many moves as the one with most.
    fn most_positions(&self, Pawn { board, way }: &Pawn) -> Option<u64> {
        let fields = board.fields();
        let mut degrees: BTreeMap<u64, u64> = BTreeMap::new();
        for (from, _) in &board.moves {
            *degrees.entry(*from).or_default() += 1;
        }
        let most = degrees.into_values().fold(1, u64::max);
        let lengths = 1 + fields.saturating_sub(way.len() as u64);
        let mut sum = 1_u64;
        let mut ways = 1_u64;
        for _ in 0..lengths {
            ways = ways.saturating_mul(most);
            sum = sum.saturating_add(ways);
        }
        Some(sum)
    }

    fn outcome(&self, pawn: &Pawn, play: Play) -> Option<Outcome> {
        let Pawn { board, way } = pawn;
        match play {
            // A single component: a move in every one is a move in it.
            Play::Normal | Play::Every => {
                let is_over = board.closed(way).is_some();
                let is_anns = board.is_anns(*way.last()?);
                let wins = !is_over && board.ann_wins(way)? == is_anns;
                Some(if wins { Outcome::N } else { Outcome::P })
            }
            Play::Misere | Play::AntiSg => None,
        }
    }
}

/// The families of this kind.
pub(super) static FAMILIES: &[Family] = &[Family {
    name: "green-game",
    parameters: Wording::NONE,
    position: "the moves between fields, how many fields are round (the first ones), the green fields, and the fields \
               where the pawn has been: 1>3,2>4,3>1,4>2;2;1;3",
    example: "green-game@1>2,2>1;1;1;1",
    en: "Two players move one pawn, Round from the round fields, Square from the square ones. Play ends when it comes \
         back to a field: with a green field on the circle gone since, Round wins, otherwise Square. A circle that \
         lets the other player win must not be closed: who can do nothing else loses.",
    zh: "双方走同一枚棋子：圆格方从圆形格子走，方格方从方形格子走。棋子回到走过的格子时终局：这样走成的一圈上有绿格则圆格方胜，没有则方格方胜。\
         不能走成让对方获胜的一圈；只剩这种走法的一方负。",
    make: |_| Ok(NamedGame::new(GreenGame)),
}];
