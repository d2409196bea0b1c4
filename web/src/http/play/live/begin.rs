//! `POST /play/{game}`: a game with a friend, who gets the link.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};

use super::player;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::play::asked::{Against, GameAddress, Parameters};
use crate::http::play::course::Course;
use crate::http::play::show;
use crate::http::state::{Address, AppState};
use crate::http::thinking;
use crate::store::{NewLiveGame, Seat, StoreError};

/// Begins a game where the form of `/play/{game}` says, and leads to it.
pub async fn begin(
    State(state): State<AppState>,
    address: Address,
    headers: HeaderMap,
    Path(name): Path<String>,
    SiteForm(parameters): SiteForm<Parameters>,
) -> Result<Response, AppError> {
    let (game, _, start) = show::named(&name)?;
    let mut asked = GameAddress::new(game.name(), start.to_owned(), parameters);
    let seat = if asked.second {
        Seat::Second
    } else {
        Seat::First
    };
    asked.against = Against::Person;
    asked.second = false;
    let asked = asked.cut(0);
    let (course, asked) = thinking::answer(move || (Course::of(&game, &asked), asked)).await?;
    if course.is_err() {
        // The page of the game says what is wrong with the start.
        return Ok(Redirect::to(&asked.address()).into_response());
    }
    state.tables.begin(address)?;
    let (secret, cookies) = player::known_or_new(&headers, state.config.https);
    let new = NewLiveGame {
        game: asked.game,
        begun_with: asked.at,
        play: asked.play.to_string(),
        seat,
    };
    let code = state.store.begin_live_game(&new, &secret).await;
    let code = code.map_err(|error| match error {
        StoreError::Refused(_) => AppError::crowded(),
        other => other.into(),
    })?;
    Ok((cookies, Redirect::to(&format!("/play/live/{code}"))).into_response())
}
