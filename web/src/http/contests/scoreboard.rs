//! `/contests/{id}/scoreboard`: the table as somebody sees it, and `/board/{secret}`: as everybody sees it, for whoever
//! has its link. `scoreboard_events` says what changes of it.

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::called::{Called, called};
use super::table::{PageRow, earlier, of_group, page_rows, table_of, totals, written};
use crate::http::error::AppError;
use crate::http::links::with_query;
use crate::http::page::{Page, render};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find, find_by_link};
use crate::http::state::{AppState, ShownTable, Standings, TableKind};
use crate::scoreboard::Board;
use crate::store::Participant;

#[derive(Template)]
#[template(path = "contests/scoreboard.html")]
struct BoardPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    columns: Vec<Column>,
    rows: Vec<PageRow>,
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

impl BoardPage<'_> {
    fn has_unranked(&self) -> bool {
        self.rows.iter().any(PageRow::is_unranked)
    }
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
    /// What the clock of the page follows from: see [`Seen::clock_mark`]. Of streams alone.
    pub(super) clock: Option<String>,
    /// The number of the table that the page shows. Of streams alone.
    pub(super) since: Option<String>,
}

impl Parameters {
    /// Whether what everybody sees is shown: the jury may look at it, too.
    pub(super) fn is_public(&self, seen: &Seen) -> bool {
        !seen.is_jury || self.public.is_some()
    }

    /// Where the changes of a table of that number come from, which is looked at there.
    fn events(&self, seen: &Seen, place: &str, number: u64) -> String {
        let yes = |it: bool| if it { "1" } else { "" };
        let path = format!("{place}/events");
        with_query(
            &path,
            [
                ("clock", seen.clock_mark().as_str()),
                ("since", number.to_string().as_str()),
                ("public", yes(self.is_public(seen))),
                ("real", yes(self.real.is_some())),
                ("group", self.group.as_str()),
            ],
        )
    }
}

/// A table at one moment.
#[derive(Default)]
pub(super) struct Look {
    pub(super) table: ShownTable,
    /// The one that the visitor has, where it is known.
    pub(super) had: Option<ShownTable>,
    /// How many of those who are shown have solved and how many tried, problem by problem.
    pub(super) totals: Vec<(usize, u32)>,
    /// Whether it is that of somebody who takes part after the end.
    pub(super) is_ghost: bool,
    /// In how many milliseconds it is another one by itself.
    pub(super) changes_in: Option<i64>,
}

impl Look {
    /// As whom the visitor stands on it.
    pub(super) fn own<'a>(&self, seen: &'a Seen) -> Option<&'a Participant> {
        let own = if self.is_ghost {
            &seen.later
        } else {
            &seen.own
        };
        own.as_ref()
    }
}

/// `GET /contests/{id}/scoreboard`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = find(&state, page.viewer.as_ref(), &id).await?.inside()?;
    let place = format!("/contests/{}/scoreboard", seen.contest.id);
    board_page(&state, &page, &seen, &asked, &place).await
}

/// `GET /board/{secret}`.
pub async fn show_by_link(
    State(state): State<AppState>,
    page: Page,
    Path(secret): Path<String>,
    Query(asked): Query<Parameters>,
) -> Result<Response, AppError> {
    let seen = find_by_link(&state, &secret).await?;
    let place = format!("/board/{secret}");
    board_page(&state, &page, &seen, &asked, &place).await
}

/// The table as it is seen at that place.
async fn board_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    asked: &Parameters,
    place: &str,
) -> Result<Response, AppError> {
    let called = called(state, seen).await?;
    let held = state.scoreboards.since(&state.store, &seen.contest);
    let mut held = held.await?;
    let standings = held.as_mut().ok_or_else(AppError::not_found)?;
    let look = if seen.shows_problems() {
        look(state, seen, asked, &called, standings, None).await?
    } else {
        Look::default()
    };
    let mut groups: Vec<String> = standings
        .people
        .values()
        .map(|person| person.team_group.clone())
        .filter(|group| !group.is_empty())
        .collect();
    groups.sort_unstable();
    groups.dedup();
    let columns = columns(standings, &look.totals);
    // Of a reveal every cell is shown before the results are published.
    let cells = standings.contest.revealed.unwrap_or_default();
    let is_revealed = cells > 0 && standings.public.next_hidden().is_none();
    // Others need the table while this page is written.
    drop(held);
    let goes_on = if look.is_ghost {
        seen.open_until().is_some()
    } else {
        seen.phase != Phase::Over || seen.is_hacking()
    };
    let is_public = asked.is_public(seen);
    // Pages of a class point to rows of its contests.
    let has_ids = seen.contest.class.is_some();
    render(&BoardPage {
        page,
        name: seen.name(page.locale),
        columns,
        rows: page_rows(&look.table, &asked.group, look.own(seen), has_ids),
        is_frozen: ((is_public && !is_revealed) || look.is_ghost) && seen.is_frozen(),
        is_public: seen.is_jury && is_public,
        is_ghost: look.is_ghost,
        groups,
        group: &asked.group,
        events: goes_on.then(|| asked.events(seen, place, look.table.number)),
        seen,
    })
}

/// The table that is asked for, as the visitor sees it now; `since` is the number of the one that they have.
pub(super) async fn look(
    state: &AppState,
    seen: &Seen,
    asked: &Parameters,
    called: &Called,
    standings: &mut Standings,
    since: Option<u64>,
) -> Result<Look, AppError> {
    let group = asked.group.as_str();
    let later = seen.later.as_ref().filter(|_| asked.real.is_none());
    if let Some(later) = later {
        let (board, elapsed) = ghost(state, seen, later, standings).await?;
        let table = table_of(&board, &standings.people, seen.later.as_ref(), group)?;
        let had = since.filter(|number| *number == table.number);
        let had = had.map(|_| table.clone());
        let next = standings.next_after(elapsed);
        return Ok(Look {
            table,
            had,
            totals: totals(&board, &standings.people, group),
            is_ghost: true,
            changes_in: next.map(|at| at - elapsed),
        });
    }
    let is_public = asked.is_public(seen);
    let kind = kind(is_public, called);
    let whole = written(standings, kind)?;
    let people = &standings.people;
    let had = since.and_then(|number| earlier(standings.lately(kind), people, group, number));
    let table = of_group(whole, people, group);
    let board = if is_public {
        &standings.public
    } else {
        &standings.real
    };
    Ok(Look {
        table,
        had,
        totals: totals(board, people, group),
        is_ghost: false,
        changes_in: None,
    })
}

/// The table that is shown: the jury may look at what everybody sees, on which nobody is called anything besides.
fn kind(is_public: bool, called: &Called) -> TableKind<'_> {
    if is_public {
        TableKind::Public
    } else {
        TableKind::Real(called)
    }
}

fn columns(standings: &Standings, totals: &[(usize, u32)]) -> Vec<Column> {
    let problems = standings.problems.iter().zip(totals).enumerate();
    problems
        .map(|(place, (problem, (solved, tries)))| Column {
            letter: letter(place),
            colour: problem.colour.clone(),
            solved: *solved,
            tries: *tries,
        })
        .collect()
}

/// The table as it was when the contest was as old as that of somebody who takes part `later`, with them in it, and how
/// old that is in milliseconds.
pub(super) async fn ghost(
    state: &AppState,
    seen: &Seen,
    later: &Participant,
    standings: &Standings,
) -> Result<(Board, i64), AppError> {
    let rows = state.store.counted_of(later.id).await?;
    let begin = later.virtual_start.unwrap_or(seen.contest.start_at);
    let elapsed = seen.now.0 - begin.0;
    let own = (later.id.0, later.is_unranked());
    let board = standings.ghost(elapsed, own, &rows);
    Ok((board, elapsed))
}
