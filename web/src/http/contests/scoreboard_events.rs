//! `/contests/{id}/scoreboard/events`, `/board/{secret}/events`: what changes of a table while one looks.
//!
//! A follower says by its number which table there is already, and is sent what is not as it is there; all of it where
//! that table is not known any more. Besides, the clock with the notes above the table, when a phase begins or ends and
//! when the jury moves the end. The table of somebody who takes part after the end moves with that one's time.

use std::collections::VecDeque;
use std::time::Duration;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use axum::response::sse::Event;
use futures::Stream;
use serde::Serialize;
use tokio::time::Instant;

use super::called::{Called, called};
use super::changes::Changes;
use super::scoreboard::{Look, Parameters, look};
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::Page;
use crate::http::seen_contest::{Seen, find, find_by_link};
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState, PulseFollower, ShownTable};
use crate::store::ContestRow;

/// How long a table that moves by itself is left as it is at least: it is made anew for one visitor.
const GHOST_EVERY: Duration = Duration::from_secs(10);

/// What is to be known of a table, above it.
#[derive(Template)]
#[template(path = "contests/notes.html")]
struct Notes<'a> {
    page: &'a Page,
    seen: &'a Seen,
    is_frozen: bool,
    is_public: bool,
    is_ghost: bool,
}

/// `GET /contests/{id}/scoreboard/events`.
pub async fn events(
    State(state): State<AppState>,
    user: Result<Option<AuthUser>, AppError>,
    page: Page,
    address: Address,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    // A token that is not taken here is a stranger's.
    let user = user.ok().flatten();
    let viewer = user.as_ref().map(AuthUser::acting);
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let by = By { link: None, user };
    follow(state, page, address, (seen, by), asked, &headers).await
}

/// `GET /board/{secret}/events`.
pub async fn events_by_link(
    State(state): State<AppState>,
    page: Page,
    address: Address,
    Path(secret): Path<String>,
    Query(asked): Query<Parameters>,
    headers: HeaderMap,
) -> Result<Response, AppError> {
    let seen = find_by_link(&state, &secret).await?;
    let by = By {
        link: Some(secret),
        user: None,
    };
    follow(state, page, address, (seen, by), asked, &headers).await
}

/// By what somebody looks at a table.
struct By {
    /// The secret of its link; without one they look as who they are.
    link: Option<String>,
    user: Option<AuthUser>,
}

impl By {
    /// What they see of the contest now.
    async fn look(&mut self, state: &AppState, contest: &ContestRow) -> Result<Seen, AppError> {
        if let Some(secret) = &self.link {
            return find_by_link(state, secret).await;
        }
        // Who takes part, and who is of the jury, may be others.
        let viewer = match &mut self.user {
            Some(user) => Some(user.acting_now(&state.store).await?),
            None => None,
        };
        let id = contest.id.to_string();
        find(state, viewer.as_ref(), &id).await?.inside()
    }
}

/// Sends what changes of the table that somebody sees.
async fn follow(
    state: AppState,
    page: Page,
    address: Address,
    (seen, by): (Seen, By),
    mut asked: Parameters,
    headers: &HeaderMap,
) -> Result<Response, AppError> {
    let follower = by.user.as_ref().map(|user| user.acting().id);
    let place = state
        .streams
        .open(address, follower, Some(seen.contest.id))?;
    let closing = state.closing.clone();
    let store = state.store.clone();
    let credential = by.user.as_ref().map(|user| user.credential.clone());
    let called = called(&state, &seen).await?;
    let mut follower = Follower {
        called,
        pulse: state.pulses.follow(&state.store, seen.contest.id),
        state,
        by,
        page,
        seen,
        clock: asked.clock.take(),
        since: since(headers, &asked),
        asked,
        waiting: VecDeque::new(),
        is_ghost: false,
        changes_at: None,
        figures: None,
        sent: None,
    };
    // What has changed since the page was made is sent at once.
    let contest = follower.seen.contest.clone();
    let first = follower.look(&contest).await?;
    follower.waiting.extend(first);
    let changes = while_good(changes(follower), store, credential);
    Ok(event_stream::answer(changes, place, closing))
}

/// The number of the table that there is already: as a browser that comes back has it, or else as the address has it.
fn since(headers: &HeaderMap, asked: &Parameters) -> Option<u64> {
    let header = headers.get("last-event-id");
    let header = header.and_then(|value| value.to_str().ok()?.parse().ok());
    header.or_else(|| asked.since.as_ref()?.parse().ok())
}

/// What a follower is sent.
#[derive(Serialize)]
struct Update<'a> {
    #[serde(flatten)]
    changes: Changes<'a>,
    /// The place of the visitor's own row.
    #[serde(skip_serializing_if = "Option::is_none")]
    own: Option<usize>,
    /// How many have solved and how many tried, problem by problem.
    totals: &'a [(usize, u32)],
}

/// Somebody who looks at a table, and what was sent.
struct Follower {
    state: AppState,
    by: By,
    page: Page,
    pulse: PulseFollower,
    /// Which table is asked for.
    asked: Parameters,
    /// What the clock that was sent follows from, where it is to be kept right.
    clock: Option<String>,
    /// What is to be sent next.
    waiting: VecDeque<Event>,
    /// What the contest was for the visitor at the last look.
    seen: Seen,
    /// What the jury calls those who take part, as it was when the contest was another one last.
    called: Called,
    /// The contest's figures when the table was looked at last.
    figures: Option<(i64, i64)>,
    /// The number of the table that there was before anything was sent.
    since: Option<u64>,
    /// The table that there is.
    sent: Option<ShownTable>,
    /// Whether it is that of somebody who takes part after the end.
    is_ghost: bool,
    /// When it is another one by itself.
    changes_at: Option<Instant>,
}

fn changes(follower: Follower) -> impl Stream<Item = Event> + Send {
    futures::stream::unfold(follower, |mut follower| async move {
        let event = follower.next().await?;
        Some((event, follower))
    })
}

impl Follower {
    /// The next change; `None` when the visitor may no longer look, or the database is away.
    async fn next(&mut self) -> Option<Event> {
        loop {
            if let Some(event) = self.waiting.pop_front() {
                return Some(event);
            }
            let contest = self.latest().await?;
            let rows = self.look(&contest).await.ok()?;
            self.keep_clock().ok()?;
            self.waiting.extend(rows);
        }
    }

    /// The contest once it is not as it was, or the table is another one by itself.
    async fn latest(&mut self) -> Option<ContestRow> {
        let Some(at) = self.changes_at else {
            return Some(self.pulse.next().await?.contest.clone());
        };
        tokio::select! {
            pulse = self.pulse.next() => Some(pulse?.contest.clone()),
            // What the pulse was about to say is in what is asked for now.
            () = tokio::time::sleep_until(at) => {
                (self.figures, self.changes_at) = (None, None);
                self.state.store.contest(self.seen.contest.id).await.ok()?
            }
        }
    }

    /// Has the clock and the notes above the table sent, where they are not as they were.
    fn keep_clock(&mut self) -> Result<(), AppError> {
        let (page, seen) = (&self.page, &self.seen);
        let now = seen.clock_mark();
        match &mut self.clock {
            Some(mark) if *mark != now => *mark = now,
            _ => return Ok(()),
        }
        let is_public = self.asked.is_public(seen);
        let notes = Notes {
            page,
            seen,
            is_frozen: (is_public || self.is_ghost) && seen.is_frozen(),
            is_public: seen.is_jury && is_public,
            is_ghost: self.is_ghost,
        };
        let notes = notes.render().map_err(|error| AppError::internal(&error))?;
        // An event without data would not arrive.
        let notes = if notes.is_empty() {
            " ".to_owned()
        } else {
            notes
        };
        for (name, html) in [("clock", seen.clock(page)?), ("notes", notes)] {
            self.waiting
                .push_back(Event::default().event(name).data(html));
        }
        Ok(())
    }

    /// What of the table is not as it was sent; `None` where nothing is.
    async fn look(&mut self, contest: &ContestRow) -> Result<Option<Event>, AppError> {
        if contest.revision == self.seen.contest.revision {
            self.seen.now_is(contest);
        } else {
            self.seen = self.by.look(&self.state, contest).await?;
            self.called = called(&self.state, &self.seen).await?;
        }
        let (state, seen) = (&self.state, &self.seen);
        let figures = (seen.contest.revision, seen.contest.changes);
        if !seen.shows_problems() || self.figures == Some(figures) {
            return Ok(None);
        }
        self.figures = Some(figures);
        let held = state.scoreboards.since(&state.store, &seen.contest);
        let mut held = held.await?;
        let standings = held.as_mut().ok_or_else(AppError::not_found)?;
        let (asked, called, since) = (&self.asked, &self.called, self.since);
        let now = look(state, seen, asked, called, standings, since).await?;
        drop(held);
        self.since = None;
        self.is_ghost = now.is_ghost;
        self.changes_at = now.changes_in.map(|ms| {
            let ms = Duration::from_millis(u64::try_from(ms).unwrap_or(0));
            Instant::now() + ms.max(GHOST_EVERY)
        });
        let had = self.sent.take().or_else(|| now.had.clone());
        let event = event(had.as_ref(), &now, seen)?;
        self.sent = Some(now.table);
        Ok(event)
    }
}

/// What is to be sent to somebody who has a table, or none, and looks now; `None` where nothing is.
fn event(had: Option<&ShownTable>, now: &Look, seen: &Seen) -> Result<Option<Event>, AppError> {
    let rows = &now.table.rows;
    let changes = match had {
        Some(had) => Changes::between(&had.rows, rows),
        None => Some(Changes::whole(rows)),
    };
    let Some(changes) = changes else {
        return Ok(None);
    };
    let own = now.own(seen);
    let update = Update {
        changes,
        own: own.and_then(|own| rows.iter().position(|row| row.participant == own.id.0)),
        totals: &now.totals,
    };
    let data = serde_json::to_string(&update).map_err(|error| AppError::internal(&error))?;
    let number = now.table.number.to_string();
    Ok(Some(Event::default().event("rows").id(number).data(data)))
}
