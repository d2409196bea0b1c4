//! Rows in numbers, for measuring: people, submissions and judgings as a big site has them.

use sqlx::FromRow;

use super::Store;
use super::db::{Db, reading, transaction};
use super::error::StoreError;
use super::types::{SubmissionId, UnixMs, UserId};

/// What a filled database has that is of interest.
#[derive(Debug, Clone)]
pub struct Sample {
    /// Somebody with a hundredth of all submissions, but at least 10,000 of them.
    pub busy: UserId,
    /// Somebody with a few.
    pub other: UserId,
    /// A problem with a hundredth of all submissions.
    pub problem: String,
    /// A language of most submissions.
    pub language: String,
    /// A language of one submission in a thousand.
    pub rare_language: String,
    /// The submission in the middle.
    pub middle: SubmissionId,
}

/// When somebody's submission came and was taken up: who waited for whom is read from it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct TurnTaken {
    /// The submission.
    pub submission: SubmissionId,
    /// Whose it is.
    pub owner: UserId,
    /// When it was handed in.
    pub came_at: UnixMs,
    /// When a worker took it up last.
    pub taken_at: UnixMs,
    /// When it was judged.
    pub done_at: Option<UnixMs>,
}

/// Every statement is given the numbers of submissions and of people. What looks like chance are
/// remainders of products with primes. MLE is one in a thousand and not once that of the busy
/// user; nothing is OLE.
const STATEMENTS: [&str; 3] = [
    "insert into users (name, name_key, password_hash, role, created_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < $2)
     select 'sample' || i, 'sample' || i, '-', 'student', 0 * $1 from n",
    "insert into submissions (user_id, problem, package_version, package_hash, language,
         source_name, source_size, created_at)
     with recursive n(i) as (select cast(1 as bigint) union all select i + 1 from n where i < $1)
     select case when i * 7919 % $1 < $1 / 100 or i * 7919 % $1 < 10000 then 1
                 else 2 + i * 104729 % ($2 - 1) end,
         'problem-' || (i * 31 % 100), '1.0', '00',
         case when i * 48611 % 1000 = 0 then 'haskell' when i * 48611 % 10 < 3 then 'python'
              else 'cpp' end,
         'main', 1000, i
     from n",
    "insert into judgings (submission_id, state, verdict, time_ms, memory_kib, passed, total,
         created_at, updated_at, finished_at)
     select id, 'done',
         case when id * 611953 % 1000 = 1 and user_id > 1 then 'MLE'
              when id * 611953 % 10 < 4 then 'AC' when id * 611953 % 10 < 8 then 'WA'
              when id * 611953 % 10 < 9 then 'TLE' else 'RE' end,
         id % 1000, 4096 + id % 4096, 3, 24, id, id, id
     from submissions where id <= $1 and $2 > 0 order by id",
];

/// Gives every submission its judging, and the verdict with it: row by row, as the triggers copy it,
/// PostgreSQL would write a million rows and all their indexes twice.
const CURRENT: &str =
    "update submissions set current_judging = judged.id, verdict = judged.verdict,
         usual_verdict = judged.verdict
     from judgings judged where judged.submission_id = submissions.id";

impl Store {
    /// Fills an empty database with so many submissions (at least 20,000) by a twentieth as many
    /// people. Takes minutes for a million, for the sake of all the indexes.
    pub async fn fill(&self, submissions: u32) -> Result<Sample, StoreError> {
        let submissions = i64::from(submissions.max(20_000));
        let people = submissions / 20;
        transaction!(self.db(), |tx| {
            for statement in STATEMENTS {
                sqlx::query(statement)
                    .bind(submissions)
                    .bind(people)
                    .execute(&mut *tx)
                    .await?;
            }
        });
        match self.db() {
            Db::Sqlite { writer, .. } => {
                sqlx::query(CURRENT).execute(writer).await?;
            }
            Db::Postgres(pool) => {
                for statement in [
                    "alter table submissions disable trigger submissions_current_judging",
                    CURRENT,
                    "alter table submissions enable trigger submissions_current_judging",
                    // What its own tidying does within a minute of so many rows.
                    "vacuum analyze",
                ] {
                    sqlx::query(statement).execute(pool).await?;
                }
            }
        }
        Ok(Sample {
            busy: UserId(1),
            other: UserId(people / 2),
            problem: "problem-7".to_owned(),
            language: "cpp".to_owned(),
            rare_language: "haskell".to_owned(),
            middle: SubmissionId(submissions / 2),
        })
    }

    /// Returns when each submission of the whole site was taken up, in the order in which they came.
    pub async fn turns_taken(&self) -> Result<Vec<TurnTaken>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select submission_id as submission, owner, created_at as came_at,
                 started_at as taken_at, finished_at as done_at
             from judgings where started_at is not null order by submission_id"
        )
        .fetch_all(pool)
        .await?))
    }
}
