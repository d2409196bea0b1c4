//! `GET /api/v1/submissions/{id}/events`: the document again and again, until it is done.

use axum::extract::{Path, State};
use axum::http::HeaderMap;
use axum::response::Response;
use utoipa::ToSchema;

use super::document::document;
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::present::ProblemDocument;
use crate::http::query::{Params, out_of_range, whole_number};
use crate::http::state::{Address, AppState, Form};
use crate::http::submissions::events::{Follow, Step};
use crate::store::Snapshot;

/// An event of the stream.
#[derive(ToSchema)]
#[expect(dead_code, reason = "only described")]
struct SubmissionEvent {
    /// `done` is the last one.
    event: EventName,
    /// The version of the submission.
    #[schema(pattern = "^[0-9]+$")]
    id: String,
    /// The submission (without `code`) as JSON.
    #[schema(content_media_type = "application/json")]
    data: String,
}

/// The kind of an event.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum EventName {
    Snapshot,
    Done,
}

/// What becomes of a submission, as server-sent events.
///
/// Each event is a snapshot of the document that `GET /submissions/{id}` gives (without `code`),
/// with its version as id. `Last-Event-ID` resumes. The last event is named `done`, others
/// `snapshot`; then the stream ends.
#[utoipa::path(
    get, path = "/api/v1/submissions/{id}/events", operation_id = "follow_submission",
    tag = "submissions",
    security((), ("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The submission's number.", minimum = 1),
        ("after" = Option<i64>, Query, description = "Only what is newer than this version.",
         minimum = 0),
        ("Last-Event-ID" = Option<i64>, Header, description = "The same; wins over `after`.",
         minimum = 0)
    ),
    responses(
        (status = 200, description = "Snapshots until it is done.", body = SubmissionEvent,
         content_type = "text/event-stream"),
        (status = 404, description = "There is no such submission.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 429, description = "This address or user follows too many; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 503, description = "The site is busy; see `Retry-After`.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn events(
    State(state): State<AppState>,
    user: Option<AuthUser>,
    locale: Locale,
    address: Address,
    Path(id): Path<String>,
    mut params: Params,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let after = params.number("after", 0, i64::MAX);
    params.finish()?;
    let viewer = user.as_ref().map(AuthUser::acting);
    let follow = Follow {
        id,
        address,
        user,
        seen: last_event(&headers)?.or(after),
    };
    let form = move |sight| Form::Json { locale, sight };
    let shelf = state.library.shelf().await?;
    let write = move |step: &Step| {
        let (problem, snapshot) = (step.problem.as_ref(), Snapshot::clone(&step.snapshot));
        let document = document(locale, snapshot, (&shelf, problem), viewer.as_ref());
        serde_json::to_string(&document).map_err(|error| AppError::internal(&error))
    };
    follow.events(state, "snapshot", form, write).await
}

/// `Last-Event-ID`, which is one of ours when it is there. An empty one is that of a browser that
/// has seen none.
fn last_event(headers: &HeaderMap) -> Result<Option<i64>, AppError> {
    const NAME: &str = "Last-Event-ID";
    let Some(value) = headers.get(NAME).filter(|value| !value.is_empty()) else {
        return Ok(None);
    };
    let number = value.to_str().ok();
    let number = number.and_then(|text| whole_number(text.trim(), 0, i64::MAX));
    let wrong = || AppError::invalid(vec![out_of_range(NAME, 0, i64::MAX)]);
    number.map(Some).ok_or_else(wrong)
}
