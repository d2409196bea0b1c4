//! Who is of the jury of a contest besides its owner.

use std::collections::HashSet;

use super::revised;
use crate::store::Store;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::types::{ContestId, UserId};

impl Store {
    /// Everybody who was named to the jury of a contest.
    pub async fn jurors(&self) -> Result<Vec<(ContestId, UserId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select contest, user_id from contest_jurors"
        )
        .fetch_all(pool)
        .await?))
    }

    /// The contests to whose jury somebody was named.
    pub async fn juries(&self, user: UserId) -> Result<HashSet<ContestId>, StoreError> {
        let found: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select contest from contest_jurors where user_id = $1"
        )
        .bind(user)
        .fetch_all(pool)
        .await?);
        Ok(found.into_iter().collect())
    }

    /// Whether somebody was named to the jury of a contest.
    pub async fn is_juror(&self, contest: ContestId, user: UserId) -> Result<bool, StoreError> {
        let found: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select user_id from contest_jurors where contest = $1 and user_id = $2"
        )
        .bind(contest)
        .bind(user)
        .fetch_optional(pool)
        .await?);
        Ok(found.is_some())
    }

    /// Who was named to the jury of a contest, by name.
    pub async fn jury(&self, contest: ContestId) -> Result<Vec<(UserId, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select u.id, u.name from contest_jurors j join users u on u.id = j.user_id
             where j.contest = $1 order by u.name"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// Names somebody to the jury of a contest; whoever is of it stays. Where they take part, they do so without a rank
    /// from now on, and their team with them.
    pub async fn name_juror(&self, contest: ContestId, user: UserId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query(
                "insert into contest_jurors (contest, user_id) values ($1, $2)
                 on conflict (contest, user_id) do nothing",
            )
            .bind(contest)
            .bind(user)
            .execute(&mut *tx)
            .await?;
            sqlx::query(
                "update contest_participants set unranked = 1 where id in (
                     select participant from contest_members where contest = $1 and user_id = $2)",
            )
            .bind(contest)
            .bind(user)
            .execute(&mut *tx)
            .await?;
            // Whoever follows the contest sees it as another one.
            revised!(tx, contest);
        });
        Ok(())
    }

    /// Takes somebody out of the jury of a contest. `false` where they were not of it.
    pub async fn dismiss_juror(
        &self,
        contest: ContestId,
        user: UserId,
    ) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            note_change!(tx);
            revised!(tx, contest);
            sqlx::query("delete from contest_jurors where contest = $1 and user_id = $2")
                .bind(contest)
                .bind(user)
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        Ok(rows > 0)
    }
}
