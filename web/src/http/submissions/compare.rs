//! `/submissions/{id}/compare/{other}`: what two programs differ in, for those who see both. The form on
//! the page of a submission leads there.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;

use super::row::{SubmissionRow, row_of};
use super::show::find;
use crate::http::differences::{Line, lines};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::sight::Sight;
use crate::http::state::AppState;
use crate::http::thinking;
use crate::store::SubmissionId;

/// Lines that a page shows.
const MOST_LINES: usize = 4000;

#[derive(Template)]
#[template(path = "submissions/compare.html")]
struct ComparePage<'a> {
    page: &'a Page,
    /// Their numbers.
    from: String,
    to: String,
    are_of_two_problems: bool,
    sides: [SubmissionRow; 2],
    /// What differs; none of what is no text.
    lines: Option<Vec<Line>>,
}

/// The form as it is sent.
#[derive(Debug, Default, Deserialize)]
pub struct Choice {
    #[serde(default)]
    other: String,
}

/// `GET /submissions/{id}/compare`: leads to the two, from the older to the newer.
pub async fn choose(
    Path(id): Path<String>,
    Query(choice): Query<Choice>,
) -> Result<Redirect, AppError> {
    let number = |text: &str| -> Result<SubmissionId, AppError> {
        text.parse().map_err(|_| AppError::not_found())
    };
    let (one, other) = (number(&id)?, number(&choice.other)?);
    let (newer, older) = (one.max(other), one.min(other));
    Ok(Redirect::to(&format!(
        "/submissions/{newer}/compare/{older}"
    )))
}

/// `GET /submissions/{id}/compare/{other}`: from the other to this one.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, other)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let (before, old) = side(&state, &page, &other).await?;
    let (after, new) = side(&state, &page, &id).await?;
    let comparing = move || lines(&old, &new, MOST_LINES);
    let lines = thinking::answer(&state, page.asker, comparing).await?;
    render(&ComparePage {
        page: &page,
        from: before.id.to_string(),
        to: after.id.to_string(),
        are_of_two_problems: before.problem != after.problem,
        sides: [before, after],
        lines,
    })
}

/// A submission whose program the visitor may see, and the program.
async fn side(
    state: &AppState,
    page: &Page,
    id: &str,
) -> Result<(SubmissionRow, Vec<u8>), AppError> {
    let viewer = page.viewer.as_ref();
    let submission = find(state, id, viewer).await?;
    if !Sight::of(viewer, &submission, &page.shelf).is_in_full() {
        return Err(AppError::not_found());
    }
    let source = state.store.source(submission.id).await?;
    let source = source.ok_or_else(AppError::not_found)?;
    Ok((row_of(state, page, submission), source))
}
