//! `/setter/…`: one's own problems. Setters see and change theirs, administrators all; for
//! everybody else there is nothing here.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/setter`: the problems, and bringing one in |
//! | `new` | `/setter/new`: beginning a problem with a complete draft |
//! | `show` | `/setter/problems/{id}`: versions, who sees it, its files |
//! | `version` | `/setter/problems/{id}/versions/{n}`: the report of a check, live |
//! | `files` | `/setter/problems/{id}/files`: the editor, with preview |
//! | `tests` | `/setter/problems/{id}/tests`: the tests and what makes each |
//! | `hacks` | `/setter/problems/{id}/hacks`: inputs that broke accepted programs, as tests |
//! | `again` | `/rejudge`: which submissions are judged again, for juries too |
//! | `decide` | deciding on what was judged again, on one set or on all that were seen |
//! | `rejudge` | `/setter/problems/{id}/rejudgings`: judging again, seen before it counts |
//! | `diff` | `/setter/problems/{id}/diff`: what two versions differ in |
//!
//! `undecided` lists what waits for a decision, and `effect` says what that would change on scoreboards. `intake` takes packages in, for these pages and for the API.

pub mod again;
pub mod decide;
pub mod diff;
mod effect;
pub mod files;
pub mod hacks;
pub mod intake;
pub mod list;
pub mod new;
pub mod rejudge;
pub mod show;
pub mod tests;
mod undecided;
pub mod version;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::{get, post};
use problems::package::Archive;

use crate::http::FORM_LIMIT;
use crate::http::error::AppError;
use crate::http::links::percent_encode;
use crate::http::state::AppState;
use crate::library::{Shelved, rights};
use crate::store::{User, VersionRow};

/// The largest form that says who sees a problem, in bytes: a name may take 300, as it is sent.
const READERS_LIMIT: usize = 512 * 1024;

/// The routes below `/setter`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/setter/problems/{id}", get(show::show))
        .route("/setter/problems/{id}/serve", post(show::serve))
        .route("/setter/problems/{id}/restore", post(show::restore))
        .route(
            "/setter/problems/{id}/versions/{number}",
            get(version::show),
        )
        .route(
            "/setter/problems/{id}/versions/{number}/events",
            get(version::events),
        )
        .route("/setter/problems/{id}/tests", get(tests::show))
        .route(
            "/setter/problems/{id}/hacks",
            get(hacks::show).post(hacks::decide),
        )
        .route(
            "/setter/problems/{id}/rejudgings",
            get(rejudge::list).post(rejudge::begin),
        )
        .route(
            "/setter/problems/{id}/rejudgings/{number}",
            get(rejudge::show).post(rejudge::decide_on),
        )
        .route("/setter/problems/{id}/diff", get(diff::show))
        .route("/rejudge", get(again::show).post(again::begin))
        .route("/rejudge/sets", post(decide::decide_on_all))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .merge(readers())
        .merge(packages())
}

/// Where it is said who sees a problem: people may be many.
fn readers() -> Router<AppState> {
    Router::new()
        .route("/setter/problems/{id}/visibility", post(show::visibility))
        .layer(DefaultBodyLimit::max(READERS_LIMIT))
}

/// Where packages and their files come in.
fn packages() -> Router<AppState> {
    Router::new()
        .route("/setter", get(list::show).post(list::upload))
        .route("/setter/new", get(new::show).post(new::begin))
        .route(
            "/setter/problems/{id}/files",
            get(files::show).post(files::save),
        )
        .layer(DefaultBodyLimit::max(intake::UPLOAD_LIMIT))
}

/// The problem of that id with the number of the version that is served, for those who may change
/// it.
///
/// # Errors
/// 404 for everybody else.
pub async fn own(
    state: &AppState,
    user: &User,
    id: &str,
) -> Result<(Option<i64>, Shelved), AppError> {
    let shelf = state.library.shelf().await?;
    let problem = shelf
        .any(id)
        .filter(|problem| rights::changes(user, problem));
    let problem = problem.ok_or_else(AppError::not_found)?.clone();
    let served = problem.current.as_ref().and_then(|current| current.number);
    Ok((served, problem))
}

/// A version of a problem of one's own: that of the number, or the newest.
async fn version_of(
    state: &AppState,
    id: &str,
    number: Option<i64>,
) -> Result<VersionRow, AppError> {
    let row = match number {
        Some(number) => state.store.problem_version(id, number).await?,
        None => state.store.problem_versions(id).await?.into_iter().next(),
    };
    row.ok_or_else(AppError::not_found)
}

/// Where a file of the newest version is edited.
fn file_address(id: &str, path: &str) -> String {
    format!("/setter/problems/{id}/files?path={}", percent_encode(path))
}

/// The files of the newest version.
async fn newest(state: &AppState, id: &str) -> Result<(VersionRow, Archive), AppError> {
    let row = version_of(state, id, None).await?;
    let archive = state.library.archive(id, &row.hash).await?;
    Ok((row, archive))
}
