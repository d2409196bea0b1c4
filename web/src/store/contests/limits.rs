//! Time and memory limits that a contest has for a problem in place of those of its package: they hold for what is handed
//! in within it, and whenever that is judged again.

use std::time::Duration;

use judge::OwnLimits;
use problems::ByteSize;
use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::ContestId;

/// Limits in place of those of a package; `None`: that of the package.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, FromRow)]
pub struct ContestLimits {
    /// CPU time of one test, in milliseconds.
    pub time_limit_ms: Option<i64>,
    /// Peak memory of one test, in MiB.
    pub memory_limit_mib: Option<i64>,
}

impl ContestLimits {
    /// Whether both limits are those of the package.
    pub fn is_none(self) -> bool {
        self == Self::default()
    }

    /// The same for whoever judges.
    pub fn own(self) -> OwnLimits {
        let time = self.time_limit_ms.map(i64::unsigned_abs);
        let memory = self.memory_limit_mib.map(i64::unsigned_abs);
        OwnLimits {
            time: time.map(Duration::from_millis),
            memory: memory.map(ByteSize::from_mib),
        }
    }
}

/// What counts for a problem of a contest and was judged by other limits than it has now.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct OtherLimits {
    /// The problem's place.
    pub place: i64,
    /// Its id.
    pub problem: String,
    /// How many submissions that is.
    pub count: i64,
}

/// Has a judging made with the limits that a contest has for a problem, on a connection of either kind; with those of
/// the package where it does not have the problem.
macro_rules! judge_within {
    ($tx:ident, $judging:expr, $contest:expr, $problem:expr) => {
        sqlx::query(
            "update judgings set
                 time_limit_ms = (select time_limit_ms from contest_problems
                     where contest = $2 and problem = $3),
                 memory_limit_mib = (select memory_limit_mib from contest_problems
                     where contest = $2 and problem = $3)
             where id = $1",
        )
        .bind($judging)
        .bind($contest)
        .bind($problem)
        .execute(&mut *$tx)
        .await?
    };
}
pub(in crate::store) use judge_within;

/// A limit with which a submission (`submissions`) is judged again: that of the contest for which it counts, or else the
/// one that it was judged with, since it was sent on the page of a contest.
macro_rules! limit_again {
    ($column:literal) => {
        concat!(
            "(select case when q.contest is null then b.",
            $column,
            " else q.",
            $column,
            " end
             from judgings b
             left join contest_submissions k on k.submission_id = b.submission_id
             left join contest_problems q on q.contest = k.contest and q.place = k.place
             where b.id = submissions.current_judging)"
        )
    };
}
pub(in crate::store) use limit_again;

/// Whether what was handed in (`s`) was judged by the limits that a contest has for its problem (`q`).
macro_rules! is_by_its_limits {
    () => {
        "exists (select 1 from judgings l where l.id = s.current_judging
             and l.time_limit_ms is not distinct from q.time_limit_ms
             and l.memory_limit_mib is not distinct from q.memory_limit_mib)"
    };
}
pub(super) use is_by_its_limits;

impl Store {
    /// What was judged by other limits than a contest has now, problem by problem.
    pub async fn judged_by_other_limits(
        &self,
        contest: ContestId,
    ) -> Result<Vec<OtherLimits>, StoreError> {
        Ok(reading!(self.db(), |pool| sqlx::query_as(concat!(
            "select q.place, q.problem, count(*) as count
             from contest_submissions cs
             join contest_problems q on q.contest = cs.contest and q.place = cs.place
             join submissions s on s.id = cs.submission_id and s.verdict is not null
             where cs.contest = $1 and not ",
            is_by_its_limits!(),
            " group by q.place, q.problem order by q.place"
        ))
        .bind(contest)
        .fetch_all(pool)
        .await?))
    }
}
