//! `POST /play/live/{code}`: joining a game for two, moving in it, taking moves back, playing again.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sg::notation::NamedGame;

use super::rules::Asking;
use super::show::{find, late, refused};
use super::{player, state, take_back};
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::play::course::Refusal;
use crate::http::state::AppState;
use crate::store::{LiveGame, Seat};

/// What somebody does.
#[derive(Debug, Deserialize)]
pub struct Act {
    /// `join`, `move` or `repeat`; `ask`, `agree` or `refuse` about taking moves back.
    #[serde(default)]
    action: String,
    /// The number of the move, in the engine's list.
    #[serde(rename = "move")]
    number: Option<usize>,
    /// The version of the game that was looked at.
    version: Option<i64>,
}

/// Does it, and leads back to the game. What comes too late does nothing: the page says so, and how it stands.
pub async fn act(
    State(state): State<AppState>,
    page: Page,
    headers: HeaderMap,
    Path(code): Path<String>,
    SiteForm(act): SiteForm<Act>,
) -> Result<Response, AppError> {
    let game = find(&state, &code).await?;
    let back = Redirect::to(&format!("/play/live/{}", game.code));
    let asking = Asking {
        state: &state,
        page: &page,
        seat: player::known(&headers).and_then(|secret| game.seat_of(&secret)),
    };
    if asking.is_entrance(&game) {
        return Ok(Redirect::to(&page.login_address()).into_response());
    }
    let Ok(rules) = asking.rules(&game).await? else {
        // The page says why it does not go on.
        return Ok(back.into_response());
    };
    if act.action == "join" {
        let (secret, cookies) = player::known_or_new(&headers, state.config.https);
        if let Some(free) = game.free_seat().filter(|_| game.seat_of(&secret).is_none())
            && state.store.join_live_game(&game, free, &secret).await?
        {
            state.tables.wake(&game.code);
        }
        return Ok((cookies, back).into_response());
    }
    // Who looks on does not play, and nobody plays alone.
    let seat = asking.seat.filter(|_| game.free_seat().is_none());
    let seat = seat.ok_or_else(AppError::forbidden)?;
    if act.version != Some(game.version) {
        return too_late(asking, (&game, seat), &act, back).await;
    }
    let is_done = match (act.action.as_str(), act.number) {
        ("move", Some(number)) => match moved(asking, rules, &game, number).await? {
            Ok(is_done) => is_done,
            Err(Refusal::NoMove { .. }) => return Err(AppError::not_found()),
            Err(refusal) => return refused(asking, &game, &refusal).await,
        },
        ("repeat", _) => repeated(asking, rules, &game).await?,
        (action @ ("ask" | "agree" | "refuse"), _) => {
            take_back::act(asking, rules, &game, seat, action).await?
        }
        _ => return Err(AppError::not_found()),
    };
    if !is_done {
        let game = find(&state, &game.code).await?;
        return too_late(asking, (&game, seat), &act, back).await;
    }
    state.tables.wake(&game.code);
    Ok(back.into_response())
}

/// The answer where the game has gone on since it was looked at: whose move or answer about taking back is not done is
/// told so.
async fn too_late(
    asking: Asking<'_>,
    (game, seat): (&LiveGame, Seat),
    act: &Act,
    back: Redirect,
) -> Result<Response, AppError> {
    let why = match act.action.as_str() {
        "move" if !is_made(game, seat, act) => "live-late-move",
        "ask" | "agree" | "refuse" => "live-late-answer",
        _ => return Ok(back.into_response()),
    };
    late(asking, &game.code, why).await
}

/// Whether the move that somebody wants was made just now: who presses twice makes it once.
fn is_made(game: &LiveGame, seat: Seat, act: &Act) -> bool {
    let moves = state::asked(game).moves;
    let Some((last, before)) = moves.split_last() else {
        return false;
    };
    let is_theirs = state::mover(before.len()) == seat;
    is_theirs && act.number == Some(*last) && act.version == Some(game.version - 1)
}

/// Moves for whoever asks, unless the game cannot go on so.
async fn moved(
    asking: Asking<'_>,
    rules: NamedGame,
    game: &LiveGame,
    number: usize,
) -> Result<Result<bool, Refusal>, AppError> {
    let turn = state::turn(asking, rules.clone(), game).await?;
    if turn.is_none() || turn != asking.seat {
        return Err(AppError::forbidden());
    }
    match state::after(asking, rules, game, number).await? {
        Ok(moves) => Ok(Ok(asking.state.store.move_live_game(game, &moves).await?)),
        Err(refusal) => Ok(Err(refusal)),
    }
}

/// Begins again when no move is left.
async fn repeated(asking: Asking<'_>, rules: NamedGame, game: &LiveGame) -> Result<bool, AppError> {
    if state::turn(asking, rules, game).await?.is_some() {
        return Err(AppError::forbidden());
    }
    Ok(asking.state.store.repeat_live_game(game).await?)
}
