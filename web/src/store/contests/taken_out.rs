//! Whom the jury has taken out of a contest: they stay out until it lets them in again.

use crate::store::Store;
use crate::store::db::{reading, transaction};
use crate::store::error::StoreError;
use crate::store::types::{ContestId, UserId};

/// Keeps out of a contest ($1) whoever takes part as that participant ($2) for real.
pub(super) const KEEP_OUT: &str = "insert into contest_taken_out (contest, user_id)
     select m.contest, m.user_id from contest_members m
     where m.contest = $1 and m.participant = $2 and m.is_virtual = 0
     on conflict (contest, user_id) do nothing";

/// Notes what counts in a contest ($1) for that participant ($2), who takes part for real: the contest keeps it to
/// itself although it counts no longer.
pub(super) const DROP: &str = "insert into contest_dropped (submission_id, contest)
     select k.submission_id, k.contest from contest_submissions k
     join contest_participants p on p.id = k.participant and p.virtual_start is null
     where k.contest = $1 and k.participant = $2
     on conflict (submission_id, contest) do nothing";

/// Lets somebody into a contest again, if they were taken out, on a connection of either kind; how many were.
macro_rules! let_in {
    ($tx:ident, $contest:expr, $user:expr) => {
        sqlx::query("delete from contest_taken_out where contest = $1 and user_id = $2")
            .bind($contest)
            .bind($user)
            .execute(&mut *$tx)
            .await?
            .rows_affected()
    };
}
pub(super) use let_in;

/// Whether the jury has taken somebody ($2) out of a contest ($1).
pub(super) const TAKEN_OUT: &str =
    "select count(*) from contest_taken_out where contest = $1 and user_id = $2";

/// Refuses whom the jury has taken out of a contest, on a connection of either kind.
macro_rules! not_taken_out {
    ($tx:ident, $contest:expr, $user:expr) => {{
        let out: i64 = sqlx::query_scalar($crate::store::contests::taken_out::TAKEN_OUT)
            .bind($contest)
            .bind($user)
            .fetch_one(&mut *$tx)
            .await?;
        if out > 0 {
            return Err($crate::store::error::FieldProblem::TakenOut
                .of("team")
                .into());
        }
    }};
}
pub(super) use not_taken_out;

impl Store {
    /// The user names of whom the jury has taken out of a contest.
    pub async fn taken_out(&self, contest: ContestId) -> Result<Vec<String>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_scalar(
            "select u.name from contest_taken_out o join users u on u.id = o.user_id
             where o.contest = $1 order by u.name"
        )
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }

    /// Whether the jury has taken somebody out of a contest.
    pub async fn is_taken_out(&self, contest: ContestId, user: UserId) -> Result<bool, StoreError> {
        let out: i64 = reading!(self.db(), |pool| sqlx::query_scalar(TAKEN_OUT)
            .bind(contest)
            .bind(user)
            .fetch_one(pool)
            .await?);
        Ok(out > 0)
    }

    /// Lets somebody into a contest again who was taken out of it; `false` where they were not.
    pub async fn let_in(&self, contest: ContestId, user: UserId) -> Result<bool, StoreError> {
        let rows = transaction!(self.db(), |tx| let_in!(tx, contest, user));
        Ok(rows > 0)
    }
}
