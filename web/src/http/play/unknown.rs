//! The page where there is no such game: it names the problems that may have been meant.

use askama::Template;
use axum::http::StatusCode;
use axum::response::Response;

use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::problem_search::{Offered, likened};
use crate::http::query::shortened;

#[derive(Template)]
#[template(path = "play/unknown.html")]
struct UnknownPage<'a> {
    page: &'a Page,
    given: String,
    near: Vec<Offered>,
}

/// 404, with the problems whose ids or names are like that of the game, where there are some.
pub(super) fn show(page: &Page, name: &str) -> Result<Response, AppError> {
    let near = likened(page, name, |_| true);
    if near.is_empty() {
        return Err(AppError::not_found());
    }
    let mut response = render(&UnknownPage {
        page,
        given: shortened(name),
        near,
    })?;
    *response.status_mut() = StatusCode::NOT_FOUND;
    Ok(response)
}
