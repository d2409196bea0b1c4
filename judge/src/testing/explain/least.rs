//! What a program takes where next to nothing is to be done: how long it takes to start, or that it does not
//! end at all.

use std::time::Duration;

use problems::WrongIdea;

use super::Failure;
use super::search::{Pace, Search};
use crate::reason::Reason;
use crate::testing::assess::whole_ms;

/// A case is slow if it takes this part of the time limit, not counting what the least case takes.
pub(super) const SLOW_PART: u32 = 10;

/// The least case is run so often to see how long a program takes to start: somebody else may be at work.
const STARTS: usize = 3;

/// What the program takes where next to nothing is to be done, stopped when that is `within`; `None` where
/// there is no time to see.
pub(super) fn pace_of_least(
    search: &mut Search<'_, '_, '_>,
    least: &[u8],
    within: Duration,
) -> Option<Pace> {
    let mut best = search.pace(least.to_vec(), within)?;
    for _ in 1..STARTS {
        // Who never ends does not end at another time either.
        if best.time >= within / SLOW_PART {
            break;
        }
        let Some(again) = search.pace(least.to_vec(), within) else {
            break;
        };
        if again.time < best.time {
            best = again;
        }
    }
    Some(best)
}

/// The least case, on which the program was stopped already.
pub(super) fn on_least(search: &Search<'_, '_, '_>, case: &[u8], pace: Pace) -> Option<Failure> {
    let limit = search.time_limit();
    let is_endless = !pace.is_waiting() && pace.time >= limit;
    let reason = if is_endless {
        let limit_ms = whole_ms(limit);
        Reason::TimeLimit { limit_ms }
    } else {
        reason_of(&pace, limit, 1)
    };
    let found = search.slow(case, pace, reason)?;
    let shows = is_endless.then_some(WrongIdea::Endless);
    Some(Failure { shows, ..found })
}

/// What is said of a case of so many that takes so long alone.
pub(super) fn reason_of(pace: &Pace, limit: Duration, cases: usize) -> Reason {
    if pace.is_waiting() {
        let idle_ms = whole_ms(pace.time);
        return Reason::IdleAlone { idle_ms };
    }
    Reason::SlowAlone {
        time_ms: whole_ms(pace.time.min(limit)),
        limit_ms: whole_ms(limit),
        cases,
    }
}
