//! `/problems/{id}/discussion…`: what people say to each other about a problem.
//!
//! | file | addresses |
//! |---|---|
//! | `list` | `/problems/{id}/discussion`: the threads, and the form for another |
//! | `thread` | `/problems/{id}/discussion/{thread}`: its posts, and the form for another |
//! | `post` | `/problems/{id}/discussion/posts/{post}`: one of them, and all that can be done |
//! | `shown` | a post on a page |
//! | `written` | what is sent by the forms |
//!
//! What tells how the problem is solved is folded for those who have not solved it. While a contest
//! has the problem, nothing is said about it. Where an administrator has turned discussion off, there is
//! nothing here.

mod list;
mod post;
mod shown;
mod thread;
mod written;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::routing::get;

use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::library::{Shelved, rights};
use crate::store;

/// What is read of a form: a post of the longest that there may be, with its letters escaped.
const POST_LIMIT: usize = 128 * 1024;

/// The routes of discussion.
pub fn routes() -> Router<AppState> {
    Router::new()
        .route(
            "/problems/{id}/discussion",
            get(list::show).post(list::open),
        )
        .route(
            "/problems/{id}/discussion/{thread}",
            get(thread::show).post(thread::reply),
        )
        .route(
            "/problems/{id}/discussion/posts/{post}",
            get(post::show).post(post::act),
        )
        .layer(DefaultBodyLimit::max(POST_LIMIT))
}

/// What a visitor may do with what is said about a problem.
#[derive(Debug)]
struct Room<'a> {
    problem: &'a Shelved,
    /// A contest has the problem: nothing is shown, and nothing can be said.
    is_veiled: bool,
    /// The visitor takes posts away and brings them back.
    moderates: bool,
}

impl<'a> Room<'a> {
    /// That of the problem of that id.
    ///
    /// # Errors
    /// 404 where there is no discussion, or the visitor does not see the problem.
    fn find(page: &'a Page, id: &str) -> Result<Self, AppError> {
        let problem = page
            .problem(id)
            .filter(|_| page.noticed.settings.has_discussion());
        let problem = problem.ok_or_else(AppError::not_found)?;
        let viewer = page.viewer.as_ref();
        Ok(Self {
            problem,
            is_veiled: page.shelf.is_veiled(id, viewer),
            moderates: viewer.is_some_and(|viewer| rights::moderates(viewer, problem)),
        })
    }

    /// The same for whoever wants to say something.
    ///
    /// # Errors
    /// As [`Self::find`]; 403 while a contest has the problem.
    fn open(page: &'a Page, id: &str) -> Result<Self, AppError> {
        let room = Self::find(page, id)?;
        if room.is_veiled {
            return Err(AppError::forbidden());
        }
        Ok(room)
    }

    /// The title of a thread, as the visitor reads it.
    fn title(&self, page: &Page, title: &str, is_hidden: bool) -> String {
        if is_hidden && !self.moderates {
            page.t("discussion-hidden-title").to_string()
        } else {
            title.to_owned()
        }
    }

    /// A thread about the problem.
    ///
    /// # Errors
    /// 404 where there is no such thread about it.
    async fn thread(&self, state: &AppState, number: &str) -> Result<store::Thread, AppError> {
        let number = number.parse().map_err(|_| AppError::not_found())?;
        let thread = state.store.thread(number).await?;
        let thread = thread.filter(|it| it.problem == self.problem.id);
        thread.ok_or_else(AppError::not_found)
    }
}
