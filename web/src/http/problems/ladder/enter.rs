//! One's own program in a ladder: it is entered with its author's word, and taken out at any time.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::{Shown, ladder_page};
use super::{find, has_positions};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::links::percent_encode;
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::store::{LADDER_PEOPLE, StoreError, SubmissionId};

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub(super) struct EnterForm {
    submission: String,
    /// The box that says what others will see.
    consent: Option<String>,
}

/// `POST /problems/{id}/ladder`: enters an accepted program.
pub(super) async fn enter(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<EnterForm>, AppError>,
) -> Result<Response, AppError> {
    let found = find(&state, &page, &id).await?;
    if found.is_veiled {
        return Err(AppError::forbidden());
    }
    if !has_positions(&state, &page, &found.problem).await? {
        return Err(AppError::not_found());
    }
    let SiteForm(form) = form?;
    let submission = form.submission.parse::<SubmissionId>();
    let entered = match (&submission, &form.consent) {
        (Ok(submission), Some(_)) => state.store.enter_ladder(user.id, &id, *submission).await,
        (Ok(_), None) => {
            return refused(&state, &page, &id, "consent", "ladder-no-consent").await;
        }
        (Err(_), _) => Err(StoreError::NotFound(String::new())),
    };
    match entered {
        Ok(()) => Ok(Redirect::to(&address(&id)).into_response()),
        Err(StoreError::NotFound(_)) => {
            refused(&state, &page, &id, "submission", "ladder-no-program").await
        }
        Err(StoreError::Refused(_)) => {
            refused(&state, &page, &id, "submission", "ladder-full").await
        }
        Err(error) => {
            let faults = Faults::from_error(error.into())?;
            ladder_page(&state, &page, &id, Shown::with(faults)).await
        }
    }
}

/// The page again, with what was wrong at its field.
async fn refused(
    state: &AppState,
    page: &Page,
    id: &str,
    field: &'static str,
    detail: &'static str,
) -> Result<Response, AppError> {
    let detail = Message::new(detail).with("most", LADDER_PEOPLE);
    let accepted = Message::new(format!("ladder-{field}-accepted"));
    let error = AppError::invalid(vec![FieldError::new(field, detail, accepted)]);
    let faults = Faults::from_error(error)?;
    ladder_page(state, page, id, Shown::with(faults)).await
}

/// `POST /problems/{id}/ladder/leave`: takes it out, with everything that it played.
pub(super) async fn leave(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    // Whoever does not see the problem any more can take back their word, too.
    if !state.store.leave_ladder(user.id, &id).await? {
        return Err(AppError::not_found());
    }
    Ok(Redirect::to(&address(&id)).into_response())
}

/// `GET /problems/{id}/ladder/leave`: going back in a browser leads here.
pub(super) async fn back(Path(id): Path<String>) -> Redirect {
    Redirect::to(&address(&id))
}

fn address(id: &str) -> String {
    format!("/problems/{}/ladder", percent_encode(id))
}
