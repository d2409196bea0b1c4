//! `/problems/{id}/discussion/{thread}`: the posts of a thread, and the form for another.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Room;
use super::shown::Shown;
use super::written::{LONGEST_POST, PostForm};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::http::problems::show::solved;
use crate::http::problems::tabs::{Part, Tabs};
use crate::http::state::AppState;
use crate::store::{PostId, PostPlace, Thread, UserId};

/// How many posts a page shows.
pub(super) const ON_A_PAGE: i64 = 20;

/// How many posts a thread may have.
const MOST_POSTS: i64 = 1000;

#[derive(Template)]
#[template(path = "problems/discussion/thread.html")]
struct ThreadPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    thread: &'a Thread,
    title: String,
    posts: Vec<Shown>,
    /// The number of this page, and of the last.
    number: i64,
    last: i64,
    is_full: bool,
    form: &'a PostForm,
    faults: &'a Faults,
    longest_post: usize,
}

/// Which page of a thread.
#[derive(Debug, Default, Deserialize)]
pub(in crate::http) struct Which {
    page: Option<i64>,
}

/// `GET /problems/{id}/discussion/{thread}`.
pub(in crate::http) async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, thread)): Path<(String, String)>,
    Query(which): Query<Which>,
) -> Result<Response, AppError> {
    let room = Room::find(&page, &id)?;
    if room.is_veiled {
        return Ok(Redirect::to(&format!("/problems/{id}/discussion")).into_response());
    }
    let thread = room.thread(&state, &thread).await?;
    let number = which.page.unwrap_or(1);
    let none = (&PostForm::default(), &Faults::default());
    thread_page(&state, &page, &room, &thread, number, none).await
}

/// `POST /problems/{id}/discussion/{thread}`: says something in it.
pub(in crate::http) async fn reply(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, thread)): Path<(String, String)>,
    form: Result<SiteForm<PostForm>, AppError>,
) -> Result<Response, AppError> {
    let room = Room::open(&page, &id)?;
    let thread = room.thread(&state, &thread).await?;
    let SiteForm(form) = form?;
    match stored(&state, user.id, &thread, &form).await {
        Ok(post) => Ok(Redirect::to(&address(&state, &thread, post).await?).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let last = pages(count(&state, &thread).await?);
            thread_page(&state, &page, &room, &thread, last, (&form, &faults)).await
        }
    }
}

async fn stored(
    state: &AppState,
    author: UserId,
    thread: &Thread,
    form: &PostForm,
) -> Result<PostId, AppError> {
    let post = form.post(author);
    let post = post.map_err(|wrong| AppError::invalid(vec![wrong]))?;
    if count(state, thread).await? >= MOST_POSTS {
        return Err(AppError::forbidden());
    }
    let (_, post) = state.store.say(PostPlace::In(thread.id), &post).await?;
    Ok(post)
}

/// The address of a post in its thread.
pub(super) async fn address(
    state: &AppState,
    thread: &Thread,
    post: PostId,
) -> Result<String, AppError> {
    let before = state.store.posts_before(thread.id, post).await?;
    let Thread { id, problem, .. } = thread;
    let number = before / ON_A_PAGE + 1;
    let page = if number > 1 {
        format!("?page={number}")
    } else {
        String::new()
    };
    Ok(format!(
        "/problems/{problem}/discussion/{id}{page}#post-{post}"
    ))
}

async fn count(state: &AppState, thread: &Thread) -> Result<i64, AppError> {
    let all = state
        .store
        .posts_before(thread.id, PostId(i64::MAX))
        .await?;
    Ok(all)
}

/// How many pages so many posts fill.
fn pages(posts: i64) -> i64 {
    (posts.max(1) + ON_A_PAGE - 1) / ON_A_PAGE
}

async fn thread_page(
    state: &AppState,
    page: &Page,
    room: &Room<'_>,
    thread: &Thread,
    number: i64,
    (form, faults): (&PostForm, &Faults),
) -> Result<Response, AppError> {
    let problem = state.library.current(room.problem).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let count = count(state, thread).await?;
    let last = pages(count);
    if !(1..=last).contains(&number) {
        return Err(AppError::not_found());
    }
    let place = (ON_A_PAGE, (number - 1) * ON_A_PAGE);
    let rows = state.store.posts(thread.id, place).await?;
    let solved = solved(state, page, &thread.problem).await?;
    let posts = rows.iter().map(|row| Shown::of(page, room, solved, row));
    let response = render(&ThreadPage {
        page,
        tabs: Tabs::new(page, &thread.problem, Part::Discussion).of(&problem),
        thread,
        title: room.title(page, &thread.title, thread.is_hidden()),
        posts: posts.collect(),
        number,
        last,
        is_full: count >= MOST_POSTS,
        form,
        faults,
        longest_post: LONGEST_POST,
    })?;
    Ok(faults.mark(response))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_page_has_the_last_post() {
        let of = |posts| pages(posts);
        assert_eq!([of(0), of(1), of(20), of(21), of(40)], [1, 1, 1, 2, 2]);
    }
}
