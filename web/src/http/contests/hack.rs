//! `/contests/{id}/hacks/{letter}`: whoever has taken part breaks accepted programs of others for a problem.
//!
//! Their sources are not shown. What is broken counts as rejected in the table of the contest, and the
//! input is proposed as a test of the problem, as any that breaks an accepted program.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use problems::{ByteSize, Problem};
use serde::Deserialize;

use super::hacks::with_hacks;
use super::show::problem_name;
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::{Page, render};
use crate::http::problems::breaking::{self, HACK_LIMIT, ToBreak, Told, is_breakable};
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen};
use crate::http::state::AppState;
use crate::http::submissions::row::language_name;
use crate::library::{LibraryError, Shelved, rights};
use crate::store::{
    ContestId, HackTarget, Hackable, MOST_HACKABLE, NewHack, ParticipantId, SubmissionId, UserId,
};

#[derive(Template)]
#[template(path = "contests/hack.html")]
struct HackPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    letter: &'a str,
    problem: &'a str,
    /// Why nothing can be broken here, or not by the visitor.
    closed: Option<&'static str>,
    programs: Vec<Program>,
    /// Whether there may be more of them than are shown, or a name narrows them.
    has_search: bool,
    form: &'a HackForm,
    input_limit: ByteSize,
    faults: &'a Faults,
    told: Option<Told>,
}

/// An accepted program of somebody.
struct Program {
    id: SubmissionId,
    author: String,
    language: String,
}

/// The form as it is sent.
#[derive(Debug, Default, Deserialize)]
pub struct HackForm {
    /// The number of a submission.
    program: String,
    input: String,
    /// What stands in the names of those whose programs are shown.
    #[serde(default)]
    find: String,
}

/// What the address asks for.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    #[serde(default)]
    find: String,
}

/// A problem of a contest with a hack phase, as somebody may break programs for it.
struct HackedProblem {
    seen: Seen,
    letter: String,
    name: String,
    /// What may be broken.
    open: Result<(HackTarget, Problem), &'static str>,
}

impl HackedProblem {
    async fn of(state: &AppState, page: &Page, id: &str, wanted: &str) -> Result<Self, AppError> {
        let (seen, _) = with_hacks(state, page, id).await?;
        let problems = state.store.contest_problems(seen.contest.id).await?;
        let place = (0..problems.len()).map(letter).position(|it| it == wanted);
        let place = place.ok_or_else(AppError::not_found)?;
        let problem = &problems[place];
        let number = i64::try_from(place).unwrap_or(i64::MAX);
        let open = open(state, page, &seen, (number, &problem.problem)).await?;
        let open = open.map(|(hacker, part, problem)| {
            let target = HackTarget {
                contest: seen.contest.id,
                place: number,
                hacker,
                part,
            };
            (target, problem)
        });
        Ok(Self {
            letter: letter(place),
            name: problem_name(page, problem),
            seen,
            open,
        })
    }
}

/// Who breaks programs, as what they took part, and for which problem; inside, why that is not possible.
async fn open(
    state: &AppState,
    page: &Page,
    seen: &Seen,
    (place, problem): (i64, &str),
) -> Result<Result<(UserId, ParticipantId, Problem), &'static str>, AppError> {
    if seen.phase != Phase::Over {
        return Ok(Err("contest-hacks-not-begun"));
    }
    if !seen.is_hacking() {
        return Ok(Err("contest-hacks-over"));
    }
    // Whoever may read all programs breaks none.
    let viewer = page.viewer.as_ref();
    let viewer = viewer.filter(|it| seen.may_hack() && !rights::sees_in_full(it));
    let (Some(viewer), Some(part)) = (viewer, &seen.own) else {
        return Ok(Err("contest-hacks-others"));
    };
    // Whoever competes elsewhere is told nothing of what is right.
    if page.shelf.is_veiled(problem, Some(viewer)) {
        return Ok(Err("contest-hacks-elsewhere"));
    }
    let judged = match page.problem(problem) {
        Some(shelved) => judged(state, (seen.contest.id, place), shelved).await?,
        None => None,
    };
    let problem = judged.filter(is_breakable);
    Ok(problem
        .map(|problem| (viewer.id, part.id, problem))
        .ok_or("contest-hacks-impossible"))
}

/// A problem of a contest in the version by which the contest was judged: one that comes meanwhile changes nothing.
async fn judged(
    state: &AppState,
    (contest, place): (ContestId, i64),
    shelved: &Shelved,
) -> Result<Option<Problem>, AppError> {
    let hash = state.store.judged_by(contest, place).await?;
    if let Some(hash) = hash {
        match state.library.load(shelved, &hash).await {
            Ok(problem) => return Ok(Some(problem)),
            Err(error @ LibraryError::Store(_)) => return Err(error.into()),
            // What cannot be had any more is as it is served.
            Err(_) => {}
        }
    }
    Ok(state.library.current(shelved).await?)
}

/// `GET /contests/{id}/hacks/{letter}`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path((id, letter)): Path<(String, String)>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    let hacked = HackedProblem::of(&state, &page, &id, &letter).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let form = HackForm {
        find: asked.find,
        ..HackForm::default()
    };
    hack_page(&state, &page, &hacked, (&form, &Faults::default()), None).await
}

/// `POST /contests/{id}/hacks/{letter}`: runs a program on an input, and says what came of it. An attempt
/// counts that is begun in time.
pub async fn attempt(
    State(state): State<AppState>,
    SignedIn(_): SignedIn,
    page: Page,
    Path((id, letter)): Path<(String, String)>,
    form: Result<SiteForm<HackForm>, AppError>,
) -> Result<Response, AppError> {
    let hacked = HackedProblem::of(&state, &page, &id, &letter).await?;
    let Ok((target, problem)) = &hacked.open else {
        return Err(AppError::forbidden());
    };
    let SiteForm(mut form) = form?;
    form.input = breaking::written(&form.input);
    match try_it(&state, &page, *target, problem, &form).await {
        Ok(told) => {
            let none = Faults::default();
            hack_page(&state, &page, &hacked, (&form, &none), Some(told)).await
        }
        Err(error) => {
            let faults = Faults::from_error(error)?;
            hack_page(&state, &page, &hacked, (&form, &faults), None).await
        }
    }
}

async fn try_it(
    state: &AppState,
    page: &Page,
    target: HackTarget,
    problem: &Problem,
    form: &HackForm,
) -> Result<Told, AppError> {
    let found = match form.program.trim().parse() {
        Ok(submission) => {
            let asked = Hackable::One(submission);
            state.store.hackable(target, asked).await?.pop()
        }
        Err(_) => None,
    };
    let Some(found) = found else {
        let detail = Message::new("hack-no-program");
        let accepted = Message::new("contest-hack-accepted");
        let wrong = FieldError::new("program", detail, accepted);
        return Err(AppError::invalid(vec![wrong]));
    };
    let (hacker, program) = (target.hacker, ToBreak::Person(found.id));
    let ran = breaking::run(state, hacker, problem, program, &form.input).await?;
    let mut told = ran.told(problem, &form.input, page.locale);
    if ran.is_measured {
        let key = if ran.is_broken {
            "hack-person-is-broken"
        } else {
            "hack-person-holds"
        };
        told.title = page.t(key).with("user", found.user).to_string();
    }
    if ran.is_broken {
        let hack = NewHack {
            problem: problem.id().to_owned(),
            submission: found.id,
            hacker,
            input: form.input.clone(),
        };
        let is_first = state.store.keep_contest_hack(target.contest, &hack).await?;
        let key = if is_first {
            "contest-hack-counts"
        } else {
            "contest-hack-late"
        };
        told.note = Some(page.t(key).to_string());
    }
    Ok(told)
}

async fn hack_page(
    state: &AppState,
    page: &Page,
    hacked: &HackedProblem,
    (form, faults): (&HackForm, &Faults),
    told: Option<Told>,
) -> Result<Response, AppError> {
    let name = form.find.trim();
    let programs = match &hacked.open {
        Ok((target, _)) => {
            let asked = Hackable::Named(name);
            state.store.hackable(*target, asked).await?
        }
        Err(_) => Vec::new(),
    };
    let has_search = !name.is_empty() || programs.len() >= MOST_HACKABLE as usize;
    let programs = programs.into_iter().map(|it| Program {
        id: it.id,
        author: it.user,
        language: language_name(state, page, &it.language),
    });
    let response = render(&HackPage {
        page,
        name: hacked.seen.name(page.locale),
        letter: &hacked.letter,
        problem: &hacked.name,
        closed: hacked.open.as_ref().err().copied(),
        programs: programs.collect(),
        has_search,
        form,
        input_limit: ByteSize::from_bytes(HACK_LIMIT as u64),
        faults,
        told,
        seen: &hacked.seen,
    })?;
    Ok(faults.mark(response))
}
