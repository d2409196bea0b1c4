//! `/explore`: a game, or two side by side.

use askama::Template;
use axum::extract::Query;
use axum::http::StatusCode;
use axum::response::Response;
use sg::notation;

use super::asked::{Exploration, LARGEST_HEAP, Parameters};
use super::export;
use super::findings::{self, Findings};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::thinking;

#[derive(Template)]
#[template(path = "explore/show.html")]
struct ExplorePage<'a> {
    page: &'a Page,
    asked: &'a Exploration,
    found: Vec<Findings>,
    most: u64,
    /// The games of the families' examples.
    games: Vec<&'static str>,
}

/// `GET /explore`.
pub async fn show(page: Page, Query(parameters): Query<Parameters>) -> Result<Response, AppError> {
    let asked = Exploration::new(parameters);
    let locale = page.locale;
    let questions = asked.clone();
    let found = thinking::answer(move || {
        let Exploration {
            game,
            with,
            claim,
            to,
            ..
        } = &questions;
        let others = Some(with).filter(|with| !with.is_empty());
        let games = [game].into_iter().chain(others);
        let found = games.map(|game| findings::of(game, *to, claim, locale));
        found.collect::<Vec<_>>()
    })
    .await?;
    let is_refused = found
        .first()
        .is_none_or(|found| found.table.is_none() && found.pairs.is_none());
    if let Some(first) = found.first().filter(|first| first.table.is_some()) {
        match asked.format.as_deref() {
            Some("csv") => return Ok(export::csv(first)),
            Some("json") => return Ok(export::json(first)),
            _ => {}
        }
    }
    let mut response = render(&ExplorePage {
        page: &page,
        asked: &asked,
        found,
        most: LARGEST_HEAP,
        games: notation::families()
            .filter_map(|family| family.example.split('@').next())
            .collect(),
    })?;
    if is_refused {
        *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
    }
    Ok(response)
}
