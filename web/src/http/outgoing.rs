//! Archives that somebody takes away: packed in their turn, kept on disk, and counted until they are read.

use std::fs::File;
use std::io::{Seek as _, Write as _};

use axum::body::Body;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use futures::StreamExt as _;
use problems::package::Archive;
use tokio_util::io::ReaderStream;

use crate::http::error::AppError;
use crate::http::state::{AppState, Hold, Turn};
use crate::http::thinking;
use crate::store::UserId;

/// The type of what comes in and goes out.
pub(in crate::http) const ZIP: &str = "application/zip";

/// A package as a file to keep, packed in somebody's turn. It is called by the problem, whatever its version: who
/// brings it in again means that problem.
///
/// # Errors
/// Where it cannot be packed; 429 and 503 where there is no room for it.
pub(in crate::http) async fn packed(
    state: &AppState,
    (turn, user): (Turn, UserId),
    (id, archive): (&str, Archive),
) -> Result<Response, AppError> {
    let site = state.clone();
    let packing = thinking::answer_in(turn, move || {
        let bytes = archive.zip().map_err(|error| AppError::internal(&error))?;
        on_disk(&site, user, &bytes)
    });
    Ok(sent(&format!("{id}.zip"), packing.await??))
}

/// A packed package that somebody takes away, on disk. It is counted, and goes when nobody reads it any more.
pub(in crate::http) struct Outgoing {
    file: File,
    size: u64,
    hold: Hold<UserId>,
}

/// These bytes on disk, for whoever takes them away. Who does so slowly holds none of the memory that they were
/// packed in.
///
/// # Errors
/// 429 where they take away too much at once, 503 where all do; and where it cannot be written.
pub(in crate::http) fn on_disk(
    state: &AppState,
    user: UserId,
    bytes: &[u8],
) -> Result<Outgoing, AppError> {
    let size = bytes.len() as u64;
    let hold = state.outgoing.take(user, size)?;
    let written = state.library.unnamed_file().and_then(|mut file| {
        file.write_all(bytes)?;
        file.rewind()?;
        Ok(file)
    });
    let file = written.map_err(|error| AppError::internal(&error))?;
    Ok(Outgoing { file, size, hold })
}

/// An archive under the name by which browsers keep it.
pub(in crate::http) fn sent(name: &str, packed: Outgoing) -> Response {
    sent_as(ZIP, name, packed)
}

/// Any file likewise, of a type that no page is.
pub(in crate::http) fn sent_as(kind: &'static str, name: &str, packed: Outgoing) -> Response {
    let Outgoing { file, size, hold } = packed;
    let headers = [
        (header::CONTENT_TYPE, kind.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename=\"{name}\""),
        ),
        (header::CONTENT_LENGTH, size.to_string()),
    ];
    let bytes = ReaderStream::new(tokio::fs::File::from_std(file)).map(move |chunk| {
        let _ = &hold;
        chunk
    });
    (headers, Body::from_stream(bytes)).into_response()
}
