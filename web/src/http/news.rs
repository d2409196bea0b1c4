//! `/news`: what is new on the site, the newest first. Those who run it write it there.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::admin::Administrator;
use super::done::Done;
use super::error::AppError;
use super::forms::{Faults, SiteForm};
use super::i18n::Locale;
use super::markdown::Markup;
use super::page::{Moment, Page, render};
use crate::bilingual::Bilingual;
use crate::http::first_page::first_page;
use crate::http::state::AppState;
use crate::store::{Act, NewsDraft};

/// How many pieces of news a page has.
const ON_A_PAGE: u16 = 20;

#[derive(Template)]
#[template(path = "news.html")]
struct NewsPage<'a> {
    page: &'a Page,
    news: Vec<Item>,
    /// Before which number the older ones are.
    older: Option<i64>,
    /// Whether these are not the newest.
    is_older: bool,
    faults: &'a Faults,
    written: &'a Written,
}

struct Item {
    id: i64,
    title: String,
    body: Markup,
    posted: Moment,
}

/// Which page of it.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    before: Option<String>,
}

/// A piece of news as it is sent.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct Written {
    title: String,
    body: String,
    title_zh: String,
    body_zh: String,
}

impl Written {
    fn read(&self) -> NewsDraft {
        NewsDraft {
            title: Bilingual::written(&self.title, &self.title_zh),
            body: Bilingual::written(&self.body, &self.body_zh),
        }
    }
}

/// `GET /news`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Query(Parameters { before }): Query<Parameters>,
) -> Result<Response, AppError> {
    let before = before.map(|text| text.parse().map_err(|_| AppError::not_found()));
    let before = before.transpose()?;
    let (faults, written) = (Faults::default(), Written::default());
    news_page(&state, &page, before, &faults, &written).await
}

async fn news_page(
    state: &AppState,
    page: &Page,
    before: Option<i64>,
    faults: &Faults,
    written: &Written,
) -> Result<Response, AppError> {
    let from = before.unwrap_or(i64::MAX);
    // One more tells whether there is another page.
    let news = state.store.news(from, ON_A_PAGE + 1).await?;
    let (news, older) = first_page(news, ON_A_PAGE, |it| it.id);
    let items = news.into_iter().map(|it| Item {
        id: it.id,
        body: state.said.html(it.body.read_in(page.locale)),
        title: it.title.read_in(page.locale).to_owned(),
        posted: it.posted_at.into(),
    });
    let response = render(&NewsPage {
        page,
        news: items.collect(),
        older,
        is_older: before.is_some(),
        faults,
        written,
    })?;
    Ok(faults.mark(response))
}

/// `POST /news`.
pub async fn post(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    SiteForm(form): SiteForm<Written>,
) -> Result<Response, AppError> {
    let draft = form.read();
    if let Err(error) = state.store.post_news(admin.id, &draft).await {
        let faults = Faults::from_error(error.into())?;
        return news_page(&state, &page, None, &faults, &form).await;
    }
    state.notices.look_again(&state.store).await;
    let title = draft.title.read_in(Locale::En);
    state.note(&admin, Act::NewsPosted, title).await?;
    Ok(Done::NewsPosted.at("/news"))
}

/// `POST /news/{id}/remove`.
pub async fn remove(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let number: i64 = id.parse().map_err(|_| AppError::not_found())?;
    if !state.store.remove_news(number).await? {
        return Err(AppError::not_found());
    }
    state.notices.look_again(&state.store).await;
    state.note(&admin, Act::NewsRemoved, &id).await?;
    Ok(Done::NewsRemoved.at("/news"))
}
