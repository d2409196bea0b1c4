//! Time granted to one participant, and how frozen tables are shown: cell by cell, at once, or when the jury
//! forgets.

use std::time::Duration;

use super::revised;
use crate::store::Store;
use crate::store::contests::counted::recount;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::types::{ContestId, ParticipantId, UnixMs};

/// How long after the end the jury may keep a frozen table; then it is shown to all. It hides what
/// everybody else hands in for its problems, which must end some day.
pub const SHOWN_WITHIN: Duration = Duration::from_hours(7 * 24);

impl Store {
    /// Grants a participant that much more time beyond the end, in all. What was handed in within
    /// time that is withdrawn does not count; what was handed in since the end within time that is
    /// granted does.
    ///
    /// # Errors
    /// [`StoreError::NotFound`] when the contest has no such participant.
    pub async fn extend_participant(
        &self,
        contest: ContestId,
        participant: ParticipantId,
        extra_ms: i64,
    ) -> Result<(), StoreError> {
        let gone = || StoreError::NotFound(format!("participant {participant}"));
        transaction!(self.db(), |tx| {
            note_change!(tx);
            let found: Option<(UnixMs, i64)> = sqlx::query_as(
                "select c.end_at, p.extra_ms from contest_participants p
                 join contests c on c.id = p.contest
                 where p.id = $2 and p.contest = $1",
            )
            .bind(contest)
            .bind(participant)
            .fetch_optional(&mut *tx)
            .await?;
            let Some((end_at, before)) = found else {
                return Err(gone());
            };
            sqlx::query("update contest_participants set extra_ms = $2 where id = $1")
                .bind(participant)
                .bind(extra_ms)
                .execute(&mut *tx)
                .await?;
            sqlx::query(
                "delete from contest_submissions where participant = $1 and submission_id in (
                     select id from submissions where created_at >= $2 and created_at < $3)",
            )
            .bind(participant)
            .bind(UnixMs(end_at.0 + extra_ms))
            .bind(UnixMs(end_at.0 + before))
            .execute(&mut *tx)
            .await?;
            recount!(tx, contest);
            revised!(tx, contest);
        });
        Ok(())
    }

    /// Shows the next cell of a frozen table to everybody, for somebody who has seen that many shown. `false`
    /// where it is another number by now: nothing that was shown is hidden again.
    pub async fn reveal(&self, id: ContestId, seen: i64) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            sqlx::query(
                "update contests set revealed = coalesce(revealed, 0) + 1, changes = changes + 1,
                     revision = revision + 1
                 where id = $1 and coalesce(revealed, 0) = $2",
            )
            .bind(id)
            .bind(seen)
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        Ok(rows > 0)
    }

    /// Shows everything of a contest to everybody.
    pub async fn thaw(&self, id: ContestId) -> Result<(), StoreError> {
        transaction!(self.db(), |tx| {
            note_change!(tx);
            sqlx::query(
                "update contests set thawed_at = $2, changes = changes + 1,
                     revision = revision + 1
                 where id = $1 and thawed_at is null",
            )
            .bind(id)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?;
        });
        Ok(())
    }

    /// Shows the frozen tables that should have been shown long ago. Returns of which contests.
    pub async fn thaw_forgotten(&self, now: UnixMs) -> Result<Vec<ContestId>, StoreError> {
        let forgotten: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from contests c
             where thawed_at is null and freeze_at is not null and end_at <= $1
                 and end_at + coalesce((select max(extra_ms) from contest_participants
                     where contest = c.id and virtual_start is null), 0) <= $1
             order by id"
        )
        .bind(now.before(SHOWN_WITHIN))
        .fetch_all(pool)
        .await?);
        for contest in &forgotten {
            self.thaw(*contest).await?;
        }
        Ok(forgotten)
    }
}
