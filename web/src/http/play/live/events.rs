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
use super::rules::Asking;
use super::show::{changing, find, is_away};
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::Page;
use crate::http::play::of_problem;
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState, Watching};

/// How often the database is asked what other processes of the site have written.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// How often it is noted that somebody is still at the board: well before he counts as gone.
const SEEN_EVERY: Duration = Duration::from_secs(10);

/// `GET /play/live/{code}/events`.
pub async fn events(
    State(state): State<AppState>,
    user: Result<Option<AuthUser>, AppError>,
    page: Page,
    address: Address,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Result<Response, AppError> {
    let viewer = page.viewer.as_ref().map(|viewer| viewer.id);
    let place = state.streams.open(address, viewer, None)?;
    let game = find(&state, &code).await?;
    let secret = player::known(&headers);
    let seat = secret.as_deref().and_then(|it| game.seat_of(it));
    let asking = Asking {
        state: &state,
        page: &page,
        seat,
    };
    // Whoever sees nothing of the game is told so, and not by a stream that ends.
    asking.version(&game)?;
    // A token that is not taken here is a stranger's.
    let user = user.ok().flatten();
    let credential = user.as_ref().map(|user| user.credential.clone());
    let (closing, store) = (state.closing.clone(), state.store.clone());
    let follower = Follower {
        watching: state.tables.watch(&game.code, seat.is_some())?,
        origin: state.config.origin(&headers),
        secret,
        state,
        user,
        page,
        code,
        sent: None,
        noted: None,
    };
    let changes = while_good(changes(follower), store, credential);
    Ok(event_stream::answer(changes, place, closing))
}

/// Somebody who looks at a game, and what was sent.
struct Follower {
    state: AppState,
    user: Option<AuthUser>,
    page: Page,
    code: String,
    watching: Watching,
    origin: String,
    secret: Option<String>,
    /// What was sent.
    sent: Option<Sent>,
    /// When it was last noted that whoever follows is there.
    noted: Option<Instant>,
}

/// What a part of a page was made of.
#[derive(PartialEq, Eq)]
struct Sent {
    /// The version of the game.
    version: i64,
    /// Whether the other one was away.
    is_away: bool,
    /// The package of the problem whose game it is.
    package: Option<String>,
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
        if of_problem::id_of(&game.game).is_some() {
            self.see_again().await?;
        }
        let asking = Asking {
            state: &self.state,
            page: &self.page,
            seat,
        };
        let now = Sent {
            version: game.version,
            is_away: is_away(&game, seat),
            package: asking.version(&game)?,
        };
        if self.sent.as_ref() == Some(&now) {
            return Ok(None);
        }
        let html = changing(asking, &game, &self.origin).await?;
        self.sent = Some(now);
        let event = Event::default().id(game.version.to_string());
        Ok(Some(event.event("game").data(html)))
    }

    /// The problems as they are now, and who follows: what was seen when the stream began may be hidden by now.
    async fn see_again(&mut self) -> Result<(), AppError> {
        self.page.shelf = self.state.library.shelf().await?;
        self.page.viewer = match &mut self.user {
            Some(user) => Some(user.acting_now(&self.state.store).await?),
            None => None,
        };
        Ok(())
    }
}
