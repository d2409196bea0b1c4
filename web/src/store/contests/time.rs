//! Time granted to one participant or to all, an end that comes at once, and how frozen tables are shown: cell by cell, at once, or when the jury
//! forgets.

use std::time::Duration;

use super::revised;
use crate::store::Store;
use crate::store::contests::counting::recount;
use crate::store::contests::limits::judge_alike;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::problems::note_change;
use crate::store::types::{ContestId, ParticipantId, SubmissionId, UnixMs};

/// How long after the end the jury may keep a frozen table; then it is shown to all. It hides what
/// everybody else hands in for its problems, which must end some day.
pub const SHOWN_WITHIN: Duration = Duration::from_hours(7 * 24);

/// The most minutes beyond the end that a participant is granted. The lists of contests that run and of those that are
/// over know this bound, as milliseconds: of no contest that ended earlier they ask who takes part.
pub const MOST_EXTRA_MINUTES: i64 = 1440;

/// How much counts in a contest ($1) of those who take part for real that was handed in after the end that they have
/// now.
pub const COUNTED_LATE: &str = "select count(*) from contests c
     join contest_participants p on p.contest = c.id and p.virtual_start is null
     join contest_submissions k on k.participant = p.id
     join submissions s on s.id = k.submission_id and s.created_at >= c.end_at + p.extra_ms
     where c.id = $1";

/// Takes what a participant ($1) handed in from a moment ($2) to another ($3) out of what counts, and returns it; the contest
/// keeps it to itself as before.
const WITHDRAWN: [&str; 2] = [
    "insert into contest_dropped (submission_id, contest)
     select k.submission_id, k.contest from contest_submissions k
     join submissions s on s.id = k.submission_id
     where k.participant = $1 and s.created_at >= $2 and s.created_at < $3
     on conflict (submission_id, contest) do nothing",
    "delete from contest_submissions where participant = $1 and submission_id in (
         select id from submissions where created_at >= $2 and created_at < $3)
     returning submission_id",
];

impl Store {
    /// Ends a contest at that moment, for all who have no extra time; those keep it. A freeze that has not begun falls
    /// away: nothing was hidden by it. `false` where the contest did not go on.
    pub async fn end_contest(&self, id: ContestId, now: UnixMs) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            // Who sees which problem follows from it.
            note_change!(tx);
            sqlx::query(
                "update contests set end_at = $2, updated_at = $2, revision = revision + 1,
                     freeze_at = case when freeze_at < $2 then freeze_at end
                 where id = $1 and start_at < $2 and end_at > $2",
            )
            .bind(id)
            .bind(now)
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        Ok(rows > 0)
    }

    /// Gives everybody so much more time in a contest that goes on: the end moves, and with it a freeze that has not
    /// begun; one that has begun stays, since it hides what nobody has seen. Returns the end that it had, and the
    /// freeze where that has moved; `None` where the contest does not go on, or ends at another moment than `end` by
    /// now: of two who mean the same minutes only one gives them.
    pub async fn lengthen_contest(
        &self,
        id: ContestId,
        (end, by_ms): (UnixMs, i64),
        now: UnixMs,
    ) -> Result<Option<(UnixMs, Option<UnixMs>)>, StoreError> {
        let found = transaction!(self.db(), |tx| {
            // Who sees which problem follows from it. Of two at the same moment one waits here.
            note_change!(tx);
            let found: Option<(UnixMs, Option<UnixMs>)> = sqlx::query_as(
                "select end_at, freeze_at from contests
                 where id = $1 and start_at < $2 and end_at > $2 and end_at = $3",
            )
            .bind(id)
            .bind(now)
            .bind(end)
            .fetch_optional(&mut *tx)
            .await?;
            if found.is_some() {
                sqlx::query(
                    "update contests set end_at = end_at + $3, updated_at = $2,
                         freeze_at = case when freeze_at > $2 then freeze_at + $3 else freeze_at end,
                         revision = revision + 1
                     where id = $1",
                )
                .bind(id)
                .bind(now)
                .bind(by_ms)
                .execute(&mut *tx)
                .await?;
            }
            found
        });
        Ok(found.map(|(end, freeze)| (end, freeze.filter(|at| *at > now))))
    }

    /// How much counts that was handed in after an end that was moved since.
    pub async fn counted_late(&self, id: ContestId) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(COUNTED_LATE)
            .bind(id)
            .fetch_one(pool)
            .await?))
    }

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
        self.extend_known(contest, participant, extra_ms, None)
            .await
    }

    /// The same for somebody who takes the participant to have had so much before, if they know.
    ///
    /// # Errors
    /// Those of [`Self::extend_participant`], and [`StoreError::Overtaken`] when it has another by now.
    pub async fn extend_known(
        &self,
        contest: ContestId,
        participant: ParticipantId,
        extra_ms: i64,
        known_ms: Option<i64>,
    ) -> Result<(), StoreError> {
        let gone = || StoreError::NotFound(format!("participant {participant}"));
        transaction!(self.db(), |tx| {
            note_change!(tx);
            // Before anything that counts: who stores a result does so, too.
            revised!(tx, contest);
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
            if known_ms.is_some_and(|known| known != before) {
                return Err(StoreError::Overtaken);
            }
            sqlx::query("update contest_participants set extra_ms = $2 where id = $1")
                .bind(participant)
                .bind(extra_ms)
                .execute(&mut *tx)
                .await?;
            let [keep, take_out] = WITHDRAWN;
            let (from, until) = (UnixMs(end_at.0 + extra_ms), UnixMs(end_at.0 + before));
            sqlx::query(keep)
                .bind(participant)
                .bind(from)
                .bind(until)
                .execute(&mut *tx)
                .await?;
            let withdrawn: Vec<SubmissionId> = sqlx::query_scalar(take_out)
                .bind(participant)
                .bind(from)
                .bind(until)
                .fetch_all(&mut *tx)
                .await?;
            for submission in withdrawn {
                judge_alike!(tx, submission);
            }
            recount!(tx, contest);
        });
        self.signals().queued();
        Ok(())
    }

    /// Shows the next cell of a frozen table to everybody, which is that of a participant for the problem at a place, for
    /// somebody who has seen that many shown. `false` where it is another number by now: nothing that was shown is hidden
    /// again.
    pub async fn reveal(
        &self,
        id: ContestId,
        seen: i64,
        (participant, place): (ParticipantId, i64),
    ) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            let rows = sqlx::query(
                "update contests set revealed = coalesce(revealed, 0) + 1, changes = changes + 1,
                     revision = revision + 1
                 where id = $1 and coalesce(revealed, 0) = $2",
            )
            .bind(id)
            .bind(seen)
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows > 0 {
                // A contest that was moved begins to be shown anew.
                sqlx::query(
                    "insert into contest_revealed (contest, number, participant, place)
                     values ($1, $2, $3, $4)
                     on conflict (contest, number) do update
                     set participant = excluded.participant, place = excluded.place",
                )
                .bind(id)
                .bind(seen + 1)
                .bind(participant)
                .bind(place)
                .execute(&mut *tx)
                .await?;
            }
            rows
        });
        Ok(rows > 0)
    }

    /// The first cells of a frozen table that were shown, that many at most, in their order: which step each was, from 1,
    /// whose it is, and the place of its problem.
    pub async fn revealed(
        &self,
        id: ContestId,
        steps: i64,
    ) -> Result<Vec<(i64, ParticipantId, i64)>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select number, participant, place from contest_revealed
             where contest = $1 and number <= $2 order by number"
        )
        .bind(id)
        .bind(steps)
        .fetch_all(pool)
        .await?))
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
