//! Writing errors: as a page in the visitor's language, or as `application/problem+json`.

use std::sync::Arc;

use askama::Template;
use axum::body::Body;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use tower_http::csrf::ProtectionError;
use utoipa::ToSchema;

use super::error::{AppError, FieldError};
use super::i18n::Locale;
use super::page::Page;
use super::state::AppState;

/// An error as RFC 9457 writes it.
#[derive(Debug, Serialize, ToSchema)]
pub struct ProblemDocument {
    /// Names the kind of error; also the address of its explanation.
    #[serde(rename = "type")]
    kind: String,
    /// The kind of error in words.
    title: String,
    /// The HTTP status again.
    #[schema(minimum = 400, maximum = 599)]
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
    field: String,
    /// What is wrong with it.
    detail: String,
    /// What is accepted in it.
    accepted: String,
}

impl ProblemDocument {
    fn new(error: &AppError, locale: Locale) -> Self {
        let errors = error.fields().iter().map(|field| WrongField {
            field: field.field.to_string(),
            detail: field.detail.render(locale),
            accepted: field.accepted.render(locale),
        });
        Self {
            kind: format!("/api/docs#{}", error.kind()),
            title: error.title(locale),
            status: error.status().as_u16(),
            detail: error.detail(locale),
            errors: errors.collect(),
        }
    }
}

#[derive(Template)]
#[template(path = "errors/error.html")]
struct ErrorPage<'a> {
    page: &'a Page,
    status: u16,
    title: String,
    detail: String,
    fields: &'a [FieldError],
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
    let path = asked.uri.path();
    let is_api = path == "/api" || path.starts_with("/api/");
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
        AppError::cross_origin()
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

/// An error as a problem document, whatever the address.
pub fn problem_json(error: &AppError, locale: Locale) -> Response {
    let mut response = (
        error.status(),
        axum::Json(ProblemDocument::new(error, locale)),
    )
        .into_response();
    let kind = HeaderValue::from_static("application/problem+json");
    response.headers_mut().insert(header::CONTENT_TYPE, kind);
    response
}

fn error_page(error: &AppError, page: &Page) -> Response {
    let view = ErrorPage {
        page,
        status: error.status().as_u16(),
        title: error.title(page.locale),
        // People fill in forms, and send no requests.
        detail: if error.kind() == "invalid-fields" {
            page.t("form-fields-wrong").to_string()
        } else {
            error.detail(page.locale)
        },
        fields: error.fields(),
        sign_in: error.status() == StatusCode::UNAUTHORIZED && page.viewer.is_none(),
    };
    match view.render() {
        Ok(html) => (error.status(), axum::response::Html(html)).into_response(),
        Err(cause) => {
            tracing::error!(%cause, "an error page could not be rendered");
            error.status().into_response()
        }
    }
}
