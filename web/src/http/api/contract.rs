//! What the description promises, kept for every operation alike: no parameter that it does not
//! name, each at most once; and an entity tag on every document.

use std::collections::HashMap;
use std::sync::Arc;

use axum::body::{Body, to_bytes};
use axum::extract::{FromRequestParts, MatchedPath, Request, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use serde_json::Value;

use crate::http::error::{AppError, FieldError};
use crate::http::i18n::Message;
use crate::http::query::{Params, shortened};
use crate::http::state::{AppState, entity_tag};

/// The query parameters of each operation.
#[derive(Debug, Clone)]
pub struct Parameters(Arc<HashMap<(Method, String), Vec<String>>>);

impl Parameters {
    /// Reads them from the description.
    pub fn of(description: &Value) -> Self {
        let mut table = HashMap::new();
        for (path, methods) in description["paths"].as_object().into_iter().flatten() {
            for (method, operation) in methods.as_object().into_iter().flatten() {
                let parameters = operation["parameters"].as_array().into_iter().flatten();
                let names = parameters
                    .filter(|parameter| parameter["in"] == "query")
                    .filter_map(|parameter| Some(parameter["name"].as_str()?.to_owned()));
                if let Ok(method) = method.to_ascii_uppercase().parse() {
                    table.insert((method, path.clone()), names.collect());
                }
            }
        }
        Self(Arc::new(table))
    }

    fn get(&self, method: &Method, path: &str) -> Option<&[String]> {
        let method = if method == Method::HEAD {
            Method::GET
        } else {
            method.clone()
        };
        self.0.get(&(method, path.to_owned())).map(Vec::as_slice)
    }
}

/// The languages that errors can be asked for in.
pub const LANGUAGES: [&str; 2] = ["en", "zh"];

/// Middleware: refuses parameters that the operation does not have, by their names, those that are
/// there twice, and languages that there are not.
pub async fn known_parameters(
    State((state, parameters)): State<(AppState, Parameters)>,
    request: Request,
    next: Next,
) -> Response {
    let (mut parts, body) = request.into_parts();
    let path = parts
        .extensions
        .get::<MatchedPath>()
        .map(MatchedPath::as_str);
    let known = path.and_then(|path| parameters.get(&parts.method, path));
    if let Some(known) = known {
        let asked = match Params::from_request_parts(&mut parts, &state).await {
            Ok(asked) => asked,
            Err(rejection) => return rejection.into_response(),
        };
        if let Some(wrong) = unknown(&asked, known) {
            return AppError::invalid(vec![wrong]).into_response();
        }
        let mut asked = asked;
        asked.one_of("lang", &LANGUAGES);
        if let Err(error) = asked.finish() {
            return error.into_response();
        }
    }
    next.run(Request::from_parts(parts, body)).await
}

fn unknown(asked: &Params, known: &[String]) -> Option<FieldError> {
    let names: Vec<&str> = asked.names().collect();
    let odd = names.iter().enumerate().find_map(|(place, name)| {
        if !known.iter().any(|known| known == name) {
            return Some(("parameter-unknown", name));
        }
        names[..place]
            .contains(name)
            .then_some(("parameter-twice", name))
    });
    let (key, name) = odd?;
    let accepted = Message::new("parameter-known").with("parameters", known.join(", "));
    let detail = Message::new(key).with("given", shortened(name));
    Some(FieldError::new("query", detail, accepted))
}

/// Middleware: gives documents an entity tag, and answers 304 to who has them already.
pub async fn entity_tags(request: Request, next: Next) -> Response {
    let reads = matches!(*request.method(), Method::GET | Method::HEAD);
    let had = request.headers().get(header::IF_NONE_MATCH).cloned();
    let response = next.run(request).await;
    if !reads || response.status() != StatusCode::OK || !is_document(response.headers()) {
        return response;
    }
    let (mut parts, body) = response.into_parts();
    // It was made in memory by a handler; there is nothing to wait for.
    let bytes = match to_bytes(body, usize::MAX).await {
        Ok(bytes) => bytes,
        Err(error) => return AppError::internal(&error).into_response(),
    };
    // What is kept brings its tag along.
    let known = parts.headers.get(header::ETAG).cloned();
    let tag = known.or_else(|| entity_tag(&bytes));
    let has_it = (had.zip(tag.as_ref())).is_some_and(|(had, tag)| matches_tag(&had, tag));
    if let Some(tag) = tag {
        parts.headers.insert(header::ETAG, tag);
    }
    if has_it {
        parts.status = StatusCode::NOT_MODIFIED;
        parts.headers.remove(header::CONTENT_TYPE);
        parts.headers.remove(header::CONTENT_LENGTH);
        return Response::from_parts(parts, Body::empty());
    }
    Response::from_parts(parts, Body::from(bytes))
}

fn is_document(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"application/json"))
}

fn matches_tag(had: &HeaderValue, tag: &HeaderValue) -> bool {
    let bare = |tag: &str| tag.trim().trim_start_matches("W/").to_owned();
    let (had, tag) = (
        had.to_str().unwrap_or_default(),
        tag.to_str().unwrap_or_default(),
    );
    had.trim() == "*" || had.split(',').any(|one| bare(one) == bare(tag))
}
