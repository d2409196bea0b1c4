//! What ratings are made of: the contests of single people that are settled, and who they are.

use super::ContestRow;
use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::{ContestId, ParticipantId, UnixMs, UserId};

/// Contests that everybody could join alone and that had ended by $1, the earliest end first.
const ENDED: &str = "select id from contests
     where visibility = 'public' and class is null and is_team = 0 and rules <> 'practice' and end_at <= $1
     order by end_at, id";

impl Store {
    /// Returns the contests that everybody could join alone and of which nothing changes any more at that moment: they
    /// are over for all, shown, and not hacked; the earliest end first. Walks over all contests: who shows it keeps it
    /// for a while.
    pub async fn settled_contests(&self, now: UnixMs) -> Result<Vec<ContestRow>, StoreError> {
        let ids: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(ENDED)
            .bind(now)
            .fetch_all(pool)
            .await?);
        let mut contests = self.contest_rows(ids).await?;
        contests.retain(|it| it.last_end() <= now && !it.is_frozen(now) && !it.is_preliminary(now));
        Ok(contests)
    }

    /// Returns who takes part in a contest for real, and as what.
    pub async fn people_of_contest(
        &self,
        contest: ContestId,
    ) -> Result<Vec<(ParticipantId, UserId)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select participant, user_id from contest_members
             where contest = $1 and is_virtual = 0"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }
}
