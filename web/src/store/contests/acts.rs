//! What the jury of a contest did, for those who want to know later.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{reading, writing};
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{ContestId, UnixMs, UserId};

/// Something the jury did.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ActRow {
    /// Who.
    pub name: String,
    /// What: a word such as `edit`.
    pub act: String,
    /// To what.
    pub detail: String,
    /// When.
    pub at: UnixMs,
}

impl Store {
    /// Notes what the jury did.
    pub async fn note_act(
        &self,
        contest: ContestId,
        user: UserId,
        act: &'static str,
        detail: &str,
    ) -> Result<(), StoreError> {
        writing!(self.db(), |pool| sqlx::query(
            "insert into contest_acts (contest, user_id, act, detail, at)
             values ($1, $2, $3, $4, $5)"
        )
        .bind(contest)
        .bind(user)
        .bind(act)
        .bind(storable(detail))
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(())
    }

    /// What the jury did lately, the latest first.
    pub async fn acts(&self, contest: ContestId) -> Result<Vec<ActRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select (select name from users where id = a.user_id) as name, a.act, a.detail, a.at
             from contest_acts a where a.contest = $1 order by a.id desc limit 100"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }
}
