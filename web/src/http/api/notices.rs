//! `/api/v1/news` and `/api/v1/announcements`: what those who run the site tell everybody, in each language that they have
//! told it in.

use axum::Json;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::bilingual::Bilingual;
use crate::http::error::AppError;
use crate::http::query::Params;
use crate::http::state::AppState;
use crate::store::{Announcement, NewsItem, UnixMs};

/// How many pieces of news there are where no limit is given.
const USUAL: i64 = 20;

/// The most that are sent at once.
const MOST: i64 = 100;

/// What is new on the site.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsList {
    news: Vec<NewsDocument>,
}

/// A piece of news.
#[derive(Debug, Serialize, ToSchema)]
pub struct NewsDocument {
    /// Its number; later ones are larger.
    #[schema(minimum = 1)]
    id: i64,
    /// What it is about, in a line.
    title: Bilingual,
    /// Markdown.
    body: Bilingual,
    /// Since when it is there, in RFC 3339.
    #[schema(format = DateTime)]
    posted_at: Option<String>,
}

/// What is announced to all now.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementList {
    announcements: Vec<AnnouncementDocument>,
}

/// What every page says on top.
#[derive(Debug, Serialize, ToSchema)]
pub struct AnnouncementDocument {
    /// Its number; later ones are larger.
    #[schema(minimum = 1)]
    id: i64,
    /// Markdown.
    body: Bilingual,
    /// Since when it is shown, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// Until when, in RFC 3339; null: until somebody takes it down.
    #[schema(format = DateTime)]
    shown_until: Option<String>,
}

impl From<NewsItem> for NewsDocument {
    fn from(item: NewsItem) -> Self {
        Self {
            id: item.id,
            title: item.title,
            body: item.body,
            posted_at: item.posted_at.rfc3339(),
        }
    }
}

impl From<Announcement> for AnnouncementDocument {
    fn from(announcement: Announcement) -> Self {
        Self {
            id: announcement.id,
            body: announcement.body,
            created_at: announcement.created_at.rfc3339(),
            shown_until: announcement.shown_until.and_then(UnixMs::rfc3339),
        }
    }
}

/// What is new on the site, the newest first.
#[utoipa::path(
    get, path = "/api/v1/news", operation_id = "list_news",
    tag = "site",
    params(
        ("before" = Option<i64>, Query, description = "Only older than this one.", minimum = 1),
        ("limit" = Option<i32>, Query, description = "At most so many; 20 if not given.", minimum = 1,
         maximum = 100)
    ),
    responses((status = 200, description = "The news.", body = NewsList))
)]
pub async fn news(
    State(state): State<AppState>,
    mut params: Params,
) -> Result<Json<NewsList>, AppError> {
    let before = params.number("before", 1, i64::MAX).unwrap_or(i64::MAX);
    let limit = params.number("limit", 1, MOST).unwrap_or(USUAL);
    params.finish()?;
    let most = u16::try_from(limit).unwrap_or(u16::MAX);
    let news = state.store.news(before, most).await?;
    Ok(Json(NewsList {
        news: news.into_iter().map(NewsDocument::from).collect(),
    }))
}

/// What is announced to all now, the newest first.
#[utoipa::path(
    get, path = "/api/v1/announcements", operation_id = "list_announcements",
    tag = "site",
    responses((status = 200, description = "The announcements.", body = AnnouncementList))
)]
pub async fn announcements(
    State(state): State<AppState>,
) -> Result<Json<AnnouncementList>, AppError> {
    let announcements = state.store.announcements(UnixMs::now()).await?;
    Ok(Json(AnnouncementList {
        announcements: announcements
            .into_iter()
            .map(AnnouncementDocument::from)
            .collect(),
    }))
}
