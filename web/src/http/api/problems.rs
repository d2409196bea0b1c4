//! `/api/v1/problems`.

use axum::Json;
use axum::extract::Path;
use problems::catalog;

use crate::documents::{ProblemDetail, ProblemList};
use crate::http::error::AppError;
use crate::http::present::ProblemDocument;

/// All problems, with their names in both languages.
#[utoipa::path(
    get, path = "/api/v1/problems", operation_id = "list_problems",
    tag = "problems",
    responses((status = 200, description = "All problems.", body = ProblemList))
)]
pub async fn list() -> Json<ProblemList> {
    Json(ProblemList::catalog())
}

/// One problem with its statement, limits and samples.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}", operation_id = "get_problem",
    tag = "problems",
    params(("id" = String, Path, description = "The problem's id.", example = "hdoj-1536")),
    responses(
        (status = 200, description = "The problem.", body = ProblemDetail),
        (status = 404, description = "There is no such problem.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn show(Path(id): Path<String>) -> Result<Json<ProblemDetail>, AppError> {
    let problem = catalog::get(&id).ok_or_else(AppError::not_found)?;
    Ok(Json(ProblemDetail::of(&problem)))
}
