//! Submissions: handing one in and reading one with its judging.

use std::time::Duration;

use judge::{Counterexample, Remark, Score, TestResult, Verdict};
use serde::Serialize;
use sqlx::FromRow;

use super::contests::{Entry, LAST_NEAR, TRIES, count_submission, entry_now};
use super::db::{reading, transaction, writing};
use super::error::StoreError;
use super::queue::{Priority, next_turn};
use super::text::storable;
use super::types::{
    ContestId, JudgingId, ParticipantId, ScoreText, Status, SubmissionId, UnixMs, UserId,
    VerdictText, figure, read_json, read_verdict,
};
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

/// So many bytes, as a program has at most, count as one submission. The statement below says it, too.
const BYTES_OF_ONE: i64 = 262_144;

/// How long a key is remembered.
pub(super) const KEY_LIFE: Duration = Duration::from_hours(24);

/// A submission with the judging that counts.
#[derive(Debug, Clone, PartialEq, Serialize, FromRow)]
pub struct SubmissionView {
    /// Its number.
    pub id: SubmissionId,
    /// Who handed it in.
    pub user_id: UserId,
    /// The user's name.
    #[sqlx(rename = "user_name")]
    pub user: String,
    /// The problem's id.
    pub problem: String,
    /// The version of the package it was handed in against.
    pub package_version: String,
    /// The content address of that package.
    pub package_hash: String,
    /// The language's id.
    pub language: String,
    /// The source's name.
    pub source_name: String,
    /// The source's size in bytes.
    pub source_size: i64,
    /// When it was handed in.
    pub created_at: UnixMs,
    /// The contest that it counts for.
    #[serde(skip)]
    pub contest: Option<ContestId>,
    /// As whose it counts there.
    #[serde(skip)]
    pub participant: Option<ParticipantId>,
    /// The contests that it counted for until its authors were taken out, their time was withdrawn, or the start was
    /// moved to after it.
    #[serde(skip)]
    #[sqlx(skip)]
    pub dropped_from: Vec<ContestId>,
    /// Who is in that team, with whoever handed it in.
    #[serde(skip)]
    #[sqlx(skip)]
    pub team: Vec<UserId>,
    /// What became of it so far.
    #[sqlx(flatten)]
    pub judging: JudgingView,
}

/// One run of the pipeline over a submission, finished or under way.
#[derive(Debug, Clone, PartialEq, Serialize, FromRow)]
pub struct JudgingView {
    /// Its id.
    #[sqlx(rename = "judging_id")]
    pub id: JudgingId,
    /// Rises with every visible change of the submission; the id of live events.
    pub version: i64,
    /// How often a worker has claimed it.
    pub attempt: i64,
    /// How far it is.
    #[sqlx(try_from = "String")]
    pub state: Status,
    /// There when `state` is [`Status::Done`].
    #[sqlx(try_from = "VerdictText")]
    pub verdict: Option<Verdict>,
    /// The largest CPU time over the tests so far, in milliseconds.
    pub time_ms: Option<i64>,
    /// The largest memory peak over the tests so far, in KiB.
    pub memory_kib: Option<i64>,
    /// Tests accepted so far.
    pub passed: i64,
    /// How many tests there are, once known.
    pub total: Option<i64>,
    /// The compiler's words for CE, the reason for SE.
    pub message: Option<String>,
    /// The tests judged so far, in test order.
    #[sqlx(skip)]
    pub tests: Vec<TestResult>,
    /// The smallest failing position, when one was looked for and found.
    #[sqlx(try_from = "CounterexampleText")]
    pub counterexample: Option<Counterexample>,
    /// What an accepted program gets wrong that does not count.
    #[sqlx(try_from = "RemarksText")]
    pub remarks: Vec<Remark>,
    /// What it brings in points; `None` where the problem gives none.
    #[sqlx(try_from = "ScoreText")]
    pub score: Option<Score>,
    /// The version of the package it is made with; `None` in databases older than this figure.
    #[sqlx(rename = "judged_version")]
    pub package_version: Option<String>,
    /// The content address of that package.
    #[sqlx(rename = "judged_hash")]
    pub package_hash: Option<String>,
    /// When this judging was asked for.
    #[sqlx(rename = "judging_created_at")]
    pub created_at: UnixMs,
    /// When a worker last claimed it.
    pub started_at: Option<UnixMs>,
    /// When it was done.
    pub finished_at: Option<UnixMs>,
}

#[derive(FromRow)]
struct TestRow {
    name: String,
    test_group: String,
    verdict: String,
    time_ms: i64,
    memory_kib: i64,
    reason: Option<String>,
    instructions: Option<i64>,
    input_bytes: Option<i64>,
}

impl TestRow {
    fn read(self) -> Result<TestResult, StoreError> {
        Ok(TestResult {
            verdict: read_verdict(&self.verdict)?,
            name: self.name,
            group: self.test_group,
            time_ms: self.time_ms.unsigned_abs(),
            memory_kib: self.memory_kib.unsigned_abs(),
            instructions: self.instructions.map(i64::unsigned_abs),
            input_bytes: self.input_bytes.map(i64::unsigned_abs),
            reason: read_json(self.reason.as_deref(), "a test's reason")?,
        })
    }
}

/// The counterexample of a row that may have none.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct CounterexampleText(Option<String>);

impl TryFrom<CounterexampleText> for Option<Counterexample> {
    type Error = StoreError;

    fn try_from(CounterexampleText(text): CounterexampleText) -> Result<Self, StoreError> {
        read_json(text.as_deref(), "a counterexample")
    }
}

/// The remarks of a row that may have none.
#[derive(sqlx::Type)]
#[sqlx(transparent)]
struct RemarksText(Option<String>);

impl TryFrom<RemarksText> for Vec<Remark> {
    type Error = StoreError;

    fn try_from(RemarksText(text): RemarksText) -> Result<Self, StoreError> {
        let remarks: Option<Self> = read_json(text.as_deref(), "remarks")?;
        Ok(remarks.unwrap_or_default())
    }
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

    /// The same, and notes in the same transaction what it counts for in a contest.
    ///
    /// # Errors
    /// As [`Store::submit_once`]; [`StoreError::TriesUsed`] when the contest takes no more for the problem,
    /// [`StoreError::TooSoon`] when it takes none yet.
    #[expect(clippy::too_many_lines, reason = "it is one transaction")]
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
                let before: Option<(SubmissionId, String)> = sqlx::query_as(
                    "select submission_id, digest from idempotency_keys
                     where user_id = $1 and key = $2 and created_at > $3",
                )
                .bind(new.user)
                .bind(*key)
                .bind(now.before(KEY_LIFE))
                .fetch_optional(&mut *tx)
                .await?;
                if let Some((id, same)) = before {
                    if same != *digest {
                        return Err(StoreError::KeyConflict);
                    }
                    return Ok(Submitted {
                        id,
                        replayed: true,
                        left: None,
                    });
                }
            }
            if let Some(quota) = quota {
                let (count, oldest): (i64, Option<i64>) = sqlx::query_as(
                    "select cast(coalesce(sum(1 + (source_size - 1) / 262144), 0) as bigint),
                         min(created_at) from submissions
                     where user_id = $1 and created_at > $2 and created_at <= $3",
                )
                .bind(new.user)
                .bind(now.before(quota.window))
                // Those of a future that only a wrong clock can have had count against nobody.
                .bind(now.after(quota.window))
                .fetch_one(&mut *tx)
                .await?;
                let reset = until_older(quota.window, now, oldest);
                let more = 1 + (figure(new.source.len()) - 1) / BYTES_OF_ONE;
                // Whoever has handed in nothing lately may hand in anything.
                if count >= quota.submissions || (count > 0 && count + more > quota.submissions) {
                    return Err(StoreError::Quota {
                        limit: quota.submissions,
                        window: quota.window,
                        retry_after: reset,
                    });
                }
                left = Some(QuotaLeft {
                    limit: quota.submissions,
                    remaining: (quota.submissions - count - more).max(0),
                    reset,
                });
            }
            let submission: SubmissionId = sqlx::query_scalar(
                "insert into submissions (user_id, problem, package_version, package_hash,
                     language, source_name, source_size, created_at)
                 values ($1, $2, $3, $4, $5, $6, $7, $8) returning id",
            )
            .bind(new.user)
            .bind(&new.problem)
            .bind(&new.package_version)
            .bind(&new.package_hash)
            .bind(&new.language)
            .bind(storable(&new.source_name))
            .bind(figure(new.source.len()))
            .bind(now)
            .fetch_one(&mut *tx)
            .await?;
            sqlx::query("insert into submission_sources (submission_id, source) values ($1, $2)")
                .bind(submission)
                .bind(&new.source)
                .execute(&mut *tx)
                .await?;
            let turn = next_turn!(tx, new.user, new.priority);
            let judging: JudgingId = sqlx::query_scalar(
                "insert into judgings (submission_id, state, created_at, updated_at,
                     package_version, package_hash, owner, priority, turn, language)
                 values ($1, 'queued', $2, $2, $3, $4, $5, $6, $7, $8) returning id",
            )
            .bind(submission)
            .bind(now)
            .bind(&new.package_version)
            .bind(&new.package_hash)
            .bind(new.user)
            .bind(new.priority.number())
            .bind(turn)
            .bind(&new.language)
            .fetch_one(&mut *tx)
            .await?;
            sqlx::query("update submissions set current_judging = $2 where id = $1")
                .bind(submission)
                .bind(judging)
                .execute(&mut *tx)
                .await?;
            // The contest may not be what it was when the caller looked.
            if let Some(entry) = entry_now!(tx, entry, &new.problem) {
                count_submission!(tx, submission, entry);
                // Noting it has locked the contest: of two at the same moment one waits, and is counted.
                if entry.most_tries > 0 {
                    let tries: i64 = sqlx::query_scalar(TRIES)
                        .bind(entry.participant)
                        .bind(entry.place)
                        .fetch_one(&mut *tx)
                        .await?;
                    if tries > entry.most_tries {
                        return Err(StoreError::TriesUsed(entry.most_tries));
                    }
                }
                if entry.pause_seconds > 0 {
                    let pause = Duration::from_secs(entry.pause_seconds.unsigned_abs());
                    // A clock may have been wrong: nothing of a far future counts against anybody.
                    let last: Option<i64> = sqlx::query_scalar(LAST_NEAR)
                        .bind(entry.participant)
                        .bind(submission)
                        .bind(now.before(pause))
                        .bind(now.after(pause))
                        .fetch_one(&mut *tx)
                        .await?;
                    if last.is_some() {
                        return Err(StoreError::TooSoon {
                            pause,
                            retry_after: until_older(pause, now, last),
                        });
                    }
                }
            }
            if let Some((key, digest)) = &key {
                // One that is older than a day gives way.
                sqlx::query(
                    "insert into idempotency_keys (user_id, key, digest, submission_id, created_at)
                     values ($1, $2, $3, $4, $5)
                     on conflict (user_id, key) do update set digest = excluded.digest,
                         submission_id = excluded.submission_id, created_at = excluded.created_at",
                )
                .bind(new.user)
                .bind(*key)
                .bind(digest)
                .bind(submission)
                .bind(now)
                .execute(&mut *tx)
                .await?;
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

    /// Returns a submission as it is now.
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<SubmissionView>, StoreError> {
        let view: Option<SubmissionView> = reading!(self.db(), |pool| sqlx::query_as(
            "select s.id, s.user_id, u.name as user_name, s.problem, s.package_version,
                 s.package_hash, s.language, s.source_name,
                 s.source_size, s.created_at,
                 j.id as judging_id, j.version, j.attempt, j.state, j.verdict, j.time_ms,
                 j.memory_kib, j.passed, j.total, j.message, j.counterexample, j.remarks, j.score,
                 j.package_version as judged_version, j.package_hash as judged_hash,
                 j.created_at as judging_created_at, j.started_at, j.finished_at,
                 cs.contest, cs.participant
             from submissions s
             join users u on u.id = s.user_id
             join judgings j on j.id = s.current_judging
             left join contest_submissions cs on cs.submission_id = s.id
             where s.id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?);
        let Some(mut view) = view else {
            return Ok(None);
        };
        if let Some(participant) = view.participant {
            view.team = self.team_mates(participant).await?;
        }
        view.dropped_from = reading!(self.db(), |pool| sqlx::query_scalar(
            "select contest from contest_dropped where submission_id = $1 order by contest"
        )
        .bind(id)
        .fetch_all(pool)
        .await?);
        // Read after the judging's row: a judging read as done has all its tests.
        let tests: Vec<TestRow> = reading!(self.db(), |pool| {
            sqlx::query_as(
                "select name, test_group, verdict, time_ms, memory_kib, reason, instructions,
                     input_bytes
                 from judging_tests where judging_id = $1 order by ordinal",
            )
            .bind(view.judging.id)
            .fetch_all(pool)
            .await?
        });
        let tests = tests.into_iter().map(TestRow::read);
        view.judging.tests = tests.collect::<Result<_, _>>()?;
        Ok(Some(view))
    }

    /// Returns the text of a submission, as it was handed in.
    pub async fn source(&self, id: SubmissionId) -> Result<Option<Vec<u8>>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select source from submission_sources where submission_id = $1"
        )
        .bind(id)
        .fetch_optional(pool)
        .await?))
    }
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
