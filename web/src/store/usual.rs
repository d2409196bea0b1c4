//! Judges with the usual limits of a problem what a contest has judged with others: once its time is over, and again when a
//! set has judged it again. What comes of it counts wherever the contest does not: for who has solved what, for figures,
//! for classes. The contest keeps its own verdict. Where the system fails at it, it is tried again some times, since nobody
//! sees it in the contest and asks for another judging.

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::queue::Priority;
use super::types::{ContestId, UnixMs};
use super::verdicts::letters;

/// Whether a submission (`s`) has been judged with the usual limits by itself, or will be.
macro_rules! has_usual {
    () => {
        "exists (select 1 from judgings l where l.submission_id = s.id and l.rejudging is null
             and l.time_limit_ms is null and l.memory_limit_mib is null)"
    };
}

/// Whether the time of whoever handed it in is over in a contest (`c`, `p`) at a moment (`$now`).
macro_rules! is_over {
    ($now:literal) => {
        concat!(
            "(case when p.virtual_start is null then c.end_at
                 else p.virtual_start + c.end_at - c.start_at end) + p.extra_ms <= ",
            $now
        )
    };
}

/// What counts in a contest (`k`), was judged there with other limits, and waits for the usual ones at a moment (`$now`) at
/// which its time is over for whoever handed it in.
// SQLite takes the tables of a cross join in the order in which they stand: what waits is little, what counts is much.
macro_rules! is_due {
    ($now:literal) => {
        concat!(
            " cross join contest_submissions k
             cross join contests c
             cross join contest_participants p
             where k.submission_id = s.id and c.id = k.contest and p.id = k.participant
                 and s.verdict is not null and s.usual_verdict is null
                 and ",
            is_over!($now),
            " and not ",
            has_usual!()
        )
    };
}

/// Whether a judging (`f`) with the usual limits ended as SE, of what a contest judges with others: the last of these by
/// itself, ten minutes ago or longer at a moment (`$now`), and with the same package not for the third time.
macro_rules! has_failed {
    ($now:literal) => {
        concat!(
            "f.verdict = ",
            letters!(SE),
            " and f.rejudging is null and f.time_limit_ms is null and f.memory_limit_mib is null
             and f.created_at + 600000 <= ",
            $now,
            " and exists (select 1 from judgings o where o.id = s.current_judging
                 and (o.time_limit_ms is not null or o.memory_limit_mib is not null))
             and not exists (select 1 from judgings l
                 where l.submission_id = s.id and l.rejudging is null and l.id > f.id
                     and l.time_limit_ms is null and l.memory_limit_mib is null)
             and (select count(*) from judgings l
                 where l.submission_id = s.id and l.rejudging is null and l.verdict = f.verdict
                     and l.time_limit_ms is null and l.memory_limit_mib is null
                     and l.package_hash is not distinct from f.package_hash) < 3"
        )
    };
}

/// The contests in which something is due at a moment ($1).
const DUE: &str = concat!(
    "select distinct k.contest from submissions s",
    is_due!("$1"),
    " order by k.contest"
);

/// The contests in which the system failed at something at a moment ($1), that is judged again.
// What failed is very little, and has an index.
const FAILED: &str = concat!(
    "select distinct k.contest from judgings f
     cross join submissions s
     cross join contest_submissions k
     cross join contests c
     cross join contest_participants p
     where s.id = f.submission_id and k.submission_id = s.id and c.id = k.contest
         and p.id = k.participant and ",
    is_over!("$1"),
    " and ",
    has_failed!("$1"),
    " order by k.contest"
);

/// Puts submissions (`s`) into the queue at a moment ($2) with the usual limits, and with the package by which they were
/// judged last (`b`), behind all that is there with this priority ($3).
macro_rules! judge_as_usual {
    ($which:expr) => {
        concat!(
            "insert into judgings (submission_id, state, created_at, updated_at, version,
                 package_version, package_hash, owner, priority, turn, language)
             select s.id, 'queued', $2, $2, b.version + 1,
                 coalesce(b.package_version, s.package_version),
                 coalesce(b.package_hash, s.package_hash), s.user_id, $3,
                 coalesce((select max(t.turn) from judgings t
                     where t.state <> 'done' and t.priority = $3), 0)
                     + row_number() over (order by s.id),
                 s.language
             from submissions s
             join judgings b on b.id = s.current_judging ",
            $which
        )
    };
}

/// What is due in a contest ($1).
const OF_CONTEST: &str = judge_as_usual!(concat!(is_due!("$2"), " and k.contest = $1"));

/// At what the system failed in a contest ($1).
const FAILED_OF_CONTEST: &str = judge_as_usual!(concat!(
    "join contest_submissions k on k.submission_id = s.id
     join contests c on c.id = k.contest
     join contest_participants p on p.id = k.participant
     join judgings f on f.submission_id = s.id
     where ",
    is_over!("$2"),
    " and ",
    has_failed!("$2"),
    " and k.contest = $1"
));

/// What a set ($1) that was applied has judged again with the limits of contests, where the outside knows it already: what
/// counts in a contest that goes on, and nowhere else, waits for its end. What was judged again since the limits of its contest
/// are others now is known as it was, if the package is the same.
pub(super) const JUDGE_SET_AS_USUAL: &str = judge_as_usual!(concat!(
    "where b.rejudging = $1 and (b.time_limit_ms is not null or b.memory_limit_mib is not null)
         and (s.usual_verdict is not null or ",
    has_usual!(),
    ") and not (exists (select 1 from judgings o where o.id = b.replaces
             and (o.time_limit_ms is distinct from b.time_limit_ms
                 or o.memory_limit_mib is distinct from b.memory_limit_mib))
         and exists (select 1 from judgings l where l.submission_id = s.id
             and l.time_limit_ms is null and l.memory_limit_mib is null
             and coalesce(l.package_hash, s.package_hash) = coalesce(b.package_hash, s.package_hash)
             and (l.verdict is null or l.verdict <> ",
    letters!(SE),
    ") and (l.rejudging is null or (l.replaces is not null
                 and (select g.state from rejudgings g where g.id = l.rejudging) = 'applied'))))"
));

impl Store {
    /// Has everything judged with the usual limits of its problem that contests have judged with others, and whose time there
    /// is over, and once more that at which the system failed; returns how many submissions that is.
    pub async fn judge_as_usual(&self, now: UnixMs) -> Result<u64, StoreError> {
        let mut judged = 0;
        for (which, of_contest) in [(DUE, OF_CONTEST), (FAILED, FAILED_OF_CONTEST)] {
            let due: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(which)
                .bind(now)
                .fetch_all(pool)
                .await?);
            for contest in due {
                judged += transaction!(self.db(), |tx| {
                    // Of two workers at the same moment one waits here, and finds nothing due.
                    sqlx::query("update contests set changes = changes where id = $1")
                        .bind(contest)
                        .execute(&mut *tx)
                        .await?;
                    sqlx::query(of_contest)
                        .bind(contest)
                        .bind(now)
                        .bind(Priority::Rejudge.number())
                        .execute(&mut *tx)
                        .await?
                        .rows_affected()
                });
            }
        }
        if judged > 0 {
            self.signals().queued();
        }
        Ok(judged)
    }
}
