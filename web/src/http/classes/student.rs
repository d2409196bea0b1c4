//! `/classes/{id}/members/{name}`: all tries of one member for what is set, to talk about with them.

use askama::Template;
use axum::extract::{Path, State};
use axum::response::Response;

use super::seat::{Seat, led};
use super::standing::{Column, Shown, Sum, Tries, columns, shown, sum};
use crate::gradebook::Terms;
use crate::http::auth::SignedIn;
use crate::http::error::AppError;
use crate::http::page::{Moment, Page, render};
use crate::http::state::AppState;
use crate::http::submissions::row::{language_name, state as state_of};
use crate::store::{
    AssignmentId, AssignmentProblem, AssignmentRow, ClassMember, State as Progress, SubmissionId,
    Try,
};

#[derive(Template)]
#[template(path = "classes/student.html")]
struct StudentPage<'a> {
    page: &'a Page,
    seat: &'a Seat,
    member: &'a ClassMember,
    joined: Moment,
    parts: Vec<Part>,
}

/// An assignment with what the member did for it.
struct Part {
    id: AssignmentId,
    title: String,
    due: Option<Moment>,
    sum: Sum,
    problems: Vec<Done>,
}

/// A problem with what the member did for it.
struct Done {
    column: Column,
    cell: Shown,
    tries: Vec<Line>,
}

/// A try.
struct Line {
    id: SubmissionId,
    /// The one before it, to compare with.
    before: Option<SubmissionId>,
    /// The verdict's letters and the key of its name.
    state: &'static str,
    state_key: &'static str,
    language: String,
    time_ms: Option<i64>,
    created: Moment,
    is_late: bool,
}

/// `GET /classes/{id}/members/{name}`.
pub async fn show(
    State(state): State<AppState>,
    SignedIn(user): SignedIn,
    page: Page,
    Path((id, name)): Path<(String, String)>,
) -> Result<Response, AppError> {
    let seat = led(&state, &user, &id).await?;
    let class = seat.class.id;
    let account = state.store.user_by_name(&name).await?;
    let account = account.ok_or_else(AppError::not_found)?;
    let member = state.store.class_member(class, account.id).await?;
    let member = member.ok_or_else(AppError::not_found)?;
    let assignments = state.store.assignments(class).await?;
    let problems = state.store.class_problems(class).await?;
    let tries = state.store.member_tries(class, account.id).await?;
    let parts = assignments
        .into_iter()
        .map(|it| part(&state, &page, it, (&problems, &tries, &member)));
    render(&StudentPage {
        page: &page,
        parts: parts.collect(),
        seat: &seat,
        joined: member.joined_at.into(),
        member: &member,
    })
}

fn part(
    state: &AppState,
    page: &Page,
    assignment: AssignmentRow,
    (problems, tries, member): (&[(AssignmentId, AssignmentProblem)], &[Try], &ClassMember),
) -> Part {
    let own = problems.iter().filter(|(id, _)| *id == assignment.id);
    let own: Vec<AssignmentProblem> = own.map(|(_, problem)| problem.clone()).collect();
    let columns = columns(page, &own);
    let veiled: Vec<bool> = columns.iter().map(|it| it.is_veiled).collect();
    let is_shown = |it: &&Try| {
        let place = usize::try_from(it.place).ok();
        let is_veiled = place.and_then(|at| veiled.get(at).copied());
        it.assignment == assignment.id && is_veiled == Some(false)
    };
    let tries: Vec<&Try> = tries.iter().filter(is_shown).collect();
    let terms = Terms::of(&assignment);
    let cells = Tries::new(tries.iter().copied()).cells(terms, &columns, member.user_id);
    let sum = sum(&columns, &cells);
    let problems = columns.into_iter().zip(&cells).zip(0_i64..);
    let problems = problems.map(|((column, cell), place)| {
        let own: Vec<&Try> = (tries.iter().copied())
            .filter(|it| it.place == place)
            .collect();
        let lines = own.iter().enumerate().map(|(at, one)| {
            let before = at.checked_sub(1).and_then(|at| own.get(at));
            line(state, one, before.map(|it| it.id), assignment.due_at)
        });
        Done {
            cell: shown(cell, column.is_veiled),
            tries: lines.collect(),
            column,
        }
    });
    Part {
        id: assignment.id,
        due: assignment.due_at.map(Moment::from),
        sum,
        problems: problems.collect(),
        title: assignment.title,
    }
}

fn line(
    state: &AppState,
    one: &Try,
    before: Option<SubmissionId>,
    due: Option<crate::store::UnixMs>,
) -> Line {
    let progress = match one.verdict {
        Some(_) => Progress::Done,
        None => Progress::Queued,
    };
    let (name, key) = state_of(progress, one.verdict);
    Line {
        id: one.id,
        before,
        state: name,
        state_key: key,
        language: language_name(state, &one.language),
        time_ms: one.time_ms,
        created: one.created_at.into(),
        is_late: due.is_some_and(|due| one.created_at > due),
    }
}
