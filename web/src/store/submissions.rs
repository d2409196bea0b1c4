//! Submissions, each read with its judging.

use judge::{Counterexample, Remark, Score, TestResult, Verdict};
use serde::Serialize;
use sqlx::FromRow;

use super::Store;
use super::db::reading;
use super::error::StoreError;
use super::limits::ContestLimits;
use super::types::{
    ContestId, JudgingId, ParticipantId, ScoreText, Status, SubmissionId, UnixMs, UserId,
    VerdictText, read_json, read_verdict,
};

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
    /// What it gets with the usual limits of its problem, where it is judged so: in a contest that has others, that is
    /// another matter.
    #[serde(skip)]
    #[sqlx(try_from = "VerdictText")]
    pub usual_verdict: Option<Verdict>,
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
    /// The limits that it is made with in place of that package's.
    #[serde(skip)]
    #[sqlx(flatten)]
    pub limits: ContestLimits,
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
    /// Returns a submission as it is now.
    pub async fn submission(&self, id: SubmissionId) -> Result<Option<SubmissionView>, StoreError> {
        let view: Option<SubmissionView> = reading!(self.db(), |pool| sqlx::query_as(
            "select s.id, s.user_id, u.name as user_name, s.problem, s.package_version,
                 s.package_hash, s.language, s.source_name,
                 s.source_size, s.created_at, s.usual_verdict,
                 j.id as judging_id, j.version, j.attempt, j.state, j.verdict, j.time_ms,
                 j.memory_kib, j.passed, j.total, j.message, j.counterexample, j.remarks, j.score,
                 j.package_version as judged_version, j.package_hash as judged_hash,
                 j.time_limit_ms, j.memory_limit_mib,
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

    /// The verdict that counted until a judging took its place; `None` for one that a set did not make again.
    pub async fn verdict_before(&self, judging: JudgingId) -> Result<Option<Verdict>, StoreError> {
        let before: Option<Option<String>> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select b.verdict from judgings j
             join judgings b on b.id = j.replaces where j.id = $1"
        )
        .bind(judging)
        .fetch_optional(pool)
        .await?);
        before.flatten().as_deref().map(read_verdict).transpose()
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
