//! The query parameters of the API, taken one by one; all that is wrong is reported at once.
//!
//! Which parameters an operation has stands in its description; any other is refused by name
//! before the operation is reached (`api::contract`). Pages read theirs leniently and by themselves; what
//! both say of a wrong one stands here, too.

use axum::extract::rejection::QueryRejection;
use axum::extract::{FromRequestParts, Query};
use axum::http::request::Parts;

use super::error::{AppError, FieldError};
use super::i18n::Message;
use crate::http::state::AppState;
use crate::store::SubmissionId;

/// That a parameter names nothing there is. Its words are `FIELD-unknown` and `FIELD-accepted`.
pub fn unknown(field: &'static str, given: &str) -> AppError {
    let detail = Message::new(format!("{field}-unknown")).with("given", shortened(given));
    let accepted = Message::new(format!("{field}-accepted"));
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

/// The submission at which a page of a list begins or ends.
///
/// # Errors
/// Names the parameter where it is no number.
pub fn cursor(field: &'static str, given: &str) -> Result<SubmissionId, AppError> {
    given.parse().map_err(|_| {
        let detail = Message::new("cursor-invalid").with("given", shortened(given));
        wrong_cursor(field, detail)
    })
}

/// What is wrong with where a page of a list begins.
pub fn wrong_cursor(field: &'static str, detail: Message) -> AppError {
    let accepted = Message::new("cursor-accepted");
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

/// The parameters of a request as they were sent.
#[derive(Debug, Default)]
pub struct Params {
    values: Vec<(String, String)>,
    wrong: Vec<FieldError>,
}

impl FromRequestParts<AppState> for Params {
    type Rejection = QueryRejection;

    async fn from_request_parts(
        parts: &mut Parts,
        state: &AppState,
    ) -> Result<Self, QueryRejection> {
        let Query(values) = Query::from_request_parts(parts, state).await?;
        Ok(Self {
            values,
            wrong: Vec::new(),
        })
    }
}

impl Params {
    /// The names that were sent, in their order, each as often as it was sent.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.iter().map(|(name, _)| name.as_str())
    }

    /// Takes whatever text was sent.
    pub fn take(&mut self, name: &str) -> Option<String> {
        let place = self.values.iter().position(|(given, _)| given == name)?;
        Some(self.values.swap_remove(place).1)
    }

    /// Takes a text of 1 to `most` characters; `accepted` says what it should hold.
    pub fn text(&mut self, name: &'static str, most: usize, accepted: &str) -> Option<String> {
        let value = self.take(name)?;
        if (1..=most).contains(&value.chars().count()) && !value.contains(char::is_control) {
            return Some(value);
        }
        let detail = Message::new("parameter-text-invalid");
        let accepted = Message::new(accepted.to_owned());
        self.wrong.push(FieldError::new(name, detail, accepted));
        None
    }

    /// Takes one of a few words.
    pub fn one_of(&mut self, name: &'static str, words: &[&'static str]) -> Option<&'static str> {
        let value = self.take(name)?;
        let known = words.iter().find(|word| **word == value);
        if known.is_none() {
            let detail = Message::new("word-unknown").with("given", shortened(&value));
            let accepted = Message::new("word-accepted").with("words", words.join(", "));
            self.wrong.push(FieldError::new(name, detail, accepted));
        }
        known.copied()
    }

    /// Takes a whole number from `from` to `to`, written in digits.
    pub fn number(&mut self, name: &'static str, from: i64, to: i64) -> Option<i64> {
        let value = self.take(name)?;
        let number = whole_number(&value, from, to);
        if number.is_none() {
            self.wrong.push(out_of_range(name, from, to));
        }
        number
    }

    /// Ends the taking.
    ///
    /// # Errors
    /// Everything that was wrong.
    pub fn finish(self) -> Result<(), AppError> {
        if self.wrong.is_empty() {
            Ok(())
        } else {
            Err(AppError::invalid(self.wrong))
        }
    }
}

/// The number that `text` is, when it is one of digits only and within the range.
pub fn whole_number(text: &str, from: i64, to: i64) -> Option<i64> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = digits.then(|| text.parse().ok()).flatten();
    number.filter(|number| (from..=to).contains(number))
}

/// What is wrong with a number that is none, or beyond its bounds.
pub fn out_of_range(name: &'static str, from: i64, to: i64) -> FieldError {
    let accepted = Message::new("number-accepted")
        .with("from", from)
        .with("to", to);
    FieldError::new(name, Message::new("number-invalid"), accepted)
}

/// What was given, short enough to be shown back.
pub fn shortened(given: &str) -> String {
    given.chars().filter(|c| !c.is_control()).take(40).collect()
}
