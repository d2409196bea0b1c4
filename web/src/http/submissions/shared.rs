//! `/submissions/{id}/share` and `/shared/{secret}`: a program of one's own, shown to whoever has its secret
//! address.

use askama::Template;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderName};
use axum::response::{IntoResponse, Redirect, Response};
use judge::SOURCE_LIMIT;
use judge::language::ANSWER;

use super::row::{SubmissionRow, row_of};
use super::show::{find, source};
use super::source::{CodeLine, lines};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::inert::plain_text;
use crate::http::page::{Page, render};
use crate::http::shown_once::ShownOnce;
use crate::http::sight::is_seen;
use crate::http::state::AppState;
use crate::store::{SubmissionId, SubmissionView, User};

/// A program of more lines is shown as plain text: whoever has its address may ask for it as often as they like.
const MOST_LINES: usize = 4000;

/// So are answers of more bytes than a program may have.
const MOST_BYTES: u64 = SOURCE_LIMIT.bytes();

#[derive(Template)]
#[template(path = "submissions/shared_link.html")]
struct LinkPage<'a> {
    page: &'a Page,
    id: SubmissionId,
    link: &'a str,
}

#[derive(Template)]
#[template(path = "submissions/shared.html")]
struct SharedPage<'a> {
    page: &'a Page,
    code: Vec<CodeLine>,
    /// Whether it is answers, and no program.
    is_answers: bool,
    row: SubmissionRow,
}

/// `POST /submissions/{id}/share`: a new address, shown this once.
pub async fn make(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    mut page: Page,
    once: ShownOnce,
    headers: HeaderMap,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let id = own(&state, &user, &id).await?;
    let secret = state.store.share_program(id).await?;
    let link = format!("{}/shared/{secret}", state.config.origin(&headers));
    once.keep(&state, &mut page, &address(id), link.clone());
    render(&LinkPage {
        page: &page,
        id,
        link: &link,
    })
}

/// `GET /submissions/{id}/share`: whoever comes back to the form's address is led to the submissions, but for who
/// reads the new address in the other language.
pub async fn back(
    State(state): State<AppState>,
    page: Page,
    once: ShownOnce,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    if let Some(user) = &page.viewer
        && let Ok(id) = own(&state, user, &id).await
        && let Some(link) = once.kept::<String>(&state, &address(id))
    {
        return render(&LinkPage {
            page: &page,
            id,
            link: &link,
        });
    }
    Ok(Redirect::to("/submissions").into_response())
}

/// Where a new address is shown.
fn address(id: SubmissionId) -> String {
    format!("/submissions/{id}/share")
}

/// `POST /submissions/{id}/share/end`.
pub async fn end(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let id = own(&state, &user, &id).await?;
    state.store.unshare_program(id).await?;
    Ok(Done::ShareEnded.at(&format!("/submissions/{id}")))
}

/// The number of a submission that the user has sent.
async fn own(state: &AppState, user: &User, id: &str) -> Result<SubmissionId, AppError> {
    let submission = find(state, id, Some(user)).await?;
    if submission.user_id != user.id {
        return Err(AppError::not_found());
    }
    Ok(submission.id)
}

/// `GET /shared/{secret}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(secret): Path<String>,
) -> Result<Response, AppError> {
    let id = state.store.shared_program(&secret).await?;
    let id = id.ok_or_else(AppError::not_found)?;
    let submission = state.store.submission(id).await?;
    let submission = submission.filter(|it| is_open(&page, it));
    let submission = submission.ok_or_else(AppError::not_found)?;
    let text = source(&state, id).await?;
    let text = text.ok_or_else(AppError::not_found)?;
    if text.len() as u64 > MOST_BYTES || text.lines().nth(MOST_LINES).is_some() {
        let unlisted = [(HeaderName::from_static("x-robots-tag"), "noindex")];
        return Ok((unlisted, plain_text(text)).into_response());
    }
    render(&SharedPage {
        page: &page,
        code: lines(&text, &submission.language, &[]),
        is_answers: submission.language == ANSWER,
        row: row_of(&state, &page, submission),
    })
}

/// Whether what is handed in for the problem is hidden from nobody, also not from those who take part in a
/// contest of a class: who has the address may be one of them.
fn is_open(page: &Page, submission: &SubmissionView) -> bool {
    let problem = submission.problem.as_str();
    page.shelf.get(problem, None).is_some()
        && !page.shelf.is_veiled_anywhere(problem)
        && is_seen(None, submission, &page.shelf)
}
