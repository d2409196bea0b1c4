//! Lets request bodies in while few enough bytes of them are held.
//!
//! A body is counted as it is announced, before any of it is read, and until its request is
//! answered: who sends slowly, or answers nothing, holds what others could use. Small bodies, which
//! are nearly all, are bounded by the number of connections and always let in.

use axum::extract::{Request, State};
use axum::http::header;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::body;
use super::error::AppError;
use super::state::{Address, AppState, Full};

/// Up to here a body is small.
const SMALL: u64 = 16 * 1024;

/// When to try again, in seconds.
const AGAIN_AFTER: u64 = 2;

/// Middleware: lets a body in where there is room for it, and refuses it otherwise without holding
/// any of it.
pub async fn bound(
    State(state): State<AppState>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    let bytes = announced(&request);
    // Packages are not held but written to disk, a few at a time.
    if bytes <= SMALL || body::takes_packages(request.uri().path()) {
        return next.run(request).await;
    }
    match state.held.take(address.0, bytes) {
        Ok(_hold) => next.run(request).await,
        Err(full) => {
            body::drain(request).await;
            match full {
                Full::Address => AppError::too_many(AGAIN_AFTER),
                Full::All => AppError::crowded(),
            }
            .into_response()
        }
    }
}

/// How much may come: one without a length may be as large as any.
fn announced(request: &Request) -> u64 {
    let headers = request.headers();
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return body::BODY_LIMIT as u64;
    }
    let length = headers
        .get(header::CONTENT_LENGTH)
        .and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}
