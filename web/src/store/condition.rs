//! How the database and its queue are doing: room, sizes, ages.

use sqlx::FromRow;

use super::Store;
use super::db::{Db, reading};
use super::error::StoreError;
use super::types::UnixMs;

/// What the database takes, and what it may still take.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Space {
    /// `SQLite` or `PostgreSQL`.
    pub kind: &'static str,
    /// Bytes of the database.
    pub used: i64,
    /// Bytes that are free on its disk; `None` where that is another machine's.
    pub free: Option<u64>,
}

/// What waits in the queue and is under way.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct QueueAges {
    /// How many judgings wait.
    pub waiting: i64,
    /// How many are under way.
    pub under_way: i64,
    /// When the one that has waited longest was handed in.
    pub oldest_waiting: Option<UnixMs>,
    /// When the one that has been under way longest was taken up.
    pub oldest_under_way: Option<UnixMs>,
}

impl Store {
    /// Returns how much room the database takes and has.
    pub async fn space(&self) -> Result<Space, StoreError> {
        match self.db() {
            Db::Sqlite { reader, .. } => {
                let used = sqlx::query_scalar(
                    "select p.page_count * s.page_size from pragma_page_count p, pragma_page_size s",
                );
                let used = used.fetch_one(reader).await?;
                let file = reader.connect_options().get_filename().to_owned();
                let room = rustix::fs::statvfs(&file).ok();
                Ok(Space {
                    kind: "SQLite",
                    used,
                    free: room.map(|room| room.f_bavail.saturating_mul(room.f_frsize)),
                })
            }
            Db::Postgres(pool) => {
                let used = sqlx::query_scalar("select pg_database_size(current_database())");
                Ok(Space {
                    kind: "PostgreSQL",
                    used: used.fetch_one(pool).await?,
                    free: None,
                })
            }
        }
    }

    /// Returns how much waits and is under way, and for how long.
    pub async fn queue_ages(&self) -> Result<QueueAges, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(
            "select
                 (select count(*) from judgings where state = 'queued') as waiting,
                 (select count(*) from judgings where state in ('compiling', 'running'))
                     as under_way,
                 (select min(created_at) from judgings where state = 'queued') as oldest_waiting,
                 (select min(started_at) from judgings where state in ('compiling', 'running'))
                     as oldest_under_way"
        )
        .fetch_one(pool)
        .await?))
    }
}
