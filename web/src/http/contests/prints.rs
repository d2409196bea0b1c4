//! `/contests/{id}/jury/prints`: what participants want to have on paper: a queue, the papers, and what
//! was brought.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;

use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::store::{PrintId, PrintRow};

#[derive(Template)]
#[template(path = "contests/prints.html")]
struct PrintsPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    waiting: Vec<Print>,
    done: Vec<Print>,
}

#[derive(Template)]
#[template(path = "contests/paper.html")]
struct PaperPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    print: Print,
    text: &'a str,
}

/// Something that is or was to be printed.
struct Print {
    id: PrintId,
    team: String,
    seat: String,
    user: String,
    size: i64,
    asked: Moment,
    /// When it was brought, and who noted that.
    done: Option<(Moment, String)>,
}

impl From<PrintRow> for Print {
    fn from(row: PrintRow) -> Self {
        let by = row.done_by.unwrap_or_default();
        Self {
            id: row.id,
            team: row.team,
            seat: row.seat,
            user: row.user,
            size: row.size,
            asked: row.asked_at.into(),
            done: row.done_at.map(|at| (at.into(), by)),
        }
    }
}

/// `GET /contests/{id}/jury/prints`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let (waiting, done) = state.store.prints(seen.contest.id).await?;
    render(&PrintsPage {
        page: &page,
        name: seen.name(page.locale),
        waiting: waiting.into_iter().map(Print::from).collect(),
        done: done.into_iter().map(Print::from).collect(),
        seen: &seen,
    })
}

/// `GET /contests/{id}/jury/prints/{number}`: one of them, as it goes on paper.
pub async fn paper(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let number: PrintId = number.parse().map_err(|_| AppError::not_found())?;
    let found = state.store.print(seen.contest.id, number).await?;
    let (row, text) = found.ok_or_else(AppError::not_found)?;
    render(&PaperPage {
        page: &page,
        name: seen.name(page.locale),
        print: row.into(),
        text: &text,
        seen: &seen,
    })
}

/// What became of one.
#[derive(Debug, Deserialize)]
pub struct MarkForm {
    print: PrintId,
    /// `done` or `undo`.
    action: String,
}

/// `POST /contests/{id}/jury/prints`: one was brought, or was not after all.
pub async fn mark(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<MarkForm>, AppError>,
) -> Result<Redirect, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let (store, contest) = (&state.store, seen.contest.id);
    let found = store.print(contest, form.print).await?;
    let (row, _) = found.ok_or_else(AppError::not_found)?;
    let (act, by) = match form.action.as_str() {
        "done" => ("print", Some(user.id)),
        "undo" => ("print-undo", None),
        _ => return Err(AppError::not_found()),
    };
    // Two of the jury may press at the same moment: it is one act.
    if store.mark_print(contest, form.print, by).await? {
        let detail = format!("#{} {}", form.print, row.team);
        store.note_act(contest, user.id, act, &detail).await?;
    }
    Ok(Redirect::to(&format!("/contests/{contest}/jury/prints")))
}
