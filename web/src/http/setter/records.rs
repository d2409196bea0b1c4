//! What becomes of a set of judgings that were made again, in the records of the contests that it is about.

use std::collections::BTreeSet;

use crate::http::state::AppState;
use crate::store::{ContestId, RejudgingId, StoreError, User, Which};

/// A set, as records name it: its problem and its number; and which submissions were asked for.
pub(super) type Named<'a> = (&'a str, RejudgingId, &'a Which);

/// The contests that a set is about: the one that was asked for, and those for which something counts that is in it and that
/// no other set has renewed.
pub(super) async fn contests_of(
    state: &AppState,
    (_, set, which): Named<'_>,
) -> Result<BTreeSet<ContestId>, StoreError> {
    let found = state.store.contests_of_rejudging(set).await?;
    Ok(found.into_iter().chain(which.contest).collect())
}

/// Notes in the records of contests what somebody did with a set.
pub(super) async fn note_in(
    state: &AppState,
    user: &User,
    (problem, set, _): Named<'_>,
    (contests, act): (BTreeSet<ContestId>, &'static str),
) -> Result<(), StoreError> {
    let detail = format!("{problem} {set}");
    for contest in contests {
        state.store.note_act(contest, user.id, act, &detail).await?;
    }
    Ok(())
}
