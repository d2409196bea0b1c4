//! Judges with the usual limits of a problem what a contest has judged with others: once its time is over, and again when a
//! set has judged it again. What comes of it counts wherever the contest does not: for who has solved what, for figures,
//! for classes. The contest keeps its own verdict.

use super::Store;
use super::db::{reading, transaction};
use super::error::StoreError;
use super::queue::Priority;
use super::types::{ContestId, UnixMs};

/// Whether a submission (`s`) has been judged with the usual limits by itself, or will be.
macro_rules! has_usual {
    () => {
        "exists (select 1 from judgings l where l.submission_id = s.id and l.rejudging is null
             and l.time_limit_ms is null and l.memory_limit_mib is null)"
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
                 and (case when p.virtual_start is null then c.end_at
                      else p.virtual_start + c.end_at - c.start_at end) + p.extra_ms <= ",
            $now,
            " and not ",
            has_usual!()
        )
    };
}

/// The contests in which something is due at a moment ($1).
const DUE: &str = concat!(
    "select distinct k.contest from submissions s",
    is_due!("$1"),
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

/// What a set ($1) that was applied has judged again with the limits of contests, where the outside knows it already: what
/// counts in a contest that goes on, and nowhere else, waits for its end.
pub(super) const JUDGE_SET_AS_USUAL: &str = judge_as_usual!(concat!(
    "where b.rejudging = $1 and (b.time_limit_ms is not null or b.memory_limit_mib is not null)
         and (s.usual_verdict is not null or ",
    has_usual!(),
    ")"
));

impl Store {
    /// Has everything judged with the usual limits of its problem that contests have judged with others, and whose time there
    /// is over; returns how many submissions that is.
    pub async fn judge_as_usual(&self, now: UnixMs) -> Result<u64, StoreError> {
        let due: Vec<ContestId> = reading!(self.db(), |pool| sqlx::query_scalar(DUE)
            .bind(now)
            .fetch_all(pool)
            .await?);
        let mut judged = 0;
        for contest in due {
            judged += transaction!(self.db(), |tx| {
                // Of two workers at the same moment one waits here, and finds nothing due.
                sqlx::query("update contests set changes = changes where id = $1")
                    .bind(contest)
                    .execute(&mut *tx)
                    .await?;
                sqlx::query(OF_CONTEST)
                    .bind(contest)
                    .bind(now)
                    .bind(Priority::Rejudge.number())
                    .execute(&mut *tx)
                    .await?
                    .rows_affected()
            });
        }
        if judged > 0 {
            self.signals().queued();
        }
        Ok(judged)
    }
}
