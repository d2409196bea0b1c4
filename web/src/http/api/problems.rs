//! `/api/v1/problems`.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};

use crate::documents::{ProblemDetail, ProblemList};
use crate::http::auth::Viewer;
use crate::http::error::AppError;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;
use crate::library::rights;

/// The problems that whoever asks may see, with their names in both languages.
#[utoipa::path(
    get, path = "/api/v1/problems", operation_id = "list_problems",
    tag = "problems",
    security((), ("token" = ["read"])),
    responses((status = 200, description = "All problems.", body = ProblemList))
)]
pub async fn list(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
) -> Result<Response, AppError> {
    let shelf = state.library.shelf().await?;
    let list = state.lists.of(&shelf, viewer.as_ref());
    let list = list.map_err(|error| AppError::internal(&error))?;
    let kind = HeaderValue::from_static("application/json");
    let mut response = ([(header::CONTENT_TYPE, kind)], list.body()).into_response();
    response.extensions_mut().insert(list.document);
    if let Some(tag) = list.tag {
        response.headers_mut().insert(header::ETAG, tag);
    }
    Ok(response)
}

/// One problem with its statement, limits and samples.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}", operation_id = "get_problem",
    tag = "problems",
    security((), ("token" = ["read"])),
    params(("id" = String, Path, description = "The problem's id.", example = "hdoj-1536")),
    responses(
        (status = 200, description = "The problem.", body = ProblemDetail),
        (status = 404, description = "There is no such problem.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    Path(id): Path<String>,
) -> Result<Json<ProblemDetail>, AppError> {
    let shelf = state.library.shelf().await?;
    let shelved = shelf
        .get(&id, viewer.as_ref())
        .ok_or_else(AppError::not_found)?;
    let problem = state.library.current(shelved).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let current = shelved.current.as_ref();
    let takes_answers = current.is_some_and(|it| it.facts.takes_answers);
    let taken = || -> Vec<String> {
        let taken = state.languages_taken(problem.languages());
        taken.into_iter().map(|it| it.id).collect()
    };
    let document = ProblemDetail::of(&problem).taking_answers(takes_answers);
    let document = document.in_languages(taken);
    Ok(Json(if rights::is_veiled(viewer.as_ref(), shelved) {
        document.veiled()
    } else {
        document
    }))
}
