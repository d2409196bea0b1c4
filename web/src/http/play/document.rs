//! What programs are told of a position that is played: who wins, what each move leads to, and what the opponent does.

use serde::Serialize;
use sg::Play;
use sg::notation::{self, Answer, AskError};
use utoipa::ToSchema;

use super::asked::GameAddress;
use super::course::{self, Course, Refusal};
use super::moves::Names;
use super::{answers, told};
use crate::boards;
use crate::http::i18n::{Locale, Message};

/// The longest position that is asked about: a game and what `/play` takes of it.
pub const LONGEST: usize = 600;

/// A position that is played.
#[derive(Debug, Serialize, ToSchema)]
pub struct PositionDocument {
    /// The game.
    #[schema(example = "nim")]
    game: String,
    /// The position, as the engine writes it.
    #[schema(example = "nim@3,5,7")]
    position: String,
    /// The convention by which it is played.
    #[schema(example = "normal")]
    play: String,
    /// Who wins it: `N` whoever moves next, `P` the other player, `D` neither.
    #[schema(example = "N")]
    outcome: String,
    /// Its Grundy value; null where it has none.
    #[schema(example = 1)]
    value: Option<u64>,
    /// What its picture shows, in the language that is asked for; null where there is none.
    words: Option<String>,
    /// Its picture, as SVG; null where there is none.
    picture: Option<String>,
    /// Every move, in the engine's order; none where the game is over.
    moves: Vec<PlayedMoveDocument>,
    /// The position that the perfect opponent moves to; null where the game is over.
    #[schema(example = "nim@2,5,7")]
    reply: Option<String>,
}

/// A move of a position that is played.
#[derive(Debug, Serialize, ToSchema)]
pub struct PlayedMoveDocument {
    /// The position that it leaves.
    #[schema(example = "nim@2,5,7")]
    to: String,
    /// What it is called in English; null where moves of the game have no names.
    #[schema(example = "take 1 from heap 1")]
    en: Option<String>,
    /// What it is called in Chinese; null where moves of the game have no names.
    #[schema(example = "从第 1 堆取走 1 个")]
    zh: Option<String>,
    /// Who wins what it leaves: `P` whoever made the move, `N` the other player, `D` neither.
    #[schema(example = "P")]
    outcome: String,
    /// The Grundy value of what it leaves; null where that has none.
    #[schema(example = 0)]
    value: Option<u64>,
}

/// What is said of the position that is written so, by a convention.
///
/// # Errors
/// Why nothing is said: there is no such position, or it is out of reach.
pub fn of(written: &str, play: Play, locale: Locale) -> Result<PositionDocument, Message> {
    told_of(written, play, locale).map_err(|refused| told::refusal(&refused))
}

fn told_of(written: &str, play: Play, locale: Locale) -> Result<PositionDocument, Refusal> {
    let position = notation::position(written);
    let position = position.map_err(|error| Refusal::NoPosition(error.wording()))?;
    let game = position.game();
    let (name, text) = (game.name(), position.text());
    let course = Course::of(&game, &GameAddress::at(&name, &text, play))?;
    let budget = course::budget(&position);
    let answer = position.answer(play, budget).map_err(out_of_reach)?;
    let rated = course.rated(play).map_err(out_of_reach)?;
    let reply = answers::reply(&position, play, budget).map_err(out_of_reach)?;
    let [english, chinese] =
        [Locale::En, Locale::Zh].map(|locale| Names::of(&name, &position, play, locale));
    let moves = rated.into_iter().map(|rated| PlayedMoveDocument {
        to: format!("{name}@{}", rated.to),
        en: english.name(&rated.to),
        zh: chinese.name(&rated.to),
        outcome: rated.answer.outcome.to_string(),
        value: value(rated.answer),
    });
    let moves = moves.collect();
    let board = boards::draw(&position.to_string(), locale);
    let (words, picture) = match board {
        Some(board) => (
            Some(board.words),
            board.picture.map(|picture| picture.to_string()),
        ),
        None => (None, None),
    };
    Ok(PositionDocument {
        moves,
        words,
        picture,
        outcome: answer.outcome.to_string(),
        value: value(answer),
        reply: reply.map(|to| format!("{name}@{to}")),
        position: position.to_string(),
        play: play.to_string(),
        game: name,
    })
}

fn value(answer: Answer) -> Option<u64> {
    answer.value.map(|value| value.0)
}

fn out_of_reach(error: AskError) -> Refusal {
    match error {
        AskError::Budget { .. } => Refusal::TooFar,
        other => Refusal::OutOfReach(other.wording()),
    }
}
