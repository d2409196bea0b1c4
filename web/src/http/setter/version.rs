//! `/setter/problems/{id}/versions/{n}`: what the check of a version has found, live.

use std::time::Duration;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use axum::response::sse::Event;
use futures::Stream;
use judge::check::{Cell, Matrix};
use serde::Deserialize;

use super::{file_address, own, version_of};
use crate::http::auth::{AuthUser, SignedIn};
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::{Moment, Page, render};
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState};
use crate::locale::Locale;
use crate::store::{CheckState, VersionRow};

/// How often a check is looked at while somebody follows it.
const LOOK_EVERY: Duration = Duration::from_millis(500);

#[derive(Template)]
#[template(path = "setter/version.html")]
struct VersionPage<'a> {
    page: &'a Page,
    view: View,
}

/// The changing part alone: what a live event carries.
#[derive(Template)]
#[template(path = "setter/report.html")]
struct Changing<'a> {
    page: &'a Page,
    view: View,
}

struct View {
    id: String,
    number: i64,
    note: String,
    created: Moment,
    state: &'static str,
    state_key: &'static str,
    over: bool,
    /// Whether its package is gone.
    is_gone: bool,
    steps: i64,
    total: Option<i64>,
    report: CheckReport,
}

/// What a worker has written; see `worker::checks`.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
struct CheckReport {
    checks: Vec<Finding>,
    programs: Vec<Program>,
    message: Option<String>,
    /// Not there of what only a program says.
    message_zh: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Finding {
    check: String,
    state: String,
    message: String,
    /// Not there in what older programs wrote.
    message_zh: Option<String>,
}

#[derive(Debug, Deserialize)]
struct Program {
    path: String,
    expected: Option<String>,
    got: Option<String>,
    #[serde(default)]
    time_ms: u64,
    #[serde(default)]
    limit_ms: u64,
    complaint: Option<String>,
    complaint_zh: Option<String>,
    #[serde(default)]
    tests: Vec<Cell>,
}

impl View {
    /// Where a program is edited.
    fn program_address(&self, program: &Program) -> String {
        file_address(&self.id, &format!("submissions/{}", program.path))
    }
}

impl Finding {
    /// The key of what the check asks; `None` where an older program wrote a check that is no more.
    fn key(&self) -> Option<&'static str> {
        Some(match self.check.as_str() {
            "package" => "finding-package",
            "statements" => "finding-statements",
            "tests" => "finding-tests",
            "samples" => "finding-samples",
            "brute-force" => "finding-brute-force",
            "validator" => "finding-validator",
            "generation" => "finding-generation",
            "limits" => "finding-limits",
            "balance" => "finding-balance",
            "guessing" => "finding-guessing",
            "validators" => "finding-validators",
            "generators" => "finding-generators",
            "checker" => "finding-checker",
            "programs" => "finding-programs",
            "time-limit" => "finding-time-limit",
            _ => return None,
        })
    }

    /// What was found, in the reader's language.
    fn words(&self, page: &Page) -> &str {
        let zh = self.message_zh.as_deref();
        zh.filter(|_| page.locale == Locale::Zh)
            .unwrap_or(&self.message)
    }

    /// The key of how it ended.
    fn state_key(&self) -> &'static str {
        match self.state.as_str() {
            "ok" => "finding-ok",
            "warning" => "finding-warning",
            "failed" => "finding-failed",
            _ => "finding-skipped",
        }
    }
}

impl Program {
    /// What is wrong with it, in the reader's language.
    fn words(&self, page: &Page) -> Option<&str> {
        let zh = self.complaint_zh.as_deref();
        let zh = zh.filter(|_| page.locale == Locale::Zh);
        zh.or(self.complaint.as_deref())
    }
}

impl CheckReport {
    /// Why there is no result, in the reader's language.
    fn words(&self, page: &Page) -> Option<&str> {
        let zh = self.message_zh.as_deref();
        let zh = zh.filter(|_| page.locale == Locale::Zh);
        zh.or(self.message.as_deref())
    }

    /// What each program did on each test; without lines where that was not asked for.
    fn matrix(&self) -> Matrix<'_> {
        let ran: Vec<&[Cell]> = self.programs.iter().map(|it| it.tests.as_slice()).collect();
        Matrix::of(&ran)
    }
}

/// The key of how far a check is.
pub(super) fn check_key(state: CheckState) -> &'static str {
    match state {
        CheckState::Queued => "check-queued",
        CheckState::Running => "check-running",
        CheckState::Passed => "check-passed",
        CheckState::Failed => "check-failed",
    }
}

fn view(row: VersionRow) -> View {
    let report = row
        .report
        .as_deref()
        .map(serde_json::from_str::<CheckReport>);
    let report = report.and_then(Result::ok).unwrap_or_default();
    View {
        id: row.problem,
        number: row.number,
        note: row.note,
        created: row.created_at.into(),
        state: row.state.as_str(),
        state_key: check_key(row.state),
        over: row.state.is_over(),
        is_gone: row.is_dropped,
        steps: row.steps,
        total: row.total,
        report,
    }
}

/// The number that an address names.
pub(super) fn number(text: &str) -> Result<i64, AppError> {
    text.parse().map_err(|_| AppError::not_found())
}

/// `GET /setter/problems/{id}/versions/{n}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, version)): Path<(String, String)>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let row = version_of(&state, &id, Some(number(&version)?)).await?;
    render(&VersionPage {
        page: &page,
        view: view(row),
    })
}

/// `GET /setter/problems/{id}/versions/{n}/events`: the changing part of the page again and again,
/// until the check is over, or whoever follows may not do so any more.
pub async fn events(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    AuthUser { credential, .. }: AuthUser,
    page: Page,
    address: Address,
    Path((id, version)): Path<(String, String)>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let number = number(&version)?;
    let place = state.streams.open(address, Some(user.id), None)?;
    let closing = state.closing.clone();
    let store = state.store.clone();
    let changes = changes(state, page, id, user, number);
    let changes = while_good(changes, store, Some(credential));
    Ok(event_stream::answer(changes, place, closing))
}

/// What a follower knows.
struct Follower {
    state: AppState,
    page: Page,
    id: String,
    user: crate::store::User,
    number: i64,
    seen: i64,
    over: bool,
}

fn changes(
    state: AppState,
    page: Page,
    id: String,
    user: crate::store::User,
    number: i64,
) -> impl Stream<Item = Event> + Send {
    let follower = Follower {
        state,
        page,
        id,
        user,
        number,
        seen: -1,
        over: false,
    };
    futures::stream::unfold(follower, |mut follower| async move {
        if follower.over {
            return None;
        }
        let event = follower.next().await?;
        Some((event, follower))
    })
}

impl Follower {
    /// The next change; `None` when whoever follows may no longer do so, or the database is away.
    async fn next(&mut self) -> Option<Event> {
        loop {
            own(&self.state, &self.user, &self.id).await.ok()?;
            let row = version_of(&self.state, &self.id, Some(self.number))
                .await
                .ok()?;
            if row.changes == self.seen {
                tokio::time::sleep(LOOK_EVERY).await;
                continue;
            }
            self.seen = row.changes;
            self.over = row.state.is_over();
            let page = &self.page;
            let html = Changing {
                page,
                view: view(row),
            };
            let name = if self.over { "done" } else { "judging" };
            return Some(Event::default().event(name).data(html.render().ok()?));
        }
    }
}
