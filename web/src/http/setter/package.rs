//! `/setter/problems/{id}/versions/{n}/package`: the files of a version as one archive.

use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use problems::package::Archive;

use super::version::number;
use super::{files_of, own, version_of};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::state::{AppState, Turn};
use crate::http::thinking;

/// The type of what comes in and goes out.
pub const ZIP: &str = "application/zip";

/// `GET /setter/problems/{id}/versions/{n}/package`.
pub async fn download(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path((id, version)): Path<(String, String)>,
) -> Result<Response, AppError> {
    own(&state, &user, &id).await?;
    let row = version_of(&state, &id, Some(number(&version)?)).await?;
    let turn = state.thinking.of_package(user.id).await?;
    let archive = files_of(&state, &id, &row).await?;
    packed(turn, &id, archive).await
}

/// A package as a file to keep. It is called by the problem, whatever its version: who brings it in again
/// means that problem.
///
/// # Errors
/// Where it cannot be packed.
pub async fn packed(turn: Turn, id: &str, archive: Archive) -> Result<Response, AppError> {
    let packed = thinking::answer_in(turn, move || archive.zip()).await?;
    let packed = packed.map_err(|error| AppError::internal(&error))?;
    let headers = [
        (header::CONTENT_TYPE, ZIP.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{id}.zip\""),
        ),
    ];
    Ok((headers, packed).into_response())
}
