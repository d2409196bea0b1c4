//! `/contests/{id}/join`: taking part, alone, as a team, or after the end.

use axum::extract::{Path, State};
use axum::response::{IntoResponse, Redirect, Response};
use serde::Deserialize;

use super::show::{Draft, contest_page};
use crate::http::auth::SignedIn;
use crate::http::error::{AppError, FieldError};
use crate::http::forms::{Faults, SiteForm};
use crate::http::i18n::Message;
use crate::http::page::Page;
use crate::http::query::shortened;
use crate::http::seen_contest::{Phase, Seen, find};
use crate::http::state::{Address, AppState};
use crate::store::{NewTeam, ParticipantId, User, is_unseen};

/// The longest name of a team, in characters.
const LONGEST_NAME: usize = 64;

/// The most people of a team.
const MOST_MEMBERS: usize = 10;

/// The form; which fields there are depends on the contest.
#[derive(Debug, Default, Deserialize)]
#[serde(default)]
pub struct JoinForm {
    code: String,
    team: String,
    members: String,
}

/// `GET` of an address that only takes forms: back to the contest.
pub async fn back(Path(id): Path<String>) -> Result<Redirect, AppError> {
    let number: i64 = id.parse().map_err(|_| AppError::not_found())?;
    Ok(Redirect::to(&format!("/contests/{number}")))
}

/// `POST /contests/{id}/join`.
pub async fn join(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    address: Address,
    Path(id): Path<String>,
    form: Result<SiteForm<JoinForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?;
    let SiteForm(form) = form?;
    match enter(&state, &user, address, &seen, &form).await {
        Ok(()) => Ok(Redirect::to(&format!("/contests/{}", seen.contest.id)).into_response()),
        Err(error) => {
            let faults = Faults::from_error(error)?;
            contest_page(&state, &page, &seen, (Draft::default(), &faults)).await
        }
    }
}

fn wrong(field: &'static str, detail: Message, accepted: &'static str) -> AppError {
    let accepted = Message::new(accepted);
    AppError::invalid(vec![FieldError::new(field, detail, accepted)])
}

async fn enter(
    state: &AppState,
    user: &User,
    address: Address,
    seen: &Seen,
    form: &JoinForm,
) -> Result<(), AppError> {
    let contest = &seen.contest;
    if seen.is_outside() {
        state
            .code_attempts
            .count(address, &format!("{} {}", contest.id, user.name))?;
    }
    // That of a class that is gone has no code, and lets nobody in.
    let is_the_code = !contest.code.is_empty() && form.code.trim() == contest.code;
    if seen.is_outside() && !is_the_code {
        let detail = Message::new("contest-code-wrong");
        return Err(wrong("code", detail, "contest-code-accepted"));
    }
    if !seen.is_for_visitor {
        return Err(AppError::not_found());
    }
    let mut team = if contest.is_team() {
        team(state, user, form).await?
    } else {
        NewTeam::alone(user.id, &user.name)
    };
    if !seen.may_join() {
        let detail = Message::new("contest-not-over-yet");
        return Err(wrong("team", detail, "contest-join-later"));
    }
    team.virtual_start = seen.is_over().then_some(seen.now);
    let joined = state.store.join_contest(contest.id, &team).await?;
    // Whoever is in it already is where they wanted to be, unless that is another team.
    if joined.is_none() && contest.is_team() {
        let detail = Message::new("contest-team-already");
        return Err(wrong("team", detail, "contest-team-already-accepted"));
    }
    Ok(())
}

/// The team of a form: whoever sends it is in it, and the others are asked.
async fn team(state: &AppState, user: &User, form: &JoinForm) -> Result<NewTeam, AppError> {
    let name = form.team.trim();
    if name.is_empty() || name.chars().count() > LONGEST_NAME || name.contains(is_unseen) {
        let detail = Message::new("contest-team-wrong");
        return Err(wrong("team", detail, "contest-team-accepted"));
    }
    let mut team = NewTeam::alone(user.id, name);
    let named: Vec<&str> = names(&form.members).take(MOST_MEMBERS).collect();
    if named.len() >= MOST_MEMBERS {
        let detail = Message::new("contest-team-large");
        return Err(wrong("members", detail, "contest-members-accepted"));
    }
    for name in named {
        let member = state.store.user_by_name(name).await?;
        let member = member.filter(User::is_open).ok_or_else(|| {
            let detail = Message::new("user-unknown").with("given", shortened(name));
            wrong("members", detail, "contest-members-accepted")
        })?;
        team.asked.push(member.id);
    }
    Ok(team)
}

/// What somebody says to a team.
#[derive(Debug, Deserialize)]
pub struct TeamForm {
    action: String,
    team: ParticipantId,
}

/// `POST /contests/{id}/team`: accepting to be in one, or not, and leaving before the start.
pub async fn team_of(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path(id): Path<String>,
    form: Result<SiteForm<TeamForm>, AppError>,
) -> Result<Response, AppError> {
    let seen = find(&state, Some(&user), &id).await?;
    let SiteForm(form) = form?;
    let (store, contest, team) = (&state.store, seen.contest.id, form.team);
    let done = match form.action.as_str() {
        "accept" => match store.accept_team(contest, team, user.id).await {
            Ok(is_in) => is_in,
            Err(error) => {
                let faults = Faults::from_error(error.into())?;
                return contest_page(&state, &page, &seen, (Draft::default(), &faults)).await;
            }
        },
        "decline" => {
            store.decline_team(contest, team, user.id).await?;
            true
        }
        "leave" if seen.phase == Phase::Coming => {
            let has_left = store.leave_contest(contest, team, user.id).await?;
            if has_left {
                // The jury may have entered the team.
                store.note_act(contest, user.id, "leave", "").await?;
            }
            has_left
        }
        _ => return Err(AppError::not_found()),
    };
    if !done {
        let detail = Message::new("contest-team-gone");
        let error = wrong("team", detail, "contest-team-gone-accepted");
        let faults = Faults::from_error(error)?;
        return contest_page(&state, &page, &seen, (Draft::default(), &faults)).await;
    }
    Ok(Redirect::to(&format!("/contests/{contest}")).into_response())
}

fn names(text: &str) -> impl Iterator<Item = &str> {
    let names = text.split([',', '，', '、', ' ', '\n', '\r', '\t']);
    names.map(str::trim).filter(|name| !name.is_empty())
}
