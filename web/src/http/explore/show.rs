//! `/explore`: a game, or two side by side.

use askama::Template;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use sg::{Play, notation};

use super::asked::{Exploration, LARGEST_HEAP, Parameters};
use super::export;
use super::findings::{self, Findings};
use super::packaged::{self, Packaged};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::play::of_problem;
use crate::http::state::AppState;
use crate::http::thinking;

#[derive(Template)]
#[template(path = "explore/show.html")]
struct ExplorePage<'a> {
    page: &'a Page,
    asked: &'a Exploration,
    found: Vec<Findings>,
    most: u64,
    plays: [Play; 2],
    /// The games of the families' examples.
    games: Vec<&'static str>,
}

/// `GET /explore`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(parameters): Query<Parameters>,
) -> Result<Response, AppError> {
    let mut asked = Exploration::new(parameters);
    let locale = page.locale;
    let game = asked.game.clone();
    let packaged = match of_problem::id_of(&game) {
        Some(id) => match packaged::find(&state, &page, id, &mut asked).await? {
            Packaged::Elsewhere(address) => return Ok(Redirect::to(&address).into_response()),
            Packaged::Written(game) => Some(game),
        },
        None => None,
    };
    let questions = asked.clone();
    let found = thinking::answer(&state, page.asker, move || {
        let Exploration {
            game,
            with,
            claim,
            to,
            play,
            ..
        } = &questions;
        let others = Some(with).filter(|with| !with.is_empty());
        let of_typed = |game: &String| findings::of(game, (*to, *play), claim, locale);
        let first = match &packaged {
            None => of_typed(game),
            Some(Ok(known)) => Findings {
                name: game.clone(),
                ..findings::of_known(known, (*to, *play), claim, locale)
            },
            Some(Err(refusal)) => Findings::refused(game, refusal.clone()),
        };
        let found = [first].into_iter().chain(others.map(of_typed));
        found.collect::<Vec<_>>()
    })
    .await?;
    if let Some(format) = asked.format {
        return Ok(export::file(&found, format, locale));
    }
    let is_refused = found.iter().any(Findings::is_empty);
    let mut response = render(&ExplorePage {
        page: &page,
        asked: &asked,
        found,
        most: LARGEST_HEAP,
        plays: [Play::Normal, Play::Misere],
        games: notation::families()
            .filter_map(|family| family.example.split('@').next())
            .collect(),
    })?;
    if is_refused {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    Ok(response)
}
