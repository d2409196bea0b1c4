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
use crate::store::{Act, NewsDraft, NewsItem};

/// Where it is.
const ADDRESS: &str = "/news";

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
    /// Where the form is sent.
    address: String,
    /// Whether it changes the one that is shown.
    is_edit: bool,
    faults: &'a Faults,
    written: &'a Written,
}

struct Item {
    id: i64,
    title: String,
    body: Markup,
    posted: Moment,
    /// For those who write it: what is read in the other language, if that is not the same.
    other: Option<Other>,
}

/// A piece of news in the language that the page is not in.
struct Other {
    /// The key of what says which language it is.
    key: &'static str,
    tag: &'static str,
    title: String,
    body: Markup,
}

impl Item {
    fn of(state: &AppState, page: &Page, it: &NewsItem) -> Self {
        let (title, body) = (it.title.read_in(page.locale), it.body.read_in(page.locale));
        let (locale, key) = match page.locale {
            Locale::En => (Locale::Zh, "news-in-chinese"),
            Locale::Zh => (Locale::En, "news-in-english"),
        };
        let (other_title, other_body) = (it.title.read_in(locale), it.body.read_in(locale));
        let is_other = other_title != title || other_body != body;
        let other = (page.is_admin() && is_other).then(|| Other {
            key,
            tag: locale.tag(),
            title: other_title.to_owned(),
            body: state.said.html(other_body),
        });
        Self {
            id: it.id,
            title: title.to_owned(),
            body: state.said.html(body),
            posted: it.posted_at.into(),
            other,
        }
    }
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
    /// As it stands in the form that changes it.
    fn of(told: NewsItem) -> Self {
        Self {
            title: told.title.en,
            body: told.body.en,
            title_zh: told.title.zh,
            body_zh: told.body.zh,
        }
    }

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
    let items = news.iter().map(|it| Item::of(state, page, it));
    let response = render(&NewsPage {
        page,
        news: items.collect(),
        older,
        is_older: before.is_some(),
        address: ADDRESS.to_owned(),
        is_edit: false,
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
    Ok(Done::NewsPosted.at(ADDRESS))
}

/// The form that changes a piece of news, below that as it is told.
fn edit_page(
    state: &AppState,
    page: &Page,
    told: &NewsItem,
    (faults, written): (&Faults, &Written),
) -> Result<Response, AppError> {
    let response = render(&NewsPage {
        page,
        news: vec![Item::of(state, page, told)],
        older: None,
        is_older: false,
        address: format!("{ADDRESS}/{}", told.id),
        is_edit: true,
        faults,
        written,
    })?;
    Ok(faults.mark(response))
}

async fn told(state: &AppState, id: &str) -> Result<NewsItem, AppError> {
    let number: i64 = id.parse().map_err(|_| AppError::not_found())?;
    let told = state.store.news_item(number).await?;
    told.ok_or_else(AppError::not_found)
}

/// `GET /news/{id}`: the form that changes it.
pub async fn edit(
    State(state): State<AppState>,
    _: Administrator,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let told = told(&state, &id).await?;
    let written = Written::of(told.clone());
    edit_page(&state, &page, &told, (&Faults::default(), &written))
}

/// `POST /news/{id}`.
pub async fn save(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    page: Page,
    Path(id): Path<String>,
    SiteForm(form): SiteForm<Written>,
) -> Result<Response, AppError> {
    let told = told(&state, &id).await?;
    let draft = form.read();
    match state.store.edit_news(told.id, &draft).await {
        Ok(true) => {}
        Ok(false) => return Err(AppError::not_found()),
        Err(error) => {
            let faults = Faults::from_error(error.into())?;
            return edit_page(&state, &page, &told, (&faults, &form));
        }
    }
    state.notices.look_again(&state.store).await;
    let detail = format!("{}: {}", told.id, draft.title.read_in(Locale::En));
    state.note(&admin, Act::NewsChanged, &detail).await?;
    Ok(Done::NewsSaved.at(ADDRESS))
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
    Ok(Done::NewsRemoved.at(ADDRESS))
}
