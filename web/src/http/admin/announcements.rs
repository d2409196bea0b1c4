//! `/admin/announcements`: what is announced to all, and changing or ending it.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::bilingual::Bilingual;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::{Locale, Message};
use crate::http::markdown::Markup;
use crate::http::moments::{moment, written, zone};
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{Act, Announcement, AnnouncementDraft, UnixMs, User};

/// Where they are.
const ADDRESS: &str = "/admin/announcements";

#[derive(Template)]
#[template(path = "admin/announcements.html")]
struct AnnouncementsPage<'a> {
    page: &'a Page,
    faults: &'a Faults,
    form: &'a AnnouncementForm,
    /// Where the form is sent.
    address: String,
    /// Whether it changes one that is shown.
    is_edit: bool,
    zone: String,
    /// Those that are shown.
    lines: Vec<Line>,
}

struct Line {
    id: i64,
    /// What the page's readers read, as it was written: what buttons are called by.
    body: String,
    /// The words in each language that it is in, with the tag of that where it is in both.
    words: Vec<(&'static str, Markup)>,
    since: Moment,
    until: Option<Moment>,
}

/// An announcement as it is sent.
#[derive(Debug, Default, Deserialize)]
pub struct AnnouncementForm {
    #[serde(default)]
    body: String,
    #[serde(default)]
    body_zh: String,
    #[serde(default)]
    until: String,
}

impl AnnouncementForm {
    /// As it stands in the form that changes it.
    fn of(shown: Announcement, page: &Page) -> Self {
        let until = shown.shown_until.map(|until| written(until, &zone(page)));
        Self {
            body: shown.body.en,
            body_zh: shown.body.zh,
            until: until.unwrap_or_default(),
        }
    }

    fn read(&self, page: &Page) -> Result<AnnouncementDraft, AppError> {
        let shown_until = match self.until.trim() {
            "" => None,
            text => Some(moment(text, &zone(page)).ok_or_else(no_moment)?),
        };
        Ok(AnnouncementDraft {
            body: Bilingual::written(&self.body, &self.body_zh),
            shown_until,
        })
    }

    /// What the record keeps of it.
    fn words(&self) -> String {
        let words = Bilingual::written(&self.body, &self.body_zh);
        words.read_in(Locale::En).to_owned()
    }
}

/// The words in each language that there are any in, with its tag where there are two.
fn words(state: &AppState, body: &Bilingual) -> Vec<(&'static str, Markup)> {
    let is_in_both = !body.en.is_empty() && !body.zh.is_empty();
    let each = body.each().into_iter();
    let written = each.filter(|(_, words)| !words.is_empty());
    let shown = written.map(|(locale, words)| {
        let tag = if is_in_both { locale.tag() } else { "" };
        (tag, state.said.html(words))
    });
    shown.collect()
}

fn no_moment() -> AppError {
    let detail = Message::new("contest-time-wrong");
    let accepted = Message::new("contest-time-accepted");
    AppError::invalid(vec![FieldError::new("until", detail, accepted)])
}

async fn announcements_page(
    (state, page): (&AppState, &Page),
    edited: Option<i64>,
    form: &AnnouncementForm,
    faults: &Faults,
) -> Result<Response, AppError> {
    let line = |it: Announcement| Line {
        id: it.id,
        body: it.body.read_in(page.locale).to_owned(),
        words: words(state, &it.body),
        since: it.created_at.into(),
        until: it.shown_until.map(Moment::from),
    };
    let shown = state.store.announcements(UnixMs::now()).await?;
    let response = render(&AnnouncementsPage {
        page,
        faults,
        form,
        address: edited.map_or_else(|| ADDRESS.to_owned(), |id| format!("{ADDRESS}/{id}")),
        is_edit: edited.is_some(),
        zone: zone(page).iana_name().unwrap_or("UTC").to_owned(),
        lines: shown.into_iter().map(line).collect(),
    })?;
    Ok(faults.mark(response))
}

/// `GET /admin/announcements`.
pub async fn show(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
) -> Result<Response, AppError> {
    let form = AnnouncementForm::default();
    announcements_page((&state, &page), None, &form, &Faults::default()).await
}

/// `POST /admin/announcements`.
pub async fn announce(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    SiteForm(form): SiteForm<AnnouncementForm>,
) -> Result<Response, AppError> {
    if let Err(error) = add(&state, &page, &admin, &form).await {
        let faults = Faults::from_error(error)?;
        return announcements_page((&state, &page), None, &form, &faults).await;
    }
    state.notices.look_again(&state.store).await;
    state.note(&admin, Act::Announced, &form.words()).await?;
    Ok(Done::Announced.at(ADDRESS))
}

async fn add(
    state: &AppState,
    page: &Page,
    admin: &User,
    form: &AnnouncementForm,
) -> Result<(), AppError> {
    let draft = form.read(page)?;
    Ok(state.store.announce(admin.id, &draft).await?)
}

/// `GET /admin/announcements/{id}`: the form that changes it.
pub async fn edit(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let id = number(&id)?;
    let shown = state.store.announcements(UnixMs::now()).await?;
    let shown = shown.into_iter().find(|it| it.id == id);
    let form = AnnouncementForm::of(shown.ok_or_else(AppError::not_found)?, &page);
    announcements_page((&state, &page), Some(id), &form, &Faults::default()).await
}

/// `POST /admin/announcements/{id}`.
pub async fn save(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    Path(id): Path<String>,
    SiteForm(form): SiteForm<AnnouncementForm>,
) -> Result<Response, AppError> {
    let id = number(&id)?;
    match change(&state, &page, id, &form).await {
        Ok(true) => {}
        Ok(false) => return Err(AppError::not_found()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            return announcements_page((&state, &page), Some(id), &form, &faults).await;
        }
    }
    state.notices.look_again(&state.store).await;
    let detail = format!("{id}: {}", form.words());
    state
        .note(&admin, Act::AnnouncementChanged, &detail)
        .await?;
    Ok(Done::AnnouncementSaved.at(ADDRESS))
}

async fn change(
    state: &AppState,
    page: &Page,
    id: i64,
    form: &AnnouncementForm,
) -> Result<bool, AppError> {
    let draft = form.read(page)?;
    Ok(state.store.edit_announcement(id, &draft).await?)
}

/// `POST /admin/announcements/{id}/end`.
pub async fn end(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    if !state.store.end_announcement(number(&id)?).await? {
        return Err(AppError::not_found());
    }
    state.notices.look_again(&state.store).await;
    state.note(&admin, Act::AnnouncementEnded, &id).await?;
    Ok(Done::AnnouncementEnded.at(ADDRESS))
}

fn number(id: &str) -> Result<i64, AppError> {
    id.parse().map_err(|_| AppError::not_found())
}
