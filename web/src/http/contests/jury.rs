//! `/contests/{id}/jury`: what was handed in, who has how much time, and showing the frozen table.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::seen::{Phase, Seen, find};
use super::show::{Line, letter, lines};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::store::{ParticipantId, SubmissionId};

/// The most minutes that somebody is granted.
const MOST_MINUTES: i64 = 1440;

#[derive(Template)]
#[template(path = "contests/jury.html")]
struct JuryPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    submissions: Vec<Line>,
    /// Where older ones are.
    older: Option<SubmissionId>,
    people: Vec<Person>,
    acts: Vec<Act>,
    /// Whether there is a frozen table to be shown.
    may_reveal: bool,
    /// What is shown next: whose and for which problem.
    next: Option<(String, String)>,
    /// When it is shown at the latest.
    shown_by: Moment,
    faults: &'a Faults,
}

struct Person {
    id: ParticipantId,
    name: String,
    minutes: i64,
}

struct Act {
    at: Moment,
    name: String,
    key: String,
    detail: String,
}

/// Which submissions are asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Asked {
    before: Option<i64>,
}

/// `GET /contests/{id}/jury`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Asked>, QueryRejection>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    jury_page(&state, &page, &seen, asked.before, &Faults::default()).await
}

/// The page of the jury with what was wrong in one of its forms.
async fn jury_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    before: Option<i64>,
    faults: &Faults,
) -> Result<Response, AppError> {
    let contest = seen.contest.id;
    let before = SubmissionId(before.unwrap_or(i64::MAX));
    let rows = state.store.counted_before(contest, before).await?;
    let older = rows.last().map(|row| row.id).filter(|_| rows.len() >= 100);
    let people = state.store.participants(contest).await?.into_iter();
    let acts = state.store.acts(contest).await?.into_iter();
    let may_reveal = seen.phase == Phase::Closed;
    let next = if may_reveal {
        next(state, seen).await?
    } else {
        None
    };
    let response = render(&JuryPage {
        name: seen.name(page.locale),
        submissions: lines(state, rows),
        older,
        people: people
            .map(|person| Person {
                id: person.id,
                name: person.name,
                minutes: person.extra_ms / 60_000,
            })
            .collect(),
        acts: acts
            .map(|act| Act {
                at: act.at.into(),
                name: act.name,
                key: format!("act-{}", act.act),
                detail: act.detail,
            })
            .collect(),
        may_reveal,
        next,
        shown_by: seen.contest.shown_by().into(),
        faults,
        seen,
        page,
    })?;
    Ok(faults.mark(response))
}

/// What the next step of the reveal shows.
async fn next(state: &AppState, seen: &Seen) -> Result<Option<(String, String)>, AppError> {
    let held = state
        .scoreboards
        .latest(&state.store, seen.contest.id)
        .await?;
    let standings = held.as_ref().ok_or_else(AppError::not_found)?;
    let Some(place) = standings.public.next_hidden() else {
        return Ok(None);
    };
    let person = standings.people.get(&place.participant);
    Ok(person.map(|person| (person.name.clone(), letter(place.problem))))
}

/// How much more time somebody gets.
#[derive(Debug, Deserialize)]
pub struct ExtendForm {
    participant: ParticipantId,
    minutes: String,
}

/// `POST /contests/{id}/jury/extend`.
pub async fn extend(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<ExtendForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    let people = state.store.participants(contest).await?;
    let person = people.iter().find(|person| person.id == form.participant);
    let person = person.ok_or_else(AppError::not_found)?;
    let minutes = form.minutes.trim().parse().ok();
    let Some(minutes) = minutes.filter(|minutes| (0..=MOST_MINUTES).contains(minutes)) else {
        let accepted = Message::new("number-accepted")
            .with("from", 0)
            .with("to", MOST_MINUTES);
        let detail = Message::new("jury-minutes-wrong").with("name", person.name.clone());
        let wrong = AppError::invalid(vec![FieldError::new("minutes", detail, accepted)]);
        let faults = Faults::from_error(wrong)?;
        return jury_page(&state, &page, &seen, None, &faults).await;
    };
    let store = &state.store;
    store
        .extend_participant(contest, form.participant, minutes * 60_000)
        .await?;
    let detail = format!("{} +{minutes} min", person.name);
    store.note_act(contest, user.id, "extend", &detail).await?;
    Ok(Redirect::to(&format!("/contests/{contest}/jury#people")).into_response())
}

/// How much of the frozen table is shown.
#[derive(Debug, Deserialize)]
pub struct RevealForm {
    action: String,
}

/// `POST /contests/{id}/jury/reveal`: the next cell, or all of them.
pub async fn reveal(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<RevealForm>, AppError>,
) -> Result<Redirect, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let contest = seen.contest.id;
    if seen.phase != Phase::Closed {
        return Err(AppError::not_found());
    }
    match form.action.as_str() {
        "step" if next(&state, &seen).await?.is_some() => {
            let steps = seen.contest.revealed.unwrap_or_default() + 1;
            state.store.reveal(contest, steps).await?;
        }
        "step" | "all" => state.store.thaw(contest).await?,
        _ => return Err(AppError::not_found()),
    }
    let store = &state.store;
    store
        .note_act(contest, user.id, "reveal", &form.action)
        .await?;
    Ok(Redirect::to(&format!("/contests/{contest}/jury#reveal")))
}
