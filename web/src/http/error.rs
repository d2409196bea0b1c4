//! What can go wrong in a request, and how it is said: one type for pages and API alike.
//!
//! | it is…                                   | use                               | status |
//! |------------------------------------------|-----------------------------------|--------|
//! | a thing that is not there (or not yours) | [`AppError::not_found`]           | 404    |
//! | no or a bad sign-in                      | [`AppError::unauthenticated`], …  | 401    |
//! | signed in, but not allowed               | [`AppError::forbidden`]           | 403    |
//! | JSON that cannot be read                 | [`AppError::malformed_json`]      | 400    |
//! | a wrong value in a field                 | [`AppError::invalid`]             | 422    |
//! | too much at once                         | [`AppError::too_large`]           | 413    |
//! | too often                                | [`AppError::too_many`]            | 429    |
//! | nobody there to do it                    | [`AppError::unavailable`]         | 503    |
//! | our own fault                            | `AppError::from(error)`, logged   | 500    |
//!
//! Handlers return an [`AppError`]; it has no language and no format yet. The [`present`]
//! middleware turns it, and every error axum or a layer made by itself, into a page in the
//! visitor's language, or under `/api/` into RFC 9457 `application/problem+json`.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::csrf::ProtectionError;
use utoipa::ToSchema;

use super::i18n::{Locale, Message};
use super::page::Page;
use crate::app::AppState;
use crate::store::{self, StoreError};

/// An error on its way to whoever asked.
#[derive(Debug, Clone)]
pub struct AppError {
    status: StatusCode,
    /// Names the error in `type`, and its texts: `error-<kind>` and `error-<kind>-detail`.
    kind: &'static str,
    detail: Message,
    fields: Vec<FieldError>,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// What is wrong with one field of a form or a JSON document.
#[derive(Debug, Clone)]
pub struct FieldError {
    /// The name of the field, as in the form and the JSON document.
    pub field: &'static str,
    /// What is wrong.
    pub detail: Message,
    /// What would be right.
    pub accepted: Message,
}

impl FieldError {
    /// A wrong `field`: `detail` and `accepted` are keys of texts.
    pub fn new(field: &'static str, detail: Message, accepted: Message) -> Self {
        Self {
            field,
            detail,
            accepted,
        }
    }
}

impl AppError {
    fn new(status: StatusCode, kind: &'static str) -> Self {
        let detail = Message::new(format!("error-{kind}-detail"));
        Self {
            status,
            kind,
            detail,
            fields: Vec::new(),
            headers: Vec::new(),
        }
    }

    /// Nothing is at this address, or nothing the visitor may know of.
    pub fn not_found() -> Self {
        Self::new(StatusCode::NOT_FOUND, "not-found")
    }

    /// A sign-in is needed and there was none.
    pub fn unauthenticated() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "missing-token")
            .with_header(header::WWW_AUTHENTICATE, "Bearer realm=\"grundy\"")
    }

    /// There was a token, but it is not (or no longer) a good one.
    pub fn invalid_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, "invalid-token").with_header(
            header::WWW_AUTHENTICATE,
            "Bearer realm=\"grundy\", error=\"invalid_token\"",
        )
    }

    /// Signed in, but this is for others.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden")
    }

    /// The body is not JSON; `reason` says where and why.
    pub fn malformed_json(reason: String) -> Self {
        let mut error = Self::new(StatusCode::BAD_REQUEST, "malformed-json");
        error.detail = error.detail.with("reason", reason);
        error
    }

    /// The body is not of the type this address reads; `accepted` is the one it does.
    pub fn unsupported_type(accepted: &'static str) -> Self {
        let mut error = Self::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, "unsupported-type");
        error.detail = error.detail.with("accepted", accepted);
        error
    }

    /// One or more fields have values that cannot be taken.
    pub fn invalid(fields: Vec<FieldError>) -> Self {
        Self {
            fields,
            ..Self::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid-fields")
        }
    }

    /// A field is longer than its limit.
    pub fn too_large(field: FieldError) -> Self {
        Self {
            fields: vec![field],
            ..Self::new(StatusCode::PAYLOAD_TOO_LARGE, "too-large")
        }
    }

    /// The whole body is longer than anything that could be meant.
    pub fn body_too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "body-too-large")
    }

    /// Asked too often; `seconds` until it is worth another try.
    pub fn too_many(seconds: u64) -> Self {
        let mut error = Self::new(StatusCode::TOO_MANY_REQUESTS, "too-many-requests");
        error.detail = error.detail.with("seconds", seconds);
        let seconds = HeaderValue::from(seconds.max(1));
        error.headers.push((header::RETRY_AFTER, seconds));
        error
    }

    /// This process cannot do it now: it has no judge, or all of it is busy.
    pub fn unavailable() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "unavailable")
            .with_header(header::RETRY_AFTER, "5")
    }

    /// Our own fault. What happened goes to the log and not to the visitor.
    pub fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }

    fn with_header(mut self, name: HeaderName, value: &'static str) -> Self {
        self.headers.push((name, HeaderValue::from_static(value)));
        self
    }

    /// The same for a form that calls a field by another name than the store.
    #[must_use]
    pub fn rename_field(mut self, from: &str, to: &'static str) -> Self {
        for wrong in &mut self.fields {
            if wrong.field == from {
                wrong.field = to;
            }
        }
        self
    }

    /// The wrong fields, for a form that is shown again; empty for any other error.
    pub fn fields(&self) -> &[FieldError] {
        &self.fields
    }

    /// What happened and what to do about it, in words.
    pub fn detail(&self, locale: Locale) -> String {
        self.detail.render(locale)
    }

    /// The headers the answer will have.
    pub fn headers(&self) -> HeaderMap {
        self.headers.iter().cloned().collect()
    }

    /// The status the answer will have.
    pub fn status(&self) -> StatusCode {
        self.status
    }

    /// The error that a bare status stands for: axum's own and the layers' answers.
    pub(super) fn of_status(status: StatusCode) -> Self {
        let kind = match status {
            StatusCode::NOT_FOUND => "not-found",
            StatusCode::METHOD_NOT_ALLOWED => "method-not-allowed",
            StatusCode::FORBIDDEN => "forbidden",
            StatusCode::PAYLOAD_TOO_LARGE => "body-too-large",
            StatusCode::TOO_MANY_REQUESTS => "too-many-requests",
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => "timeout",
            status if status.is_client_error() => "bad-request",
            _ => "internal",
        };
        let error = Self::new(status, kind);
        Self {
            detail: error.detail.with("seconds", 1),
            ..error
        }
    }

    fn document(&self, locale: Locale) -> ProblemDocument {
        let errors = self.fields.iter().map(|field| WrongField {
            field: field.field,
            detail: field.detail.render(locale),
            accepted: field.accepted.render(locale),
        });
        ProblemDocument {
            kind: format!("/api/docs#{}", self.kind),
            title: self.title(locale),
            status: self.status.as_u16(),
            detail: self.detail.render(locale),
            errors: errors.collect(),
        }
    }

    fn title(&self, locale: Locale) -> String {
        Message::new(format!("error-{}", self.kind)).render(locale)
    }
}

/// Every kind of error there is, for the documentation and the test of the texts.
pub const KINDS: [&str; 16] = [
    "not-found",
    "missing-token",
    "invalid-token",
    "forbidden",
    "cross-origin",
    "method-not-allowed",
    "malformed-json",
    "unsupported-type",
    "invalid-fields",
    "too-large",
    "body-too-large",
    "too-many-requests",
    "unavailable",
    "timeout",
    "bad-request",
    "internal",
];

/// An error as RFC 9457 writes it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDocument {
    /// Names the kind of error; also the address of its explanation.
    #[serde(rename = "type")]
    kind: String,
    /// The kind of error in words.
    title: String,
    /// The HTTP status again.
    status: u16,
    /// What happened this time and what to do about it.
    detail: String,
    /// The wrong fields, when fields were wrong.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    errors: Vec<WrongField>,
}

/// What is wrong with one field of the request.
#[derive(Debug, Serialize, ToSchema)]
pub struct WrongField {
    /// The field's name.
    field: &'static str,
    /// What is wrong with it.
    detail: String,
    /// What is accepted in it.
    accepted: String,
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> Self {
        match error {
            StoreError::Invalid(wrong) => Self::invalid(vec![store_field(wrong)]),
            StoreError::NotFound(_) => Self::not_found(),
            StoreError::Quota { retry_after, .. } => {
                Self::too_many(retry_after.as_secs_f64().ceil() as u64)
            }
            StoreError::Refused(_) => Self::forbidden(),
            StoreError::Busy(_) => Self::unavailable(),
            other => Self::internal(&other),
        }
    }
}

fn store_field(wrong: store::FieldError) -> FieldError {
    use store::FieldProblem;
    let accepted = match wrong.problem {
        FieldProblem::NameTaken | FieldProblem::NameLength | FieldProblem::NameCharacters => {
            "name-accepted"
        }
        FieldProblem::PasswordTooShort | FieldProblem::PasswordTooLong => "password-accepted",
        FieldProblem::UnknownRole => "role-accepted",
        FieldProblem::TokenName => "token-name-accepted",
    };
    let detail = Message::new(wrong.problem.code());
    FieldError::new(wrong.field, detail, Message::new(accepted))
}

impl From<tower_sessions::session::Error> for AppError {
    fn from(error: tower_sessions::session::Error) -> Self {
        Self::internal(&error)
    }
}

impl IntoResponse for AppError {
    /// Status and headers only: [`present`] writes the body, which needs to know who asked.
    fn into_response(self) -> Response {
        let mut response = (self.status, self.headers()).into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}

#[derive(Template)]
#[template(path = "errors/error.html")]
struct ErrorPage<'a> {
    page: &'a Page,
    status: u16,
    title: String,
    detail: String,
    sign_in: bool,
}

/// Middleware: gives every error answer its body, as a page or as `application/problem+json`.
pub async fn present(State(state): State<AppState>, request: Request, next: Next) -> Response {
    let (parts, body) = request.into_parts();
    let mut asked = parts.clone();
    let response = next.run(Request::from_parts(parts, body)).await;
    let status = response.status();
    let ours = response.extensions().get::<Arc<AppError>>().cloned();
    if ours.is_none() && !(status.is_client_error() || status.is_server_error()) {
        return response;
    }
    if ours.is_none() && has_own_body(&response) {
        return response;
    }
    let error = ours.map_or_else(|| from_layer(&response), Arc::unwrap_or_clone);
    let is_api = asked.uri.path().starts_with("/api/");
    let mut answer = if is_api {
        let locale = asked.extensions.get().copied().unwrap_or_default();
        problem_json(&error, locale)
    } else {
        let page = Page::from_request_parts(&mut asked, &state).await;
        error_page(&error, &page.unwrap_or_default())
    };
    if asked.method == Method::HEAD {
        *answer.body_mut() = Body::empty();
    }
    keep_headers(response.headers(), answer.headers_mut());
    answer
}

/// Pages that answer 4xx by themselves (a form shown again) are HTML already.
fn has_own_body(response: &Response) -> bool {
    let kind = response
        .headers()
        .get(header::CONTENT_TYPE)
        .and_then(|value| value.to_str().ok());
    kind.is_some_and(|kind| !kind.starts_with("text/plain"))
}

fn from_layer(response: &Response) -> AppError {
    if response.extensions().get::<ProtectionError>().is_some() {
        AppError::new(StatusCode::FORBIDDEN, "cross-origin")
    } else {
        AppError::of_status(response.status())
    }
}

/// `Allow`, `Retry-After`, `WWW-Authenticate` and cookies belong to the answer, whatever its body.
fn keep_headers(from: &HeaderMap, to: &mut HeaderMap) {
    for (name, value) in from {
        if name != header::CONTENT_TYPE && name != header::CONTENT_LENGTH {
            to.append(name.clone(), value.clone());
        }
    }
}

fn problem_json(error: &AppError, locale: Locale) -> Response {
    let mut response = (error.status, axum::Json(error.document(locale))).into_response();
    let kind = HeaderValue::from_static("application/problem+json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn error_page(error: &AppError, page: &Page) -> Response {
    let view = ErrorPage {
        page,
        status: error.status.as_u16(),
        title: error.title(page.locale),
        detail: error.detail.render(page.locale),
        sign_in: error.status == StatusCode::UNAUTHORIZED && page.viewer.is_none(),
    };
    match view.render() {
        Ok(html) => (error.status, axum::response::Html(html)).into_response(),
        Err(cause) => {
            tracing::error!(%cause, "an error page could not be rendered");
            error.status.into_response()
        }
    }
}
