//! Lets request bodies in while few enough bytes of them are held.
//!
//! A body is counted as it is announced, before any of it is read, and until its request is
//! answered: who sends slowly, or answers nothing, holds what others could use. Small bodies, which
//! are nearly all, are bounded by the number of connections and always let in.

use axum::body::HttpBody;
use axum::extract::{Request, State};
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

/// How much may come: of one without a length, as much as is read at its address.
fn announced(request: &Request) -> u64 {
    let length = request.body().size_hint().upper();
    length.unwrap_or_else(|| body::limit_at(request.uri().path()) as u64)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use axum::body::{Body, Bytes};

    use super::*;

    #[test]
    fn a_body_without_a_length_counts_as_the_largest() {
        let endless = futures::stream::pending::<Result<Bytes, std::convert::Infallible>>();
        for (body, bytes) in [
            (Body::empty(), 0),
            (Body::from("game=nim"), 8),
            (Body::from_stream(endless), body::BODY_LIMIT as u64),
        ] {
            assert_eq!(announced(&Request::new(body)), bytes);
        }
        for (address, bytes) in [
            ("/api/v1/submissions", body::ANSWERS_LIMIT),
            ("/problems/nim", body::ANSWERS_LIMIT),
            ("/contests/1/problems/A", body::ANSWERS_LIMIT),
            ("/problems/nim/hack", body::BODY_LIMIT),
            ("/api/v1/runs", body::BODY_LIMIT),
        ] {
            let endless = futures::stream::pending::<Result<Bytes, std::convert::Infallible>>();
            let mut request = Request::new(Body::from_stream(endless));
            *request.uri_mut() = address.parse().unwrap();
            assert_eq!(announced(&request), bytes as u64, "{address}");
        }
    }
}
