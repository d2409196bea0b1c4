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
//! | a body that does not come                | a bare status, by `deadline`      | 408    |
//! | nobody there to do it                    | [`AppError::unavailable`]         | 503    |
//! | our own fault                            | `AppError::from(error)`, logged   | 500    |
//!
//! Handlers return an [`AppError`]; it has no language and no format yet. The middleware
//! [`present`](super::present::present) turns it, and every error axum or a layer made by itself,
//! into a page in the visitor's language, or under `/api/` into RFC 9457
//! `application/problem+json`.

mod of_store;

use std::borrow::Cow;
use std::sync::Arc;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use judge::SOURCE_LIMIT;

use super::i18n::{Locale, Message};
use crate::store::{Role, Scope};

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
    pub field: Cow<'static, str>,
    /// What is wrong.
    pub detail: Message,
    /// What would be right.
    pub accepted: Message,
}

impl FieldError {
    /// A wrong `field`: `detail` and `accepted` are keys of texts.
    pub fn new(field: impl Into<Cow<'static, str>>, detail: Message, accepted: Message) -> Self {
        Self {
            field: field.into(),
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

    /// Something that a parameter names is not there.
    pub fn no_such(field: FieldError) -> Self {
        Self {
            fields: vec![field],
            ..Self::not_found()
        }
    }

    /// The key of a request that may be sent again came with another request before.
    pub fn key_conflict() -> Self {
        Self::new(StatusCode::CONFLICT, "idempotency-conflict")
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

    /// The token is a good one, but not for this.
    pub fn insufficient_scope(needed: Scope) -> Self {
        let mut error = Self::new(StatusCode::FORBIDDEN, "insufficient-scope");
        // What a sign-in may do anyway, and this.
        let scopes = match needed {
            Scope::Read | Scope::Submit => "read,submit".to_owned(),
            Scope::Jury | Scope::Author | Scope::Admin => format!("read,submit,{needed}"),
        };
        error.detail = error.detail.with("scope", needed.as_str());
        error.detail = error.detail.with("scopes", scopes);
        let challenge =
            format!("Bearer realm=\"grundy\", error=\"insufficient_scope\", scope=\"{needed}\"");
        if let Ok(challenge) = HeaderValue::from_str(&challenge) {
            error.headers.push((header::WWW_AUTHENTICATE, challenge));
        }
        error
    }

    /// There was a token where only people who sign in are served.
    pub fn session_only() -> Self {
        Self::new(StatusCode::FORBIDDEN, "session-only")
    }

    /// Accounts are not made here.
    pub fn registration_closed() -> Self {
        Self::new(StatusCode::FORBIDDEN, "registration-closed")
    }

    /// Signed in, but this is for others.
    pub fn forbidden() -> Self {
        Self::new(StatusCode::FORBIDDEN, "forbidden")
    }

    /// A page of another site sent this.
    pub fn cross_origin() -> Self {
        Self::new(StatusCode::FORBIDDEN, "cross-origin")
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

    /// A parameter has a value that was good once.
    pub fn unusable(field: FieldError) -> Self {
        Self {
            fields: vec![field],
            ..Self::new(StatusCode::BAD_REQUEST, "invalid-fields")
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
        Self::of_status(StatusCode::PAYLOAD_TOO_LARGE)
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

    /// The database did not answer in time.
    pub fn database_busy() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "database-busy")
            .with_header(header::RETRY_AFTER, "5")
    }

    /// There is no room for what is to be stored.
    pub fn storage_full() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "storage-full")
            .with_header(header::RETRY_AFTER, "60")
    }

    /// Too many others are being served.
    pub fn crowded() -> Self {
        Self::new(StatusCode::SERVICE_UNAVAILABLE, "crowded").with_header(header::RETRY_AFTER, "5")
    }

    /// Our own fault. What happened goes to the log and not to the visitor.
    pub fn internal(cause: &dyn std::fmt::Display) -> Self {
        tracing::error!(%cause, "a request failed");
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "internal")
    }

    /// The same with more headers.
    #[must_use]
    pub fn with_headers(
        mut self,
        headers: impl IntoIterator<Item = (HeaderName, HeaderValue)>,
    ) -> Self {
        self.headers.extend(headers);
        self
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
                wrong.field = Cow::Borrowed(to);
            }
        }
        self
    }

    /// The same for somebody in that role, who is offered no scopes beyond it.
    #[must_use]
    pub fn for_role(mut self, role: Role) -> Self {
        for wrong in self
            .fields
            .iter_mut()
            .filter(|wrong| wrong.field == "scope")
        {
            wrong.accepted = scopes_accepted(role);
        }
        self
    }

    /// The wrong fields, for a form that is shown again; empty for any other error.
    pub fn fields(&self) -> &[FieldError] {
        &self.fields
    }

    /// The name of this kind of error: one of [`KINDS`].
    pub fn kind(&self) -> &'static str {
        self.kind
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
            StatusCode::REQUEST_TIMEOUT => "slow-body",
            StatusCode::PAYLOAD_TOO_LARGE => "body-too-large",
            StatusCode::TOO_MANY_REQUESTS => "too-many-requests",
            StatusCode::SERVICE_UNAVAILABLE | StatusCode::GATEWAY_TIMEOUT => "timeout",
            status if status.is_client_error() => "bad-request",
            _ => "internal",
        };
        let error = Self::new(status, kind);
        Self {
            detail: error.detail.with("seconds", 1).with("limit", SOURCE_LIMIT),
            ..error
        }
    }

    /// What happened, in a few words.
    pub fn title(&self, locale: Locale) -> String {
        Message::new(format!("error-{}", self.kind)).render(locale)
    }
}

/// Every kind of error there is, for the documentation and the test of the texts.
pub const KINDS: [&str; 24] = [
    "not-found",
    "missing-token",
    "invalid-token",
    "insufficient-scope",
    "session-only",
    "registration-closed",
    "forbidden",
    "cross-origin",
    "method-not-allowed",
    "malformed-json",
    "unsupported-type",
    "invalid-fields",
    "idempotency-conflict",
    "too-large",
    "body-too-large",
    "slow-body",
    "too-many-requests",
    "unavailable",
    "database-busy",
    "storage-full",
    "crowded",
    "timeout",
    "bad-request",
    "internal",
];

/// The headers that say how often one may ask: `limit` times, `remaining` times still now, and
/// more again after `reset`.
pub fn rate_limit(limit: i64, remaining: i64, reset: Duration) -> [(HeaderName, HeaderValue); 3] {
    let reset = reset.as_secs_f64().ceil() as u64;
    [
        (
            HeaderName::from_static("ratelimit-limit"),
            HeaderValue::from(limit),
        ),
        (
            HeaderName::from_static("ratelimit-remaining"),
            HeaderValue::from(remaining.max(0)),
        ),
        (
            HeaderName::from_static("ratelimit-reset"),
            HeaderValue::from(reset),
        ),
    ]
}

/// What says which scopes the tokens of somebody in that role may have.
pub fn scopes_accepted(role: Role) -> Message {
    let scopes = Scope::ALL.into_iter().filter(|scope| scope.needs() <= role);
    let scopes: Vec<&str> = scopes.map(Scope::as_str).collect();
    Message::new("scope-accepted").with("scopes", scopes.join(", "))
}

impl IntoResponse for AppError {
    /// Status and headers only: `present` writes the body, which needs to know who asked.
    fn into_response(self) -> Response {
        let mut response = (self.status, self.headers()).into_response();
        response.extensions_mut().insert(Arc::new(self));
        response
    }
}
