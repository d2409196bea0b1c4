//! What is new on the site, as those who run it tell it: in one language or in both.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::text::storable;
use super::types::{UnixMs, UserId};
use crate::bilingual::Bilingual;
use crate::locale::Locale;

/// The most characters of a title.
const LONGEST_TITLE: usize = 100;

/// The most characters of what is told.
const LONGEST_BODY: usize = 5000;

/// A piece of news.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewsItem {
    /// Its number; later ones are larger.
    pub id: i64,
    /// What it is about, in a line.
    pub title: Bilingual,
    /// The words: Markdown.
    pub body: Bilingual,
    /// Since when it is there.
    pub posted_at: UnixMs,
}

/// A piece of news as somebody writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NewsDraft {
    /// What it is about.
    pub title: Bilingual,
    /// The words.
    pub body: Bilingual,
}

#[derive(FromRow)]
struct NewsRow {
    id: i64,
    title: String,
    title_zh: String,
    body: String,
    body_zh: String,
    posted_at: UnixMs,
}

impl From<NewsRow> for NewsItem {
    fn from(row: NewsRow) -> Self {
        let text = |en, zh| Bilingual { en, zh };
        Self {
            id: row.id,
            title: text(row.title, row.title_zh),
            body: text(row.body, row.body_zh),
            posted_at: row.posted_at,
        }
    }
}

impl NewsDraft {
    /// Whether each language that it is in has a title and words, and it is in one at least.
    fn check(&self) -> Result<(), StoreError> {
        let fits = |text: &str, most: usize| !text.is_empty() && text.chars().count() <= most;
        let says_nothing = self.title.is_empty() && self.body.is_empty();
        for ((locale, title), (_, body)) in self.title.each().into_iter().zip(self.body.each()) {
            let fields = match locale {
                Locale::En => ("title", "body"),
                Locale::Zh => ("title_zh", "body_zh"),
            };
            let is_missing = title.is_empty() && body.is_empty();
            if is_missing && !says_nothing {
                continue;
            }
            if !fits(title, LONGEST_TITLE) || title.chars().any(char::is_control) {
                return Err(FieldProblem::NewsTitle(LONGEST_TITLE).of(fields.0).into());
            }
            if !fits(body, LONGEST_BODY) {
                return Err(FieldProblem::NewsText(LONGEST_BODY).of(fields.1).into());
            }
        }
        Ok(())
    }
}

impl Store {
    /// Returns the news with smaller numbers than `before`, the newest first, `most` at most.
    pub async fn news(&self, before: i64, most: u16) -> Result<Vec<NewsItem>, StoreError> {
        let rows: Vec<NewsRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, title, title_zh, body, body_zh, posted_at from news where id < $1
             order by id desc limit $2"
        )
        .bind(before)
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().map(NewsItem::from).collect())
    }

    /// Returns a piece of news; nothing where it was taken away.
    pub async fn news_item(&self, id: i64) -> Result<Option<NewsItem>, StoreError> {
        let row: Option<NewsRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, title, title_zh, body, body_zh, posted_at from news where id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        Ok(row.map(NewsItem::from))
    }

    /// Tells something new.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a title or words that are missing in a language or too long.
    pub async fn post_news(&self, author: UserId, draft: &NewsDraft) -> Result<(), StoreError> {
        draft.check()?;
        writing!(self.db(), |pool| sqlx::query(
            "insert into news (title, title_zh, body, body_zh, author, posted_at)
             values ($1, $2, $3, $4, $5, $6)"
        )
        .bind(storable(&draft.title.en))
        .bind(storable(&draft.title.zh))
        .bind(storable(&draft.body.en))
        .bind(storable(&draft.body.zh))
        .bind(author)
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Has a piece of news say something else; its date stays. Whether it was there until now.
    ///
    /// # Errors
    /// As [`Store::post_news`].
    pub async fn edit_news(&self, id: i64, draft: &NewsDraft) -> Result<bool, StoreError> {
        draft.check()?;
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update news set title = $2, title_zh = $3, body = $4, body_zh = $5 where id = $1"
        )
        .bind(id)
        .bind(storable(&draft.title.en))
        .bind(storable(&draft.title.zh))
        .bind(storable(&draft.body.en))
        .bind(storable(&draft.body.zh))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(changed > 0)
    }

    /// Takes a piece of news away. Whether it was there until now.
    pub async fn remove_news(&self, id: i64) -> Result<bool, StoreError> {
        let removed = writing!(self.db(), |pool| sqlx::query(
            "delete from news where id = $1"
        )
        .bind(id)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(removed > 0)
    }
}
