//! `/users/{name}`: what everybody may know of a user.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::account::role_key;
use super::error::AppError;
use super::links;
use super::page::{Moment, Page, render};
use super::submissions::row::problem_name;
use crate::http::state::AppState;

#[derive(Template)]
#[template(path = "users/show.html")]
struct UserPage<'a> {
    page: &'a Page,
    name: &'a str,
    role_key: &'static str,
    joined: Moment,
    deleted: bool,
    solved: Vec<Solved>,
    submissions_address: String,
}

struct Solved {
    id: String,
    name: String,
}

/// `GET /users/{name}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(name): Path<String>,
) -> Result<Response, AppError> {
    let user = state
        .store
        .user_by_name(&name)
        .await?
        .ok_or_else(AppError::not_found)?;
    let marks = state.store.problem_marks(user.id).await?.into_iter();
    let solved = marks
        .filter(|mark| mark.accepted > 0)
        // What is hidden from the visitor is so here, too.
        .filter(|mark| !page.shelf.is_hidden(&mark.problem, page.viewer.as_ref()))
        .map(|mark| Solved {
            name: problem_name(&page, &mark.problem),
            id: mark.problem,
        })
        .collect();
    render(&UserPage {
        page: &page,
        name: &user.name,
        role_key: role_key(user.role),
        joined: user.created_at.into(),
        deleted: user.deleted_at.is_some(),
        solved,
        submissions_address: format!("/submissions?user={}", links::percent_encode(&user.name)),
    })
}
