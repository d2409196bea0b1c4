//! What waits in the queue and what is being judged, as `/submissions` lists it for whoever runs the site: which machine
//! has it, at which attempt, and what none takes.

use super::row::{SubmissionRow, row};
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::query::unknown;
use crate::http::state::AppState;
use crate::library::rights;
use crate::store::{AtWork, Open, Status, SubmissionItem, User};

/// A line of the list.
pub struct WaitingRow {
    /// What all lists show.
    pub row: SubmissionRow,
    /// How often a machine has taken it up.
    pub attempt: i64,
    /// The one that did so last.
    pub machine: Option<String>,
    /// Whether it waits, and no machine takes its language.
    pub is_left: bool,
}

/// Which part of the queue is asked for.
///
/// # Errors
/// It is for administrators, and there are two parts.
pub fn open(asked: Option<&str>, viewer: Option<&User>) -> Result<Option<Open>, AppError> {
    let Some(asked) = asked else {
        return Ok(None);
    };
    if !viewer.is_some_and(rights::administers) {
        return Err(AppError::forbidden());
    }
    match asked {
        "waiting" => Ok(Some(Open::Waiting)),
        "judging" => Ok(Some(Open::UnderWay)),
        other => Err(unknown("open", other)),
    }
}

/// The lines of what was found.
pub async fn waiting_rows(
    state: &AppState,
    page: &Page,
    items: Vec<SubmissionItem>,
) -> Result<Vec<WaitingRow>, AppError> {
    let at_work = AtWork::of(&state.store.workers().await?);
    let lines = items.into_iter().map(|mut item| {
        let is_taken = at_work.takes(&[&item.language]);
        WaitingRow {
            attempt: item.attempt,
            machine: item.machine.take().filter(|it| !it.is_empty()),
            is_left: item.state == Status::Queued && !is_taken,
            row: row(state, page, item),
        }
    });
    Ok(lines.collect())
}
