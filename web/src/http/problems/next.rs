//! `/problems/{id}/next`: leads to the problem that comes next on the path of ideas for the visitor.

use axum::extract::{Path, State};
use axum::response::Redirect;

use super::list::marks;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;

/// `GET /problems/{id}/next`: the first problem after this one that the visitor has not solved, or else
/// the first before it; home where all are solved.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Redirect, AppError> {
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let seen = page.shelf.seen(page.viewer.as_ref());
    let here = seen.get(&id).ok_or_else(AppError::not_found)?;
    let path: Vec<&str> = seen.originals().map(|entry| entry.id.as_str()).collect();
    // A variant stands on the path where its original does.
    let is_here = |other: &str| {
        let other = seen.get(other).map(|other| seen.variants(other));
        let mut variants = other.into_iter().flatten();
        variants.any(|(_, variant)| variant.id == here.id)
    };
    let at = path.iter().position(|other| *other == id || is_here(other));
    let (before, after) = path.split_at(at.map_or(0, |at| at + 1));
    let mut rest = after.iter().chain(before);
    let next = rest.find(|other| **other != id && marks.get(**other) != Some(&true));
    Ok(Redirect::to(&next.map_or_else(
        || "/".to_owned(),
        |next| format!("/problems/{next}"),
    )))
}
