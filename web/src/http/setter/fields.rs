//! The fields of a form with files, as they come.

use axum::extract::multipart::{Field, MultipartError};

use crate::http::error::AppError;

/// What is read of a field of text next to files, in bytes: no id, no note and no path is longer.
const TEXT_LIMIT: usize = 1024;

/// The text of a field; `None` for one that is longer than any that is taken, of which no more is read.
pub(super) async fn text_of(mut field: Field<'_>) -> Result<Option<String>, AppError> {
    let mut bytes = Vec::new();
    while let Some(chunk) = field.chunk().await.map_err(broken)? {
        if bytes.len() + chunk.len() > TEXT_LIMIT {
            return Ok(None);
        }
        bytes.extend_from_slice(&chunk);
    }
    Ok(Some(String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// What is said of a form that cannot be read on: that it is too large, where it said no length before.
#[expect(clippy::needless_pass_by_value, reason = "it is mapped over errors")]
pub(super) fn broken(wrong: MultipartError) -> AppError {
    AppError::of_status(wrong.status())
}
