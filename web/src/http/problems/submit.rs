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
    /// The language's id.
    pub language: String,
    source: String,
}

/// The program as it was typed.
pub fn source_of(form: &SubmitForm) -> String {
    // Browsers send every line end of a text field as CR LF, which is not what was typed.
    form.source.replace("\r\n", "\n")
}

/// `POST /problems/{id}`: on to the submission's page, or the box again with what is wrong.
pub async fn submit(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    SiteForm(form): SiteForm<SubmitForm>,
) -> Result<Response, AppError> {
    let source = source_of(&form);
    let submission = Submission {
        problem: id.clone(),
        language: form.language.clone(),
        source: source.clone(),
        name: None,
        contest: None,
    };
    match accept(&state, &user, submission).await {
        Ok(number) => Ok(Redirect::to(&format!("/submissions/{number}")).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            let draft = Draft {
                language: form.language,
                source,
                faults,
                ..Draft::default()
            };
            problem_page(&state, &page, &id, &draft, None).await
        }
    }
}
