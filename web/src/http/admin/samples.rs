//! `/admin/samples/remove`: takes away what a new site begins with, as far as nobody has taken part in it.

use askama::Template;
use axum::extract::State;
use axum::response::{IntoResponse, Redirect, Response};

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::page::{Page, render};
use crate::http::state::AppState;
use crate::store::{Act, SampleRow, Samples};

#[derive(Template)]
#[template(path = "admin/samples.html")]
struct SamplesPage<'a> {
    page: &'a Page,
    /// What will be gone.
    going: Vec<Line>,
    /// What people have taken part in.
    staying: Vec<Line>,
}

/// One of the samples, with what it is called now.
pub(super) struct Line {
    pub(super) address: String,
    pub(super) name: String,
    is_used: bool,
}

impl Line {
    /// Those of both kinds that are left.
    pub(super) fn all(samples: &Samples, locale: Locale) -> Vec<Self> {
        let line = |row: &SampleRow, folder: &str| Self {
            address: format!("/{folder}/{}", row.id),
            name: row.name.read_in(locale).to_owned(),
            is_used: row.is_used,
        };
        let contest = samples.contest.iter().map(|row| line(row, "contests"));
        let class = samples.class.iter().map(|row| line(row, "classes"));
        contest.chain(class).collect()
    }
}

/// `GET /admin/samples/remove`: what would go, for whoever looks first: a sample may be somebody's contest by now.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let samples = state.store.samples().await?;
    if samples.is_empty() {
        return Ok(Redirect::to("/admin").into_response());
    }
    let lines = Line::all(&samples, page.locale);
    let (staying, going) = lines.into_iter().partition(|line| line.is_used);
    render(&SamplesPage {
        page: &page,
        going,
        staying,
    })
}

/// `POST /admin/samples/remove`.
pub async fn remove(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
) -> Result<Response, AppError> {
    let (gone, kept) = state.store.remove_samples().await?;
    for (samples, what) in [(&gone, "removed"), (&kept, "kept")] {
        // The record is read in any language.
        let lines = Line::all(samples, Locale::En);
        let names: Vec<&str> = lines.iter().map(|line| line.name.as_str()).collect();
        if !names.is_empty() {
            let detail = format!("samples: {} → {what}", names.join(", "));
            state.note(&admin, Act::SettingsChanged, &detail).await?;
        }
    }
    let done = if kept.is_empty() {
        Done::SamplesRemoved
    } else {
        Done::SamplesKept
    };
    Ok(done.at("/admin"))
}
