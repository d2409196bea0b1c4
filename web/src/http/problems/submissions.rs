//! `/problems/{id}/submissions`: what everybody has handed in for a problem, or the visitor alone, newest first.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::tabs::{Part, Tabs};
use crate::http::error::AppError;
use crate::http::links::with_query;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::http::submissions::list::Parameters;
use crate::http::submissions::row::{SubmissionRow, rows};
use crate::store::Cursor;

#[derive(Template)]
#[template(path = "problems/submissions.html")]
struct SubmissionsPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    /// The key of whose they are.
    title: &'static str,
    rows: Vec<SubmissionRow>,
    /// The address of the newest page, when this is another.
    first: Option<String>,
    newer: Option<String>,
    older: Option<String>,
    /// Where they can be narrowed further.
    narrowed: String,
}

/// Which of them are asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    /// Only the visitor's own.
    mine: Option<String>,
    /// Only older than this one.
    before: Option<String>,
    /// Only newer than this one.
    after: Option<String>,
}

/// `GET /problems/{id}/submissions`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    let asked = Parameters {
        mine: asked.mine,
        problem: Some(id.clone()),
        before: asked.before,
        after: asked.after,
        ..Parameters::default()
    };
    let is_mine = asked.is_mine();
    if is_mine && page.viewer.is_none() {
        return Ok(Redirect::to(&page.login_address()).into_response());
    }
    let (filter, place) = asked.read(&state, page.viewer.as_ref()).await?;
    let found = state.store.submissions(&filter, place).await?;
    let part = if is_mine { Part::Mine } else { Part::Everybody };
    let mut tabs = Tabs::new(&page, &id, part);
    if let Some(problem) = &state.library.current(shelved).await? {
        tabs = tabs.of(problem);
    }
    let mine = if is_mine { "1" } else { "" };
    let address = |name, place: String| {
        let path = format!("/problems/{id}/submissions");
        with_query(&path, [("mine", mine), (name, place.as_str())])
    };
    render(&SubmissionsPage {
        title: if is_mine {
            "problem-mine"
        } else {
            tabs.everybody
        },
        first: (place.cursor != Cursor::Newest).then(|| address("before", String::new())),
        newer: found.newer.map(|id| address("after", id.to_string())),
        older: found.older.map(|id| address("before", id.to_string())),
        narrowed: with_query("/submissions", [("mine", mine), ("problem", &id)]),
        rows: rows(&state, &page, found.items),
        tabs,
        page: &page,
    })
}
