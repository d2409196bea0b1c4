//! `/admin/workers/{id}`: whether a worker takes more; and the workers as `/admin` shows them.

use axum::extract::{Path, State};
use axum::response::Response;
use serde::Deserialize;

use super::Administrator;
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::links;
use crate::http::page::Moment;
use crate::http::state::AppState;
use crate::store::{Act, WorkerRow};

/// A worker as the page shows it.
pub(super) struct Line {
    pub(super) id: String,
    pub(super) machine: String,
    pub(super) version: String,
    pub(super) slots: i64,
    pub(super) languages: String,
    pub(super) running: i64,
    pub(super) drains: bool,
    /// The key of what it does.
    pub(super) state_key: &'static str,
    pub(super) started: Moment,
    pub(super) seen: Moment,
    /// Where what it judged is judged again; `None` where it has no name.
    pub(super) rejudge: Option<String>,
}

impl Line {
    /// That of a worker.
    pub(super) fn of(row: WorkerRow) -> Self {
        let state_key = match (row.drains(), row.running) {
            _ if row.is_silent() => "worker-silent",
            (false, _) => "worker-works",
            // What it said last it may have said before it heard of it.
            (true, 0) if row.is_draining() => "worker-drained",
            (true, 0) => "worker-asked",
            (true, _) => "worker-drains",
        };
        Self {
            drains: row.drains(),
            state_key,
            started: row.started_at.into(),
            seen: row.seen_at.into(),
            languages: row.languages.replace(' ', ", "),
            rejudge: (!row.machine.is_empty())
                .then(|| links::with_query("/rejudge", [("machine", row.machine.as_str())])),
            id: row.id,
            machine: row.machine,
            version: row.version,
            slots: row.slots,
            running: row.running,
        }
    }
}

/// What becomes of a worker.
#[derive(Debug, Deserialize)]
pub struct WorkerForm {
    action: WorkerAction,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase")]
enum WorkerAction {
    /// It takes nothing new.
    Drain,
    /// It goes on.
    Resume,
}

/// `POST /admin/workers/{id}`.
pub async fn act(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
    Path(id): Path<String>,
    form: Result<SiteForm<WorkerForm>, AppError>,
) -> Result<Response, AppError> {
    let SiteForm(form) = form?;
    let drains = form.action == WorkerAction::Drain;
    let machine = state.store.drain_worker(&id, drains).await?;
    let machine = machine.ok_or_else(AppError::not_found)?;
    let act = if drains {
        Act::WorkerDrained
    } else {
        Act::WorkerResumed
    };
    state.note(&admin, act, &machine).await?;
    let done = if drains {
        Done::WorkerDrains
    } else {
        Done::WorkerResumes
    };
    Ok(done.at("/admin#workers-title"))
}
