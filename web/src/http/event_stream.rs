//! Streams of events as they go out: each in its place, kept alive, held back by no proxy, and over when
//! the site ends.

use std::convert::Infallible;
use std::time::Duration;

use axum::http::HeaderName;
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures::{Stream, StreamExt};
use tokio_util::sync::CancellationToken;

use super::state::OpenStream;

/// How often a comment is sent while nothing happens, so that proxies keep the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// The answer with these events; `place` is held for as long as there may be some.
pub fn answer(
    events: impl Stream<Item = Event> + Send + 'static,
    place: OpenStream,
    closing: CancellationToken,
) -> Response {
    let events = events.take_until(closing.cancelled_owned());
    let events = events.map(move |event| {
        let _ = &place;
        Ok::<_, Infallible>(event)
    });
    let events = Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE));
    // Proxies that collect answers would hold events back.
    let unbuffered = [(HeaderName::from_static("x-accel-buffering"), "no")];
    (unbuffered, events).into_response()
}
