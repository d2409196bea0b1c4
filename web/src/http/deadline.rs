//! Ends requests that take too long, and says whose slowness it was.
//!
//! A request that waits for the rest of its body is late because of whoever sends it: that is 408, and no
//! fault of the site. Whatever else is not answered in time is ours, and 503.

use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::state::AppState;

/// Middleware: ends a request that has no answer after the time that the site gives it.
pub async fn bound(State(state): State<AppState>, request: Request, next: Next) -> Response {
    within(state.config.request_timeout, request, next).await
}

async fn within(limit: Duration, request: Request, next: Next) -> Response {
    let is_awaited = Arc::new(AtomicBool::new(false));
    let request = request.map(|body| {
        Body::new(Watched {
            body,
            is_awaited: Arc::clone(&is_awaited),
        })
    });
    // Kept until it is known who was slow: once its body is dropped, nobody awaits that.
    let answer = next.run(request);
    tokio::pin!(answer);
    match tokio::time::timeout(limit, answer.as_mut()).await {
        Ok(answer) => answer,
        Err(_) if is_awaited.load(Ordering::Relaxed) => StatusCode::REQUEST_TIMEOUT.into_response(),
        Err(_) => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

/// A body that notes whether somebody waits for more of it.
struct Watched {
    body: Body,
    is_awaited: Arc<AtomicBool>,
}

impl HttpBody for Watched {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        let polled = Pin::new(&mut this.body).poll_frame(context);
        this.is_awaited
            .store(polled.is_pending(), Ordering::Relaxed);
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

impl Drop for Watched {
    fn drop(&mut self) {
        self.is_awaited.store(false, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::convert::Infallible;
    use std::future::pending;

    use axum::Router;
    use axum::middleware;
    use axum::routing::post;
    use tower::ServiceExt as _;

    use super::*;

    /// The status of an answer to this body, where there is no time at all.
    async fn answered(path: &str, body: Body) -> StatusCode {
        let hasty = |request, next| within(Duration::ZERO, request, next);
        let routes = Router::new()
            .route("/read", post(|_: Bytes| async {}))
            .route("/read-and-think", post(|_: Bytes| pending::<()>()))
            .route("/think", post(pending::<()>))
            .layer(middleware::from_fn(hasty));
        let request = axum::http::Request::post(path).body(body).unwrap();
        routes.oneshot(request).await.unwrap().status()
    }

    #[tokio::test]
    async fn only_our_own_slowness_is_ours() {
        let endless = || Body::from_stream(futures::stream::pending::<Result<Bytes, Infallible>>());
        let late = answered("/read", endless()).await;
        assert_eq!(late, StatusCode::REQUEST_TIMEOUT);
        let whole = answered("/read", Body::from("all")).await;
        assert_eq!(whole, StatusCode::OK);
        for (path, body) in [
            ("/read-and-think", Body::from("all")),
            // Nobody waits for it.
            ("/think", endless()),
        ] {
            let ours = answered(path, body).await;
            assert_eq!(ours, StatusCode::SERVICE_UNAVAILABLE, "{path}");
        }
    }
}
