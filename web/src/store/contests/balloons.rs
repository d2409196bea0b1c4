//! Which balloons were handed out. Who is to get one follows from the scoreboard.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{reading, writing};
use crate::store::error::StoreError;
use crate::store::types::{ContestId, ParticipantId, UnixMs, UserId};

/// A balloon that was handed out.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct HandedRow {
    /// To whom.
    pub participant: ParticipantId,
    /// The place of the problem.
    pub place: i64,
    /// Who has noted it.
    pub by: String,
    /// When.
    pub handed_at: UnixMs,
}

impl Store {
    /// The balloons that were handed out in a contest.
    pub async fn handed_balloons(&self, contest: ContestId) -> Result<Vec<HandedRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select b.participant, b.place,
                 (select name from users where id = b.handed_by) as \"by\", b.handed_at
             from contest_balloons b where b.contest = $1"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// Notes that a balloon was handed out. `false` where somebody has noted it already.
    pub async fn hand_balloon(
        &self,
        contest: ContestId,
        (participant, place): (ParticipantId, i64),
        by: UserId,
    ) -> Result<bool, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "insert into contest_balloons (participant, place, contest, handed_by, handed_at)
             values ($1, $2, $3, $4, $5) on conflict (participant, place) do nothing"
        )
        .bind(participant)
        .bind(place)
        .bind(contest)
        .bind(by)
        .bind(UnixMs::now())
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }

    /// Notes that a balloon was not handed out after all. `false` where nobody had noted that it was.
    pub async fn take_balloon_back(
        &self,
        contest: ContestId,
        (participant, place): (ParticipantId, i64),
    ) -> Result<bool, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "delete from contest_balloons
             where participant = $1 and place = $2 and contest = $3"
        )
        .bind(participant)
        .bind(place)
        .bind(contest)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }
}
