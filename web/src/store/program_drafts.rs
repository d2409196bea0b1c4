//! Programs that people are writing: what stands in their editors, kept so that another browser of theirs
//! goes on with it.
//!
//! A draft is written over by whoever knows its latest revision. Whoever does not writes next to it: the
//! newer text is the draft then, and the one it overtook stays for a while.

use super::Store;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::text::storable;
use super::types::{UnixMs, UserId};

/// How long a draft may be, in bytes.
pub const LONGEST_DRAFT: usize = 64 * 1024;

/// How many texts of somebody are kept. Of more, those that were not touched for longest go.
pub const MOST_DRAFTS: i64 = 100;

/// How many overtaken texts are kept next to a draft.
const MOST_OVERTAKEN: i64 = 3;

/// The program that somebody is writing for a problem in a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DraftPlace<'a> {
    /// Whose it is.
    pub user: UserId,
    /// The problem's id.
    pub problem: &'a str,
    /// The language's id.
    pub language: &'a str,
}

/// A text that is kept.
#[derive(Debug, Clone, PartialEq, Eq, sqlx::FromRow)]
pub struct ProgramDraft {
    /// The problem's id.
    pub problem: String,
    /// The language's id.
    pub language: String,
    /// Larger is newer; the largest is the draft, the others were overtaken.
    pub revision: i64,
    /// The text.
    pub body: String,
    /// When it was last written.
    pub kept_at: UnixMs,
}

impl Store {
    /// Returns all texts that are kept of the user, newest first within each problem and language.
    pub async fn program_drafts(&self, user: UserId) -> Result<Vec<ProgramDraft>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, language, revision, body, kept_at from program_drafts
             where user_id = $1 order by problem, language, revision desc"
        )
        .bind(user)
        .fetch_all(pool)
        .await?))
    }

    /// Returns those for one problem.
    pub async fn drafts_for(
        &self,
        user: UserId,
        problem: &str,
    ) -> Result<Vec<ProgramDraft>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select problem, language, revision, body, kept_at from program_drafts
             where user_id = $1 and problem = $2 order by language, revision desc"
        )
        .bind(user)
        .bind(storable(problem).as_ref())
        .fetch_all(pool)
        .await?))
    }

    /// Keeps `body`, whose writer has seen the revision `known` (0: none); returns its revision.
    ///
    /// # Errors
    /// [`StoreError::Refused`] for a text of more than [`LONGEST_DRAFT`] bytes.
    pub async fn keep_draft(
        &self,
        place: DraftPlace<'_>,
        body: &str,
        known: i64,
    ) -> Result<i64, StoreError> {
        if body.len() > LONGEST_DRAFT {
            return Err(StoreError::Refused("a draft may have 64 KiB"));
        }
        let (problem, language) = (storable(place.problem), storable(place.language));
        let body = storable(body);
        let now = UnixMs::now();
        let revision = transaction!(self.db(), |tx| {
            // One after another: two that begin a draft at once would both find none.
            sqlx::query("update users set epoch = epoch where id = $1")
                .bind(place.user)
                .execute(&mut *tx)
                .await?;
            let latest: Option<i64> = sqlx::query_scalar(
                "select max(revision) from program_drafts
                 where user_id = $1 and problem = $2 and language = $3",
            )
            .bind(place.user)
            .bind(problem.as_ref())
            .bind(language.as_ref())
            .fetch_one(&mut *tx)
            .await?;
            let latest = latest.unwrap_or(0);
            // No number comes twice, even where all before it are gone.
            let revision = now.0.max(latest + 1);
            // What was seen, and what is the same, overtakes nothing.
            sqlx::query(
                "delete from program_drafts
                 where user_id = $1 and problem = $2 and language = $3
                     and (body = $4 or revision = $5)",
            )
            .bind(place.user)
            .bind(problem.as_ref())
            .bind(language.as_ref())
            .bind(body.as_ref())
            .bind(if known >= latest { latest } else { 0 })
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "insert into program_drafts (user_id, problem, language, revision, body, kept_at)
                 values ($1, $2, $3, $4, $5, $6)",
            )
            .bind(place.user)
            .bind(problem.as_ref())
            .bind(language.as_ref())
            .bind(revision)
            .bind(body.as_ref())
            .bind(now)
            .execute(&mut *tx)
            .await?;
            // Too many next to the draft; an empty draft next to which there is nothing; too many in all.
            sqlx::query(
                "delete from program_drafts
                 where user_id = $1 and problem = $2 and language = $3 and revision < (
                     select revision from program_drafts
                     where user_id = $1 and problem = $2 and language = $3
                     order by revision desc limit 1 offset $4)",
            )
            .bind(place.user)
            .bind(problem.as_ref())
            .bind(language.as_ref())
            .bind(MOST_OVERTAKEN)
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "delete from program_drafts
                 where user_id = $1 and problem = $2 and language = $3 and body = '' and 1 = (
                     select count(*) from program_drafts
                     where user_id = $1 and problem = $2 and language = $3)",
            )
            .bind(place.user)
            .bind(problem.as_ref())
            .bind(language.as_ref())
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "delete from program_drafts
                 where user_id = $1 and (kept_at, problem, language, revision) < (
                     select kept_at, problem, language, revision from program_drafts
                     where user_id = $1
                     order by kept_at desc, problem desc, language desc, revision desc
                     limit 1 offset $2)",
            )
            .bind(place.user)
            .bind(MOST_DRAFTS - 1)
            .execute(&mut *tx)
            .await?;
            revision
        });
        Ok(revision)
    }

    /// Forgets the texts that a draft has overtaken.
    pub async fn forget_overtaken(&self, place: DraftPlace<'_>) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "delete from program_drafts
             where user_id = $1 and problem = $2 and language = $3 and revision < (
                 select max(revision) from program_drafts
                 where user_id = $1 and problem = $2 and language = $3)"
        )
        .bind(place.user)
        .bind(storable(place.problem).as_ref())
        .bind(storable(place.language).as_ref())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }
}
