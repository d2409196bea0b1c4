//! Forms that are shown again when something in them was wrong.

use axum::body::to_bytes;
use axum::extract::rejection::FormRejection;
use axum::extract::{FromRequest, Request};
use axum::response::{IntoResponse, Response};
use futures::FutureExt as _;
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
            _ => page.t("form-fields-wrong").to_string(),
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

    /// Gives the page that shows the form again the error's status, and says of it each fault once.
    pub fn mark(&self, page: Response) -> Response {
        let Some(error) = &self.0 else {
            return page;
        };
        let (parts, body) = page.into_parts();
        // What was rendered is there already: nothing is waited for.
        let html = to_bytes(body, usize::MAX).now_or_never();
        let Some(html) = html.and_then(Result::ok) else {
            let cause = "a form that is shown again was not rendered whole";
            return AppError::internal(&cause).into_response();
        };
        let html = said_once(String::from_utf8_lossy(&html).into_owned());
        let mut page = Response::from_parts(parts, html.into());
        *page.status_mut() = error.status();
        page.headers_mut().extend(error.headers());
        page
    }
}

/// A page without the words on top of a form that one of its fields says as well; the alert is that field's
/// then. Whether there is such a field is known when the whole page is written: not every form has a place
/// for every fault.
fn said_once(mut html: String) -> String {
    const SUMMARY: &str = "<div class=\"form-error\" role=\"alert\" data-field=\"";
    let Some(start) = html.find(SUMMARY) else {
        return html;
    };
    let rest = &html[start + SUMMARY.len()..];
    let Some((field, _)) = rest.split_once('"') else {
        return html;
    };
    let place = format!(" id=\"{field}-error\"");
    let said = html.find(&place).map(|at| at + place.len());
    let end = html[start..]
        .find("</div>")
        .map(|end| start + end + "</div>".len());
    if let (Some(said), Some(end)) = (said, end) {
        html.insert_str(said, " role=\"alert\"");
        // A field before the form would move it.
        let moved = if said < start {
            " role=\"alert\"".len()
        } else {
            0
        };
        html.replace_range(start + moved..end + moved, "");
    }
    html
}

/// A value that a form offers.
#[derive(Debug)]
pub struct Choice {
    /// The value, as the form sends it.
    pub value: String,
    /// Its name for people.
    pub name: String,
    /// Whether it is chosen already.
    pub is_chosen: bool,
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_field_says_is_not_said_on_top_as_well() {
        let top =
            "<div class=\"form-error\" role=\"alert\" data-field=\"name\"><p>Wrong.</p></div>";
        let field = "<p class=\"field-error\" id=\"name-error\">Wrong.</p>";
        let page = |parts: &[&str]| said_once(parts.concat());
        let alert = "<p class=\"field-error\" id=\"name-error\" role=\"alert\">Wrong.</p>";
        assert_eq!(
            page(&["<h1>", top, field, "</p>"]),
            page(&["<h1>", alert, "</p>"])
        );
        assert_eq!(page(&[field, top, "</p>"]), page(&[alert, "</p>"]));
        // A form without a place for it says it on top; another field's place is none.
        let other = "<p class=\"field-error\" id=\"names-error\">Wrong.</p>";
        for kept in [format!("<h1>{top}"), format!("{top}{other}")] {
            assert_eq!(said_once(kept.clone()), kept);
        }
    }
}
