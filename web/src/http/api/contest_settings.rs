//! `/api/v1/contests`: making contests, changing them, and how they ended, for their juries.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::contests::document::{ContestDocument, ContestSettings, FIELDS};
use crate::http::contests::edit;
use crate::http::contests::form::ContestForm;
use crate::http::contests::results;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::present::ProblemDocument;
use crate::http::query::Params;
use crate::http::state::AppState;
use crate::store::User;

/// A contest with all that its jury has set.
#[utoipa::path(
    get, path = "/api/v1/contests/{id}", operation_id = "get_contest_settings",
    tag = "contests",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The contest's number.", minimum = 1)),
    responses(
        (status = 200, description = "The contest.", body = ContestDocument),
        (status = 404, description = "There is no such contest, or whoever asks is not of its jury.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    user: AuthUser,
    Path(id): Path<String>,
) -> Result<Json<ContestDocument>, AppError> {
    Ok(Json(document(&state, &user.acting(), &id).await?))
}

async fn document(state: &AppState, user: &User, id: &str) -> Result<ContestDocument, AppError> {
    let seen = edit::own(state, user, id).await?;
    let problems = state.store.contest_problems(seen.contest.id).await?;
    Ok(ContestDocument::of(&seen.contest, &problems))
}

/// Makes a contest: for all, which takes the scope `author` as well, or for a class that one teaches.
#[utoipa::path(
    post, path = "/api/v1/contests", operation_id = "create_contest",
    tag = "contests",
    security(("token" = ["jury"])),
    params(("class" = Option<i64>, Query, description = "The number of the class that it is for.",
        minimum = 1)),
    request_body = ContestSettings,
    responses(
        (status = 201, description = "Made. `Location` is its address.", body = ContestDocument,
         headers(("Location" = String, description = "The address of the contest."))),
        (status = 404, description = "Whoever asks makes no contests there.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    mut params: Params,
    fields: Result<Fields, AppError>,
) -> Result<Response, AppError> {
    let user = user.acting();
    let class = params.number("class", 1, i64::MAX);
    params.finish()?;
    let class = class.map_or_else(String::new, |class| class.to_string());
    edit::may_make(&state, &user, &class).await?;
    let mut fields = fields?;
    let mut form = ContestForm::begun();
    form.take(&mut fields);
    fields.finish(FIELDS)?;
    let id = edit::make(&state, &user, &page, &class, &form).await?;
    let location = [(header::LOCATION, format!("/api/v1/contests/{id}"))];
    let document = document(&state, &user, &id.to_string()).await?;
    Ok((StatusCode::CREATED, location, Json(document)).into_response())
}

/// Changes what is given of a contest; the rest stays.
#[utoipa::path(
    patch, path = "/api/v1/contests/{id}", operation_id = "change_contest",
    tag = "contests",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The contest's number.", minimum = 1)),
    request_body = ContestSettings,
    responses(
        (status = 200, description = "The contest as it is now.", body = ContestDocument),
        (status = 404, description = "There is no such contest, or whoever asks is not of its jury.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn change(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    Path(id): Path<String>,
    fields: Result<Fields, AppError>,
) -> Result<Json<ContestDocument>, AppError> {
    let user = user.acting();
    let seen = edit::own(&state, &user, &id).await?;
    let mut fields = fields?;
    let problems = state.store.contest_problems(seen.contest.id).await?;
    let mut form = ContestForm::to_change(&seen.contest, &problems, &page);
    form.take(&mut fields);
    fields.finish(FIELDS)?;
    edit::change(&state, &user, &page, (&seen, &problems), &form).await?;
    Ok(Json(document(&state, &user, &id).await?))
}

/// How a contest ended, as a file: for the jury, and once all is shown for everybody inside.
#[utoipa::path(
    get, path = "/api/v1/contests/{id}/results/{file}", operation_id = "get_contest_results",
    tag = "contests",
    security(("token" = ["read"])),
    params(
        ("id" = i64, Path, description = "The contest's number.", minimum = 1),
        ("file" = String, Path, description = "`results.tsv`, `scoreboard.csv`, `scoreboard.json`, \
         or `acts.csv`, what the jury did, for the jury.", example = "scoreboard.csv")
    ),
    responses(
        (status = 200, description = "The file.", body = String, content_type = "text/csv"),
        (status = 404, description = "There is no such contest or file, or it is not for whoever asks.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn results(
    State(state): State<AppState>,
    user: AuthUser,
    Path((id, file)): Path<(String, String)>,
) -> Result<Response, AppError> {
    results::of_contest(&state, &user.acting(), (&id, file)).await
}
