//! `…/similar`: how alike the members' programs for a problem are, and two of them side by side, for whoever teaches
//! the class.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use serde::Deserialize;

use super::members::member_address;
use super::seat::led;
use super::standing::{Column, columns, told};
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::Page;
use crate::http::similar::{self, Author, Origin, Problem, Program, Programs};
use crate::http::state::AppState;
use crate::store::{SubmissionId, Try, User};

/// What is asked for.
#[derive(Debug, Default, Deserialize)]
pub struct Parameters {
    problem: Option<String>,
    threshold: Option<String>,
}

/// The members' programs for the problem of an assignment that is wanted.
async fn programs(
    state: &AppState,
    (page, user): (&Page, &User),
    (id, number): (&str, &str),
    wanted: impl Fn(&[Column], &[Try]) -> Option<usize>,
) -> Result<Programs, AppError> {
    let seat = led(state, user, id).await?;
    let assignment = seat.assignment(state, number).await?;
    let problems = state.store.assignment_problems(assignment.id).await?;
    let columns = columns(page, &problems);
    let tries = told(state, page, state.store.class_tries(assignment.id).await?).await?;
    let at = wanted(&columns, &tries).ok_or_else(AppError::not_found)?;
    let tries = tries.into_iter();
    let tries = tries.filter(|it| usize::try_from(it.place) == Ok(at));
    let programs = tries.map(|it| Program {
        id: it.id,
        author: it.user_id.0,
        language: it.language,
        created_at: it.created_at,
        verdict: it.verdict,
    });
    let members = state.store.class_members(seat.class.id).await?.into_iter();
    let authors = members.map(|it| {
        let author = Author {
            address: member_address(&seat, &it.name),
            label: it.known_as().to_owned(),
            name: it.name,
        };
        (it.user_id.0, author)
    });
    let problems = columns.into_iter().map(|it| Problem {
        id: it.problem,
        name: it.name,
        is_veiled: it.is_veiled,
    });
    let class = seat.address();
    let place = format!("{class}/assignments/{}", assignment.id);
    let origin = Origin {
        address: format!("{place}/similar"),
        problems: problems.collect(),
        authors: authors.collect(),
        above: vec![(class, seat.class.name.clone()), (place, assignment.title)],
    };
    Programs::read(state, page, origin, (at, programs.collect())).await
}

/// `GET /classes/{id}/assignments/{number}/similar`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number)): Path<(String, String)>,
    asked: Result<Query<Parameters>, QueryRejection>,
) -> Result<Response, AppError> {
    led(&state, &user, &id).await?;
    let Query(asked) = asked.map_err(|wrong| AppError::of_status(wrong.status()))?;
    let wanted = |columns: &[Column], _: &[Try]| match &asked.problem {
        Some(problem) => columns.iter().position(|it| it.problem == *problem),
        None => (!columns.is_empty()).then_some(0),
    };
    let found = programs(&state, (&page, &user), (&id, &number), wanted).await?;
    similar::all(&state, &page, found, asked.threshold.as_deref()).await
}

/// `GET …/similar/{one}/{other}`: two programs side by side.
pub async fn pair(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, number, one, other)): Path<(String, String, String, String)>,
) -> Result<Response, AppError> {
    let ids = similar::two(&one, &other)?;
    let wanted = |_: &[Column], tries: &[Try]| {
        let place = |id: SubmissionId| tries.iter().find(|it| it.id == id).map(|it| it.place);
        let (one, other) = (place(ids[0])?, place(ids[1])?);
        (one == other).then(|| usize::try_from(one).ok()).flatten()
    };
    let found = programs(&state, (&page, &user), (&id, &number), wanted).await?;
    similar::pair(&state, &page, found, ids).await
}
