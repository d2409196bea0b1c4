//! Forms that are shown again when something in them was wrong.

use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::error::{AppError, FieldError};
use super::i18n::Message;
use super::page::Page;
use crate::http::state::AppState;

/// What was wrong when a form was sent; templates call it `faults`.
#[derive(Debug, Default)]
pub struct Faults(Option<AppError>);

impl Faults {
    /// Of an error that the form can show: one about its fields, or one to try again after.
    ///
    /// # Errors
    /// Gives back any other error.
    pub fn from_error(error: AppError) -> Result<Self, AppError> {
        if error.fields().is_empty() && !error.status().is_client_error() {
            return Err(error);
        }
        Ok(Self(Some(error)))
    }

    /// What to say on top of the form: of several wrong fields each is named at its place. Of one it is what
    /// its place says; the page leaves it out where there is that place.
    pub fn summary(&self, page: &Page) -> Option<String> {
        let error = self.0.as_ref()?;
        Some(match error.fields() {
            [] => error.detail(page.locale),
            [only] => {
                let (detail, accepted) = (page.say(&only.detail), page.say(&only.accepted));
                format!("{detail}{}{accepted}", page.gap())
            }
            _ => page.t("error-invalid-fields-detail").to_string(),
        })
    }

    /// The field that is wrong, where it is one alone.
    pub fn only(&self) -> Option<&str> {
        match self.all() {
            [only] => Some(&only.field),
            _ => None,
        }
    }

    /// What is wrong with one field.
    pub fn of(&self, field: &str) -> Option<&FieldError> {
        self.0
            .as_ref()?
            .fields()
            .iter()
            .find(|wrong| wrong.field == field)
    }

    /// Everything that is wrong, field by field.
    pub fn all(&self) -> &[FieldError] {
        self.0.as_ref().map_or(&[], AppError::fields)
    }

    /// Gives the page that shows the form again the error's status.
    pub fn mark(&self, mut page: Response) -> Response {
        if let Some(error) = &self.0 {
            *page.status_mut() = error.status();
            page.headers_mut().extend(error.headers());
        }
        page
    }
}

/// The field that a form lacks or has twice, as the reader of forms says it.
fn wrong_field(said: &str) -> Option<AppError> {
    let problems = [
        ("missing field `", "field-missing", "form-field-accepted"),
        ("duplicate field `", "field-twice", "form-field-accepted"),
    ];
    problems.into_iter().find_map(|(mark, detail, accepted)| {
        let (_, rest) = said.split_once(mark)?;
        let (field, _) = rest.split_once('`')?;
        let (detail, accepted) = (Message::new(detail), Message::new(accepted));
        let wrong = FieldError::new(field.to_owned(), detail, accepted);
        Some(AppError::invalid(vec![wrong]))
    })
}

/// A form of type `T`; one that is too large is refused with a clear error.
#[derive(Debug)]
pub struct SiteForm<T>(pub T);

impl<T: DeserializeOwned> FromRequest<AppState> for SiteForm<T> {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, AppError> {
        match axum::Form::<T>::from_request(request, state).await {
            Ok(axum::Form(value)) => Ok(Self(value)),
            Err(FormRejection::InvalidFormContentType(_)) => Err(AppError::unsupported_type(
                "application/x-www-form-urlencoded",
            )),
            Err(FormRejection::FailedToDeserializeFormBody(error)) => {
                Err(wrong_field(&error.body_text()).unwrap_or_else(|| {
                    AppError::of_status(FormRejection::from(error).into_response().status())
                }))
            }
            Err(rejection) => Err(AppError::of_status(rejection.into_response().status())),
        }
    }
}

/// The name of what is to be deleted, typed again so that nobody does it by mistake.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct TypedName {
    confirm: String,
}

impl TypedName {
    /// What is wrong with it, in the words of these keys, where it is not `name`.
    pub fn fault(&self, name: &str, [detail, accepted]: [&'static str; 2]) -> Option<Faults> {
        let wrong = || FieldError::new("confirm", Message::new(detail), Message::new(accepted));
        let is_other = self.confirm.trim() != name.trim();
        is_other.then(|| Faults(Some(AppError::invalid(vec![wrong()]))))
    }
}
