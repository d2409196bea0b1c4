//! `POST /problems/{id}`: the box on a problem's page was sent.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};

use super::handed_in::HandedIn;
use super::show::problem_page;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::submissions::create::accept;

/// `POST /problems/{id}`: on to the submission's page, or the box again with what is wrong.
pub async fn submit(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    mut sent: HandedIn,
) -> Result<Response, AppError> {
    let accepted = match sent.submission(&id, None) {
        Ok(submission) => accept(&state, &user, submission).await,
        Err(error) => Err(error),
    };
    match accepted {
        Ok(number) => Ok(Redirect::to(&format!("/submissions/{number}")).into_response()),
        Err(error) => problem_page(&state, &page, &id, &sent.draft(error)?, None).await,
    }
}
