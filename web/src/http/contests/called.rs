//! What the class calls those who take part in a contest of it: for the jury, which are those who teach the class,
//! and for nobody else. On the table that everybody sees people stand under the names that they have there.

use std::collections::HashMap;

use crate::http::error::AppError;
use crate::http::seen_contest::Seen;
use crate::http::state::AppState;
use crate::store::ParticipantId;

/// What those are called who take part, where they are called anything: the members of one team next to each other.
pub(super) type Called = HashMap<ParticipantId, String>;

/// Whether the visitor may read what those who take part are called, and the class is there that says it.
pub(super) fn is_told(seen: &Seen) -> bool {
    seen.is_jury && seen.contest.class.is_some()
}

/// What those who take part are called by the class that the contest is of; nothing for whoever is not of its jury.
/// Who has left the class is not called anything any more.
pub(super) async fn called(state: &AppState, seen: &Seen) -> Result<Called, AppError> {
    let mut called = Called::new();
    let Some(class) = seen.contest.class.filter(|_| is_told(seen)) else {
        return Ok(called);
    };
    let parts = state.store.members_of_contest(seen.contest.id).await?;
    for member in state.store.class_members(class).await? {
        let name = member.known_as();
        let part = parts.get(&member.user_id).filter(|_| !name.is_empty());
        if let Some(part) = part {
            let names = called.entry(*part).or_default();
            if !names.is_empty() {
                names.push_str(", ");
            }
            names.push_str(name);
        }
    }
    Ok(called)
}
