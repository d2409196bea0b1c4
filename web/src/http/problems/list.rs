//! `/` and `/problems`: all problems, in the visitor's language.

use std::collections::HashMap;

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use problems::catalog;

use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::User;

#[derive(Template)]
#[template(path = "problems/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    problems: Vec<Row>,
}

struct Row {
    id: String,
    name: String,
    games: Vec<String>,
    difficulty: Option<u8>,
    /// `None` when the visitor has not tried it.
    solved: Option<bool>,
}

/// `GET /problems`.
pub async fn show(State(state): State<AppState>, page: Page) -> Result<Response, AppError> {
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let row = |problem: problems::Problem| Row {
        id: problem.id().to_owned(),
        name: problem.names().get(page.locale.into()).to_owned(),
        games: problem.games().to_vec(),
        difficulty: problem.difficulty(),
        solved: marks.get(problem.id()).copied(),
    };
    let problems = catalog::all().into_iter().map(row).collect();
    render(&ListPage {
        page: &page,
        problems,
    })
}

/// For each problem the visitor has tried, whether it is solved.
async fn marks(state: &AppState, viewer: Option<&User>) -> Result<HashMap<String, bool>, AppError> {
    let Some(viewer) = viewer else {
        return Ok(HashMap::new());
    };
    let marks = state.store.problem_marks(viewer.id).await?;
    Ok(marks
        .into_iter()
        .map(|mark| (mark.problem, mark.accepted > 0))
        .collect())
}
