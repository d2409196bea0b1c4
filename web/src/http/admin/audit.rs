//! `/admin/audit`: who did what to whom, and when.

use askama::Template;
use axum::extract::{Query, State};
use axum::response::Response;
use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde::Deserialize;

use super::{Administrator, details, first_page};
use crate::http::error::AppError;
use crate::http::links;
use crate::http::moments::{moment, zone};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{Act, AuditEntry, AuditFilter, UnixMs, UserId};

/// How many lines a page shows.
const ON_A_PAGE: u16 = 100;

#[derive(Template)]
#[template(path = "admin/audit.html")]
struct AuditPage<'a> {
    page: &'a Page,
    asked: &'a Parameters,
    acts: Vec<(&'static str, String)>,
    lines: Vec<Line>,
    next: Option<String>,
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

/// `GET /admin/audit`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let zone = zone(&page);
    let filter = AuditFilter {
        actor: person(&state, &asked.actor).await?,
        target: person(&state, &asked.target).await?,
        act: Act::named(&asked.act),
        from: begin_of(day(&asked.from), &zone),
        until: begin_of(day(&asked.until).and_then(|day| day.tomorrow().ok()), &zone),
        text: asked.text.clone(),
        before: asked.before,
    };
    let found = state.store.audit(&filter, i64::from(ON_A_PAGE) + 1).await?;
    let (found, last) = first_page(found, ON_A_PAGE, |entry| entry.id.to_string());
    let next = last.map(|last| {
        let asked = [
            ("actor", asked.actor.as_str()),
            ("target", asked.target.as_str()),
            ("act", asked.act.as_str()),
            ("from", asked.from.as_str()),
            ("until", asked.until.as_str()),
            ("text", asked.text.as_str()),
            ("before", last.as_str()),
        ];
        links::with_query("/admin/audit", asked)
    });
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
