//! The link by which whoever has it looks at the public scoreboard of a contest, without an account.

use super::revised;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::types::{ContestId, UnixMs};
use crate::store::{Store, secret};

impl Store {
    /// Makes the link of a contest and returns its secret, which cannot be shown again. One that there was is good for
    /// nothing any more.
    pub async fn make_board_link(&self, contest: ContestId) -> Result<String, StoreError> {
        let made = secret::new("");
        let hash = secret::digest(&made);
        transaction!(self.db(), |tx| {
            sqlx::query(
                "insert into contest_links (contest, hash, made_at) values ($1, $2, $3)
                 on conflict (contest) do update
                     set hash = excluded.hash, made_at = excluded.made_at",
            )
            .bind(contest)
            .bind(&hash)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?;
            // Whoever follows by an earlier one does so no longer.
            revised!(tx, contest);
        });
        Ok(made)
    }

    /// Takes the link of a contest back; whether there was one.
    pub async fn revoke_board_link(&self, contest: ContestId) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            let rows = sqlx::query("delete from contest_links where contest = $1")
                .bind(contest)
                .execute(&mut *tx)
                .await?
                .rows_affected();
            revised!(tx, contest);
            rows
        });
        Ok(rows > 0)
    }

    /// Whether a contest has a link.
    pub async fn has_board_link(&self, contest: ContestId) -> Result<bool, StoreError> {
        let count: i64 = reading!(self.db(), |pool| sqlx::query_scalar(
            "select count(*) from contest_links where contest = $1"
        )
        .bind(contest)
        .fetch_one(pool)
        .await?);
        Ok(count > 0)
    }

    /// The contest whose link has that secret.
    pub async fn contest_of_link(&self, secret: &str) -> Result<Option<ContestId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select contest from contest_links where hash = $1"
        )
        .bind(secret::digest(secret))
        .fetch_optional(pool)
        .await?))
    }
}
