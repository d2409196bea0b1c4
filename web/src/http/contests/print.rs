//! `/contests/{id}/print`: what a participant wants to have on paper, while the contest goes on.

use std::time::Duration;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::{Seen, find};
use crate::http::state::AppState;
use crate::store::{NewPrint, Participant, PrintBounds, PrintRow, User};

/// The longest text, in bytes and in lines: some twenty sheets.
const LONGEST_TEXT: usize = 64 * 1024;
const MOST_LINES: usize = 1200;

/// How many texts of one participant may wait.
const MOST_WAITING: i64 = 5;

/// How many may come within this time.
const MOST_LATELY: i64 = 10;
const LATELY: Duration = Duration::from_mins(10);

#[derive(Template)]
#[template(path = "contests/print.html")]
struct PrintPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    /// Whether something can be sent now.
    is_open: bool,
    text: &'a str,
    prints: Vec<Own>,
    faults: &'a Faults,
}

/// Something that was sent.
struct Own {
    user: String,
    size: i64,
    asked: Moment,
    done: Option<Moment>,
}

impl From<PrintRow> for Own {
    fn from(row: PrintRow) -> Self {
        Self {
            user: row.user,
            size: row.size,
            asked: row.asked_at.into(),
            done: row.done_at.map(Moment::from),
        }
    }
}

/// As what somebody has things printed.
///
/// # Errors
/// 404 for those who do not take part for real, and where nothing is printed.
fn part(seen: &Seen) -> Result<&Participant, AppError> {
    let own = seen.own.as_ref().filter(|_| seen.contest.has_prints());
    own.ok_or_else(AppError::not_found)
}

async fn print_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    (text, faults): (&str, &Faults),
) -> Result<Response, AppError> {
    let part = part(seen)?;
    let prints = state.store.prints_of(part.id).await?;
    let response = render(&PrintPage {
        page,
        seen,
        name: seen.name(page.locale),
        is_open: seen.may_print(),
        text,
        prints: prints.into_iter().map(Own::from).collect(),
        faults,
    })?;
    Ok(faults.mark(response))
}

/// `GET /contests/{id}/print`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?;
    print_page(&state, &page, &seen, ("", &Faults::default())).await
}

/// What is to be printed.
#[derive(Debug, Deserialize)]
pub struct PrintForm {
    #[serde(default)]
    text: String,
}

/// `POST /contests/{id}/print`.
pub async fn ask(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<PrintForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?;
    part(&seen)?;
    let SiteForm(form) = form?;
    match send(&state, &user, &seen, &form.text).await {
        Ok(()) => {
            let address = format!("/contests/{}/print#prints", seen.contest.id);
            Ok(Redirect::to(&address).into_response())
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            print_page(&state, &page, &seen, (&form.text, &faults)).await
        }
    }
}

async fn send(state: &AppState, user: &User, seen: &Seen, text: &str) -> Result<(), AppError> {
    let refused = |detail: Message, accepted: Message| {
        AppError::invalid(vec![FieldError::new("text", detail, accepted)])
    };
    if !seen.may_print() {
        let accepted = Message::new("print-closed-accepted");
        return Err(refused(Message::new("print-closed"), accepted));
    }
    let text = text.replace("\r\n", "\n");
    if text.trim().is_empty() || text.len() > LONGEST_TEXT || text.lines().count() > MOST_LINES {
        let accepted = Message::new("print-accepted").with("lines", MOST_LINES.to_string());
        return Err(refused(Message::new("print-wrong"), accepted));
    }
    let new = NewPrint {
        contest: seen.contest.id,
        participant: part(seen)?.id,
        user: user.id,
        text,
    };
    let bounds = PrintBounds {
        waiting: MOST_WAITING,
        lately: MOST_LATELY,
        since: seen.now.before(LATELY),
    };
    let asked = state.store.ask_for_print(&new, bounds).await?;
    if asked.is_none() {
        let detail = Message::new("print-many").with("most", MOST_WAITING);
        return Err(refused(detail, Message::new("print-many-accepted")));
    }
    Ok(())
}
