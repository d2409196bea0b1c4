//! What became of each test of what counts in a contest.

use judge::Verdict;
use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::{ContestId, SubmissionId, VerdictText};

/// A test on which a submission that counts was run.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CountedRun {
    /// The submission.
    pub submission: SubmissionId,
    /// The test's place, from 0.
    pub ordinal: i64,
    /// What became of it.
    #[sqlx(try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// CPU time in milliseconds.
    pub time_ms: i64,
}

impl Store {
    /// Returns the tests of the judgings that count in a contest, or of that of one submission, in order.
    pub async fn counted_runs(
        &self,
        contest: ContestId,
        submission: Option<SubmissionId>,
    ) -> Result<Vec<CountedRun>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select cs.submission_id as submission, t.ordinal, t.verdict, t.time_ms
             from contest_submissions cs
             join submissions s on s.id = cs.submission_id
             join judging_tests t on t.judging_id = s.current_judging
             where cs.contest = $1 and cs.submission_id >= $2 and cs.submission_id <= $3
             order by cs.submission_id, t.ordinal"
        )
        .bind(contest)
        .bind(submission.map_or(0, |it| it.0))
        .bind(submission.map_or(i64::MAX, |it| it.0))
        .fetch_all(pool)
        .await?))
    }
}
