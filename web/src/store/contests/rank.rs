//! Who takes part in a contest without a rank, since they know more of it than others: who is of its jury, and who knows a
//! problem of it before the others do. It is decided where they come in, by what holds then.

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::{ContestId, UserId};

/// Whether somebody ($2) knows more of a contest ($1) than others, whatever their role is now.
macro_rules! knows_more {
    () => {
        "exists (select 1 from users u join contests c on c.id = $1
             where u.id = $2 and (
                 u.role = 'admin'
                 or (c.class is null and (c.owner = u.id or exists (
                     select 1 from contest_jurors j where j.contest = c.id and j.user_id = u.id)))
                 or exists (select 1 from classes k where k.id = c.class and (k.owner = u.id
                     or exists (select 1 from class_teachers t
                         where t.class = k.id and t.user_id = u.id)))
                 or exists (select 1 from contest_problems q join problems b on b.id = q.problem
                     where q.contest = c.id and b.visibility <> 'public'
                         and (b.owner = u.id or (b.visibility = 'shared' and exists (
                             select 1 from problem_readers r
                             where r.problem = b.id and r.user_id = u.id))))))"
    };
}

const KNOWS_MORE: &str = concat!(
    "select count(*) from users where id = $2 and ",
    knows_more!()
);

/// Takes the rank from a participant ($3) whom somebody ($2) joins who knows more of the contest ($1).
pub(super) const UNRANK: &str = concat!(
    "update contest_participants set unranked = 1 where id = $3 and unranked = 0 and ",
    knows_more!()
);

/// Takes the rank from a participant whom somebody joins who knows more than others, on a connection of either kind.
macro_rules! unrank {
    ($tx:ident, $contest:expr, $user:expr, $participant:expr) => {
        sqlx::query($crate::store::contests::rank::UNRANK)
            .bind($contest)
            .bind($user)
            .bind($participant)
            .execute(&mut *$tx)
            .await?
    };
}
pub(super) use unrank;

impl Store {
    /// Whether somebody takes part in a contest without a rank, since they know more of it than others.
    pub async fn knows_more(&self, contest: ContestId, user: UserId) -> Result<bool, StoreError> {
        let count: i64 = reading!(self.db(), |pool| sqlx::query_scalar(KNOWS_MORE)
            .bind(contest)
            .bind(user)
            .fetch_one(pool)
            .await?);
        Ok(count > 0)
    }
}
