//! Games and positions as text: `family[:parameters]` and `family[:parameters]@position`. A subtraction
//! set or an octal code may stand alone: `1,3,4` is `subtraction:1,3,4`, and `0.77` is `octal:0.77`.
//!
//! This is the one place that knows the families by name. The command line, the pages and the
//! packages all name games this way, so what one prints the others read.
//!
//! ```
//! use sg::{Budget, Nimber, Outcome, Play, notation};
//!
//! let position = notation::position("subtraction:1,3,4@10,7")?;
//! let answer = position.answer(Play::Normal, Budget::default())?;
//! assert_eq!((answer.outcome, answer.value), (Outcome::N, Some(Nimber(1))));
//! let winning = position.moves(Play::Normal, Budget::default())?;
//! let winning: Vec<_> = winning.iter().filter(|m| m.is_winning()).map(|m| &m.to).collect();
//! assert_eq!(winning, ["7,7", "9,7", "10,3"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ask;
mod error;
mod evaluator;
mod families;
mod numbers;
mod pair_values;
mod pairs;
mod patterns;
mod position;
mod reader;
mod ruleset;
mod theorems;
mod written;

pub use ask::{Answer, AskError, PartMove, RatedMove};
pub use error::NotationError;
pub use families::{Family, families};
pub use pair_values::PairValues;
pub use pairs::Pairs;
pub use position::{NamedGame, NamedPosition, NamedRules, PeriodSearch, Table};

use crate::heaps::Grammar;
use crate::wording::both;
use reader::Reader;

/// Reads a game: `family[:parameters]`.
///
/// ```
/// assert_eq!(sg::notation::game("subtraction:4,1,3")?.name(), "subtraction:1,3,4");
/// assert_eq!(sg::notation::game("4,1,3")?.name(), "subtraction:1,3,4");
/// # Ok::<(), sg::notation::NotationError>(())
/// ```
pub fn game(text: &str) -> Result<NamedGame, NotationError> {
    let mut reader = Reader::new(text);
    let game = families::read(&mut reader)?;
    reader.end(both(
        "the end of the game; a position is asked about by other questions",
        "游戏到此结束；局面另有提问的地方",
    ))?;
    Ok(game)
}

/// Reads a position: `family[:parameters]@position`.
pub fn position(text: &str) -> Result<NamedPosition, NotationError> {
    let mut reader = Reader::new(text);
    let game = families::read(&mut reader)?;
    reader.expect('@', both("`@` and a position", "`@` 和一个局面"))?;
    game.read(&mut reader)
}

/// Reads the rules of a game of heaps by a grammar, which are the parameters of the family `grammar`.
///
/// ```
/// assert_eq!(sg::notation::grammar("n-1|a+b")?.rules.len(), 2);
/// # Ok::<(), sg::notation::NotationError>(())
/// ```
pub fn grammar(text: &str) -> Result<Grammar, NotationError> {
    let mut reader = Reader::new(text);
    let grammar = families::read_grammar(&mut reader)?;
    reader.end(both(
        "`|` and another rule, or the end",
        "`|` 和另一条规则，或到此结束",
    ))?;
    Ok(grammar)
}
