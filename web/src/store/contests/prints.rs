//! What participants want to have on paper: asked for, and brought.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::{reading, transaction, writing};
use crate::store::error::StoreError;
use crate::store::text::storable;
use crate::store::types::{ContestId, ParticipantId, PrintId, UnixMs, UserId};

/// What somebody wants to have printed.
#[derive(Debug, Clone)]
pub struct NewPrint {
    /// The contest.
    pub contest: ContestId,
    /// As what they take part.
    pub participant: ParticipantId,
    /// Who asks.
    pub user: UserId,
    /// What is printed.
    pub text: String,
}

/// How much one participant may ask for.
#[derive(Debug, Clone, Copy)]
pub struct PrintBounds {
    /// How many may wait.
    pub waiting: i64,
    /// How many may have been asked for…
    pub lately: i64,
    /// …since this moment.
    pub since: UnixMs,
}

/// Something that is or was to be printed.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct PrintRow {
    /// Its number.
    pub id: PrintId,
    /// Who takes part.
    pub team: String,
    /// Where it sits; may be empty.
    pub seat: String,
    /// Who asked.
    pub user: String,
    /// How many characters it has.
    pub size: i64,
    /// When it was asked for.
    pub asked_at: UnixMs,
    /// When it was brought.
    pub done_at: Option<UnixMs>,
    /// Who noted that.
    pub done_by: Option<String>,
}

macro_rules! prints {
    ($rest:literal) => {
        concat!(
            "select r.id, p.name as team, p.seat, (select name from users where id = r.user_id)
                 as \"user\", cast(length(r.text) as bigint) as size, r.asked_at, r.done_at,
                 (select name from users where id = r.done_by) as done_by
             from contest_prints r join contest_participants p on p.id = r.participant
             where ",
            $rest
        )
    };
}

/// What waits in a contest ($1), the oldest first. For tests of the query's plan.
pub const WAITING_PRINTS: &str =
    prints!("r.contest = $1 and r.done_at is null order by r.id limit 500");

/// What was brought in a contest, the latest first.
const DONE_PRINTS: &str =
    prints!("r.contest = $1 and r.done_at is not null order by r.id desc limit 100");

/// What a participant has asked for, the latest first.
const OWN_PRINTS: &str = prints!("r.participant = $1 order by r.id desc limit 50");

impl Store {
    /// Puts something into the queue. `None` where the participant may not ask for more now.
    pub async fn ask_for_print(
        &self,
        new: &NewPrint,
        bounds: PrintBounds,
    ) -> Result<Option<PrintId>, StoreError> {
        Ok(transaction!(self.db(), |tx| {
            // Of two at the same moment one waits here, and is counted.
            sqlx::query("update contest_participants set seat = seat where id = $1")
                .bind(new.participant)
                .execute(&mut *tx)
                .await?;
            let (waiting, lately): (i64, i64) = sqlx::query_as(
                "select count(case when done_at is null then 1 end),
                     count(case when asked_at >= $2 then 1 end)
                 from contest_prints where participant = $1",
            )
            .bind(new.participant)
            .bind(bounds.since)
            .fetch_one(&mut *tx)
            .await?;
            if waiting >= bounds.waiting || lately >= bounds.lately {
                return Ok(None);
            }
            let id: PrintId = sqlx::query_scalar(
                "insert into contest_prints (contest, participant, user_id, text, asked_at)
                 values ($1, $2, $3, $4, $5) returning id",
            )
            .bind(new.contest)
            .bind(new.participant)
            .bind(new.user)
            .bind(storable(&new.text))
            .bind(UnixMs::now())
            .fetch_one(&mut *tx)
            .await?;
            Some(id)
        }))
    }

    /// What waits in a contest, the oldest first, and what was brought lately.
    pub async fn prints(
        &self,
        contest: ContestId,
    ) -> Result<(Vec<PrintRow>, Vec<PrintRow>), StoreError> {
        let waiting = self.print_rows(WAITING_PRINTS, contest.0).await?;
        let done = self.print_rows(DONE_PRINTS, contest.0).await?;
        Ok((waiting, done))
    }

    /// What a participant has asked for, the latest first.
    pub async fn prints_of(&self, participant: ParticipantId) -> Result<Vec<PrintRow>, StoreError> {
        self.print_rows(OWN_PRINTS, participant.0).await
    }

    async fn print_rows(
        &self,
        statement: &'static str,
        of: i64,
    ) -> Result<Vec<PrintRow>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(statement)
            .bind(of)
            .fetch_all(pool)
            .await?))
    }

    /// Something of a contest that is to be printed, with its text.
    pub async fn print(
        &self,
        contest: ContestId,
        id: PrintId,
    ) -> Result<Option<(PrintRow, String)>, StoreError> {
        let row: Option<PrintRow> = reading!(self.db(), |pool| sqlx::query_as(prints!(
            "r.contest = $1 and r.id = $2"
        ))
        .bind(contest)
        .bind(id)
        .fetch_optional(pool)
        .await?);
        let text: Option<String> = reading!(self.db(), |pool| sqlx::query_scalar(
            "select text from contest_prints where contest = $1 and id = $2"
        )
        .bind(contest)
        .bind(id)
        .fetch_optional(pool)
        .await?);
        Ok(row.zip(text))
    }

    /// Notes that something was brought, by that person, or by nobody after all. `false` where that
    /// was known, or the contest has nothing of that number.
    pub async fn mark_print(
        &self,
        contest: ContestId,
        id: PrintId,
        by: Option<UserId>,
    ) -> Result<bool, StoreError> {
        let rows = writing!(self.db(), |pool| sqlx::query(
            "update contest_prints set done_at = $3, done_by = $4
             where contest = $1 and id = $2
                 and cast(case when done_at is null then 0 else 1 end as bigint) <> $5"
        )
        .bind(contest)
        .bind(id)
        .bind(by.map(|_| UnixMs::now()))
        .bind(by)
        .bind(i64::from(by.is_some()))
        .execute(pool)
        .await?
        .rows_affected());
        Ok(rows > 0)
    }
}
