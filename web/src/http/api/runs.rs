//! `/api/v1/runs`: a program on one's own input, judged by nothing.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use judge::{RunLimits, Source};
use problems::ByteSize;
use utoipa::ToSchema;

use crate::documents::RunDocument;
use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;
use crate::http::submissions::create::{check_language, check_source, languages_accepted};

/// The largest input, in bytes.
const INPUT_LIMIT: usize = 1024 * 1024;

/// What is kept of the output.
const OUTPUT_LIMIT: ByteSize = ByteSize::from_mib(1);

/// What a run needs.
#[derive(Debug, ToSchema)]
#[serde(deny_unknown_fields)]
#[expect(dead_code, reason = "only described: the fields are read one by one")]
pub struct NewRunDocument {
    /// The language's id, or another name of it.
    language: String,
    /// The program's text: at most 256 KiB, not empty, without NUL.
    #[schema(pattern = r"^[^\u0000]*[^\s\u0000][^\u0000]*$")]
    source: String,
    /// What the program reads, at most 1 MiB; empty if not given.
    input: Option<String>,
    /// CPU time in milliseconds; 5000 if not given.
    #[schema(minimum = 100, maximum = 10000)]
    time_limit_ms: Option<u64>,
    /// Memory in MiB; 256 if not given.
    #[schema(minimum = 16, maximum = 1024)]
    memory_limit_mib: Option<u64>,
}

/// Runs a program on one's own input.
#[utoipa::path(
    post, path = "/api/v1/runs", operation_id = "create_run",
    tag = "runs",
    security(("token" = ["submit"])),
    request_body = NewRunDocument,
    responses(
        (status = 200, description = "It was run, or could not be compiled.", body = RunDocument),
        (status = 503, description = "This process has no judge, or none is free.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    locale: Locale,
    user: AuthUser,
    mut fields: Fields,
) -> Result<Response, AppError> {
    let input_accepted = Message::new("input-accepted").with("limit", INPUT_LIMIT);
    let language = fields
        .text("language", &languages_accepted(&state))
        .unwrap_or_default();
    let source = fields
        .text("source", &Message::new("source-accepted"))
        .unwrap_or_default();
    let input = fields
        .optional_text("input", &input_accepted)
        .unwrap_or_default();
    let limits = RunLimits {
        time: Duration::from_millis(fields.number("time_limit_ms", 100, 10_000, 5000)),
        memory: ByteSize::from_mib(fields.number("memory_limit_mib", 16, 1024, 256)),
        output: OUTPUT_LIMIT,
    };
    if input.len() > INPUT_LIMIT {
        let detail = Message::new("input-too-large").with("size", input.len());
        fields.refuse(FieldError::new("input", detail, input_accepted));
    }
    fields.check("language", check_language(&state, &language));
    fields.check("source", check_source(&source).err());
    fields.finish(&[
        "language",
        "source",
        "input",
        "time_limit_ms",
        "memory_limit_mib",
    ])?;
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    let rate = runs.admit(user.account.id)?;
    let name = state
        .language(&language)
        .map_or_else(|| "main".to_owned(), |language| language.file_name());
    let source = Source::new(name.clone(), language, source.into_bytes());
    let report = runs.run(user.account.id, source, input, limits).await?;
    Ok((rate, Json(RunDocument::of(locale, report, &name))).into_response())
}
