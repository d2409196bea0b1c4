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
