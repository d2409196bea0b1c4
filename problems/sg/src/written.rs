//! Games whose rules are asked for as text: positions and moves that somebody else knows, such as
//! a program, explored until no position is new.
//!
//! ```
//! use std::convert::Infallible;
//! use sg::written::{WrittenGame, WrittenMove};
//! use sg::{Budget, Play};
//!
//! // Take one or two.
//! let rules = |positions: &[String]| -> Result<Vec<Vec<WrittenMove>>, Infallible> {
//!     let heap = |text: &String| text.parse::<u64>().unwrap_or(0);
//!     let moves = |n: u64| (1..=n.min(2)).map(move |k| WrittenMove {
//!         name: Some(format!("take {k}")),
//!         left: vec![(n - k).to_string()],
//!     });
//!     Ok(positions.iter().map(|text| moves(heap(text)).collect()).collect())
//! };
//! let game = WrittenGame::explore("take-two", ["7".to_owned()], Budget::default(), rules)?;
//! let position = game.named().position("7")?;
//! assert_eq!(position.answer(Play::Normal, Budget::default())?.value, Some(sg::Nimber(1)));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{Budget, Game};

/// What stands between the moves of a position, with blanks around it.
const BETWEEN_MOVES: u8 = b'|';

/// What stands between the positions that a move leaves side by side, with blanks around it.
const BETWEEN_PARTS: u8 = b'+';

/// A move that leaves nothing, and the position after it.
pub(crate) const NOTHING: &str = "-";

/// What separates a move's name from what it leaves.
const AFTER_NAME: &str = ": ";

/// One component of a position, as whoever knows the rules writes it.
#[derive(Clone, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Written(Arc<str>);

impl Written {
    /// The text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl From<&str> for Written {
    fn from(text: &str) -> Self {
        Self(text.into())
    }
}

impl fmt::Debug for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A move, as whoever knows the rules writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct WrittenMove {
    /// What the move is called, where it has a name.
    pub name: Option<String>,
    /// The positions it leaves side by side.
    pub left: Vec<String>,
}

/// What is wrong with a line of moves.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("move {number}, `{text}`, {problem}")]
pub struct MoveError {
    /// Which move of the line, from 1.
    pub number: usize,
    /// The move as it is written.
    pub text: String,
    /// What is wrong with it.
    pub problem: &'static str,
}

impl WrittenMove {
    /// Reads the moves of one position: `name: a + b | c | -`. The name may be missing; `-` leaves
    /// nothing; an empty line has no moves.
    ///
    /// ```
    /// use sg::written::WrittenMove;
    ///
    /// let moves = WrittenMove::read_line("take 1: 3 + 4 | 5 | all: -")?;
    /// assert_eq!(moves[0].name.as_deref(), Some("take 1"));
    /// assert_eq!(moves[0].left, ["3", "4"]);
    /// assert_eq!((moves[1].name.as_deref(), &moves[1].left[..]), (None, &["5".to_owned()][..]));
    /// assert!(moves[2].left.is_empty());
    /// assert!(WrittenMove::read_line("")?.is_empty());
    /// # Ok::<(), sg::written::MoveError>(())
    /// ```
    pub fn read_line(line: &str) -> Result<Vec<Self>, MoveError> {
        if line.trim().is_empty() {
            return Ok(Vec::new());
        }
        let moves = split(line, BETWEEN_MOVES).into_iter().enumerate();
        moves
            .map(|(index, text)| {
                Self::read(text).map_err(|problem| MoveError {
                    number: index + 1,
                    text: text.trim().to_owned(),
                    problem,
                })
            })
            .collect()
    }

    fn read(text: &str) -> Result<Self, &'static str> {
        let (name, left) = match text.split_once(AFTER_NAME) {
            Some((name, left)) => (Some(name.trim()), left),
            None => (None, text),
        };
        if name.is_none() && text.ends_with(':') {
            return Err("has a name and nothing after it; a move that leaves nothing is `-`");
        }
        if name == Some("") {
            return Err("has an empty name before `: `");
        }
        let mut parts = Vec::new();
        if left.trim() != NOTHING {
            for part in split(left, BETWEEN_PARTS) {
                match part {
                    "" => {
                        return Err("leaves an empty position; a move that leaves nothing is `-`");
                    }
                    NOTHING => return Err("has `-` beside other positions"),
                    _ => parts.push(part.to_owned()),
                }
            }
        }
        Ok(Self {
            name: name.map(str::to_owned),
            left: parts,
        })
    }
}

/// The pieces of a text between signs that have blanks or an end of the text around them.
fn split(text: &str, sign: u8) -> Vec<&str> {
    let bytes = text.as_bytes();
    let is_apart = |at: Option<usize>| {
        let byte = at.and_then(|at| bytes.get(at));
        byte.is_none_or(|byte| *byte == b' ')
    };
    let (mut pieces, mut from) = (Vec::new(), 0);
    for at in 0..bytes.len() {
        if bytes[at] == sign && is_apart(at.checked_sub(1)) && is_apart(Some(at + 1)) {
            pieces.push(text[from..at].trim());
            from = at + 1;
        }
    }
    pieces.push(text[from..].trim());
    pieces
}

/// Why a game could not be explored.
#[derive(Debug, thiserror::Error)]
pub enum ExploreError<E> {
    /// There are more positions than are allowed.
    #[error(
        "more than {positions} positions can be reached: begin at a smaller one, or allow more"
    )]
    Budget {
        /// The number of positions allowed.
        positions: usize,
    },
    /// Not one line of moves for each position.
    #[error("moves of {asked} positions were asked for, and of {answered} given")]
    Count {
        /// How many positions were asked about.
        asked: usize,
        /// How many were answered.
        answered: usize,
    },
    /// Whoever knows the rules failed.
    #[error(transparent)]
    Rules(E),
}

/// A game whose positions and moves have all been asked for.
#[derive(Clone)]
pub struct WrittenGame(Arc<Explored>);

struct Explored {
    name: String,
    /// The index of each position in `moves`.
    index: FxHashMap<Written, usize>,
    moves: Vec<Vec<Move>>,
}

/// A move from a position.
#[derive(Debug)]
struct Move {
    name: Option<Box<str>>,
    left: Vec<Written>,
}

impl WrittenGame {
    /// Asks for the moves of these positions, of those that they leave, and so on until none is
    /// new. `rules` is asked about a whole layer at a time, and gives the moves of each position.
    ///
    /// # Errors
    /// When there are more positions than the budget has, or `rules` fails.
    pub fn explore<E>(
        name: impl Into<String>,
        starts: impl IntoIterator<Item = String>,
        budget: Budget,
        mut rules: impl FnMut(&[String]) -> Result<Vec<Vec<WrittenMove>>, E>,
    ) -> Result<Self, ExploreError<E>> {
        let mut explored = Explored {
            name: name.into(),
            index: FxHashMap::default(),
            moves: Vec::new(),
        };
        let mut layer = Vec::new();
        for start in starts {
            explored.enter(&start, &mut layer);
            if layer.len() > budget.positions {
                break;
            }
        }
        while !layer.is_empty() {
            if explored.index.len() > budget.positions {
                return Err(ExploreError::Budget {
                    positions: budget.positions,
                });
            }
            let answers = rules(&layer).map_err(ExploreError::Rules)?;
            if answers.len() != layer.len() {
                return Err(ExploreError::Count {
                    asked: layer.len(),
                    answered: answers.len(),
                });
            }
            let mut next = Vec::new();
            for moves in answers {
                let moves = moves.into_iter().map(|made| Move {
                    name: made.name.map(String::into_boxed_str),
                    left: made
                        .left
                        .iter()
                        .map(|text| explored.enter(text, &mut next))
                        .collect(),
                });
                let moves = moves.collect();
                explored.moves.push(moves);
            }
            layer = next;
        }
        Ok(Self(Arc::new(explored)))
    }

    /// The game's name.
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The components of a position that is written `a + b`.
    pub fn parts_of(position: &str) -> impl Iterator<Item = String> + use<'_> {
        let parts = split(position, BETWEEN_PARTS).into_iter();
        parts.filter(|part| *part != NOTHING).map(str::to_owned)
    }

    /// How many positions there are.
    pub fn positions(&self) -> usize {
        self.0.moves.len()
    }

    /// The position that is written so; `None` where it was not reached.
    pub fn position(&self, text: &str) -> Option<Written> {
        let (known, _) = self.0.index.get_key_value(&Written::from(text))?;
        Some(known.clone())
    }

    /// What moves from a position are called and what each leaves, in the order of the rules.
    pub fn moves_of(
        &self,
        position: &Written,
    ) -> impl Iterator<Item = (Option<&str>, &[Written])> + use<'_> {
        let moves = self.0.index.get(position).map(|at| &self.0.moves[*at]);
        let moves = moves.into_iter().flatten();
        moves.map(|made| (made.name.as_deref(), made.left.as_slice()))
    }

    /// Positions in the order in which play goes round through them, the first one again at the
    /// end; `None` where every game ends.
    ///
    /// The parts that a move leaves side by side are looked at one by one.
    pub fn cycle(&self) -> Option<Vec<Written>> {
        #[derive(Clone, Copy, PartialEq)]
        enum Mark {
            New,
            Open,
            Done,
        }
        let Explored { index, moves, .. } = &*self.0;
        let mut names: Vec<Option<&Written>> = vec![None; moves.len()];
        for (name, at) in index {
            names[*at] = Some(name);
        }
        let after = |at: usize| {
            let left = moves[at].iter().flat_map(|made| &made.left);
            left.filter_map(|part| index.get(part).copied())
                .collect::<Vec<_>>()
        };
        let mut marks = vec![Mark::New; moves.len()];
        for start in 0..moves.len() {
            if marks[start] != Mark::New {
                continue;
            }
            marks[start] = Mark::Open;
            let mut path = vec![(start, after(start))];
            while let Some((at, left)) = path.last_mut() {
                let Some(next) = left.pop() else {
                    marks[*at] = Mark::Done;
                    path.pop();
                    continue;
                };
                match marks[next] {
                    Mark::Done => {}
                    Mark::New => {
                        marks[next] = Mark::Open;
                        path.push((next, after(next)));
                    }
                    Mark::Open => {
                        let round = path.iter().map(|(at, _)| *at);
                        let round = round.skip_while(|at| *at != next).chain([next]);
                        return Some(round.filter_map(|at| names[at].cloned()).collect());
                    }
                }
            }
        }
        None
    }
}

impl Explored {
    /// Gives a position its index, and puts it into the next layer if it is new.
    fn enter(&mut self, text: &str, layer: &mut Vec<String>) -> Written {
        let position = Written::from(text);
        if let Some((known, _)) = self.index.get_key_value(&position) {
            return known.clone();
        }
        // The layers are answered in the order in which their positions are met.
        self.index.insert(position.clone(), self.index.len());
        layer.push(text.to_owned());
        position
    }
}

impl fmt::Debug for WrittenGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("WrittenGame")
            .field("name", &self.name())
            .field("positions", &self.positions())
            .finish()
    }
}

/// A position that was not reached has no move.
impl Game for WrittenGame {
    type Position = Written;

    fn options(&self, position: &Written, sink: &mut dyn FnMut(&[Written])) {
        for (_, left) in self.moves_of(position) {
            sink(left);
        }
    }

    fn most_moves(&self, position: &Written) -> u64 {
        let at = self.0.index.get(position);
        at.map_or(0, |at| self.0.moves[*at].len() as u64)
    }
}

#[cfg(test)]
#[allow(
    clippy::unwrap_used,
    clippy::unnecessary_wraps,
    reason = "a failure is the test's failure, and rules may fail"
)]
mod tests {
    use std::convert::Infallible;

    use super::*;
    use crate::notation::AskError;
    use crate::{Nimber, Outcome, Play, Solver};

    type Answers = Result<Vec<Vec<WrittenMove>>, Infallible>;

    fn to(left: &[u64]) -> WrittenMove {
        WrittenMove {
            name: None,
            left: left.iter().map(u64::to_string).collect(),
        }
    }

    /// Kayles, where nothing is written of empty rows.
    fn kayles(rows: &[String]) -> Answers {
        let moves = |row: &String| {
            let row: u64 = row.parse().unwrap_or(0);
            let taken =
                (1..=row.min(2)).flat_map(move |k| (0..=row - k).map(move |a| (a, row - k - a)));
            taken
                .map(|(a, b)| {
                    to(&[a, b]
                        .into_iter()
                        .filter(|part| *part > 0)
                        .collect::<Vec<_>>())
                })
                .collect()
        };
        Ok(rows.iter().map(moves).collect())
    }

    #[test]
    fn a_game_that_is_asked_for_is_the_game() {
        let budget = Budget::default();
        let game = WrittenGame::explore("rows", ["30".to_owned()], budget, kayles).unwrap();
        assert_eq!(game.positions(), 30);
        assert_eq!(game.cycle(), None);
        let mut solver = Solver::new(game.clone(), budget);
        for row in 1..=30u64 {
            let ours = solver.value(&[Written::from(&*row.to_string())]).unwrap();
            let named = crate::notation::position(&format!("kayles@{row}")).unwrap();
            assert_eq!(
                Some(ours),
                named.answer(Play::Normal, budget).unwrap().value
            );
        }
        for play in [Play::Normal, Play::Misere, Play::Every] {
            let ours = game.named().position("7 + 3 + 1").unwrap();
            let named = crate::notation::position("kayles@7,3,1").unwrap();
            let answers = [ours, named].map(|it| it.answer(play, budget).unwrap().outcome);
            assert_eq!(answers[0], answers[1], "{play}");
        }
    }

    #[test]
    fn tables_are_made_of_numbers() {
        let budget = Budget::default();
        let starts = (0..=40).map(|n: u64| n.to_string());
        let game = WrittenGame::explore("rows", starts, budget, kayles).unwrap();
        let ours = game.named().table(40, budget).unwrap().values;
        let named = crate::notation::game("kayles").unwrap();
        assert_eq!(ours, named.table(40, budget).unwrap().values);
    }

    #[test]
    fn rounds_are_found_and_shown() {
        let round = |positions: &[String]| -> Answers {
            let next = |text: &String| match text.as_str() {
                "1" => vec![to(&[2]), to(&[3])],
                "2" => vec![to(&[4, 5])],
                "4" => vec![to(&[2])],
                _ => Vec::new(),
            };
            Ok(positions.iter().map(next).collect())
        };
        let game = WrittenGame::explore("round", ["1".to_owned()], Budget::default(), round);
        let game = game.unwrap();
        let cycle = game.cycle().unwrap();
        let cycle: Vec<&str> = cycle.iter().map(Written::as_str).collect();
        assert_eq!(cycle, ["2", "4", "2"]);
        let position = game.named().position("1").unwrap();
        let answer = position.answer(Play::Normal, Budget::default());
        assert!(matches!(answer, Err(AskError::Cycle { .. })), "{answer:?}");
        let over = game.named().position("3").unwrap();
        let answer = over.answer(Play::Normal, Budget::default()).unwrap();
        assert_eq!(
            (answer.outcome, answer.value),
            (Outcome::P, Some(Nimber::ZERO))
        );
    }

    #[test]
    fn what_goes_on_for_ever_meets_the_budget() {
        let up = |positions: &[String]| -> Answers {
            let next = |text: &String| vec![to(&[text.parse::<u64>().unwrap_or(0) + 1])];
            Ok(positions.iter().map(next).collect())
        };
        let budget = Budget { positions: 100 };
        let error = WrittenGame::explore("up", ["0".to_owned()], budget, up).unwrap_err();
        assert!(matches!(error, ExploreError::Budget { positions: 100 }));
    }

    #[test]
    fn lines_that_say_nothing_sensible_are_refused() {
        for (line, number) in [
            ("1 |  | 2", 2),
            ("a + ", 1),
            (": 3", 1),
            ("1 | 2 + -", 2),
            ("1 | all: ", 2),
        ] {
            let error = WrittenMove::read_line(line).unwrap_err();
            assert_eq!(error.number, number, "{line}");
        }
    }
}
