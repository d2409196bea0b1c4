//! `/setter/problems/{id}/versions/{n}/package`: the files of a version as one archive.

use axum::extract::{Path, State};
use axum::response::Response;

use super::version::number;
use super::{files_of, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::outgoing::packed;
use crate::http::state::AppState;

/// `GET /setter/problems/{id}/versions/{n}/package`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path((id, version)): Path<(String, String)>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let row = version_of(&state, &id, Some(number(&version)?)).await?;
    let turn = state.thinking.of_package(user.id).await?;
    let (turn, archive) = files_of(&state, turn, (&id, &row)).await?;
    packed(&state, (turn, user.id), (&id, archive)).await
}
