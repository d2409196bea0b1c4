//! Time and memory limits that a contest has for a problem in place of those of its package: they hold for what counts in
//! it, whenever that is judged, and for nothing else.

use std::time::Duration;

use judge::OwnLimits;
use problems::ByteSize;
use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::types::ContestId;
use crate::store::verdicts::letters;

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

/// A limit with which a submission is judged from now on: that of the contest for which it counts; null, that of the package,
/// where it counts for none.
macro_rules! limit_now {
    ($column:literal, $submission:literal) => {
        concat!(
            "(select q.",
            $column,
            " from contest_submissions k
             join contest_problems q on q.contest = k.contest and q.place = k.place
             where k.submission_id = ",
            $submission,
            ")"
        )
    };
}
pub(in crate::store) use limit_now;

/// Whether what was handed in (`s`) was judged by the limits that a contest has for its problem (`q`), or will be. What
/// cannot be compiled is so under any.
macro_rules! is_by_its_limits {
    () => {
        concat!(
            "(coalesce(s.verdict, '') = ",
            letters!(CE),
            " or exists (select 1 from judgings l where l.id = s.current_judging
                 and l.time_limit_ms is not distinct from q.time_limit_ms
                 and l.memory_limit_mib is not distinct from q.memory_limit_mib))"
        )
    };
}

/// Whose a submission ($1) is, where it counts in a contest and is not judged by its limits.
pub(in crate::store) const JUDGED_OTHERWISE: &str = concat!(
    "select s.user_id from submissions s
     join contest_submissions k on k.submission_id = s.id
     join contest_problems q on q.contest = k.contest and q.place = k.place
     where s.id = $1 and not ",
    is_by_its_limits!()
);

/// Gives the judging of a submission ($1) that nobody has taken up the limits of the contest.
pub(in crate::store) const JUDGE_WAITING: &str = concat!(
    "update judgings set time_limit_ms = ",
    limit_now!("time_limit_ms", "$1"),
    ", memory_limit_mib = ",
    limit_now!("memory_limit_mib", "$1"),
    " where id = (select current_judging from submissions where id = $1) and state = 'queued'"
);

/// Puts a submission ($1) into the queue at a moment ($2) with the limits of the contest, with this priority ($3) and turn
/// ($4), and the package with which it was judged. Versions rise over all judgings of a submission.
pub(in crate::store) const JUDGE_AGAIN: &str =
    "insert into judgings (submission_id, state, created_at,
         updated_at, version, package_version, package_hash, owner, priority, turn, language,
         time_limit_ms, memory_limit_mib)
     select s.id, 'queued', $2, $2, b.version + 1, coalesce(b.package_version, s.package_version),
         coalesce(b.package_hash, s.package_hash), s.user_id, $3, $4, s.language,
         q.time_limit_ms, q.memory_limit_mib
     from submissions s
     join judgings b on b.id = s.current_judging
     join contest_submissions k on k.submission_id = s.id
     join contest_problems q on q.contest = k.contest and q.place = k.place
     where s.id = $1
     returning id";

/// Has what counts in a contest judged by the limits that it has there, on a connection of either kind. What was judged with
/// others, or is at this moment, is judged again, and has no verdict until then: there is one rule for all who take part,
/// whenever they joined.
macro_rules! judge_alike {
    ($tx:ident, $submission:expr) => {{
        let author: Option<$crate::store::types::UserId> =
            sqlx::query_scalar($crate::store::contests::JUDGED_OTHERWISE)
                .bind($submission)
                .fetch_optional(&mut *$tx)
                .await?;
        if let Some(author) = author {
            let waiting = sqlx::query($crate::store::contests::JUDGE_WAITING)
                .bind($submission)
                .execute(&mut *$tx)
                .await?
                .rows_affected();
            if waiting == 0 {
                let priority = $crate::store::queue::Priority::Contest;
                let turn = $crate::store::queue::next_turn!($tx, author, priority);
                let judging: $crate::store::types::JudgingId =
                    sqlx::query_scalar($crate::store::contests::JUDGE_AGAIN)
                        .bind($submission)
                        .bind($crate::store::types::UnixMs::now())
                        .bind(priority.number())
                        .bind(turn)
                        .fetch_one(&mut *$tx)
                        .await?;
                sqlx::query("update submissions set current_judging = $2 where id = $1")
                    .bind($submission)
                    .bind(judging)
                    .execute(&mut *$tx)
                    .await?;
            }
        }
    }};
}
pub(in crate::store) use judge_alike;

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
