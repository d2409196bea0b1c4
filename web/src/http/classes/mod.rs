//! `/classes/…`: teachers set problems, members see how they stand.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/classes`: one's classes; `/classes/join` |
//! | `show` | `/classes/{id}`: what is set, and how the visitor stands |
//! | `edit` | `/classes/new`, `/classes/{id}/edit`, `/code`, `/teachers`, `/delete` |
//! | `members` | `/classes/{id}/members`: who is in it, bringing in many from a table or a file |
//! | `assignment` | `/classes/{id}/assignments/{number}` |
//! | `set`, `form` | `/classes/{id}/assignments/new`, `…/edit`, `…/delete`: what is set; `document` is the form as JSON, `late_steps` a part of it |
//! | `table`, `export` | `…/table`: who solved what when, as a page and as CSV |
//! | `overview` | `/classes/{id}/table`: all members and all assignments, likewise |
//! | `similar` | `…/similar`: how alike programs are, `…/similar/{one}/{other}` side by side |
//! | `student` | `/classes/{id}/members/{name}`: all tries of one member, what they are called, and more time for them |
//!
//! `seat` says who the visitor is to a class, `standing` how members stand with what is set, `competed` how in its
//! contests, and `mark` both in a word.

pub mod assignment;
mod competed;
pub mod document;
pub mod edit;
pub mod export;
pub mod form;
mod late_steps;
pub mod list;
mod mark;
pub mod members;
pub mod overview;
pub mod seat;
pub mod set;
pub mod show;
pub mod similar;
pub mod standing;
pub mod student;
pub mod table;

use axum::Router;
use axum::routing::{get, post};

use crate::http::state::AppState;

/// The routes below `/classes`.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route("/classes", get(list::show))
        .route("/classes/join", get(list::back).post(list::join))
        .route("/classes/new", get(edit::new).post(edit::create))
        .route("/classes/{id}", get(show::show))
        .route("/classes/{id}/edit", get(edit::show).post(edit::save))
        .route("/classes/{id}/code", post(edit::code))
        .route("/classes/{id}/teachers", post(edit::teachers_of))
        .route("/classes/{id}/delete", post(edit::delete))
        .route("/classes/{id}/table", get(overview::show))
        .route("/classes/{id}/table.csv", get(export::download_all))
        .route("/classes/{id}/leave", post(members::leave))
        .route(
            "/classes/{id}/members",
            get(members::show).post(members::add),
        )
        .route("/classes/{id}/members/file", post(members::read_file))
        .route("/classes/{id}/members/remove", post(members::remove))
        .route("/classes/{id}/members/{name}", get(student::show))
        .route("/classes/{id}/members/{name}/link", post(student::link))
        .route("/classes/{id}/members/{name}/called", post(student::call))
        .route(
            "/classes/{id}/members/{name}/extension",
            post(student::extend),
        )
        .route(
            "/classes/{id}/assignments/new",
            get(set::new).post(set::create),
        )
        .route("/classes/{id}/assignments/{number}", get(assignment::show))
        .route(
            "/classes/{id}/assignments/{number}/edit",
            get(set::show).post(set::save),
        )
        .route(
            "/classes/{id}/assignments/{number}/delete",
            post(set::delete),
        )
        .route("/classes/{id}/assignments/{number}/table", get(table::show))
        .route(
            "/classes/{id}/assignments/{number}/table.csv",
            get(export::download),
        )
        .route(
            "/classes/{id}/assignments/{number}/similar",
            get(similar::show),
        )
        .route(
            "/classes/{id}/assignments/{number}/similar/{one}/{other}",
            get(similar::pair),
        )
}
