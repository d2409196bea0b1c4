//! `/contests/{id}/jury`: what was handed in, who is of the jury, and showing the frozen table.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{Redirect, Response};
use jiff::Timestamp;
use serde::Deserialize;

use super::handed_in::{HandedIn, Parameters, handed_in};
use super::remove::may_remove;
use crate::http::auth::SignedIn;
use crate::http::done::Done;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::moments::zone;
use crate::http::page::{Moment, Page, render};
use crate::http::query::shortened;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::AppState;
use crate::library::{Shelved, rights};
use crate::store::{ContestProblem, UserId};

#[derive(Template)]
#[template(path = "contests/jury.html")]
struct JuryPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    handed_in: HandedIn,
    /// Who was named to the jury, or teaches the class that the contest is of.
    jurors: Vec<(UserId, String)>,
    /// Whether the visitor may make a contest like this one.
    may_copy: bool,
    /// Whether the visitor may delete it now.
    may_remove: bool,
    /// The problems that those who take part do not see, or will not when it begins, since their owners hide them.
    hidden: Vec<String>,
    /// How many take part.
    people: usize,
    /// How many questions wait for an answer.
    waiting: i64,
    acts: Vec<Act>,
    /// Whether there is a frozen table to be shown.
    may_reveal: bool,
    /// What is shown next: whose and for which problem.
    next: Option<(String, String)>,
    /// When it is shown at the latest.
    shown_by: Moment,
    faults: &'a Faults,
}

struct Act {
    at: Moment,
    name: String,
    key: String,
    detail: String,
}

/// `GET /contests/{id}/jury`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    jury_page(&state, &page, &seen, &asked, &Faults::default()).await
}

/// The page of the jury with what was wrong in one of its forms.
async fn jury_page(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    asked: &Parameters,
    faults: &Faults,
) -> Result<Response, AppError> {
    let contest = seen.contest.id;
    let problems = state.store.contest_problems(contest).await?;
    let acts = state.store.acts(contest).await?.into_iter();
    let (said, answered, _) = state.store.words_said(contest).await?;
    let may_reveal = seen.phase == Phase::Closed;
    let next = if may_reveal {
        next(state, seen).await?
    } else {
        None
    };
    let response = render(&JuryPage {
        name: seen.name(page.locale),
        handed_in: handed_in(state, (page, seen), asked).await?,
        may_copy: page.is_author() || seen.contest.class.is_some(),
        may_remove: (page.viewer.as_ref()).is_some_and(|viewer| may_remove(viewer, seen)),
        jurors: jurors_of(state, seen).await?,
        hidden: hidden(page, seen, &problems),
        people: state.store.participants(contest).await?.len(),
        waiting: said - answered,
        acts: acts
            .map(|act| Act {
                at: act.at.into(),
                name: act.name,
                detail: detail(&act.act, act.detail, page),
                key: format!("act-{}", act.act),
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

/// The letters and ids of problems that those who take part do not see, or will not when it begins.
fn hidden(page: &Page, seen: &Seen, problems: &[ContestProblem]) -> Vec<String> {
    let at = seen.now.max(seen.contest.start_at);
    let is_shown = |it: &Shelved| it.current.is_some() && it.is_shown_by(seen.contest.id, at);
    let problems = problems.iter().enumerate();
    let hidden = problems.filter(|(_, it)| !page.shelf.any(&it.problem).is_some_and(is_shown));
    hidden
        .map(|(place, it)| format!("{} ({})", letter(place), it.problem))
        .collect()
}

async fn jurors_of(state: &AppState, seen: &Seen) -> Result<Vec<(UserId, String)>, AppError> {
    let store = &state.store;
    let Some(class) = seen.contest.class else {
        return Ok(store.jury(seen.contest.id).await?);
    };
    let mut teachers = Vec::new();
    if let Some(class) = store.class(class).await? {
        teachers.push((class.owner, class.teacher));
    }
    teachers.extend(store.class_teachers(class).await?);
    Ok(teachers)
}

/// What else the record says of an act, in words: it keeps the names of moments and steps.
fn detail(act: &str, detail: String, page: &Page) -> String {
    let locale = page.locale;
    match act {
        "edit" => {
            let moved = detail.split(", ").map(|moved| {
                let (key, change) = match moved.split_once(' ') {
                    Some(("start", change)) => ("record-start", change),
                    Some(("end", change)) => ("record-end", change),
                    Some(("freeze", change)) => ("record-freeze", change),
                    _ => return moved.to_owned(),
                };
                let change = in_zone(change, page);
                locale.text(key).with("change", change).to_string()
            });
            let comma = locale.text("list-comma").to_string();
            moved.collect::<Vec<_>>().join(&comma)
        }
        "reveal" if detail == "step" => locale.text("record-step").to_string(),
        "reveal" if detail == "all" => locale.text("record-all").to_string(),
        "extend" => match detail
            .strip_suffix(" min")
            .and_then(|it| it.rsplit_once(" +"))
        {
            Some((name, minutes)) => locale
                .text("record-minutes")
                .with("name", name)
                .with("minutes", minutes)
                .to_string(),
            None => detail,
        },
        _ => detail,
    }
}

/// A change from a moment to another, as the record keeps it, as the visitor writes moments.
fn in_zone(change: &str, page: &Page) -> String {
    let zone = zone(page);
    let moments = change.split(" → ").map(|kept| {
        let at: Option<Timestamp> = kept.parse().ok();
        let written = at.map(|at| at.to_zoned(zone.clone()).strftime("%Y-%m-%d %H:%M"));
        written.map_or_else(|| kept.to_owned(), |it| it.to_string())
    });
    moments.collect::<Vec<_>>().join(" → ")
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

/// Who is named to the jury, or is of it no longer.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct JurorForm {
    /// The name of who is named.
    juror: String,
    /// Who is dismissed.
    dismiss: Option<UserId>,
}

/// `POST /contests/{id}/jury/jurors`.
pub async fn jurors(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<JurorForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    if seen.contest.class.is_some() {
        // Who teaches the class is said on its own page.
        return Err(AppError::not_found());
    }
    let SiteForm(form) = form?;
    let (store, contest) = (&state.store, seen.contest.id);
    if let Some(dismissed) = form.dismiss {
        if store.dismiss_juror(contest, dismissed).await? {
            let name = store.user(dismissed).await?.map(|it| it.name);
            let name = name.unwrap_or_default();
            store.note_act(contest, user.id, "dismiss", &name).await?;
        }
    } else {
        let name = form.juror.trim();
        let named = store.user_by_name(name).await?;
        let named = named.filter(|it| it.is_open() && rights::may_judge(it));
        let Some(named) = named else {
            let detail = Message::new("juror-wrong").with("given", shortened(name));
            let accepted = Message::new("juror-accepted");
            let wrong = AppError::invalid(vec![FieldError::new("juror", detail, accepted)]);
            let faults = Faults::from_error(wrong)?;
            return jury_page(&state, &page, &seen, &Parameters::default(), &faults).await;
        };
        store.name_juror(contest, named.id).await?;
        store
            .note_act(contest, user.id, "name", &named.name)
            .await?;
    }
    Ok(Done::JuryChanged.at(&format!("/contests/{contest}/jury#jurors")))
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
    let shown = Redirect::to(&format!("/contests/{contest}/jury#reveal"));
    if seen.phase != Phase::Closed {
        return Err(AppError::not_found());
    }
    match form.action.as_str() {
        "step" if next(&state, &seen).await?.is_some() => {
            let known = seen.contest.revealed.unwrap_or_default();
            if !state.store.reveal(contest, known).await? {
                // Somebody else of the jury was faster: what they have shown is looked at first.
                return Ok(shown);
            }
        }
        "step" | "all" => state.store.thaw(contest).await?,
        _ => return Err(AppError::not_found()),
    }
    let store = &state.store;
    store
        .note_act(contest, user.id, "reveal", &form.action)
        .await?;
    Ok(shown)
}
