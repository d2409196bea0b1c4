//! Handing something in: what is stored of it, within which quota, and what counts as sent again.

use std::time::Duration;

use judge::SOURCE_LIMIT;

use super::contests::{Entry, LAST_NEAR, TRIES, count_submission, entry_now, judge_alike};
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::queue::{Priority, next_turn};
use super::text::storable;
use super::types::{JudgingId, SubmissionId, UnixMs, UserId, figure};
use super::{Store, secret};

/// A submission to be stored. The caller has checked that the problem, the language and the
/// source are acceptable.
#[derive(Debug, Clone)]
pub struct NewSubmission {
    /// Who hands it in.
    pub user: UserId,
    /// The problem's id.
    pub problem: String,
    /// The version of the problem's package.
    pub package_version: String,
    /// The content address of the problem's package.
    pub package_hash: String,
    /// The language's id.
    pub language: String,
    /// The source's name, such as `a.cpp`. Only shown.
    pub source_name: String,
    /// The program's text, in whatever encoding it has.
    pub source: Vec<u8>,
    /// What goes before what in the queue.
    pub priority: Priority,
}

/// How much one user may hand in. Counted in the database, so it holds over all processes.
#[derive(Debug, Clone, Copy)]
pub struct Quota {
    /// At most this many submissions, of which a long one counts as several…
    pub submissions: i64,
    /// …in this time.
    pub window: Duration,
}

/// A submission that was stored.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Submitted {
    /// Its number.
    pub id: SubmissionId,
    /// It was stored before, under the same key; nothing was stored now.
    pub replayed: bool,
    /// How much more may be handed in, where there is a quota.
    pub left: Option<QuotaLeft>,
}

/// What is left of a quota.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct QuotaLeft {
    /// How many submissions the quota allows.
    pub limit: i64,
    /// How many are left of them.
    pub remaining: i64,
    /// When the oldest one that counts drops out of the window.
    pub reset: Duration,
}

/// So many bytes, as a program has at most, count as one submission.
const BYTES_OF_ONE: i64 = SOURCE_LIMIT.bytes().cast_signed();

/// How long a key is remembered.
const KEY_LIFE: Duration = Duration::from_hours(24);

/// What was stored under a key of whoever hands something in, within a day, on a connection of either kind.
macro_rules! stored_under {
    ($tx:ident, $new:expr, $key:expr, $digest:expr, $now:expr) => {{
        let before: Option<(SubmissionId, String)> = sqlx::query_as(
            "select submission_id, digest from idempotency_keys
             where user_id = $1 and key = $2 and created_at > $3",
        )
        .bind($new.user)
        .bind($key)
        .bind($now.before(KEY_LIFE))
        .fetch_optional(&mut *$tx)
        .await?;
        if before.as_ref().is_some_and(|(_, same)| same != $digest) {
            return Err(StoreError::KeyConflict);
        }
        before.map(|(id, _)| id)
    }};
}

/// Remembers under which key something was stored, on a connection of either kind.
macro_rules! remember_key {
    ($tx:ident, $new:expr, $key:expr, $digest:expr, $submission:expr, $now:expr) => {
        // One that is older than a day gives way.
        sqlx::query(
            "insert into idempotency_keys (user_id, key, digest, submission_id, created_at)
             values ($1, $2, $3, $4, $5)
             on conflict (user_id, key) do update set digest = excluded.digest,
                 submission_id = excluded.submission_id, created_at = excluded.created_at",
        )
        .bind($new.user)
        .bind($key)
        .bind($digest)
        .bind($submission)
        .bind($now)
        .execute(&mut *$tx)
        .await?
    };
}

/// How much somebody has handed in within the window of a quota, and when the oldest of it was.
const HANDED_IN: &str = "select cast(coalesce(sum(1 + (source_size - 1) / $4), 0) as bigint),
         min(created_at) from submissions
     where user_id = $1 and created_at > $2 and created_at <= $3";

/// What a quota leaves after one submission more, which it has room for, on a connection of either kind.
macro_rules! left_of_quota {
    ($on:expr, $more:expr, $quota:expr, $now:expr) => {{
        let (user, bytes): (UserId, usize) = $more;
        let handed_in: (i64, Option<i64>) = sqlx::query_as(HANDED_IN)
            .bind(user)
            .bind($now.before($quota.window))
            // Those of a future that only a wrong clock can have had count against nobody.
            .bind($now.after($quota.window))
            .bind(BYTES_OF_ONE)
            .fetch_one($on)
            .await?;
        left_after(handed_in, bytes, $quota, $now)?
    }};
}

/// Stores a submission, its text, and its judging that waits, on a connection of either kind; its number.
macro_rules! insert_submission {
    ($tx:ident, $new:expr, $now:expr) => {{
        let submission: SubmissionId = sqlx::query_scalar(
            "insert into submissions (user_id, problem, package_version, package_hash,
                 language, source_name, source_size, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
        )
        .bind($new.user)
        .bind(&$new.problem)
        .bind(&$new.package_version)
        .bind(&$new.package_hash)
        .bind(&$new.language)
        .bind(storable(&$new.source_name))
        .bind(figure($new.source.len()))
        .bind($now)
        .fetch_one(&mut *$tx)
        .await?;
        sqlx::query("insert into submission_sources (submission_id, source) values ($1, $2)")
            .bind(submission)
            .bind(&$new.source)
            .execute(&mut *$tx)
            .await?;
        let turn = next_turn!($tx, $new.user, $new.priority);
        let judging: JudgingId = sqlx::query_scalar(
            "insert into judgings (submission_id, state, created_at, updated_at,
                 package_version, package_hash, owner, priority, turn, language)
             values ($1, 'queued', $2, $2, $3, $4, $5, $6, $7, $8) returning id",
        )
        .bind(submission)
        .bind($now)
        .bind(&$new.package_version)
        .bind(&$new.package_hash)
        .bind($new.user)
        .bind($new.priority.number())
        .bind(turn)
        .bind(&$new.language)
        .fetch_one(&mut *$tx)
        .await?;
        sqlx::query("update submissions set current_judging = $2 where id = $1")
            .bind(submission)
            .bind(judging)
            .execute(&mut *$tx)
            .await?;
        submission
    }};
}

/// Notes what a submission counts for, where its contest takes one more for the problem, and takes it now; on a
/// connection of either kind.
macro_rules! count_for {
    ($tx:ident, $submission:expr, $entry:expr, $now:expr) => {{
        count_submission!($tx, $submission, $entry);
        // Noting it has locked the contest: of two at the same moment one waits, and is counted.
        if $entry.most_tries > 0 {
            let tries: i64 = sqlx::query_scalar(TRIES)
                .bind($entry.participant)
                .bind($entry.place)
                .fetch_one(&mut *$tx)
                .await?;
            if tries > $entry.most_tries {
                return Err(StoreError::TriesUsed($entry.most_tries));
            }
        }
        if $entry.pause_seconds > 0 {
            let pause = Duration::from_secs($entry.pause_seconds.unsigned_abs());
            // A clock may have been wrong: nothing of a far future counts against anybody.
            let last: Option<i64> = sqlx::query_scalar(LAST_NEAR)
                .bind($entry.participant)
                .bind($submission)
                .bind($now.before(pause))
                .bind($now.after(pause))
                .fetch_one(&mut *$tx)
                .await?;
            if last.is_some() {
                return Err(StoreError::TooSoon {
                    pause,
                    retry_after: until_older(pause, $now, last),
                });
            }
        }
    }};
}

impl Store {
    /// Stores a submission and its judging, which waits in the queue, all or none, and returns
    /// its number. Workers of this process are woken.
    ///
    /// # Errors
    /// [`StoreError::Quota`] when the user has handed in too much.
    pub async fn submit(
        &self,
        new: &NewSubmission,
        quota: Option<Quota>,
    ) -> Result<SubmissionId, StoreError> {
        Ok(self.submit_once(new, quota, None).await?.id)
    }

    /// The same, but what was stored under `key` within a day is not stored again: its number is
    /// returned, whatever the quota.
    ///
    /// # Errors
    /// As [`Store::submit`]; [`StoreError::KeyConflict`] when the key came with something else.
    pub async fn submit_once(
        &self,
        new: &NewSubmission,
        quota: Option<Quota>,
        key: Option<&str>,
    ) -> Result<Submitted, StoreError> {
        self.submit_for(new, quota, key, None).await
    }

    /// The same, and notes in the same transaction what it counts for in a contest, with whose limits it is judged then.
    ///
    /// # Errors
    /// As [`Store::submit_once`]; [`StoreError::TriesUsed`] when the contest takes no more for the problem,
    /// [`StoreError::TooSoon`] when it takes none yet.
    pub async fn submit_for(
        &self,
        new: &NewSubmission,
        quota: Option<Quota>,
        key: Option<&str>,
        entry: Option<&Entry>,
    ) -> Result<Submitted, StoreError> {
        let now = UnixMs::now();
        let key = key.map(|key| (key, digest(new)));
        let mut left = None;
        let id: SubmissionId = transaction!(self.db(), |tx| {
            if quota.is_some() || key.is_some() {
                // The row lock makes the counting and the looking exact on PostgreSQL, where two
                // requests may be here at once.
                sqlx::query("update users set role = role where id = $1")
                    .bind(new.user)
                    .execute(&mut *tx)
                    .await?;
            }
            if let Some((key, digest)) = &key {
                let before = stored_under!(tx, new, *key, digest, now);
                if let Some(id) = before {
                    return Ok(Submitted {
                        id,
                        replayed: true,
                        left: None,
                    });
                }
            }
            if let Some(quota) = quota {
                let more = (new.user, new.source.len());
                left = Some(left_of_quota!(&mut *tx, more, quota, now));
            }
            let submission = insert_submission!(tx, new, now);
            // The contest may not be what it was when the caller looked.
            let entry = entry_now!(tx, entry, &new.problem);
            if let Some(entry) = entry {
                count_for!(tx, submission, entry, now);
                judge_alike!(tx, submission);
            }
            if let Some((key, digest)) = &key {
                remember_key!(tx, new, *key, digest, submission, now);
            }
            submission
        });
        self.signals().queued();
        Ok(Submitted {
            id,
            replayed: false,
            left,
        })
    }

    /// Whether a quota has room for so many bytes, or something is stored under `key` already: for whoever has work to do
    /// before they are stored. Nothing is taken of it; storing them counts.
    ///
    /// # Errors
    /// [`StoreError::Quota`] when the user has handed in too much.
    pub async fn require_room(
        &self,
        (user, bytes): (UserId, usize),
        quota: Quota,
        key: Option<&str>,
    ) -> Result<(), StoreError> {
        let now = UnixMs::now();
        if let Some(key) = key {
            let before: Option<SubmissionId> = reading!(self.db(), |pool| sqlx::query_scalar(
                "select submission_id from idempotency_keys
                     where user_id = $1 and key = $2 and created_at > $3",
            )
            .bind(user)
            .bind(key)
            .bind(now.before(KEY_LIFE))
            .fetch_optional(pool)
            .await?);
            if before.is_some() {
                return Ok(());
            }
        }
        reading!(self.db(), |pool| {
            left_of_quota!(pool, (user, bytes), quota, now);
        });
        Ok(())
    }

    /// Forgets keys that are too old to be looked for. Returns how many.
    pub async fn forget_old_keys(&self) -> Result<u64, StoreError> {
        Ok(writing!(self.db(), |pool| sqlx::query(
            "delete from idempotency_keys where created_at <= $1"
        )
        .bind(UnixMs::now().before(KEY_LIFE))
        .execute(pool)
        .await?
        .rows_affected()))
    }
}

/// What a quota leaves after so many bytes more, where so much was handed in within its window, the oldest of it then.
fn left_after(
    (count, oldest): (i64, Option<i64>),
    bytes: usize,
    quota: Quota,
    now: UnixMs,
) -> Result<QuotaLeft, StoreError> {
    let reset = until_older(quota.window, now, oldest);
    let more = 1 + (figure(bytes) - 1) / BYTES_OF_ONE;
    // Whoever has handed in nothing lately may hand in anything.
    if count >= quota.submissions || (count > 0 && count + more > quota.submissions) {
        return Err(StoreError::Quota {
            limit: quota.submissions,
            window: quota.window,
            retry_after: reset,
        });
    }
    Ok(QuotaLeft {
        limit: quota.submissions,
        remaining: (quota.submissions - count - more).max(0),
        reset,
    })
}

/// When the oldest submission that counts drops out of the window. Never longer than the window,
/// even where the clock was put back since.
fn until_older(window: Duration, now: UnixMs, oldest: Option<i64>) -> Duration {
    let window = i64::try_from(window.as_millis()).unwrap_or(i64::MAX);
    let left = oldest.map_or(window, |oldest| oldest.saturating_add(window) - now.0);
    Duration::from_millis(left.clamp(0, window).unsigned_abs())
}

/// What distinguishes one submission from another: all that its sender wrote.
fn digest(new: &NewSubmission) -> String {
    let source = secret::digest(&String::from_utf8_lossy(&new.source));
    let parts = [&new.problem, &new.language, &new.source_name, &source];
    secret::digest(&parts.map(|part| format!("{}:{part}", part.len())).concat())
}
