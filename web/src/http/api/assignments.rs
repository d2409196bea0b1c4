//! `/api/v1/classes/{id}/assignments`: what is set in a class, for those who teach it.

use axum::Json;
use axum::extract::{Path, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::http::auth::AuthUser;
use crate::http::body::Fields;
use crate::http::classes::document::{AssignmentDetails, AssignmentSettings, FIELDS};
use crate::http::classes::form::AssignmentForm;
use crate::http::classes::seat::{Seat, led};
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::present::ProblemDocument;
use crate::http::state::AppState;

/// Sets something in a class.
#[utoipa::path(
    post, path = "/api/v1/classes/{id}/assignments", operation_id = "create_assignment",
    tag = "classes",
    security(("token" = ["jury"])),
    params(("id" = i64, Path, description = "The class's number.", minimum = 1)),
    request_body = AssignmentSettings,
    responses(
        (status = 201, description = "Set. `Location` is its address.", body = AssignmentDetails,
         headers(("Location" = String, description = "The address of the assignment."))),
        (status = 404, description = "There is no such class, or whoever asks does not teach it.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn create(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    Path(id): Path<String>,
    fields: Result<Fields, AppError>,
) -> Result<Response, AppError> {
    let user = user.acting();
    let seat = led(&state, &user, &id).await?;
    let mut fields = fields?;
    let mut form = AssignmentForm::begun(seat.now);
    form.take(&mut fields);
    fields.finish(FIELDS)?;
    let draft = form.read(&state, &user, &page).await?;
    let class = seat.class.id;
    let number = state.store.create_assignment(class, &draft).await?;
    let location = format!("/api/v1/classes/{class}/assignments/{number}");
    let details = details(&state, &seat, &number.to_string()).await?;
    let location = [(header::LOCATION, location)];
    Ok((StatusCode::CREATED, location, Json(details)).into_response())
}

/// What is set in a class that one teaches, whole.
#[utoipa::path(
    get, path = "/api/v1/classes/{id}/assignments/{number}", operation_id = "get_assignment",
    tag = "classes",
    security(("token" = ["jury"])),
    params(
        ("id" = i64, Path, description = "The class's number.", minimum = 1),
        ("number" = i64, Path, description = "The assignment's number.", minimum = 1)
    ),
    responses(
        (status = 200, description = "The assignment.", body = AssignmentDetails),
        (status = 404, description = "There is nothing of that number, or whoever asks does not teach the class.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn show(
    State(state): State<AppState>,
    user: AuthUser,
    Path((id, number)): Path<(String, String)>,
) -> Result<Json<AssignmentDetails>, AppError> {
    let seat = led(&state, &user.acting(), &id).await?;
    Ok(Json(details(&state, &seat, &number).await?))
}

/// Changes what is given of an assignment; the rest stays.
#[utoipa::path(
    patch, path = "/api/v1/classes/{id}/assignments/{number}", operation_id = "change_assignment",
    tag = "classes",
    security(("token" = ["jury"])),
    params(
        ("id" = i64, Path, description = "The class's number.", minimum = 1),
        ("number" = i64, Path, description = "The assignment's number.", minimum = 1)
    ),
    request_body = AssignmentSettings,
    responses(
        (status = 200, description = "The assignment as it is now.", body = AssignmentDetails),
        (status = 404, description = "There is nothing of that number, or whoever asks does not teach the class.",
         body = ProblemDocument, content_type = "application/problem+json")
    )
)]
pub async fn change(
    State(state): State<AppState>,
    user: AuthUser,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    fields: Result<Fields, AppError>,
) -> Result<Json<AssignmentDetails>, AppError> {
    let user = user.acting();
    let seat = led(&state, &user, &id).await?;
    let assignment = seat.assignment(&state, &number).await?;
    let mut fields = fields?;
    let problems = state.store.assignment_problems(assignment.id).await?;
    let mut form = AssignmentForm::to_change(&assignment, &problems, &page);
    form.take(&mut fields);
    fields.finish(FIELDS)?;
    let draft = form.read(&state, &user, &page).await?;
    state.store.edit_assignment(assignment.id, &draft).await?;
    Ok(Json(details(&state, &seat, &number).await?))
}

async fn details(
    state: &AppState,
    seat: &Seat,
    number: &str,
) -> Result<AssignmentDetails, AppError> {
    let assignment = seat.assignment(state, number).await?;
    let problems = state.store.assignment_problems(assignment.id).await?;
    Ok(AssignmentDetails::of(&assignment, &problems))
}
