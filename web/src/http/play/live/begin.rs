//! `POST /play/{game}`: a game with a friend, who gets the link.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Redirect, Response};

use super::player;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::Page;
use crate::http::play::asked::{Against, GameAddress, Parameters};
use crate::http::play::course::Course;
use crate::http::play::of_problem::{self, OfProblem};
use crate::http::play::show;
use crate::http::state::{Address, AppState};
use crate::http::thinking;
use crate::store::{NewLiveGame, Seat, StoreError};

/// Begins a game where the form of `/play/{game}` says, and leads to it.
pub async fn begin(
    State(state): State<AppState>,
    page: Page,
    address: Address,
    headers: HeaderMap,
    Path(name): Path<String>,
    SiteForm(parameters): SiteForm<Parameters>,
) -> Result<Response, AppError> {
    let (game, mut begun, rules) = if let Some(id) = of_problem::id_of(&name) {
        let found = of_problem::find(&state, &page, id, parameters).await?;
        let written = match found {
            OfProblem::Elsewhere(address) => return Ok(Redirect::to(&address).into_response()),
            OfProblem::Written(written) => *written,
        };
        let Ok(game) = written.game else {
            // The page of the game says why there is none.
            return Ok(Redirect::to(&written.asked.cut(0).address()).into_response());
        };
        (game, written.asked, Some(written.rules))
    } else {
        let (game, _, start) = show::named(&name)?;
        let begun = GameAddress::new(game.name(), start.to_owned(), parameters);
        (game, begun, None)
    };
    let seat = if begun.second {
        Seat::Second
    } else {
        Seat::First
    };
    begun.against = Against::Person;
    begun.second = false;
    let begun = begun.cut(0);
    let question = move || (Course::of(&game, &begun), begun);
    let (course, begun) = thinking::answer(&state, page.asker, question).await?;
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
        rules,
        inviter: page.viewer.as_ref().map(|viewer| viewer.id),
    };
    let code = state.store.begin_live_game(&new, &secret).await;
    let code = code.map_err(|error| match error {
        StoreError::Refused(_) => AppError::crowded(),
        other => other.into(),
    })?;
    Ok((cookies, Redirect::to(&format!("/play/live/{code}"))).into_response())
}
