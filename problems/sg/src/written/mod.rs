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

mod game;
mod growth;
mod known;
mod line;

pub use game::{ExploreError, WrittenGame};
pub(crate) use line::NOTHING;
pub use line::{MoveError, WrittenAnswer, WrittenMove};

use std::fmt;
use std::sync::Arc;

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
    use crate::{Budget, Game as _, Nimber, Outcome, Play, Solver};

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
    fn a_game_that_grows_is_the_game_that_was_explored_at_once() {
        let budget = Budget::default();
        let game = WrittenGame::new("rows");
        let before = game.clone();
        for start in [5, 3, 12, 12, 30] {
            game.grow([start.to_string()], budget, kayles).unwrap();
        }
        assert_eq!((game.positions(), before.positions()), (30, 30));
        let whole = WrittenGame::explore("rows", ["30".to_owned()], budget, kayles).unwrap();
        for row in 1..=30u64 {
            let row = Written::from(&*row.to_string());
            assert_eq!(game.known_value(&row), whole.known_value(&row), "{row:?}");
        }
        let few = Budget { positions: 29 };
        let error = game.grow(["31".to_owned()], few, kayles).unwrap_err();
        assert!(matches!(error, ExploreError::Budget { positions: 29 }));
        assert!(game.position("31").is_none());
    }

    #[test]
    fn play_that_may_go_round_is_won_lost_or_drawn() {
        use crate::graph::Digraph;
        // All graphs of three nodes: every game of one token, and every sum of two.
        for edges in 0..1u32 << 9 {
            let edges = (0..9).filter(|edge| edges >> edge & 1 == 1);
            let edges: Vec<(usize, usize)> = edges.map(|edge| (edge / 3, edge % 3)).collect();
            let graph = Digraph::new(3, edges).unwrap();
            let rules = |positions: &[String]| -> Answers {
                let moves = |text: &String| {
                    let next = graph.successors(text.parse().unwrap());
                    next.map(|next| to(&[next as u64])).collect()
                };
                Ok(positions.iter().map(moves).collect())
            };
            let starts = (0..3).map(|node: usize| node.to_string());
            let game = WrittenGame::explore("graph", starts, Budget::default(), rules).unwrap();
            let pairs = (0..9).flat_map(|pair| {
                let (a, b) = (pair / 3, pair % 3);
                let first = graph.successors(a).map(move |next| (pair, next * 3 + b));
                let second = graph.successors(b).map(move |next| (pair, a * 3 + next));
                first.chain(second).collect::<Vec<_>>()
            });
            let endings = Digraph::new(9, pairs).unwrap().endings();
            for (pair, ending) in endings.into_iter().enumerate() {
                let text = format!("{} + {}", pair / 3, pair % 3);
                let position = game.named().position(&text).unwrap();
                let answer = position.answer(Play::Normal, Budget::default()).unwrap();
                assert_eq!(answer.outcome, ending.outcome(), "{graph:?} {text}");
            }
        }
    }

    #[test]
    fn what_is_said_of_a_position_does_not_change_when_the_game_grows() {
        let rules = |positions: &[String]| -> Answers {
            let moves = |text: &String| match text.as_str() {
                "1" => vec![to(&[2]), to(&[3])],
                "2" => vec![to(&[1])],
                "4" => vec![to(&[1]), to(&[3, 3])],
                _ => Vec::new(),
            };
            Ok(positions.iter().map(moves).collect())
        };
        let budget = Budget::default();
        let game = WrittenGame::explore("round", ["1".to_owned()], budget, rules).unwrap();
        let outcomes = || {
            let position = |text| game.named().position(text).unwrap();
            ["1", "2", "1 + 3"].map(|text| position(text).answer(Play::Normal, budget).unwrap())
        };
        let before = outcomes();
        assert!(game.has_loopy_values());
        let bytes = game.bytes();
        game.grow(["4".to_owned()], budget, rules).unwrap();
        assert_eq!(outcomes(), before);
        assert!(!game.has_loopy_values());
        let splits = game.named().position("4").unwrap();
        let answer = splits.answer(Play::Normal, budget);
        assert!(matches!(answer, Err(AskError::Cycle { .. })), "{answer:?}");
        assert!(game.bytes() > bytes);
    }

    #[test]
    fn moves_are_named_by_the_numbers_in_their_names() {
        let rules = |positions: &[String]| -> Answers {
            let line = |text: &String| match text.as_str() {
                "ab" => "flip 1 to 2: a + b | a",
                _ => "",
            };
            let lines = positions.iter().map(line);
            Ok(lines
                .map(|line| WrittenMove::read_line(line).unwrap())
                .collect())
        };
        let game = WrittenGame::explore("signs", ["ab".to_owned()], Budget::default(), rules);
        let game = game.unwrap();
        let [ab, a, b] = ["ab", "a", "b"].map(|text| game.position(text).unwrap());
        let left = [a.clone(), b];
        assert_eq!(game.leaves(&ab, &[1, 2]), Some(left.to_vec()));
        let name = game.move_name(&ab, &[1, 2], &left);
        assert_eq!(name.as_deref(), Some("flip 1 to 2"));
        assert_eq!(game.move_name(&ab, &[], &[a]), None);
        let sum = game.named().position("ab + b").unwrap();
        let name = sum.move_name("a + b + b");
        assert_eq!(name.as_deref(), Some("flip 1 to 2"));
        assert_eq!(sum.move_name("a + b"), None);
    }

    #[test]
    fn a_move_is_in_the_part_that_it_changes() {
        let rules = |positions: &[String]| -> Answers {
            let moves = |text: &String| {
                let heap: u64 = text.parse().unwrap();
                let take = |count: u64| WrittenMove {
                    name: (count != 3).then(|| format!("take {count}")),
                    left: (count < heap)
                        .then(|| (heap - count).to_string())
                        .into_iter()
                        .collect(),
                };
                (1..=heap).map(take).collect()
            };
            Ok(positions.iter().map(moves).collect())
        };
        let starts = ["10".to_owned()];
        let game = WrittenGame::explore("heaps", starts, Budget::default(), rules).unwrap();
        let named = game.named();
        let made = |from: &str, to: &str| {
            let made = named.position(from).unwrap().part_move(to)?;
            let after = made.after.unwrap_or_default();
            Some((made.part, made.parts, made.number, after, made.name))
        };
        let take = |count: u64| Some(format!("take {count}"));
        let of = |part, parts, number, after: &str, name| {
            Some((part, parts, number, after.to_owned(), name))
        };
        assert_eq!(made("9 + 2 + 10", "9 + 2 + 8"), of(2, 3, 1, "8", take(2)));
        assert_eq!(made("9 + 2 + 10", "2 + 10"), of(0, 3, 8, "", take(9)));
        assert_eq!(made("9 + 2 + 10", "6 + 2 + 10"), of(0, 3, 2, "6", None));
        // Equal heaps are told apart by where they stand, and any order of what is left is understood.
        assert_eq!(made("7 + 7", "7 + 5"), of(1, 2, 1, "5", take(2)));
        assert_eq!(made("7 + 4", "4 + 5"), of(0, 2, 1, "5", take(2)));
        assert_eq!(made("7", "6"), of(0, 1, 0, "6", take(1)));
        assert_eq!(made("7 + 4", "6 + 3"), None);
        let nim = crate::notation::position("nim@1,2").unwrap();
        assert_eq!(nim.part_move("1,1"), None);
    }

    #[test]
    fn positions_of_several_parts_are_drawn_one_below_the_other() {
        let rules = |positions: &[String]| -> Result<Vec<WrittenAnswer>, Infallible> {
            let drawn = |text: &String| WrittenAnswer {
                moves: WrittenMove::read_line(if text == "ab" { "a | b" } else { "" }).unwrap(),
                picture: (text != "b").then(|| format!("<{text}>")),
            };
            Ok(positions.iter().map(drawn).collect())
        };
        let budget = Budget::default();
        let game = WrittenGame::explore("signs", ["ab".to_owned()], budget, rules).unwrap();
        assert_eq!((game.positions(), game.number_of_moves()), (3, 2));
        let picture = |text: &str| game.named().position(text).unwrap().picture();
        assert_eq!(picture("ab + b + a").as_deref(), Some("<ab>\n\n<a>"));
        assert_eq!(picture("b"), None);
        let nim = crate::notation::position("nim@1,2").unwrap();
        assert_eq!(nim.picture(), None);
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
