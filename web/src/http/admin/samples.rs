//! `/admin/samples/remove`: takes away what a new site begins with.

use axum::extract::State;
use axum::response::Response;

use super::{Administrator, note};
use crate::http::done::Done;
use crate::http::error::AppError;
use crate::http::state::AppState;
use crate::store::Act;

/// `POST /admin/samples/remove`.
pub async fn remove(
    State(state): State<AppState>,
    Administrator(admin): Administrator,
) -> Result<Response, AppError> {
    state.store.remove_samples().await?;
    note(&state, &admin, Act::SettingsChanged, "samples: removed").await?;
    Ok(Done::SamplesRemoved.at("/admin"))
}
