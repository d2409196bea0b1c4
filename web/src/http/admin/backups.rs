//! `/admin/backups`: the backups there are, and beginning one.

use askama::Template;
use axum::extract::State;
use axum::response::Response;

use super::Administrator;
use super::overview::size;
use crate::backup::nightly::{Nightly, is_of_the_future};
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::Faults;
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::state::{AppState, Latest};
use crate::store::{Act, UnixMs};

/// How many a page shows.
const MOST_BACKUPS_SHOWN: usize = 100;

/// How many are named that are of the future.
const NAMED: usize = 10;

#[derive(Template)]
#[template(path = "admin/backups.html")]
struct BackupsPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    /// What is made by itself.
    schedule: Option<Schedule>,
    /// Where they are; `None` where nothing says so.
    folder: Option<String>,
    under_way: Option<Moment>,
    /// Why the last one was not made.
    failed: Option<String>,
    kept: Vec<Line>,
    /// Nightly ones whose names are of the future, with commas between.
    ahead: String,
}

/// How backups are made by themselves.
struct Schedule {
    /// The time of the day, by the machine's clock.
    at: String,
    next: Option<Moment>,
    keep: String,
    /// Why the one that was due last was not made.
    failed: Option<String>,
}

impl Schedule {
    fn of(nightly: &Nightly) -> Self {
        let next = nightly.next();
        Self {
            at: nightly.at.strftime("%H:%M").to_string(),
            next: next.map(|next| UnixMs(next.as_millisecond()).into()),
            keep: nightly.keep.max(1).to_string(),
            failed: nightly.failure.why(),
        }
    }
}

struct Line {
    name: String,
    size: String,
    written: Moment,
}

/// `GET /admin/backups`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
) -> Result<Response, AppError> {
    backups_page(&state, &page, &Faults::default()).await
}

/// `POST /admin/backups`: begins one. The page says when it is there.
pub async fn begin(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let Some(file) = state.backups.begin(&state.store) else {
        let detail = match state.backups.folder() {
            Some(_) => "backup-goes-on",
            None => "backup-nowhere",
        };
        let (detail, accepted) = (Message::new(detail), Message::new("backup-accepted"));
        let wrong = AppError::invalid(vec![FieldError::new("action", detail, accepted)]);
        return backups_page(&state, &page, &Faults::from_error(wrong)?).await;
    };
    let file = file.display().to_string();
    state.note(&admin, Act::BackedUp, &file).await?;
    Ok(Done::BackupBegun.at("/admin/backups"))
}

async fn backups_page(
    state: &AppState,
    page: &Page,
    faults: &Faults,
) -> Result<Response, AppError> {
    let listed = state.backups.listed().await;
    let ahead = listed.iter().filter(|it| is_of_the_future(&it.file));
    let ahead: Vec<&str> = ahead.map(|it| it.name.as_str()).take(NAMED).collect();
    let ahead = ahead.join(", ");
    let lines = listed.into_iter().take(MOST_BACKUPS_SHOWN).map(|it| Line {
        name: it.name,
        size: size(it.size),
        written: it.written.into(),
    });
    let latest = state.backups.latest();
    let response = render(&BackupsPage {
        page,
        faults,
        schedule: state.backups.nightly().map(Schedule::of),
        folder: (state.backups.folder()).map(|folder| folder.display().to_string()),
        under_way: match &latest {
            Latest::UnderWay(since) => Some((*since).into()),
            _ => None,
        },
        failed: match latest {
            Latest::Failed(why) => Some(why),
            _ => None,
        },
        kept: lines.collect(),
        ahead,
    })?;
    Ok(faults.mark(response))
}
