//! `/play/games`: the games that somebody keeps.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;
use sg::Play;
use url::form_urlencoded;

use super::asked::{GameAddress, Parameters, address_of, name_of};
use super::course::Course;
use super::{of_problem, show, sides};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::store::{KEPT_GAMES, KeptGame, NewKeptGame, StoreError, User};

/// Of more problems than these it is not said whether their rules have been changed: each is loaded for it.
const MOST_LOOKED_AT: usize = 8;

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
    standing: Standing,
    /// Where another one begins from the same position.
    again: String,
    moves: i64,
    winner: String,
    when: Moment,
}

/// Whether a game can be looked at again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Standing {
    /// It can.
    Stands,
    /// Its moves were made by other rules than those of today.
    Renewed,
    /// Its problem is not there for whoever keeps it.
    Gone,
}

impl Standing {
    /// The text of why it cannot be looked at again.
    const fn why(self) -> Option<&'static str> {
        match self {
            Self::Stands => None,
            Self::Renewed => Some("play-kept-renewed"),
            Self::Gone => Some("play-kept-gone"),
        }
    }

    fn is_renewed(self) -> bool {
        self == Self::Renewed
    }
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
    let standings = standings(state, page, &games).await;
    let games = games.into_iter().zip(standings);
    let games = games.map(|(it, standing)| kept(page, it, standing));
    render(&KeptPage {
        page,
        games: games.collect(),
        most: KEPT_GAMES,
        is_full,
    })
}

fn kept(page: &Page, game: KeptGame, standing: Standing) -> Kept {
    let start = said(&game.address, "at").unwrap_or_default();
    let play = said(&game.address, "play").and_then(|play| play.parse().ok());
    Kept {
        id: game.id,
        name: of_problem::id_of(&game.game).map_or_else(
            || name_of(&game.game, page.locale),
            |id| of_problem::title(page, id),
        ),
        again: address_of(&game.game, &start, play.unwrap_or(Play::Normal)),
        start,
        address: game.address,
        standing,
        moves: game.moves,
        winner: game.winner,
        when: game.kept_at.into(),
    }
}

/// Which of the games can be looked at again.
async fn standings(state: &AppState, page: &Page, games: &[KeptGame]) -> Vec<Standing> {
    let mut marks = HashMap::new();
    let mut standings = Vec::new();
    for game in games {
        let made_by = said(&game.address, "rules");
        let (Some(id), Some(made_by)) = (of_problem::id_of(&game.game), made_by) else {
            standings.push(Standing::Stands);
            continue;
        };
        let Some(shelved) = of_problem::seen(page, id) else {
            standings.push(Standing::Gone);
            continue;
        };
        if !marks.contains_key(id) && marks.len() < MOST_LOOKED_AT {
            // What keeps rules from being found now is said by the page of the game.
            let mark = of_problem::mark_of_today(state, shelved).await.ok();
            marks.insert(id, mark);
        }
        standings.push(match marks.get(id) {
            Some(Some(mark)) if mark.as_ref() != Some(&made_by) => Standing::Renewed,
            _ => Standing::Stands,
        });
    }
    standings
}

/// What an address says by that name.
fn said(address: &str, name: &str) -> Option<String> {
    let (_, query) = address.split_once('?')?;
    let mut fields = form_urlencoded::parse(query.as_bytes());
    let found = fields.find(|(field, _)| field == name);
    found.map(|(_, value)| value.into_owned())
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
        if let Some(address) = found.renewed() {
            return Ok(Redirect::to(&address).into_response());
        }
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
        winner: sides::winner(&asked, course.options.is_empty()),
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
