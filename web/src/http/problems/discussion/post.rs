//! `/problems/{id}/discussion/posts/{post}`: one post, and what its author, others and moderators can
//! do about it.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::Room;
use super::shown::Shown;
use super::thread::address;
use super::written::{LONGEST_POST, LONGEST_REASON, LONGEST_TITLE, PostForm, both, wrong_text};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::{Page, render};
use crate::http::problems::show::solved;
use crate::http::problems::tabs::{Part, Tabs};
use crate::http::state::AppState;
use crate::store::{Act, Deed, PostRow, Remover, Thread, User};

/// How many reports of one person may wait.
const MOST_REPORTS: i64 = 20;

#[derive(Template)]
#[template(path = "problems/discussion/post.html")]
struct PostPage<'a> {
    page: &'a Page,
    tabs: Tabs,
    title: String,
    post: Shown,
    /// Where it stands.
    place: String,
    form: &'a PostForm,
    reason: &'a str,
    may: May,
    /// It opened the thread, and is changed with its title.
    is_first: bool,
    faults: &'a Faults,
    longest_title: usize,
    longest_post: usize,
    longest_reason: usize,
}

/// What the visitor may do.
struct May {
    edit: bool,
    report: bool,
    moderate: bool,
}

/// What is to be done.
#[derive(Debug, Default, Deserialize)]
pub(in crate::http) struct ActForm {
    action: String,
    #[serde(default)]
    reason: String,
    #[serde(flatten)]
    post: PostForm,
}

/// A post with where it stands.
struct Found<'a> {
    room: Room<'a>,
    thread: Thread,
    row: PostRow,
}

impl Found<'_> {
    fn is_of(&self, user: &User) -> bool {
        self.row.author_id == user.id
    }

    fn is_first(&self) -> bool {
        self.row.id == self.thread.first
    }

    fn is_there(&self) -> bool {
        self.row.removed().is_none()
    }
}

async fn find<'a>(
    state: &AppState,
    page: &'a Page,
    id: &str,
    post: &str,
) -> Result<Found<'a>, AppError> {
    let room = Room::open(page, id)?;
    let number = post.parse().map_err(|_| AppError::not_found())?;
    let row = state.store.post(number).await?;
    let row = row.filter(|row| row.removed() != Some(Remover::Author));
    let row = row.ok_or_else(AppError::not_found)?;
    let thread = room.thread(state, &row.thread.to_string()).await?;
    Ok(Found { room, thread, row })
}

/// `GET /problems/{id}/discussion/posts/{post}`.
pub(in crate::http) async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, post)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let found = find(&state, &page, &id, &post).await?;
    let form = ActForm {
        post: PostForm {
            title: found.thread.title.clone(),
            body: found.row.body.clone(),
            tells: if found.row.tells() { "on" } else { "" }.to_owned(),
        },
        ..ActForm::default()
    };
    let none = Faults::default();
    post_page(&state, &page, &user, &found, (&form, &none)).await
}

/// `POST /problems/{id}/discussion/posts/{post}`.
pub(in crate::http) async fn act(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, post)): Path<(String, String)>,
    form: Result<SiteForm<ActForm>, AppError>,
) -> Result<Response, AppError> {
    let found = find(&state, &page, &id, &post).await?;
    let SiteForm(form) = form?;
    match done(&state, &user, &found, &form).await {
        Ok(address) => Ok(Redirect::to(&address).into_response()),
        Err(error) if error.fields().is_empty() => Err(error),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            post_page(&state, &page, &user, &found, (&form, &faults)).await
        }
    }
}

/// Does what was asked for, and says where to go on.
async fn done(
    state: &AppState,
    user: &User,
    found: &Found<'_>,
    form: &ActForm,
) -> Result<String, AppError> {
    let id = found.row.id;
    let place = address(state, &found.thread, id).await?;
    let is_own = found.is_of(user) && found.is_there();
    let is_done = match form.action.as_str() {
        "edit" if is_own => {
            let title = found.is_first().then(|| form.post.title()).transpose();
            let (title, post) = both(title, form.post.post(user.id))?;
            state.store.edit_post(id, &post, title).await?
        }
        "withdraw" if is_own => {
            let is_done = state.store.withdraw_post(id, user.id).await?;
            let thread = state.store.thread(found.thread.id).await?;
            if is_done && thread.is_none() {
                return Ok(format!("/problems/{}/discussion", found.thread.problem));
            }
            is_done
        }
        "report" if found.is_there() && !found.is_of(user) => {
            report(state, user, found, &form.reason).await?;
            true
        }
        "hide" | "show" if found.room.moderates => {
            let hides = form.action == "hide";
            let is_done = state.store.moderate_post(id, hides).await?;
            state.notices.look_again(&state.store).await;
            if is_done {
                let act = if hides {
                    Act::PostHidden
                } else {
                    Act::PostShown
                };
                note(state, user, found, act).await?;
            }
            is_done
        }
        _ => return Err(AppError::forbidden()),
    };
    if is_done {
        Ok(place)
    } else {
        Err(AppError::not_found())
    }
}

async fn report(
    state: &AppState,
    user: &User,
    found: &Found<'_>,
    reason: &str,
) -> Result<(), AppError> {
    let reason = reason.trim();
    if reason.is_empty() || reason.chars().count() > LONGEST_REASON {
        return Err(AppError::invalid(vec![wrong_text(
            "reason",
            LONGEST_REASON,
        )]));
    }
    if state.store.reports_by(user.id).await? >= MOST_REPORTS {
        return Err(AppError::too_many(600));
    }
    state
        .store
        .report_post(found.row.id, user.id, reason)
        .await?;
    state.notices.look_again(&state.store).await;
    Ok(())
}

async fn note(state: &AppState, actor: &User, found: &Found<'_>, act: Act) -> Result<(), AppError> {
    let detail = format!("{}: {}", found.thread.problem, found.row.id);
    let deed = Deed {
        actor: Some(actor.id),
        act,
        target: Some(found.row.author_id),
        detail: &detail,
    };
    Ok(state.store.note(deed).await?)
}

async fn post_page(
    state: &AppState,
    page: &Page,
    user: &User,
    found: &Found<'_>,
    (form, faults): (&ActForm, &Faults),
) -> Result<Response, AppError> {
    let Found { room, thread, row } = found;
    let problem = state.library.current(room.problem).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let solved = solved(state, page, &thread.problem).await?;
    let post = Shown::of(page, room, solved, row);
    let response = render(&PostPage {
        page,
        tabs: Tabs::new(page, &thread.problem, Part::Discussion).of(&problem),
        title: room.title(page, &thread.title, thread.is_hidden()),
        place: address(state, thread, row.id).await?,
        may: May {
            edit: found.is_of(user) && found.is_there(),
            report: !found.is_of(user) && found.is_there(),
            moderate: room.moderates,
        },
        is_first: found.is_first(),
        post,
        form: &form.post,
        reason: &form.reason,
        faults,
        longest_title: LONGEST_TITLE,
        longest_post: LONGEST_POST,
        longest_reason: LONGEST_REASON,
    })?;
    Ok(faults.mark(response))
}
