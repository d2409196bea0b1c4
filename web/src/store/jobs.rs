//! The queue's tables, which belong to apalis: enqueueing inside our transactions, and asking
//! which judgings have no live job.
//!
//! A job holds only the judging's id. Its idempotency key names judging and job number, so a
//! judging's present job can be found, and no number is enqueued twice.

use std::time::Duration;

use apalis::prelude::TaskBuilder;
use apalis_postgres::PostgresStorage;
use apalis_sqlite::SqliteStorage;
use serde::{Deserialize, Serialize};
use sqlx::migrate::{MigrateError, Migrator};
use sqlx::{FromRow, PgConnection, PgPool, SqliteConnection, SqlitePool};

use super::Store;
use super::db::Db;
use super::error::StoreError;
use super::types::{JudgingId, UnixMs};

/// The queue's name in its tables.
pub(crate) const QUEUE: &str = "judging";

/// Where the queue's own migrations are noted, apart from ours.
const MIGRATIONS_TABLE: &str = "queue_migrations";

/// The library's own bound on attempts. Ours is counted on the judging; this one must never be
/// reached first, so that the library does not bury a job we still want.
const LIBRARY_ATTEMPTS: usize = 1_000_000;

/// What a job says.
#[derive(Debug, Clone, Copy, Serialize, Deserialize)]
pub(crate) struct JudgingJob {
    /// The judging to be done.
    pub(crate) judging: JudgingId,
}

fn task(
    judging: JudgingId,
    job: i64,
    delay: Duration,
) -> Result<apalis_sqlite::SqliteTask, sqlx::Error> {
    let args =
        serde_json::to_vec(&JudgingJob { judging }).map_err(|e| sqlx::Error::Encode(e.into()))?;
    Ok(TaskBuilder::new(args)
        .max_attempts(LIBRARY_ATTEMPTS)
        .run_after(delay)
        .idempotency_key(format!("judging-{judging}-{job}"))
        .build())
}

/// A connection, inside a transaction, through which a job can be enqueued.
pub(crate) trait Enqueue {
    /// Enqueues job number `job` of the judging, to be taken after `delay` (whole seconds).
    fn enqueue(
        &mut self,
        judging: JudgingId,
        job: i64,
        delay: Duration,
    ) -> impl Future<Output = Result<(), StoreError>> + Send;
}

impl Enqueue for SqliteConnection {
    async fn enqueue(
        &mut self,
        judging: JudgingId,
        job: i64,
        delay: Duration,
    ) -> Result<(), StoreError> {
        let tasks = [task(judging, job, delay)?];
        apalis_sqlite::queries::push_tasks(self, QUEUE, &tasks)
            .await
            .map_err(|error| queue_failed(&error))
    }
}

impl Enqueue for PgConnection {
    async fn enqueue(
        &mut self,
        judging: JudgingId,
        job: i64,
        delay: Duration,
    ) -> Result<(), StoreError> {
        let tasks = vec![task(judging, job, delay)?];
        apalis_postgres::queries::push_tasks(self, QUEUE, tasks)
            .await
            .map_err(|error| queue_failed(&error))
    }
}

fn queue_failed(error: &dyn std::fmt::Display) -> StoreError {
    StoreError::Database(sqlx::Error::Protocol(format!("the queue: {error}")))
}

/// The pool of either kind, for the queue's own storage types.
pub(crate) enum QueuePool<'a> {
    Sqlite(&'a SqlitePool),
    Postgres(&'a PgPool),
}

/// An open judging that has no live job.
#[derive(Debug, Clone, Copy, FromRow)]
pub(super) struct Stranded {
    pub(super) id: JudgingId,
    pub(super) job: i64,
}

impl Store {
    /// Brings the queue's tables up to date. The library's own `setup` is not used: on SQLite
    /// it switches off syncing, and it notes its migrations among ours.
    pub(super) async fn migrate_queue(&self) -> Result<(), MigrateError> {
        let named = |mut migrator: Migrator| {
            migrator.dangerous_set_table_name(MIGRATIONS_TABLE);
            migrator
        };
        match self.db() {
            Db::Sqlite { writer, .. } => named(SqliteStorage::migrations()).run(writer).await,
            Db::Postgres(pool) => named(PostgresStorage::<()>::migrations()).run(pool).await,
        }
    }

    /// Returns judgings that are open, were not touched since `untouched_since`, and have no
    /// job that a worker has or may take.
    pub(super) async fn stranded(
        &self,
        untouched_since: UnixMs,
    ) -> Result<Vec<Stranded>, StoreError> {
        Ok(match self.db() {
            Db::Sqlite { reader, .. } => {
                sqlx::query_as(
                    "select j.id, j.job from judgings j
                     where j.state <> 'done' and j.updated_at <= $1 and not exists (
                         select 1 from Jobs q
                         where q.job_type = $2
                           and q.idempotency_key = 'judging-' || j.id || '-' || j.job
                           and (q.status in ('Pending', 'Queued', 'Running')
                                or (q.status = 'Failed' and q.attempts < q.max_attempts)))
                     order by j.id limit 500",
                )
                .bind(untouched_since)
                .bind(QUEUE)
                .fetch_all(reader)
                .await?
            }
            Db::Postgres(pool) => {
                sqlx::query_as(
                    "select j.id, j.job from judgings j
                     where j.state <> 'done' and j.updated_at <= $1 and not exists (
                         select 1 from apalis.jobs q
                         where q.job_type = $2
                           and q.idempotency_key = 'judging-' || j.id || '-' || j.job
                           and (q.status in ('Pending', 'Queued', 'Running')
                                or (q.status = 'Failed' and q.attempts < q.max_attempts)))
                     order by j.id limit 500",
                )
                .bind(untouched_since)
                .bind(QUEUE)
                .fetch_all(pool)
                .await?
            }
        })
    }

    /// The pool the queue's workers run on.
    pub(crate) fn queue_pool(&self) -> QueuePool<'_> {
        match self.db() {
            Db::Sqlite { writer, .. } => QueuePool::Sqlite(writer),
            Db::Postgres(pool) => QueuePool::Postgres(pool),
        }
    }

    /// Gives back jobs that this worker has fetched and not begun.
    pub(crate) async fn give_back_fetched(&self, worker: &str) -> Result<u64, StoreError> {
        Ok(match self.db() {
            Db::Sqlite { writer, .. } => sqlx::query(
                "update Jobs set status = 'Pending', lock_by = null, lock_at = null
                 where lock_by = $1 and status = 'Queued'",
            )
            .bind(worker)
            .execute(writer)
            .await?
            .rows_affected(),
            Db::Postgres(pool) => sqlx::query(
                "update apalis.jobs set status = 'Pending', lock_by = null, lock_at = null
                 where lock_by = $1 and status = 'Queued'",
            )
            .bind(worker)
            .execute(pool)
            .await?
            .rows_affected(),
        })
    }

    /// Forgets jobs that ended before `before` and workers not heard of since. Returns how many
    /// rows went.
    pub async fn tidy_queue(&self, before: UnixMs) -> Result<u64, StoreError> {
        const SQLITE: [&str; 2] = [
            "delete from Jobs where done_at < $1 and status in ('Done', 'Killed', 'Failed')",
            "delete from Workers where last_seen < $1
               and not exists (select 1 from Jobs where lock_by = Workers.id)",
        ];
        const POSTGRES: [&str; 2] = [
            "delete from apalis.jobs where done_at < to_timestamp($1)
               and status in ('Done', 'Killed', 'Failed')",
            "delete from apalis.workers w where last_seen < to_timestamp($1)
               and not exists (select 1 from apalis.jobs where lock_by = w.id)",
        ];
        let seconds = before.0 / 1000;
        let mut gone = 0;
        match self.db() {
            Db::Sqlite { writer, .. } => {
                for statement in SQLITE {
                    let done = sqlx::query(statement).bind(seconds).execute(writer).await?;
                    gone += done.rows_affected();
                }
            }
            Db::Postgres(pool) => {
                for statement in POSTGRES {
                    let seconds = seconds as f64;
                    let done = sqlx::query(statement).bind(seconds).execute(pool).await?;
                    gone += done.rows_affected();
                }
            }
        }
        Ok(gone)
    }
}
