//! `/setter/problems/{id}/versions/{n}/package`: the files of a version as one archive.

use std::fs::File;
use std::io::{self, Seek as _, Write as _};

use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use problems::package::Archive;
use tokio_util::io::ReaderStream;

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
    let archive = files_of(&state, &turn, (&id, &row)).await?;
    packed(turn, &id, archive).await
}

/// A package as a file to keep. It is called by the problem, whatever its version: who brings it in again
/// means that problem.
///
/// # Errors
/// Where it cannot be packed.
pub async fn packed(turn: Turn, id: &str, archive: Archive) -> Result<Response, AppError> {
    let written = thinking::answer_in(turn, move || on_disk(&archive.zip()?)).await?;
    let (file, size) = written.map_err(|error| AppError::internal(&error))?;
    Ok(sent(&format!("{id}.zip"), file, size))
}

/// These bytes in a file that goes when nobody reads it any more, and how many they are. Who takes an archive away
/// slowly holds none of the memory that it was packed in.
pub(super) fn on_disk(bytes: &[u8]) -> io::Result<(File, u64)> {
    let mut file = tempfile::tempfile()?;
    file.write_all(bytes)?;
    file.rewind()?;
    Ok((file, bytes.len() as u64))
}

/// An archive under the name by which browsers keep it.
pub(super) fn sent(name: &str, file: File, size: u64) -> Response {
    let headers = [
        (header::CONTENT_TYPE, ZIP.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CONTENT_LENGTH, size.to_string()),
    ];
    let bytes = ReaderStream::new(tokio::fs::File::from_std(file));
    (headers, Body::from_stream(bytes)).into_response()
}
