//! `GET /api/v1/submissions/{id}`.

use axum::Json;
use axum::extract::{Path, State};

use super::document::{SubmissionDocument, document};
use crate::explanation;
use crate::http::auth::Viewer;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::present::ProblemDocument;
use crate::http::sight::Sight;
use crate::http::state::AppState;
use crate::http::submissions::show::{find, judged_problem, source};

/// One submission, finished or not.
#[utoipa::path(
    get, path = "/api/v1/submissions/{id}", operation_id = "get_submission",
    tag = "submissions",
    security((), ("token" = ["read"])),
    params(("id" = i64, Path, description = "The submission's number.", minimum = 1)),
    responses(
        (status = 200, description = "The submission.", body = SubmissionDocument),
        (status = 404, description = "There is no such submission.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    Viewer(viewer): Viewer,
    locale: Locale,
    Path(id): Path<String>,
) -> Result<Json<SubmissionDocument>, AppError> {
    let submission = find(&state, &id, viewer.as_ref()).await?;
    let problem = judged_problem(&state, &submission).await;
    let shelf = state.library.shelf().await?;
    let sight = Sight::of(viewer.as_ref(), &submission, &shelf);
    let code = if sight.is_in_full() {
        source(&state, submission.id).await?
    } else {
        None
    };
    let snapshot = state.store.snapshot(submission).await?;
    if sight.explains() {
        let example = snapshot.submission.judging.counterexample.as_ref();
        explanation::look(locale, problem.as_ref(), example).await;
    }
    let mut document = document(
        locale,
        snapshot,
        (&shelf, problem.as_ref()),
        viewer.as_ref(),
    );
    document.code = code;
    Ok(Json(document))
}
