//! What administrators announce to all: in one language or in both, until a moment or until somebody takes it down.

use sqlx::FromRow;

use super::Store;
use super::db::{reading, writing};
use super::error::{FieldProblem, StoreError};
use super::text::storable;
use super::types::{UnixMs, UserId};
use crate::bilingual::Bilingual;

/// The most characters of an announcement in a language.
const LONGEST_TEXT: usize = 2000;

/// What is said to all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Announcement {
    /// Its number.
    pub id: i64,
    /// The words: Markdown.
    pub body: Bilingual,
    /// Since when.
    pub created_at: UnixMs,
    /// Until when; `None`: until somebody takes it down.
    pub shown_until: Option<UnixMs>,
}

/// An announcement as somebody writes it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct AnnouncementDraft {
    /// The words.
    pub body: Bilingual,
    /// Until when it is shown.
    pub shown_until: Option<UnixMs>,
}

#[derive(FromRow)]
struct AnnouncementRow {
    id: i64,
    body: String,
    body_zh: String,
    created_at: UnixMs,
    shown_until: Option<UnixMs>,
}

impl From<AnnouncementRow> for Announcement {
    fn from(row: AnnouncementRow) -> Self {
        Self {
            id: row.id,
            body: Bilingual {
                en: row.body,
                zh: row.body_zh,
            },
            created_at: row.created_at,
            shown_until: row.shown_until,
        }
    }
}

impl AnnouncementDraft {
    /// Whether it can be shown from `now` on.
    fn check(&self, now: UnixMs) -> Result<(), StoreError> {
        let is_long = |text: &str| text.chars().count() > LONGEST_TEXT;
        if self.body.is_empty() || is_long(&self.body.en) {
            return Err(FieldProblem::AnnouncementText(LONGEST_TEXT)
                .of("body")
                .into());
        }
        if is_long(&self.body.zh) {
            return Err(FieldProblem::AnnouncementText(LONGEST_TEXT)
                .of("body_zh")
                .into());
        }
        if self.shown_until.is_some_and(|until| until <= now) {
            return Err(FieldProblem::AnnouncementOver.of("until").into());
        }
        Ok(())
    }
}

impl Store {
    /// Returns what is announced at this moment, the newest first.
    pub async fn announcements(&self, now: UnixMs) -> Result<Vec<Announcement>, StoreError> {
        let rows: Vec<AnnouncementRow> = reading!(self.db(), |pool| sqlx::query_as(
            "select id, body, body_zh, created_at, shown_until from announcements
             where ended_at is null and (shown_until is null or shown_until > $1)
             order by id desc"
        )
        .bind(now)
        .fetch_all(pool)
        .await?);
        Ok(rows.into_iter().map(Announcement::from).collect())
    }

    /// Announces something to all.
    ///
    /// # Errors
    /// [`StoreError::Invalid`] for a `body` that is empty or too long, a `body_zh` that is too long, and an
    /// `until` that is over.
    pub async fn announce(
        &self,
        author: UserId,
        draft: &AnnouncementDraft,
    ) -> Result<(), StoreError> {
        let now = UnixMs::now();
        draft.check(now)?;
        writing!(self.db(), |pool| sqlx::query(
            "insert into announcements (body, body_zh, author, created_at, shown_until)
             values ($1, $2, $3, $4, $5)"
        )
        .bind(storable(&draft.body.en))
        .bind(storable(&draft.body.zh))
        .bind(author)
        .bind(now)
        .bind(draft.shown_until)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Has an announcement say something else, or until another moment. Whether it was shown until now.
    ///
    /// # Errors
    /// As [`Store::announce`].
    pub async fn edit_announcement(
        &self,
        id: i64,
        draft: &AnnouncementDraft,
    ) -> Result<bool, StoreError> {
        let now = UnixMs::now();
        draft.check(now)?;
        let changed = writing!(self.db(), |pool| sqlx::query(
            "update announcements set body = $2, body_zh = $3, shown_until = $4
             where id = $1 and ended_at is null and (shown_until is null or shown_until > $5)"
        )
        .bind(id)
        .bind(storable(&draft.body.en))
        .bind(storable(&draft.body.zh))
        .bind(draft.shown_until)
        .bind(now)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(changed > 0)
    }

    /// Shows an announcement no longer. Whether it was shown until now.
    pub async fn end_announcement(&self, id: i64) -> Result<bool, StoreError> {
        let now = UnixMs::now();
        let ended = writing!(self.db(), |pool| sqlx::query(
            "update announcements set ended_at = $2
             where id = $1 and ended_at is null and (shown_until is null or shown_until > $2)"
        )
        .bind(id)
        .bind(now)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(ended > 0)
    }
}
