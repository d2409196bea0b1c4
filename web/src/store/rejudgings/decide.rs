//! The decision on a set of judgings: its results count, or the old ones stand.

use judge::Verdict;

use crate::store::Store;
use crate::store::db::transaction;
use crate::store::error::StoreError;
use crate::store::queue::Priority;
use crate::store::renew::RENEW_OF_SET;
use crate::store::types::{ContestId, RejudgingId, SubmissionId, UnixMs};
use crate::store::usual::JUDGE_SET_AS_USUAL;

/// Why a set cannot be decided on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Undecidable {
    /// Some of it is not judged yet.
    UnderWay,
    /// It was decided on before, or there is none of that number.
    Over,
}

/// Decides on an open set, on a connection of either kind; 0 where there is none.
macro_rules! decide {
    ($tx:ident, $id:expr, $state:literal) => {
        sqlx::query(
            "update rejudgings set state = $2, decided_at = $3 where id = $1 and state = 'open'",
        )
        .bind($id)
        .bind($state)
        .bind(UnixMs::now())
        .execute(&mut *$tx)
        .await?
        .rows_affected()
    };
}

/// Locks the contests for which something of a set counts, in one order, on a connection of either kind: whoever edits one
/// locks it before what counts for it.
macro_rules! lock_contests {
    ($tx:ident, $id:expr) => {{
        let contests: Vec<ContestId> = sqlx::query_scalar(
            "select distinct k.contest from judgings j
             join contest_submissions k on k.submission_id = j.submission_id
             where j.rejudging = $1 order by k.contest",
        )
        .bind($id)
        .fetch_all(&mut *$tx)
        .await?;
        for contest in contests {
            sqlx::query("update contests set changes = changes where id = $1")
                .bind(contest)
                .execute(&mut *$tx)
                .await?;
        }
    }};
}

impl Store {
    /// Lets the results of a set count, all at once. What ended as SE keeps its old result, and what another
    /// set has renewed since this one began keeps that one's. Old judgings are kept. Where something of it was judged by
    /// other limits than it has now, that is judged again first. What was judged with the limits of a contest is judged with
    /// the usual ones as well then, where classes and figures know it.
    ///
    /// # Errors
    /// The database does not answer; the inner error says why nothing was done.
    pub async fn apply_rejudging(
        &self,
        id: RejudgingId,
    ) -> Result<Result<(), Undecidable>, StoreError> {
        // Changed limits have done so already, but for what came to count since, or in the same moment.
        let renewed = transaction!(self.db(), |tx| {
            lock_contests!(tx, id);
            sqlx::query(RENEW_OF_SET)
                .bind(id)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?
                .rows_affected()
        });
        if renewed > 0 {
            self.signals().queued();
            return Ok(Err(Undecidable::UnderWay));
        }
        let changed: Vec<SubmissionId> = transaction!(self.db(), |tx| {
            lock_contests!(tx, id);
            if decide!(tx, id, "applied") == 0 {
                return Ok(Err(Undecidable::Over));
            }
            let open: i64 = sqlx::query_scalar(
                "select count(*) from judgings where rejudging = $1 and state <> 'done'",
            )
            .bind(id)
            .fetch_one(&mut *tx)
            .await?;
            if open > 0 {
                // With the transaction the decision is undone.
                return Ok(Err(Undecidable::UnderWay));
            }
            // Another set over some of the same submissions may be applied at this moment: one waits here for the
            // other, and sees what that one has renewed.
            sqlx::query(
                "update submissions set problem = problem
                 where id in (select submission_id from judgings where rejudging = $1)",
            )
            .bind(id)
            .execute(&mut *tx)
            .await?;
            // What another set has renewed is not replaced.
            sqlx::query(
                "update judgings set replaces = null where rejudging = $1 and replaces <> (
                     select s.current_judging from submissions s where s.id = judgings.submission_id)",
            )
            .bind(id)
            .execute(&mut *tx)
            .await?;
            // Versions rise over all judgings of a submission: followers see the new one as news.
            sqlx::query(
                "update judgings set version = version + 1 + coalesce(
                     (select c.version from submissions s join judgings c on c.id = s.current_judging
                      where s.id = judgings.submission_id), 0)
                 where rejudging = $1",
            )
            .bind(id)
            .execute(&mut *tx)
            .await?;
            let changed: Vec<SubmissionId> = sqlx::query_scalar(
                "update submissions set current_judging = (
                     select j.id from judgings j
                     where j.rejudging = $1 and j.submission_id = submissions.id)
                 where id in (
                     select submission_id from judgings where rejudging = $1 and verdict <> $2)
                 and current_judging = (
                     select j.replaces from judgings j
                     where j.rejudging = $1 and j.submission_id = submissions.id)
                 returning id",
            )
            .bind(id)
            .bind(Verdict::SE.as_str())
            .fetch_all(&mut *tx)
            .await?;
            sqlx::query(JUDGE_SET_AS_USUAL)
                .bind(id)
                .bind(UnixMs::now())
                .bind(Priority::Rejudge.number())
                .execute(&mut *tx)
                .await?;
            changed
        });
        self.signals().queued();
        for submission in changed {
            self.signals().changed(submission);
        }
        Ok(Ok(()))
    }

    /// Lets the old results stand. What waits is not judged; what is judged is kept.
    ///
    /// # Errors
    /// The database does not answer; the inner error says why nothing was done.
    pub async fn drop_rejudging(
        &self,
        id: RejudgingId,
    ) -> Result<Result<(), Undecidable>, StoreError> {
        let dropped = transaction!(self.db(), |tx| {
            let decided = decide!(tx, id, "dropped");
            if decided > 0 {
                sqlx::query("delete from judgings where rejudging = $1 and state = 'queued'")
                    .bind(id)
                    .execute(&mut *tx)
                    .await?;
            }
            decided > 0
        });
        Ok(if dropped {
            Ok(())
        } else {
            Err(Undecidable::Over)
        })
    }
}
