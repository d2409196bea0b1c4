//! `/api/v1/play`: a position, what each of its moves leads to, and the opponent's, so that programs play and draw; and a whole
//! game that was played.

use axum::Json;
use axum::extract::State;
use sg::Play;

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::play::document::{self, LONGEST, PositionDocument};
use crate::http::play::record::{self, Fault, LONGEST_MOVES, RecordDocument};
use crate::http::query::Params;
use crate::http::state::{AppState, Asker};
use crate::http::thinking;

/// The conventions, as they are written.
const PLAYS: [&str; 4] = ["normal", "misere", "anti-sg", "every"];

/// A position of a game of the engine: who wins it, every move with what it leaves, and the perfect opponent's. Whoever plays asks for what a move leaves next, and for what the opponent's leaves after that.
#[utoipa::path(
    get, path = "/api/v1/play", operation_id = "get_position",
    tag = "games",
    security((), ("token" = ["read"])),
    params(
        ("position" = String, Query, description = "The position, as `grundy game list` shows how games are written.",
         example = "nim@3,5,7", min_length = 1, max_length = 600, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$"),
        ("play" = Option<String>, Query, description = "Who wins: `normal` if not given, `misere`, `anti-sg` or `every`.",
         pattern = r"^(normal|misere|anti-sg|every)$"),
    ),
    responses((status = 200, description = "The position.", body = PositionDocument))
)]
pub async fn show(
    State(state): State<AppState>,
    locale: Locale,
    asker: Asker,
    mut params: Params,
) -> Result<Json<PositionDocument>, AppError> {
    let written = params.text("position", LONGEST, "game-position-accepted");
    let play = params.one_of("play", &PLAYS);
    params.finish()?;
    let written = written.ok_or_else(|| refused(Message::new("field-missing")))?;
    let play = play.and_then(|play| play.parse().ok());
    let play = play.unwrap_or(Play::Normal);
    let say = move || document::of(&written, play, locale);
    let told = thinking::answer(&state, asker, say).await?;
    told.map(Json).map_err(refused)
}

/// A whole game of the engine, from its start on: who was winning after each move, which moves gave it away, and what would have held.
#[utoipa::path(
    get, path = "/api/v1/play/record", operation_id = "get_record",
    tag = "games",
    security((), ("token" = ["read"])),
    params(
        ("position" = String, Query, description = "The position that it began with, as `grundy game list` shows how games are written.",
         example = "nim@1,2", min_length = 1, max_length = 600, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$"),
        ("moves" = String, Query, description = "The moves with points between, each by its place, from 0, in the list of all moves of the position in which it was made; as addresses of `/play` have them.",
         example = "1.0", min_length = 1, max_length = 1200, pattern = r"^[0-9]{1,3}(\.[0-9]{1,3})*$"),
        ("play" = Option<String>, Query, description = "Who wins: `normal` if not given, `misere`, `anti-sg` or `every`.",
         pattern = r"^(normal|misere|anti-sg|every)$"),
    ),
    responses((status = 200, description = "The game, move by move.", body = RecordDocument))
)]
pub async fn record(
    State(state): State<AppState>,
    locale: Locale,
    asker: Asker,
    mut params: Params,
) -> Result<Json<RecordDocument>, AppError> {
    let written = params.text("position", LONGEST, "game-position-accepted");
    let moves = params.text("moves", LONGEST_MOVES, "game-moves-accepted");
    let play = params.one_of("play", &PLAYS);
    params.finish()?;
    let written = written.ok_or_else(|| refused(Message::new("field-missing")))?;
    let moves = moves.ok_or_else(|| refused_moves(Message::new("field-missing")))?;
    let numbers: Option<Vec<usize>> = moves.split('.').map(place).collect();
    let numbers = numbers.ok_or_else(|| refused_moves(Message::new("game-moves-unclear")))?;
    let play = play.and_then(|play| play.parse().ok());
    let play = play.unwrap_or(Play::Normal);
    let say = move || record::of(&written, numbers, play, locale);
    let told = thinking::answer(&state, asker, say).await?;
    told.map(Json).map_err(|fault| match fault {
        Fault::Start(why) => refused(why),
        Fault::Moves(why) => refused_moves(why),
    })
}

/// The place of a move, in at most three digits.
fn place(written: &str) -> Option<usize> {
    let is_one = written.len() <= 3 && written.bytes().all(|it| it.is_ascii_digit());
    written.parse().ok().filter(|_| is_one)
}

/// That the moves are none of the game.
fn refused_moves(detail: Message) -> AppError {
    let accepted = Message::new("game-moves-accepted");
    AppError::invalid(vec![FieldError::new("moves", detail, accepted)])
}

/// That there is nothing to say of the position.
fn refused(detail: Message) -> AppError {
    let accepted = Message::new("game-position-accepted");
    AppError::invalid(vec![FieldError::new("position", detail, accepted)])
}
