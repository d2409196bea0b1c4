//! `/api/v1/problems/{id}/attachments/{name}`: the files that a problem adds to its statement.

use axum::extract::{Path, State};
use axum::response::Response;
use utoipa::ToSchema;

use crate::http::auth::Viewer;
use crate::http::error::AppError;
use crate::http::present::ProblemDocument;
use crate::http::problems::attachments::sent;
use crate::http::state::AppState;

/// The bytes of a file, for the description alone.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
struct FileBytes(#[expect(dead_code, reason = "bytes are sent as they are")] Vec<u8>);

/// A file that a problem adds to its statement.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/attachments/{name}", operation_id = "get_problem_attachment",
    tag = "problems",
    security((), ("token" = ["read"])),
    params(
        ("id" = String, Path, description = "The problem's id."),
        ("name" = String, Path, description = "The file's name, with `/` as `%2F`.")
    ),
    responses(
        (status = 200, description = "The file.", body = inline(FileBytes),
         content_type = "application/octet-stream"),
        (status = 404, description = "There is no such problem, or it has no such file.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let shelf = state.library.shelf().await?;
    let shelved = shelf
        .get(&id, viewer.as_ref())
        .ok_or_else(AppError::not_found)?;
    sent(&state, shelved, &name).await
}
