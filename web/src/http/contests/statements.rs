//! `/contests/{id}/statements`: the statements of all problems of a contest on one page, to be printed.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::problems::show::{Shown, shown};
use crate::http::seen_contest::find;
use crate::http::seen_contest::place::letter;
use crate::http::state::AppState;

#[derive(Template)]
#[template(path = "contests/statements.html")]
struct StatementsPage<'a> {
    page: &'a Page,
    /// The contest's address and name.
    address: String,
    name: String,
    /// The problems with their letters.
    problems: Vec<(String, Shown)>,
}

/// `GET /contests/{id}/statements`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, page.viewer.as_ref(), &id).await?.inside()?;
    if !seen.shows_problems() {
        return Err(AppError::not_found());
    }
    let places = state.store.contest_problems(seen.contest.id).await?;
    let mut loaded = Vec::new();
    for (number, place) in places.iter().enumerate() {
        let Some(shelved) = page.problem(&place.problem) else {
            continue;
        };
        let problem = state.library.current(shelved).await?;
        loaded.extend(problem.map(|problem| (number, problem, place.limits)));
    }
    let problems = loaded.iter().map(|(number, problem, limits)| {
        let shown = shown(problem, *limits, page.locale, false);
        (letter(*number), shown)
    });
    render(&StatementsPage {
        address: format!("/contests/{}", seen.contest.id),
        name: seen.name(page.locale).to_owned(),
        problems: problems.collect(),
        page: &page,
    })
}
