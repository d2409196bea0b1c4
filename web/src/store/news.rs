//! What is new on the site, as those who run it tell it.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::text::storable;
use super::types::{UnixMs, UserId};

/// The most characters of a title.
const LONGEST_TITLE: usize = 100;

/// The most characters of what is told.
const LONGEST_BODY: usize = 5000;

/// A piece of news.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct NewsItem {
    /// Its number; later ones are larger.
    pub id: i64,
    /// What it is about, in a line.
    pub title: String,
    /// The words: Markdown.
    pub body: String,
    /// Since when it is there.
    pub posted_at: UnixMs,
}

impl Store {
    /// Returns the news with smaller numbers than `before`, the newest first, `most` at most.
    pub async fn news(&self, before: i64, most: u16) -> Result<Vec<NewsItem>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select id, title, body, posted_at from news where id < $1 order by id desc limit $2"
        )
        .bind(before)
        .bind(i64::from(most))
        .fetch_all(pool)
        .await?))
    }

    /// Tells something new.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a `title` or a `body` that is empty or too long.
    pub async fn post_news(
        &self,
        author: UserId,
        title: &str,
        body: &str,
    ) -> Result<(), StoreError> {
        let (title, body) = (title.trim(), body.trim());
        let fits = |text: &str, most: usize| !text.is_empty() && text.chars().count() <= most;
        if !fits(title, LONGEST_TITLE) || title.chars().any(char::is_control) {
            return Err(FieldProblem::NewsTitle(LONGEST_TITLE).of("title").into());
        }
        if !fits(body, LONGEST_BODY) {
            return Err(FieldProblem::NewsText(LONGEST_BODY).of("body").into());
        }
        writing!(self.db(), |pool| sqlx::query(
            "insert into news (title, body, author, posted_at) values ($1, $2, $3, $4)"
        )
        .bind(storable(title))
        .bind(storable(body))
        .bind(author)
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
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
