//! Time and memory limits that a contest has for a problem in place of those of its package: they hold for what counts in
//! it, from when it begins to count until it counts no more, and for nothing else. So do shares of groups of tests, in
//! contests by rules with parts.

use sqlx::FromRow;

use crate::store::Store;
use crate::store::db::reading;
use crate::store::error::StoreError;
use crate::store::limits::{limit_now, shares_now};
use crate::store::types::ContestId;
use crate::store::verdicts::letters;

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

/// Whether what was handed in (`s`) was judged by the limits that a contest has for its problem (`q`), or will be; with no row
/// of the latter, by those of the package; and in parts where that contest (`c`) counts parts, unless it brings the whole. What cannot be
/// compiled is so under any.
macro_rules! is_by_its_limits {
    () => {
        concat!(
            "(coalesce(s.verdict, '') = ",
            letters!(CE),
            " or exists (select 1 from judgings l where l.id = s.current_judging
                 and l.time_limit_ms is not distinct from q.time_limit_ms
                 and l.memory_limit_mib is not distinct from q.memory_limit_mib
                 and (l.shares = 1 or coalesce(c.rules, '') <> 'ioi' or coalesce(s.verdict, '') = ",
            letters!(AC),
            ")))"
        )
    };
}

/// The judging by whose package what counts in a contest for the problem at a place was judged last, of those who take part
/// for real: that of the set applied last, or of what was handed in last since. The largest number says nothing: what is
/// judged again where it begins to count may be older than both. `$and`: which of what counts, as a condition on `s`.
macro_rules! judging_of_contest {
    ($contest:literal, $place:literal, $and:expr) => {
        concat!(
            "(select j.id from contest_submissions cs
                 join contest_participants p on p.id = cs.participant and p.virtual_start is null
                 join submissions s on s.id = cs.submission_id and s.verdict is not null
                 join judgings j on j.id = s.current_judging and j.package_hash is not null
                 left join rejudgings r on r.id = j.rejudging
                 where cs.contest = ",
            $contest,
            " and cs.place = ",
            $place,
            $and,
            " order by coalesce(r.decided_at, s.created_at) desc, j.id desc limit 1)"
        )
    };
}
pub(super) use judging_of_contest;

/// Whose a submission ($1) is and for which contest it counts, if for any, where it is not judged by the limits that it has now.
pub(in crate::store) const JUDGED_OTHERWISE: &str = concat!(
    "select s.user_id, k.contest from submissions s
     left join contest_submissions k on k.submission_id = s.id
     left join contest_problems q on q.contest = k.contest and q.place = k.place
     left join contests c on c.id = k.contest
     where s.id = $1 and not ",
    is_by_its_limits!()
);

/// Gives the judging of a submission ($1) that nobody has taken up the limits that it has now.
pub(in crate::store) const JUDGE_WAITING: &str = concat!(
    "update judgings set time_limit_ms = ",
    limit_now!("time_limit_ms", "$1"),
    ", memory_limit_mib = ",
    limit_now!("memory_limit_mib", "$1"),
    ", shares = ",
    shares_now!("$1"),
    " where id = (select current_judging from submissions where id = $1) and state = 'queued'"
);

/// Puts a submission ($1) into the queue at a moment ($2) with the limits that it has now, with this priority ($3) and turn
/// ($4), and the package by which its contest is judged; where there is none, that with which it was judged. Versions rise
/// over all judgings of a submission.
pub(in crate::store) const JUDGE_AGAIN: &str = concat!(
    "insert into judgings (submission_id, state, created_at,
         updated_at, version, package_version, package_hash, owner, priority, turn, language,
         time_limit_ms, memory_limit_mib, shares)
     select s.id, 'queued', $2, $2, b.version + 1,
         coalesce(o.package_version, b.package_version, s.package_version),
         coalesce(o.package_hash, b.package_hash, s.package_hash), s.user_id, $3, $4, s.language,
         q.time_limit_ms, q.memory_limit_mib, case c.rules when 'ioi' then 1 else 0 end
     from submissions s
     join judgings b on b.id = s.current_judging
     left join contest_submissions k on k.submission_id = s.id
     left join contest_problems q on q.contest = k.contest and q.place = k.place
     left join contests c on c.id = k.contest
     left join judgings o on o.id = ",
    judging_of_contest!(
        "k.contest",
        "k.place",
        concat!(" and ", is_by_its_limits!())
    ),
    " where s.id = $1
     returning id"
);

/// Lets the judging of a submission ($1) in an open set replace this one ($2), where it was to replace the one that counts.
pub(in crate::store) const TAKE_OVER: &str = "update judgings set replaces = $2
     where submission_id = $1
         and replaces = (select current_judging from submissions where id = $1)
         and rejudging in (select id from rejudgings where state = 'open')";

/// Has what counts in a contest judged by the limits that it has there, and what counts in none any more by those of the
/// package, on a connection of either kind. What was judged with others, or is at this moment, is judged again, and has no
/// verdict until then: there is one rule for all who take part, whenever they joined. Open sets do the same with it.
macro_rules! judge_alike {
    ($tx:ident, $submission:expr) => {{
        let otherwise: Option<(
            $crate::store::types::UserId,
            Option<$crate::store::types::ContestId>,
        )> = sqlx::query_as($crate::store::contests::JUDGED_OTHERWISE)
            .bind($submission)
            .fetch_optional(&mut *$tx)
            .await?;
        if let Some((author, contest)) = otherwise {
            let waiting = sqlx::query($crate::store::contests::JUDGE_WAITING)
                .bind($submission)
                .execute(&mut *$tx)
                .await?
                .rows_affected();
            if waiting == 0 {
                let priority = if contest.is_some() {
                    $crate::store::queue::Priority::Contest
                } else {
                    $crate::store::queue::Priority::Practice
                };
                let turn = $crate::store::queue::next_turn!($tx, author, priority);
                let judging: $crate::store::types::JudgingId =
                    sqlx::query_scalar($crate::store::contests::JUDGE_AGAIN)
                        .bind($submission)
                        .bind($crate::store::types::UnixMs::now())
                        .bind(priority.number())
                        .bind(turn)
                        .fetch_one(&mut *$tx)
                        .await?;
                for statement in [
                    $crate::store::contests::TAKE_OVER,
                    "update submissions set current_judging = $2 where id = $1",
                ] {
                    sqlx::query(statement)
                        .bind($submission)
                        .bind(judging)
                        .execute(&mut *$tx)
                        .await?;
                }
            }
            sqlx::query($crate::store::renew::RENEW_OF_SUBMISSION)
                .bind($submission)
                .bind($crate::store::types::UnixMs::now())
                .execute(&mut *$tx)
                .await?;
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
             join contests c on c.id = cs.contest
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
