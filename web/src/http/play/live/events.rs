//! `GET /play/live/{code}/events`: what changes of the page of a game for two, whenever it changes.
//!
//! Every event is the whole changing part, as it is for this visitor. A client that comes back gets it
//! again, so nothing is lost on the way.

use std::time::{Duration, Instant};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use axum::response::sse::Event;
use futures::Stream;

use super::player;
use super::show::{changing, find, is_away};
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::Page;
use crate::http::state::{Address, AppState, Watching};

/// How often the database is asked what other processes of the site have written.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How often it is noted that somebody is still at the board: well before he counts as gone.
const SEEN_EVERY: Duration = Duration::from_secs(10);

/// `GET /play/live/{code}/events`.
pub async fn events(
    State(state): State<AppState>,
    page: Page,
    address: Address,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, AppError> {
    let viewer = page.viewer.as_ref().map(|viewer| viewer.id);
    let place = state.streams.open(address, viewer, None)?;
    let game = find(&state, &code).await?;
    let secret = player::known(&headers);
    let plays = secret.as_deref().and_then(|it| game.seat_of(it)).is_some();
    let closing = state.closing.clone();
    let follower = Follower {
        watching: state.tables.watch(&game.code, plays)?,
        origin: state.config.origin(&headers),
        secret,
        state,
        page,
        code,
        sent: None,
        noted: None,
    };
    Ok(event_stream::answer(changes(follower), place, closing))
}

/// Somebody who looks at a game, and what was sent.
struct Follower {
    state: AppState,
    page: Page,
    code: String,
    watching: Watching,
    origin: String,
    secret: Option<String>,
    /// The version that was sent, and whether the other one was away then.
    sent: Option<(i64, bool)>,
    /// When it was last noted that whoever follows is there.
    noted: Option<Instant>,
}

fn changes(follower: Follower) -> impl Stream<Item = Event> + Send {
    futures::stream::unfold(follower, |mut follower| async move {
        let event = follower.next().await?;
        Some((event, follower))
    })
}

/// Whether the next look may well succeed: too many look at once, or something is busy.
fn passes(error: &AppError) -> bool {
    let status = error.status();
    status == StatusCode::TOO_MANY_REQUESTS || status == StatusCode::SERVICE_UNAVAILABLE
}

impl Follower {
    /// The next change; `None` when the game is forgotten or cannot be shown.
    async fn next(&mut self) -> Option<Event> {
        // What has not been shown yet is not waited for.
        let mut is_awaited = self.sent.is_some();
        loop {
            if is_awaited {
                self.watching.woken(LOOK_EVERY).await;
            }
            is_awaited = true;
            match self.look().await {
                Ok(None) => {}
                Ok(event) => return event,
                // A move wakes all who look, of whom some find no turn at the engine: what they see is a
                // little old then, but their stream goes on.
                Err(error) if passes(&error) => {}
                Err(_) => return None,
            }
        }
    }

    /// The game where it is not as it was sent.
    async fn look(&mut self) -> Result<Option<Event>, AppError> {
        let game = find(&self.state, &self.code).await?;
        let seat = self.secret.as_deref().and_then(|it| game.seat_of(it));
        if let Some(seat) = seat
            && self.noted.is_none_or(|noted| noted.elapsed() >= SEEN_EVERY)
        {
            self.state.store.see_live_player(&self.code, seat).await?;
            self.noted = Some(Instant::now());
        }
        let now = (game.version, is_away(&game, seat));
        if self.sent == Some(now) {
            return Ok(None);
        }
        let html = changing(&self.state, &self.page, (&game, seat), &self.origin).await?;
        self.sent = Some(now);
        let event = Event::default().id(game.version.to_string());
        Ok(Some(event.event("game").data(html)))
    }
}
