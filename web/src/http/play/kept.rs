//! `/play/games`: the games that somebody keeps.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use url::form_urlencoded;

use super::asked::{GameAddress, Parameters, name_of};
use super::course::Course;
use super::{of_problem, show};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::store::{KEPT_GAMES, NewKeptGame, StoreError, User};

#[derive(Template)]
#[template(path = "play/kept.html")]
struct KeptPage<'a> {
    page: &'a Page,
    games: Vec<Kept>,
    most: i64,
    /// Whether one more was to be kept than can be.
    is_full: bool,
}

struct Kept {
    id: i64,
    name: String,
    /// The position it began with.
    start: String,
    /// Where it is looked at again.
    address: String,
    moves: i64,
    winner: String,
    when: Moment,
}

/// A game that is to be kept, as its form is sent.
#[derive(Debug, Deserialize)]
pub struct KeepForm {
    game: String,
    #[serde(flatten)]
    parameters: Parameters,
}

/// `GET /play/games`.
pub async fn list(
    State(state): State<AppState>,
    page: Page,
    SignedIn(user): SignedIn,
) -> Result<Response, AppError> {
    shown(&state, &page, &user, false).await
}

async fn shown(
    state: &AppState,
    page: &Page,
    user: &User,
    is_full: bool,
) -> Result<Response, AppError> {
    let games = state.store.kept_games(user.id).await?;
    let games = games.into_iter().map(|it| Kept {
        id: it.id,
        name: of_problem::id_of(&it.game).map_or_else(
            || name_of(&it.game, page.locale),
            |id| of_problem::title(page, id),
        ),
        start: start_of(&it.address),
        address: it.address,
        moves: it.moves,
        winner: it.winner,
        when: it.kept_at.into(),
    });
    render(&KeptPage {
        page,
        games: games.collect(),
        most: KEPT_GAMES,
        is_full,
    })
}

/// The position that the game of an address begins with.
fn start_of(address: &str) -> String {
    let query = address.split_once('?').map_or("", |(_, query)| query);
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let at = fields.find(|(name, _)| name == "at");
    at.map(|(_, at)| at.into_owned()).unwrap_or_default()
}

/// `POST /play/games`: keeps a game, after the engine has played it again.
pub async fn keep(
    State(state): State<AppState>,
    page: Page,
    SignedIn(user): SignedIn,
    SiteForm(form): SiteForm<KeepForm>,
) -> Result<Response, AppError> {
    let (game, asked) = if let Some(id) = of_problem::id_of(&form.game) {
        let found = of_problem::find(&state, &page, id, form.parameters).await?;
        found.at_hand().ok_or_else(AppError::not_found)?
    } else {
        let (game, _, start) = show::named(&form.game)?;
        let asked = GameAddress::new(game.name(), start.to_owned(), form.parameters);
        (game, asked)
    };
    let asked = asked.at_step(asked.moves.len());
    let question = move || (Course::of(&game, &asked), asked);
    let (course, asked) = thinking::answer(&state, page.asker, question).await?;
    // Only what no page of a game sends is refused here.
    let course = course.map_err(|_| AppError::not_found())?;
    if asked.moves.is_empty() {
        return Err(AppError::not_found());
    }
    let kept = NewKeptGame {
        game: asked.game.clone(),
        address: asked.at_step(0).address(),
        moves: i64::try_from(asked.moves.len()).unwrap_or(i64::MAX),
        winner: show::winner(&asked, course.options.is_empty()),
    };
    match state.store.keep_game(user.id, &kept).await {
        Err(StoreError::Refused(_)) => shown(&state, &page, &user, true).await,
        other => {
            other?;
            Ok(Redirect::to("/play/games").into_response())
        }
    }
}

/// `POST /play/games/{id}/forget`.
pub async fn forget(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<i64>,
) -> Result<Response, AppError> {
    if !state.store.forget_game(user.id, id).await? {
        return Err(AppError::not_found());
    }
    Ok(Done::GameForgotten.at("/play/games"))
}
