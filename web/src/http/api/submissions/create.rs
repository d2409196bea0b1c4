//! `POST /api/v1/submissions`.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, FieldError, rate_limit};
use crate::http::i18n::Message;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;
use crate::http::submissions::create::{Draft, accept_once, languages_accepted, source_accepted};

/// What stores a submission.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewSubmissionDocument {
    /// The problem's id.
    problem: String,
    /// The language's id, or another name of it.
    language: String,
    /// The program's text: at most 256 KiB, not empty, without NUL. Where a problem takes answers, theirs: at most
    /// 4 MiB; of what is no text `=== NAME (base64) ===` in a line, and base64 below.
    #[schema(pattern = r"^[^\u0000]*[^\s\u0000][^\u0000]*$")]
    source: String,
    /// The source's file name, only shown.
    name: Option<String>,
}

/// The number of a new submission.
#[derive(Debug, Serialize, ToSchema)]
pub struct Created {
    #[schema(minimum = 1)]
    id: i64,
}

/// Hands in a program. With an `Idempotency-Key`, the same request sent again within a day is
/// answered like the first one, and nothing is stored twice.
#[utoipa::path(
    post, path = "/api/v1/submissions", operation_id = "create_submission",
    tag = "submissions",
    security(("token" = ["submit"])),
    params(
        ("Idempotency-Key" = Option<String>, Header,
         description = "A text of one's own that names this submission.",
         min_length = 1, max_length = 64, pattern = "^[!-~]+$")
    ),
    request_body = NewSubmissionDocument,
    responses(
        (status = 201, description = "Stored; judging begins by itself. `Location` is its address.",
         body = Created,
         headers(
            ("Location" = String, description = "The address of the submission."),
            ("Idempotent-Replayed" = String, description = "`true` when it was stored before.")
         )),
        (status = 409, description = "The key was already used for a different submission.",
         body = ProblemDocument, content_type = "application/problem+json"),
        (status = 413, description = "The source is too large.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    headers: HeaderMap,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let key = idempotency_key(&headers)?;
    let problem = fields.text("problem", &Message::new("problem-accepted"));
    let language = fields.text("language", &languages_accepted(&state));
    let source = fields.text("source", &source_accepted());
    let name = fields.optional_text("name", &Message::new("file-name-accepted"));
    fields.finish(&["problem", "language", "source", "name"])?;
    let (Some(problem), Some(language), Some(source)) = (problem, language, source) else {
        return Err(AppError::internal(&"a missing field passed the check"));
    };
    let draft = Draft {
        problem,
        language,
        source,
        name,
        contest: None,
    };
    let submitted = accept_once(&state, (&user.acting(), user.account.role), draft, key).await?;
    let id = submitted.id;
    let location = [(header::LOCATION, format!("/api/v1/submissions/{id}"))];
    let created = (StatusCode::CREATED, location, Json(Created { id: id.0 }));
    let mut response = created.into_response();
    let headers = response.headers_mut();
    if submitted.replayed {
        headers.insert("idempotent-replayed", HeaderValue::from_static("true"));
    }
    if let Some(left) = submitted.left {
        headers.extend(rate_limit(left.limit, left.remaining, left.reset));
    }
    Ok(response)
}

fn idempotency_key(headers: &HeaderMap) -> Result<Option<&str>, AppError> {
    const NAME: &str = "Idempotency-Key";
    let Some(value) = headers.get(NAME) else {
        return Ok(None);
    };
    let key = value.to_str().ok().filter(|key| {
        (1..=64).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic())
    });
    let wrong = || {
        let detail = Message::new("idempotency-key-invalid");
        let accepted = Message::new("idempotency-key-accepted");
        AppError::invalid(vec![FieldError::new(NAME, detail, accepted)])
    };
    key.map(Some).ok_or_else(wrong)
}
