//! `/api/v1/problems/{id}/inputs`: the inputs to which answers are handed in.

use axum::extract::{Path, State};
use axum::response::Response;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::present::ProblemDocument;
use crate::http::problems::inputs::archive;
use crate::http::state::AppState;

/// The bytes of an archive, for the description alone.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
struct ArchiveBytes(#[expect(dead_code, reason = "bytes are streamed")] Vec<u8>);

/// The inputs of the tests to which answers are handed in, where the problem takes answers and gives its inputs out.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/inputs", operation_id = "get_problem_inputs",
    tag = "problems",
    security(("token" = ["read"])),
    params(("id" = String, Path, description = "The problem's id.")),
    responses(
        (status = 200, description = "A file for each test, called as the test, with the ending `.in`.",
         body = inline(ArchiveBytes), content_type = "application/zip"),
        (status = 404, description = "There is no such problem, or it gives no inputs out.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let user = user.acting();
    let shelf = state.library.shelf().await?;
    let shelved = shelf
        .get(&id, Some(&user))
        .ok_or_else(AppError::not_found)?;
    archive(&state, user.id, shelved).await
}
