//! What programs are told of a whole game: who was winning after each move, which moves gave it away, and what would have
//! held.

use serde::Serialize;
use sg::Play;
use sg::notation;
use utoipa::ToSchema;

use super::analysis;
use super::asked::GameAddress;
use super::course::{Course, Refusal};
use super::moves::Names;
use super::told;
use crate::http::i18n::{Locale, Message};

/// The longest list of moves that is asked about: as many as a game may have, each with its point.
pub const LONGEST_MOVES: usize = 1_200;

/// A game that was played, move by move.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordDocument {
    /// The game.
    #[schema(example = "nim")]
    game: String,
    /// The position that it began with.
    #[schema(example = "nim@1,2")]
    position: String,
    /// The convention by which it is played.
    #[schema(example = "normal")]
    play: String,
    /// Who wins that position: `N` whoever moves next, `P` the other player, `D` neither; null where that is out of reach.
    #[schema(example = "N")]
    outcome: Option<String>,
    /// The moves that were made.
    moves: Vec<RecordedMoveDocument>,
    /// What is said of the game, in the language that is asked for; null where who wins is out of reach.
    words: Option<String>,
}

/// A move of a game that was played.
#[derive(Debug, Serialize, ToSchema)]
pub struct RecordedMoveDocument {
    /// The position that it left.
    #[schema(example = "nim@1,0")]
    to: String,
    /// What it is called in English; null where moves of the game have no names.
    #[schema(example = "take 2 from heap 2")]
    en: Option<String>,
    /// What it is called in Chinese; null where moves of the game have no names.
    #[schema(example = "从第 2 堆取走 2 个")]
    zh: Option<String>,
    /// Who wins what it left: `P` whoever made the move, `N` the other player, `D` neither; null where that is out of reach.
    #[schema(example = "N")]
    outcome: Option<String>,
    /// Whether it gave a won game, or a drawn one, away.
    gave_away: bool,
    /// The position that another move would have left in its place, to hold what it gave away; null where it gave nothing away.
    #[schema(example = "nim@1,1")]
    better: Option<String>,
}

/// Why nothing is said of a game: what is wrong with its start, or with its moves.
pub enum Fault {
    /// There is no such position to begin with, or it is out of reach.
    Start(Message),
    /// The moves are none of that game.
    Moves(Message),
}

/// What is said of the game that begins with the position that is written so, and goes on with the moves of these numbers.
///
/// # Errors
/// Why nothing is said of it.
pub fn of(
    written: &str,
    moves: Vec<usize>,
    play: Play,
    locale: Locale,
) -> Result<RecordDocument, Fault> {
    told_of(written, moves, play, locale).map_err(|refusal| {
        let why = told::refusal(&refusal);
        match refusal {
            Refusal::NoMove { .. } | Refusal::TooManyMoves => Fault::Moves(why),
            _ => Fault::Start(why),
        }
    })
}

fn told_of(
    written: &str,
    moves: Vec<usize>,
    play: Play,
    locale: Locale,
) -> Result<RecordDocument, Refusal> {
    let start = notation::position(written);
    let start = start.map_err(|error| Refusal::NoPosition(error.wording()))?;
    let game = start.game();
    let name = game.name();
    let mut asked = GameAddress::at(&name, &start.text(), play);
    asked.moves = moves;
    let course = Course::of(&game, &asked)?;
    let found = analysis::found(&game, &asked, &course);
    let outcome = |moves: usize| {
        let outcome = found.as_ref()?.outcomes.get(moves)?.as_ref()?;
        Some(outcome.to_string())
    };
    let pairs = course.positions.windows(2).zip(1..);
    let made = pairs.map(|(pair, number)| {
        let (before, to) = (&pair[0], pair[1].text());
        let [english, chinese] =
            [Locale::En, Locale::Zh].map(|locale| Names::of(&name, before, play, locale));
        let better = found.as_ref().and_then(|found| {
            let mut all = found.better.iter();
            all.find(|better| better.number == number)
        });
        RecordedMoveDocument {
            en: english.name(&to),
            zh: chinese.name(&to),
            outcome: outcome(number),
            gave_away: found
                .as_ref()
                .is_some_and(|found| found.given_away.contains(&number)),
            better: better.map(|better| format!("{name}@{}", better.to)),
            to: format!("{name}@{to}"),
        }
    });
    Ok(RecordDocument {
        moves: made.collect(),
        outcome: outcome(0),
        words: found
            .as_ref()
            .map(|found| analysis::said(&found.outcomes, &found.given_away, locale)),
        position: start.to_string(),
        play: play.to_string(),
        game: name,
    })
}
