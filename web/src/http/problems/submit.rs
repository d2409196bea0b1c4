//! `POST /problems/{id}`: the box on a problem's page was sent.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::{Draft, problem_page};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::page::Page;
use crate::http::state::AppState;
use crate::http::submissions::create::{Draft as Submission, accept};

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct SubmitForm {
    language: String,
    source: String,
}

/// `POST /problems/{id}`: on to the submission's page, or the box again with what is wrong.
pub async fn submit(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    SiteForm(form): SiteForm<SubmitForm>,
) -> Result<Response, AppError> {
    // Browsers send every line end of a text field as CR LF, which is not what was typed.
    let source = form.source.replace("\r\n", "\n");
    let submission = Submission {
        problem: id.clone(),
        language: form.language.clone(),
        source: source.clone(),
        name: None,
    };
    match accept(&state, &user, submission).await {
        Ok(number) => Ok(Redirect::to(&format!("/submissions/{number}")).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let draft = Draft {
                language: form.language,
                source,
                faults,
            };
            problem_page(&state, &page, &id, &draft).await
        }
    }
}
