//! `/setter/problems/{id}/hacks`: inputs that have broken accepted programs, as tests of the problem.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;

use askama::Template;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use problems::package::Archive;
use problems::{Diagnostic, Problem};
use serde::Deserialize;

use super::{files_of, intake, own};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::problems::breaking::beginning;
use crate::http::state::{AppState, MADE_FOR_A_PAGE};
use crate::http::thinking;
use crate::library::{Shelved, joined};
use crate::store::{
    CheckState, HackId, HackRow, HackState, Joining, SubmissionId, User, VersionRow,
};

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
    submission: SubmissionId,
    author: String,
    hacker: String,
    input: String,
    found: Moment,
    /// `proposed`, `joined` or `dropped`.
    state: &'static str,
    /// Whether the input cannot become a test.
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
        submission: it.submission,
        author: it.author,
        hacker: it.hacker,
        input: beginning(&it.input),
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
    let decided = match hack.state {
        HackState::Proposed if joins => join(&state, &user, &problem, &hack).await?,
        HackState::Proposed => {
            let dropped = HackState::Dropped;
            state.store.decide_hack(&id, number, dropped).await?;
            Decided::Otherwise
        }
        // A second press of the same button: the page says what became of it.
        HackState::Joined | HackState::Dropped => Decided::Otherwise,
    };
    let address = match decided {
        Decided::Joined(version) => format!("/setter/problems/{id}/versions/{version}"),
        Decided::Otherwise => format!("/setter/problems/{id}/hacks"),
        Decided::Refused => {
            let mut response = hacks_page(&state, &page, &problem, Some(number)).await?;
            *response.status_mut() = StatusCode::UNPROCESSABLE_ENTITY;
            return Ok(response);
        }
    };
    Ok(Redirect::to(&address).into_response())
}

/// What came of deciding on an input.
enum Decided {
    /// It is a test of the version of that number.
    Joined(i64),
    /// It cannot become a test.
    Refused,
    /// Whatever the list of them says.
    Otherwise,
}

/// Makes a new version of the newest one that has not failed, with the input as a test; its check then begins. All of
/// it is one turn, so that whoever joins several at once makes each of the one before, and none twice.
async fn join(
    state: &AppState,
    user: &User,
    problem: &Shelved,
    hack: &HackRow,
) -> Result<Decided, AppError> {
    let id = problem.id.as_str();
    // All tests of the problem may have to be made for it.
    let turn = state.thinking.of_export(user.id).await?;
    let rows = state.store.problem_versions(id).await?;
    let newest = rows.first().map(|row| row.number);
    let newest = newest.ok_or_else(AppError::not_found)?;
    let row = base(rows).ok_or_else(AppError::not_found)?;
    let (turn, archive) = files_of(state, turn, (id, &row)).await?;
    let number = hack.id;
    let (of_input, _) = joined::paths(number);
    if row.state == CheckState::Passed && archive.file(&of_input).is_some() {
        // It has come with another test, in a version that was made of the one in which it was to join.
        let there = HackState::Joined;
        state.store.decide_hack(id, number, there).await?;
        return Ok(Decided::Otherwise);
    }
    let loaded = state.library.load(problem, &row.hash).await?;
    let input: Arc<[u8]> = hack.input.clone().into_bytes().into();
    let making = move || with_test(&archive, &loaded, (number, &input));
    let (_turn, made) = thinking::answer_within(turn, making).await?;
    let Some(archive) = made else {
        return Ok(Decided::Refused);
    };
    let archive = archive.map_err(|found| intake::refused(&found))?;
    let note = hack.joining_note();
    let joining = Joining {
        hack: number,
        newest,
    };
    let taken = intake::take_with(state, user, id, archive, &note, Some(joining)).await?;
    Ok(taken.map_or(Decided::Otherwise, |taken| Decided::Joined(taken.number)))
}

/// What a new version is made of: the newest one that has not failed its check, and may be served some day.
fn base(rows: Vec<VersionRow>) -> Option<VersionRow> {
    let mut rows = rows.into_iter();
    rows.find(|row| !row.is_dropped && row.state != CheckState::Failed)
}

/// A package with an input as a test; `None` where the problem in it does not allow the input, has nobody who could say
/// what is right, or has the test already.
fn with_test(
    archive: &Archive,
    problem: &Problem,
    (hack, input): (HackId, &Arc<[u8]>),
) -> Option<Result<Archive, Vec<Diagnostic>>> {
    let until = Instant::now() + joined::TIME;
    let answer = joined::answer(problem, input, until, MADE_FOR_A_PAGE)?;
    let (of_input, of_answer) = joined::paths(hack);
    let files: BTreeMap<&str, Option<&[u8]>> = BTreeMap::from([
        (of_input.as_str(), Some(&**input)),
        (of_answer.as_str(), Some(answer.as_slice())),
    ]);
    Some(archive.with_files(&files))
}
