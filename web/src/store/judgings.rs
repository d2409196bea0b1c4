//! What a worker writes about the judging it holds: its progress, its result, or that it gives it back.
//!
//! Every write names the attempt it belongs to (see [`claims`](super::claims)): what comes from a
//! worker that was thought dead and whose judging was claimed anew changes nothing.

use std::time::Duration;

use judge::{Judging, TestResult, Verdict};

use super::Store;
use super::claims::Claim;
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::queue::{LONGEST_PAUSE, Queue};
use super::text::{kept, kept_json, storable};
use super::types::{JudgingId, Status, SubmissionId, UnixMs, figure};

/// How often a judging is claimed before it is given up as SE.
pub const MAX_ATTEMPTS: i64 = 3;

/// How many judgings are not done.
pub const OPEN_JUDGINGS: &str = "select count(*) from judgings where state <> 'done'";

/// How much longer a judging waits after each time that the machine was too busy for it; none
/// longer than [`LONGEST_PAUSE`].
const WAIT_WHEN_BUSY: Duration = Duration::from_secs(10);

/// The progress of a claimed judging since it was last stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Progress {
    /// [`Status::Compiling`] or [`Status::Running`].
    pub state: Status,
    /// How many tests there are, once known.
    pub total: Option<usize>,
    /// The number of the first of `tests` in test order, from 0.
    pub first: usize,
    /// The tests that are over since.
    pub tests: Vec<TestResult>,
}

/// Whether a worker's write was accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[must_use]
pub enum Written {
    /// It stands.
    Yes,
    /// The judging is done or belongs to a later attempt; nothing was changed.
    Refused,
}

/// Inserts or replaces one test, on a connection of either kind.
macro_rules! write_test {
    ($tx:ident, $judging:expr, $ordinal:expr, $test:expr) => {{
        let reason = $test.reason.as_ref().map(kept_json).transpose()?;
        sqlx::query(
            "insert into judging_tests (judging_id, ordinal, name, test_group, verdict, time_ms,
                 memory_kib, reason, instructions, input_bytes)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
             on conflict (judging_id, ordinal) do update set name = excluded.name,
                 test_group = excluded.test_group, verdict = excluded.verdict,
                 time_ms = excluded.time_ms, memory_kib = excluded.memory_kib,
                 reason = excluded.reason, instructions = excluded.instructions,
                 input_bytes = excluded.input_bytes",
        )
        .bind($judging)
        .bind(figure($ordinal))
        .bind(storable(&$test.name))
        .bind(storable(&$test.group))
        .bind($test.verdict.as_str())
        .bind(figure($test.time_ms))
        .bind(figure($test.memory_kib))
        .bind(reason)
        .bind($test.instructions.map(figure))
        .bind($test.input_bytes.map(figure))
        .execute(&mut *$tx)
        .await?;
    }};
}

/// Locks the contest for which a result counts that is about to be stored, on a connection of either kind: whoever changes
/// what counts for it locks it first.
macro_rules! lock_contest {
    ($tx:ident, $claim:expr) => {
        sqlx::query(
            "update contests set changes = changes where id = (
                 select k.contest from contest_submissions k
                 join submissions s on s.id = k.submission_id
                 where k.submission_id = $1 and s.current_judging = $2)",
        )
        .bind($claim.submission)
        .bind($claim.judging)
        .execute(&mut *$tx)
        .await?
    };
}

impl Store {
    /// Notes that a claimed judging is made with another package than the submission was handed
    /// in against.
    pub async fn note_package(
        &self,
        claim: &Claim,
        version: &str,
        hash: &str,
    ) -> Result<Written, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update judgings
             set package_version = $3, package_hash = $4, version = version + 1
             where id = $1 and attempt = $2 and state in ('compiling', 'running')"
        )
        .bind(claim.judging)
        .bind(claim.attempt)
        .bind(version)
        .bind(hash)
        .execute(pool)
        .await?
        .rows_affected());
        Ok(self.written(claim, rows))
    }

    /// Stores how far a claimed judging is, for the people who watch it.
    pub async fn progress(
        &self,
        claim: &Claim,
        progress: &Progress,
    ) -> Result<Written, StoreError> {
        let accepted = progress
            .tests
            .iter()
            .filter(|test| test.verdict.is_accepted());
        let passed = figure(accepted.count());
        let time = progress.tests.iter().map(|test| figure(test.time_ms)).max();
        let memory = progress
            .tests
            .iter()
            .map(|test| figure(test.memory_kib))
            .max();
        let rows = transaction!(self.db(), |tx| {
            let rows = sqlx::query(
                "update judgings
                 set state = $3, total = coalesce($4, total), passed = passed + $5,
                     time_ms = case when coalesce($6, -1) > coalesce(time_ms, -1)
                         then $6 else time_ms end,
                     memory_kib = case when coalesce($7, -1) > coalesce(memory_kib, -1)
                         then $7 else memory_kib end,
                     version = version + 1, updated_at = $8
                 where id = $1 and attempt = $2 and state in ('compiling', 'running')",
            )
            .bind(claim.judging)
            .bind(claim.attempt)
            .bind(progress.state.as_str())
            .bind(progress.total.map(figure))
            .bind(passed)
            .bind(time)
            .bind(memory)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows > 0 {
                for (place, test) in progress.tests.iter().enumerate() {
                    write_test!(tx, claim.judging, progress.first + place, test);
                }
            }
            rows
        });
        Ok(self.written(claim, rows))
    }

    /// Stores the whole result of a claimed judging, and replaces the progress stored so far.
    pub async fn finish(&self, claim: &Claim, result: &Judging) -> Result<Written, StoreError> {
        let counterexample = result.counterexample.as_ref().map(kept_json).transpose()?;
        let remarks = Some(&result.remarks).filter(|remarks| !remarks.is_empty());
        let remarks = remarks.map(kept_json).transpose()?;
        let score = result.score.as_ref().map(kept_json).transpose()?;
        let rows = transaction!(self.db(), |tx| {
            lock_contest!(tx, claim);
            let rows = sqlx::query(
                "update judgings
                 set state = 'done', verdict = $3, time_ms = $4, memory_kib = $5, passed = $6,
                     total = $7, message = $8, counterexample = $9, remarks = $11,
                     score = $12, machine = nullif($13, ''),
                     version = version + 1, updated_at = $10, finished_at = $10
                 where id = $1 and attempt = $2 and state in ('compiling', 'running')",
            )
            .bind(claim.judging)
            .bind(claim.attempt)
            .bind(result.verdict.as_str())
            .bind(figure(result.time_ms))
            .bind(figure(result.memory_kib))
            .bind(figure(result.passed))
            .bind(figure(result.total))
            .bind(result.message.as_deref().map(kept))
            .bind(&counterexample)
            .bind(UnixMs::now())
            .bind(&remarks)
            .bind(&score)
            .bind(storable(&claim.machine))
            .execute(&mut *tx)
            .await?
            .rows_affected();
            if rows > 0 {
                sqlx::query("delete from judging_tests where judging_id = $1")
                    .bind(claim.judging)
                    .execute(&mut *tx)
                    .await?;
                for (ordinal, test) in result.tests.iter().enumerate() {
                    write_test!(tx, claim.judging, ordinal, test);
                }
            }
            rows
        });
        Ok(self.written(claim, rows))
    }

    /// Ends a claimed judging with SE and the reason people are shown.
    pub async fn give_up(&self, claim: &Claim, reason: &str) -> Result<Written, StoreError> {
        let rows = transaction!(self.db(), |tx| {
            lock_contest!(tx, claim);
            sqlx::query(
                "update judgings
                 set state = 'done', verdict = $3, message = $4, version = version + 1,
                     updated_at = $5, finished_at = $5, machine = nullif($6, '')
                 where id = $1 and attempt = $2 and state in ('compiling', 'running')",
            )
            .bind(claim.judging)
            .bind(claim.attempt)
            .bind(Verdict::SE.as_str())
            .bind(kept(reason))
            .bind(UnixMs::now())
            .bind(storable(&claim.machine))
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        Ok(self.written(claim, rows))
    }

    /// Gives a claimed judging back to the queue, at its old place. `Fault` counts against
    /// [`MAX_ATTEMPTS`], the others do not.
    pub async fn release(&self, claim: &Claim, why: Release) -> Result<Written, StoreError> {
        let attempts = u32::try_from(claim.attempt).unwrap_or(u32::MAX);
        let (forgiven, delay) = match why {
            // Others may take it at once; one where its language does not work does not.
            Release::Shutdown | Release::Unable => (1_i64, Duration::ZERO),
            // What failed just now may succeed a little later.
            Release::Fault => (0, Duration::from_secs(claim.tries.unsigned_abs())),
            Release::Starved => (1, (WAIT_WHEN_BUSY * attempts).min(LONGEST_PAUSE)),
        };
        let rows = transaction!(self.db(), |tx| {
            let not_before = tx.clock().await?.after(delay);
            sqlx::query(
                "update judgings
                 set state = 'queued', released = released + $3, not_before = $4,
                     version = version + 1, updated_at = $5
                 where id = $1 and attempt = $2 and state in ('compiling', 'running')",
            )
            .bind(claim.judging)
            .bind(claim.attempt)
            .bind(forgiven)
            .bind(not_before)
            .bind(UnixMs::now())
            .execute(&mut *tx)
            .await?
            .rows_affected()
        });
        self.signals().queued();
        Ok(self.written(claim, rows))
    }

    /// Returns all judgings of a submission, the first one first.
    pub async fn judgings(&self, submission: SubmissionId) -> Result<Vec<JudgingId>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select id from judgings where submission_id = $1 order by id"
        )
        .bind(submission)
        .fetch_all(pool)
        .await?))
    }

    /// Returns how many judgings are not done.
    pub async fn open_judgings(&self) -> Result<i64, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            OPEN_JUDGINGS
        )
        .fetch_one(pool)
        .await?))
    }

    fn written(&self, claim: &Claim, rows: u64) -> Written {
        if rows == 0 {
            return Written::Refused;
        }
        self.signals().changed(claim.submission);
        Written::Yes
    }
}

/// Why a worker gives a judging back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Release {
    /// It shuts down.
    Shutdown,
    /// Something of ours failed; another attempt may succeed.
    Fault,
    /// Its language does not work there. Another worker may have it.
    Unable,
    /// The machine was too busy to measure the program. It is tried again, with longer and longer
    /// pauses, until it was measured.
    Starved,
}
