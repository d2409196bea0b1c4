//! Following a submission: server-sent events for its page (HTML) and for programs (JSON).
//!
//! Every event is a whole snapshot with its version as id. A client that lost the connection
//! sends the last id it saw (`Last-Event-ID`, browsers do so by themselves) and gets what is
//! newer. The last event is named `done`; then the stream ends.

use std::convert::Infallible;
use std::time::Duration;

use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::sse::{Event, KeepAlive, Sse};
use futures::{Stream, StreamExt};
use serde::Deserialize;

use super::show::{changing, find};
use crate::app::AppState;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::store::{Snapshot, State as Stage, StoreError, SubmissionId, SubmissionView};

/// How often a comment is sent while nothing happens, so that proxies keep the connection.
const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// How often a queued submission's place is looked up.
const QUEUE_LOOK: Duration = Duration::from_secs(2);

/// The version that whoever asks already has.
#[derive(Debug, Default, Deserialize)]
pub struct After {
    after: Option<i64>,
}

/// The last version seen: the header of a client that comes back wins over the address.
pub fn last_seen(headers: &HeaderMap, after: &After) -> Option<i64> {
    let header = headers
        .get("last-event-id")
        .and_then(|value| value.to_str().ok()?.parse().ok());
    header.or(after.after)
}

/// `GET /submissions/{id}/events`: the changing part of the page as HTML.
pub async fn html(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(after): Query<After>,
    headers: HeaderMap,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, AppError> {
    let id = find(&state, &id).await?.id;
    let updates = updates(state.clone(), id, last_seen(&headers, &after));
    let events = updates.map(move |update| {
        let name = event(&update, "judging");
        // The browser comes back by itself when there is nothing to show.
        Ok(match changing(&state, &page, update) {
            Ok(html) => name.data(html),
            Err(_) => Event::default().comment("failed"),
        })
    });
    Ok(Sse::new(events).keep_alive(KeepAlive::new().interval(KEEP_ALIVE)))
}

/// A submission at one moment, with its place in the queue.
#[derive(Debug, Clone)]
pub struct Update {
    /// The event's id.
    pub version: i64,
    /// The whole submission.
    pub submission: SubmissionView,
    /// How many are judged before it; `None` once a worker has it.
    pub ahead: Option<i64>,
}

impl Update {
    /// The submission as it is now.
    pub async fn now(state: &AppState, submission: SubmissionView) -> Result<Self, StoreError> {
        let judging = &submission.judging;
        let ahead = match judging.state {
            Stage::Queued => Some(state.store.queued_before(judging.id).await?),
            _ => None,
        };
        Ok(Self {
            version: judging.version,
            submission,
            ahead,
        })
    }
}

/// What changes about a submission, newer than version `after`, to the moment it is done. A
/// failure ends them: clients come back by themselves.
pub fn updates(
    state: AppState,
    id: SubmissionId,
    after: Option<i64>,
) -> impl Stream<Item = Update> + Send + use<> {
    // A server that is ending must not wait for those who watch.
    let closing = state.closing.clone().cancelled_owned();
    let snapshots = state.store.subscribe(id, after).take_until(closing);
    let snapshots = Box::pin(snapshots);
    futures::stream::unfold(
        (state, snapshots, None),
        |(state, mut snapshots, last)| async move {
            let update = next(&state, &mut snapshots, last.as_ref()).await;
            let update = update
                .inspect_err(|error| tracing::warn!(%error, "following ended"))
                .ok()??;
            Some((update.clone(), (state, snapshots, Some(update))))
        },
    )
}

async fn next(
    state: &AppState,
    snapshots: &mut (impl Stream<Item = Result<Snapshot, StoreError>> + Unpin),
    last: Option<&Update>,
) -> Result<Option<Update>, StoreError> {
    loop {
        match (
            tokio::time::timeout(QUEUE_LOOK, snapshots.next()).await,
            last,
        ) {
            (Ok(None), _) => return Ok(None),
            (Ok(Some(snapshot)), _) => {
                return Update::now(state, snapshot?.submission).await.map(Some);
            }
            // Others ahead in the queue were done: that is no change of this submission.
            (Err(_), Some(last)) if last.ahead.is_some() => {
                let now = Update::now(state, last.submission.clone()).await?;
                if now.ahead != last.ahead {
                    return Ok(Some(now));
                }
            }
            (Err(_), _) => {}
        }
    }
}

/// An event without its data: the id is the version, the name says whether it is the last.
pub fn event(update: &Update, name: &'static str) -> Event {
    let done = update.submission.judging.state == Stage::Done;
    let event = Event::default().id(update.version.to_string());
    event.event(if done { "done" } else { name })
}
