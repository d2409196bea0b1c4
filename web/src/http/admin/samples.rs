//! `/admin/samples/remove`: takes away what a new site begins with.

use axum::extract::State;
use axum::response::Redirect;

use super::Administrator;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::{Act, Deed};

/// `POST /admin/samples/remove`.
pub async fn remove(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
) -> Result<Redirect, AppError> {
    state.store.remove_samples().await?;
    let deed = Deed {
        actor: Some(admin.id),
        act: Act::SettingsChanged,
        target: None,
        detail: "samples: removed",
    };
    state.store.note(deed).await?;
    Ok(Redirect::to("/admin"))
}
