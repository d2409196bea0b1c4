//! Secret addresses under which people show a program of theirs.

use super::db::{reading, writing};
use super::error::StoreError;
use super::types::{SubmissionId, UnixMs};
use super::{Store, secret};

impl Store {
    /// Returns the secret of a new address of a program; an earlier one is worth nothing any more.
    pub async fn share_program(&self, submission: SubmissionId) -> Result<String, StoreError> {
        let secret = secret::new("");
        writing!(self.db(), |pool| sqlx::query(
            "insert into shared_programs (submission, hash, made_at) values ($1, $2, $3)
             on conflict (submission)
             do update set hash = excluded.hash, made_at = excluded.made_at"
        )
        .bind(submission)
        .bind(secret::digest(&secret))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(secret)
    }

    /// Takes the address of a program away; nothing where it has none.
    pub async fn unshare_program(&self, submission: SubmissionId) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "delete from shared_programs where submission = $1"
        )
        .bind(submission)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// Whether a program has such an address.
    pub async fn is_program_shared(&self, submission: SubmissionId) -> Result<bool, StoreError> {
        let found: Option<SubmissionId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select submission from shared_programs where submission = $1"
        )
        .bind(submission)
        .fetch_optional(pool)
        .await?);
        Ok(found.is_some())
    }

    /// Returns whose address has that secret; `None` where it is not good, or its owner's account is closed.
    pub async fn shared_program(&self, secret: &str) -> Result<Option<SubmissionId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select p.submission from shared_programs p
             join submissions s on s.id = p.submission join users u on u.id = s.user_id
             where p.hash = $1 and u.disabled_at is null and u.deleted_at is null"
        )
        .bind(secret::digest(secret))
        .fetch_optional(pool)
        .await?))
    }
}
