//! `/contests/{id}/jury/stage`: the reveal on a projector. In large type it shows the table as everybody sees it, the row that
//! is next, and one button; a script presses it by the keys of a presenter's remote. `jury` makes the steps. Where there is
//! nothing to reveal it says why.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::table::{PageRow, page_rows, written};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Page, render};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::{AppState, TableKind};

#[derive(Template)]
#[template(path = "contests/stage.html")]
struct StagePage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    /// The letter and colour of each problem.
    columns: Vec<(String, String)>,
    rows: Vec<PageRow>,
    /// How many cells were shown.
    revealed: i64,
    /// Whose cell is next, and its letter.
    next: Option<(String, String)>,
    /// The key of why there is nothing to reveal.
    nothing: Option<&'static str>,
}

/// Why a contest has nothing to reveal now; `None` where it has.
fn nothing(seen: &Seen) -> Option<&'static str> {
    match seen.phase {
        Phase::Closed => None,
        _ if seen.contest.freeze_at.is_none() => Some("stage-no-freeze"),
        Phase::Coming | Phase::Running | Phase::Frozen => Some("stage-later"),
        Phase::Over => Some("stage-all-shown"),
    }
}

/// `GET /contests/{id}/jury/stage`. Where all is shown it is the table, and before the end no more than why it is not.
pub(super) async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let contest = seen.contest.id;
    if matches!(seen.phase, Phase::Coming | Phase::Running | Phase::Frozen) {
        return render(&StagePage {
            name: seen.name(page.locale),
            page: &page,
            seen: &seen,
            columns: Vec::new(),
            rows: Vec::new(),
            revealed: 0,
            next: None,
            nothing: nothing(&seen),
        });
    }
    let mut held = state.scoreboards.latest(&state.store, contest).await?;
    let standings = held.as_mut().ok_or_else(AppError::not_found)?;
    let is_closed = seen.phase == Phase::Closed;
    let next = standings.public.next_hidden().filter(|_| is_closed);
    let whole = written(standings, TableKind::Public)?;
    let marked = next.map(|place| place.participant);
    let rows = page_rows(&whole, "", None, false).into_iter();
    let rows = rows.map(|row| row.marked(marked)).collect();
    let next = next.and_then(|place| {
        let person = standings.people.get(&place.participant)?;
        Some((person.name.clone(), letter(place.problem)))
    });
    let problems = standings.problems.iter().enumerate();
    let columns = problems.map(|(place, it)| (letter(place), it.colour.clone()));
    let columns = columns.collect();
    // As many as this table shows, whatever was shown since the contest was looked at.
    let revealed = standings.contest.revealed.unwrap_or_default();
    // Others need the table while this page is written.
    drop(held);
    render(&StagePage {
        name: seen.name(page.locale),
        page: &page,
        seen: &seen,
        columns,
        rows,
        revealed,
        next,
        nothing: nothing(&seen),
    })
}
