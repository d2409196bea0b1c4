//! Keeps sets that are open to the limits that contests have: what a set has judged with others is judged once more, so
//! that nothing comes to count by limits that hold no longer.

use super::limits::{limit_now, shares_now};
use super::verdicts::letters;

/// Puts judgings of open sets into the queue again at a moment ($2), with the limits that the contest (`k`) has for which
/// their submissions count, or of the package where they count for none, where they were made with others or are just now;
/// a worker that has one finds it taken back. Not those that another set has overtaken, and not what cannot be compiled under
/// any limits.
macro_rules! renew {
    ($of:literal) => {
        concat!(
            "update judgings set state = 'queued', verdict = null, finished_at = null,
                 message = null, counterexample = null, remarks = null, score = null,
                 machine = null, released = attempt, version = version + 1, updated_at = $2,
                 time_limit_ms = ",
            limit_now!("time_limit_ms", "judgings.submission_id"),
            ", memory_limit_mib = ",
            limit_now!("memory_limit_mib", "judgings.submission_id"),
            ", shares = ",
            shares_now!("judgings.submission_id"),
            " where rejudging in (select id from rejudgings where state = 'open')
                 and coalesce(verdict, '') <> ",
            letters!(CE),
            " and exists (select 1 from submissions s
                 left join contest_submissions k on k.submission_id = s.id
                 left join contest_problems q on q.contest = k.contest and q.place = k.place
                 left join contests c on c.id = k.contest
                 where s.id = judgings.submission_id
                     and s.current_judging = judgings.replaces
                     and (judgings.time_limit_ms is distinct from q.time_limit_ms
                         or judgings.memory_limit_mib is distinct from q.memory_limit_mib
                         or (c.rules = 'ioi' and judgings.shares = 0))
                     and ",
            $of,
            ")"
        )
    };
}

/// Those of submissions that count for a contest ($1).
pub(super) const RENEW_OF_CONTEST: &str = renew!("k.contest = $1");

/// Those of a submission ($1), whichever limits it has now.
pub(super) const RENEW_OF_SUBMISSION: &str = renew!("s.id = $1");

/// Those of a set ($1).
pub(super) const RENEW_OF_SET: &str = renew!("judgings.rejudging = $1");
