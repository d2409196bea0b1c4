//! `POST /play/live/{code}`: joining a game for two, moving in it, playing again.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::{find, refused};
use super::state::Engine;
use super::{player, state};
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::play::course::Refusal;
use crate::http::state::AppState;
use crate::store::{LiveGame, Seat};

/// What somebody does.
#[derive(Debug, Deserialize)]
pub struct Act {
    /// `join`, `move` or `repeat`.
    #[serde(default)]
    action: String,
    /// The number of the move, in the engine's list.
    #[serde(rename = "move")]
    number: Option<usize>,
    /// The version of the game that was looked at.
    version: Option<i64>,
}

/// Does it, and leads back to the game. What comes too late does nothing: the page says how it stands.
pub async fn act(
    State(state): State<AppState>,
    page: Page,
    headers: HeaderMap,
    Path(code): Path<String>,
    SiteForm(act): SiteForm<Act>,
) -> Result<Response, AppError> {
    let game = find(&state, &code).await?;
    let back = Redirect::to(&format!("/play/live/{}", game.code));
    if act.action == "join" {
        let (secret, cookies) = player::known_or_new(&headers, state.config.https);
        if let Some(free) = game.free_seat().filter(|_| game.seat_of(&secret).is_none())
            && state.store.join_live_game(&game, free, &secret).await?
        {
            state.tables.wake(&game.code);
        }
        return Ok((cookies, back).into_response());
    }
    let seat = player::known(&headers).and_then(|secret| game.seat_of(&secret));
    let seat = seat.ok_or_else(AppError::forbidden)?;
    if game.free_seat().is_some() {
        // Nobody plays alone.
        return Err(AppError::forbidden());
    }
    if act.version != Some(game.version) {
        return Ok(back.into_response());
    }
    let engine = Engine(&state, page.asker);
    let is_done = match (act.action.as_str(), act.number) {
        ("move", Some(number)) => match moved(engine, &game, seat, number).await? {
            Ok(is_done) => is_done,
            Err(Refusal::NoMove { .. }) => return Err(AppError::not_found()),
            Err(refusal) => return refused(engine, &page, (&game, seat), &refusal).await,
        },
        ("repeat", _) => repeated(engine, &game).await?,
        _ => return Err(AppError::not_found()),
    };
    if is_done {
        state.tables.wake(&game.code);
    }
    Ok(back.into_response())
}

/// Moves for whoever sits in `seat`, unless the game cannot go on so.
async fn moved(
    engine: Engine<'_>,
    game: &LiveGame,
    seat: Seat,
    number: usize,
) -> Result<Result<bool, Refusal>, AppError> {
    if state::turn(engine, game).await? != Some(seat) {
        return Err(AppError::forbidden());
    }
    match state::after(engine, game, number).await? {
        Ok(moves) => Ok(Ok(engine.0.store.move_live_game(game, &moves).await?)),
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Begins again when no move is left.
async fn repeated(engine: Engine<'_>, game: &LiveGame) -> Result<bool, AppError> {
    if state::turn(engine, game).await?.is_some() {
        return Err(AppError::forbidden());
    }
    Ok(engine.0.store.repeat_live_game(game).await?)
}
