//! `/setter/problems/{id}/hacks`: inputs that have broken accepted programs, as tests of the problem.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::{intake, newest, own};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::thinking;
use crate::library::{Shelved, joined};
use crate::store::{HackId, HackRow, HackState, User};

#[derive(Template)]
#[template(path = "setter/hacks.html")]
struct HacksPage<'a> {
    page: &'a Page,
    id: &'a str,
    name: String,
    hacks: Vec<Hack>,
    /// Whether the problem came with the program, so that tests of the site stay next to those of newer ones.
    is_built_in: bool,
}

struct Hack {
    id: HackId,
    author: String,
    hacker: String,
    input: String,
    found: Moment,
    /// `proposed`, `joined` or `dropped`.
    state: &'static str,
    /// Whether the problem does not allow the input any more.
    is_refused: bool,
}

/// `GET /setter/problems/{id}/hacks`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
) -> Result<Response, AppError> {
    let (_, problem) = own(&state, &user, &id).await?;
    hacks_page(&state, &page, &problem, None).await
}

/// The page; `refused` cannot be added.
async fn hacks_page(
    state: &AppState,
    page: &Page,
    problem: &Shelved,
    refused: Option<HackId>,
) -> Result<Response, AppError> {
    let hack = |it: HackRow| Hack {
        is_refused: refused == Some(it.id),
        id: it.id,
        author: it.author,
        hacker: it.hacker,
        input: it.input,
        found: it.found_at.into(),
        state: it.state.as_str(),
    };
    let hacks = state.store.hacks(&problem.id).await?;
    render(&HacksPage {
        page,
        name: crate::http::submissions::row::problem_name(page, &problem.id),
        id: &problem.id,
        hacks: hacks.into_iter().map(hack).collect(),
        is_built_in: problem.owner.is_none(),
    })
}

/// The form as it is sent.
#[derive(Debug, Deserialize)]
pub struct DecideForm {
    hack: String,
    /// `join` or `drop`.
    action: String,
}

/// `POST /setter/problems/{id}/hacks`: makes a test of one, in a new version of the package, or does not.
pub async fn decide(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<DecideForm>, AppError>,
) -> Result<Response, AppError> {
    let (_, problem) = own(&state, &user, &id).await?;
    let SiteForm(form) = form?;
    let joins = match form.action.as_str() {
        "join" => true,
        "drop" => false,
        _ => {
            let (detail, accepted) = ("no-such-choice", "no-such-choice-accepted");
            let (detail, accepted) = (Message::new(detail), Message::new(accepted));
            let wrong = FieldError::new("action", detail, accepted);
            return Err(AppError::invalid(vec![wrong]));
        }
    };
    let number: HackId = form.hack.parse().map_err(|_| AppError::not_found())?;
    let hacks = state.store.hacks(&id).await?;
    let hack = hacks.into_iter().find(|it| it.id == number);
    let hack = hack.ok_or_else(AppError::not_found)?;
    let version = match hack.state {
        HackState::Proposed if joins => {
            let Some(answer) = answer(&state, &user, &problem, &hack).await? else {
                let mut response = hacks_page(&state, &page, &problem, Some(number)).await?;
                *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
                return Ok(response);
            };
            join(&state, &user, &id, (&hack, answer)).await?
        }
        HackState::Proposed => {
            let dropped = HackState::Dropped;
            state.store.decide_hack(&id, number, dropped).await?;
            None
        }
        // A second press of the same button: the page says what became of it.
        HackState::Joined | HackState::Dropped => None,
    };
    let address = match version {
        Some(version) => format!("/setter/problems/{id}/versions/{version}"),
        None => format!("/setter/problems/{id}/hacks"),
    };
    Ok(Redirect::to(&address).into_response())
}

/// The right answer to the input of a hack; `None` where the version that is served allows it no more, has nobody
/// who could say it, or has the test already.
async fn answer(
    state: &AppState,
    user: &User,
    problem: &Shelved,
    hack: &HackRow,
) -> Result<Option<Vec<u8>>, AppError> {
    let problem = state.library.current(problem).await?;
    let problem = problem.ok_or_else(AppError::not_found)?;
    let input: Arc<[u8]> = hack.input.clone().into_bytes().into();
    let question = move || joined::answer(&problem, &input);
    thinking::answer_member(state, user.id, question).await
}

/// The package with the input as a test, as a new version, whose check then begins. Returns its number;
/// `None` where the input was decided on meanwhile.
async fn join(
    state: &AppState,
    user: &User,
    id: &str,
    (hack, answer): (&HackRow, Vec<u8>),
) -> Result<Option<i64>, AppError> {
    let input = hack.input.clone().into_bytes();
    let (_turn, archive) = newest(state, user, id).await?;
    let (of_input, of_answer) = joined::paths(hack.id);
    let adding = move || {
        let with_input = archive.with_file(&of_input, Some(&input))?;
        with_input.with_file(&of_answer, Some(&answer))
    };
    let added = tokio::task::spawn_blocking(adding).await;
    let added = added.map_err(|error| AppError::internal(&error))?;
    let archive = added.map_err(|found| intake::refused(&found))?;
    let note = format!("hack {}: breaks submission #{}", hack.id, hack.submission);
    let taken = intake::take_with(state, user, id, archive, &note, Some(hack.id)).await?;
    Ok(taken.map(|taken| taken.number))
}
