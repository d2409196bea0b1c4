//! Whose judging is next, and who holds which: the queue is the open judgings themselves.
//!
//! People take turns. A judging that comes in gets a number: one more than the last of the same
//! person that is still open, and never less than that of whoever is next. The smallest number is
//! next; so with many people waiting each has one judging taken up before anybody has a second,
//! however many one of them has handed in. A contest goes before practice, practice before
//! judging again.
//!
//! Whoever takes a judging up has it for a while, and says again and again that it goes on. When
//! that stops, the judging goes back to the queue at its old place. What is told too late is
//! refused by its attempt number.

use std::time::Duration;

use sqlx::{PgConnection, SqliteConnection};

use super::Store;
use super::db::{Db, reading, transaction, writing};
use super::error::StoreError;
use super::judgings::Claim;
use super::types::{JudgingId, UnixMs};

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

/// Whose judging may be taken up.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Anybody's.
    Anybodys,
    /// That of somebody who has none under way.
    Newcomers,
}

/// A connection, inside a transaction, that looks into the queue.
pub(super) trait Queue {
    /// The time by the clock that all processes share.
    fn clock(&mut self) -> impl Future<Output = Result<UnixMs, sqlx::Error>> + Send;

    /// The judging that is next, which no other transaction can have at the same time.
    fn next(
        &mut self,
        now: UnixMs,
        whose: Whose,
    ) -> impl Future<Output = Result<Option<JudgingId>, sqlx::Error>> + Send;
}

macro_rules! next_in_queue {
    ($lock:literal) => {
        concat!(
            "select id from judgings j
             where state = 'queued' and not_before <= $1 and ($2 or not exists (
                 select 1 from judgings other
                 where other.owner = j.owner and other.state in ('compiling', 'running')))
             order by priority, turn, id limit 1 ",
            $lock
        )
    };
}

impl Queue for SqliteConnection {
    async fn clock(&mut self) -> Result<UnixMs, sqlx::Error> {
        // The file is on this machine.
        Ok(UnixMs::now())
    }

    async fn next(&mut self, now: UnixMs, whose: Whose) -> Result<Option<JudgingId>, sqlx::Error> {
        sqlx::query_scalar(next_in_queue!(""))
            .bind(now)
            .bind(whose == Whose::Anybodys)
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

    async fn next(&mut self, now: UnixMs, whose: Whose) -> Result<Option<JudgingId>, sqlx::Error> {
        sqlx::query_scalar(next_in_queue!("for update skip locked"))
            .bind(now)
            .bind(whose == Whose::Anybodys)
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
    /// Takes up the judging that is next, for as long as `lease`. `None` when nobody waits.
    pub async fn claim_next(
        &self,
        lease: Duration,
        whose: Whose,
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
            match tx.next(now, whose).await? {
                None => None,
                Some(judging) => super::judgings::take_up!(tx, judging, now.after(lease)),
            }
        });
        Ok(claimed.map(|claimed| self.claimed(claimed)))
    }

    /// Says that these claims are still worked on, for as long as `lease` from now.
    pub async fn renew(
        &self,
        claims: &[(JudgingId, i64)],
        lease: Duration,
    ) -> Result<(), StoreError> {
        if claims.is_empty() {
            return Ok(());
        }
        transaction!(self.db(), |tx| {
            let until = tx.clock().await?.after(lease);
            for (judging, attempt) in claims {
                sqlx::query(
                    "update judgings set leased_until = $3
                     where id = $1 and attempt = $2 and state in ('compiling', 'running')",
                )
                .bind(judging)
                .bind(attempt)
                .bind(until)
                .execute(&mut *tx)
                .await?;
            }
        });
        Ok(())
    }

    /// Puts back into the queue what nobody works on any more. Returns how many there were.
    pub async fn take_back(&self) -> Result<u64, StoreError> {
        let now = match self.db() {
            Db::Sqlite { .. } => UnixMs::now(),
            Db::Postgres(pool) => pool.acquire().await?.clock().await?,
        };
        let lost: Option<i64> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select cast(1 as bigint) from judgings
             where state in ('compiling', 'running') and leased_until < $1 limit 1"
        )
        .bind(now)
        .fetch_optional(pool)
        .await?);
        if lost.is_none() {
            return Ok(0);
        }
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update judgings set state = 'queued', version = version + 1, updated_at = $1
             where state in ('compiling', 'running') and leased_until < $1"
        )
        .bind(now)
        .execute(pool)
        .await?
        .rows_affected());
        self.signals().queued();
        Ok(rows)
    }
}
