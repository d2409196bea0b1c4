//! `/problems/{id}/discussion`: the threads about a problem, and the form for another.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Room;
use super::written::{LONGEST_POST, LONGEST_TITLE, PostForm, both};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::first_page::first_page;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Moment, Page, render};
use crate::http::problems::tabs::{Part, Tabs};
use crate::http::state::AppState;
use crate::store::{PostPlace, ThreadRow, UserId};

/// How many threads a page shows.
const ON_A_PAGE: u16 = 20;

#[derive(Template)]
#[template(path = "problems/discussion/list.html")]
struct ListPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    is_veiled: bool,
    threads: Vec<Line>,
    /// Where older ones are.
    older: Option<String>,
    form: &'a PostForm,
    faults: &'a Faults,
    longest_title: usize,
    longest_post: usize,
}

struct Line {
    id: i64,
    title: String,
    author: String,
    posts: i64,
    last: Moment,
}

impl Line {
    fn of(page: &Page, room: &Room<'_>, row: ThreadRow) -> Self {
        Self {
            id: row.id.0,
            title: room.title(page, &row.title, row.is_hidden()),
            author: row.author,
            posts: row.posts,
            last: row.last_at.into(),
        }
    }
}

/// Where a page begins: when something was said last in the thread before it, and its number.
#[derive(Debug, Default, Deserialize)]
pub(in crate::http) struct Before {
    #[serde(default)]
    before: String,
}

impl Before {
    /// The place; behind it there is everything where none is given.
    fn place(&self) -> Result<(i64, i64), AppError> {
        if self.before.is_empty() {
            return Ok((i64::MAX, i64::MAX));
        }
        let place = self.before.split_once('-');
        let place = place.and_then(|(at, id)| Some((at.parse().ok()?, id.parse().ok()?)));
        place.ok_or_else(AppError::not_found)
    }
}

/// `GET /problems/{id}/discussion`.
pub(in crate::http) async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(before): Query<Before>,
) -> Result<Response, AppError> {
    let none = (&PostForm::default(), &Faults::default());
    list_page(&state, &page, &id, before.place()?, none).await
}

/// `POST /problems/{id}/discussion`: opens a thread.
pub(in crate::http) async fn open(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<PostForm>, AppError>,
) -> Result<Response, AppError> {
    Room::open(&page, &id)?;
    let SiteForm(form) = form?;
    match stored(&state, user.id, &id, &form).await {
        Ok(address) => Ok(Redirect::to(&address).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let first = (i64::MAX, i64::MAX);
            list_page(&state, &page, &id, first, (&form, &faults)).await
        }
    }
}

async fn stored(
    state: &AppState,
    author: UserId,
    problem: &str,
    form: &PostForm,
) -> Result<String, AppError> {
    let (title, post) = both(form.title(), form.post(author))?;
    let place = PostPlace::New { problem, title };
    let (thread, _) = state.store.say(place, &post).await?;
    Ok(format!("/problems/{problem}/discussion/{thread}"))
}

async fn list_page(
    state: &AppState,
    page: &Page,
    id: &str,
    before: (i64, i64),
    (form, faults): (&PostForm, &Faults),
) -> Result<Response, AppError> {
    let room = Room::find(page, id)?;
    let problem = state.library.current(room.problem).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let mut threads = Vec::new();
    if !room.is_veiled {
        let most = i64::from(ON_A_PAGE) + 1;
        threads = state.store.threads(id, before, most).await?;
    }
    let (threads, older) = first_page(threads, ON_A_PAGE, |it| {
        format!("?before={}-{}", it.last_at.0, it.id)
    });
    let response = render(&ListPage {
        page,
        tabs: Tabs::new(page, id, Part::Discussion).of(&problem),
        is_veiled: room.is_veiled,
        older,
        threads: (threads.into_iter())
            .map(|row| Line::of(page, &room, row))
            .collect(),
        form,
        faults,
        longest_title: LONGEST_TITLE,
        longest_post: LONGEST_POST,
    })?;
    Ok(faults.mark(response))
}
