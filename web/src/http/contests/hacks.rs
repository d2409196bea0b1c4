//! `/contests/{id}/hacks`: which programs were broken after the end, and which of these hacks the jury
//! takes back.

use askama::Template;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::problem_name;
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::SiteForm;
use crate::http::i18n::Message;
use crate::http::page::{Moment, Page, render};
use crate::http::problems::breaking::beginning;
use crate::http::seen_contest::place::letter;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::AppState;
use crate::store::{ContestHack, HackId, MOST_HACKS, SubmissionId};

#[derive(Template)]
#[template(path = "contests/hacks.html")]
struct HacksPage<'a> {
    page: &'a Page,
    seen: &'a Seen,
    name: &'a str,
    from: Moment,
    until: Moment,
    /// The letters and names of the problems.
    problems: Vec<(String, String)>,
    hacks: Vec<Hack>,
    /// Where older ones are.
    older: Option<HackId>,
}

/// A program that was broken.
struct Hack {
    id: HackId,
    submission: SubmissionId,
    letter: String,
    author: String,
    hacker: String,
    input: String,
    found: Moment,
    /// `proposed`, `joined` or `dropped`: what became of it as a test.
    state: &'static str,
    is_withdrawn: bool,
}

impl Hack {
    fn of(row: ContestHack) -> Self {
        Self {
            id: row.id,
            submission: row.submission,
            letter: letter(usize::try_from(row.place).unwrap_or_default()),
            author: row.author,
            hacker: row.hacker,
            input: beginning(&row.input),
            found: row.found_at.into(),
            state: row.state.as_str(),
            is_withdrawn: row.withdrawn_at.is_some(),
        }
    }
}

/// Which hacks are asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    before: Option<i64>,
}

/// A contest with a hack phase, for those who may see its problems; of any other there is nothing.
pub(super) async fn with_hacks(
    state: &AppState,
    page: &Page,
    id: &str,
) -> Result<(Seen, (Moment, Moment)), AppError> {
    let seen = find(state, page.viewer.as_ref(), id).await?.inside()?;
    let times = seen.hack_times().filter(|_| seen.shows_problems());
    let times = times.ok_or_else(AppError::not_found)?;
    Ok((seen, times))
}

/// `GET /contests/{id}/hacks`.
pub async fn show(
    State(state): State<AppState>,
    page: Page,
    Path(id): Path<String>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    let (seen, (from, until)) = with_hacks(&state, &page, &id).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let (store, contest) = (&state.store, seen.contest.id);
    let before = HackId(asked.before.unwrap_or(i64::MAX));
    // None is found before all is over and shown, unless the jury has moved the end since.
    let is_shown = seen.is_jury || seen.phase == Phase::Over;
    let rows = if is_shown {
        store.contest_hacks(contest, before).await?
    } else {
        Vec::new()
    };
    let is_full = rows.len() >= MOST_HACKS as usize;
    let older = rows.last().map(|row| row.id).filter(|_| is_full);
    let problems = store.contest_problems(contest).await?;
    // Another contest may have the problem, whose people are told nothing of it.
    let is_told = |row: &ContestHack| {
        let problem = usize::try_from(row.place)
            .ok()
            .and_then(|it| problems.get(it));
        problem.is_some_and(|it| !page.shelf.is_veiled(&it.problem, page.viewer.as_ref()))
    };
    let hacks = rows.into_iter().filter(is_told).map(Hack::of).collect();
    let problems = problems
        .iter()
        .enumerate()
        .map(|(place, problem)| (letter(place), problem_name(&page, problem)));
    render(&HacksPage {
        name: seen.name(page.locale),
        from,
        until,
        problems: problems.collect(),
        hacks,
        older,
        seen: &seen,
        page: &page,
    })
}

/// What becomes of a hack.
#[derive(Debug, Deserialize)]
pub struct WithdrawForm {
    hack: HackId,
    /// `withdraw` or `restore`.
    action: String,
}

/// `POST /contests/{id}/jury/hacks`: the jury takes a hack back, or lets it stand again.
pub async fn withdraw(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    Path(id): Path<String>,
    form: Result<SiteForm<WithdrawForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?.for_jury()?;
    let SiteForm(form) = form?;
    let (store, contest) = (&state.store, seen.contest.id);
    let (withdraws, act) = match form.action.as_str() {
        "withdraw" => (true, "hack-withdraw"),
        "restore" => (false, "hack-restore"),
        _ => {
            let detail = Message::new("no-such-choice");
            let accepted = Message::new("no-such-choice-accepted");
            let wrong = FieldError::new("action", detail, accepted);
            return Err(AppError::invalid(vec![wrong]));
        }
    };
    let hack = store.contest_hack(contest, form.hack).await?;
    let hack = hack.ok_or_else(AppError::not_found)?;
    // A second press of the same button: the page says what became of it.
    if store.withdraw_hack(contest, hack.id, withdraws).await? {
        let place = letter(usize::try_from(hack.place).unwrap_or_default());
        let detail = format!(
            "#{} {place} {} ← {}",
            hack.submission, hack.author, hack.hacker
        );
        store.note_act(contest, user.id, act, &detail).await?;
    }
    Ok(Redirect::to(&format!("/contests/{contest}/hacks#hack-{}", hack.id)).into_response())
}
