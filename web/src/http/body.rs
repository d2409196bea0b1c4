//! Reading request bodies: JSON with errors that say what is wrong, and large ones to their end.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use futures::StreamExt;
use serde::Serialize;
use serde_json::{Map, Value};

use super::error::{AppError, FieldError};
use super::i18n::Message;
use crate::http::state::AppState;

/// What is read of a body before it is refused: a source of the largest size, every byte escaped
/// as JSON does it, fits.
pub(super) const BODY_LIMIT: usize = 2 * 1024 * 1024;

/// The same where answers are handed in as well: as files, or in JSON, where the end of each line takes a byte more.
pub(super) const ANSWERS_LIMIT: usize = 9 * 1024 * 1024;

/// The same where packages come in.
pub(super) const PACKAGE_LIMIT: usize = 64 * 1024 * 1024;

/// How much of a refused body is read and thrown away.
pub(super) const DRAIN_LIMIT: u64 = 64 * 1024 * 1024;

/// Middleware: answers a body that is announced as too large only after having read it.
///
/// Closing the connection at once would be cheaper, but then most clients report a broken
/// connection and never show the answer that says what was wrong.
pub async fn read_rest(request: Request, next: Next) -> Response {
    let announced = request
        .headers()
        .get(header::CONTENT_LENGTH)
        .and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    let limit = limit_at(request.uri().path()) as u64;
    let Some(length) = announced.filter(|length| *length > limit) else {
        return next.run(request).await;
    };
    if length <= DRAIN_LIMIT {
        drain(request).await;
    }
    AppError::body_too_large().into_response()
}

/// What is read of a body at an address. Packages are written to disk as they come.
pub(super) fn limit_at(path: &str) -> usize {
    if takes_packages(path) {
        PACKAGE_LIMIT
    } else if takes_answers(path) {
        ANSWERS_LIMIT
    } else {
        BODY_LIMIT
    }
}

/// Whether submissions come in at an address, which may be answers.
fn takes_answers(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(
        parts.as_slice(),
        ["", "api", "v1", "submissions"] | ["", "problems", _] | ["", "contests", _, "problems", _]
    )
}

/// Whether packages, or many files of one, come in at an address. Nowhere else may a limit of a route's own be above
/// [`limit_at`] it: what is announced as larger than that is refused.
pub(super) fn takes_packages(path: &str) -> bool {
    let is_of = |start: &str, end: &str| path.starts_with(start) && path.ends_with(end);
    path == "/setter"
        || is_of("/setter/problems/", "/files/add")
        || is_of("/api/v1/problems/", "/package")
}

/// Reads a body and throws it away. Who asks before sending (`Expect: 100-continue`) sends none.
pub(super) async fn drain(request: Request) {
    if request.headers().contains_key(header::EXPECT) {
        return;
    }
    let mut chunks = request.into_body().into_data_stream();
    while let Some(Ok(_)) = chunks.next().await {}
}

/// The fields of a JSON object, taken one by one; all that is wrong is reported at once.
#[derive(Debug)]
pub struct Fields {
    values: Map<String, Value>,
    wrong: Vec<FieldError>,
}

impl FromRequest<AppState> for Fields {
    type Rejection = AppError;

    async fn from_request(request: Request, state: &AppState) -> Result<Self, AppError> {
        if !is_json(request.headers()) {
            return Err(AppError::unsupported_type("application/json"));
        }
        let bytes = Bytes::from_request(request, state)
            .await
            .map_err(unreadable)?;
        match serde_json::from_slice(&bytes) {
            Ok(Value::Object(values)) => Ok(Self {
                values,
                wrong: Vec::new(),
            }),
            Ok(other) => Err(AppError::malformed_json(format!("it is {}", kind(&other)))),
            Err(error) => Err(AppError::malformed_json(error.to_string())),
        }
    }
}

fn is_json(headers: &HeaderMap) -> bool {
    let kind = headers
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    let kind = kind
        .and_then(|kind| kind.split(';').next())
        .unwrap_or_default()
        .trim();
    kind.eq_ignore_ascii_case("application/json") || kind.to_ascii_lowercase().ends_with("+json")
}

fn unreadable(rejection: BytesRejection) -> AppError {
    match rejection.into_response().status() {
        StatusCode::PAYLOAD_TOO_LARGE => AppError::body_too_large(),
        status => AppError::of_status(status),
    }
}

fn kind(value: &Value) -> &'static str {
    match value {
        Value::Null => "null",
        Value::Bool(_) => "a boolean",
        Value::Number(_) => "a number",
        Value::String(_) => "a string",
        Value::Array(_) => "an array",
        Value::Object(_) => "an object",
    }
}

impl Fields {
    /// Takes a field that must be a string; `accepted` says what it should hold.
    pub fn text(&mut self, field: &'static str, accepted: &Message) -> Option<String> {
        let problem = match self.values.remove(field) {
            Some(Value::String(text)) => return Some(text),
            None => "field-missing",
            Some(_) => "field-not-text",
        };
        self.refuse(FieldError::new(
            field,
            Message::new(problem),
            accepted.clone(),
        ));
        None
    }

    /// Takes a field that must be a string if it is there.
    pub fn optional_text(&mut self, field: &'static str, accepted: &Message) -> Option<String> {
        match self.values.get(field) {
            None | Some(Value::Null) => {
                self.values.remove(field);
                None
            }
            Some(_) => self.text(field, accepted),
        }
    }

    /// Takes a field that must be a list of strings if it is there.
    pub fn optional_texts(
        &mut self,
        field: &'static str,
        accepted: &Message,
    ) -> Option<Vec<String>> {
        let texts = match self.values.remove(field) {
            None | Some(Value::Null) => return None,
            Some(Value::Array(texts)) => texts.into_iter(),
            Some(_) => Vec::from([Value::Null]).into_iter(),
        };
        let texts = texts.map(|text| match text {
            Value::String(text) => Some(text),
            _ => None,
        });
        let texts: Option<Vec<String>> = texts.collect();
        if texts.is_none() {
            let problem = Message::new("field-not-texts");
            self.refuse(FieldError::new(field, problem, accepted.clone()));
        }
        texts
    }

    /// Takes a field that must be a list of objects with a `name` and a `text`, and nothing else.
    pub fn named_texts(
        &mut self,
        field: &'static str,
        accepted: &Message,
    ) -> Option<Vec<(String, String)>> {
        let given = self.values.remove(field);
        let problem = if given.is_some() {
            "field-not-named-texts"
        } else {
            "field-missing"
        };
        let texts = given.and_then(named_texts);
        if texts.is_none() {
            let problem = Message::new(problem);
            self.refuse(FieldError::new(field, problem, accepted.clone()));
        }
        texts
    }

    /// Takes a field that must be true or false if it is there.
    pub fn optional_flag(&mut self, field: &'static str) -> Option<bool> {
        match self.values.remove(field) {
            None | Some(Value::Null) => None,
            Some(Value::Bool(flag)) => Some(flag),
            Some(_) => {
                let (detail, accepted) = ("field-not-flag", "field-flag-accepted");
                let (detail, accepted) = (Message::new(detail), Message::new(accepted));
                self.refuse(FieldError::new(field, detail, accepted));
                None
            }
        }
    }

    /// Takes a whole number from `from` to `to`, or `otherwise` where it is not given.
    pub fn number(&mut self, field: &'static str, from: u64, to: u64, otherwise: u64) -> u64 {
        let value = match self.values.remove(field) {
            None | Some(Value::Null) => return otherwise,
            Some(value) => value,
        };
        if let Some(number) = whole(&value).filter(|number| (from..=to).contains(number)) {
            return number;
        }
        let accepted = Message::new("number-accepted")
            .with("from", from)
            .with("to", to);
        self.refuse(FieldError::new(
            field,
            Message::new("number-invalid"),
            accepted,
        ));
        otherwise
    }

    /// Notes what a check found, unless the field is known to be wrong already.
    pub fn check(&mut self, field: &'static str, found: Option<FieldError>) {
        if !self.wrong.iter().any(|wrong| wrong.field == field) {
            self.wrong.extend(found);
        }
    }

    /// Notes that a field is wrong.
    pub fn refuse(&mut self, wrong: FieldError) {
        self.wrong.push(wrong);
    }

    /// Ends the taking.
    ///
    /// # Errors
    /// Everything that was wrong; also names fields that nobody took, such as a misspelt one.
    pub fn finish(mut self, known: &'static [&'static str]) -> Result<(), AppError> {
        let unknown = !self.values.is_empty();
        if unknown {
            let names: Vec<String> = self
                .values
                .keys()
                .take(NAMES_SAID)
                .map(|it| said(it))
                .collect();
            let detail = Message::new("field-unknown").with("given", names.join(", "));
            let accepted = Message::new("field-known-fields").with("fields", known.join(", "));
            self.wrong.push(FieldError::new("body", detail, accepted));
        }
        if self.wrong.is_empty() {
            Ok(())
        } else {
            Err(AppError::invalid(self.wrong))
        }
    }
}

/// The texts with their names in a list of objects that have these and nothing else.
fn named_texts(value: Value) -> Option<Vec<(String, String)>> {
    let Value::Array(objects) = value else {
        return None;
    };
    let named = |object: Value| {
        let Value::Object(mut object) = object else {
            return None;
        };
        let given = (object.remove("name"), object.remove("text"));
        match given {
            (Some(Value::String(name)), Some(Value::String(text))) if object.is_empty() => {
                Some((name, text))
            }
            _ => None,
        }
    };
    objects.into_iter().map(named).collect()
}

/// How many unknown fields are named, and how many characters of each name.
const NAMES_SAID: usize = 8;
const LETTERS_SAID: usize = 40;

fn said(name: &str) -> String {
    let mut said: String = name.chars().take(LETTERS_SAID).collect();
    if said.len() < name.len() {
        said.push('…');
    }
    said
}

/// A whole number, also one written as `5000.0`: JSON knows no difference.
fn whole(value: &Value) -> Option<u64> {
    let exact = |number: &f64| number.fract() == 0.0 && (0.0..=9e15).contains(number);
    value
        .as_u64()
        .or_else(|| value.as_f64().filter(exact).map(|number| number as u64))
}

/// A JSON answer with a status other than 200.
pub fn json<T: Serialize>(status: StatusCode, value: &T) -> Response {
    (status, Json(value)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_much_is_read_as_may_come_at_an_address() {
        for (address, bytes) in [
            ("/api/v1/submissions", ANSWERS_LIMIT),
            ("/problems/nim", ANSWERS_LIMIT),
            ("/contests/1/problems/A", ANSWERS_LIMIT),
            ("/problems/nim/hack", BODY_LIMIT),
            ("/api/v1/runs", BODY_LIMIT),
            ("/setter", PACKAGE_LIMIT),
        ] {
            assert_eq!(limit_at(address), bytes, "{address}");
        }
    }
}
