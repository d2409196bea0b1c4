//! What comes next on the path of ideas for the visitor, and `/problems/{id}/next`, which leads there.

use axum::extract::{Path, State};
use axum::response::Redirect;

use super::list::{Marks, marks};
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::library::{Entry, Order, Seen};

/// The first problem after this one that the visitor has not solved, or else the first before it; the first
/// of all where there is none to go on from. `None` where all are solved.
pub(in crate::http) fn after<'a>(
    seen: &Seen<'a>,
    marks: &Marks,
    here: Option<&str>,
) -> Option<&'a Entry> {
    let path: Vec<&'a Entry> = seen.originals(Order::Idea).collect();
    // A variant stands on the path where its original does.
    let is_here = |other: &Entry| {
        let variants = || seen.variants(other);
        here.is_some_and(|id| other.id == id || variants().iter().any(|(_, it)| it.id == id))
    };
    let at = path.iter().position(|other| is_here(other));
    let (before, after) = path.split_at(at.map_or(0, |at| at + 1));
    let mut rest = after.iter().chain(before);
    let next = rest.find(|other| {
        here != Some(other.id.as_str()) && marks.get(other.id.as_str()) != Some(&true)
    });
    next.copied()
}

/// `GET /problems/{id}/next`: home where all are solved.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
) -> Result<Redirect, AppError> {
    let marks = marks(&state, page.viewer.as_ref()).await?;
    let seen = page.shelf.seen(page.viewer.as_ref());
    let here = seen.get(&id).ok_or_else(AppError::not_found)?;
    let next = after(&seen, &marks, Some(here.id.as_str()));
    Ok(Redirect::to(&next.map_or_else(
        || "/".to_owned(),
        |next| format!("/problems/{}", next.id),
    )))
}
