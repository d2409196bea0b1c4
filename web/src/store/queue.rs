//! Whose judging is next, and which are claimed: the queue is the open judgings themselves.
//!
//! People take turns. A judging that comes in gets a number: one more than the last of the same
//! person that is still open, and never less than that of whoever is next. The smallest number is
//! next; so with many people waiting each has one judging claimed before anybody has a second,
//! however many one of them has submitted. A contest goes before practice, practice before
//! judging again. A worker takes the next of those that it can judge: one in a language that only
//! others have waits for them.
//!
//! Whoever holds a judging raises its beat again and again. No clock is read: a judging whose beat
//! stays the same through several looks of another worker is lost, and goes back to the queue at
//! its old place. What is written too late is refused by its attempt number.

use std::time::Duration;

use sqlx::FromRow;
use sqlx_postgres::PgConnection;
use sqlx_sqlite::SqliteConnection;

use super::Store;
use super::claims::{Claim, take_up};
use super::db::{Db, reading, transaction};
use super::error::StoreError;
use super::takers::{as_json, taken_on_postgres, taken_on_sqlite};
use super::types::{JudgingId, UnixMs};

/// The longest that a judging given back waits before it is tried again.
pub(super) const LONGEST_PAUSE: Duration = Duration::from_mins(5);

/// What goes before what; people take turns within each.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Priority {
    /// A submission in a contest that goes on.
    Contest,
    /// Any other submission.
    Practice,
    /// A submission that was judged before.
    Rejudge,
}

/// Whose judging may be claimed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Anybody's.
    Anybodys,
    /// That of somebody who has none under way.
    Newcomers,
}

/// A claimed judging at one moment. Its beat differs later if its worker goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, FromRow)]
pub struct UnderWay {
    /// Which judging.
    pub judging: JudgingId,
    /// Whose attempt.
    pub attempt: i64,
    /// How often its worker has said that it goes on.
    pub beat: i64,
}

/// The judgings that are claimed, whether or not their workers live; for tests of the query's plan.
pub const UNDER_WAY: &str = "select id as judging, attempt, beat from judgings
     where state in ('compiling', 'running')";

/// A connection, inside a transaction, that looks into the queue.
pub(super) trait Queue {
    /// The time by the clock that all processes share.
    fn clock(&mut self) -> impl Future<Output = Result<UnixMs, sqlx::Error>> + Send;

    /// The judging that is next among those in these languages, which no other transaction can
    /// have at the same time.
    fn next(
        &mut self,
        now: UnixMs,
        whose: Whose,
        languages: &[&str],
    ) -> impl Future<Output = Result<Option<JudgingId>, sqlx::Error>> + Send;
}

// Those in other languages are passed over within the index, so that they hold up nobody behind them.
macro_rules! next_in_queue {
    ($taken:ident, $lock:literal) => {
        concat!(
            "select id from judgings j
             where state = 'queued' and language ",
            $taken!("$4"),
            " and (not_before <= $1 or not_before > $3)
             and ($2 or not exists (
                 select 1 from judgings other
                 where other.owner = j.owner and other.state in ('compiling', 'running')))
             order by priority, turn, id limit 1 ",
            $lock
        )
    };
}

/// What is next, on SQLite; for tests of the query's plan.
pub const NEXT_ON_SQLITE: &str = next_in_queue!(taken_on_sqlite, "");

/// What is next, on PostgreSQL; for tests of the query's plan.
pub const NEXT_ON_POSTGRES: &str = next_in_queue!(taken_on_postgres, "for update skip locked");

impl Queue for SqliteConnection {
    async fn clock(&mut self) -> Result<UnixMs, sqlx::Error> {
        // The file is on this machine.
        Ok(UnixMs::now())
    }

    async fn next(
        &mut self,
        now: UnixMs,
        whose: Whose,
        languages: &[&str],
    ) -> Result<Option<JudgingId>, sqlx::Error> {
        sqlx::query_scalar(NEXT_ON_SQLITE)
            .bind(now)
            .bind(whose == Whose::Anybodys)
            // Nothing waits longer, except what a clock that was ahead put back.
            .bind(now.after(LONGEST_PAUSE))
            .bind(as_json(languages))
            .fetch_optional(self)
            .await
    }
}

impl Queue for PgConnection {
    async fn clock(&mut self) -> Result<UnixMs, sqlx::Error> {
        // The clocks of several machines differ.
        sqlx::query_scalar("select (extract(epoch from clock_timestamp()) * 1000)::bigint")
            .fetch_one(self)
            .await
    }

    async fn next(
        &mut self,
        now: UnixMs,
        whose: Whose,
        languages: &[&str],
    ) -> Result<Option<JudgingId>, sqlx::Error> {
        sqlx::query_scalar(NEXT_ON_POSTGRES)
            .bind(now)
            .bind(whose == Whose::Anybodys)
            // Nothing waits longer, except what a clock that was ahead put back.
            .bind(now.after(LONGEST_PAUSE))
            .bind(languages)
            .fetch_optional(self)
            .await
    }
}

/// Gives the number of a person's turn to a new judging, on a connection of either kind.
macro_rules! next_turn {
    ($tx:ident, $owner:expr, $priority:expr) => {
        sqlx::query_scalar::<_, i64>(
            "select max(turn) from (
                 select coalesce(
                     (select min(turn) from judgings where state = 'queued' and priority = $2),
                     (select max(turn) from judgings where state <> 'done' and priority = $2),
                     0) as turn
                 union all
                 select turn + 1 from judgings
                 where state <> 'done' and owner = $1 and priority = $2) turns",
        )
        .bind($owner)
        .bind($priority.number())
        .fetch_one(&mut *$tx)
        .await?
    };
}
pub(super) use next_turn;

impl Priority {
    /// As it is stored.
    pub(super) const fn number(self) -> i64 {
        match self {
            Self::Contest => 0,
            Self::Practice => 1,
            Self::Rejudge => 2,
        }
    }
}

impl Store {
    /// The time by the clock that all processes share: those of their machines differ.
    pub(super) async fn clock(&self) -> Result<UnixMs, StoreError> {
        Ok(match self.db() {
            // The file is on this machine.
            Db::Sqlite { .. } => UnixMs::now(),
            Db::Postgres(pool) => pool.acquire().await?.clock().await?,
        })
    }

    /// Claims the judging that is next among those in these languages; those in others stay where
    /// they are for whoever judges them. `None` when nobody waits.
    pub async fn claim_next(
        &self,
        whose: Whose,
        languages: &[&str],
    ) -> Result<Option<Claim>, StoreError> {
        // Most of the time nobody waits; then nothing is locked.
        let somebody: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select cast(1 as bigint) from judgings where state = 'queued' limit 1"
        )
        .fetch_optional(pool)
        .await?);
        if somebody.is_none() {
            return Ok(None);
        }
        let claimed = transaction!(self.db(), |tx| {
            let now = tx.clock().await?;
            match tx.next(now, whose, languages).await? {
                None => None,
                Some(judging) => take_up!(tx, judging),
            }
        });
        Ok(claimed.map(|claimed| self.claimed(claimed)))
    }

    /// Says that these attempts at judgings still go on.
    pub async fn renew(&self, claims: &[(JudgingId, i64)]) -> Result<(), StoreError> {
        if claims.is_empty() {
            return Ok(());
        }
        transaction!(self.db(), |tx| {
            for (judging, attempt) in claims {
                sqlx::query(
                    "update judgings set beat = beat + 1
                     where id = $1 and attempt = $2 and state in ('compiling', 'running')",
                )
                .bind(judging)
                .bind(attempt)
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }

    /// Returns the judgings that are claimed, whether or not their workers live.
    pub async fn under_way(&self) -> Result<Vec<UnderWay>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(UNDER_WAY)
            .fetch_all(pool)
            .await?))
    }

    /// Puts these back into the queue, except those whose worker has written anything since. Returns
    /// how many it put back.
    pub async fn take_back(&self, lost: &[UnderWay]) -> Result<u64, StoreError> {
        if lost.is_empty() {
            return Ok(0);
        }
        let rows = transaction!(self.db(), |tx| {
            let mut rows = 0;
            for lost in lost {
                let done = sqlx::query(
                    "update judgings set state = 'queued', version = version + 1, updated_at = $4
                     where id = $1 and attempt = $2 and beat = $3
                         and state in ('compiling', 'running')",
                )
                .bind(lost.judging)
                .bind(lost.attempt)
                .bind(lost.beat)
                .bind(UnixMs::now())
                .execute(&mut *tx)
                .await?;
                rows += done.rows_affected();
            }
            rows
        });
        self.signals().queued();
        Ok(rows)
    }
}
