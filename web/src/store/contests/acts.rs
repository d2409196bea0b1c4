//! What the jury of a contest did, for those who want to know later.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{reading, writing};
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{ContestId, UnixMs, UserId};

/// How many acts are the latest.
const LATEST: i64 = 50;

/// Something the jury did.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct ActRow {
    /// Its number; later ones are larger.
    pub id: i64,
    /// Who.
    pub name: String,
    /// What: a word such as `edit`.
    pub act: String,
    /// To what.
    pub detail: String,
    /// When.
    pub at: UnixMs,
}

/// Which acts of a jury are wanted.
#[derive(Debug, Clone, Default)]
pub struct ActFilter {
    /// Of this person's doing.
    pub by: Option<UserId>,
    /// Of this kind: a word such as `edit`.
    pub act: Option<String>,
    /// Older than the act of this number.
    pub before: Option<i64>,
}

/// The acts of a contest ($1) by somebody ($2, 0 for anybody) of a kind ($3, empty for any) before one ($4), the
/// latest first.
const ACTS: &str = "select a.id, (select name from users where id = a.user_id) as name, a.act,
         a.detail, a.at
     from contest_acts a
     where a.contest = $1 and ($2 = 0 or a.user_id = $2) and ($3 = '' or a.act = $3)
         and a.id < $4
     order by a.id desc limit $5";

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
        let any = ActFilter::default();
        self.acts_before(contest, &any, LATEST).await
    }

    /// At most `limit` of what the jury did, the latest first.
    pub async fn acts_before(
        &self,
        contest: ContestId,
        filter: &ActFilter,
        limit: i64,
    ) -> Result<Vec<ActRow>, StoreError> {
        let act = filter.act.as_deref().unwrap_or_default();
        Ok(reading!(self.db(), |pool| sqlx::query_as(ACTS)
            .bind(contest)
            .bind(filter.by.map_or(0, |user| user.0))
            .bind(storable(act))
            .bind(filter.before.unwrap_or(i64::MAX))
            .bind(limit)
            .fetch_all(pool)
            .await?))
    }

    /// Who did what of a jury, each once: what its acts can be narrowed to.
    pub async fn act_kinds(
        &self,
        contest: ContestId,
    ) -> Result<Vec<(UserId, String, String)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select distinct a.user_id, u.name, a.act
             from contest_acts a join users u on u.id = a.user_id
             where a.contest = $1 order by u.name, a.act"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }
}
