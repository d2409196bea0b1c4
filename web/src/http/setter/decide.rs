//! Deciding on sets of judgings that were made again: their results count, or the old ones stand.

use std::collections::HashSet;

use axum::extract::State;
use axum::response::Response;
use serde::Deserialize;

use super::again;
use super::records::{contests_of, note_in};
use super::undecided::{ALL_SETS, open_sets};
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::store::{Act, Deed, RejudgingId, RejudgingRow, StoreError, Undecidable, User};

/// What is to become of sets.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Decision {
    /// Their results count.
    Apply,
    /// The old results stand.
    Drop,
}

impl Decision {
    /// What the page says after it.
    pub(super) const fn done(self) -> Done {
        match self {
            Self::Apply => Done::RejudgingApplied,
            Self::Drop => Done::RejudgingDropped,
        }
    }
}

/// Decides on one set, and notes who did.
///
/// # Errors
/// The database does not answer; the inner error says why nothing was done.
pub(super) async fn decide(
    state: &AppState,
    user: &User,
    set: &RejudgingRow,
    decision: Decision,
) -> Result<Result<(), Undecidable>, StoreError> {
    let store = &state.store;
    let of = (set.problem.as_str(), set.id, &set.which);
    // What is dropped leaves nothing of what was not judged yet.
    let concerned = contests_of(state, of).await?;
    let (decided, act) = match decision {
        Decision::Apply => (store.apply_rejudging(set.id).await?, Act::RejudgingApplied),
        Decision::Drop => (store.drop_rejudging(set.id).await?, Act::RejudgingDropped),
    };
    if decided.is_err() {
        return Ok(decided);
    }
    let detail = format!("{} {}", set.problem, set.id);
    let deed = Deed {
        actor: Some(user.id),
        act,
        target: None,
        detail: &detail,
    };
    store.note(deed).await?;
    // In the records of the contests, too, for which something of it counts.
    let (contests, act) = match decision {
        Decision::Apply => (contests_of(state, of).await?, "rejudge"),
        Decision::Drop => (concerned, "rejudge-drop"),
    };
    note_in(state, user, of, (contests, act)).await?;
    Ok(decided)
}

/// Why nothing was decided, to be shown at the form.
pub(super) fn refused(why: Undecidable) -> AppError {
    let detail = Message::new(match why {
        Undecidable::UnderWay => "rejudging-not-done",
        Undecidable::Over => "rejudging-over",
    });
    let accepted = Message::new("rejudging-accepted");
    AppError::invalid(vec![FieldError::new("action", detail, accepted)])
}

/// The form of the list of open sets.
#[derive(Debug, Deserialize)]
pub struct SetsForm {
    action: Decision,
    /// The numbers of the sets that were seen, with commas between them: what was begun since is not decided
    /// on unseen.
    #[serde(default)]
    sets: String,
    /// Those of them that were seen to be judged.
    #[serde(default)]
    judged: String,
}

/// `POST /rejudge/sets`: decides on all that were seen.
pub async fn decide_on_all(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    form: Result<SiteForm<SetsForm>, AppError>,
) -> Result<Response, AppError> {
    again::open_to(&page, &user)?;
    let SiteForm(form) = form?;
    let seen = match form.action {
        Decision::Apply => form.judged,
        Decision::Drop => form.sets,
    };
    let seen: HashSet<RejudgingId> = (seen.split(','))
        .filter_map(|number| number.trim().parse().ok())
        .collect();
    let open = open_sets(&state, (&page, &user)).await?;
    let (mut is_decided, mut is_under_way) = (false, false);
    for set in open.iter().filter(|set| seen.contains(&set.id)) {
        match decide(&state, &user, set, form.action).await? {
            Ok(()) => is_decided = true,
            Err(Undecidable::UnderWay) => is_under_way = true,
            // Whoever was quicker decided on it.
            Err(Undecidable::Over) => {}
        }
    }
    let why = match (is_decided, is_under_way) {
        (_, true) => Undecidable::UnderWay,
        (false, false) => Undecidable::Over,
        (true, false) => return Ok(form.action.done().at(ALL_SETS)),
    };
    let faults = Faults::from_error(refused(why))?;
    again::again_page(&state, (&page, &user), &again::Asked::default(), faults).await
}
