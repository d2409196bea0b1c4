//! Lets request bodies in while few enough bytes of them are held.
//!
//! A body is counted as it is announced, before any of it is read, and until its request is
//! answered: who sends slowly, or answers nothing, holds what others could use. One that is not announced
//! is counted as it comes: most of those are far smaller than what may come at their address. Small bodies,
//! which are nearly all, are bounded by the number of connections and always let in.

use std::net::IpAddr;
use std::pin::Pin;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::task::{Context, Poll, ready};

use axum::body::{Body, Bytes, HttpBody};
use axum::extract::{Request, State};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use hyper::body::{Frame, SizeHint};

use super::body;
use super::error::AppError;
use super::state::{Address, AppState, Full, Held, Hold};

/// Up to here a body is small.
const SMALL: u64 = 16 * 1024;

/// Middleware: lets a body in where there is room for it, and refuses it otherwise without holding
/// any more of it.
pub async fn bound(
    State(state): State<AppState>,
    address: Address,
    request: Request,
    next: Next,
) -> Response {
    // Packages are not held but written to disk, a few at a time.
    if body::takes_packages(request.uri().path()) {
        return next.run(request).await;
    }
    within(&state.held, address.0, request, next).await
}

async fn within(held: &Held<IpAddr>, from: IpAddr, request: Request, next: Next) -> Response {
    let Some(bytes) = request.body().size_hint().upper() else {
        return as_it_comes(held, from, request, next).await;
    };
    if bytes <= SMALL {
        return next.run(request).await;
    }
    match held.take(from, bytes) {
        Ok(_hold) => next.run(request).await,
        Err(full) => {
            body::drain(request).await;
            AppError::from(full).into_response()
        }
    }
}

/// The same of a body of which nobody knows how long it will be.
async fn as_it_comes(held: &Held<IpAddr>, from: IpAddr, request: Request, next: Next) -> Response {
    let arrival = Arc::new(Arrival {
        hold: Mutex::new(held.nothing_yet(from)),
        full: OnceLock::new(),
    });
    let request = request.map(|body| {
        Body::new(Counted {
            body,
            arrival: Arc::clone(&arrival),
            arrived: 0,
            thrown_away: 0,
        })
    });
    let response = next.run(request).await;
    // Whoever read the body knows only that it broke off.
    match arrival.full.get() {
        Some(full) => AppError::from(*full).into_response(),
        None => response,
    }
}

/// What is counted of a body that comes, until its request is answered.
#[derive(Debug)]
struct Arrival {
    hold: Mutex<Hold<IpAddr>>,
    /// Why no more of it was taken.
    full: OnceLock<Full>,
}

/// A body that is counted as it comes, and that ends with an error where there is no room for more.
struct Counted {
    body: Body,
    arrival: Arc<Arrival>,
    /// How much has come, in bytes.
    arrived: u64,
    /// How much of that there was no room for.
    thrown_away: u64,
}

impl Counted {
    /// Counts what has come last. What is small so far counts for nothing.
    fn count(&mut self, bytes: u64) -> Result<(), Full> {
        let before = self.arrived;
        self.arrived += bytes;
        if self.arrived <= SMALL {
            return Ok(());
        }
        let uncounted = if before <= SMALL { self.arrived } else { bytes };
        let hold = self.arrival.hold.lock();
        hold.unwrap_or_else(PoisonError::into_inner).grow(uncounted)
    }
}

impl HttpBody for Counted {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        let this = self.get_mut();
        loop {
            let polled = ready!(Pin::new(&mut this.body).poll_frame(context));
            let data = match &polled {
                Some(Ok(frame)) => frame.data_ref(),
                Some(Err(_)) | None => None,
            };
            let bytes = data.map_or(0, Bytes::len) as u64;
            let Some(full) = this.arrival.full.get().copied() else {
                let Err(full) = this.count(bytes) else {
                    return Poll::Ready(polled);
                };
                this.arrival.full.get_or_init(|| full);
                continue;
            };
            // The rest is thrown away before anything is said: many clients hear no answer while they send.
            if let Some(Ok(_)) = polled
                && this.thrown_away < body::DRAIN_LIMIT
            {
                this.thrown_away += bytes;
                continue;
            }
            return Poll::Ready(Some(Err(axum::Error::new(full))));
        }
    }

    fn is_end_stream(&self) -> bool {
        self.arrival.full.get().is_none() && self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a failure is the test's failure")]

    use std::convert::Infallible;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use axum::Router;
    use axum::extract::DefaultBodyLimit;
    use axum::http::StatusCode;
    use axum::middleware;
    use axum::routing::post;
    use futures::{FutureExt as _, StreamExt as _, stream};
    use tower::ServiceExt as _;

    use super::*;

    const MIB: usize = 1024 * 1024;

    const FROM: IpAddr = IpAddr::V4(std::net::Ipv4Addr::LOCALHOST);

    /// Something that reads a whole body and says how long it was.
    fn reader(held: &Held<IpAddr>) -> Router {
        let held = held.clone();
        let bound = move |request: Request, next: Next| {
            let held = held.clone();
            async move { within(&held, FROM, request, next).await }
        };
        Router::new()
            .route(
                "/",
                post(|body: Bytes| async move { body.len().to_string() }),
            )
            .layer(DefaultBodyLimit::disable())
            .layer(middleware::from_fn(bound))
    }

    async fn answered(routes: Router, body: Body) -> Response {
        let request = axum::http::Request::post("/").body(body).unwrap();
        routes.oneshot(request).await.unwrap()
    }

    /// A body of so many pieces of that size that says no length, and how many of them were taken.
    fn pieces(count: usize, size: usize) -> (Body, Arc<AtomicUsize>) {
        let taken = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&taken);
        let pieces = stream::iter(0..count).map(move |_| {
            counted.fetch_add(1, Ordering::Relaxed);
            Ok::<_, Infallible>(Bytes::from(vec![b'x'; size]))
        });
        (Body::from_stream(pieces), taken)
    }

    /// One that begins with so much and goes on.
    fn begun(size: usize) -> Body {
        let first = stream::iter([Ok::<_, Infallible>(Bytes::from(vec![b'x'; size]))]);
        Body::from_stream(first.chain(stream::pending()))
    }

    fn may_hold(held: &Held<IpAddr>, mib: usize) -> bool {
        held.take(FROM, (mib * MIB) as u64).is_ok()
    }

    #[tokio::test]
    async fn a_body_without_a_length_counts_as_what_has_come() {
        let held = Held::bodies();
        let mut open = Vec::new();
        // More than there is room for if each counted as the largest.
        for _ in 0..40 {
            let mut one = Box::pin(answered(reader(&held), begun(MIB / 40)));
            assert!((&mut one).now_or_never().is_none(), "more is to come");
            open.push(one);
        }
        assert!(may_hold(&held, 15) && !may_hold(&held, 16));
        let whole = answered(reader(&held), pieces(9, MIB).0).await;
        assert_eq!(whole.status(), StatusCode::OK);
        drop(open);
        assert!(may_hold(&held, 16));
        // Small ones count for nothing, whatever all others hold.
        let _all = held.take(FROM, 16 * MIB as u64).unwrap();
        let small = answered(reader(&held), pieces(16, 1024).0).await;
        assert_eq!(small.status(), StatusCode::OK);
        let larger = answered(reader(&held), pieces(17, 1024).0).await;
        assert_eq!(larger.status(), StatusCode::TOO_MANY_REQUESTS);
    }

    #[tokio::test]
    async fn what_there_is_no_room_for_is_read_and_thrown_away() {
        let held = Held::bodies();
        let (body, taken) = pieces(40, MIB);
        let refused = answered(reader(&held), body).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(refused.headers().contains_key("retry-after"));
        assert_eq!(taken.load(Ordering::Relaxed), 40);
        assert!(may_hold(&held, 16));
        // But not without an end.
        let (body, taken) = pieces(1000, MIB);
        let refused = answered(reader(&held), body).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        assert!(taken.load(Ordering::Relaxed) < 100);
    }

    #[tokio::test]
    async fn a_body_with_a_length_counts_before_any_of_it_has_come() {
        let held = Held::bodies();
        let _most = held.take(FROM, 15 * MIB as u64).unwrap();
        let whole = answered(reader(&held), Body::from(vec![b'x'; MIB])).await;
        assert_eq!(whole.status(), StatusCode::OK);
        let refused = answered(reader(&held), Body::from(vec![b'x'; MIB + 1])).await;
        assert_eq!(refused.status(), StatusCode::TOO_MANY_REQUESTS);
        let small = answered(reader(&held), Body::from("game=nim")).await;
        assert_eq!(small.status(), StatusCode::OK);
    }
}
