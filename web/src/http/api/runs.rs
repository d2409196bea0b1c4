//! `/api/v1/runs`: a program on one's own input, judged by nothing.

use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::response::{IntoResponse, Response};
use judge::{RunLimits, Source};
use problems::{ByteSize, Problem};
use utoipa::ToSchema;

use crate::documents::RunDocument;
use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::error::{AppError, FieldError};
use crate::http::i18n::{Locale, Message};
use crate::http::present::ProblemDocument;
use crate::http::query::shortened;
use crate::http::state::AppState;
use crate::http::submissions::create::{check_language, check_source, languages_accepted};
use crate::store::User;

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
    /// The id of a problem that is played: the program talks with its interactor about the first sample instead of `input`, within the problem's limits.
    problem: Option<String>,
}

/// Runs a program on one's own input; it is stopped when the connection is closed.
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
    let problem = fields.optional_text("problem", &Message::new("problem-played-accepted"));
    if input.len() > INPUT_LIMIT {
        let detail = Message::new("input-too-large").with("size", input.len());
        fields.refuse(FieldError::new("input", detail, input_accepted));
    }
    fields.check("language", check_language(&state, &language));
    fields.check("source", check_source(&language, &source).err());
    fields.finish(&[
        "language",
        "source",
        "input",
        "time_limit_ms",
        "memory_limit_mib",
        "problem",
    ])?;
    let played = match problem {
        Some(id) => Some(played(&state, &user.acting(), &id).await?),
        None => None,
    };
    let runs = state.runs.as_ref().ok_or_else(AppError::unavailable)?;
    let until = runs.until();
    let rate = runs.admit(user.account.id)?;
    let name = state
        .language(&language)
        .map_or_else(|| "main".to_owned(), |language| language.file_name());
    let source = Source::new(name.clone(), language, source.into_bytes());
    let report = if let Some(problem) = played {
        runs.talk(user.account.id, source, problem, until).await?
    } else {
        let run = runs.run(user.account.id, source, input, limits, until);
        run.await?
    };
    Ok((rate, Json(RunDocument::of(locale, report, &name))).into_response())
}

/// The problem of that id, where this person sees it and it is played.
async fn played(state: &AppState, user: &User, id: &str) -> Result<Problem, AppError> {
    let shelf = state.library.shelf().await?;
    let problem = match shelf.get(id, Some(user)) {
        Some(shelved) => state.library.current(shelved).await?,
        None => None,
    };
    let played = problem.filter(|it| it.is_played() && !it.samples().is_empty());
    played.ok_or_else(|| {
        let detail = Message::new("problem-not-played").with("given", shortened(id));
        let accepted = Message::new("problem-played-accepted");
        AppError::invalid(vec![FieldError::new("problem", detail, accepted)])
    })
}
