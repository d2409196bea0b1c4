//! Time and memory limits that a judging has in place of those of its package, and which of them hold for a submission now;
//! and whether groups of tests bring points where the package gives none.

use std::time::Duration;

use judge::OwnLimits;
use problems::ByteSize;
use sqlx::FromRow;

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

/// The judging of what was handed in (a row of submissions) with the usual limits of its problem: the one that counts, if it
/// was made with them, or else the last of these that has counted, by itself or in a set that was applied; one that ended as
/// SE only where there is no other. What a contest with other limits has judged says nothing outside of it. Null where there
/// is none. `submissions.usual_verdict` is its verdict, kept by triggers.
macro_rules! known_by {
    ($submission:literal) => {
        concat!(
            "coalesce((select l.id from judgings l
                 where l.id = ",
            $submission,
            ".current_judging and l.time_limit_ms is null and l.memory_limit_mib is null),
             (select l.id from judgings l
                 where l.submission_id = ",
            $submission,
            ".id and l.time_limit_ms is null and l.memory_limit_mib is null and l.state = 'done'
                     and (l.rejudging is null or (l.replaces is not null and l.verdict <> ",
            $crate::store::verdicts::letters!(SE),
            " and (select g.state from rejudgings g where g.id = l.rejudging) = 'applied'))
                 order by case when l.verdict = ",
            $crate::store::verdicts::letters!(SE),
            " then 1 else 0 end,
                     coalesce((select g.decided_at from rejudgings g where g.id = l.rejudging),
                         l.created_at) desc,
                     l.version desc, l.id desc limit 1))"
        )
    };
}
pub(in crate::store) use known_by;

/// Whether each group of tests of a submission brings a share of the points from now on where the package gives none: where it
/// counts for a contest by rules with parts.
macro_rules! shares_now {
    ($submission:literal) => {
        concat!(
            "(select coalesce(max(case c.rules when 'ioi' then 1 else 0 end), 0)
             from contest_submissions k join contests c on c.id = k.contest
             where k.submission_id = ",
            $submission,
            ")"
        )
    };
}
pub(in crate::store) use shares_now;
