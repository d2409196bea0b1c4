//! `/contests/{id}/balloons`: who solved what for the first time, and whether they have their balloon.
//!
//! The list follows the table that everybody sees: a solution in the freeze is no reason for a balloon
//! before it is shown, since a balloon tells. A contest may have it otherwise.

use std::collections::HashMap;

use askama::Template;
use axum::extract::{Path, State};
use axum::response::{Redirect, Response};
use serde::Deserialize;

use super::colours;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::forms::SiteForm;
use crate::http::page::{Moment, Page, render};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Seen, find};
use crate::http::state::{AppState, Standings};
use crate::scoreboard::{Board, Place, Standing};
use crate::store::{HandedRow, ParticipantId, UnixMs};

#[derive(Template)]
#[template(path = "contests/balloons.html")]
struct BalloonsPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    /// Those to be handed out, the oldest first.
    waiting: Vec<Balloon>,
    /// Those that were, the latest first.
    handed: Vec<Balloon>,
    /// From when on no more come.
    freeze: Option<Moment>,
}

/// A balloon.
struct Balloon {
    participant: ParticipantId,
    team: String,
    affiliation: String,
    seat: String,
    letter: String,
    colour: String,
    /// The key of what the colour is called.
    colour_key: &'static str,
    /// When it was solved.
    solved: Option<Moment>,
    /// Whether nobody solved it earlier.
    is_first: bool,
    /// When it was handed out, and who noted that.
    handed: Option<(Moment, String)>,
    order: i64,
}

/// `GET /contests/{id}/balloons`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let handed = state.store.handed_balloons(seen.contest.id).await?;
    let held = state
        .scoreboards
        .latest(&state.store, seen.contest.id)
        .await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    let (mut handed, mut waiting): (Vec<_>, Vec<_>) = balloons(standings, handed)
        .into_iter()
        .partition(|it| it.handed.is_some());
    waiting.sort_by_key(|it| it.order);
    handed.sort_by_key(|it| std::cmp::Reverse(it.order));
    let freeze = seen.contest.freeze_at;
    render(&BalloonsPage {
        page: &page,
        name: seen.name(page.locale),
        waiting,
        handed,
        freeze: freeze
            .filter(|_| seen.is_frozen() && !seen.contest.has_frozen_balloons())
            .map(Moment::from),
        seen: &seen,
    })
}

/// The balloons of those who have solved something, as everybody may know or as it is, and those that were handed
/// out for what does not stand any more.
fn balloons(standings: &Standings, handed: Vec<HandedRow>) -> Vec<Balloon> {
    let mut handed: HashMap<(i64, i64), HandedRow> = handed
        .into_iter()
        .map(|row| ((row.participant.0, row.place), row))
        .collect();
    let start = standings.contest.start_at;
    let mut found = Vec::new();
    for line in board(standings).table() {
        for (place, (cell, is_first)) in line.cells.iter().zip(&line.firsts).enumerate() {
            let number = i64::try_from(place).unwrap_or_default();
            let row = handed.remove(&(line.participant, number));
            let is_solved = cell.standing == Standing::Solved;
            if !is_solved && row.is_none() {
                continue;
            }
            let solved = cell.at_ms.filter(|_| is_solved);
            let solved = solved.map(|at| UnixMs(start.0 + at));
            found.extend(balloon(
                standings,
                (line.participant, place),
                (solved, *is_first && is_solved),
                row,
            ));
        }
    }
    found
}

/// The table that balloons follow.
fn board(standings: &Standings) -> &Board {
    if standings.contest.has_frozen_balloons() {
        &standings.real
    } else {
        &standings.public
    }
}

fn balloon(
    standings: &Standings,
    (participant, place): (i64, usize),
    (solved, is_first): (Option<UnixMs>, bool),
    handed: Option<HandedRow>,
) -> Option<Balloon> {
    let person = standings.people.get(&participant)?;
    let problem = standings.problems.get(place)?;
    let order = match &handed {
        Some(row) => row.handed_at.0,
        None => solved?.0,
    };
    Some(Balloon {
        participant: person.id,
        team: person.name.clone(),
        affiliation: person.affiliation.clone(),
        seat: person.seat.clone(),
        letter: letter(place),
        colour_key: colours::name(&problem.colour),
        colour: problem.colour.clone(),
        solved: solved.map(Moment::from),
        is_first,
        handed: handed.map(|row| (row.handed_at.into(), row.by)),
        order,
    })
}

/// What became of a balloon.
#[derive(Debug, Deserialize)]
pub struct BalloonForm {
    participant: ParticipantId,
    problem: String,
    /// `hand` or `undo`.
    action: String,
}

/// `POST /contests/{id}/balloons`: one was handed out, or was not after all.
pub async fn hand(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<BalloonForm>, AppError>,
) -> Result<Redirect, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let (contest, who) = (seen.contest.id, form.participant);
    let (place, team) = balloon_of(&state, &seen, &form).await?;
    let store = &state.store;
    let (act, is_new) = match form.action.as_str() {
        "hand" => (
            "balloon",
            store.hand_balloon(contest, (who, place), user.id).await?,
        ),
        "undo" => (
            "balloon-undo",
            store.take_balloon_back(contest, (who, place)).await?,
        ),
        _ => return Err(AppError::not_found()),
    };
    // Two of the jury may press at the same moment: it is one act.
    if is_new {
        let detail = format!("{} {team}", form.problem);
        store.note_act(contest, user.id, act, &detail).await?;
    }
    Ok(Redirect::to(&format!("/contests/{contest}/balloons")))
}

/// The place of the problem of a balloon and the name of whose it is.
///
/// # Errors
/// 404 where there is no reason for it, as far as everybody may know.
async fn balloon_of(
    state: &AppState,
    seen: &Seen,
    form: &BalloonForm,
) -> Result<(i64, String), AppError> {
    let held = state
        .scoreboards
        .latest(&state.store, seen.contest.id)
        .await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    let mut places = 0..standings.problems.len();
    let problem = places.find(|place| letter(*place) == form.problem);
    let problem = problem.ok_or_else(AppError::not_found)?;
    let place = Place {
        participant: form.participant.0,
        problem,
    };
    let cell = board(standings).cell(place);
    let is_solved = cell.is_some_and(|cell| cell.standing == Standing::Solved);
    if form.action == "hand" && !is_solved {
        return Err(AppError::not_found());
    }
    let person = standings.people.get(&form.participant.0);
    let person = person.ok_or_else(AppError::not_found)?;
    let number = i64::try_from(problem).unwrap_or_default();
    Ok((number, person.name.clone()))
}
