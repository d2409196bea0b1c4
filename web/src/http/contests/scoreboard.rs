//! `/contests/{id}/scoreboard`: the table, and what changes of it while one looks.
//!
//! A follower gets the whole order with its ranks, and only those rows in which more than the rank has changed;
//! and the clock with the notes above the table, when a phase begins or ends and when the jury moves the end.

use std::collections::{BTreeMap, VecDeque};

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use axum::response::sse::Event;
use futures::Stream;
use serde::{Deserialize, Serialize};

use super::table::{WrittenRow, rows, written};
use crate::http::auth::AuthUser;
use crate::http::error::AppError;
use crate::http::event_stream;
use crate::http::page::{Page, render};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::standing::while_good;
use crate::http::state::{Address, AppState, PulseFollower, Standings};
use crate::scoreboard::Board;
use crate::store::ContestRow;

#[derive(Template)]
#[template(path = "contests/scoreboard.html")]
struct BoardPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    columns: Vec<Column>,
    rows: Vec<WrittenRow>,
    /// Whether verdicts are hidden in what is shown.
    is_frozen: bool,
    /// Whether the jury looks at what everybody sees.
    is_public: bool,
    /// Whether it is that of somebody who takes part after the end.
    is_ghost: bool,
    groups: Vec<String>,
    group: &'a str,
    /// Where changes come from.
    events: Option<String>,
}

/// A problem's column.
struct Column {
    letter: String,
    colour: String,
    solved: usize,
    tries: u32,
}

/// What of the table is asked for.
#[derive(Debug, Default, Clone, Deserialize)]
#[serde(default)]
pub struct Parameters {
    /// The jury asks for what everybody sees.
    public: Option<String>,
    /// Only those of this group.
    group: String,
    /// The real table, where the visitor takes part after the end.
    real: Option<String>,
    /// What the clock of the page follows from: see [`Seen::clock_mark`].
    clock: Option<String>,
}

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

/// `GET /contests/{id}/scoreboard`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = find(&state, page.viewer.as_ref(), &id).await?.inside()?;
    let held = state.scoreboards.since(&state.store, &seen.contest);
    let mut held = held.await?;
    let standings = held.as_mut().ok_or_else(AppError::not_found)?;
    let ghost = ghost(&state, &seen, &asked, standings).await?;
    let is_public = !seen.is_jury || asked.public.is_some();
    let rows = match &ghost {
        _ if !seen.shows_problems() => Vec::new(),
        Some(ghost) => {
            let own = seen.later.as_ref();
            rows(ghost, &standings.people, own, &asked.group)?
        }
        None => written(standings, is_public, seen.own.as_ref(), &asked.group)?,
    };
    let board = match &ghost {
        Some(ghost) => ghost,
        None if is_public => &standings.public,
        None => &standings.real,
    };
    let mut groups: Vec<String> = standings
        .people
        .values()
        .map(|person| person.team_group.clone())
        .filter(|group| !group.is_empty())
        .collect();
    groups.sort_unstable();
    groups.dedup();
    let columns = columns(&seen, standings, board);
    // Others need the table while this page is written.
    drop(held);
    let goes_on = seen.phase != Phase::Over || seen.is_hacking();
    let is_live = ghost.is_none() && asked.group.is_empty() && goes_on;
    let events = is_live.then(|| {
        let public = if is_public { "&public=1" } else { "" };
        let (id, mark) = (seen.contest.id, seen.clock_mark());
        format!("/contests/{id}/scoreboard/events?clock={mark}{public}")
    });
    render(&BoardPage {
        page: &page,
        name: seen.name(page.locale),
        columns,
        rows,
        is_frozen: is_public && seen.is_frozen(),
        is_public: seen.is_jury && is_public,
        is_ghost: ghost.is_some(),
        groups,
        group: &asked.group,
        events,
        seen: &seen,
    })
}

fn columns(seen: &Seen, standings: &Standings, board: &Board) -> Vec<Column> {
    if !seen.shows_problems() {
        return Vec::new();
    }
    let problems = standings.problems.iter().zip(board.totals()).enumerate();
    problems
        .map(|(place, (problem, (solved, tries)))| Column {
            letter: letter(place),
            colour: problem.colour.clone(),
            solved,
            tries,
        })
        .collect()
}

/// The table as it was when the contest was as old as the visitor's own, with the visitor in it.
async fn ghost(
    state: &AppState,
    seen: &Seen,
    asked: &Parameters,
    standings: &Standings,
) -> Result<Option<Board>, AppError> {
    let Some(later) = seen.later.as_ref().filter(|_| asked.real.is_none()) else {
        return Ok(None);
    };
    if seen.is_frozen() {
        return Ok(None);
    }
    let rows = state.store.counted_of(later.id).await?;
    let begin = later.virtual_start.unwrap_or(seen.contest.start_at);
    Ok(Some(standings.ghost(
        seen.now.0 - begin.0,
        later.id.0,
        &rows,
    )))
}

/// `GET /contests/{id}/scoreboard/events`.
pub async fn events(
    State(state): State<AppState>,
    user: Result<Option<AuthUser>, AppError>,
    page: Page,
    address: Address,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    // A token that is not taken here is a stranger's.
    let user = user.ok().flatten();
    let viewer = user.as_ref().map(AuthUser::acting);
    let seen = find(&state, viewer.as_ref(), &id).await?.inside()?;
    let follower = viewer.as_ref().map(|viewer| viewer.id);
    let place = state
        .streams
        .open(address, follower, Some(seen.contest.id))?;
    let closing = state.closing.clone();
    let store = state.store.clone();
    let credential = user.as_ref().map(|user| user.credential.clone());
    let follower = Follower {
        pulse: state.pulses.follow(&state.store, seen.contest.id),
        state,
        user,
        page,
        seen,
        clock: asked.clock,
        waiting: VecDeque::new(),
        is_public: asked.public.is_some(),
        figures: None,
        sent: None,
    };
    let changes = while_good(changes(follower), store, credential);
    Ok(event_stream::answer(changes, place, closing))
}

/// What a follower gets.
#[derive(Serialize)]
struct Changes<'a> {
    /// Who stands where, from the top…
    order: Vec<i64>,
    /// …and the rank of each.
    ranks: Vec<usize>,
    /// What the rows say in which more than the rank has changed, behind the rank.
    rows: BTreeMap<i64, &'a str>,
    /// How many have solved and how many tried, problem by problem.
    totals: Vec<[u64; 2]>,
}

/// Somebody who looks at a table, and what was sent.
struct Follower {
    state: AppState,
    user: Option<AuthUser>,
    page: Page,
    pulse: PulseFollower,
    is_public: bool,
    /// What the clock that was sent follows from, where it is to be kept right.
    clock: Option<String>,
    /// What is to be sent next.
    waiting: VecDeque<Event>,
    /// What the contest was for the visitor at the last look.
    seen: Seen,
    /// The contest's figures when something was sent.
    figures: Option<(i64, i64)>,
    /// Whether the public table was sent, and the number of its latest row.
    sent: Option<(bool, u64)>,
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
            let pulse = self.pulse.next().await?;
            let data = self.look(&pulse.contest).await.ok()?;
            self.keep_clock().ok()?;
            let rows = data.map(|data| Event::default().event("rows").data(data));
            self.waiting.extend(rows);
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
        let is_public = !seen.is_jury || self.is_public;
        let notes = Notes {
            page,
            seen,
            is_frozen: is_public && seen.is_frozen(),
            is_public: seen.is_jury && is_public,
            // Whoever follows sees the real table.
            is_ghost: false,
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

    /// What is not as it was sent; `None` where nothing is.
    async fn look(&mut self, contest: &ContestRow) -> Result<Option<String>, AppError> {
        if contest.revision == self.seen.contest.revision {
            self.seen.now_is(contest);
        } else {
            // Who takes part, and who is of the jury, may be others.
            let viewer = match &mut self.user {
                Some(user) => Some(user.acting_now(&self.state.store).await?),
                None => None,
            };
            let id = contest.id.to_string();
            self.seen = find(&self.state, viewer.as_ref(), &id).await?.inside()?;
        }
        let seen = &self.seen;
        let figures = (seen.contest.revision, seen.contest.changes);
        if !seen.shows_problems() || self.figures == Some(figures) {
            return Ok(None);
        }
        self.figures = Some(figures);
        let state = &self.state;
        let held = state.scoreboards.since(&state.store, &seen.contest);
        let mut held = held.await?;
        let standings = held.as_mut().ok_or_else(AppError::not_found)?;
        let is_public = !seen.is_jury || self.is_public;
        let rows = written(standings, is_public, seen.own.as_ref(), "")?;
        let board = if is_public {
            &standings.public
        } else {
            &standings.real
        };
        let totals: Vec<[u64; 2]> = board
            .totals()
            .into_iter()
            .map(|(solved, tries)| [solved as u64, u64::from(tries)])
            .collect();
        drop(held);
        let sent = self.sent.filter(|(of_public, _)| *of_public == is_public);
        let sent = sent.map_or(0, |(_, number)| number);
        let last = rows.iter().map(|row| row.table_number).max();
        self.sent = Some((is_public, last.unwrap_or(sent).max(sent)));
        let others = rows.iter().filter(|row| row.table_number > sent);
        let changes = Changes {
            order: rows.iter().map(|row| row.participant).collect(),
            ranks: rows.iter().map(|row| row.rank).collect(),
            rows: others.map(|row| (row.participant, &*row.html)).collect(),
            totals,
        };
        let data = serde_json::to_string(&changes).map_err(|error| AppError::internal(&error))?;
        Ok(Some(data))
    }
}
