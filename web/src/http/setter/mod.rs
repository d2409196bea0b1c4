//! `/setter/…`: one's own problems. Setters see and change theirs, administrators all; for
//! everybody else there is nothing here.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/setter`: the problems, and bringing one in |
//! | `new` | `/setter/new`: beginning a problem with a complete draft |
//! | `show` | `/setter/problems/{id}`: versions, who sees it, its files |
//! | `version` | `/setter/problems/{id}/versions/{n}`: the report of a check, live |
//! | `package` | `/setter/problems/{id}/versions/{n}/package`: its files as an archive |
//! | `files` | `/setter/problems/{id}/files`: the editor, with preview |
//! | `edits` | `/setter/problems/{id}/edits`: edits that become one version together |
//! | `add` | `/setter/problems/{id}/files/add`: many files at once |
//! | `tests` | `/setter/problems/{id}/tests`: the tests and what makes each |
//! | `test_file` | `/setter/problems/{id}/tests/file`: one of them, its input and its answer |
//! | `hacks` | `/setter/problems/{id}/hacks`: inputs that broke accepted programs, as tests |
//! | `again` | `/rejudge`: which submissions are judged again, for juries too |
//! | `decide` | deciding on what was judged again, on one set or on all that were seen |
//! | `rejudge` | `/setter/problems/{id}/rejudgings`: judging again, seen before it counts |
//! | `remove` | `/setter/problems/{id}/delete`: a problem that nobody has used |
//! | `diff` | `/setter/problems/{id}/diff`: what two versions differ in |
//!
//! `proposed` counts the inputs that wait to become tests.
//! `undecided` lists what waits for a decision, `effect` says what that would change on scoreboards, and
//! `records` notes in those of contests what was begun and decided.
//! `intake` takes packages in, for these pages and for the API; `fields` reads the forms that they come in, and
//! `changes` keeps a package with other files, and `collected` knows what somebody has collected of such edits.

pub mod add;
pub mod again;
mod changes;
mod collected;
mod concerned;
pub mod decide;
pub mod diff;
pub mod edits;
mod effect;
mod embargo;
pub mod export;
mod fields;
pub mod files;
pub mod hacks;
pub mod intake;
pub mod list;
pub mod new;
pub mod package;
pub mod picture;
mod proposed;
mod records;
pub mod rejudge;
pub mod remove;
pub mod show;
pub mod test_file;
pub mod tests;
mod undecided;
pub mod version;

pub use proposed::{Proposed, waiting};

use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRequestParts, Path};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use problems::package::Archive;

use crate::http::FORM_LIMIT;
use crate::http::auth::SignedIn;
use crate::http::body::BODY_LIMIT;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::links::percent_encode;
use crate::http::state::{AppState, Turn};
use crate::library::{Shelved, rights};
use crate::store::{Act, User, VersionRow, Visibility};

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
        .route(
            "/setter/problems/{id}/versions/{number}/package",
            get(package::download),
        )
        .route(
            "/setter/problems/{id}/versions/{number}/export",
            get(export::show),
        )
        .route("/setter/problems/{id}/picture", get(picture::show))
        .route("/setter/problems/{id}/tests", get(tests::show))
        .route("/setter/problems/{id}/tests/file", get(test_file::show))
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
        .route(
            "/setter/problems/{id}/edits",
            get(edits::show).post(edits::decide),
        )
        .route(
            "/setter/problems/{id}/delete",
            get(remove::show).post(remove::remove),
        )
        .route("/rejudge", get(again::show).post(again::begin))
        .route("/rejudge/sets", post(decide::decide_on_all))
        .layer(DefaultBodyLimit::max(FORM_LIMIT))
        .merge(readers())
        .merge(edited())
        .merge(packages())
}

/// Where it is said who sees a problem: people may be many.
fn readers() -> Router<AppState> {
    Router::new()
        .route("/setter/problems/{id}/visibility", post(show::visibility))
        .layer(DefaultBodyLimit::max(READERS_LIMIT))
}

/// Where a problem begins and a file of one is written: forms that are held in memory.
fn edited() -> Router<AppState> {
    Router::new()
        .route("/setter/new", get(new::show).post(new::begin))
        .route(
            "/setter/problems/{id}/files",
            get(files::show).post(files::save),
        )
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
}

/// Where packages and files of one come in, which are written to disk as they come.
fn packages() -> Router<AppState> {
    Router::new()
        .route("/setter", get(list::show).post(list::upload))
        .route(
            "/setter/problems/{id}/files/add",
            get(add::show).post(add::add),
        )
        .layer(DefaultBodyLimit::max(intake::UPLOAD_LIMIT))
}

/// Somebody who may bring in problems, known before anything of a body is read. Strangers are led to
/// the sign-in; for others nothing is here.
#[derive(Debug, Clone)]
pub struct Author(pub User);

impl FromRequestParts<AppState> for Author {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        intake::only_authors(&user).map_err(IntoResponse::into_response)?;
        Ok(Self(user))
    }
}

/// Somebody who may change the problem `{id}` of the address, known before anything of a body is read.
/// Strangers are led to the sign-in; for others nothing is here.
#[derive(Debug, Clone)]
pub struct OwnProblem {
    /// Who it is.
    pub user: User,
    /// The problem's id.
    pub id: String,
}

impl FromRequestParts<AppState> for OwnProblem {
    type Rejection = Response;

    async fn from_request_parts(parts: &mut Parts, state: &AppState) -> Result<Self, Response> {
        let SignedIn(user) = SignedIn::from_request_parts(parts, state).await?;
        let id = Path::<String>::from_request_parts(parts, state).await;
        let Path(id) = id.map_err(IntoResponse::into_response)?;
        let owned = own(state, &user, &id).await;
        owned.map_err(IntoResponse::into_response)?;
        Ok(Self { user, id })
    }
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

/// Serves a version of a problem, which goes on record.
///
/// # Errors
/// 404 where there is none of that number that has passed its check; 422 where everybody would see it before
/// the date that its package names.
pub async fn serve(
    state: &AppState,
    user: &User,
    (id, number): (&str, i64),
) -> Result<(), AppError> {
    let shelf = state.library.shelf().await?;
    let public = shelf.any(id);
    let public = public.filter(|problem| problem.visibility == Visibility::Public);
    if let Some(problem) = public {
        embargo::allow_public(state, problem, Some(number)).await?;
    }
    state.store.serve_version(id, number).await?;
    Ok(state
        .note(user, Act::VersionServed, &format!("{id} #{number}"))
        .await?)
}

/// A version of a problem of one's own: that of the number, or the newest that has its package.
async fn version_of(
    state: &AppState,
    id: &str,
    number: Option<i64>,
) -> Result<VersionRow, AppError> {
    let row = match number {
        Some(number) => state.store.problem_version(id, number).await?,
        None => newest_row(state.store.problem_versions(id).await?),
    };
    row.ok_or_else(AppError::not_found)
}

/// Of the versions of a problem, the newest first, the newest that has its package: that of one that failed its check
/// is dropped after a while.
pub fn newest_row(rows: Vec<VersionRow>) -> Option<VersionRow> {
    rows.into_iter().find(|row| !row.is_dropped)
}

/// The files of a version, for whoever has a turn at packages, which is given back with them: to be kept for as
/// long as they are used.
///
/// # Errors
/// Its package is gone.
async fn files_of(
    state: &AppState,
    turn: Turn,
    (id, row): (&str, &VersionRow),
) -> Result<(Turn, Archive), AppError> {
    if row.is_dropped {
        let detail = Message::new("version-gone").with("number", row.number);
        let accepted = Message::new("version-gone-accepted");
        return Err(AppError::unusable(FieldError::new(
            "version", detail, accepted,
        )));
    }
    unpacked(state, turn, (id, &row.hash)).await
}

/// The files of the package of that content address, likewise: all of one are unpacked in memory. Where whoever asked
/// goes away meanwhile, others get the turn when that is over.
///
/// # Errors
/// It is nowhere.
pub async fn unpacked(
    state: &AppState,
    turn: Turn,
    (id, hash): (&str, &str),
) -> Result<(Turn, Archive), AppError> {
    let library = state.library.clone();
    let (id, hash) = (id.to_owned(), hash.to_owned());
    let unpacking = tokio::spawn(async move { (library.archive(&id, &hash).await, turn) });
    let (archive, turn) = unpacking
        .await
        .map_err(|error| AppError::internal(&error))?;
    Ok((turn, archive?))
}

/// Where a file of the newest version is edited.
fn file_address(id: &str, path: &str) -> String {
    format!("/setter/problems/{id}/files?path={}", percent_encode(path))
}

/// The files of the newest version that has them, with the turn at packages to be kept for as long as they are used.
///
/// # Errors
/// 404 where there is none, 429 and 503 where too many packages are looked at.
async fn newest(state: &AppState, user: &User, id: &str) -> Result<(Turn, Archive), AppError> {
    let row = version_of(state, id, None).await?;
    let turn = state.thinking.of_package(user.id).await?;
    files_of(state, turn, (id, &row)).await
}
