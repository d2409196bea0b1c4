//! `/setter/problems/{id}/diff?from=&to=`: what two versions differ in, file by file.

use std::collections::BTreeSet;

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::package::Archive;
use serde::Deserialize;

use super::{own, version_of};
use crate::http::auth::SignedIn;
use crate::http::differences::{Line, lines};
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::state::AppState;

/// Lines of all files together that a page shows.
const MOST_LINES: usize = 2000;

#[derive(Template)]
#[template(path = "setter/diff.html")]
struct DiffPage<'a> {
    page: &'a Page,
    id: &'a str,
    from: i64,
    to: i64,
    files: Vec<File>,
}

struct File {
    path: String,
    /// The key of what became of it.
    key: &'static str,
    /// `None` for what is no text, or too large for a page.
    lines: Option<Vec<Line>>,
}

/// Which two versions.
#[derive(Debug, Deserialize)]
pub struct Parameters {
    from: i64,
    to: i64,
}

/// `GET /setter/problems/{id}/diff`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let mut sides = Vec::new();
    for number in [asked.from, asked.to] {
        let row = version_of(&state, &id, Some(number)).await?;
        sides.push(state.library.archive(&id, &row.hash).await?);
    }
    let comparing = tokio::task::spawn_blocking(move || compare(&sides[0], &sides[1]));
    render(&DiffPage {
        page: &page,
        id: &id,
        from: asked.from,
        to: asked.to,
        files: comparing
            .await
            .map_err(|error| AppError::internal(&error))?,
    })
}

fn compare(from: &Archive, to: &Archive) -> Vec<File> {
    let paths: BTreeSet<&str> = from
        .files()
        .chain(to.files())
        .map(|(path, _)| path)
        .collect();
    let mut left = MOST_LINES;
    let differing = paths.into_iter().filter_map(|path| {
        let (before, after) = (from.file(path), to.file(path));
        let key = match (before, after) {
            (None, _) => "diff-added",
            (_, None) => "diff-removed",
            (before, after) if before == after => return None,
            _ => "diff-changed",
        };
        let lines = lines(before.unwrap_or_default(), after.unwrap_or_default(), left);
        left -= lines.as_ref().map_or(0, Vec::len);
        Some(File {
            path: path.to_owned(),
            key,
            lines,
        })
    });
    differing.collect()
}
