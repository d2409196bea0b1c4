//! `/admin/audit`: who did what to whom, and when; and the same as a table, `/admin/audit.csv`.

use askama::Template;
use axum::BoxError;
use axum::body::Body;
use axum::extract::{Query, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::{Stream, stream};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::{Administrator, details};
use crate::http::error::AppError;
use crate::http::first_page::first_page;
use crate::http::links;
use crate::http::moments::{moment, zone};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::tables::harmless;
use crate::store::{Act, AuditEntry, AuditFilter, Store, UnixMs, UserId};

/// How many lines a page shows.
const ON_A_PAGE: u16 = 100;

/// How many lines of the table are read at once.
const READ_AT_ONCE: i64 = 500;

#[derive(Template)]
#[template(path = "admin/audit.html")]
struct AuditPage<'a> {
    page: &'a Page,
    asked: &'a Parameters,
    acts: Vec<(&'static str, String)>,
    lines: Vec<Line>,
    next: Option<String>,
    /// Where all of it is, as a table.
    table: String,
}

struct Line {
    at: Moment,
    actor: Option<String>,
    /// What, in words.
    act: String,
    target: Option<String>,
    detail: String,
}

/// What is asked for; empty values count as not given.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    #[serde(default)]
    actor: String,
    #[serde(default)]
    target: String,
    #[serde(default)]
    act: String,
    /// The first day and the last.
    #[serde(default)]
    from: String,
    #[serde(default)]
    until: String,
    /// What the detail has in it.
    #[serde(default)]
    text: String,
    before: Option<i64>,
}

impl Parameters {
    /// The address of what is asked for, before that line where there is one.
    fn address(&self, path: &str, before: &str) -> String {
        let asked = [
            ("actor", self.actor.as_str()),
            ("target", self.target.as_str()),
            ("act", self.act.as_str()),
            ("from", self.from.as_str()),
            ("until", self.until.as_str()),
            ("text", self.text.as_str()),
            ("before", before),
        ];
        links::with_query(path, asked)
    }
}

/// `GET /admin/audit`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let filter = filter(&state, &page, &asked).await?;
    let found = state.store.audit(&filter, i64::from(ON_A_PAGE) + 1).await?;
    let (found, last) = first_page(found, ON_A_PAGE, |entry| entry.id.to_string());
    let next = last.map(|last| asked.address("/admin/audit", &last));
    let words = |act: &str| {
        let known = page.locale.known_text(&format!("act-{act}"));
        known.unwrap_or_else(|| act.to_owned())
    };
    let line = |entry: AuditEntry| Line {
        at: entry.at.into(),
        detail: details::words(&entry.act, entry.detail, page.locale),
        act: words(&entry.act),
        actor: entry.actor,
        target: entry.target,
    };
    render(&AuditPage {
        page: &page,
        asked: &asked,
        acts: Act::ALL
            .map(|act| (act.as_str(), words(act.as_str())))
            .to_vec(),
        lines: found.into_iter().map(line).collect(),
        next,
        table: asked.address("/admin/audit.csv", ""),
    })
}

/// `GET /admin/audit.csv`: all that was found as a table, the latest first, as the record keeps it.
pub async fn table(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let written = Written {
        filter: filter(&state, &page, &asked).await?,
        store: state.store,
        is_begun: false,
        is_ended: false,
    };
    let headers = [
        (header::CONTENT_TYPE, "text/csv; charset=utf-8"),
        (
            header::CONTENT_DISPOSITION,
            "attachment; filename=\"audit.csv\"",
        ),
        (header::CACHE_CONTROL, "no-store"),
    ];
    Ok((headers, Body::from_stream(parts(written))).into_response())
}

/// How far the table has been written.
struct Written {
    store: Store,
    /// What is still to be written.
    filter: AuditFilter,
    is_begun: bool,
    is_ended: bool,
}

impl Written {
    /// The next lines of the table.
    async fn next(&mut self) -> Result<Vec<u8>, BoxError> {
        let found = self.store.audit(&self.filter, READ_AT_ONCE).await?;
        self.filter.before = found.last().map(|entry| entry.id);
        self.is_ended = found.is_empty();
        let is_first = !std::mem::replace(&mut self.is_begun, true);
        // Spreadsheets take a text without the mark for one in an old encoding.
        let mark = if is_first { "\u{feff}" } else { "" };
        let mut writer = csv::Writer::from_writer(mark.as_bytes().to_vec());
        if is_first {
            writer.write_record(["at", "actor", "act", "target", "detail"])?;
        }
        for entry in found {
            writer.write_record([
                Moment::from(entry.at).iso,
                harmless(entry.actor.as_deref().unwrap_or_default()),
                entry.act,
                harmless(entry.target.as_deref().unwrap_or_default()),
                harmless(&entry.detail),
            ])?;
        }
        Ok(writer
            .into_inner()
            .map_err(csv::IntoInnerError::into_error)?)
    }
}

/// The table part by part, so that a long record costs no memory. A failure of the database cuts the answer off.
fn parts(written: Written) -> impl Stream<Item = Result<Vec<u8>, BoxError>> {
    stream::unfold(written, |mut written| async move {
        if written.is_ended {
            return None;
        }
        let part = written.next().await;
        if let Err(error) = &part {
            tracing::warn!(%error, "an export of the record ended");
            written.is_ended = true;
        }
        Some((part, written))
    })
}

/// What is asked for, as the store is asked for it.
async fn filter(
    state: &AppState,
    page: &Page,
    asked: &Parameters,
) -> Result<AuditFilter, AppError> {
    let zone = zone(page);
    Ok(AuditFilter {
        actor: person(state, &asked.actor).await?,
        target: person(state, &asked.target).await?,
        act: Act::named(&asked.act),
        from: begin_of(day(&asked.from), &zone),
        until: begin_of(day(&asked.until).and_then(|day| day.tomorrow().ok()), &zone),
        text: asked.text.clone(),
        before: asked.before,
    })
}

/// The day that a field says; what is none narrows nothing.
fn day(text: &str) -> Option<Date> {
    text.trim().parse().ok()
}

/// When a day begins for the visitor.
fn begin_of(day: Option<Date>, zone: &TimeZone) -> Option<UnixMs> {
    moment(&format!("{}T00:00", day?), zone)
}

/// Whose name this is. Of a name that nobody has, nothing is found.
async fn person(state: &AppState, name: &str) -> Result<Option<UserId>, AppError> {
    let name = name.trim();
    if name.is_empty() {
        return Ok(None);
    }
    let user = state.store.user_by_name(name).await?;
    Ok(Some(user.map_or(UserId(0), |user| user.id)))
}
