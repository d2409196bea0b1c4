//! What the box on a problem's page sends: a program, or answers as a text or as files.

use axum::extract::multipart::MultipartError;
use axum::extract::{FromRequest, Multipart, Request};
use axum::http::header;
use judge::language::ANSWER;
use problems::answers::{LIMIT, text_of};
use serde::Deserialize;

use super::show::Draft;
use crate::http::error::AppError;
use crate::http::forms::{Faults, SiteForm};
use crate::http::state::AppState;
use crate::http::submissions::create::{
    Draft as Submission, check_source, no_answers, refused_answers,
};
use crate::store::ContestId;

/// The form where a program is typed.
#[derive(Debug, Deserialize)]
struct SubmitForm {
    language: String,
    source: String,
}

/// What was sent, unchecked.
#[derive(Debug, Default)]
pub struct HandedIn {
    /// The language's id.
    language: String,
    /// What stands in the text field.
    source: String,
    /// The files that were chosen, with their names.
    files: Vec<(String, Vec<u8>)>,
}

impl FromRequest<AppState> for HandedIn {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, AppError> {
        let kind = request.headers().get(header::CONTENT_TYPE);
        let kind = kind.and_then(|it| it.to_str().ok()).unwrap_or_default();
        if kind.starts_with("multipart/form-data") {
            let form = Multipart::from_request(request, state).await;
            return Self::of_parts(form.map_err(|wrong| AppError::of_status(wrong.status()))?)
                .await;
        }
        let SiteForm(form) = SiteForm::<SubmitForm>::from_request(request, state).await?;
        Ok(Self {
            language: form.language,
            source: typed(&form.source),
            files: Vec::new(),
        })
    }
}

impl HandedIn {
    async fn of_parts(mut form: Multipart) -> Result<Self, AppError> {
        let mut sent = Self::default();
        while let Some(field) = form.next_field().await.map_err(|it| broken(&it))? {
            let name = field.name().unwrap_or_default().to_owned();
            let file = field.file_name().unwrap_or_default();
            // Some browsers send the path on their own machine with it.
            let file = file.rsplit(['/', '\\']).next().unwrap_or_default();
            let file = file.to_owned();
            let bytes = field.bytes().await.map_err(|it| broken(&it))?;
            let text = || typed(&String::from_utf8_lossy(&bytes));
            match name.as_str() {
                "language" => sent.language = text(),
                "source" => sent.source = text(),
                // Of a form in which none is chosen there is one without a name.
                "files" if !file.is_empty() => sent.files.push((file, bytes.to_vec())),
                _ => {}
            }
        }
        Ok(sent)
    }

    /// The submission to a problem, on the page of a contest or on its own. The files are in it, and no more here.
    ///
    /// # Errors
    /// Says what is wrong with answers.
    pub fn submission(
        &mut self,
        problem: &str,
        contest: Option<ContestId>,
    ) -> Result<Submission, AppError> {
        let files = std::mem::take(&mut self.files);
        let name = match files.as_slice() {
            [(name, _)] => Some(name.clone()),
            _ => None,
        };
        let source = if files.is_empty() {
            self.source.clone()
        } else {
            of_files(files)?
        };
        if self.language == ANSWER {
            check_source(&self.language, &source)
                .map_err(|wrong| AppError::invalid(vec![wrong]))?;
        }
        Ok(Submission {
            problem: problem.to_owned(),
            language: self.language.clone(),
            source,
            name,
            contest,
        })
    }

    /// The box as it was sent, with what is wrong.
    ///
    /// # Errors
    /// Gives back an error that the box cannot show.
    pub fn draft(self, error: AppError) -> Result<Draft, AppError> {
        Ok(Draft {
            language: self.language,
            source: self.source,
            faults: Faults::from_error(error)?,
            ..Draft::default()
        })
    }
}

fn of_files(files: Vec<(String, Vec<u8>)>) -> Result<String, AppError> {
    let text = text_of(files, LIMIT).map_err(|error| refused_answers(no_answers(&error)))?;
    // What is no text stands in it as one.
    String::from_utf8(text).map_err(|error| AppError::internal(&error))
}

/// Browsers send every line end of a text field as CR LF, which is not what was typed.
fn typed(text: &str) -> String {
    text.replace("\r\n", "\n")
}

fn broken(wrong: &MultipartError) -> AppError {
    AppError::of_status(wrong.status())
}
