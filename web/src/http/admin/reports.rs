//! `/admin/reports`: what people have reported of what is said about problems.

use askama::Template;
use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::markdown::{self, Markup};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{Act, Deed, PostId, Remover, Reported};

/// How many reports are shown.
const SHOWN_REPORTS: i64 = 50;

#[derive(Template)]
#[template(path = "admin/reports.html")]
struct ReportsPage<'a> {
    page: &'a Page,
    reports: Vec<Line>,
}

struct Line {
    post: i64,
    /// Where it stands.
    place: String,
    title: String,
    author: String,
    body: Markup,
    /// What its author has made of it since.
    body_now: Option<Markup>,
    /// Whether its author has taken it away since.
    is_withdrawn: bool,
    reporter: String,
    reason: String,
    reported: Moment,
}

impl From<Reported> for Line {
    fn from(it: Reported) -> Self {
        let is_withdrawn = it.is_withdrawn();
        let is_changed = !is_withdrawn && it.body != it.body_now;
        Self {
            is_withdrawn,
            body_now: is_changed.then(|| markdown::render_post(&it.body_now).html),
            post: it.post.0,
            place: format!("/problems/{}/discussion/posts/{}", it.problem, it.post),
            title: it.title,
            author: it.author,
            body: markdown::render_post(&it.body).html,
            reporter: it.reporter,
            reason: it.reason,
            reported: it.reported_at.into(),
        }
    }
}

/// `GET /admin/reports`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let reports = state.store.reported(SHOWN_REPORTS).await?;
    render(&ReportsPage {
        page: &page,
        reports: reports.into_iter().map(Line::from).collect(),
    })
}

/// What is done about a post.
#[derive(Debug, Deserialize)]
pub struct SettleForm {
    post: i64,
    action: String,
}

/// `POST /admin/reports`.
pub async fn settle(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    SiteForm(form): SiteForm<SettleForm>,
) -> Result<Response, AppError> {
    let post = state.store.post(PostId(form.post)).await?;
    let post = post.ok_or_else(AppError::not_found)?;
    let (is_done, act) = match form.action.as_str() {
        // There is nothing to be hidden any more, and what was reported is settled.
        "hide" | "keep" if post.removed() == Some(Remover::Author) => {
            (state.store.dismiss_reports(post.id).await?, Act::PostKept)
        }
        "hide" => (
            state.store.moderate_post(post.id, true).await?,
            Act::PostHidden,
        ),
        "keep" => (state.store.dismiss_reports(post.id).await?, Act::PostKept),
        _ => return Err(AppError::forbidden()),
    };
    if is_done {
        let detail = post.id.to_string();
        let deed = Deed {
            actor: Some(admin.id),
            act,
            target: Some(post.author_id),
            detail: &detail,
        };
        state.store.note(deed).await?;
    }
    state.notices.look_again(&state.store).await;
    Ok(Done::ReportSettled.at("/admin/reports"))
}
