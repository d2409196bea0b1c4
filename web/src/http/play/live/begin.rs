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
use crate::http::state::{Address, AppState, Asker};
use crate::http::thinking;
use crate::store::{NewLiveGame, Seat, StoreError};

/// Begins a game where the form of `/play/{game}` says, and leads to it.
pub async fn begin(
    State(state): State<AppState>,
    address: Address,
    asker: Asker,
    headers: HeaderMap,
    Path(name): Path<String>,
    SiteForm(parameters): SiteForm<Parameters>,
) -> Result<Response, AppError> {
    let (game, _, start) = show::named(&name)?;
    let mut begun = GameAddress::new(game.name(), start.to_owned(), parameters);
    let seat = if begun.second {
        Seat::Second
    } else {
        Seat::First
    };
    begun.against = Against::Person;
    begun.second = false;
    let begun = begun.cut(0);
    let question = move || (Course::of(&game, &begun), begun);
    let (course, begun) = thinking::answer(&state, asker, question).await?;
    if course.is_err() {
        // The page of the game says what is wrong with the start.
        return Ok(Redirect::to(&begun.address()).into_response());
    }
    state.tables.begin(address)?;
    let (secret, cookies) = player::known_or_new(&headers, state.config.https);
    let new = NewLiveGame {
        game: begun.game,
        begun_with: begun.at,
        play: begun.play.to_string(),
        seat,
    };
    let code = state.store.begin_live_game(&new, &secret).await;
    let code = code.map_err(|error| match error {
        StoreError::Refused(_) => AppError::crowded(),
        other => other.into(),
    })?;
    Ok((cookies, Redirect::to(&format!("/play/live/{code}"))).into_response())
}
