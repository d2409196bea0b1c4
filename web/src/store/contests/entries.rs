//! For what a submission would count that somebody hands in now.

use super::counting::Entry;
use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{ContestId, UnixMs, UserId};

/// What a submission of a user ($1) for a problem ($2) would count for at a moment ($3), in this contest or, where
/// it is 0, in any ($4): first where it counts when it is sent on the page of none of them. At most so many ($5).
pub const ENTRIES: &str =
    "select c.id as contest, p.id as participant, q.place, c.languages, c.most_tries,
         c.pause_seconds, m.is_virtual
     from contest_members m
     join contests c on c.id = m.contest
     join contest_participants p on p.id = m.participant
     join contest_problems q on q.contest = c.id and q.problem = $2
     where m.user_id = $1 and c.start_at <= $3
         and (case when p.virtual_start is null then c.end_at
              else p.virtual_start + c.end_at - c.start_at end) + p.extra_ms > $3
         and ($4 = 0 or c.id = $4)
         and (c.class is null or exists (select 1 from class_members k
             where k.class = c.class and k.user_id = $1))
     order by m.is_virtual, c.start_at, c.id limit $5";

/// When a participant ($1) handed in the last program besides one ($2) between two moments ($3, $4).
pub(in crate::store) const LAST_NEAR: &str = "select max(s.created_at) from contest_submissions cs
     join submissions s on s.id = cs.submission_id
     where cs.participant = $1 and cs.submission_id <> $2
         and s.created_at > $3 and s.created_at < $4";

/// The most contests that somebody is told of in which the same program could count.
const MOST_TOLD: i64 = 10;

impl Store {
    /// What a submission of a user for a problem would count for at that moment: for the contest
    /// on whose page it was sent and no other. Without one it counts where somebody takes part for
    /// real, in the earlier of two contests.
    pub async fn entry(
        &self,
        user: UserId,
        problem: &str,
        contest: Option<ContestId>,
        now: UnixMs,
    ) -> Result<Option<Entry>, StoreError> {
        let contest = contest.unwrap_or(ContestId(0));
        let found = self.entries_of((user, problem), contest, now, 1).await?;
        Ok(found.into_iter().next())
    }

    /// The same for every contest that takes it: the first is where it counts without the page of one.
    pub async fn entries(
        &self,
        user: UserId,
        problem: &str,
        now: UnixMs,
    ) -> Result<Vec<Entry>, StoreError> {
        self.entries_of((user, problem), ContestId(0), now, MOST_TOLD)
            .await
    }

    async fn entries_of(
        &self,
        (user, problem): (UserId, &str),
        contest: ContestId,
        now: UnixMs,
        most: i64,
    ) -> Result<Vec<Entry>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(ENTRIES)
            .bind(user)
            .bind(storable(problem))
            .bind(now)
            .bind(contest)
            .bind(most)
            .fetch_all(pool)
            .await?))
    }
}
