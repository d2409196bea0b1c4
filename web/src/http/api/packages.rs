//! `/api/v1/problems/{id}/package` and `…/versions`: packages that come in and go out.

use axum::Json;
use axum::body::Body;
use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use problems::Diagnostic;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::i18n::Locale;
use crate::http::outgoing::{ZIP, packed};
use crate::http::present::ProblemDocument;
use crate::http::query::Params;
use crate::http::setter::{self, intake, newest_row, own, unpacked};
use crate::http::state::AppState;
use crate::store::VersionRow;

/// A version that was taken in.
#[derive(Debug, Serialize, ToSchema)]
pub struct Pushed {
    /// The problem's id.
    problem: String,
    /// The version's number.
    #[schema(minimum = 1)]
    version: i64,
    /// The content address of the package.
    hash: String,
    /// What is odd about the package.
    warnings: Vec<String>,
}

/// The versions of a problem, newest first.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionList {
    /// Who sees the problem: `private`, `shared`, `contest` or `public`.
    #[schema(value_type = String, example = "private")]
    visibility: &'static str,
    versions: Vec<VersionDocument>,
}

/// A version of a problem and what its check has found.
#[derive(Debug, Serialize, ToSchema)]
pub struct VersionDocument {
    /// The version's number.
    #[schema(minimum = 1)]
    version: i64,
    /// The content address of the package.
    hash: String,
    /// What its authors call it.
    package_version: String,
    /// Who brought it in; null where it came with the program.
    author: Option<String>,
    /// What the author said about the change.
    note: String,
    /// When, in RFC 3339.
    #[schema(format = DateTime)]
    created_at: Option<String>,
    /// How far its check is.
    #[schema(value_type = CheckStatus)]
    status: &'static str,
    /// How many steps of the check are done.
    #[schema(minimum = 0)]
    steps: i64,
    /// How many there are, once known.
    #[schema(minimum = 0)]
    total: Option<i64>,
    /// Whether this is the version that is served.
    served: bool,
    /// Whether its package is still there: that of a version that failed its check is dropped after a while.
    has_package: bool,
    /// What was found so far, as `grundy problem check --json` has it; null in lists.
    #[schema(value_type = Option<Object>)]
    report: Option<Value>,
}

/// How far a check is.
#[derive(ToSchema)]
#[schema(rename_all = "lowercase")]
#[expect(dead_code, reason = "only described")]
enum CheckStatus {
    Queued,
    Running,
    Passed,
    Failed,
}

fn document(row: VersionRow, served: Option<i64>) -> VersionDocument {
    VersionDocument {
        version: row.number,
        hash: row.hash,
        package_version: row.package_version,
        author: row.author,
        note: row.note,
        created_at: row.created_at.rfc3339(),
        status: row.state.as_str(),
        steps: row.steps,
        total: row.total,
        served: served == Some(row.number),
        has_package: !row.is_dropped,
        report: row
            .report
            .and_then(|report| serde_json::from_str(&report).ok()),
    }
}

/// The bytes of a package, for the description alone.
#[derive(ToSchema)]
#[schema(value_type = String, format = Binary)]
struct PackageBytes(#[expect(dead_code, reason = "bytes are streamed")] Vec<u8>);

/// Brings in a package as the newest version of a problem. Its check begins by itself; a version
/// that passes is served, unless the problem is public and serves one already.
#[utoipa::path(
    put, path = "/api/v1/problems/{id}/package", operation_id = "push_problem",
    tag = "problems",
    security(("token" = ["author"])),
    params(
        ("id" = String, Path, description = "The problem's id; a new one makes a problem.",
         min_length = 2, max_length = 64, pattern = "^[a-z0-9][a-z0-9-]+$"),
        ("note" = Option<String>, Query, description = "What is new about it.",
         min_length = 1, max_length = 200, pattern = r"^[^\x00-\x1f\x7f-\x9f]+$")
    ),
    request_body(content = inline(PackageBytes), content_type = "application/zip",
        description = "The package, as a zip or tape archive."),
    responses(
        (status = 202, description = "Stored; its check begins by itself. `Location` is its address.",
         body = Pushed,
         headers(("Location" = String, description = "The address of the version."))),
        (status = 404, description = "Not for whoever asks.", body = ProblemDocument,
         content_type = "application/problem+json"),
        (status = 413, description = "The package is too large.", body = ProblemDocument,
         content_type = "application/problem+json")
    )
)]
pub async fn push(
    State(state): State<AppState>,
    user: AuthUser,
    locale: Locale,
    Path(id): Path<String>,
    mut params: Params,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, AppError> {
    let user = user.acting();
    intake::only_authors(&user)?;
    let note = params.text("note", 200, "version-note-accepted");
    params.finish()?;
    let kind = headers.get(header::CONTENT_TYPE);
    if kind.is_none_or(|kind| kind.as_bytes() != ZIP.as_bytes()) {
        return Err(AppError::unsupported_type(ZIP));
    }
    let place = state.uploads.enter(user.id)?;
    // Nothing bounds this stream but its reader: it breaks off with the connection only.
    let broken = |_: axum::Error| AppError::of_status(StatusCode::BAD_REQUEST);
    let archive = intake::receive(place, body.into_data_stream(), broken).await?;
    let note = note.unwrap_or_default();
    let taken = intake::take(&state, &user, &id, archive, &note).await?;
    let location = format!("/api/v1/problems/{id}/versions/{}", taken.number);
    let said = |warning: &Diagnostic| locale.of(&warning.words()).to_owned();
    let pushed = Pushed {
        problem: id,
        version: taken.number,
        hash: taken.hash,
        warnings: taken.warnings.iter().map(said).collect(),
    };
    let location = [(header::LOCATION, location)];
    Ok((StatusCode::ACCEPTED, location, Json(pushed)).into_response())
}

/// The package of a problem: of its newest version that has one, or of another.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/package", operation_id = "pull_problem",
    tag = "problems",
    security(("token" = ["author"])),
    params(
        ("id" = String, Path, description = "The problem's id."),
        ("version" = Option<i64>, Query, description = "The version; the newest if not given.",
         minimum = 1)
    ),
    responses(
        (status = 200, description = "The package.", body = inline(PackageBytes),
         content_type = "application/zip"),
        (status = 404, description = "There is no such problem, version or package, or it is not one's own.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn pull(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
    mut params: Params,
) -> Result<Response, AppError> {
    let version = params.number("version", 1, i64::MAX);
    params.finish()?;
    let user = user.acting();
    let (_, shelved) = own(&state, &user, &id).await?;
    let turn = state.thinking.of_package(user.id).await?;
    let row = match version {
        Some(number) => state.store.problem_version(&id, number).await?,
        None => newest_row(state.store.problem_versions(&id).await?),
    };
    let row = row.filter(|row| !row.is_dropped);
    // What came with the program may not be in the database.
    let built_in = shelved.current.filter(|_| version.is_none());
    let hash = row.map(|row| row.hash).or_else(|| Some(built_in?.hash));
    let hash = hash.ok_or_else(AppError::not_found)?;
    let (turn, archive) = unpacked(&state, turn, (&id, &hash)).await?;
    packed(&state, (turn, user.id), (&id, archive)).await
}

/// The versions of a problem of one's own, newest first.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/versions", operation_id = "list_problem_versions",
    tag = "problems",
    security(("token" = ["author"])),
    params(("id" = String, Path, description = "The problem's id.")),
    responses(
        (status = 200, description = "All versions.", body = VersionList),
        (status = 404, description = "There is no such problem, or it is not one's own.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn versions(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
) -> Result<Json<VersionList>, AppError> {
    let (served, problem) = own(&state, &user.acting(), &id).await?;
    let rows = state.store.problem_versions(&id).await?.into_iter();
    Ok(Json(VersionList {
        visibility: problem.visibility.as_str(),
        versions: rows.map(|row| document(row, served)).collect(),
    }))
}

/// One version of a problem of one's own, with what its check has found.
#[utoipa::path(
    get, path = "/api/v1/problems/{id}/versions/{version}", operation_id = "get_problem_version",
    tag = "problems",
    security(("token" = ["author"])),
    params(
        ("id" = String, Path, description = "The problem's id."),
        ("version" = i64, Path, description = "The version's number.", minimum = 1)
    ),
    responses(
        (status = 200, description = "The version.", body = VersionDocument),
        (status = 404, description = "There is no such version, or it is not one's own.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn version(
    State(state): State<AppState>,
    user: AuthUser,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<VersionDocument>, AppError> {
    let (served, _) = own(&state, &user.acting(), &id).await?;
    let number = number.parse().map_err(|_| AppError::not_found())?;
    let row = state.store.problem_version(&id, number).await?;
    let row = row.ok_or_else(AppError::not_found)?;
    Ok(Json(document(row, served)))
}

/// Serves a version that has passed its check from now on.
#[utoipa::path(
    put, path = "/api/v1/problems/{id}/versions/{version}/serve",
    operation_id = "serve_problem_version",
    tag = "problems",
    security(("token" = ["author"])),
    params(
        ("id" = String, Path, description = "The problem's id."),
        ("version" = i64, Path, description = "The version's number.", minimum = 1)
    ),
    responses(
        (status = 204, description = "It is served."),
        (status = 404, description = "There is no such version that has passed, or it is not one's \
          own.", body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn serve(
    State(state): State<AppState>,
    user: AuthUser,
    Path((id, number)): Path<(String, String)>,
) -> Result<StatusCode, AppError> {
    let user = user.acting();
    own(&state, &user, &id).await?;
    let number = number.parse().map_err(|_| AppError::not_found())?;
    setter::serve(&state, &user, (&id, number)).await?;
    Ok(StatusCode::NO_CONTENT)
}
