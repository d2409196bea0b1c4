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
use crate::store::{Act, WorkerRow, WorkerState};

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
        let languages: Vec<String> = row.languages().map(str::to_owned).collect();
        Self {
            drains: row.drains(),
            state_key: state_key(row.state()),
            started: row.started_at.into(),
            seen: row.seen_at.into(),
            languages: languages.join(", "),
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

/// The key of what a worker does.
fn state_key(state: WorkerState) -> &'static str {
    match state {
        WorkerState::Silent => "worker-silent",
        WorkerState::Works => "worker-works",
        WorkerState::Asked => "worker-asked",
        WorkerState::Drains => "worker-drains",
        WorkerState::Drained => "worker-drained",
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
