//! `/problems/{id}/attachments/{name}`: what a package adds to its statement, for those who see the problem.
//!
//! Files that others wrote: browsers keep them and show none.

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse, Response};
use problems::Problem;

use crate::http::error::AppError;
use crate::http::inert::NOTHING_ACTIVE;
use crate::http::links::percent_encode;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::library::Shelved;

/// The type of what is only kept.
const KIND: &str = "application/octet-stream";

/// An attachment as the page lists it.
pub(super) struct Attachment {
    pub(super) name: String,
    pub(super) address: String,
    /// How large it is, in words.
    pub(super) size: String,
}

/// Those of a problem.
pub(super) fn listed(problem: &Problem) -> Vec<Attachment> {
    let attachments = problem.attachments().iter();
    let listed = attachments.map(|(name, bytes)| Attachment {
        name: name.clone(),
        address: format!(
            "/problems/{}/attachments/{}",
            problem.id(),
            percent_encode(name)
        ),
        size: problems::ByteSize::from_bytes(bytes.len() as u64).to_string(),
    });
    listed.collect()
}

/// `GET /problems/{id}/attachments/{name}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let shelved = page.problem(&id).ok_or_else(AppError::not_found)?;
    sent(&state, shelved, &name).await
}

/// An attachment of a problem that whoever asks may see.
///
/// # Errors
/// 404 where there is none of that name.
pub(in crate::http) async fn sent(
    state: &AppState,
    shelved: &Shelved,
    name: &str,
) -> Result<Response, AppError> {
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let bytes = problem.attachments().get(name);
    let bytes = Arc::clone(bytes.ok_or_else(AppError::not_found)?);
    let file = name.rsplit('/').next().unwrap_or(name);
    let headers = [
        (header::CONTENT_TYPE, KIND.to_owned()),
        (
            header::CONTENT_DISPOSITION,
            format!("attachment; filename*=UTF-8''{}", percent_encode(file)),
        ),
        (header::CONTENT_SECURITY_POLICY, NOTHING_ACTIVE.to_owned()),
    ];
    Ok((headers, Bytes::from_owner(bytes)).into_response())
}
